"""Faults of a cable: frames dropped, damaged, doubled, swapped, late, cut in half, with garbage between them.

`Faults` are the rates, `FaultyLine` applies them to one direction in any time, `FaultyPort` to a simulated board.
"""

from __future__ import annotations

import asyncio
import dataclasses
import re
import time
from dataclasses import dataclass
from random import Random

from marshub.sim.ports import Port, Received

_FRAME = re.compile(rb"\x00[^\x00]+\x00|\x00|[^\x00]+", re.DOTALL)
TICK_S = 0.005


@dataclass(frozen=True)
class Faults:
    """Rates (0 to 1) of the faults of frames, each independent; and the durations of delays and outages."""

    drop: float = 0.0  # it never arrives
    damage: float = 0.0  # some of its bits are others
    duplicate: float = 0.0  # it comes twice
    reorder: float = 0.0  # the next one overtakes it
    delay: float = 0.0  # it, and all after it, come up to `delay_ms` later
    half: float = 0.0  # only its beginning arrives
    garbage: float = 0.0  # random bytes come before it
    cut: float = 0.0  # the cable is out for up to `cut_ms`
    delay_ms: int = 300
    cut_ms: int = 2000

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name.endswith("_ms"):
                if value < 0:
                    raise ValueError(f"{field.name} is a time in milliseconds: expected 0 or more, got {value!r}")
            elif not 0 <= value <= 1:
                raise ValueError(f"{field.name} is a share of the frames: expected 0 to 1, got {value!r}")

    @classmethod
    def parse(cls, text: str) -> Faults:
        """Parse "drop=0.02,damage=0.01,delay_ms=100". Raises ValueError that names the fields."""
        kinds = {field.name: int if field.name.endswith("_ms") else float for field in dataclasses.fields(cls)}
        chosen: dict[str, float] = {}
        for part in text.replace(" ", "").split(","):
            name, _, value = part.partition("=")
            if name not in kinds:
                raise ValueError(f"no fault {name!r}: expected {', '.join(kinds)}, as in drop=0.02,damage=0.01")
            try:
                chosen[name] = kinds[name](value)
            except ValueError:
                raise ValueError(f"{name} needs a number, as in {name}=0.02; got {value!r}") from None
        return cls(**chosen)  # type: ignore[arg-type]


class FaultyLine:
    """One direction of a bad cable, sans-IO: `send` bytes, `receive` them later. `done` counts the faults by name."""

    def __init__(self, faults: Faults, random: Random) -> None:
        self.faults = faults
        self.done: dict[str, int] = {}
        self._random = random
        self._under_way: list[tuple[int, bytes]] = []
        self._overtaken: bytes | None = None
        self._late = 0

    def send(self, data: bytes, now: int) -> bool:
        """Put bytes onto the line at `now` (ms). Return True when the cable is pulled at that moment (see `cut_ms`)."""
        for unit in _FRAME.findall(data):
            for piece in self._spoil(unit, now):
                arrival = max(now, self._late)
                if self._under_way:
                    arrival = max(arrival, self._under_way[-1][0])
                self._under_way.append((arrival, piece))
        return self._should_happen("cut") if data else False

    def receive(self, now: int) -> bytes:
        """Return the bytes that have arrived by now."""
        if self._overtaken is not None and not self._under_way:
            # Nothing came that could overtake it.
            self._under_way.append((now, self._overtaken))
            self._overtaken = None
        arrived = [piece for arrival, piece in self._under_way if arrival <= now]
        del self._under_way[: len(arrived)]
        return b"".join(arrived)

    @property
    def is_busy(self) -> bool:
        """Whether bytes are in flight."""
        return bool(self._under_way) or self._overtaken is not None

    def lose_all(self) -> None:
        """Lose all bytes in flight, as when the cable is pulled."""
        self._under_way = []
        self._overtaken = None

    def next_outage_ms(self) -> int:
        """Return the duration of this outage."""
        return self._random.randint(0, self.faults.cut_ms)

    def _should_happen(self, name: str) -> bool:
        share: float = getattr(self.faults, name)
        if not share or self._random.random() >= share:
            return False
        self.done[name] = self.done.get(name, 0) + 1
        return True

    def _spoil(self, unit: bytes, now: int) -> list[bytes]:
        random = self._random
        if self._should_happen("delay"):
            self._late = now + random.randint(0, self.faults.delay_ms)
        out = [unit]
        if self._should_happen("drop"):
            out = []
        elif self._should_happen("damage"):
            out = [damage_bytes(unit, random)]
        elif self._should_happen("half"):
            out = [unit[: random.randrange(len(unit))]]
        elif self._should_happen("duplicate"):
            out = [unit, unit]
        if self._should_happen("garbage"):
            out.insert(0, random.randbytes(random.randint(1, 60)))
        if self._overtaken is not None:
            out.append(self._overtaken)
            self._overtaken = None
        elif out and self._should_happen("reorder"):
            self._overtaken = out.pop()
        return out


def damage_bytes(unit: bytes, random: Random) -> bytes:
    """Return `unit` (not empty) with one to eight bits inverted, never unchanged."""
    out = bytearray(unit)
    for at in random.sample(range(8 * len(unit)), random.randint(1, min(8, 8 * len(unit)))):
        out[at // 8] ^= 1 << at % 8
    return bytes(out)


class FaultyPort:
    """A port of marshub.sim.ports behind a bad cable. All on the loop's thread, as there."""

    def __init__(self, port: Port, faults: Faults, seed: int | None = None) -> None:
        random = Random(seed)
        self._port = port
        self._up, self._down = FaultyLine(faults, random), FaultyLine(faults, random)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._received: Received = lambda data: None
        self._timer: asyncio.TimerHandle | None = None
        self._out = False

    @property
    def url(self) -> str:
        return self._port.url

    def start(self, loop: asyncio.AbstractEventLoop, received: Received) -> None:
        self._loop, self._received = loop, received
        self._port.start(loop, lambda data: self._put_on_line(self._down, data))

    def send(self, data: bytes) -> None:
        self._put_on_line(self._up, data)

    def _put_on_line(self, line: FaultyLine, data: bytes) -> None:
        if self._out:
            return
        if line.send(data, _monotonic_ms()):
            self._pull_cable(line.next_outage_ms() / 1000)
        self._move()

    def _move(self) -> None:
        """Pass on what has arrived, and schedule the next call."""
        self._timer = self._cancel_timers(self._timer)
        for line, give in ((self._up, self._port.send), (self._down, self._received)):
            if data := line.receive(_monotonic_ms()):
                give(data)
        if self._loop is not None and (self._up.is_busy or self._down.is_busy):
            self._timer = self._loop.call_later(TICK_S, self._move)

    def _pull_cable(self, seconds: float) -> None:
        assert self._loop is not None
        self._out = True
        self._up.lose_all()
        self._down.lose_all()
        self._port.unplug()
        self._loop.call_later(seconds, self._plug_back)

    def _plug_back(self) -> None:
        if self._out:
            self._out = False
            self._port.replug()

    @staticmethod
    def _cancel_timers(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()

    def unplug(self) -> None:
        self._out = False
        self._up.lose_all()
        self._down.lose_all()
        self._port.unplug()

    def replug(self) -> None:
        self._port.replug()

    def close(self) -> None:
        self._out = False
        self._cancel_timers(self._timer)
        self._port.close()


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000
