"""The doctor with a tag in somebody's hand: which neighbour hears too much, and which modules too little."""

from __future__ import annotations

import sys

import msgspec
import pytest
from test_doctor import HUB, KIND, UID, Obedient, by_status, english, look

from marshub.board.profile import Profile, make_firmware_config
from marshub.kernel import Words
from marshub.sim.board_api import BoardBase
from marshub.sim.chip_states import ChipState
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools.doctor import reach
from marshub.tools.doctor.examine import choose_checks

#: Three readers of the hub, the first two neighbours: a board on which everything is soon tried.
NAMES = [reader.name for reader in HUB.reader[:3]]
SMALL = msgspec.structs.replace(
    HUB, reader=HUB.reader[:3], bus=HUB.bus[:1], near=[pair for pair in HUB.near if set(pair) <= set(NAMES)]
)


#: The doctor listens until each reader has looked often enough, and waits until the hands have done as told: neither
#: ends by the clock, however slowly a board runs.
PATIENCE = {"quiet_s": 100.0, "hold_s": 100.0}


#: Of a tag above a good module. It is told apart from one above a weak module in all but one of 10,000 tries.
HEARD = 0.97


@pytest.fixture
def many_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the doctor look 40 times: of 20 looks a module of little range hears 16 by chance, once in 300 tries."""
    monkeypatch.setattr(reach, "LOOKS", 40)


class Careful(Obedient):
    """Lays tags so that `hears` holds of them, and lifts them when asked to."""

    def __init__(self, board: BoardBase, hears: dict[str, dict[str, float]]) -> None:
        super().__init__(board)
        self.hears = hears

    def ask(self, what: Words) -> None:
        super().ask(what)
        if what.key == "doctor-ask-tag" and self._at in self.hears:
            self.board.set_hit_rates(UID, self.hears[self._at])
        elif what.key == "doctor-ask-lifted":
            self._at = str(what.args["reader"])
            self.board.put(self._at, UID)
            self.board.set_hit_rates(UID, {self._at: HEARD})


class Plugging(Obedient):
    """Plugs modules in and out: one that is out is not there. `bad` hold MISO while they are in."""

    def __init__(self, board: BoardBase, profile: Profile, bad: list[str]) -> None:
        super().__init__(board)
        self.names, self.bad = [reader.name for reader in profile.reader], bad
        for name in bad:
            board.change_chip(name, "holds-miso")

    def ask(self, what: Words) -> None:
        self.asked.append(what.key)
        reader = str(what.args["reader"])
        if what.key == "doctor-ask-unplug":
            for name in self.names:
                self.board.change_chip(name, "dead" if name != reader else self._as_bought(name))
        elif what.key != "doctor-ask-pressed-home":
            self.board.change_chip(reader, self._as_bought(reader) if what.key == "doctor-ask-plug" else "dead")

    def _as_bought(self, name: str) -> ChipState:
        return "holds-miso" if name in self.bad else "well"


@pytest.mark.parametrize("bad", [NAMES[1:3], NAMES[::2], NAMES], ids=["two", "the first too", "all"])
def test_a_bus_that_several_hold_is_searched_module_by_module(bad: list[str]) -> None:
    config = make_firmware_config(SMALL)
    wired = {**config, "buses": [{key: value for key, value in config["buses"][0].items() if key != "through"}]}
    with VirtualBoard(wired, KIND) as board:
        hands = Plugging(board, SMALL, bad)
        report = look(board, SMALL, hands=hands, only=["readers"], hold_s=0.5)
    matches = [part for _, part, key in by_status(report, "failure") if key == "doctor-miso-held"]
    assert sorted(matches) == bad


def boards() -> list[type[VirtualBoard] | type[FirmwareBoard]]:
    return [VirtualBoard] if sys.platform == "win32" else [VirtualBoard, FirmwareBoard]


def made(kind: type[VirtualBoard] | type[FirmwareBoard], profile: Profile = SMALL) -> BoardBase:
    return kind(make_firmware_config(profile), KIND)


@pytest.mark.parametrize("kind", boards())
def test_a_neighbour_that_hears_what_lies_elsewhere_is_named(kind: type[VirtualBoard] | type[FirmwareBoard]) -> None:
    first, second, _ = NAMES
    with made(kind) as board:
        hands = Careful(board, {first: {first: 1.0, second: 0.6}})
        report = look(board, SMALL, hands=hands, only=["tags"], **PATIENCE)
    assert by_status(report, "warning") == [("tags", first, "doctor-stray")]
    assert [part for _, part, _ in by_status(report, "ok")] == NAMES
    finding = next(item for item in report.findings if item.status == "warning")
    assert finding.figures["also_heard_by"] == second
    assert 20 <= finding.figures["percent"] <= 95
    assert "power = 16" in english(finding)


@pytest.mark.usefixtures("many_looks")
@pytest.mark.parametrize("kind", boards())
def test_modules_of_little_range_are_found_and_most_of_them_are_a_batch(
    kind: type[VirtualBoard] | type[FirmwareBoard],
) -> None:
    with made(kind) as board:
        hands = Careful(board, {})
        for reader in NAMES[1:]:
            board.change_chip(reader, "weak")
        report = look(board, SMALL, hands=hands, only=["range"], **PATIENCE)
    assert by_status(report, "ok") == [("range", NAMES[0], "doctor-range-ok")]
    assert by_status(report, "warning") == [("range", item, "doctor-range-short") for item in NAMES[1:]]
    assert by_status(report, "failure") == [("range", "", "doctor-batch-short")]
    assert "2 of 3" in english(report.findings[-1])


@pytest.mark.usefixtures("many_looks")
def test_one_weak_module_is_no_batch_and_nobody_is_asked_unless_they_want(virtual: VirtualBoard) -> None:
    assert "range" not in choose_checks([])
    assert by_status(look(virtual, only=["range"]), "skipped") == [("range", "", "doctor-needs-hands")]
    virtual.change_chip("pad", "weak")
    report = look(virtual, hands=Careful(virtual, {}), only=["range"], **PATIENCE)
    assert by_status(report, "warning") == [("range", "pad", "doctor-range-short")]
    assert by_status(report, "failure") == []
