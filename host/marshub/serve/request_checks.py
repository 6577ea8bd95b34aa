"""The checks of every request (token and origin), and the limits of open connections by link.

A page of any other site may try to open a WebSocket to this computer, and a foreign domain name may lead here; both
show in the headers Origin and Host.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, Generic, TypeVar
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Middleware

from marshub.table.auth_gate import AuthGate
from marshub.table.links import Link, Links, is_local

LINK: Final = web.RequestKey("link", Link)
#: The headers of every response.
HEADERS: Final = {
    "Referrer-Policy": "no-referrer",  # the address contains the token
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
#: RFC 3986, 3.2.2: a name or an IPv4 address, or an IPv6 address in brackets, and perhaps a port; nothing else.
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[\w.~-]+)(?::[0-9]*)?", re.ASCII)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Refuse = Callable[[web.Request, int], web.Response]


def make_middleware(links: Links, gate: AuthGate, refuse: Refuse, *, local: bool, public: str = "") -> Middleware:
    """Return a middleware that admits requests with one of `links`, and puts the link into the request under LINK.

    Args:
        links: The links.
        gate: The gate, at which the connection is admitted.
        refuse: Makes the page for all other requests, given (request, status).
        local: The server is for this computer only.
        public: The address that a proxy in front of the server shows.
    """

    def reject(request: web.Request) -> web.StreamResponse:
        response = refuse(request, 403)
        response.force_close()  # no keep-alive for strangers
        return _add_security_headers(response)

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if local and not is_local(_host_name(request.host)):
            return reject(request)  # a foreign domain name that leads to this computer (DNS rebinding)
        token = _find_token(request)
        link = links.find_link(token)
        if link is None:
            return reject(request)
        origin = request.headers.get(hdrs.ORIGIN)
        if origin is not None and _site_of(origin) not in (request.host, _site_of(public) or request.host):
            return reject(request)
        gate.admit(request.transport)
        request[LINK] = link
        if "token" in request.query:
            raise web.HTTPSeeOther(link.path, headers=HEADERS)  # the token moves from the query to the path
        response = await handler(request)
        return response if response.prepared else _add_security_headers(response)

    return check


def _find_token(request: web.Request) -> str:
    """Return the token of a request: in its path, as ?token=, or as a bearer token."""
    if "token" in request.match_info:
        return request.match_info["token"]
    if "token" in request.query:
        return request.query["token"]
    kind, _, value = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
    return value.strip() if kind.lower() == "bearer" else ""


def _host_name(host: str) -> str:
    """Return the name in a Host header, without its port; "" if it is invalid."""
    match = _HOST.fullmatch(host)
    return match[1] if match is not None else ""


def _site_of(address: str) -> str:
    """Return host and port of an address; "" if it is invalid."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def _add_security_headers(response: web.StreamResponse) -> web.StreamResponse:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


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
