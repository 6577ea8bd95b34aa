"""A guest's line to its host: opened by a link, opened again after every break, and never a deed lost or done twice.

Each deed has a number, and is sent again after a break until it was answered for; the host does none of them again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import random
import secrets
import socket
import ssl
import threading
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from marshub.kernel import MarsHubError
from marshub.table.remote_actions import RemoteAction

from .link_address import Address
from .messages import (
    FULL,
    MOST_TOLD,
    OTHER_PROTOCOL,
    PROTOCOL,
    REPLACED,
    REVOKED,
    Advise,
    Advised,
    Ask,
    BadMessage,
    Done,
    FromHost,
    Hello,
    News,
    Welcome,
    decode,
    encode,
)

OPEN_S = 15.0  # so long may it take until the host answers
PING_S, DEAD_S = 5.0, 15.0  # how often each end shows that it lives; so long without that, and the line is dead
AGAIN_S, AGAIN_MOST_S = 0.5, 15.0  # between two tries to get back
TRIES = 3  # of a line that breaks before anything was told
#: One window for the whole line: a state is mostly what the one before was.
DEFLATE = {"memLevel": 8}

_log = logging.getLogger(__name__)

Hear = Callable[[News | Done | Advised], None]
IsUp = Callable[[bool, str], None]


class NotReached(MarsHubError):
    """The host is not where the link says, or is not there now."""

    code = "not-reached"


class NotThatHost(MarsHubError):
    """The server is not the one that made the link."""

    code = "not-that-host"


class NotInvited(MarsHubError):
    """The host does not know this link (any more)."""

    code = "not-invited"


class ReconnectingClient:
    """The line that `address` leads to. `open` it, then `listen`."""

    def __init__(self, address: Address, *, ping_s: float = PING_S, dead_s: float = DEAD_S, again_s: float = AGAIN_S):
        self.address = address
        self.welcome: Welcome
        self.first: News  # for whoever sets up a table; told to no listener
        self.ended = ""  # why it is not tried any more
        self._ping_s, self._dead_s, self._again_s = ping_s, dead_s, again_s
        self._guest = secrets.token_urlsafe(9)
        self._context: ssl.SSLContext | None = None
        self._welcomed = False
        self._lock = threading.RLock()
        self._asks: dict[int, Ask] = {}  # not yet answered for, in order
        self._number = 0
        self._again: set[int] = set()  # asked more than once
        self._advise: Advise | None = None
        self._waiting: list[News | Done | Advised] = []  # told before somebody listened
        self._hear: Hear | None = None
        self._is_up: IsUp | None = None
        self._up = False
        self._why = ""
        self._ready = threading.Event()
        self._error: MarsHubError | None = None
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._run, name="line to the other table", daemon=True)

    # ------------------------------------------------------------------ from any thread

    def open(self) -> Welcome:
        """Go there for the first time. Raises NotReached, NotThatHost, NotInvited, BadMessage."""
        self._thread.start()
        self._ready.wait()
        if self._error is not None:
            self.close()
            raise self._error
        return self.welcome

    def listen(self, hear: Hear, is_up: IsUp) -> None:
        """Call `hear` with all that is told, `is_up` whenever the line comes or goes, on the line's thread."""
        with self._lock:
            self._hear, self._is_up = hear, is_up
            for message in self._waiting:
                hear(message)
            self._waiting.clear()
            up, why = self._up, self._why
        if not up:
            is_up(up, why)

    def send(self, deed: RemoteAction) -> None:
        """Ask the host for a deed: now, or once the line is back."""
        with self._lock:
            self._number += 1
            ask = self._asks[self._number] = Ask(self._number, deed)
        with contextlib.suppress(RuntimeError):  # the line was closed
            self._loop.call_soon_threadsafe(self._notify, ask)

    def advise(self, to: str) -> None:
        """Have the host's adviser think about the question `to`; asked again after a break, until another one is."""
        self._advise = Advise(to)
        with contextlib.suppress(RuntimeError):  # the line was closed
            self._loop.call_soon_threadsafe(self._notify, self._advise)

    def is_repeated(self, number: int) -> bool:
        """Return whether that deed was asked for more than once: the line broke before it was answered for."""
        return number in self._again

    def undo_steps_of(self, number: int) -> int:
        """Return how many answers that request was to undo; 0 for any other."""
        ask = self._asks.get(number)
        return ask.deed.steps if ask is not None and ask.deed.deed == "undo" else 0

    def cut(self) -> None:
        """Break the line, as a bad network does; it comes back by itself."""
        connection = self._socket
        if connection is not None:
            self._loop.call_soon_threadsafe(connection.transport.abort)

    def close(self) -> None:
        """Hang up."""
        if self._thread.is_alive():
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._closing.set)
            if self._thread is not threading.current_thread():
                self._thread.join()

    # ------------------------------------------------------------------ on the line's thread

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._run_connections())
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    async def _run_connections(self) -> None:
        wait, tries = self._again_s, 0
        closing = asyncio.ensure_future(self._closing.wait())
        while not closing.done():
            visit = asyncio.ensure_future(self._run_connection())
            await asyncio.wait((visit, closing), return_when=asyncio.FIRST_COMPLETED)
            if not visit.done():
                visit.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await visit
                break
            error, was_up = visit.exception(), self._up
            final = _find_final_error(error)
            if final is not None:
                self.ended = str(final)
            self._set_connected(False, str(final or error or "the line was closed"))
            tries += 1
            nobody = isinstance(error, ConnectionRefusedError | TimeoutError | socket.gaierror) or tries >= TRIES
            if not self._ready.is_set() and (final is not None or nobody):
                self._error = final or (error if isinstance(error, MarsHubError) else self._not_reached_error(error))
                self._ready.set()
            if self._error is not None or self.ended:
                await closing  # nothing more is tried; what is asked is refused
                break
            if error is not None and not isinstance(error, (OSError, ConnectionClosed, InvalidHandshake)):
                _log.warning("the line to the other table broke", exc_info=error)
            wait = self._again_s if was_up else min(wait * 2, AGAIN_MOST_S)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(closing), wait * random.uniform(0.7, 1.3))
        closing.cancel()

    def _not_reached_error(self, error: BaseException | None) -> NotReached:
        why = str(error) or type(error).__name__
        return NotReached(
            f"nobody answers at {self.address.host}:{self.address.port} ({why}); the game has to be open there, and its"
            " port reachable from here"
        )

    async def _run_connection(self) -> None:
        """Stay connected until the connection breaks. Raises what ends it."""
        address = self.address
        if self._context is None:
            self._context = await asyncio.to_thread(_make_pinned_context, address)
        host = f"[{address.host}]" if ":" in address.host else address.host
        async with connect(
            f"wss://{host}:{address.port}/",
            ssl=self._context,
            server_hostname="",
            proxy=None,
            additional_headers={"Authorization": f"Bearer {address.token}"},
            user_agent_header=None,
            compression=None,
            extensions=[
                ClientPerMessageDeflateFactory(
                    server_max_window_bits=15, client_max_window_bits=15, compress_settings=DEFLATE
                )
            ],
            open_timeout=OPEN_S,
            close_timeout=1.0,
            ping_interval=self._ping_s,
            ping_timeout=self._dead_s,
            max_size=MOST_TOLD,
        ) as connection:
            await connection.send(encode(Hello(PROTOCOL, self._guest)))
            welcome = decode(await asyncio.wait_for(connection.recv(), OPEN_S), FromHost)
            if not isinstance(welcome, Welcome):
                raise BadMessage("the other table did not say what is played")
            if self._welcomed and welcome != self.welcome:
                raise NotInvited("another game is played there now, or by other rules; join it anew")
            self.welcome, self._welcomed = welcome, True
            news = decode(await asyncio.wait_for(connection.recv(), OPEN_S), FromHost)
            if not isinstance(news, News):
                raise BadMessage("the other table did not say how the game stands")
            if self._ready.is_set():
                self._handle_message(news)
            else:
                self.first = news
            self._socket = connection
            self._set_connected(True, "")
            self._ready.set()
            with self._lock:
                asks = list(self._asks.values())
            for ask in asks:
                self._again.add(ask.id)
                await connection.send(encode(ask))
            if self._advise is not None:
                await connection.send(encode(self._advise))
            try:
                async for data in connection:
                    self._handle_message(decode(data, FromHost))
            finally:
                self._socket = None
            raise ConnectionResetError("the other table hung up")

    def _handle_message(self, message: Any) -> None:
        if not isinstance(message, (News, Done, Advised)):
            raise BadMessage("the other table greets twice")
        with self._lock:
            hear = self._hear
            if hear is None:
                self._waiting.append(message)
        if isinstance(message, Done) and message.id not in self._asks:
            return  # it was answered for before the line broke
        if hear is not None:
            hear(message)
        if isinstance(message, Done):
            with self._lock:
                self._asks.pop(message.id, None)
                self._again.discard(message.id)

    def _notify(self, ask: Ask | Advise) -> None:
        """Send it, if the line is there; else it is sent once it is back."""
        connection = self._socket
        if self.ended:
            if isinstance(ask, Ask):
                self._handle_message(Done(ask.id, "desk-closed", self.ended))
        elif connection is not None:
            task = self._loop.create_task(self._deliver(connection, ask))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    @staticmethod
    async def _deliver(connection: ClientConnection, ask: Ask | Advise) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            await connection.send(encode(ask))

    def _set_connected(self, up: bool, why: str) -> None:
        with self._lock:
            self._up, self._why, is_up = up, why, self._is_up
        if is_up is not None:
            is_up(up, why)
        if self.ended:
            for ask in list(self._asks.values()):
                self._handle_message(Done(ask.id, "desk-closed", self.ended))


