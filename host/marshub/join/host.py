"""The server for guests' tables, beside the table that plays the game."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from http import HTTPStatus
from typing import Any, TypeVar, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request, Response

from marshub.board.notices import BoardNews, Notice
from marshub.kernel import MarsHubError
from marshub.kernel.journal import ELSEWHERE
from marshub.table.auth_gate import AuthGate, ErrorLogLimiter
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import RemoteAction

from .invitations import GuestActionHandler, Invitations, list_seats
from .late_tls import BACKLOG, MAX_GREETINGS, LateTls
from .messages import (
    FULL,
    MAX_GUEST_BYTES,
    OTHER_PROTOCOL,
    PROTOCOL,
    REPLACED,
    REVOKED,
    Advise,
    Ask,
    BadMessage,
    Done,
    FromGuest,
    Hello,
    decode,
    encode,
)
from .publisher import AdvicePublisher, GuestPublisher, make_welcome
from .receiving import receive_in_time
from .reconnecting_client import DEAD_S, DEFLATE, PING_S

MAX_SPECTATORS = 12
KEPT_RESULTS = 64  # results that are remembered per link, for repeated requests
MAX_ACTIONS_PER_S = 20  # rate limit of a guest
MAX_WRONG_TOKENS, BLOCK_S = 10, 60.0  # after so many wrong tokens an address is told to wait so long
MAX_HANDSHAKES = 24  # connections with TLS, some 300 KB each, that have not shown a token
_TIMEOUT_S = 10.0
_REASON_BYTES = 123  # RFC 6455, 5.5: a control frame has 125, 2 of which are the code

_log = logging.getLogger(__name__)

T = TypeVar("T")


class _Connection(ServerConnection):
    """A guest's connection; `link` is set once it has shown a token."""

    link: Link
    plain: asyncio.BaseTransport  # the connection at the gate, below TLS


