"""A guest's client: it connects to the host by a link and reconnects after every break, without losing an action.

Each action has a number and is sent again after a break until it was answered; the host performs none twice.
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
from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidHandshake, InvalidStatus
from websockets.frames import CloseCode

from marshub.kernel import MarsHubError
from marshub.link.tls_clock import ignore_certificate_dates
from marshub.table.remote_actions import RemoteAction

from .link_address import Address
from .messages import (
    FULL,
    MAX_HOST_BYTES,
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
from .receiving import BoundedDeflateFactory, receive_in_time

OPEN_TIMEOUT_S = 15.0  # time-out of connecting
PING_S, DEAD_S = 5.0, 15.0  # pause between pings; without an answer so long the connection is dead
RETRY_S, MAX_RETRY_S = 0.5, 15.0  # pause between two tries: the first, and the longest
MAX_TRIES = 3  # of a connection that breaks before any message
_JITTER = 0.7, 1.3  # factor of a pause, so that guests do not reconnect all at once
#: One compression window for the whole connection, since states differ little.
DEFLATE = {"memLevel": 8}

_log = logging.getLogger(__name__)

MessageHandler = Callable[[News | Done | Advised], None]
ConnectionHandler = Callable[[bool, str], None]


class NotReached(MarsHubError):
    """The host is not at the link's address, or not there now."""

    code = "not-reached"


class NotThatHost(MarsHubError):
    """The server is not the one that made the link."""

    code = "not-that-host"


class NotInvited(MarsHubError):
    """The host does not know this link (any more)."""

    code = "not-invited"


