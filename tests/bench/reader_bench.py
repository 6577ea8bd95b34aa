"""A test bench for the reader driver: the firmware's own files on CPython, the chip model, and virtual time."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import sys
import time
from collections.abc import Callable, Coroutine, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from marshub import resources
from marshub.sim import mfrc522 as model
from marshub.sim.clock import Clock
from marshub.sim.i2c_bus import I2CBus
from marshub.sim.iso14443 import Field, Tag, to_bytes
from marshub.sim.quirks import WS1850S, Quirks
from marshub.sim.spi_bus import Bus
from sim import second_mfrc522, second_tags

FIRMWARE = str(resources.firmware_folder())


def drivers_on_path() -> None:
    """Make `import drivers` find the firmware's."""
    if FIRMWARE not in sys.path:
        sys.path.insert(0, FIRMWARE)


drivers_on_path()

from drivers.i2c import MFRC522OnI2C  # noqa: E402
from drivers.mfrc522 import MFRC522  # noqa: E402

_TICKS = 1 << 30  # MicroPython's ticks wrap
ADDRESS = 0x28


class Figures(NamedTuple):
    """What a call gave, and what it cost."""

    result: Any
    transactions: int
    bytes: int
    ms: float


class _Sleep:
    """`asyncio.sleep_ms`, handed to the bench instead of an event loop."""

    def __init__(self, ms: int) -> None:
        self.ms = ms

    def __await__(self) -> Generator[int, None, None]:
        yield self.ms


class Bench:
    """One or several readers on one bus, each with a field of its own.

    cpu_us: charged for each transaction, as an interpreter takes time for it. on_i2c: on a bus of that kind (one
    reader, a WS1850S unless told otherwise), else on SPI. second: the chip is the other model of it, which shares no
    author with the first or the driver, and has tags of its own.
    `longest_hold_us`: the longest that a coroutine kept control to itself.
    """

    on_i2c = False

    def __init__(
        self,
        quirks: Quirks | None = None,
        *,
        readers: int = 1,
        baudrate: int | None = None,
        cpu_us: float = 0.0,
        reset_pin: bool = False,
        on_i2c: bool | None = None,
        second: bool = False,
    ) -> None:
        self.clock = Clock(start_us=(_TICKS - 100) * 1000.0)  # the ticks wrap within each test
        self.cpu_us = cpu_us
        self.longest_hold_us = 0.0
        self.fields: list[Any] = [second_mfrc522.Antenna() if second else Field(self.clock) for _ in range(readers)]
        self.make_tag: Callable[..., Any] = second_tags.Tag if second else Tag
        if on_i2c is not None:
            self.on_i2c = on_i2c
        quirks = quirks or (WS1850S if self.on_i2c else None)
        self.chips: list[Any] = [
            second_mfrc522.SecondMfrc522(self.clock, field) if second else model.MFRC522(self.clock, field, quirks)
            for field in self.fields
        ]
        self.bus: Any
        if self.on_i2c:
            self.bus = i2c = I2CBus(self.clock, {ADDRESS: self.chips[0]}, baudrate or 400_000)
            i2c.timeout_us, i2c.cpu_us = 2_000.0, cpu_us
            self.readers = [MFRC522OnI2C(i2c, ADDRESS, self._free)]
        else:
            self.bus = spi = Bus(self.clock, self.chips, baudrate or 1_000_000)
            resets = [chip.reset_pin if reset_pin else None for chip in self.chips]
            self.readers = [MFRC522(spi, self._select(spi, i), pin) for i, pin in enumerate(resets)]
        self.chip, self.field, self.reader = self.chips[0], self.fields[0], self.readers[0]

    def _free(self) -> bool:
        """What the firmware's bus does (hub.i2c), by its clocks alone."""
        assert isinstance(self.bus, I2CBus)
        for _ in range(9):
            self.bus.clocked(1)
        return not self.bus.held

    def _select(self, bus: Bus, index: int) -> Callable[[int], None]:
        pin = bus.make_chip_select(index)

        def charged(level: int) -> None:
            if self.cpu_us and not level:
                self.clock.advance(self.cpu_us)
            pin(level)

        return charged

    def put(self, *uids: bytes, **options: Any) -> list[Any]:
        """Lay tags down on the first reader."""
        tags = [self.make_tag(uid, **options) for uid in uids]
        for tag in tags:
            self.field.put(tag)
        return tags

    @contextmanager
    def micropython_time(self) -> Iterator[None]:
        """`time` and `asyncio` as MicroPython has them, on the bench's clock."""
        words = {
            "ticks_ms": lambda: int(self.clock.us() // 1000) % _TICKS,
            "ticks_us": lambda: int(self.clock.us()) % _TICKS,
            "ticks_diff": lambda a, b: (a - b + _TICKS // 2) % _TICKS - _TICKS // 2,
            "sleep_ms": lambda ms: self.clock.advance(ms * 1000),
        }
        with ExitStack() as stack:
            for name, word in words.items():
                stack.enter_context(patch.object(time, name, word, create=True))
            stack.enter_context(patch.object(asyncio, "sleep_ms", _Sleep, create=True))
            yield

    def run(self, coroutine: Coroutine[Any, Any, Any], meanwhile: Callable[[], None] | None = None) -> Any:
        """Run a coroutine to its end. Its sleeps move the clock; `meanwhile` is what happens at each of them."""
        return self.gather([coroutine], meanwhile)[0]

    def gather(
        self, coroutines: Sequence[Coroutine[Any, Any, Any]], meanwhile: Callable[[], None] | None = None
    ) -> list[Any]:
        """Run coroutines side by side, as an event loop on one core does; returns their results in order."""
        results: list[Any] = [None] * len(coroutines)
        due = [(self.clock.us(), order, order) for order in range(len(coroutines))]  # when, turn, which
        turns = itertools.count(len(coroutines))
        with self.micropython_time():
            while due:
                when, _, which = heapq.heappop(due)
                since = max(when, self.clock.us())
                self.clock.advance(since - self.clock.us())
                try:
                    ms = coroutines[which].send(None)
                except StopIteration as done:
                    results[which] = done.value
                    continue
                finally:
                    self.longest_hold_us = max(self.longest_hold_us, self.clock.us() - since)
                heapq.heappush(due, (self.clock.us() + ms * 1000, next(turns), which))
                if meanwhile:
                    meanwhile()
        return results

    def inventory(self) -> list[bytes]:
        """One inventory of the first reader."""
        uids: list[bytes] = self.run(self.reader.inventory())
        return uids

    def listen(self) -> list[bytes]:
        """What the first reader says from now on, frame by frame, in a list that grows."""
        messages: list[bytes] = []
        send = self.field.send

        def listen(bits: Sequence[int], at_us: float, garbled: bool = False) -> list[int] | None:
            messages.append(to_bytes(bits))
            return send(bits, at_us, garbled)

        self.field.send = listen  # type: ignore[method-assign]
        return messages

    def measure(self, coroutine: Coroutine[Any, Any, Any]) -> Figures:
        """Run a coroutine and count."""
        counters, since = self.bus.counters, self.clock.us()
        transactions, size = counters.transactions, counters.bytes
        result = self.run(coroutine)
        return Figures(
            result, counters.transactions - transactions, counters.bytes - size, (self.clock.us() - since) / 1000
        )