def _find_final_error(error: BaseException | None) -> MarsHubError | None:
    """Return the error that would fail the next try too; None if another try is worthwhile."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return NotThatHost(_NOT_THAT_HOST)
    if isinstance(error, InvalidStatus) and error.response.status_code in (401, 403):
        return NotInvited("that table does not know this link: it was revoked, or belongs to another game")
    if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in _ENDINGS:
        return NotInvited(_ENDINGS[error.rcvd.code])
    if isinstance(error, NotThatHost | NotInvited):
        return error
    return None


_NOT_THAT_HOST = (
    "whoever answers there has another certificate than the link says: it is not that table; ask for a new link"
)
_ENDINGS = {
    REPLACED: "somebody else has come with the same link; each table needs one of its own",
    FULL: "there are as many lookers-on as that table takes",
    OTHER_PROTOCOL: "that table has another version of MarsHub: both need the same",
    REVOKED: "the invitation was revoked",
}


def _make_pinned_context(address: Address) -> ssl.SSLContext:
    """Return a TLS context that accepts only the certificate whose hash is in the link.

    The certificate is fetched first, on a connection over which nothing is sent. Raises OSError, NotThatHost.
    """
    looking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    looking.minimum_version = ssl.TLSVersion.TLSv1_3
    looking.check_hostname, looking.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((address.host, address.port), OPEN_S) as raw,
        looking.wrap_socket(raw) as line,
    ):
        result = line.getpeercert(binary_form=True) or b""
    if not hmac.compare_digest(hashlib.sha256(result).digest(), address.pin):
        raise NotThatHost(_NOT_THAT_HOST)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False  # the link says where the host is, its certificate only who
    context.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(result))
    return context
