"""Scheduling of garbage collection: while the keys rest.

A full collection takes tens of milliseconds, up to 200, and a key that is pressed meanwhile would wait for it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

REST_S = 2.0  # nobody is typing
DUE = 5  # middle collections since the last full one: some seconds of keys
SELDOM = 2_000  # of them, before a full one comes of itself: an hour of keys without a rest


class GcScheduler:
    """Full collections, put off until no key has come for a while. Those of young objects, 1 to 3 ms, come as ever."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._pressed = clock()
        self._before = gc.get_threshold()
        self._frozen = False

    def begin(self) -> None:
        gc.set_threshold(*self._before[:2], SELDOM)

    def end(self) -> None:
        """Restore the previous settings."""
        self.collect_table()
        gc.set_threshold(*self._before)

    def note_key(self) -> None:
        """Record a key press."""
        self._pressed = self._clock()

    def collect_if_idle(self) -> bool:
        """Return collect, if the keys rest and there may be something; says whether it did.

        To be called each second or so.
        """
        if self._clock() - self._pressed < REST_S or gc.get_count()[2] < DUE:
            return False
        gc.collect()
        if not self._frozen:
            gc.freeze()  # the screen that has been put up stays as long as the table: no need to look at it each time
            self._frozen = True
        return True

    def collect_table(self) -> None:
        """Collect what belonged to a table."""
        if self._frozen:
            gc.unfreeze()
            self._frozen = False
