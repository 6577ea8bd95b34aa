"""Scheduling beside the keys: a limit on redraws, and garbage collection while no key is pressed."""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable
from functools import partial

from textual.message_pump import MessagePump
from textual.timer import Timer

IDLE_S = 2.0  # without a key press
REST_S = 0.1  # between two key presses
MIN_NEW_OBJECTS = 1_000  # that a collection looks at in 1 or 2 ms; one of 10,000 in the middle of a key took 12
MIN_MIDDLE_COLLECTIONS = 30  # since the last full collection: about a minute of key presses
FULL_COLLECTION_THRESHOLD = 3_600  # middle collections before Python runs a full one: an hour of keys without a rest


class GcScheduler:
    """A scheduler that runs collections between keys, and puts full ones off until no key has come for a while.

    The command line makes Python's own collections rare (`marshub.garbage`).
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

    @property
    def key_age_s(self) -> float:
        """Seconds since the last key press."""
        return self._clock() - self._last_key_time

    def collect_if_idle(self) -> bool:
        """Run a full collection if no key came for `IDLE_S` and there may be garbage, or else a smaller one in a rest.

        Call this about once a second, and `REST_S` after a key.

        Returns:
            True if a full collection has run.
        """
        new_objects, _, middle_collections = gc.get_count()
        if self.key_age_s < IDLE_S or middle_collections < MIN_MIDDLE_COLLECTIONS:
            if self.key_age_s >= REST_S and new_objects >= MIN_NEW_OBJECTS:
                gc.collect(1)
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


MIN_REST_S = 0.03  # shortest rest between two drawings; a rest is at least twice as long as the drawing took


class RedrawPace:
    """A rate limit on `draw`: a change is drawn at once after a rest, else once at the end of the rest.

    Args:
        host: The node that owns the timer; the timer ends with it.
        draw: Draws the page.
        rest_s: The shortest rest in seconds.
        clock: Returns the time in seconds.
    """

    def __init__(
        self,
        host: MessagePump,
        draw: Callable[[], Awaitable[None]],
        *,
        rest_s: float = MIN_REST_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._host, self._draw, self._rest_s, self._clock = host, draw, rest_s, clock
        self._rest_timer: Timer | None = None  # draws at the end of the rest; None without a change
        self._rests_until = 0.0

    async def note_change(self) -> None:
        """Record a change, and draw it now or at the end of the rest."""
        wait = self._rests_until - self._clock()
        if wait <= 0:
            await self.redraw_now()
        elif self._rest_timer is None:
            # Textual skips what a timer has missed, and of a timer for one time on a busy machine that may be all.
            self._rest_timer = self._host.set_interval(wait, partial(self._host.call_next, self._end_rest))

    async def redraw_now(self) -> None:
        """Draw at once, and start the next rest."""
        start = self._clock()
        try:
            await self._draw()
        finally:
            end = self._clock()
            self._rests_until = end + max(self._rest_s, 2 * (end - start))

    async def _end_rest(self) -> None:
        if self._rest_timer is not None:
            self._rest_timer.stop()
            self._rest_timer = None
            await self.redraw_now()
