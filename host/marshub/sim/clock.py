"""Time for the simulated peripherals, in microseconds: virtual (advanced by the simulation) or real (wall clock)."""

from __future__ import annotations

import time
from collections.abc import Iterator


class Clock:
    """Virtual time, which passes only by `advance`."""

    def __init__(self, start_us: float = 0.0) -> None:
        self._us = start_us

    def us(self) -> float:
        """Return microseconds since the clock was made."""
        return self._us

    def advance(self, us: float) -> None:
        """Let `us` microseconds pass. Raises ValueError when time would run backwards."""
        if us < 0:
            raise ValueError(f"time cannot run backwards: advance({us!r}), expected microseconds >= 0")
        self._us += us

    def tick(self, count: int, us: float) -> Iterator[float]:
        """Yield the present time `count` times. After each of them `us` microseconds pass, which are not negative."""
        for _ in range(count):
            yield self._us
            self._us += us

    def skip_to(self, us: float) -> None:
        """Jump to `us` microseconds after the clock was made. Raises ValueError when that is past."""
        Clock.advance(self, us - self.us())


class RealClock(Clock):
    """The wall clock, ahead by what was skipped: work takes real time, so that nothing is charged."""

    def __init__(self) -> None:
        super().__init__()
        self._zero_ns = time.monotonic_ns()

    def us(self) -> float:
        """Return microseconds since the clock was made."""
        return self._us + (time.monotonic_ns() - self._zero_ns) / 1000.0

    def advance(self, us: float) -> None:
        """Do nothing: the wall clock has advanced by itself. Raises ValueError for a negative time."""
        if us < 0:
            raise ValueError(f"time cannot run backwards: advance({us!r}), expected microseconds >= 0")

    def tick(self, count: int, us: float) -> Iterator[float]:
        """Yield the present time `count` times, whenever asked for."""
        for _ in range(count):
            yield self.us()
