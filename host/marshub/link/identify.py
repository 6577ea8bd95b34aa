"""Finding out what is at a port, without stopping it: a running game, a stopped board, somebody else's program."""

from __future__ import annotations

import secrets
import time

from hublink import frame
from hublink import messages as m
from marshub.link.events import BoardInfo, OtherProtocol, make_board_info
from marshub.link.transport import open_line

ASK_S = 1.0
_CTRL_C = 3
_SEQ = 0x0202  # with a zero in it, COBS would write the byte 3


def identify_board(device: str, native: bool, seconds: float) -> BoardInfo | OtherProtocol | None:
    """Return the board's description of itself, or the protocol that it speaks if it is another one.

    None: nothing was heard in `seconds`. What runs there goes on: the board's session is not taken up, and no Ctrl-C is
    sent. Raises LinkError.

    Args:
        device: A device or URL, as `Address.resolve` returns it.
        native: Whether it is the chip's own USB.
        seconds: How long to wait at most.
    """
    line = open_line(device, native)
    deframer = frame.Deframer()
    asked_at, deadline = float("-inf"), time.monotonic() + seconds
    try:
        while (now := time.monotonic()) < deadline:
            if now - asked_at >= ASK_S:
                line.write(make_question())
                asked_at = now
            for outcome, kind, _, payload in deframer.feed(line.read()):
                if outcome == frame.WRONG_VERSION:
                    return OtherProtocol(kind, frame.VERSION)
                if outcome == frame.FRAME and kind == m.HELLO and (board := _read_hello(payload)) is not None:
                    return board
        return None
    finally:
        line.close()


def make_question() -> bytes:
    """Return a hello that a board answers with its own, and that begins no session (shared/protocol.md, section 6).

    Ctrl-C stops any MicroPython program but ours, and is the byte 3 of most hellos; this one has none.
    """
    while True:
        boot_id, session = (1 + secrets.randbelow(0xFFFFFFFF) for _ in range(2))
        wire = frame.encode(m.HELLO, _SEQ, m.pack_hello(m.Hello(m.HOST, boot_id=boot_id, session=session)))
        if _CTRL_C not in wire:
            return wire


def _read_hello(payload: bytes) -> BoardInfo | None:
    """Return the board of a hello; None for a host's, an echo or a malformed one."""
    try:
        hello = m.unpack_hello(payload)
    except ValueError:
        return None
    return make_board_info(hello) if hello.role == m.BOARD and hello.boot_id else None
