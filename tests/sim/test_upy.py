"""The stand-ins for MicroPython's modules are as strict as an ESP32."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.board import profile
from marshub.board.profile.pins import DRIVES
from marshub.sim.clock import Clock
from marshub.sim.upy import machine, neopixel, patches
from marshub.sim.upy.repl import Repl
from marshub.sim.upy.wiring import Wiring


@pytest.fixture
def wiring() -> Iterator[Wiring]:
    wiring = Wiring(profile.make_firmware_config(profile.load("hub")), Clock())
    machine.bind(wiring, machine.WDT_RESET, b"\x01\x02", lambda cause: sys.exit(cause))
    yield wiring
    machine._wiring = None


def test_input_only_pins_neither_drive_nor_pull(wiring: Wiring) -> None:
    for mode, pull in ((machine.Pin.OUT, None), (machine.Pin.IN, machine.Pin.PULL_UP)):
        with pytest.raises(ValueError, match="pin can only be input"):
            machine.Pin(34, mode, pull)
    assert machine.Pin(36, machine.Pin.IN)() == 1


@pytest.mark.parametrize("name", ["starter", "starter-s3", "starter-c3"])
def test_a_chip_has_the_pins_that_it_has(wiring: Wiring, name: str) -> None:
    """None of USB's or of the flash's, and of a C3 none above 21."""
    config = profile.make_firmware_config(profile.load(name))
    machine.bind(Wiring(config, Clock()), machine.WDT_RESET, b"", lambda cause: sys.exit(cause))
    lacks = {"esp32": (24, 28, 40), "esp32s3": (19, 20, 22, 49), "esp32c3": (14, 17, 18, 19, 22, 25)}[config["mcu"]]
    for pin in (*lacks, -1):
        with pytest.raises(ValueError, match="invalid pin"):
            machine.Pin(pin, machine.Pin.IN)


@pytest.mark.parametrize("name", profile.list_names())
def test_every_pin_of_a_profile_can_be_what_it_is_used_as(wiring: Wiring, name: str) -> None:
    """On its own chip: GPIO 36 of an ESP32 has no pull-up, GPIO 47 of an S3 has."""
    board = profile.load(name)
    machine.bind(
        Wiring(profile.make_firmware_config(board), Clock()), machine.WDT_RESET, b"", lambda cause: sys.exit(cause)
    )
    for _, pin, use in board.list_pins():
        if use in DRIVES:
            assert machine.Pin(pin, machine.Pin.OUT, value=1)() == 1
        else:
            read = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP if use == "input-pullup" else None)
            assert read() in ((1,) if use == "input-pullup" else (0, 1))


def test_pins_drive_and_read(wiring: Wiring) -> None:
    pin = machine.Pin(33, machine.Pin.OUT, value=1)
    assert pin() == 1
    pin(0)
    assert pin.value() == 0
    pin.on()
    assert wiring.level(33) == 1
    pin.off()
    assert wiring.level(33) == 0
    machine.Pin(16, machine.Pin.IN).value(0)
    assert wiring.level(16) == 1  # an input drives nothing


def test_spi_wants_the_pins_that_are_soldered(wiring: Wiring) -> None:
    pin = machine.Pin
    assert machine.SPI(2, 1_000_000, sck=pin(18), mosi=pin(23), miso=pin(34))
    with pytest.raises(ValueError, match="but soldered are \\(18, 23, 34\\)"):
        machine.SPI(2, 1_000_000, sck=pin(18), mosi=pin(23), miso=pin(19))
    with pytest.raises(ValueError, match="SPI\\(3\\) goes nowhere"):
        machine.SPI(3, sck=pin(18), mosi=pin(23), miso=pin(34))
    with pytest.raises(ValueError, match="mode 0"):
        machine.SPI(2, polarity=1, sck=pin(18), mosi=pin(23), miso=pin(34))


def test_a_chip_answers_on_its_own_bus_only(wiring: Wiring) -> None:
    pin = machine.Pin
    buses = [
        machine.SPI(2, sck=pin(18), mosi=pin(23), miso=pin(34)),
        machine.SPI(1, sck=pin(14), mosi=pin(13), miso=pin(35)),
    ]
    pin(33, pin.OUT, value=1)
    lines = [pin(number, pin.OUT, value=0) for number in (25, 26, 27)]
    lines[0](1)
    answer = bytearray(2)
    buses[0].write_readinto(b"\xee\x00", answer)
    assert answer == b"\xff\xff"  # nobody selected: the pull-up
    wiring.drive(33, 0)
    buses[0].write_readinto(b"\xee\x00", answer)
    assert answer[1] == 0x92
    wiring.chips[9].dead = 0x00
    buses[1].write_readinto(b"\xee\x00", answer)
    assert answer[1] == 0x00


def test_identity_and_ways_to_restart(wiring: Wiring) -> None:
    assert machine.reset_cause() == machine.WDT_RESET
    assert machine.unique_id() == b"\x01\x02"
    for way, cause in ((machine.reset, machine.HARD_RESET), (machine.soft_reset, machine.SOFT_RESET)):
        with pytest.raises(SystemExit) as ended:
            way()
        assert ended.value.code == cause


def test_an_unbound_machine_says_so() -> None:
    machine._wiring = None
    with pytest.raises(RuntimeError, match=r"expected machine.bind"):
        machine.Pin(4, machine.Pin.OUT)


def test_neopixels_keep_their_bytes_in_the_chains_order(wiring: Wiring) -> None:
    seen: list[bytes] = []
    neopixel.bind(seen.append)
    chain = neopixel.NeoPixel(machine.Pin(4, machine.Pin.OUT), 2)
    chain[0] = (1, 2, 3)
    chain.write()
    assert seen == [bytes((2, 1, 3, 0, 0, 0))]
    assert chain[0] == (1, 2, 3)
    chain.fill((9, 8, 7))
    assert bytes(chain.buf) == bytes((8, 9, 7)) * 2
    assert len(chain) == 2


@given(st.integers(0, (1 << 30) - 1), st.integers(-(1 << 29), (1 << 29) - 1))
def test_ticks_wrap_as_micropythons_do(start: int, delta: int) -> None:
    later = patches.ticks_add(start, delta)
    assert 0 <= later < 1 << 30
    assert patches.ticks_diff(later, start) == delta


async def test_patches_come_and_go() -> None:
    clock = Clock()
    undo = patches.apply_patches(clock)
    try:
        micropythons: Any = time
        before = micropythons.ticks_ms()
        clock.advance(2_000)
        assert micropythons.ticks_diff(micropythons.ticks_ms(), before) == 2
        assert await asyncio.wait_for_ms(asyncio.sleep_ms(1), 5000) is None  # type: ignore[attr-defined]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for_ms(asyncio.Event().wait(), 1)  # type: ignore[attr-defined]
        assert sys.modules["machine"] is machine
    finally:
        undo()
    assert not hasattr(time, "ticks_ms")
    assert not hasattr(asyncio, "sleep_ms")
    assert "machine" not in sys.modules


class Line:
    """Where a REPL writes."""

    def __init__(self) -> None:
        self.buffer = io.BytesIO()

    def flush(self) -> None: ...


def repl(raw: bool = False) -> tuple[Repl, Line, list[bool]]:
    line, resets = Line(), []
    return Repl(line, resets.append, raw), line, resets  # type: ignore[arg-type]


def test_raw_mode_runs_what_is_sent() -> None:
    made, line, _ = repl()
    made.feed(b"\r\x03\r\x01print('hi')\nx = 2\x04")
    assert line.buffer.getvalue().endswith(b"raw REPL; CTRL-B to exit\r\n>OKhi\r\n\x04\x04>")
    made.feed(b"print(x + 1)\x04")
    assert line.buffer.getvalue().endswith(b"OK3\r\n\x04\x04>")


def test_raw_mode_tells_errors_apart_from_output() -> None:
    made, line, _ = repl(raw=True)
    made.feed(b"print(1)\nnonsense\x04")
    message = line.buffer.getvalue()
    output, error, end = message[message.index(b"OK") :].split(b"\x04")
    assert output == b"OK1\r\n"
    assert b"NameError" in error
    assert end == b">"


def test_ctrl_d_restarts_into_the_mode_it_was_pressed_in() -> None:
    for raw in (False, True):
        made, _, resets = repl(raw)
        made.feed(b"\x04")
        assert resets == [raw]


def test_a_shorter_watchdog_takes_the_place_of_a_longer_one_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the longer one at once: a firmware that hung restarted after a minute, at the end of the longer one."""
    armed: list[float] = []
    monkeypatch.setattr(machine.WDT, "_arm", armed.append)
    monkeypatch.setattr(machine.WDT, "_timer", None)
    monkeypatch.setattr(machine.WDT, "_timeout_s", 5.0)
    machine.WDT(timeout=60_000)
    timer = threading.Timer(60.0, print)
    monkeypatch.setattr(machine.WDT, "_timer", timer)
    machine.WDT(timeout=300)
    assert armed == [60.0, 0.3]
    assert timer.finished.is_set()  # it was cancelled
