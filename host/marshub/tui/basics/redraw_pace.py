"""Pace: however much changes, a page is drawn now and then only, and keys are read in between."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from textual.dom import DOMNode
from textual.timer import Timer

REST_S = 0.03  # between two drawings, at least; and twice as long as a drawing takes


class RedrawPace:
    """Calls `draw` for the changes that `changed` is told of: at once after a rest, else once when the rest is over.

    The timer is `host`'s, and ends with it. `rest_s`: the shortest rest, in seconds. `clock`: seconds.
    """

    def __init__(
        self,
        host: DOMNode,
        draw: Callable[[], Awaitable[None]],
        *,
        rest_s: float = REST_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._host, self._draw, self._rest_s, self._clock = host, draw, rest_s, clock
        self._due: Timer | None = None  # ends the rest, if something has changed meanwhile
        self._rests_until = 0.0

    async def note_change(self) -> None:
        """Record a change."""
        wait = self._rests_until - self._clock()
        if wait <= 0:
            await self.redraw_now()
        elif self._due is None:
            self._due = self._host.set_timer(wait, self._over)

    async def redraw_now(self) -> None:
        """Draw at once, and rest then."""
        began = self._clock()
        try:
            await self._draw()
        finally:
            ended = self._clock()
            self._rests_until = ended + max(self._rest_s, 2 * (ended - began))

    async def _over(self) -> None:
        self._due = None
        await self.redraw_now()
