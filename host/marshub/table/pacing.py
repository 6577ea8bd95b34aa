"""The pace of hands that play by themselves: they can be halted, let on, and led step by step."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

_LOOK_S = 0.2  # how often somebody who is halted looks whether all is over


class Pacing:
    """`seconds` between two deeds. Whoever plays calls `wait` between them, whoever looks on the others."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Set the pace. `clock` returns seconds; only the time between two looks at it counts."""
        self.seconds = seconds
        self.share = 1.0  # of that, where time is short less
        self.done = False  # the hands will do nothing more
        self.paused = 0.0  # seconds that were let pass so far
        self._clock = clock
        self._stood = 0.0  # seconds for which the hands stood still, as people wanted
        self._changed = threading.Condition()
        self._halted = False
        self._steps = 0

    @property
    def is_halted(self) -> bool:
        """Whether the hands stand still."""
        return self._halted

    @property
    def now(self) -> float:
        """Seconds by a clock that stands still while the hands do."""
        return self._clock() - self._stood

    def halt(self) -> None:
        """Stand still, or go on."""
        with self._changed:
            self._halted = not self._halted
            self._steps = 0
            self._changed.notify_all()

    def step(self) -> None:
        """Stand still after one more deed."""
        with self._changed:
            self._steps = self._steps + 1 if self._halted else 0
            self._halted = True
            self._changed.notify_all()

    def wait(self, over: threading.Event, share: float = 1.0) -> None:
        """Let `share` of the pause pass between two parts of one deed, or until `over`."""
        self.skip_pause(over, self.seconds * self.share * share)

    def read(self, over: threading.Event, pauses: float, heard: Callable[[], bool]) -> None:
        """Let so many full pauses pass while something is read, or until it was `heard`; while it is halted longer."""
        left = self.seconds * pauses
        while left > 0 and not heard() and not over.is_set():
            self.skip_pause(over, min(left, _LOOK_S))
            left -= _LOOK_S
        if not heard():
            self.wait_for_leave(over)

    def skip_pause(self, over: threading.Event, seconds: float) -> None:
        """Let so much time pass, or until `over`."""
        if seconds > 0:
            self.paused += seconds
            self._sleep(over, seconds)

    def wait_for_leave(self, over: threading.Event) -> None:
        """Wait while the hands are halted: until they are resumed, or stepped, or until `over`."""
        with self._changed:
            begun = self._clock()
            while self._halted and not self._steps and not over.is_set():
                self._changed.wait(_LOOK_S)
            self._stood += self._clock() - begun
            self._steps = max(0, self._steps - 1)

    def _sleep(self, over: threading.Event, seconds: float) -> None:
        over.wait(seconds)
