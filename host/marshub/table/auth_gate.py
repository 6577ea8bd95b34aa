"""The door of a server: strangers stand there for a moment only, and never in a friend's way.

Servers bound neither how long a request's head may take nor how many connections there are; a thousand half requests
would take every file descriptor, and nobody else got in.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

PATIENCE_S = 10.0  # so long may a connection take to show a token
MOST_STRANGERS = 64  # connections that have shown none; one more, and the oldest goes
_SAID_S = 60.0  # the same trouble is told again after that

_log = logging.getLogger(__name__)


class AuthGate:
    """Knows the connections that have not shown a token yet."""

    def __init__(self, patience_s: float = PATIENCE_S, most: int = MOST_STRANGERS) -> None:
        self._patience_s, self._most = patience_s, most
        self._strangers: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}  # the oldest first

    @property
    def pending_count(self) -> int:
        """The number of connections that have not shown a token."""
        return len(self._strangers)

    def add(self, transport: asyncio.WriteTransport) -> None:
        """Count a new connection."""
        loop = asyncio.get_running_loop()
        while len(self._strangers) >= self._most:
            self._close_oldest(next(iter(self._strangers)))
        self._strangers[transport] = loop.call_later(self._patience_s, self._close_oldest, transport)

    def admit(self, transport: asyncio.BaseTransport | None) -> None:
        """Admit `transport`, which has shown a token."""
        if transport is not None and (timer := self._strangers.pop(transport, None)) is not None:
            timer.cancel()

    def _close_oldest(self, transport: asyncio.BaseTransport) -> None:
        self.admit(transport)
        assert isinstance(transport, asyncio.WriteTransport)
        transport.abort()


class LogLimiter:
    """An event loop's exception handler that says the same trouble once a minute: asyncio says it at every try."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        what = f"{context.get('message', '')} ({error!r})"
        now = time.monotonic()
        if now - self._said.get(what, -_SAID_S) >= _SAID_S:
            if len(self._said) > 100:
                self._said.clear()
            self._said[what] = now
            _log.warning("%s", what)
