"""Server-sent events for pages (WHATWG HTML, 9.2): the parts that have changed, and moments.

A page belongs to one game of the server, or to the time between two games: when that changes, the page loads again.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web

from marshub.table.links import Link

from .page_moments import MomentPosition
from .page_updates import EventWriter, Parts, Update, encode_event, make_update
from .pages import Pages, View
from .request_checks import HEADERS

HEARTBEAT_S = 15.0  # a page that gets nothing for three of these shows that it is disconnected
MAX_SEAT_STREAMS = 8  # per seat link: a phone that slept leaves dead streams behind
MAX_SPECTATOR_STREAMS = 60  # for spectators; a stream costs little
_ACK_TIMEOUT_MS = 30_000  # a connection without acknowledgement for so long is dead (Linux, TCP_USER_TIMEOUT)


@dataclass(eq=False)
class Stream:
    """The stream of one page.

    `pages`: those of the game that it shows, None without a game; `game_number`: the number of that game;
    `parts`: those that it was sent; `position`: its position in the moments.
    """

    link: Link
    language: str
    pages: Pages | None
    game_number: int
    view: View = "page"
    news: asyncio.Event = field(default_factory=asyncio.Event)
    parts: Parts = field(default_factory=dict)
    position: MomentPosition | None = None
    is_replaced: bool = False  # newer streams of this link took its place


class ServerEvents:
    """Sends pages the changes. `heartbeat_s`: seconds between two heartbeats.

    `pages`: those of the game that is open, None without one; `game_number` counts the games, and the times without.
    """

    def __init__(self, pages: Pages | None, heartbeat_s: float = HEARTBEAT_S) -> None:
        self.pages, self.game_number, self._heartbeat_s = pages, 0, heartbeat_s
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams: list[Stream] = []
        self._updates: dict[
            tuple[object, ...], asyncio.Task[Update]
        ] = {}  # since the table changed; see `_find_update`
        self._stop_listening = ExitStack()
        self._ended = False

    @property
    def listener_count(self) -> int:
        """The number of listening pages."""
        return len(self._streams)

    @asynccontextmanager
    async def follow_table(self) -> AsyncIterator[None]:
        """Follow the table while the context lasts; then end every stream."""
        self._loop = asyncio.get_running_loop()
        self._listen()
        try:
            yield
        finally:
            self._stop_listening.close()
            self.end()

    def show(self, pages: Pages | None) -> None:
        """Follow the table of these pages, from any thread. Streams of other pages end, so that those load again."""
        self.pages, self.game_number = pages, self.game_number + 1
        if self._loop is not None:
            self._listen()
        self._wake_soon()

    def _listen(self) -> None:
        self._stop_listening.close()
        if self.pages is not None:
            self._stop_listening.callback(self.pages.table.listen(lambda notices: self._wake_soon()))
            self._stop_listening.callback(self.pages.table.adviser.listen(self._wake_soon))

    def _wake_soon(self) -> None:
        with contextlib.suppress(RuntimeError):  # the server's loop is closed
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._wake_listeners)

    def end(self) -> None:
        """End every stream."""
        self._ended = True
        self._wake_listeners()

    def _wake_listeners(self) -> None:
        self._updates.clear()
        for stream in self._streams:
            stream.news.set()

    async def serve(
        self,
        request: web.Request,
        link: Link,
        language: str,
        pages: Pages | None,
        view: View = "page",
        game_number: int | None = None,
    ) -> web.StreamResponse:
        """Answer `request` with a stream of changes until the page disconnects, or another replaces it.

        Args:
            request: The request.
            link: The link of the page.
            language: Its language.
            pages: The pages of the game that it shows; None for a page without a game.
            view: Its view.
            game_number: The number of the game that it shows, by default the present one. If that is not open any
                more, the page loads again.
        """
        _set_ack_timeout(request)
        response = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream; charset=utf-8"})
        response.headers["X-Accel-Buffering"] = "no"  # nginx as a proxy would buffer the events
        number = self.game_number if game_number is None else game_number
        stream = self._register(Stream(link, language, pages, number, view))
        stream.position = MomentPosition.parse(request.headers.get("Last-Event-ID") or request.query.get("heard", ""))
        writer = EventWriter(request, response)
        try:
            await writer.start()
            await writer.write(b"retry: 2000\n\n")  # ms until a page reconnects
            while not self._ended and not stream.is_replaced and stream.game_number == self.game_number:
                await self._send_changes(writer, stream)
                try:
                    await asyncio.wait_for(stream.news.wait(), self._heartbeat_s)
                except TimeoutError:
                    self._updates.clear()  # so that a change without a notice comes with the heartbeat
            await writer.end(encode_event(self._name_end(stream)))
        except (ConnectionError, asyncio.CancelledError):  # the page has disconnected
            pass
        finally:
            with contextlib.suppress(ValueError):
                self._streams.remove(stream)
        return response

    def _name_end(self, stream: Stream) -> str:
        """Return the name of the event with which a stream ends."""
        if stream.is_replaced:
            return "elsewhere"
        return "over" if self._ended else "reload"

    async def _send_changes(self, writer: EventWriter, stream: Stream) -> None:
        """Send what has changed in the parts; a heartbeat if nothing has."""
        stream.news.clear()
        if stream.pages is None:
            await writer.write(encode_event("beat"))
            return
        update = await asyncio.shield(self._find_update(stream, stream.pages))
        stream.parts, stream.position = update.parts, update.position
        await writer.write(update.events)

    def _find_update(self, stream: Stream, pages: Pages) -> asyncio.Task[Update]:
        """Return the update for a stream; streams that were sent the same get the same one."""
        digests = tuple(digest for digest, _ in stream.parts.values())
        key = (pages, stream.link, stream.language, stream.view, digests, stream.position)
        if key not in self._updates:
            if len(self._updates) > MAX_SPECTATOR_STREAMS:
                self._updates.clear()  # pages that reconnect name any position
            self._updates[key] = asyncio.create_task(
                asyncio.to_thread(
                    make_update, pages, stream.link, stream.language, stream.view, stream.parts, stream.position
                )
            )
        return self._updates[key]

    def _register(self, stream: Stream) -> Stream:
        same_link = [other for other in self._streams if other.link == stream.link and not other.is_replaced]
        limit = MAX_SPECTATOR_STREAMS if stream.link.role == "look" else MAX_SEAT_STREAMS
        for replaced in same_link[: max(0, len(same_link) + 1 - limit)]:
            replaced.is_replaced = True
            replaced.news.set()
        self._streams.append(stream)
        return stream


def _set_ack_timeout(request: web.Request) -> None:
    """Set the time-out of unacknowledged data: a phone that sleeps or leaves the network closes no connection."""
    connection = request.transport.get_extra_info("socket") if request.transport is not None else None
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        with contextlib.suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _ACK_TIMEOUT_MS)
