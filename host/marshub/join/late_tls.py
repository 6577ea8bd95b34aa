"""TLS that begins once a client has sent a whole ClientHello: what comes before it costs a socket and a few bytes.

asyncio tells a server of a connection after its handshake, and gives each handshake a buffer of 256 KB. A thousand
strangers who send half a greeting would take all file descriptors and 400 MB before anybody counted them.
"""

from __future__ import annotations

import asyncio
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Callable

from marshub.table.auth_gate import AuthGate

MAX_GREETINGS = 128  # connections without a whole ClientHello; macOS allows 256 descriptors
BACKLOG = MAX_GREETINGS // 4  # accepted at once: the newest are read before others push them out
_RECORD_HEAD = 5  # RFC 8446, 5.1: type, version (2), length (2)
_MAX_RECORD = 1 << 14
_HANDSHAKE = b"\x16\x03"  # type of the first record, and the high byte of its version


class LateTls(asyncio.Protocol):
    """The protocol of a new connection, until TLS begins.

    Args:
        context: The TLS context.
        greetings: The gate of connections that have not sent a whole ClientHello.
        gate: The gate of those that have, and have not shown a token.
        make_protocol: Makes the protocol above TLS, given the plain transport, which is the one at the gate.
    """

    def __init__(
        self,
        context: ssl.SSLContext,
        greetings: AuthGate,
        gate: AuthGate,
        make_protocol: Callable[[asyncio.BaseTransport], asyncio.Protocol],
    ) -> None:
        self._context, self._greetings, self._gate, self._make_protocol = context, greetings, gate, make_protocol
        self._transport: asyncio.Transport
        self._greeting = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._greetings.add(transport)

    def data_received(self, data: bytes) -> None:
        self._greeting += data
        length = int.from_bytes(self._greeting[3:_RECORD_HEAD], "big")
        if self._greeting[:2] != _HANDSHAKE[: len(self._greeting)] or length > _MAX_RECORD:
            self._transport.abort()
        elif len(self._greeting) >= _RECORD_HEAD + length:
            self._start_tls()

    def _start_tls(self) -> None:
        """Hand the connection to asyncio's TLS, as `loop.start_tls` does, and what was read of it with it.

        `start_tls` cannot be given what was read, and waits for ever if the connection is closed meanwhile.
        """
        self._greetings.admit(self._transport)
        self._gate.add(self._transport)
        protocol = SSLProtocol(
            asyncio.get_running_loop(),
            self._make_protocol(self._transport),
            self._context,
            None,  # type: ignore[arg-type]  # nobody waits for it; the gate has the time-out
            server_side=True,
            ssl_shutdown_timeout=1.0,
        )
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        protocol.get_buffer(len(self._greeting))[: len(self._greeting)] = self._greeting
        protocol.buffer_updated(len(self._greeting))
