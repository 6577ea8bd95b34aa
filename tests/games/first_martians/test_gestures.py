"""First Martians on the full board: what pawns, tokens and cards say by hand, through a virtual board and its link."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from maps import lay_tiles
from playing import both, breaks
from tables import At, table
from test_rolled import cargo

from marshub.board import palette, profile
from marshub.board.notices import Refusal, Several
from marshub.board.tags import make_simulated_uid
from marshub.board.twin import SCAN_PAD
from marshub.demo.hands import Hands as DemoHands
from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Roi
from marshub.kernel import Session
from marshub.table.setup import open_table

HUB = profile.load("hub")
ZONES = HUB.list_zones("first-martians")
LEDS = HUB.find_leds("first-martians")
HALL_LAMP, STATUS = LEDS["zone.garage-hall"][0], LEDS["status"]


class Hands:
    """A table on a virtual board; a deed returns when the table has taken it in."""

    def __init__(self, session: Session[Any, Any]) -> None:
        self._opened = open_table(session, "sim", profile=HUB, depth=1)
        self.table, self.said = self._opened.table, []
        self.table.listen(self.said.extend)
        self.until(lambda: self.table.is_settled and self.table.referee.is_board_present)

    def until(self, holds: Any) -> None:
        assert self.table.wait_for(holds, timeout=60)

    def put(self, piece: str, zone: str) -> None:
        self._tag(piece, zone, here=True)

    def take(self, piece: str, zone: str) -> None:
        self._tag(piece, zone, here=False)

    def show(self, piece: str) -> None:
        """At the scan pad, and away again."""
        self.put(piece, SCAN_PAD)
        self.take(piece, SCAN_PAD)

    def _tag(self, piece: str, zone: str, *, here: bool) -> None:
        reader, uid = ZONES.index(zone), make_simulated_uid(piece)
        sim = self._opened.sim
        assert sim is not None
        (sim.put if here else sim.take)(HUB.reader[reader].name, uid)
        self.until(lambda: self.table.is_sensing(reader, uid) is here)
        self.until(lambda: self.table.is_settled)

    def press(self, *buttons: str) -> None:
        assert self._opened.sim is not None
        for button in buttons:
            count = self.table.presses.get(button, 0) + 1
            self._opened.sim.press(button)
            self.until(lambda count=count, button=button: self.table.presses.get(button, 0) == count)
            self.until(lambda: self.table.is_settled)

    @property
    def plan(self) -> list[tuple[str, str, list[str]]]:
        with self.table.locked():
            return [(item.action, item.target, item.pawns) for item in self.table.session.state.plan]

    @property
    def left(self) -> list[str]:
        """What the cursor walks over."""
        return [option for entry in self.table.cursor.entries for option in entry.options]

    def others(self) -> DemoHands:
        """Hands that answer whatever comes up, by pieces and buttons alone."""
        assert self._opened.sim is not None
        return DemoHands(self.table, self._opened.sim, seed=1, slips=0)

    def close(self) -> None:
        self._opened.close()


@contextmanager
def hands(at: At) -> Iterator[Hands]:
    result = Hands(at.session)
    try:
        yield result
    finally:
        result.close()


def planning(*changes: Any) -> At:
    return table(both(*changes)).until("fm-plan")


MEDIC = "pawn-medic-1"
TWO_WAYS = both(breaks("lab", "cpu", "hardware"), cargo(part_cpu=1, part_hardware=1, sample=1))


@pytest.mark.parametrize("first", ["pawn", "part"])
def test_a_spare_part_laid_beside_the_pawn_says_which_repair_is_meant(first: str) -> None:
    """The pawn alone could mean two repairs, two switches and Research; the part says it, before the pawn or after."""
    with hands(planning(TWO_WAYS)) as at:
        if first == "pawn":
            at.put(MEDIC, "lab")
            assert at.plan == []
            assert at.table.cursor.narrowed
            assert f"declare:{MEDIC}:repair:lab.hardware" in at.left
            at.put("part-cpu-3", "lab")  # any token of its kind
        else:
            at.put("part-cpu-3", "lab")
            assert at.plan == []
            at.put(MEDIC, "lab")
        assert at.plan == [("repair", "lab.cpu", [MEDIC])]
        assert at.table.mismatches == []


def test_a_sample_laid_in_the_lab_is_the_one_to_be_examined() -> None:
    with hands(planning(TWO_WAYS)) as at:
        at.put("sample-2", "lab")
        at.put(MEDIC, "lab")
        assert at.plan == [("examine", "sample", [MEDIC])]


def test_a_part_laid_on_a_working_one_takes_it_out_and_slid_on_another_instead() -> None:
    with hands(planning(cargo())) as at:
        at.put("part-oxygen-1", "med-lab")
        state: HubState = at.table.session.state
        assert state.facilities["med-lab"].parts["oxygen"] is False
        assert state.cargo.available == {"part-oxygen": 1}
        at.take("part-oxygen-1", "med-lab")
        at.put("part-oxygen-1", "lab")  # not there: here
        state = at.table.session.state
        assert (state.facilities["med-lab"].parts["oxygen"], state.facilities["lab"].parts["oxygen"]) == (True, False)
        assert state.cargo.available == {"part-oxygen": 1}


def test_a_part_laid_on_a_facility_names_the_donor_of_a_switch() -> None:
    with hands(planning(breaks("lab", "cpu"), cargo())) as at:
        at.put(MEDIC, "lab")
        assert at.table.session.pending.prompt.key == "fm-choose-donor"
        at.put("part-cpu-1", "med-lab")
        assert at.table.session.state.plan[0].donor == "med-lab"
        assert at.plan == [("switch", "lab.cpu", [MEDIC])]


def test_a_pawn_on_the_pad_walks_the_spaces_of_the_map_with_the_buttons() -> None:
    with hands(planning(cargo())) as at:
        at.put(MEDIC, SCAN_PAD)
        spaces = [f"R1-{way}" for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")]
        assert at.left == [f"declare:{MEDIC}:explore:{space}" for space in spaces]
        at.take(MEDIC, SCAN_PAD)
        at.press("next", "next")
        entry = at.table.cursor.entry
        assert entry is not None
        assert entry.label.args["space"] == "@fm-space-R1-E"  # in words on the screen
        assert at.table.led_frame[STATUS[2]] == palette.CURSOR  # and in light: eight lamps, eight ways
        assert at.table.led_frame[HALL_LAMP] == palette.CURSOR
        at.press("ok")
        assert at.plan == [("explore", "R1-E", [MEDIC])]
        assert at.table.mismatches == []  # it stands on the map now
        at.put(MEDIC, "garage-hall")  # or in the Garage Hall
        assert at.table.mismatches == []
        at.take(MEDIC, "garage-hall")
        at.show("pawn-medic-2")
        assert at.left == ["join:pawn-medic-2:s1"]  # one lacks, so that is what is meant
        at.press("back")
        at.show("rover-froggy")
        assert at.left == ["drive:froggy:s1"]
        at.press("ok")
        assert at.table.session.state.plan[0].rover == "froggy"


def test_a_sample_put_into_the_cargo_bay_says_that_it_is_to_be_gathered() -> None:
    ground = lay_tiles(R1_N=Roi("plains", samples=1), R1_S=Roi("geysers"))
    with hands(planning(ground, cargo())) as at:
        at.show(MEDIC)
        assert len(at.left) > 6
        at.put("sample-1", "cargo-bay")
        assert at.plan == [("gather", "R1-N.sample", [MEDIC])]


def test_where_two_samples_lie_the_buttons_say_which() -> None:
    ground = lay_tiles(R1_N=Roi("plains", samples=1), R1_S=Roi("geysers", samples=1))
    with hands(planning(ground, cargo())) as at:
        at.show(MEDIC)
        at.put("sample-1", "cargo-bay")
        assert at.plan == []
        assert at.left == [f"declare:{MEDIC}:gather:R1-{way}.sample" for way in ("N", "S")]
        assert isinstance(at.said[-1], Several)
        at.press("next", "ok")
        assert at.plan == [("gather", "R1-S.sample", [MEDIC])]


def two_cards(state: HubState) -> None:
    state.upgrade_cards = ["warning-system", "game-room"]


@pytest.mark.parametrize("zone", ["cargo-bay", "crew-quarters"])
def test_an_upgrade_card_says_what_is_to_be_installed(zone: str) -> None:
    with hands(planning(two_cards, cargo())) as at:
        at.put(MEDIC, "cargo-bay")
        assert {option.rpartition(":")[2] for option in at.left} == {"warning-system", "game-room"}
        at.put("upgrade-game-room", zone)
        assert at.plan == [("install", "game-room", [MEDIC])]


def test_an_upgrade_card_shown_on_the_pad_can_be_scrapped() -> None:
    with hands(planning(two_cards, cargo())) as at:
        at.show("upgrade-game-room")
        assert "scrap:game-room" in at.left
        assert all("game-room" in option for option in at.left)
        at.press("ok")
        state: HubState = at.table.session.state
        assert state.upgrade_cards == ["warning-system"]
        assert state.cargo.available == {"part-energy": 1, "part-hardware": 1}


def test_tokens_may_lie_anywhere_and_are_never_refused() -> None:
    at = planning(cargo(sample=1))
    result = Hands(at.session)
    try:
        for piece, zone in (("sample-1", "cargo-bay"), ("part-cpu-1", "quiet-place"), ("upgrade-game-room", "farm")):
            result.put(piece, zone)
        result.table.referee.tick(10**9)
        assert result.table.mismatches == []
        assert not [notice for notice in result.said if isinstance(notice, Refusal)]
        assert result.plan == []
        assert result.table.referee.refusals == {}
    finally:
        result.close()


def walk(at: Hands, option: str) -> None:
    """With the buttons to `option`, and take it."""
    for _ in range(len(at.table.cursor.entries)):
        entry = at.table.cursor.entry
        if entry is not None and option in entry.options:
            at.press("ok")
            return
        at.press("next")
    raise AssertionError(f"{option} is not on the way: {at.left}")


def test_a_whole_sol_goes_without_the_keyboard() -> None:
    """Pawns, a rover, samples, a spare part, an Upgrade card and spaces of the map, from sol 1's to sol 2's plan."""
    ground = lay_tiles(R1_N=Roi("plains", samples=1))
    store = cargo(sample=1, part_hardware=1)
    start = table(both(ground, breaks("med-lab", "hardware"), store, two_cards), chance="auto")
    with hands(start) as at:
        state: HubState = at.table.session.state
        while at.table.session.pending.prompt.key != "fm-plan":
            at.press("ok")  # phase after phase is closed
        at.put("sample-1", "lab")
        at.put("pawn-scientist-1", "lab")
        at.put("part-hardware-1", "med-lab")
        at.put("pawn-engineer-1", "med-lab")
        at.show(MEDIC)
        walk(at, f"declare:{MEDIC}:explore:R1-E")
        at.show("rover-froggy")
        at.press("ok")
        at.show("pawn-geologist-1")
        at.put("sample-2", "cargo-bay")
        at.show("pawn-geologist-2")  # one alone does not get that far
        walk(at, "join:pawn-geologist-2:s4")
        at.put("upgrade-warning-system", "cargo-bay")
        at.put("pawn-engineer-2", "cargo-bay")
        at.show("upgrade-game-room")
        at.press("ok")  # for its parts
        for pawn in ("pawn-scientist-2", "pawn-medic-2"):
            at.put(pawn, "quiet-place")
            if (("rest", "", [pawn])) not in at.plan:
                walk(at, f"declare:{pawn}:rest")
        assert at.plan == [
            ("examine", "sample", ["pawn-scientist-1"]),
            ("repair", "med-lab.hardware", ["pawn-engineer-1"]),
            ("explore", "R1-E", [MEDIC]),
            ("gather", "R1-N.sample", ["pawn-geologist-1", "pawn-geologist-2"]),
            ("install", "warning-system", ["pawn-engineer-2"]),
            *(("rest", "", [pawn]) for pawn in ("pawn-scientist-2", "pawn-medic-2")),
        ]
        state = at.table.session.state
        assert state.plan[2].rover == "froggy"
        assert state.upgrade_cards == []  # one is scrapped, the other set aside
        assert at.table.mismatches == []
        walk(at, "done")
        # What comes up is answered by hands that know nothing but the lights, the pieces and the buttons.
        others = at.others()
        while at.table.session.state.sol == 1 or at.table.session.pending.prompt.key != "fm-plan":
            assert others.settle(), "the game goes on"
        others.repair()
        assert at.table.session.state.sol == 2
        assert at.table.mismatches == []
        done = {entry.action for entry in at.table.session.log if type(entry).__name__ in ("ActionTaken", "Returned")}
        assert done >= {"examine", "repair", "explore", "gather", "install", "rest"}
