"""Connections of the web server: open ones by link with their limits, and the check of new ones.

Spectators share a limit; each seat and the table owner have connections of their own, which are always available.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Generic, TypeVar

from aiohttp import web

from marshub.table.auth_gate import AuthGate
from marshub.table.links import Link

MAX_PER_SEAT = 2  # a phone and a laptop; a third replaces the first, which may be dead

T = TypeVar("T")


class ConnectionLimits(Generic[T]):
    """The open connections by link: `T` is a browser's socket.

    `max_spectators`: the greatest number of spectators.
    """

    def __init__(self, max_spectators: int) -> None:
        self._max_spectators = max_spectators
        self._by_link: dict[Link, list[T]] = {}

    def __iter__(self) -> Iterator[T]:
        return iter([connection for connections in self._by_link.values() for connection in connections])

    @property
    def count(self) -> int:
        """The number of open connections."""
        return sum(map(len, self._by_link.values()))

    def is_full(self, link: Link) -> bool:
        """Return whether there is no connection left for one more with `link`."""
        return link.role == "look" and len(self._by_link.get(link, ())) >= self._max_spectators

    def add(self, link: Link, connection: T) -> list[T]:
        """Add a connection; return those that it replaces."""
        connections = self._by_link.setdefault(link, [])
        replaced = [] if link.role == "look" else connections[: max(0, len(connections) + 1 - MAX_PER_SEAT)]
        connections[:] = [*(other for other in connections if other not in replaced), connection]
        return replaced

    def remove(self, link: Link, connection: T) -> None:
        """Remove a connection. Harmless the second time."""
        if connection in (connections := self._by_link.get(link, [])):
            connections.remove(connection)


class GatedProtocol(asyncio.Protocol):
    """The protocol of a new connection: it counts the connection at the gate, then hands it to the web server."""

    def __init__(self, gate: AuthGate, server: web.Server) -> None:
        self._gate, self._server = gate, server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._gate.add(transport)
        handler = self._server()
        transport.set_protocol(handler)
        handler.connection_made(transport)
