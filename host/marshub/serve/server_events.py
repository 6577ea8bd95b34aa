"""Server-sent events for pages (WHATWG HTML, 9.2): the parts that have changed, and moments."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from marshub.table.links import Link

from .page_moments import MomentPosition
from .pages import Pages, View
from .request_checks import HEADERS

HEARTBEAT_S = 15.0  # a page that gets nothing for three of these shows that it is disconnected
MAX_SEAT_STREAMS = 8  # per seat link: a phone that slept leaves dead streams behind
MAX_SPECTATOR_STREAMS = 60  # for spectators; a stream costs little
_ACK_TIMEOUT_MS = 30_000  # a connection without acknowledgement for so long is dead (Linux, TCP_USER_TIMEOUT)


@dataclass(eq=False)
class Stream:
    """The stream of one page. `seen`: the digest of each part that it has; `heard`: its position in the moments."""

    link: Link
    language: str
    view: View = "page"
    news: asyncio.Event = field(default_factory=asyncio.Event)
    sent_parts: dict[str, str] = field(default_factory=dict)
    position: MomentPosition | None = None
    is_replaced: bool = False  # newer streams of this link took its place


class ServerEvents:
    """Sends pages the changes. `heartbeat_s`: seconds between two heartbeats."""

    def __init__(self, pages: Pages, heartbeat_s: float = HEARTBEAT_S) -> None:
        self._pages, self._heartbeat_s = pages, heartbeat_s
        self._streams: list[Stream] = []
        self._ended = False

    @property
    def listener_count(self) -> int:
        """The number of listening pages."""
        return len(self._streams)

    @asynccontextmanager
    async def follow_table(self) -> AsyncIterator[None]:
        """Follow the table while the context lasts; then end every stream."""
        loop = asyncio.get_running_loop()

        def changed(notices: object) -> None:
            with contextlib.suppress(RuntimeError):  # the server's loop is closed
                loop.call_soon_threadsafe(self._wake_listeners)

        stop = self._pages.table.listen(changed)
        stop_advice = self._pages.table.adviser.listen(lambda: changed(None))
        try:
            yield
        finally:
            stop()
            stop_advice()
            self.end()

    def end(self) -> None:
        """End every stream."""
        self._ended = True
        self._wake_listeners()

    def _wake_listeners(self) -> None:
        for stream in self._streams:
            stream.news.set()

    async def serve(self, request: web.Request, link: Link, language: str, view: View = "page") -> web.StreamResponse:
        """Answer `request` with a stream of changes until the page disconnects, or another replaces it."""
        _set_ack_timeout(request)
        response = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream; charset=utf-8"})
        response.headers["X-Accel-Buffering"] = "no"  # nginx as a proxy would buffer the events
        stream = self._register(link, language, view)
        stream.position = MomentPosition.parse(request.headers.get("Last-Event-ID") or request.query.get("heard", ""))
        try:
            await response.prepare(request)
            await response.write(b"retry: 2000\n\n")  # ms until a page reconnects
            while not self._ended and not stream.is_replaced:
                await self._send_changes(response, stream)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stream.news.wait(), self._heartbeat_s)
            await response.write(_encode_event("elsewhere" if stream.is_replaced else "over", b"{}"))
        except (ConnectionError, asyncio.CancelledError):  # the page has disconnected
            pass
        finally:
            with contextlib.suppress(ValueError):
                self._streams.remove(stream)
        return response

    async def _send_changes(self, response: web.StreamResponse, stream: Stream) -> None:
        """Send the changed parts; a heartbeat if there are none."""
        stream.news.clear()
        loop = asyncio.get_running_loop()
        parts = await loop.run_in_executor(None, self._pages.make_parts, stream.link, stream.language, stream.view)
        fresh = {name: part for name, part in parts.items() if stream.sent_parts.get(name) != part[0]}
        stream.sent_parts = {name: digest for name, (digest, _) in parts.items()}
        before = stream.position
        moments, stream.position = await loop.run_in_executor(
            None, self._pages.make_news, stream.link, stream.language, before
        )
        has_moments = moments is None or bool(moments)
        # A page that reconnects sends the id of its last event (Last-Event-ID): its position in the moments.
        event_id = f"id: {stream.position}\n".encode()
        if fresh:
            await response.write(
                (b"" if has_moments else event_id) + _encode_event("parts", msgspec.json.encode(fresh))
            )
        if has_moments:
            event = {"gone": moments is None, "cards": moments or []}
            await response.write(event_id + _encode_event("moments", msgspec.json.encode(event)))
        elif not fresh:
            await response.write(event_id + _encode_event("beat", b"{}"))

    def _register(self, link: Link, language: str, view: View) -> Stream:
        same_link = [other for other in self._streams if other.link == link and not other.is_replaced]
        limit = MAX_SPECTATOR_STREAMS if link.role == "look" else MAX_SEAT_STREAMS
        for replaced in same_link[: max(0, len(same_link) + 1 - limit)]:
            replaced.is_replaced = True
            replaced.news.set()
        stream = Stream(link, language, view)
        self._streams.append(stream)
        return stream


def _encode_event(name: str, data: bytes) -> bytes:
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"  # JSON is one line


def _set_ack_timeout(request: web.Request) -> None:
    """Set the time-out of unacknowledged data: a phone that sleeps or leaves the network closes no connection."""
    connection = request.transport.get_extra_info("socket") if request.transport is not None else None
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _ACK_TIMEOUT_MS)
