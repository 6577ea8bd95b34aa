"""The doctor on simulated boards: what it finds on healthy ones, on broken ones, and with hands that do as told."""

from __future__ import annotations

import dataclasses
import json
import sys
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from speaking_board import SpeakingBoard

from hublink import messages as m
from marshub.board.profile import Profile, load, make_firmware_config
from marshub.board.profile.strips import find_dark_leds
from marshub.cli.app import app
from marshub.kernel import Words
from marshub.languages import LANGUAGES
from marshub.link.events import Snapshot, TagCounters
from marshub.sim.board_api import BoardBase
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools import board_connection
from marshub.tools.doctor.current import LEVELS, compute_current_ma
from marshub.tools.doctor.examine import choose_checks, examine
from marshub.tools.doctor.examined_board import ExaminedBoard, Figures
from marshub.tools.doctor.report import Finding, Report
from marshub.tools.errors import ToolError
from marshub.tools.led_show import COLOURS
from marshub.words import Speech

STARTER, HUB = load("starter"), load("hub")
KIND = "tcp" if sys.platform == "win32" else "pty"
UID = "04A1B2C3"
EYES_S = 60.0  # how long somebody looks for the light that was announced
WRONG_EYES_S = 1.0  # and where it does not come


@pytest.fixture
def hub() -> Iterator[VirtualBoard]:
    board = VirtualBoard(make_firmware_config(HUB), KIND)
    yield board
    board.close()


def look(board: BoardBase, profile: Profile = STARTER, **more: Any) -> Report:
    more = {"quiet_s": 0.05, "step_s": 0.0, "hold_s": 10.0, **more}
    return examine(board.port, profile, **more)


def by_status(report: Report, status: str) -> list[tuple[str, str, str]]:
    return [(finding.check, finding.part, finding.says.key) for finding in report.findings if finding.status == status]


def english(finding: Finding) -> str:
    return " ".join(Speech("en").say(words) for words in (finding.says, finding.cause, finding.cure) if words)


class Obedient:
    """Hands that do what they are told on a simulated board, and eyes that look at its LEDs."""

    def __init__(self, board: BoardBase, **instead: str) -> None:
        self.board = board
        self.instead = instead  # what they touch in place of what they were asked for
        self.asked: list[str] = []
        self.blind = False
        self.eyes_s = EYES_S
        self._skip = False

    def ask(self, what: Words) -> None:
        self.asked.append(what.key)
        self._skip = False
        if what.key == "doctor-ask-tag":
            self._at = self._really(what, "reader")
            self.board.put(self._at, UID)
        elif what.key == "doctor-ask-take":
            if self._at != "stuck":
                self.board.take(self._at, UID)
        elif what.key == "doctor-ask-press":
            button = self._really(what, "button")
            if button == "nothing":
                self._skip = True
            else:
                self.board.press(button)

    def _really(self, what: Words, which: str) -> str:
        wanted = str(what.args[which])
        return self.instead.get(wanted.replace("-", "_"), wanted)

    def is_skipped(self) -> bool:
        return self._skip

    def ask_yes_no(self, question: Words, seconds: float) -> bool | None:
        self.asked.append(question.key)
        if self.blind:
            return None
        if question.key == "doctor-ask-chase":
            return True
        name = str(question.args["colour"]).removeprefix("@doctor-colour-")
        lit = [value > 0 for value in COLOURS[name]]

        def seen() -> bool:
            shown = [[value > 0 for value in one] for one in self.board.led_colours()]
            return shown.count(lit) == question.args["count"] == sum(any(one) for one in shown)

        return self.board.wait_for(seen, self.eyes_s)


def test_a_healthy_virtual_board(virtual: VirtualBoard) -> None:
    findings: list[Finding] = []
    report = look(virtual, report_finding=findings.append)
    assert report.healthy
    assert (by_status(report, "failure"), by_status(report, "warning")) == ([], [])
    # A starter runs from USB: there is no supply to speak of.
    assert {finding.check for finding in report.findings} | {"link", "supply"} == {*choose_checks([]), "firmware"}
    assert {finding[0] for finding in by_status(report, "skipped")} == {"tags", "buttons"}
    assert findings == report.findings
    assert virtual.wait_for(lambda: not any(map(any, virtual.led_colours()))), "dark again"


@pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")
def test_a_healthy_board_with_the_real_firmware_and_somebody_there() -> None:
    with FirmwareBoard(make_firmware_config(STARTER)) as board:
        hands = Obedient(board)
        report = look(board, hands=hands, only=["link", "readers", "figures", "leds", "tags", "buttons", "power"])
        assert (by_status(report, "failure"), by_status(report, "skipped")) == ([], [])
        assert ("tags", "pad", "doctor-tag-ok") in by_status(report, "ok")
        assert ("leds", "", "doctor-leds-ok") in by_status(report, "ok")
        assert [part for check, part, _ in by_status(report, "ok") if check == "buttons"] == [
            button.name for button in STARTER.button
        ]
        figures = next(finding for finding in report.findings if finding.check == "figures")
        assert figures.figures["free_heap"] > 0


def test_a_supply_that_is_off_is_the_one_finding_and_not_sixteen_readers(hub: VirtualBoard) -> None:
    assert ("supply", "", "doctor-supply-ok") in by_status(look(hub, HUB, only=["supply", "readers"]), "ok")
    hub.switch_supply(False)
    report = look(hub, HUB)
    assert by_status(report, "failure") == [("supply", "", "doctor-supply-off")]
    assert {check for check, _, _ in by_status(report, "skipped")} == {"readers", "power", "leds", "tags", "buttons"}
    message = english(next(finding for finding in report.findings if finding.check == "supply"))
    assert "fuse" in message
    assert "GPIO 15" in message
    hub.switch_supply(True)
    assert look(hub, HUB, only=["supply", "readers"]).healthy


def test_leds_behind_the_face_are_neither_lit_nor_asked_for(hub: VirtualBoard) -> None:
    unlit = find_dark_leds(HUB)

    class Onlooker(Obedient):
        def ask_yes_no(self, question: Words, seconds: float) -> bool | None:
            assert question.args["count"] == HUB.leds.count - len(unlit)
            if question.key == "doctor-ask-chase":
                return True
            name = str(question.args["colour"]).removeprefix("@doctor-colour-")
            seen = [led for led in range(HUB.leds.count) if led not in unlit]
            wanted = [value > 0 for value in COLOURS[name]]
            # In one look: the face as asked for, and nothing behind it.
            return self.board.wait_for(
                lambda: (
                    (shown := self.board.led_colours())
                    and all([value > 0 for value in shown[led]] == wanted for led in seen)
                    and not any(any(shown[led]) for led in unlit)
                ),
                EYES_S,
            )

    report = look(hub, HUB, only=["leds"], hands=Onlooker(hub))
    assert by_status(report, "ok") == [("leds", "", "doctor-leds-ok")]


def test_a_silent_reader_is_named_with_its_wires(hub: VirtualBoard) -> None:
    silent = HUB.reader[3]
    hub.set_health(silent.name, m.MISSING)
    hub.set_health(HUB.reader[5].name, m.FAILING)
    hub.change_chip(HUB.reader[7].name, "jammed")
    report = look(hub, HUB, only=["readers"])
    assert not report.healthy
    assert by_status(report, "failure") == [
        ("readers", silent.name, "doctor-reader-missing"),
        ("readers", HUB.reader[5].name, "doctor-reader-failing"),
        ("readers", HUB.reader[7].name, "doctor-reader-blind"),
    ]
    words = english(next(finding for finding in report.findings if finding.part == silent.name))
    bus = next(finding for finding in HUB.bus if finding.name == silent.bus)
    assert f"SCK {bus.sck}" in words
    assert f"{silent.decoder}.Y{silent.output}" in words


def test_where_all_of_a_bus_are_silent_the_bus_is_blamed(hub: VirtualBoard) -> None:
    shared = HUB.reader[0].bus
    group = [reader.name for reader in HUB.reader if reader.bus == shared]
    assert 1 < len(group) < len(HUB.reader)
    for name in group:
        hub.set_health(name, m.MISSING)
    report = look(hub, HUB, only=["readers"])
    assert {finding.cause.key for finding in report.findings if finding.cause} == {"doctor-bus-missing-cause"}
    for reader in HUB.reader:
        hub.set_health(reader.name, m.MISSING)
    report = look(hub, HUB, only=["readers"])
    assert {finding.cause.key for finding in report.findings if finding.cause} == {"doctor-all-missing-cause"}


