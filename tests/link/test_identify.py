"""Asking who is at a port: answered by every board, and felt by no program."""

from __future__ import annotations

from hublink import frame
from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from marshub.link.identify import make_question

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