class ReconnectingClient:
    """A client of the host at `address`. First `open` it, then `listen`."""

    def __init__(self, address: Address, *, ping_s: float = PING_S, dead_s: float = DEAD_S, retry_s: float = RETRY_S):
        self.address = address
        self.welcome: Welcome
        self.first_news: News  # for the set-up of the table; not passed to the listener
        self.end_reason: MarsHubError | None = None  # why there is no further reconnect
        self._ping_s, self._dead_s, self._retry_s = ping_s, dead_s, retry_s
        self._client_id = secrets.token_urlsafe(9)
        self._context: ssl.SSLContext | None = None
        self._welcomed = False
        self._lock = threading.RLock()
        self._requests: dict[int, Ask] = {}  # not answered yet, in order
        self._number = 0
        self._repeated: set[int] = set()  # sent more than once
        self._advise: Advise | None = None
        self._undelivered: list[News | Done | Advised] = []  # received before there was a listener
        self._on_message: MessageHandler | None = None
        self._on_connection: ConnectionHandler | None = None
        self._connected = False
        self._reason = ""
        self._ready = threading.Event()
        self._error: MarsHubError | None = None
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._run, name="connection to the other table", daemon=True)

    # ------------------------------------------------------------------ from any thread

    def open(self) -> Welcome:
        """Connect for the first time. Raises NotReached, NotThatHost, NotInvited, BadMessage."""
        self._thread.start()
        self._ready.wait()
        if self._error is not None:
            self.close()
            raise self._error
        return self.welcome

    def listen(self, on_message: MessageHandler, on_connection: ConnectionHandler) -> None:
        """Call `on_message` with every message, and `on_connection` whenever the connection comes or goes.

        On the client's thread.
        """
        with self._lock:
            self._on_message, self._on_connection = on_message, on_connection
            for message in self._undelivered:
                on_message(message)
            self._undelivered.clear()
            connected, reason = self._connected, self._reason
        if not connected:
            on_connection(connected, reason)

    def send(self, action: RemoteAction) -> None:
        """Request an action from the host: now, or once the connection is back."""
        with self._lock:
            self._number += 1
            request = self._requests[self._number] = Ask(self._number, action)
        with contextlib.suppress(RuntimeError):  # the client was closed
            self._loop.call_soon_threadsafe(self._send_now, request)

    def advise(self, to: str) -> None:
        """Request advice on the question `to`; repeated after a break, until another question's advice is requested."""
        self._advise = Advise(to)
        with contextlib.suppress(RuntimeError):  # the client was closed
            self._loop.call_soon_threadsafe(self._send_now, self._advise)

    def is_repeated(self, number: int) -> bool:
        """Return whether that request was sent more than once, because the connection broke before the answer."""
        return number in self._repeated

    def find_undo_steps(self, number: int) -> int:
        """Return the number of answers that request undoes; 0 for any other."""
        request = self._requests.get(number)
        return request.deed.steps if request is not None and request.deed.deed == "undo" else 0

    def close(self) -> None:
        """Disconnect for good."""
        if self._thread.is_alive():
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._closing.set)
            if self._thread is not threading.current_thread():
                self._thread.join()

    # ------------------------------------------------------------------ on the client's thread

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._run_connections())
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()

    async def _run_connections(self) -> None:
        retry_s, tries = self._retry_s, 0
        closing = asyncio.ensure_future(self._closing.wait())
        while not closing.done():
            connecting = asyncio.ensure_future(self._run_connection())
            await asyncio.wait((connecting, closing), return_when=asyncio.FIRST_COMPLETED)
            if not connecting.done():
                connecting.cancel()
                await asyncio.gather(connecting, return_exceptions=True)
                break
            error, was_connected = connecting.exception(), self._connected
            sent = error.sent if isinstance(error, ConnectionClosed) else None
            if sent is not None and sent.code == CloseCode.MESSAGE_TOO_BIG:
                error = BadMessage(
                    f"the other table sends more at once than any game does: over {MAX_HOST_BYTES >> 20} MB"
                )
            final = _find_final_error(error)
            if final is not None:
                self.end_reason = final
            self._set_connected(False, str(final or error or "the connection was closed"))
            tries += 1
            is_unreachable = (
                isinstance(error, ConnectionRefusedError | TimeoutError | socket.gaierror) or tries >= MAX_TRIES
            )
            if not self._ready.is_set() and (final is not None or is_unreachable):
                self._error = final or (error if isinstance(error, MarsHubError) else self._not_reached_error(error))
                self._ready.set()
            if self._error is not None or self.end_reason is not None:
                await closing  # no further reconnect; requests are refused
                break
            expected = (OSError, ConnectionClosed, InvalidHandshake, MarsHubError)  # the table shows why
            if error is not None and not isinstance(error, expected):
                _log.warning("the connection to the other table was lost", exc_info=error)
            retry_s = self._retry_s if was_connected else min(retry_s * 2, MAX_RETRY_S)
            pause = retry_s * random.uniform(*_JITTER)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(closing), pause)
        closing.cancel()

    def _not_reached_error(self, error: BaseException | None) -> NotReached:
        reason = str(error) or type(error).__name__
        message = (
            "nobody answers at {host}:{port} ({reason}); the game has to be open there, and its port reachable from"
            " here"
        )
        # A port has no marks between thousands.
        facts = {"host": self.address.host, "port": str(self.address.port), "reason": reason}
        return NotReached(message, "error-not-reached", **facts)

    async def _run_connection(self) -> None:
        """Connect, and receive messages until the connection breaks. Raises what ended it."""
        address = self.address
        if self._context is None:
            self._context = await asyncio.to_thread(_make_pinned_context, address)
        deflate = BoundedDeflateFactory(server_max_window_bits=15, client_max_window_bits=15, compress_settings=DEFLATE)
        deflate.limit = MAX_HOST_BYTES

        async def receive(seconds: float | None = None) -> Any:
            data = await (receive_in_time(connection, seconds) if seconds else connection.recv(decode=False))
            if deflate.made is not None:
                deflate.made.untaken -= len(data)
            return decode(data, FromHost)

        host = f"[{address.host}]" if ":" in address.host else address.host
        async with connect(
            f"wss://{host}:{address.port}/",
            ssl=self._context,
            server_hostname="",
            proxy=None,
            additional_headers={"Authorization": f"Bearer {address.token}"},
            user_agent_header=None,
            compression=None,
            extensions=[deflate],
            open_timeout=OPEN_TIMEOUT_S,
            close_timeout=1.0,
            ping_interval=self._ping_s,
            ping_timeout=self._dead_s,
            max_size=MAX_HOST_BYTES,
            max_queue=4,
        ) as connection:
            # The greeting, then the first news.
            await connection.send(encode(Hello(PROTOCOL, self._client_id)))
            welcome = await receive(OPEN_TIMEOUT_S)
            if not isinstance(welcome, Welcome):
                raise BadMessage("the other table did not send its game")
            if self._welcomed and welcome != self.welcome:
                raise NotInvited(
                    "another game is played there now, or by other rules; join again", "error-joined-other"
                )
            self.welcome, self._welcomed = welcome, True
            news = await receive(OPEN_TIMEOUT_S)
            if not isinstance(news, News):
                raise BadMessage("the other table did not send the state of the game")
            if self._ready.is_set():
                self._handle_message(news)
            else:
                self.first_news = news
            self._socket = connection
            self._set_connected(True, "")
            self._ready.set()
            # Requests without an answer from before the break.
            with self._lock:
                asks = list(self._requests.values())
            for ask in asks:
                self._repeated.add(ask.id)
                await connection.send(encode(ask))
            if self._advise is not None:
                await connection.send(encode(self._advise))
            try:
                while True:
                    self._handle_message(await receive())
            except ConnectionClosedOK:
                raise ConnectionResetError("the other table closed the connection") from None
            finally:
                self._socket = None

    def _handle_message(self, message: Any) -> None:
        if not isinstance(message, (News, Done, Advised)):
            raise BadMessage("the other table sent its greeting twice")
        with self._lock:
            on_message = self._on_message
            if on_message is None:
                self._undelivered.append(message)
        if isinstance(message, Done) and message.id not in self._requests:
            return  # it was answered before the connection broke
        if on_message is not None:
            on_message(message)
        if isinstance(message, Done):
            with self._lock:
                self._requests.pop(message.id, None)
                self._repeated.discard(message.id)

    def _send_now(self, request: Ask | Advise) -> None:
        """Send a request if connected; otherwise it is sent after the reconnect."""
        connection = self._socket
        if self.end_reason is not None:
            if isinstance(request, Ask):
                self._refuse(request, self.end_reason)
        elif connection is not None:
            task = self._loop.create_task(self._send_quietly(connection, request))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    @staticmethod
    async def _send_quietly(connection: ClientConnection, request: Ask | Advise) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            await connection.send(encode(request))

    def _set_connected(self, connected: bool, reason: str) -> None:
        with self._lock:
            self._connected, self._reason, on_connection = connected, reason, self._on_connection
        if on_connection is not None:
            on_connection(connected, reason)
        if self.end_reason is not None:
            for request in list(self._requests.values()):
                self._refuse(request, self.end_reason)

    def _refuse(self, request: Ask, reason: MarsHubError) -> None:
        self._handle_message(Done(request.id, "desk-closed", str(reason), reason.words))


