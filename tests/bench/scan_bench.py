"""The firmware's own scan of the hub board in virtual time: every SPI transaction costs what an ESP32 pays for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from bench.reader_bench import drivers_on_path
from marshub.board import profile
from marshub.sim.clock import Clock
from marshub.sim.upy import machine, patches
from marshub.sim.upy.wiring import Wiring

drivers_on_path()

CPU_US = 100.0  # MicroPython on an ESP32, for one transaction and what belongs to it


class _Selector:
    """Nothing ever comes from outside; waiting for it is how time passes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise RuntimeError("every task waits for something that cannot come")
        self._clock.advance(max(0.0, timeout) * 1e6)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An asyncio loop whose time is a simulator's clock."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._real, self._selector = self._selector, _Selector(clock)  # type: ignore[has-type]

    def time(self) -> float:
        return self._clock.us() / 1e6

    def close(self) -> None:
        self._selector = self._real
        super().close()


class Sink:
    """What the scan tells: arrivals and departures, with their times in ms."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.arrived: dict[tuple[int, bytes], float] = {}
        self.left: dict[tuple[int, bytes], float] = {}

    def tag_arrived(self, reader: int, uid: bytes) -> None:
        self.arrived[reader, uid] = self._clock.us() / 1000

    def tag_left(self, reader: int, uid: bytes) -> None:
        self.left[reader, uid] = self._clock.us() / 1000

    def log(self, text: str, level: int) -> None: ...

    def reader_health(self, reader: int, health: int) -> None: ...

    def stats(self) -> None: ...


class ScanBench:
    """A board's scanner; `run` gives it virtual time."""

    def __init__(self, baudrate: int | None = None, cpu_us: float = CPU_US, board: str = "hub") -> None:
        self.clock = Clock()
        config = profile.make_firmware_config(profile.load(board))
        for bus in config["buses"]:
            bus["baud"] = baudrate or bus["baud"]
        self.wiring = Wiring(config, self.clock)
        for bus in self.wiring.buses:
            bus.transfer = self._charged(bus, bus.transfer, cpu_us)  # type: ignore[method-assign]
        self.sink: Any = Sink(self.clock)

    def _charged(self, bus: Any, transfer: Callable[[bytes], bytes], cpu_us: float) -> Callable[[bytes], bytes]:
        def charged(mosi: bytes) -> bytes:
            if bus._fresh:
                self.clock.advance(cpu_us)
            return transfer(mosi)

        return charged

    def run(self, play: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        """Start the scan, and let `play(scanner)` act beside it; returns what that returns."""
        undo = patches.apply_patches(self.clock)
        machine.bind(self.wiring, machine.PWRON_RESET, bytes(6), sys.exit)  # type: ignore[arg-type]
        loop = VirtualLoop(self.clock)
        asyncio.set_event_loop(loop)
        try:
            from hub.scan import Scanner

            scanner = Scanner(self.wiring.config, self.sink, lambda: None)
            scan = loop.create_task(scanner.run())
            result = loop.run_until_complete(play(scanner))
            scan.cancel()
            loop.run_until_complete(asyncio.gather(scan, return_exceptions=True))
            return result
        finally:
            asyncio.set_event_loop(None)
            loop.close()
            for name in [name for name in sys.modules if name == "hub" or name.startswith("hub.")]:
                del sys.modules[name]  # bound to these stand-ins
            undo()

    def round_ms(self, tokens: int, rounds: int = 20) -> float:
        """Milliseconds of a round on the average, `tokens` of the readers with a 7-byte tag at rest."""
        for index in range(tokens):
            self.wiring.put(index, bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, index)))

        async def play(scanner: Any) -> float:
            async def looked(times: int) -> None:
                while min(station.polls for station in scanner.stations) < times:
                    await asyncio.sleep(0.001)

            await looked(4)
            assert len(self.sink.arrived) == tokens
            since, times = self.clock.us(), scanner.stations[0].polls
            await looked(times + rounds)
            return (self.clock.us() - since) / 1000 / rounds

        ms: float = self.run(play)
        return ms

    def latency_ms(self, reader: int, priority: int, times: int = 21) -> float:
        """Milliseconds from putting a token down on `reader` to hearing of it, on the average, a token at rest on each
        of the others; the host asks for `priority` looks a round there."""
        for index in range(len(self.wiring.chips)):
            if index != reader:
                self.wiring.put(index, bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, index)))

        async def play(scanner: Any) -> float:
            scanner.prefer(bytes(priority if index == reader else 1 for index in range(len(self.wiring.chips))))
            await asyncio.sleep(0.5)
            waited = 0.0
            for turn in range(times):
                await asyncio.sleep(0.0137 * (turn % 7))  # not in step with the rounds
                uid = bytes((4, 1, 2, 3, 4, 5, turn))
                self.wiring.put(reader, uid)
                since = self.clock.us() / 1000
                while (reader, uid) not in self.sink.arrived:
                    await asyncio.sleep(0.001)
                waited += self.sink.arrived[reader, uid] - since
                self.wiring.take(reader, uid)
                while (reader, uid) not in self.sink.left:
                    await asyncio.sleep(0.001)
            return waited / times

        ms: float = self.run(play)
        return ms