def test_another_wiring_than_the_profiles(virtual: VirtualBoard) -> None:
    report = look(virtual, HUB, only=["link"])
    assert by_status(report, "failure") == [("link", "", "doctor-link-other")]
    assert "marshub board deploy --profile hub" in english(report.findings[0])


def test_crossed_wires_are_found(hub: VirtualBoard) -> None:
    first, second = HUB.reader[0].name, HUB.reader[1].name
    hands = Obedient(hub, **{first.replace("-", "_"): second, "prev": "next", "ok": "nothing"})
    report = look(hub, HUB, hands=hands, only=["tags", "buttons"])
    assert by_status(report, "failure") == [
        ("tags", first, "doctor-tag-elsewhere"),
        ("buttons", "prev", "doctor-button-other"),
    ]
    assert by_status(report, "skipped") == [("buttons", "ok", "doctor-left-out")]
    assert second in english(next(finding for finding in report.findings if finding.part == first))
    ok = by_status(report, "ok")
    assert len([finding for finding in ok if finding[0] == "tags"]) == len(HUB.reader) - 1
    assert len([finding for finding in ok if finding[0] == "buttons"]) == len(HUB.button) - 2


def test_hands_that_do_nothing_in_time_are_a_failure_not_a_hang(virtual: VirtualBoard) -> None:
    class Asleep(Obedient):
        def ask(self, what: Words) -> None:
            self.asked.append(what.key)

    report = look(virtual, hands=Asleep(virtual), hold_s=0.01, only=["tags", "buttons"])
    assert {item[2] for item in by_status(report, "failure")} == {"doctor-tag-none", "doctor-button-none"}


