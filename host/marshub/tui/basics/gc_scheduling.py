"""Garbage collection while no key is pressed.

A full collection takes tens of milliseconds, up to 200, and a key that is pressed meanwhile would wait for it.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

IDLE_S = 2.0  # without a key press
MIN_MIDDLE_COLLECTIONS = 5  # since the last full collection: about some seconds of key presses
FULL_COLLECTION_THRESHOLD = 2_000  # middle collections before Python runs a full one: an hour of keys without a rest


class GcScheduler:
    """A scheduler that puts full collections off until no key has come for a while.

    Collections of young objects, 1 to 3 ms, run as usual.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last_key_time = clock()
        self._original_thresholds = gc.get_threshold()
        self._is_frozen = False

    def start(self) -> None:
        """Make full collections rare from now on."""
        gc.set_threshold(*self._original_thresholds[:2], FULL_COLLECTION_THRESHOLD)

    def stop(self) -> None:
        """Restore the previous thresholds."""
        self.release_table()
        gc.set_threshold(*self._original_thresholds)

    def note_key(self) -> None:
        """Record a key press."""
        self._last_key_time = self._clock()

    def collect_if_idle(self) -> bool:
        """Run a full collection if no key came for `IDLE_S` and there may be garbage; call this about once a second.

        Returns:
            True if a collection has run.
        """
        if self._clock() - self._last_key_time < IDLE_S or gc.get_count()[2] < MIN_MIDDLE_COLLECTIONS:
            return False
        gc.collect()
        if not self._is_frozen:
            gc.freeze()  # the screen lives as long as the table; collections need not scan it
            self._is_frozen = True
        return True

    def release_table(self) -> None:
        """Unfreeze the objects of a table that is closed, so that the next full collection frees them."""
        if self._is_frozen:
            gc.unfreeze()
            self._is_frozen = False
