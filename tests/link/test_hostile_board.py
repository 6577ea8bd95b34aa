"""A board that means harm: floods, huge frames, rubbish without end. The host's memory and threads stay bounded."""

from __future__ import annotations

import threading
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random

import pytest
from live_board import Recorder, wait_until

from hublink import frame
from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from marshub.link.board_link import MOST_EVENTS, Link
from marshub.link.events import BoardError, Button, Connected, Event, Noise, OtherProtocol
from marshub.link.ports import Address

FLOOD = 1_500_000  # bytes
FLOOD_OF_WORDS = 150_000  # of frames that each make an event: they take longer
MOST_MEMORY = 2_000_000  # bytes beyond what was used before
PIECE = 4096


class HostileLine:
    """A line that greets like a board, and then gives what `flood` makes as fast as it is read, and then is silent."""

    def __init__(self, flood: Iterator[bytes]) -> None:
        self._flood = flood
        self._end = BoardEnd(m.pack_hello(m.Hello(m.BOARD, boot_id=7, name="hostile")), Board())
        self._now = 0
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self.read_bytes = 0
        self.written = 0
        self.over = False

    def read(self) -> bytes:
        if self._closed.wait(0.0):
            from marshub.link.errors import PortLostError

            raise PortLostError("closed")
        with self._lock:
            self._now += 10
            data = self._end.poll(self._now)
        if self._end.greeted and not self.over:
            piece = next(self._flood, b"")
            self.over = not piece
            data += piece
        if not data:
            self._closed.wait(0.005)
        self.read_bytes += len(data)
        return data

    def write(self, data: bytes) -> None:
        self.written += len(data)
        with self._lock:
            self._end.feed(data, self._now)

    def cancel(self) -> None:
        self._closed.set()

    def close(self) -> None:
        self._closed.set()


def pieces(make: Callable[[Random], bytes], left: int) -> Iterator[bytes]:
    random = Random(5)
    while left > 0:
        data = make(random)
        left -= len(data)
        yield data


def huge_frames(random: Random) -> bytes:
    return b"\x00" + bytes([255, 0xF2]) + b"\x55" * 60_000 + b"\x00"


def endless_frame(random: Random) -> bytes:
    return b"\xf2" * PIECE


def rubbish(random: Random) -> bytes:
    return random.randbytes(PIECE)


def text(random: Random) -> bytes:
    return b"Guru Meditation Error: Core 0 panic'ed\r\n" * 100


def unknown_kinds(random: Random) -> bytes:
    return frame.encode(0x77, 0, random.randbytes(180)) * 20


def errors(random: Random) -> bytes:
    return frame.encode(m.ERROR, 0, m.pack_error(1, 2, 3, "no!")) * 200


def other_versions(random: Random) -> bytes:
    from hublink import cobs

    body = b"\xf3\x01\x00\x00tomorrow"
    return (b"\x00" + cobs.encode(body + frame.crc32(body).to_bytes(4, "little")) + b"\x00") * 100


def out_of_place(random: Random) -> bytes:
    return frame.encode(m.BUTTON, random.randrange(2, 1 << 16), m.pack_button(0, 1, 1)) * 100


def half_snapshots(random: Random) -> bytes:
    return frame.encode(m.SNAPSHOT, 0, bytes([1, 0, 0, 4]) + bytes(185)) * 20


RAW = (huge_frames, endless_frame, rubbish, text)
WORDY = (unknown_kinds, errors, other_versions, out_of_place, half_snapshots)


def under(flood: Iterator[bytes], on_event: Callable[[Event], None]) -> tuple[HostileLine, Link]:
    line = HostileLine(flood)
    address = Address("/dev/hostile", scan=list)
    return line, Link("/dev/hostile", on_event, address=address, opener=lambda device, native: line)


@pytest.mark.parametrize("make", RAW + WORDY, ids=lambda make: make.__name__)
def test_a_flood_takes_no_memory(make: Callable[[Random], bytes]) -> None:
    messages = [0]

    def count(event: Event) -> None:
        messages[0] += 1

    size = FLOOD if make in RAW else FLOOD_OF_WORDS
    line, link = under(pieces(make, size), count)
    tracemalloc.start(1)
    try:
        with link:
            wait_until(lambda: line.over, "the end of the flood", 60)
            wait_until(lambda: not link._events, "all events", 60)
            peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert line.read_bytes >= size
    assert peak < MOST_MEMORY
    # What is sent in answer is bounded by what may be under way, not by what came.
    assert line.written < 200_000


def test_a_flood_of_events_waits_outside_while_nobody_takes_them() -> None:
    def presses() -> Iterator[bytes]:
        seq = 2  # the snapshot was 1
        for _ in range(400):
            piece = b""
            for _ in range(50):
                piece += frame.encode(m.BUTTON, seq, m.pack_button(0, 1, seq))
                seq = seq + 1
            yield piece

    hold, seen = threading.Event(), Recorder()

    def slow(event: Event) -> None:
        if isinstance(event, Button):
            hold.wait(30)
        seen(event)

    line, link = under(presses(), slow)
    with link:
        wait_until(lambda: len(link._events) >= MOST_EVENTS, "the queue to be full")
        assert not line.over
        assert len(link._events) <= MOST_EVENTS + 200
        hold.set()
        wait_until(lambda: line.over, "the rest")
        wait_until(lambda: len(seen.of(Button)) == 400 * 50, "every press")
    assert [event.count for event in seen.of(Button)] == [n & 0xFFFF for n in range(2, 400 * 50 + 2)]


def test_closing_does_not_wait_for_a_flood() -> None:
    started = threading.Event()

    def endless() -> Iterator[bytes]:
        while True:
            started.set()
            yield rubbish(Random(1))

    _, link = under(endless(), lambda event: None)
    link.start()
    assert started.wait(20)
    link.close()
    assert not any(thread.is_alive() for thread in link._threads)


def test_what_it_says_is_told_in_bounds() -> None:
    seen = Recorder()
    line, link = under(iter([text(Random(0)), other_versions(Random(0)), errors(Random(0))[:500]]), seen)
    with link:
        wait_until(lambda: line.over, "the end")
        seen.wait(BoardError)
    assert seen.of(Connected)
    assert len(seen.of(OtherProtocol)) == 1
    assert all(len(noise.text) <= PIECE for noise in seen.of(Noise))