class JoinHost:
    """Lets the guests with an invitation join `table`.

    Raises OSError where it cannot listen.

    Args:
        table: The table that plays the game.
        invitations: The invitations.
        host: Where to listen.
        port: The port; 0: that of last time, else a free one.
        ping_s: Seconds between two pings.
        dead_s: Seconds without an answer after which a connection is dead.
    """

    def __init__(
        self,
        table: GameTable,
        invitations: Invitations,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        ping_s: float = PING_S,
        dead_s: float = DEAD_S,
    ) -> None:
        self.table, self.invitations, self.actions = table, invitations, GuestActionHandler(table)
        self._connections: dict[Link, list[_Connection]] = {}
        self._news_events: dict[_Connection, asyncio.Event] = {}
        self._results: dict[str, OrderedDict[tuple[str, int], Done]] = {}
        self._wrong_tokens: dict[str, tuple[int, float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._greetings, self._gate = AuthGate(_TIMEOUT_S, MAX_GREETINGS), AuthGate(_TIMEOUT_S, MAX_HANDSHAKES)
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(ErrorLogLimiter())
        self._thread = threading.Thread(target=self._loop.run_forever, name="other tables", daemon=True)
        self._thread.start()
        try:
            self._server = self._wait_for(self._open(host, port or invitations.port, ping_s, dead_s))
        except BaseException:
            self._stop_loop()
            raise
        self.port = int(next(iter(self._server.sockets)).getsockname()[1])
        if invitations.port != self.port:
            invitations.port = self.port
            with contextlib.suppress(OSError):
                invitations.save()
        self._stop_listening = table.listen(self._handle_change)
        self._stop_advice = table.adviser.listen(self._handle_change)
        self._update_presence()

    async def _open(self, host: str, port: int, ping_s: float, dead_s: float) -> Server:
        context = self.invitations.make_tls_context()

        def make_connection(*args: Any, **options: Any) -> LateTls:
            def make_protocol(plain: asyncio.BaseTransport) -> _Connection:
                connection = _Connection(*args, **options)
                connection.plain = plain
                return connection

            return LateTls(context, self._greetings, self._gate, make_protocol)

        return await serve(
            self._serve_connection,
            host,
            port,
            backlog=BACKLOG,
            create_connection=cast(type[ServerConnection], make_connection),
            process_request=self._authenticate,
            server_header=None,
            compression=None,
            extensions=[
                ServerPerMessageDeflateFactory(
                    server_max_window_bits=15, client_max_window_bits=15, compress_settings=DEFLATE
                )
            ],
            open_timeout=_TIMEOUT_S,
            close_timeout=1.0,
            ping_interval=ping_s,
            ping_timeout=dead_s,
            max_size=MAX_GUEST_BYTES,
            max_queue=4,
            logger=_silent_log,
        )

    # ------------------------------------------------------------------ from any thread

    def invite(self, link: Link) -> Link:
        """Invite with `link`, and leave its seats to the guest. Raises OSError, BadBot."""
        known = self.invitations.links.all
        accepted = self.invitations.invite(link)
        for seat in list_seats(accepted) if accepted not in known else ():
            self.table.leave_seat(seat, ELSEWHERE)
        self._update_presence()
        return accepted

    def revoke(self, link: Link) -> None:
        """Revoke an invitation: its guests are disconnected, and its seats go back to the people here."""
        self.invitations.revoke(link)
        self._wait_for(self._disconnect(link))
        self._update_presence()
        for seat in list_seats(link):
            if seat not in self.table.invited_seats and self.table.bots.policies.get(seat) == ELSEWHERE:
                self.table.take_seat(seat)

    def is_connected(self, link: Link) -> bool:
        """Return whether a guest is connected with that link."""
        return bool(self._connections.get(link))

    def close(self) -> None:
        """Disconnect all guests, and accept no more."""
        self._stop_listening()
        self._stop_advice()
        self._wait_for(self._end())
        self._stop_loop()

    def _wait_for(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def _stop_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _handle_change(self, notices: Sequence[Notice] = ()) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._wake_publishers)

    def _update_presence(self) -> None:
        """Update at the table which invited seats have nobody connected."""
        with self.table.locked() as table:
            invited = {seat for link in self.invitations.links.all for seat in list_seats(link)}
            present = {
                seat
                for link, connections in list(self._connections.items())
                if connections
                for seat in list_seats(link)
            }
            table.invited_seats, table.absent_seats = frozenset(invited), frozenset(invited - present)

    # ------------------------------------------------------------------ on the server's thread

    def _wake_publishers(self) -> None:
        for event in self._news_events.values():
            event.set()

    async def _end(self) -> None:
        self._greetings.close()
        self._gate.close()
        self._server.close()  # guests get close code 1001 (going away), and reconnect
        await self._server.wait_closed()
        await self._loop.shutdown_default_executor()

    async def _disconnect(self, link: Link) -> None:
        await asyncio.gather(*(connection.close(REVOKED) for connection in self._connections.get(link, ())))

    def _authenticate(self, connection: ServerConnection, request: Request) -> Response | None:
        """Check the token of a request, before anything else of it is read."""
        assert isinstance(connection, _Connection)
        address = str(connection.remote_address[0])
        kind, _, token = " ".join(request.headers.get_all("Authorization")).partition(" ")
        link = self.invitations.links.find_link(token.strip()) if kind.lower() == "bearer" else None
        if link is None or "Origin" in request.headers:  # from a web page
            wrong, since = self._wrong_tokens.get(address, (0, 0.0))
            if time.monotonic() - since > BLOCK_S:
                wrong = 0
            if wrong >= MAX_WRONG_TOKENS:
                return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "")
            if len(self._wrong_tokens) > 1000:  # many addresses must not fill the memory
                self._wrong_tokens.clear()
            self._wrong_tokens[address] = wrong + 1, time.monotonic()
            return connection.respond(HTTPStatus.FORBIDDEN, "")
        connection.link = link
        self._gate.admit(connection.plain)
        return None

    async def _serve_connection(self, connection: ServerConnection) -> None:
        assert isinstance(connection, _Connection)
        link = connection.link
        try:
            hello = decode(await receive_in_time(connection, _TIMEOUT_S), FromGuest)
            if not isinstance(hello, Hello) or hello.protocol != PROTOCOL:
                await connection.close(OTHER_PROTOCOL)
                return
            if not await self._register(link, connection):
                return
            try:
                await self._serve_guest(link, connection, hello.guest)
            finally:
                self._unregister(link, connection)
        except BadMessage as error:
            reason = str(error).encode()[:_REASON_BYTES].decode(errors="ignore")
            await connection.close(1007, reason)  # invalid data
        except (ConnectionClosed, TimeoutError, OSError):
            pass  # the guest has gone
        except Exception:  # an error of ours; the guest reconnects
            _log.exception("the game's state could not be sent to a guest")
            await connection.close(1011)  # internal error

    async def _register(self, link: Link, connection: _Connection) -> bool:
        """Register a connection; return False if there are too many, or its link was revoked since it showed the token.

        With a link that has seats a new connection replaces the earlier one, which may be long dead.
        """
        if link not in self.invitations.links.all:
            await connection.close(REVOKED)
            return False
        connections = self._connections.setdefault(link, [])
        if link.role == "look" and len(connections) >= MAX_SPECTATORS:
            await connection.close(FULL)
            return False
        replaced = [] if link.role == "look" else list(connections)
        connections[:] = [other for other in connections if other not in replaced] + [connection]
        for other in replaced:
            self._run_in_background(other.close(REPLACED))  # a dead connection takes long to close
        if not replaced:
            await self._notify_table(link, "elsewhere-came")
        return True

    def _unregister(self, link: Link, connection: _Connection) -> None:
        self._news_events.pop(connection, None)
        connections = self._connections.get(link, [])
        if connection in connections:
            connections.remove(connection)
            self._run_in_background(self._notify_table(link, "elsewhere-left"))

    def _run_in_background(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _notify_table(self, link: Link, key: str) -> None:
        """Show a notice at the table that a guest came or left; not for spectators."""

        def notify() -> None:
            self._update_presence()
            if link.role != "look":
                self.table.add_notice(BoardNews(key))

        with contextlib.suppress(RuntimeError):
            await asyncio.to_thread(notify)

    async def _serve_guest(self, link: Link, connection: _Connection, guest: str) -> None:
        """Send a guest its news and perform the actions it requests, until it disconnects."""
        event, publisher, advice = (
            asyncio.Event(),
            GuestPublisher(self.table, link, self.actions),
            AdvicePublisher(self.table, link),
        )
        done: list[Done] = []
        self._news_events[connection] = event
        event.set()

        def collect_news() -> list[str]:
            with self.table.locked() as table:
                news, advised = publisher.make_news(), advice.make_news()
                first = [] if greeted else [encode(make_welcome(table, link))]
            return [*first, *(encode(message) for message in (news, advised) if message is not None)]

        greeted = False  # whether the guest has got its `Welcome`

        async def send_news() -> None:
            nonlocal greeted
            while True:
                await event.wait()
                event.clear()
                ready, done[:] = list(done), []
                for text in await asyncio.to_thread(collect_news):
                    await connection.send(text)
                greeted = True
                for result in ready:  # its effects were sent before
                    await connection.send(encode(result))

        async def perform_requests() -> None:
            spent = 0.0  # loop time up to which the guest's rate is used up
            async for data in connection:
                request = decode(data, FromGuest)
                if isinstance(request, Ask):
                    done.append(await asyncio.to_thread(self._perform_once, request, link, guest))
                elif isinstance(request, Advise):
                    await asyncio.to_thread(advice.request, request.to)
                else:
                    raise BadMessage("expected an action")
                event.set()
                spent = max(spent, self._loop.time() - 1.0) + 1 / MAX_ACTIONS_PER_S
                await asyncio.sleep(max(spent - self._loop.time(), 0.0))  # a short burst is not delayed

        # Both run until one ends, which raises why.
        tasks = [asyncio.ensure_future(send_news()), asyncio.ensure_future(perform_requests())]
        try:
            finished, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in finished:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _perform_once(self, ask: Ask, link: Link, guest: str) -> Done:
        """Perform a requested action, unless it was performed already."""
        results = self._results.setdefault(link.token, OrderedDict())
        key = guest, ask.id
        if key not in results:
            results[key] = self._try_action(ask, link)
            while len(results) > KEPT_RESULTS:
                results.popitem(last=False)
        return results[key]

    def _try_action(self, ask: Ask, link: Link) -> Done:
        action: RemoteAction = ask.deed
        if action.deed == "tick" or action.to is None:
            return Done(ask.id, "bad-request", "an action must name its question")
        try:
            self.actions.perform(action, link)
        except MarsHubError as error:
            return Done(ask.id, error.code, str(error), error.words)
        except Exception as error:  # an error of ours must not end the guest's connection
            _log.exception("a guest's action failed")
            return Done(ask.id, "error", f"{type(error).__name__}: {error}")
        return Done(ask.id)


_silent_log = logging.getLogger(f"{__name__}.wire")  # incomplete requests of strangers are not logged
_silent_log.setLevel(logging.CRITICAL)
