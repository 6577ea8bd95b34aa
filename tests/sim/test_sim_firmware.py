"""The real firmware, on CPython and on the MicroPython VM: REPL and mpremote, crashes and what is left of them, the
watchdog, wrong configs."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

import firmware_coverage
from hublink import messages as m
from marshub import resources
from marshub.board import profile
from marshub.sim import cpython
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.vm.board import VmBoard
from serial_host import Player, greet_and_leave, mpremote
from wide_board import write_wide_profile

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depths 2 and 3 need POSIX")

Make = Callable[..., FirmwareBoard]


@pytest.fixture
def config() -> dict[str, Any]:
    return profile.make_firmware_config(profile.load("starter"))


@pytest.fixture(params=[FirmwareBoard, VmBoard], ids=["cpython", "vm"])
def make(config: dict[str, Any], request: pytest.FixtureRequest) -> Iterator[Make]:
    made: list[FirmwareBoard] = []

    def make(**more: Any) -> FirmwareBoard:
        if request.param is VmBoard and "firmware" not in more:
            more |= firmware_coverage.traced(request.config)
        made.append(request.param(config, **more))
        return made[-1]

    yield make
    for board in made:
        board.close()


@pytest.fixture
def altered(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the firmware with one file replaced, and another with each further call."""

    def alter(name: str, text: str) -> Path:
        folder = tmp_path / "firmware"
        if not folder.exists():
            shutil.copytree(resources.firmware_folder(), folder)
        (folder / name).write_text(text, encoding="utf-8")
        return folder

    return alter


