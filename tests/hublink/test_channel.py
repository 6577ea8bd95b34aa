"""One end of the reliable line: when it sends again, and when it asks the other end to (protocol.md, section 5)."""

from __future__ import annotations

from hublink import frame
from hublink.channel import MAX_IN_FLIGHT, RESEND_MS, Channel, next_seq


def test_unanswered_frames_are_sent_again_ever_more_slowly_until_there_is_progress() -> None:
    channel = Channel(window=200, limit=1000)
    channel.push(1, b"first")
    channel.push(1, b"second")
    assert channel.poll(0)
    sent_at = [now for now in range(1, 10_000) if channel.poll(now)]
    assert sent_at == [250, 750, 1750, 3750, 5750, 7750, 9750]
    channel.mark_acked(3, 9_999)  # of something that was never sent
    assert channel.in_flight == 2
    channel.mark_acked(1, 10_000)
    assert [now for now in range(10_001, 11_000) if channel.poll(now)] == [10_250, 10_750]
    assert (channel.sent, channel.resends) == (2 + 7 + 2, 2 * 7 + 2)


def test_what_was_never_sent_is_forgotten_whole() -> None:
    channel = Channel(window=200, limit=20)
    assert channel.push(1, bytes(18))
    assert not channel.push(1, b"more")
    assert channel.drop_waiting() == 1
    assert channel.push(1, bytes(18))
    channel.poll(0)
    channel.push(1, b"later")
    assert (channel.drop_waiting(), channel.in_flight) == (1, 1), "what is on its way is sent until it has come"


def test_what_was_sent_makes_room_and_the_window_is_used_to_its_last_byte() -> None:
    channel = Channel(window=2 * (18 + frame.OVERHEAD), limit=40)
    assert [channel.push(1, bytes(18)) for _ in range(3)] == [True, True, False]
    channel.poll(0)
    assert (channel.in_flight, channel.waiting, channel.waiting_bytes) == (2, 0, 0)
    assert [channel.push(1, bytes(18)) for _ in range(3)] == [True, True, False]
    channel.poll(0)
    assert (channel.in_flight, channel.waiting) == (2, 2)


def test_numbers_begin_again_after_the_last_and_a_gap_there_is_one() -> None:
    assert next_seq(0xFFFE) == 0xFFFF
    assert next_seq(0xFFFF) == 1
    for expected, seq, is_missing in ((0xFFFF, 2, True), (2, 0xFFFE, False)):
        channel = Channel(window=200, limit=1000)
        channel.rx = expected
        assert not channel.accept(seq, 0)
        assert channel.again_due is is_missing


def test_a_frame_that_came_twice_is_acknowledged_and_asks_for_nothing() -> None:
    channel = Channel(window=200, limit=1000)
    assert [channel.accept(seq, 0) for seq in (1, 2)] == [True, True]
    channel.ack_due = False
    assert not channel.accept(1, 10)
    assert (channel.ack_due, channel.again_due) == (True, False)
    assert not channel.accept(4, 10)  # but 3 is missing
    assert channel.again_due


def test_what_is_missing_is_requested_once_and_again_when_nothing_came_of_it() -> None:
    channel = Channel(window=200, limit=1000)
    assert channel.taken == 0xFFFF, "nothing yet"
    assert not channel.ack_due
    assert not channel.accept(2, 0)
    assert channel.again_due
    assert channel.accept(1, 0)
    assert channel.taken == 1
    assert not channel.accept(3, 0)
    channel.mark_resend_asked(0)
    assert (channel.ack_due, channel.again_due) == (False, False)
    assert [channel.accept(3, now) or channel.again_due for now in (RESEND_MS - 1, RESEND_MS)] == [False, True]
    channel.mark_resend_asked(RESEND_MS)
    assert channel.accept(2, RESEND_MS)
    assert not channel.accept(4, RESEND_MS)
    assert channel.again_due, "that is another gap"
    channel.mark_resend_asked(RESEND_MS)
    channel.reset()
    assert not channel.accept(2, RESEND_MS)
    assert channel.again_due, "so is one of another session"


def test_what_waits_is_told_by_kind_and_a_forced_message_finds_room() -> None:
    channel = Channel(window=10_000, limit=20)
    assert channel.push(1, bytes(18))
    assert channel.push(2, b"more", force=True)
    assert channel.push(2, b"still", force=True)
    assert (channel.waiting, channel.list_unsent(2)) == (3, [b"more", b"still"])
    channel = Channel(window=10_000, limit=10_000)
    for _ in range(MAX_IN_FLIGHT + 8):
        channel.push(1, b"x")
    assert channel.poll(0)
    assert (channel.in_flight, channel.waiting) == (MAX_IN_FLIGHT, 8)