def _find_final_error(error: BaseException | None) -> MarsHubError | None:
    """Return the error that would fail the next try too; None if another try is worthwhile."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return _make_other_host_error()
    if isinstance(error, InvalidStatus) and error.response.status_code in (401, 403):
        message = "that table does not know this link: it was revoked, or belongs to another game"
        return NotInvited(message, "error-link-unknown")
    if isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code in _ENDINGS:
        return _ENDINGS[error.rcvd.code]()
    if isinstance(error, NotThatHost | NotInvited):
        return error
    return None


def _make_other_host_error() -> NotThatHost:
    message = "the certificate there is not the one in the link, so it is not that table; ask for a new link"
    return NotThatHost(message, "error-other-host")


_ENDINGS = {
    REPLACED: lambda: NotInvited(
        "another table has joined with the same link; each table needs its own", "error-link-used"
    ),
    FULL: lambda: NotInvited("that table has no room for another spectator", "error-table-full"),
    OTHER_PROTOCOL: lambda: NotInvited(
        "that table has another version of MarsHub; both need the same one", "error-other-marshub"
    ),
    REVOKED: lambda: NotInvited("the invitation was revoked", "error-link-revoked"),
}


def _make_pinned_context(address: Address) -> ssl.SSLContext:
    """Return a TLS context that accepts only the certificate whose hash is in the link.

    The certificate is fetched first, on a connection over which nothing is sent. Raises OSError, NotThatHost.
    """
    fetch_context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    fetch_context.minimum_version = ssl.TLSVersion.TLSv1_3
    fetch_context.check_hostname, fetch_context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((address.host, address.port), OPEN_TIMEOUT_S) as raw,
        fetch_context.wrap_socket(raw) as tls_socket,
    ):
        certificate = tls_socket.getpeercert(binary_form=True) or b""
    if not hmac.compare_digest(hashlib.sha256(certificate).digest(), address.pin):
        raise _make_other_host_error()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False  # the certificate names no host; its hash identifies it
    ignore_certificate_dates(context)
    context.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(certificate))
    return context
