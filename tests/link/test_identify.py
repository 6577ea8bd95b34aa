"""Asking who is at a port: answered by every board, and felt by no program."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from hublink import cobs, frame
from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from marshub.link import identify
from marshub.link.events import BoardInfo, OtherProtocol, make_board_info
from marshub.link.identify import identify_board, make_question

HELLO = m.Hello(m.BOARD, boot_id=7, firmware="0.1.0", name="hub", profile=bytes(range(8)))


def test_a_question_has_no_ctrl_c() -> None:
    assert not any(3 in make_question() for _ in range(300))


def test_a_question_is_answered_in_every_state_and_takes_up_no_session() -> None:
    end = BoardEnd(m.pack_hello(HELLO), Board())
    host = m.Hello(m.HOST, boot_id=7, session=5)
    steps = {
        "started": b"",
        "greeted": frame.encode(m.HELLO, 0, m.pack_hello(host)),
        "quiet": frame.encode(m.BYE, 0, m.pack_bye(5, m.CLOSING)),
    }
    for state, before in steps.items():
        end.feed(before, 0)
        end.poll(0)
        session, greeted = end.session, end.greeted
        end.feed(make_question(), 0)
        answers = frame.Deframer().feed(end.poll(0))
        hellos = [m.unpack_hello(payload) for _, kind, _, payload in answers if kind == m.HELLO]
        assert [hello.name for hello in hellos] == ["hub"], state
        assert (end.session, end.greeted) == (session, greeted), state


class Port:
    """A line on which one thing after the other is heard, and then nothing."""

    def __init__(self, heard: Iterator[bytes]) -> None:
        self.heard, self.written, self.closed, self.reads = heard, b"", False, 0

    def read(self) -> bytes:
        self.reads += 1
        return next(self.heard, b"")

    def write(self, data: bytes) -> None:
        self.written += data

    def cancel(self) -> None: ...

    def close(self) -> None:
        self.closed = True


BOARD, HOST, LOST = (
    frame.encode(m.HELLO, 0, m.pack_hello(hello))
    for hello in (HELLO, m.Hello(m.HOST, boot_id=7, session=5), m.Hello(m.BOARD, boot_id=0, name="no boot"))
)
OTHER = b"\xf3\x01\x00\x00"
OTHERS = b"\0" + cobs.encode(OTHER + frame.crc32(OTHER).to_bytes(4, "little")) + b"\0"


@pytest.mark.parametrize(
    ("heard", "expected"),
    [([b"text\r\n", HOST + LOST, frame.encode(m.HELLO, 0, b"short"), BOARD], make_board_info(HELLO)),
     ([OTHERS], OtherProtocol(3, frame.VERSION)), ([HOST, LOST], None)],
    ids=["board", "other", "nobody"],
)  # fmt: skip
def test_who_answers_is_named(
    heard: list[bytes], expected: BoardInfo | OtherProtocol | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, opened, seconds = Port(iter(heard)), [], itertools.count()
    monkeypatch.setattr(identify, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    monkeypatch.setattr(identify, "open_line", lambda *args: opened.append(args) or port)
    assert identify_board("/dev/x", True, 20.0) == expected
    assert port.reads == (19 if expected is None else len(heard)), "no longer than it was told"
    assert opened == [("/dev/x", True)]
    assert frame.Deframer().feed(port.written)[0][1] == m.HELLO
    assert port.closed
