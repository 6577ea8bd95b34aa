"""The pace of scripted hands: they can be halted, resumed, and stepped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

_POLL_S = 0.2  # how often a halted script checks whether it has to end


class Pacing:
    """The pace of scripted hands: `seconds` between two actions.

    The script calls the waiting methods between its actions; the viewer calls the others.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Set the pace. `clock` returns seconds; only differences of it count."""
        self.seconds = seconds
        self.share = 1.0  # factor of all pauses, below 1 where time is short
        self.is_done = False  # the script has ended
        self.paused_s = 0.0  # pauses so far, in seconds
        self._clock = clock
        self._halted_s = 0.0  # time so far in which the hands were halted, in seconds
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
        return self._clock() - self._halted_s

    def toggle_halt(self) -> None:
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

    def wait(self, stop: threading.Event, share: float = 1.0) -> None:
        """Wait for `share` of the pause between two parts of an action, or until `stop`."""
        self.pause(stop, self.seconds * self.share * share)

    def wait_while_reading(self, stop: threading.Event, pauses: float, is_read: Callable[[], bool]) -> None:
        """Wait for `pauses` full pauses while something is read, or until it was `is_read`; longer while halted."""
        remaining_s = self.seconds * pauses
        while remaining_s > 0 and not is_read() and not stop.is_set():
            self.pause(stop, min(remaining_s, _POLL_S))
            remaining_s -= _POLL_S
        if not is_read():
            self.wait_while_halted(stop)

    def pause(self, stop: threading.Event, seconds: float) -> None:
        """Wait for so many seconds, or until `stop`."""
        if seconds > 0:
            self.paused_s += seconds
            self._sleep(stop, seconds)

    def wait_while_halted(self, stop: threading.Event) -> None:
        """Wait while the hands are halted: until they are resumed, or stepped, or until `stop`."""
        with self._changed:
            started = self._clock()
            while self._halted and not self._steps and not stop.is_set():
                self._changed.wait(_POLL_S)
            self._halted_s += self._clock() - started
            self._steps = max(0, self._steps - 1)

    def _sleep(self, stop: threading.Event, seconds: float) -> None:
        stop.wait(seconds)
