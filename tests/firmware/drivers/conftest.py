"""The drivers as they are, on CPython, against the chip model: virtual time, and MicroPython's words for it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from marshub.sim.clock import Clock
from marshub.sim.iso14443 import Field, Tag
from marshub.sim.mfrc522 import MFRC522 as Chip
from marshub.sim.mfrc522 import Quirks
from marshub.sim.spi import Bus

sys.path.insert(0, str(Path(__file__).parents[3] / "firmware"))


class Bench:
    """One or several readers on a bus, each with a field of its own, in virtual time."""

    now = Clock()  # what MicroPython's ticks show: the clock of the bench in use

    def __init__(
        self, quirks: Quirks | None = None, *, readers: int = 1, baudrate: int = 1_000_000, cpu_us: float = 0.0
    ) -> None:
        from drivers.mfrc522 import MFRC522

        self.clock = Bench.now = Clock()
        self.fields = [Field(self.clock) for _ in range(readers)]
        self.chips = [Chip(self.clock, field, quirks) for field in self.fields]
        self.bus = Bus(self.clock, self.chips, baudrate)
        self.longest_hold_us = 0.0
        self._held_since = 0.0
        self.cpu_us = cpu_us
        self.readers = [MFRC522(self.bus, self._cs(i)) for i in range(readers)]
        self.chip, self.field, self.reader = self.chips[0], self.fields[0], self.readers[0]

    def _cs(self, index: int) -> Callable[[int], None]:
        pin = self.bus.cs(index)

        def charged(level: int) -> None:
            if not level:
                self.clock.advance(self.cpu_us)
            pin(level)

        return charged

    def put(self, *uids: bytes, **options: Any) -> list[Tag]:
        tags = [Tag(uid, **options) for uid in uids]
        for tag in tags:
            self.field.put(tag)
        return tags

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """Run to the end; every await of a sleep moves virtual time, and nothing else waits."""

        async def main() -> Any:
            self._held_since = self.clock.us()
            return await coroutine

        return asyncio.run(main())

    def let_go(self, ms: int) -> None:
        """The coroutine under test hands control back for `ms`."""
        self.longest_hold_us = max(self.longest_hold_us, self.clock.us() - self._held_since)
        self.clock.advance(ms * 1000)
        self._held_since = self.clock.us()

    def inventory(self) -> list[bytes]:
        return self.run(self.reader.inventory())  # type: ignore[no-any-return]

    def measure(self, coroutine: Coroutine[Any, Any, Any]) -> tuple[Any, int, int, float]:
        """Result, SPI transactions, bytes, virtual milliseconds."""
        counters, start = self.bus.counters, self.clock.us()
        transactions, size = counters.transactions, counters.bytes
        result = self.run(coroutine)
        return result, counters.transactions - transactions, counters.bytes - size, (self.clock.us() - start) / 1000


@pytest.fixture(autouse=True)
def micropython_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    bench_of: list[Bench] = []
    make = Bench.__init__

    def remember(self: Bench, *args: Any, **kwargs: Any) -> None:
        make(self, *args, **kwargs)
        bench_of[:] = [self]

    async def sleep_ms(ms: int) -> None:
        bench_of[0].let_go(ms)
        await asyncio.sleep(0)

    monkeypatch.setattr(Bench, "__init__", remember)
    monkeypatch.setattr(asyncio, "sleep_ms", sleep_ms, raising=False)
    monkeypatch.setattr(time, "ticks_ms", lambda: int(Bench.now.us() / 1000) & 0x3FFFFFFF, raising=False)
    monkeypatch.setattr(time, "ticks_us", lambda: int(Bench.now.us()) & 0x3FFFFFFF, raising=False)
    monkeypatch.setattr(
        time, "ticks_diff", lambda a, b: ((a - b + 0x20000000) & 0x3FFFFFFF) - 0x20000000, raising=False
    )
    yield
