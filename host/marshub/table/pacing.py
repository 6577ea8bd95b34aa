"""The pace of scripted hands: they can be halted, resumed, and stepped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

_LOOK_S = 0.2  # how often a halted script checks whether it has to end


class Pacing:
    """The pace of scripted hands: `seconds` between two actions.

    The script calls the waiting methods between its actions; the viewer calls the others.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Set the pace. `clock` returns seconds; only differences of it count."""
        self.seconds = seconds
        self.share = 1.0  # factor of all pauses, below 1 where time is short
        self.done = False  # the script has ended
        self.paused = 0.0  # pauses so far, in seconds
        self._clock = clock
        self._stood = 0.0  # time so far in which the hands were halted, in seconds
        self._changed = threading.Condition()
        self._halted = False
        self._steps = 0

    @property
    def is_halted(self) -> bool:
        """Whether the hands are halted."""
        return self._halted

    @property
    def now(self) -> float:
        """Seconds by a clock that stops while the hands are halted."""
        return self._clock() - self._stood

    def halt(self) -> None:
        """Halt the hands, or resume."""
        with self._changed:
            self._halted = not self._halted
            self._steps = 0
            self._changed.notify_all()

    def step(self) -> None:
        """Halt after one more action."""
        with self._changed:
            self._steps = self._steps + 1 if self._halted else 0
            self._halted = True
            self._changed.notify_all()

    def wait(self, over: threading.Event, share: float = 1.0) -> None:
        """Wait for `share` of the pause between two parts of an action, or until `stop`."""
        self.skip_pause(over, self.seconds * self.share * share)

    def read(self, over: threading.Event, pauses: float, heard: Callable[[], bool]) -> None:
        """Wait for `pauses` full pauses while something is read, or until it was `is_read`; longer while halted."""
        left = self.seconds * pauses
        while left > 0 and not heard() and not over.is_set():
            self.skip_pause(over, min(left, _LOOK_S))
            left -= _LOOK_S
        if not heard():
            self.wait_for_leave(over)

    def skip_pause(self, over: threading.Event, seconds: float) -> None:
        """Wait for so many seconds, or until `stop`."""
        if seconds > 0:
            self.paused += seconds
            self._sleep(over, seconds)

    def wait_for_leave(self, over: threading.Event) -> None:
        """Wait while the hands are halted: until they are resumed, or stepped, or until `stop`."""
        with self._changed:
            begun = self._clock()
            while self._halted and not self._steps and not over.is_set():
                self._changed.wait(_LOOK_S)
            self._stood += self._clock() - begun
            self._steps = max(0, self._steps - 1)

    def _sleep(self, over: threading.Event, seconds: float) -> None:
        over.wait(seconds)
