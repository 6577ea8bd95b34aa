"""Listening at a port: the board there is identified by its own hello, and no byte is sent to it."""

from __future__ import annotations

import time

from hublink import frame
from hublink import messages as m
from marshub.link.events import BoardInfo, OtherProtocol, make_board_info
from marshub.link.transport import open_line


def listen_for_board(device: str, native: bool, seconds: float) -> BoardInfo | OtherProtocol | None:
    """Return the board's description of itself, or the protocol that it speaks if it is another one.

    A board without a host says hello each second; after a host that left without a bye it does so again only after
    four seconds (shared/protocol.md, section 6). None: nothing was heard in `seconds`. Raises LinkError.

    Args:
        device: A device or URL, as `Address.resolve` returns it.
        native: Whether it is the chip's own USB.
        seconds: How long to listen at most.
    """
    line = open_line(device, native)
    deframer = frame.Deframer()
    deadline = time.monotonic() + seconds
    try:
        while time.monotonic() < deadline:
            for outcome, kind, _, payload in deframer.feed(line.read()):
                if outcome == frame.WRONG_VERSION:
                    return OtherProtocol(kind, frame.VERSION)
                if outcome == frame.FRAME and kind == m.HELLO and (board := _read_hello(payload)) is not None:
                    return board
        return None
    finally:
        line.close()


def _read_hello(payload: bytes) -> BoardInfo | None:
    """Return the board of a hello; None for a host's, an echo or a malformed one."""
    try:
        hello = m.unpack_hello(payload)
    except ValueError:
        return None
    return make_board_info(hello) if hello.role == m.BOARD and hello.boot_id else None
