"""Receiving messages, bounded in time and in what they unpack to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from websockets.asyncio.connection import Connection
from websockets.exceptions import ConnectionClosed, PayloadTooBig
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionName, ExtensionParameter


class BoundedDeflate(Extension):
    """permessage-deflate (RFC 7692) that unpacks at most `limit` bytes ahead of whoever takes messages.

    websockets bounds each message. But 256 KB, which are read at once, hold dozens of them, each a thousand times as
    large.
    """

    name = ExtensionName("permessage-deflate")

    def __init__(self, deflate: Extension, limit: int) -> None:
        self._deflate, self._limit = deflate, limit
        self.untaken = 0  # bytes that were unpacked, and not taken yet

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        if frame.opcode in CTRL_OPCODES:
            return frame
        left = self._limit - self.untaken
        if left <= 0:  # which zlib would take for no limit
            raise PayloadTooBig(None, self._limit)
        frame = self._deflate.decode(frame, max_size=left if max_size is None else min(left, max_size))
        self.untaken += len(frame.data)
        return frame

    def encode(self, frame: Frame) -> Frame:
        return self._deflate.encode(frame)


class BoundedDeflateFactory(ClientPerMessageDeflateFactory):
    """Makes the extension of a client's connection, which is then `made`."""

    made: BoundedDeflate | None = None
    limit: int

    def process_response_params(  # type: ignore[override]  # the interface is that of any extension
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> BoundedDeflate:
        self.made = BoundedDeflate(super().process_response_params(params, accepted_extensions), self.limit)
        return self.made


async def receive_in_time(connection: Connection, seconds: float) -> bytes:
    """Return the next message. Raises TimeoutError, ConnectionClosed.

    Being late ends the connection. `recv` is not cancelled: between two fragments websockets answers that with an
    AssertionError if the next one has just come.
    """
    is_late = False

    def give_up() -> None:
        nonlocal is_late
        is_late = True
        connection.transport.abort()

    timer = asyncio.get_running_loop().call_later(seconds, give_up)
    try:
        return await connection.recv(decode=False)
    except ConnectionClosed:
        if is_late:
            raise TimeoutError from None
        raise
    finally:
        timer.cancel()
