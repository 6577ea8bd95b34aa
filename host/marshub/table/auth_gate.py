"""Limits for connections to a server that have not shown a token yet.

aiohttp and websockets limit neither the time that a request's header may take nor the number of connections. A
thousand half requests would use up all file descriptors, and no player could connect.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

PATIENCE_S = 10.0  # time in which a connection has to show a token
MOST_STRANGERS = 64  # connections without a token; one more, and the oldest is closed
_SAID_S = 60.0  # pause before the same error is logged again

_log = logging.getLogger(__name__)


class AuthGate:
    """The connections that have not shown a token yet.

    Args:
        timeout_s: Seconds in which a connection has to show a token.
        max_pending: Number of such connections; one more, and the oldest is closed.
    """

    def __init__(self, patience_s: float = PATIENCE_S, most: int = MOST_STRANGERS) -> None:
        self._patience_s, self._most = patience_s, most
        self._strangers: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}  # oldest first

    @property
    def pending_count(self) -> int:
        """The number of connections that have not shown a token."""
        return len(self._strangers)

    def add(self, transport: asyncio.WriteTransport) -> None:
        """Add a new connection."""
        loop = asyncio.get_running_loop()
        while len(self._strangers) >= self._most:
            self._close_oldest(next(iter(self._strangers)))
        self._strangers[transport] = loop.call_later(self._patience_s, self._close_oldest, transport)

    def admit(self, transport: asyncio.BaseTransport | None) -> None:
        """Admit `transport`, which has shown a token; None does nothing."""
        if transport is not None and (timer := self._strangers.pop(transport, None)) is not None:
            timer.cancel()

    def _close_oldest(self, transport: asyncio.BaseTransport) -> None:
        self.admit(transport)
        assert isinstance(transport, asyncio.WriteTransport)
        transport.abort()


class LogLimiter:
    """An event loop's exception handler that logs the same error once a minute; asyncio reports it at every retry."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        what = f"{context.get('message', '')} ({error!r})"
        now = time.monotonic()
        if now - self._said.get(what, -_SAID_S) >= _SAID_S:
            if len(self._said) > 100:  # errors with varying text must not fill the memory
                self._said.clear()
            self._said[what] = now
            _log.warning("%s", what)