def test_wrong_colours_are_seen(virtual: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    lights = virtual.led_colours
    monkeypatch.setattr(virtual, "led_colours", lambda: [(g, r, b) for r, g, b in lights()])
    hands = Obedient(virtual)
    hands.eyes_s = WRONG_EYES_S
    report = look(virtual, hands=hands, only=["leds"])
    assert [item[1] for item in by_status(report, "failure")] == ["red", "green"]
    assert "GRB" in english(report.findings[0])
    hands.blind = True
    assert by_status(look(virtual, hands=hands, only=["leds"]), "failure") == []


@pytest.mark.parametrize("level", [50, 100])
def test_a_supply_that_sags_is_found_at_its_step(virtual: VirtualBoard, level: int) -> None:
    """The board resets itself as soon as it shows more light than its supply bears."""

    def sag() -> None:
        if virtual._brightness >= 255 * level // 100 and any(virtual._shown):
            virtual._reset()

    virtual.on_change(sag)
    report = look(virtual, only=["power"])
    assert by_status(report, "failure") == [("power", "", "doctor-power-sagged")]
    assert report.findings[0].figures["percent"] == level
    assert report.findings[0].figures["leds_ma"] == compute_current_ma(STARTER, level)


def test_a_board_that_falls_over_after_it_answered_the_last_step_is_noticed(
    virtual: VirtualBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, shots = ExaminedBoard.read_snapshot, iter(range(99))

    def late(self: ExaminedBoard) -> Snapshot | None:
        shot = snapshot(self)
        if next(shots) == len(LEVELS) - 1:
            virtual.reset()
        return shot

    monkeypatch.setattr(ExaminedBoard, "read_snapshot", late)
    report = look(virtual, only=["power"])
    assert by_status(report, "failure") == [("power", "", "doctor-power-sagged")]
    assert report.findings[0].figures["percent"] == LEVELS[-1]


def test_the_current_is_never_more_than_the_cap() -> None:
    power, count = STARTER.power, STARTER.leds.count
    assert compute_current_ma(STARTER, 100) == power.led_cap_ma
    free = msgspec.structs.replace(power, led_cap_ma=10**6)
    loose = msgspec.structs.replace(STARTER, power=free)
    assert compute_current_ma(loose, 100) == count * (power.led_idle_ma + 3 * power.led_channel_ma)
    assert compute_current_ma(loose, 0) == count * power.led_idle_ma


def test_figures_that_are_bad(virtual: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = ExaminedBoard.read_figures

    def worse(self: ExaminedBoard) -> Figures:
        result = figures(self)
        assert result.board is not None
        bad = dataclasses.replace(result.readers[0], polls=200, hits=100, misses=100, garbled=0, reinits=3)
        tag = TagCounters(0, UID, 100, 40)
        return Figures(dataclasses.replace(result.board, free_heap=9_000), (bad,), (tag,))

    monkeypatch.setattr(ExaminedBoard, "read_figures", worse)
    report = look(virtual, only=["figures"])
    assert report.healthy, "warnings are no failures"
    assert by_status(report, "warning") == [
        ("figures", "", "doctor-figures"),
        ("figures", "pad", "board-reader-weak"),
        ("figures", "pad", "board-reader-shaky"),
        ("figures", "pad", "board-tag-weak"),
    ]
    assert "50% of the time" in english(report.findings[1])
    assert UID in english(report.findings[3])


def test_noise_and_presses_nobody_made(virtual: VirtualBoard) -> None:
    def disturb() -> None:
        """A moment after the check before, while the doctor listens."""
        virtual._port.send(b"\0\x05\xf2\x21\x01 no frame\0" * 20)
        virtual.press("ok")

    def told(finding: Finding) -> None:
        if finding.check == "firmware":
            virtual._loop.loop.call_soon_threadsafe(virtual._loop.loop.call_later, 0.3, disturb)

    report = look(virtual, only=["link", "noise"], quiet_s=2.5, report_finding=told)
    assert by_status(report, "failure") == [("noise", "", "doctor-noise")]
    assert by_status(report, "warning") == [("noise", "", "doctor-phantom")]


def test_silence_is_silence_and_never_a_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_connection, "PATIENCE_S", 0.3)
    with SpeakingBoard() as silent:
        done = CliRunner().invoke(app, ["board", "doctor", silent.port, "--auto"])
        data = CliRunner().invoke(app, ["board", "doctor", silent.port, "--auto", "--json"])
    assert done.exit_code == 1
    assert "no board answers" in done.output
    assert "hub" not in done.output.replace("marshub", ""), done.output
    report = json.loads(data.output)
    assert (report["profile"], [finding["key"] for finding in report["findings"]]) == ("", ["board-tools-silent"])


def test_a_board_that_is_late_is_examined_by_the_profile_that_it_names(virtual: VirtualBoard) -> None:
    received, begun = virtual._port._received, threading.Event()

    def hear_late(data: bytes) -> None:
        """The first two hellos are lost, as on a line that is cut."""
        late.append(data)
        if len(late) > 2:
            received(data)

    late: list[bytes] = []
    virtual._port._received = hear_late
    report = examine(virtual.port, only=["link"], report_begin=lambda profile: begun.set())
    assert begun.is_set()
    assert len(late) > 2
    assert (report.profile, report.healthy) == ("starter", True)


@pytest.mark.parametrize(("is_set_up", "words"), [(False, "does not report its profile"), (True, "the profile mine")])
def test_a_board_that_names_no_profile_of_ours_is_compared_with_none(is_set_up: bool, words: str) -> None:
    config = {**make_firmware_config(STARTER), "board": "mine"}
    board = VirtualBoard(config if is_set_up else {**config, "hash": "00" * 8}, KIND)
    try:
        with pytest.raises(ToolError, match=words):
            examine(board.port)
    finally:
        board.close()


def test_no_board_answers_is_a_finding_and_no_port_an_error(virtual: VirtualBoard) -> None:
    virtual._loop.call(setattr, virtual, "_received", lambda data: None)
    port = virtual.port
    virtual._port._received = lambda data: None  # it hears nothing
    report = examine(port, STARTER, patience_s=0.3)
    assert [finding.says.key for finding in report.findings] == ["board-tools-silent"]
    assert not report.healthy
    with pytest.raises(ToolError, match="no port"):
        examine("/dev/does-not-exist", STARTER)
    with pytest.raises(ToolError, match="no check nose; choose from link, supply, readers"):
        examine(port, STARTER, only=["nose"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_failure_has_a_cause_and_a_cure_in_every_language(hub: VirtualBoard, language: str) -> None:
    hub.set_health(0, m.MISSING)
    report = look(hub, STARTER, only=["link", "readers"])
    say = Speech(language).say
    data = json.loads(json.dumps(report.to_data(say)))
    assert data["healthy"] is False
    assert data["counts"]["failure"] == len([item for item in data["findings"] if item["status"] == "failure"]) > 0
    for item in data["findings"]:
        if item["status"] in ("warning", "failure"):
            assert item["cause"]
            assert item["cure"]
