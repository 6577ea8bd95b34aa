"""An hour at a board in virtual time: the firmware's own scan, every fault of reader, air and wire, and what the host
believes lies there, held against what does.

Trouble and calm take turns, all of it by one seed. After each trouble the twin has to be right again; then a tag is put
down and taken away, and how long that took to be known is noted.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.scan_bench import ScanBench
from hublink import host_end as h
from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from hublink.host_end import HostEnd
from marshub.board.tags import RANDOM_UID, Tags, is_random_uid
from marshub.board.twin import Twin
from marshub.sim.chip_states import CHIP_STATES
from marshub.sim.iso14443 import Field, Tag
from marshub.sim.line_faults import Faults, FaultyLine
from marshub.sim.noise import Noise

EVERY_MS = 8  # the line is looked at so often
CALM_S = 25.0  # a dead reader is tried again after 8 s at most, a lost board takes 4
TAGS = 12
MOST = 5  # on one reader
#: Registers that nobody but the driver should write, and that make it deaf: TxASK, TPrescaler, Mode, RxMode, RFCfg.
REGISTERS = (0x15, 0x2B, 0x11, 0x13, 0x26)
WIRES = (
    Faults(),
    Faults(drop=0.05, damage=0.05),
    Faults(duplicate=0.1, reorder=0.1, delay=0.05),
    Faults(half=0.03, garbage=0.05, cut=0.003),
)


@dataclass
class Report:
    """What an hour was like. Times in ms of virtual time; `objects`: Python's, after each calm."""

    troubles: int = 0
    moves: int = 0
    healed: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    departures: list[float] = field(default_factory=list)
    objects: list[int] = field(default_factory=list)

    def words(self) -> str:
        """In one line."""
        parts = [f"{self.troubles} troubles, {self.moves} moves"]
        for name in ("healed", "arrivals", "departures"):
            values = sorted(getattr(self, name))
            if values:
                top = values[min(len(values) - 1, len(values) * 99 // 100)]
                parts.append(f"{name} p50 {values[len(values) // 2]:.0f} ms, p99 {top:.0f} ms")
        return "; ".join(parts) + f"; objects {self.objects[:1]} to {self.objects[-1:]}"


class _Books(Board):
    def __init__(self) -> None:
        self.stations: list[Any] = []

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        return [(station.health, station.tags()) for station in self.stations], []

    def reader_figures(self) -> list[Any]:
        return [station.figures() for station in self.stations]


class Hour(ScanBench):
    """`board`: a profile's name. `seed`: of all that happens."""

    def __init__(self, board: str, seed: int) -> None:
        super().__init__(board=board)
        self.chance = Random(seed)
        self.readers = len(self.wiring.chips)
        self.tags = [Tag(self._uid(n)) for n in range(TAGS)]
        self.known = {tag.uid for tag in self.tags} | {RANDOM_UID}
        self.books = _Books()
        hello = m.board_hello(1, m.RESET_POWER_ON, bytes(8), self.readers, 0, 0, "soak", b"soak", board)
        self.sink = self.end = BoardEnd(hello, self.books)
        self.up, self.down = (FaultyLine(Faults(), self.chance) for _ in range(2))
        self.out_until = 0
        self.report = Report()
        self._greet()

    def _uid(self, number: int) -> bytes:
        first = 0x04 if number % 3 else 0x5A  # two makers' numbers, of 7 and of 4 bytes
        return bytes((first, number, *self.chance.randbytes(5 if number % 3 else 2)))

    def _greet(self) -> None:
        """A host, knowing nothing."""
        self.host = HostEnd(self.chance.randrange(1, 1 << 32))
        self.host.configure(255, 10, bytes([1]) * self.readers)
        self.twin = Twin([f"reader-{n}" for n in range(self.readers)], Tags())

    # ------------------------------------------------------------------ the wire

    @property
    def ms(self) -> int:
        return int(self.clock.us() / 1000)

    async def _line(self) -> None:
        while True:
            now = self.ms
            up, down = self.end.poll(now), self.host.poll(now)
            if now >= self.out_until:
                if self.up.send(up, now) or self.down.send(down, now):
                    self.out_until = now + self.up.next_outage_ms()
                    self.up.lose_all()
                    self.down.lose_all()
                    self.host.line_down("cut")
                self.end.feed(self.down.receive(now), now)
                self.host.feed(self.up.receive(now), now)
            for event in self.host.take_events():
                self._heard(event)
            await asyncio.sleep(EVERY_MS / 1000)

    def _heard(self, event: tuple[Any, ...]) -> None:
        name, *fields = event
        if name == h.SNAPSHOT:
            readers = fields[1]
            self.twin.set_health([health == m.OK for health, _ in readers])
            self.twin.handle_snapshot([tags for _, tags in readers])
            self._told(uid for _, tags in readers for uid in tags)
        elif name == h.TAG_ARRIVED:
            self._told([fields[1]])
            self.twin.handle_arrival(*fields)
        elif name == h.TAG_LEFT:
            self.twin.handle_departure(*fields)
        elif name == h.READER_HEALTH:
            self.twin.set_reader_health(fields[0], fields[1] == m.OK)

    def _told(self, uids: Any) -> None:
        strange = set(uids) - self.known
        assert not strange, f"told of {[uid.hex() for uid in strange]}, which nobody ever laid there"

    # ------------------------------------------------------------------ the table

    def lies(self) -> set[tuple[int, bytes]]:
        """(reader, UID) of all that lies there."""
        fields = enumerate(self.wiring.fields)
        return {(n, RANDOM_UID if is_random_uid(tag.uid) else tag.uid) for n, field in fields for tag in field.tags}

    def believed(self) -> set[tuple[int, bytes]]:
        """(reader, UID) of all that the host believes to lie there."""
        return {(n, uid) for n in range(self.readers) for uid in self.known if self.twin.is_sensed(n, uid)}

    def right(self) -> bool:
        """Whether the host knows, and knows that it knows."""
        return self.host.established and not self.twin.broken_readers and self.believed() == self.lies()

    def _move(self) -> None:
        tag = self.chance.choice(self.tags)
        if tag.field is not None:
            tag.field.take(tag)
        free = [item for item in self.wiring.fields if len(item.tags) < MOST]
        if free and self.chance.random() < 0.7:
            self.chance.choice(free).put(tag)
        self.report.moves += 1

    def _phone(self, field: Field) -> None:
        for tag in [tag for tag in field.tags if is_random_uid(tag.uid)]:
            field.take(tag)
        if self.chance.random() < 0.8 and len(field.tags) < MOST:
            field.put(Tag(bytes((0x08, *self.chance.randbytes(3)))))

    async def _trouble(self) -> None:
        chance = self.chance
        self.report.troubles += 1
        self.up.faults = self.down.faults = chance.choice(WIRES)
        hit = chance.sample(range(self.readers), min(self.readers, 4))
        for reader in hit[: chance.randrange(len(hit) + 1)]:
            self.wiring.chips[reader].change_state(chance.choice(CHIP_STATES), chance.randrange(100))
        shape = chance.choice(("raw", "framed", "checked"))
        noisy = self.wiring.fields[chance.randrange(self.readers)]
        noisy.noise = [Noise(shape, chance.choice((0, 0.02, 0.2)), chance.choice((0.2, 1.0)), chance.randrange(100))]
        phoned = self.wiring.fields[chance.randrange(self.readers)]
        for _ in range(chance.randrange(5, 40)):
            await asyncio.sleep(chance.random() * 0.4)
            kind = chance.randrange(8)
            chip = self.wiring.chips[chance.randrange(self.readers)]
            if kind < 3:
                self._move()
            elif kind == 3:
                self._phone(phoned)
            elif kind == 4:
                chip.brown_out()
            elif kind == 5:
                chip._core.reg[chance.choice(REGISTERS)] ^= chance.choice((0x40, 0x41, 0x03))
            elif kind == 6:
                chance.choice(self.tags).coupling = chance.choice((0.25, 0.3, 1.0))
            elif chance.random() < 0.2:
                self._greet()  # another program at the same board

    def _calm(self) -> None:
        """All that is wrong is put right."""
        self.up.faults = self.down.faults = Faults()
        self.out_until = 0
        for item in self.wiring.fields:
            for tag in [tag for tag in item.tags if is_random_uid(tag.uid)]:
                item.take(tag)
        for chip in self.wiring.chips:
            chip.change_state("well")
        for tag in self.tags:
            tag.coupling = 1.0

    # ------------------------------------------------------------------ the hour

    async def _until(self, holds: Callable[[], bool], kind: str, seconds: float = CALM_S) -> float:
        since = self.ms
        while not holds():
            assert self.ms - since < 1000 * seconds, f"{kind}: after {seconds} s the host believes {self._wrong()}"
            await asyncio.sleep(0.002)
        return self.ms - since

    def _wrong(self) -> str:
        believed, lies = self.believed(), self.lies()
        words = [f"too much {sorted((n, uid.hex()) for n, uid in believed - lies)}"]
        words.append(f"too little {sorted((n, uid.hex()) for n, uid in lies - believed)}")
        return ", ".join(words) + f", broken {self.twin.broken_readers}, connected {self.host.established}"

    async def _measure(self) -> None:
        free = [tag for tag in self.tags if tag.field is None] or self.tags[:1]
        tag = self.chance.choice(free)
        if tag.field is not None:
            tag.field.take(tag)
            await self._until(self.right, "a tag was taken away")
        reader = min(range(self.readers), key=lambda n: (len(self.wiring.fields[n].tags), self.chance.random()))
        self.wiring.fields[reader].put(tag)
        self.report.arrivals.append(await self._until(self.right, "a tag was put down in peace"))
        self.wiring.fields[reader].take(tag)
        self.report.departures.append(await self._until(self.right, "a tag was taken away in peace"))

    def pass_by(self, seconds: float) -> Report:
        """Let so much time pass; AssertionError where the host stays wrong or is told what never lay there."""

        async def play(scanner: Any) -> Report:
            self.books.stations = scanner.stations
            line = asyncio.get_running_loop().create_task(self._line())
            await self._until(self.right, "at the start")
            until = self.ms + 1000 * seconds
            while self.ms < until:
                await self._trouble()
                self._calm()
                self.report.healed.append(await self._until(self.right, "after a trouble"))
                await asyncio.sleep(1.0)
                # A chip's last reset may be noticed only now. What lies there is known all the same.
                assert self.believed() == self.lies(), f"calm, and the host came to believe {self._wrong()}"
                await self._until(self.right, "in the calm")
                await self._measure()
                gc.collect()
                self.report.objects.append(len(gc.get_objects()))
                assert not line.done(), line.exception()
            line.cancel()
            return self.report

        report: Report = self.run(play)
        return report
