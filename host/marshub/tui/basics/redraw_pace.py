"""A limit on redraws: however much changes, keys are read between two drawings."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from textual.message_pump import MessagePump
from textual.timer import Timer

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
            self._rest_timer = self._host.set_timer(wait, self._end_rest)

    async def redraw_now(self) -> None:
        """Draw at once, and start the next rest."""
        start = self._clock()
        try:
            await self._draw()
        finally:
            end = self._clock()
            self._rests_until = end + max(self._rest_s, 2 * (end - start))

    async def _end_rest(self) -> None:
        self._rest_timer = None
        await self.redraw_now()
