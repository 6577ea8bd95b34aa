"""Why not: a token held on an illegal place, or a greyed action pointed at, lights the spot that blocks it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tables import At, table

from marshub.board import palette, profile
from marshub.board.referee import CALM_MS
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Tile
from marshub.table.game_table import GameTable

HUB = profile.load("hub")
ZONES = HUB.list_zones("first-martians")
LEDS = HUB.find_leds("first-martians")


class NoWire:
    def show(self, picture: bytes) -> int:
        return 1

    def configure(self, brightness: int, priorities: bytes = b"") -> None: ...

    def close(self) -> None: ...


class Bench:
    def __init__(self, at: At) -> None:
        self.now = 0
        self.at = at
        self.table = GameTable(
            at.session, HUB, make_simulated_tags(at.session.game.tagged_pieces(at.state)), clock=lambda: self.now
        )
        self.table.attach_link(NoWire(), "nowhere")
        self.table.board_connected(resumed=False)
        self.table.board_snapshot([(0, ()) for _ in HUB.reader], [0] * len(HUB.button), 0)

    def lamp(self, zone: str) -> palette.LedColor:
        return self.table.led_frame[LEDS[f"zone.{zone}"][0]]

    def put(self, piece: str, zone: str, *, here: bool = True) -> None:
        self.table.board_tag(ZONES.index(zone), make_simulated_uid(piece), arrived=here)

    def wait(self) -> None:
        self.now += CALM_MS
        self.table.tick()


def shut_lab(state: HubState) -> None:
    state.facilities["lab"].tiles.append(Tile("oxygen"))
    state.cargo.available["sample"] = 1
    state.facilities["working-bay"].now = ["pawn"]  # to build there takes two


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench(table(shut_lab).until("fm-plan"))
    yield bench
    bench.table.close()


def test_a_greyed_action_pointed_at_lights_what_blocks_it(bench: Bench) -> None:
    reasons = bench.table.ask_why("declare:pawn-medic-1:examine:sample")
    assert ("FM-SHUT-10", "lab") in [(reason.rule, reason.zone) for reason in reasons]
    assert bench.lamp("lab") == palette.BLOCKING
    bench.table.press("next")
    assert bench.lamp("lab") != palette.BLOCKING, "it goes out as soon as somebody does something"


def test_what_is_possible_lights_nothing(bench: Bench) -> None:
    assert bench.table.ask_why("declare:pawn-medic-1:rest") == ()
    assert palette.BLOCKING not in bench.table.led_frame


def test_a_pawn_held_elsewhere_lights_where_it_is_declared(bench: Bench) -> None:
    bench.table.answer("declare:pawn-medic-1:rest")
    bench.put("pawn-medic-1", "crew-quarters")  # declared by keyboard, never put on the Quiet Place
    bench.wait()
    (refusal,) = bench.table.refusals
    assert [(r.rule, r.zone) for r in refusal.reasons] == [("FM-ACT-02", "quiet-place")]
    assert bench.lamp("crew-quarters") == palette.REFUSED
    assert bench.lamp("quiet-place") == palette.BLOCKING
    bench.put("pawn-medic-1", "crew-quarters", here=False)
    assert bench.lamp("quiet-place") == palette.BELONGS


def test_a_plan_that_cannot_be_closed_points_at_the_stack_that_lacks_something(bench: Bench) -> None:
    bench.table.answer("declare:pawn-medic-1:construct:backup-farm")
    lacking = [reason for reason in bench.table.ask_why("done") if reason.rule == "FM-PAWN-09"]
    assert [reason.zone for reason in lacking] == ["mission-sheet"]
    assert bench.lamp("mission-sheet") in (palette.BLOCKING, palette.BELONGS)
    bench.put("pawn-medic-1", "mission-sheet")
    bench.table.ask_why("done")
    assert bench.lamp("mission-sheet") == palette.BLOCKING


@pytest.mark.parametrize("option", ["", "declare", "drive", "drive:scorpio", "route:s1", "strip", "nonsense:x:y:z"])
def test_a_half_typed_option_is_simply_not_known(bench: Bench, option: str) -> None:
    assert bench.table.ask_why(option) == ()
