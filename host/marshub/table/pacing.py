"""The pace of hands that play by themselves: they can be halted, let on, and led step by step."""

from __future__ import annotations

import threading
from collections.abc import Callable

_LOOK_S = 0.2  # how often somebody who is halted looks whether all is over


class Pacing:
    """`seconds` between two deeds. Whoever plays calls `wait` between them, whoever looks on the others."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.share = 1.0  # of that, in time lapse less
        self._changed = threading.Condition()
        self._halted = False
        self._steps = 0

    @property
    def halted(self) -> bool:
        """Whether the hands stand still."""
        return self._halted

    @property
    def lapse(self) -> bool:
        """Whether the hands are to be seen in time lapse."""
        return self.share < 1.0

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
        self.let_pass(over, self.seconds * self.share * share)

    def read(self, over: threading.Event, pauses: float, heard: Callable[[], bool]) -> None:
        """Let so many full pauses pass while something is read, or until it was `heard`; while it is halted longer."""
        left = self.seconds * pauses
        while left > 0 and not heard() and not over.is_set():
            self.let_pass(over, min(left, _LOOK_S))
            left -= _LOOK_S
        if not heard():
            self.wait_for_leave(over)

    def let_pass(self, over: threading.Event, seconds: float) -> None:
        """Let so much time pass, or until `over`."""
        if seconds > 0:
            over.wait(seconds)

    def wait_for_leave(self, over: threading.Event) -> None:
        """As long as the hands stand still: until they are let on, or by a step, or until `over`."""
        with self._changed:
            while self._halted and not self._steps and not over.is_set():
                self._changed.wait(_LOOK_S)
            self._steps = max(0, self._steps - 1)