def test_mpremote_works_on_a_running_board_and_the_game_goes_on_after_it(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    assert mpremote(board, "exec", "print(6 * 7)").strip() == "42"
    assert board.in_repl
    assert "config.json" in mpremote(board, "exec", "import os; print(os.listdir())")
    mpremote(board, "reset")
    with Player(board.port) as player:
        player.greet()
    assert not board.in_repl


def test_mpremote_works_on_a_board_that_never_met_a_host(make: Make) -> None:
    board = make()
    with Player(board.port) as player:
        player.until(lambda: player.end.board is not None, "hello")  # the program runs
        player.bye(m.CLOSING)
    assert mpremote(board, "exec", "print('here')").strip() == "here"


def test_ctrl_c_of_a_person_gives_the_repl(make: Make) -> None:
    board = make()
    with Player(board.port) as player:
        player.greet()
        player.bye(m.CLOSING)
        for _ in range(3):
            player.send_raw(b"\x03")
        player.read_raw(b">>> ")
        assert board.wait_for(lambda: board.in_repl)
        player.send_raw(b"\x04")
        player.read_raw(b"soft reboot")
        player.greet()
        player.expect("lights_shown", player.end.show(bytes((255, 0, 0, 0)) * 60))
        assert board.wait_for(lambda: board.led_colours()[0] != (0, 0, 0))
        # The host falls silent without a goodbye: after BUSY_MS of that, the keys are a person's.
        player.read_raw(b">>> ", keys=b"\x03" * 3)
    # The simulated board tells of its lights beside the serial line, so the prompt can be here before them.
    assert board.wait_for(lambda: set(board.led_colours()) == {(0, 0, 0)}), "nobody stands behind the lights any more"


def test_a_host_that_frees_the_board_gets_the_repl_and_the_lights_go_out(make: Make) -> None:
    board = make()
    with Player(board.port) as player:
        player.greet()
        player.expect("lights_shown", player.end.show(bytes((255, 0, 0, 0)) * 60))
        assert board.wait_for(lambda: board.led_colours()[0] != (0, 0, 0))
        player.bye(m.FREEING)
        player.read_raw(b">>> ")
    assert board.wait_for(lambda: board.in_repl)
    assert set(board.led_colours()) == {(0, 0, 0)}


def test_ctrl_c_bytes_inside_frames_do_not_stop_the_board(make: Make) -> None:
    board = make()
    board.put("pad", "03030303")
    with Player(board.port) as player:
        player.greet()
        for step in range(10):
            player.expect("lights_shown", player.end.show(bytes((3, 3, 3, 3)) * (10 + step)))
        assert not board.in_repl


def test_a_button_held_at_power_on_keeps_the_firmware_away(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    board.hold("back")
    board.reset()
    assert board.wait_for(lambda: board.in_repl)
    board.release("back")
    board.reset()
    greet_and_leave(board)


def test_a_crash_restarts_the_board_and_its_traceback_reaches_the_host(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    (board.flash / "crash.txt").write_text("Traceback: the dog ate it", encoding="utf-8")
    board.reset()
    with Player(board.port) as player:
        player.expect("greeted")
        assert player.found[1].reset_cause == m.RESET_CRASH
        player.expect("log", m.INFO)
        assert player.found[2].startswith(("runs cpython 3.", "runs micropython 1."))
        player.expect("log", m.FAULT)
        assert "the dog ate it" in player.found[2]
    board.reset()
    with Player(board.port) as player:
        player.expect("greeted")
        assert player.found[1].reset_cause == m.RESET_HARD


def test_a_restart_does_not_read_the_environment_that_another_thread_may_be_changing(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = make()
    monkeypatch.setenv("MARSHUB_SET_LATER", "1")
    greet_and_leave(board)
    first = psutil.Process().children()
    board.reset()
    greet_and_leave(board)
    (process,) = {*psutil.Process().children()} - {*first}
    assert "MARSHUB_SET_LATER" not in process.environ()


def test_a_board_that_crashes_at_each_start_ends_in_the_repl(make: Make, altered: Callable[..., Path]) -> None:
    source = (resources.firmware_folder() / "hub" / "link.py").read_text(encoding="utf-8")
    faulty = source.replace('wants the REPL."""\n', 'wants the REPL."""\n        raise RuntimeError("no line")\n')
    assert faulty != source
    board = make(firmware=altered("hub/link.py", faulty))
    with Player(board.port) as player:
        text = player.read_raw(b">>> ")
    assert b"MarsHub crashed 3 times in a row" in text
    assert b"RuntimeError: no line" in text
    assert board.restarts <= 2
    assert board.wait_for(lambda: board.in_repl)


def test_a_crash_that_cannot_be_counted_is_the_last(make: Make, altered: Callable[..., Path]) -> None:
    """On a full or broken flash the board would restart for ever."""
    source = (resources.firmware_folder() / "hub" / "link.py").read_text(encoding="utf-8")
    board = make(firmware=altered("hub/link.py", source.replace("async def run(self)", "async def gone(self)")))
    with Player(board.port) as player:
        player.read_raw(b">>> ")
    (board.flash / "crashes.txt").mkdir()
    board.reset()
    with Player(board.port) as player:
        text = player.read_raw(b">>> ")
    assert b"AttributeError" in text
    assert board.wait_for(lambda: board.in_repl)


def test_parts_that_do_not_start_leave_the_link_which_says_why(make: Make, config: dict[str, Any]) -> None:
    wrong = {**config, "buses": [{**config["buses"][0], "sck": 14}]}  # SPI on pins where nothing is soldered
    board = make(deployed=wrong)
    with Player(board.port) as player:
        player.expect("greeted")
        player.until(lambda: "but soldered are" in "".join(text for _, text in player.named("log")), "the reason")
        assert "run 'marshub board deploy'" in "".join(text for _, text in player.named("log"))
        player.bye(m.FREEING)
        player.read_raw(b">>> ")
    assert board.restarts == 0


ORDER = """
import sys

def note(text):
    with open("order.txt", "a") as file:
        file.write(text + "\\n")

class Loads:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("hub", "drivers", "hublink"):
            note("load")

import machine, network
class Watchdog(machine.WDT):
    def __init__(self, id=0, timeout=5000):
        note("watchdog %d" % timeout)
        super().__init__(id, timeout)

switch = network.WLAN.active
def active(radio, on=None):
    if on:
        note("radio")
    return switch(radio, on)

machine.WDT, network.WLAN.active = Watchdog, active
sys.meta_path.insert(0, Loads())
"""


def test_all_is_loaded_before_the_watchdog_and_the_radio_waits_for_the_escape(
    config: dict[str, Any], altered: Callable[..., Path]
) -> None:
    main = (resources.firmware_folder() / "main.py").read_text(encoding="utf-8")
    with FirmwareBoard(config, firmware=altered("main.py", ORDER + main)) as board:
        notes = board.flash / "order.txt"
        (board.flash / "wifi.json").write_text(
            '{"format": 1, "name": "x", "ssid": "x", "password": "x", "key": "%s"}' % ("ab" * 32), encoding="utf-8"
        )
        notes.write_text("")
        board.reset()
        with Player(board.port) as player:
            player.greet()
            board.put("pad", "03030303")
            player.expect("tag_arrived")
        order = notes.read_text().split("\n")[:-1]
        start = order.index("watchdog 8000")
        assert order.count("load") > 20
        assert "load" not in order[start:], "a module was loaded while the watchdog ran"
        assert "radio" in order[:start]
        board.hold("back")
        notes.write_text("")
        board.reset()
        assert board.wait_for(lambda: board.in_repl)
        assert "radio" not in notes.read_text().split("\n"), "a supply that is too weak for it could never be escaped"


@pytest.mark.parametrize("kind", ["hangs", "raises"])
def test_modules_that_do_not_load_end_in_the_repl(make: Make, altered: Callable[..., Path], kind: str) -> None:
    """The loader of a truncated .mpy never ends, and the keyboard's interrupt is off: only a watchdog gets out."""
    if kind == "hangs":
        main = (resources.firmware_folder() / "main.py").read_text(encoding="utf-8")
        altered("main.py", main.replace("timeout=60000", "timeout=100"))
        source, told = "while True:\n    pass\n", b"MarsHub did not get through its last 3 starts"
    else:
        source, told = "import missing\n", b"no module named 'missing'"
    board = make(firmware=altered("hub/table.py", source))
    with Player(board.port) as player:
        assert told.lower() in player.read_raw(b">>> ").lower()
    assert mpremote(board, "exec", "print('here')").strip() == "here"


def test_a_crash_in_one_part_is_told_after_the_restart(make: Make, altered: Callable[..., Path]) -> None:
    source = (resources.firmware_folder() / "hub" / "buttons.py").read_text(encoding="utf-8")
    faulty = source.replace("            return PRESS\n", "            raise RuntimeError('button on fire')\n")
    assert faulty != source
    board = make(firmware=altered("hub/buttons.py", faulty))
    with Player(board.port) as player:
        player.greet()
        board.hold("ok")
        player.until(lambda: board.restarts > 0, "restart")
        board.release("ok")
        player.until(lambda: "button on fire" in "".join(text for _, text in player.named("log")), "traceback")


def test_without_a_usable_config_the_board_says_what_to_do(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    (board.flash / "config.json").unlink()
    board.reset()
    with Player(board.port) as player:
        player.expect("greeted")
        assert player.found[1].readers == 0
        player.expect("log", m.FAULT)
        assert "config.json: missing; run 'marshub board deploy'" in player.found[2]
    (board.flash / "config.json").write_text("[]", encoding="utf-8")
    board.reset()
    with Player(board.port) as player:
        player.expect("log", m.FAULT)
        assert "expected an object" in player.found[2]


def test_a_hanging_program_is_restarted_by_the_watchdog(make: Make, altered: Callable[..., Path]) -> None:
    hangs = "import machine, time\nprint('cause', machine.reset_cause())\nmachine.WDT(timeout=200)\ntime.sleep(3600)\n"
    board = make(firmware=altered("main.py", hangs))
    with Player(board.port) as player:
        player.read_raw(f"cause {m.RESET_WATCHDOG}\r\n".encode())


def test_a_running_firmware_that_hangs_comes_back_with_another_boot_id(
    make: Make, altered: Callable[..., Path]
) -> None:
    source = (resources.firmware_folder() / "hub" / "buttons.py").read_text(encoding="utf-8")
    hangs = "import machine; machine.WDT(timeout=50)\n            while True: pass\n"
    faulty = source.replace("return PRESS\n", hangs)
    assert faulty != source
    board = make(firmware=altered("hub/buttons.py", faulty))
    with Player(board.port) as player:
        player.expect("greeted")
        boot = player.found[1].boot_id
        board.hold("ok")
        player.until(lambda: board.restarts > 0, "restart")
        board.release("ok")
        player.expect("greeted")
        assert player.found[1].boot_id != boot
        assert player.found[1].reset_cause == m.RESET_WATCHDOG


def test_a_longer_watchdog_takes_the_place_of_a_shorter_one(make: Make, altered: Callable[..., Path]) -> None:
    ends = "import machine as m, time\nm.WDT(timeout=1500)\nm.WDT(timeout=3600000)\ntime.sleep(2)\nprint('alive')\n"
    board = make(firmware=altered("main.py", ends))
    with Player(board.port) as player:
        player.read_raw(b"alive\r\n")
    assert board.restarts == 0


def test_a_board_that_only_restarts_is_switched_off(
    make: Make, altered: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpython, "MOST_RESTARTS", 2)
    board = make(firmware=altered("main.py", "import machine\nmachine.reset()\n"))
    assert board.wait_for(lambda: board.exit_code is not None, 90)
    with Player(board.port):  # the port is still there, and closing does not hang
        pass


def test_a_killed_process_is_noticed(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    assert board._process is not None
    board._process.kill()
    assert board.wait_for(lambda: board.exit_code is not None)
    board.reset()
    greet_and_leave(board)
    assert board.exit_code is None


def test_resets_leave_no_descriptors_behind(make: Make) -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        pytest.skip("counts descriptors in /proc")
    board = make()
    greet_and_leave(board)
    before = len(list(descriptors.iterdir()))
    for _ in range(3):
        board.reset()
        greet_and_leave(board)
    assert len(list(descriptors.iterdir())) <= before


def test_what_a_hand_did_is_told_without_a_look_at_the_clock_or_a_word_of_the_host(
    make: Make, altered: Callable[..., Path]
) -> None:
    source = (resources.firmware_folder() / "hub" / "link.py").read_text(encoding="utf-8")
    patient = source.replace("EVERY_MS = 8", "EVERY_MS = 600000")
    assert patient != source
    board, uid = make(firmware=altered("hub/link.py", patient)), b"\x04\x01\x02\x03\x04\x05\x06"
    with Player(board.port) as player:
        player.greet()
        board.put(0, uid)
        player.until(lambda: player.named("tag_arrived") == [(0, uid)], "tag", 60, silent=True)


def test_as_many_readers_as_the_wire_carries(tmp_path: Path) -> None:
    """A valid profile of 64 readers, on the real firmware: each reports its tag, and one more is refused."""
    path = tmp_path / "wide.toml"
    path.write_text(write_wide_profile(m.MAX_READERS + 1), encoding="utf-8")
    with pytest.raises(profile.ProfileError, match="reader: 65 of them: expected 1 to 64"):
        profile.load(str(path))
    path.write_text(write_wide_profile(m.MAX_READERS), encoding="utf-8")
    with FirmwareBoard(profile.make_firmware_config(profile.load(str(path)))) as board, Player(board.port) as player:
        player.greet()
        for number in range(m.MAX_READERS):
            board.put(number, bytes([4, 0xA0, number, 1, 2, 3, 4]))
        player.until(lambda: len(player.named("tag_arrived")) >= m.MAX_READERS, "a tag on each reader")
        assert set(player.named("tag_arrived")) == {
            (number, bytes([4, 0xA0, number, 1, 2, 3, 4])) for number in range(m.MAX_READERS)
        }
