"""Messages between processes that play by different checkouts: four bytes of length, then the message.

A reply begins with a byte: 1, or 0 where the rest is an error's text.
"""

from __future__ import annotations

import struct
from typing import IO

import msgspec

_LENGTH = struct.Struct(">I")


class CheckoutRequest(msgspec.Struct, frozen=True, array_like=True):
    """A request to such a process: to describe the rules of a `game`, or, with a `chunk`, to play it."""

    game: str
    packs: bytes
    chunk: bytes = b""


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Send a message. Raises OSError."""
    stream.write(_LENGTH.pack(len(message)) + message)
    stream.flush()


def read_message(stream: IO[bytes]) -> bytes | None:
    """Return the next message; None at the end."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    message = stream.read(length)
    return message if len(message) == length else None
