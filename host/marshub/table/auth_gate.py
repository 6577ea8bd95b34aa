"""Limits for connections to a server that have not shown a token yet.

aiohttp and websockets limit neither the time that a request's header may take nor the number of connections. A
thousand half requests would use up all file descriptors, and no player could connect.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any

AUTH_TIMEOUT_S = 10.0  # time in which a connection has to show a token
MAX_PENDING = 64  # connections without a token; one more, and one is closed
_REPEAT_S = 60.0  # pause before the same error is logged again

_log = logging.getLogger(__name__)


class AuthGate:
    """The connections that have not shown a token yet.

    Args:
        timeout_s: Seconds in which a connection has to show a token.
        max_pending: Number of such connections; one more, and the oldest of the address that has most is closed.
    """

    def __init__(self, timeout_s: float = AUTH_TIMEOUT_S, max_pending: int = MAX_PENDING) -> None:
        self._timeout_s, self._max_pending = timeout_s, max_pending
        self._pending: dict[asyncio.BaseTransport, tuple[str, asyncio.TimerHandle]] = {}  # oldest first

    @property
    def pending_count(self) -> int:
        """The number of connections that have not shown a token."""
        return len(self._pending)

    def add(self, transport: asyncio.WriteTransport) -> None:
        """Add a new connection."""
        loop = asyncio.get_running_loop()
        if len(self._pending) >= self._max_pending:
            for closed in [old for old in self._pending if old.is_closing()]:
                self.admit(closed)
        if len(self._pending) >= self._max_pending:
            counts = Counter(address for address, _ in self._pending.values())
            most = max(counts.values())
            self._close_connection(next(old for old, (address, _) in self._pending.items() if counts[address] == most))
        address = str((transport.get_extra_info("peername") or ("",))[0])
        self._pending[transport] = address, loop.call_later(self._timeout_s, self._close_connection, transport)

    def admit(self, transport: asyncio.BaseTransport | None) -> None:
        """Admit `transport`, which has shown a token; None does nothing."""
        if transport is not None and (pending := self._pending.pop(transport, None)) is not None:
            pending[1].cancel()

    def close(self) -> None:
        """Close all connections that have not shown a token."""
        for transport in list(self._pending):
            self._close_connection(transport)

    def _close_connection(self, transport: asyncio.BaseTransport) -> None:
        self.admit(transport)
        assert isinstance(transport, asyncio.WriteTransport)
        transport.abort()


class ErrorLogLimiter:
    """An event loop's exception handler that logs the same error once a minute; asyncio reports it at every retry."""

    def __init__(self) -> None:
        self._logged: dict[str, tuple[float, int]] = {}  # when last, and how often since

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.log(f"{context.get('message', '')} ({context.get('exception')!r})")

    def log(self, message: str) -> None:
        """Log a message, unless it was logged less than a minute ago; then it is counted for the next time."""
        if len(self._logged) > 100 and message not in self._logged:  # errors with varying text must not fill the memory
            self._logged.clear()
        now = time.monotonic()
        logged_at, count = self._logged.get(message, (-_REPEAT_S, 0))
        if now - logged_at >= _REPEAT_S:
            _log.warning("%s%s", message, f" ({count + 1} times)" if count else "")
            logged_at, count = now, -1
        self._logged[message] = logged_at, count + 1
