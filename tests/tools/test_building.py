"""Boards that are being built: each step is confirmed by what it needs, and what is not there yet is no failure."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from test_board_cli import board as command
from test_doctor import HUB, STARTER, UID, Obedient, by_status, english, look

from marshub.board.building_steps import find, list_steps
from marshub.board.profile import Profile, make_firmware_config
from marshub.board.tags import Tags
from marshub.kernel import Words
from marshub.sim.board_api import BoardBase
from marshub.sim.chip_states import ChipState
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.hit_rates import LIFTED
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools.doctor.examine import find_step
from marshub.tools.doctor.report import Report
from marshub.tools.errors import ToolError
from marshub.tools.tags_store import TagStore, default_tags_file

posix = pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")
#: Two buses: three readers on the first, two on the second.
NAMES = {bus.name: [reader.name for _, reader in HUB.list_readers_on(bus)] for bus in HUB.bus}
FIRST, SECOND = NAMES["a"][:3], NAMES["b"][:2]
TWO = msgspec.structs.replace(HUB, near=[], reader=[each for each in HUB.reader if each.name in (*FIRST, *SECOND)])


class Builder(Obedient):
    """Does as told, and answers what is asked by what is so: `plugged`, `measured`; LEDs light up to `lit`."""

    def __init__(self, board: BoardBase, *, plugged: bool = True, lit: int = 10**6, **instead: str) -> None:
        super().__init__(board, **instead)
        self.plugged, self.lit, self.measured = plugged, lit, True
        self.switches = True

    def ask(self, what: Words) -> None:
        super().ask(what)
        if what.key in ("doctor-ask-supply-off", "doctor-ask-supply-on") and self.switches:
            self.board.switch_supply(what.key.endswith("on"))
        elif what.key == "doctor-ask-unplug":
            self._skip = True  # enough is known
        elif what.key == "doctor-ask-piece":
            self._at = "pad"
            self.board.put(self._at, UID)

    def ask_yes_no(self, question: Words, seconds: float) -> bool | None:
        if question.key == "doctor-ask-plugged":
            self.asked.append(question.key)
            return self.plugged
        if question.key in ("doctor-ask-volts", "doctor-ask-regulator"):
            return self.measured
        if question.key == "doctor-ask-chase":
            return self.lit >= len(self.board.led_colours())
        if question.key == "doctor-ask-lit":
            led = int(question.args["led"])
            assert self.board.wait_for(
                lambda: [n for n, one in enumerate(self.board.led_colours()) if any(one)] == [led]
            )
            return led < self.lit
        return super().ask_yes_no(question, seconds)


class Bench(Obedient):
    """Plugs in module after module, `(chip, share of looks at 12 mm, share nearer)`, then says that that was all."""

    def __init__(self, board: BoardBase, modules: Iterable[tuple[ChipState, float, float]]) -> None:
        super().__init__(board)
        self.modules = list(modules)
        board.change_chip("pad", "dead")

    def ask(self, what: Words) -> None:
        self.asked.append(what.key)
        self._skip = what.key == "doctor-ask-module" and not self.modules
        if what.key == "doctor-ask-module" and self.modules:
            chip, self.far, self.near = self.modules.pop(0)
            self.board.change_chip("pad", chip)
        elif what.key == "doctor-ask-module-tag":
            self.board.put("pad", UID)
            self.board.set_hit_rates(UID, {"pad": self.far if what.args["mm"] == 12 else self.near})
        elif what.key == "doctor-ask-take":
            self.board.take("pad")
        elif what.key == "doctor-ask-module-out":
            self.board.change_chip("pad", "dead")


def confirm(step: str, board: BoardBase, profile: Profile, **more: Any) -> Report:
    return look(board, profile, step=find_step(step), **more)


@pytest.fixture
def hub() -> Iterator[FirmwareBoard]:
    """A hub at depth 2 with five of its readers."""
    with FirmwareBoard(make_firmware_config(TWO)) as board:
        yield board


def test_each_step_has_a_number_and_words_in_every_language() -> None:
    assert (
        [find(step.name) for step in list_steps()]
        == [find(str(step.number)) for step in list_steps()]
        == list(list_steps())
    )
    with pytest.raises(ToolError, match=r"no step 9; choose from 1 \(devboard\), 2"):
        find_step("9")


@posix
def test_step_1_wants_the_dev_board_alone_and_says_what_a_missing_5_v_means() -> None:
    with FirmwareBoard(make_firmware_config(STARTER)) as board:
        board.change_chip("pad", "dead")
        hands = Builder(board)
        assert confirm("1", board, STARTER, hands=hands).done
        hands.measured = False
        report = confirm("devboard", board, STARTER, hands=hands)
        assert report.done
        assert by_status(report, "warning") == [("volts", "", "doctor-volts-none")]
        assert "IN-OUT" in english(report.findings[-1])
        assert not confirm("1", board, STARTER).done, "nobody has measured"


def test_a_board_with_another_profile_is_told_that_and_nothing_else(virtual: VirtualBoard) -> None:
    report = confirm("5", virtual, HUB, hands=Builder(virtual))
    assert [finding.says.key for finding in report.findings if finding.check != "firmware"] == ["doctor-link-other"]


@posix
def test_step_2_tries_module_after_module_and_says_which_go_back() -> None:
    with FirmwareBoard(make_firmware_config(STARTER)) as board:
        hands = Bench(board, [("well", LIFTED, 1.0), ("weak", LIFTED, 1.0), ("weak", LIFTED, LIFTED)])
        report = confirm("2", board, STARTER, hands=hands, quiet_s=1.5)
    assert by_status(report, "ok")[-1] == ("bench", "1", "doctor-module-ok")
    assert by_status(report, "warning") == [("bench", "2", "doctor-module-short")]
    assert by_status(report, "failure") == [
        ("bench", "3", "doctor-module-short"),
        ("bench", "", "doctor-batch-short"),
    ]
    spare, back = (next(finding for finding in report.findings if finding.part == part) for part in ("2", "3"))
    assert "spare" in english(spare)
    assert "return the module" in english(back)
    assert spare.figures["percent_at_6_mm"] == 100


def test_step_2_names_the_wires_of_a_module_that_does_not_answer(virtual: VirtualBoard) -> None:
    report = confirm("2", virtual, STARTER, hands=Bench(virtual, [("dead", 1.0, 1.0)]), hold_s=0.3)
    assert by_status(report, "failure") == [("bench", "1", "doctor-module-mute")]
    assert "SCK 18" in english(report.findings[-1])
    assert not confirm("2", virtual, STARTER, hands=Bench(virtual, [])).done, "no module, no step"


@posix
def test_step_3_has_the_supply_switched_and_finds_a_diode_that_is_missing(hub: FirmwareBoard) -> None:
    for reader in TWO.reader:
        hub.change_chip(reader.name, "dead")
    hands = Builder(hub)
    report = confirm("3", hub, TWO, hands=hands)
    assert report.done
    assert ("supply", "", "doctor-supply-noticed") in by_status(report, "ok")
    assert [part for _, part, key in by_status(report, "ok") if key == "doctor-regulator-ok"] == [
        f"regulator {bus.name}" for bus in TWO.bus
    ]
    hands.switches = hands.measured = False
    report = confirm("3", hub, TWO, hands=hands, hold_s=0.5)
    assert [key for _, _, key in by_status(report, "failure")] == [
        "doctor-supply-stays",
        *["doctor-regulator-wrong"] * len(TWO.bus),
    ]
    assert "diode" in english(next(finding for finding in report.findings if finding.says.key == "doctor-supply-stays"))


def test_step_3_asks_nothing_of_a_board_without_a_supply(virtual: VirtualBoard) -> None:
    hands = Builder(virtual)
    assert confirm("3", virtual, STARTER, hands=hands).done
    assert hands.asked == []


@posix
def test_step_4_finds_where_a_chain_of_leds_ends(hub: FirmwareBoard) -> None:
    for reader in TWO.reader:
        hub.change_chip(reader.name, "dead")
    assert confirm("4", hub, TWO, hands=Builder(hub)).done
    seen = sorted(led for segment in TWO.segment for led in segment.indexes)
    for lit in (next(led for led in seen if led >= 100), 0):
        report = confirm("4", hub, TWO, hands=Builder(hub, lit=lit))
        (failed,) = [finding for finding in report.findings if finding.status == "failure"]
        assert failed.figures["first_dark"] == lit
        assert failed.says.key == ("doctor-chain-broken" if lit else "doctor-chain-none")
        segment = next(finding for finding in TWO.segment if lit in finding.indexes)
        assert not lit or f"LED {lit} ({segment.name}, {1 + segment.indexes.index(lit)})" in english(failed)
    assert not confirm("4", hub, TWO).done, "nobody has looked"


@posix
def test_step_5_asks_for_what_is_there_and_leaves_the_rest_for_later(hub: FirmwareBoard) -> None:
    for name in (*SECOND, FIRST[2]):
        hub.change_chip(name, "dead")
    hub.reset()  # not plugged in when it started: they have never answered
    hands = Builder(hub, plugged=False)
    report = confirm("5", hub, TWO, hands=hands)
    assert report.healthy
    assert not report.done
    assert by_status(report, "skipped") == [
        ("readers", "a", "doctor-bus-later"),
        ("readers", "b", "doctor-bus-later"),
        ("tags", "", "doctor-tag-silent"),
    ]
    assert hands.asked.count("doctor-ask-tag") == 2
    # If they are said to be there, that is a fault: of one reader here, of a bus there.
    report = confirm("5", hub, TWO, hands=Builder(hub))
    assert by_status(report, "failure") == [
        ("readers", FIRST[2], "doctor-reader-missing"),
        ("readers", "b", "doctor-bus-silent"),
    ]


@pytest.mark.parametrize("plugged", [True, False])
def test_step_5_blames_a_reader_that_answers_alone_only_if_others_are_plugged_in(plugged: bool) -> None:
    config = make_firmware_config(TWO)
    on_wire = {key: value for key, value in config["buses"][0].items() if key != "through"}
    with VirtualBoard({**config, "buses": [on_wire, config["buses"][1]]}) as board:
        board.change_chip(FIRST[1], "holds-miso")
        board.reset()
        report = confirm("5", board, TWO, hands=Builder(board, plugged=plugged))
    held = [part for _, part, key in by_status(report, "failure") if key == "doctor-miso-held"]
    assert held == ([FIRST[1]] if plugged else [])


@posix
def test_step_6_finds_swapped_buttons() -> None:
    with FirmwareBoard(make_firmware_config(STARTER)) as board:
        board.change_chip("pad", "dead")
        assert confirm("6", board, STARTER, hands=Builder(board)).done
        report = confirm("6", board, STARTER, hands=Builder(board, prev="next", next="prev"))
    assert by_status(report, "failure") == [
        ("buttons", "prev", "doctor-button-other"),
        ("buttons", "next", "doctor-button-other"),
    ]


def test_step_8_knows_the_piece_that_is_laid_down(virtual: VirtualBoard, own_home: Path) -> None:
    hands = Builder(virtual)
    assert by_status(confirm("8", virtual, STARTER, hands=hands), "failure") == [("pieces", "", "doctor-no-tags")]
    store = TagStore(default_tags_file())
    store.save(store.book.with_tags("pocket-mars", Tags().with_tag("04ffffffffff00", "colonist-red-1")))
    assert by_status(confirm("8", virtual, STARTER, hands=hands), "failure") == [("pieces", "", "doctor-piece-unknown")]
    store.save(store.book.with_tags("pocket-mars", Tags().with_tag(UID, "colonist-red-1")))
    report = confirm("8", virtual, STARTER, hands=hands)
    assert report.done
    assert "Pocket Mars" in english(report.findings[-1])


def test_the_command_lists_steps_confirms_one_and_sets_a_dev_board_up_for_the_bench(virtual: VirtualBoard) -> None:
    listed = command("doctor", "nowhere", "--step").output
    assert "4  leds: Face and LEDs" in listed
    message = json.loads(command("doctor", "--step", "--json").output)
    assert [(item["number"], item["name"]) for item in message] == [(step.number, step.name) for step in list_steps()]
    assert "leave --only out" in str(command("doctor", virtual.port, "--step", "3", "--only", "link").exception)
    result = command("doctor", virtual.port, "--step", "3")
    assert result.exit_code == 0, result.output
    assert "Step 3 of 8: Power supply. So far: power supply, switch" in result.output
    assert "Step 3 is done. Next: step 4, Face and LEDs." in result.output
    result = command("doctor", virtual.port, "--step", "module", "--profile", "hub")
    assert "against the profile starter" in result.output
    assert "No check of step 2 failed" in result.output
    virtual.set_health("pad", 1)
    result = command("--lang", "it", "doctor", virtual.port, "--step", "readers", "--json")
    assert result.exit_code == 1
    assert '"name": "readers",\n    "done": false' in result.output
    assert "no step 12" in str(command("doctor", virtual.port, "--step", "12").exception)
