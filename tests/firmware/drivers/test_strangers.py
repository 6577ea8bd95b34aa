"""The driver as a stranger uses it: pins of other kinds, a plain asyncio, and clocks that only something else moves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from bench.reader_bench import drivers_on_path
from marshub.sim import mfrc522 as model
from marshub.sim.clock import Clock, RealClock
from marshub.sim.iso14443 import Field, Tag
from marshub.sim.quirks import Quirks
from marshub.sim.spi_bus import Bus

drivers_on_path()

from drivers.mfrc522 import MFRC522  # noqa: E402
from drivers.reader import ReaderError  # noqa: E402

PILE = [*(bytes([4, 0xA1, 30 * n, 5 + n, 77 * n & 0xFF, n, 200 - n]) for n in range(4)), b"\xde\x4d\xbe\xef"]


@pytest.fixture(autouse=True)
def _plain_cpython(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of MicroPython's in `time` and `asyncio`."""
    monkeypatch.delattr(asyncio, "sleep_ms", raising=False)
    for name in ("ticks_ms", "ticks_us", "ticks_diff", "ticks_add", "sleep_ms", "sleep_us"):
        monkeypatch.delattr(time, name, raising=False)


class ValuePin:
    """A pin that is not called: only `value(level)`."""

    def __init__(self, drive: Callable[[int], None]) -> None:
        self._drive = drive

    def __bool__(self) -> bool:
        return False  # some Pins are as true as their level

    def value(self, level: int) -> None:
        self._drive(level)


class Stranger:
    """One reader on a bus of its own."""

    def __init__(self, clock: Clock, quirks: Quirks | None = None, *, called: bool = True, rst: bool = False) -> None:
        self.clock = clock
        self.field = Field(clock)
        self.chip = model.MFRC522(clock, self.field, quirks)
        self.bus = Bus(clock, [self.chip])
        wrap: Callable[[Any], Any] = (lambda pin: pin) if called else ValuePin
        self.reader = MFRC522(self.bus, wrap(self.bus.make_chip_select(0)), wrap(self.chip.reset_pin) if rst else None)
        for uid in PILE:
            self.field.put(Tag(uid))


@pytest.mark.parametrize("rst", [False, True])
@pytest.mark.parametrize("called", [False, True])
async def test_pins_of_either_kind_and_a_plain_event_loop(called: bool, rst: bool) -> None:
    stranger = Stranger(RealClock(), called=called, rst=rst)
    for _ in range(2):
        assert sorted(await stranger.reader.inventory()) == sorted(PILE)
    assert stranger.bus.contention == stranger.bus.unselected == 0


class BusClock(Clock):
    """Stands still but for what `Bus` charges."""


async def test_a_clock_that_only_the_bus_moves() -> None:
    stranger = Stranger(BusClock())
    assert sorted(await stranger.reader.inventory()) == sorted(PILE)


async def test_a_clock_that_only_transactions_move() -> None:
    clock = Clock()
    stranger = Stranger(clock)
    stranger.bus.baudrate = 10**12
    select = stranger.reader._cs

    def charged(level: int) -> None:
        clock.advance(0 if level else 100)
        select(level)

    stranger.reader._cs = charged
    assert sorted(await stranger.reader.inventory()) == sorted(PILE)


@pytest.mark.parametrize("ticks", [False, True], ids=["ticks stand still", "ticks follow"])
async def test_a_clock_that_only_sleeping_moves(monkeypatch: pytest.MonkeyPatch, ticks: bool) -> None:
    clock = Clock()
    stranger = Stranger(clock)
    stranger.bus.baudrate = 10**12

    async def sleep_ms(ms: int) -> None:
        clock.advance(ms * 1000)

    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms, raising=False)
    now = clock.us if ticks else lambda: 0.0
    monkeypatch.setattr(time, "ticks_ms", lambda: int(now() / 1000), raising=False)
    monkeypatch.setattr(time, "ticks_us", lambda: int(now()), raising=False)
    assert sorted(await stranger.reader.inventory()) == sorted(PILE)


@pytest.mark.parametrize("wedged", [False, True], ids=["dead", "wedged"])
async def test_a_chip_that_says_nothing_ends_the_wait_on_a_clock_that_stands_still(
    monkeypatch: pytest.MonkeyPatch, wedged: bool
) -> None:
    stranger = Stranger(Clock())
    stranger.bus.baudrate = 10**12
    monkeypatch.setattr(time, "ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr(time, "ticks_us", lambda: 0, raising=False)

    async def sleep_ms(ms: int) -> None: ...

    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms, raising=False)
    if wedged:
        stranger.chip.quirks = Quirks(startup_us=0)
        stranger.chip.wedge("ever")
    else:
        stranger.chip.dead = 0xFF
    with pytest.raises(ReaderError):
        await stranger.reader.inventory()


@pytest.mark.parametrize("version", [0x82, 0x88, 0x90, 0x91, 0x92, 0xB2, 0x12])
@pytest.mark.parametrize("collided_bit", [0, 1, None])
async def test_the_first_inventory_sets_up_any_makers_chip(version: int, collided_bit: Any) -> None:
    quirks = Quirks(version=version, collided_bit=collided_bit, early_collerr=True, start_send_stays=True)
    stranger = Stranger(BusClock(), quirks)
    assert sorted(await stranger.reader.inventory()) == sorted(PILE)
