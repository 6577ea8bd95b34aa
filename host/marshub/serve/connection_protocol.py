"""A connection of the web server, from its first moment on."""

from __future__ import annotations

import asyncio

from aiohttp import web

from marshub.table.auth_gate import AuthGate


class GatedProtocol(asyncio.Protocol):
    """The protocol of a new connection: it counts the connection at the gate, then hands it to the web server."""

    def __init__(self, door: AuthGate, server: web.Server) -> None:
        self._door, self._server = door, server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._door.add(transport)
        handler = self._server()
        transport.set_protocol(handler)
        handler.connection_made(transport)
