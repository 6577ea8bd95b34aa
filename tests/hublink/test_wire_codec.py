"""Codec properties: what goes in comes out, and what was not sent is never read."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from check_vectors import CODECS, take_bad
from hypothesis import example, given
from hypothesis import strategies as st

from hublink import cobs, figures, frame, lights, snapshot
from hublink import messages as m
from marshub import resources

U8 = st.integers(0, 0xFF)
U16 = st.integers(0, 0xFFFF)
U32 = st.integers(0, 0xFFFFFFFF)
UID = st.sampled_from(m.UID_SIZES).flatmap(lambda size: st.binary(min_size=size, max_size=size))
FRAME = st.tuples(U8, U16, st.binary(max_size=frame.MAX_PAYLOAD))
LED = st.one_of(
    st.just(bytes(4)), st.sampled_from([b"\xff\x00\x00\x01", b"\x00\x10\x00\x00"]), st.binary(min_size=4, max_size=4)
)


def frames_in(data: bytes, pieces: int = 1 << 20) -> list[tuple[int, int, bytes]]:
    deframer = frame.Deframer()
    out = []
    for at in range(0, len(data), pieces):
        out += deframer.feed(data[at : at + pieces])
    return [(kind, seq, payload) for outcome, kind, seq, payload in out if outcome == frame.FRAME]


@given(st.binary(max_size=800))
def test_cobs_round_trip(data: bytes) -> None:
    stuffed = cobs.encode(data)
    assert 0 not in stuffed
    assert len(stuffed) <= len(data) + 1 + len(data) // 254
    assert cobs.decode(stuffed) == data


@given(st.binary(max_size=300))
def test_cobs_decodes_or_refuses_anything(data: bytes) -> None:
    try:
        plain = cobs.decode(data)
    except ValueError:
        return
    assert cobs.decode(cobs.encode(plain)) == plain


@given(st.lists(FRAME, max_size=5), st.integers(1, 250))
def test_frames_arrive_however_the_stream_is_cut(sent: list[tuple[int, int, bytes]], pieces: int) -> None:
    data = b"".join(frame.encode(*one) for one in sent)
    assert all(len(frame.encode(*one)) == len(one[2]) + frame.OVERHEAD for one in sent)
    assert frames_in(data, pieces) == sent


@given(st.lists(st.one_of(FRAME, st.text(max_size=300)), max_size=6), st.integers(1, 250))
def test_text_between_frames_is_kept_apart_and_whole(sent: list[Any], pieces: int) -> None:
    """Text without control characters; each stretch of it opens with two characters, so that it can't be a frame."""
    data = b""
    text = b""
    for one in sent:
        if isinstance(one, str):
            words = ("> " + "".join(c for c in one if ord(c) >= 32) + "\n").encode()
            text += words
            data += words
        else:
            data += frame.encode(*one)
    data += b"\x00"
    deframer = frame.Deframer()
    out = []
    for at in range(0, len(data), pieces):
        out += deframer.feed(data[at : at + pieces])
    assert [one[1:] for one in out if one[0] == frame.FRAME] == [one for one in sent if not isinstance(one, str)]
    assert b"".join(one[3] for one in out if one[0] == frame.TEXT) == text
    assert deframer.bad == 0


@given(st.binary(max_size=600), st.integers(1, 250))
def test_noise_is_never_a_frame_and_never_held_without_bound(noise: bytes, pieces: int) -> None:
    deframer = frame.Deframer()
    for at in range(0, len(noise), pieces):
        assert all(one[0] != frame.FRAME for one in deframer.feed(noise[at : at + pieces]))
    assert len(deframer._held) == frame.MAX_ENCODED
    deframer.feed(b"\x00")
    assert not deframer.open


@given(st.lists(FRAME, min_size=1, max_size=4), st.data())
def test_damage_never_makes_a_frame_that_was_not_sent(sent: list[tuple[int, int, bytes]], data: st.DataObject) -> None:
    wire = bytearray(b"".join(frame.encode(*one) for one in sent))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, max(0, len(wire) - 1)))
        match data.draw(st.integers(0, 3)):
            case 0:
                wire[at : at + 1] = bytes([data.draw(U8)])
            case 1:
                del wire[at : at + data.draw(st.integers(1, 30))]
            case 2:
                wire[at:at] = data.draw(st.binary(max_size=20))
            case _:
                del wire[at:]
    got = frames_in(bytes(wire))
    left = list(sent)
    for one in got:  # a subsequence of what was sent
        assert one in left
        del left[: left.index(one) + 1]


@given(FRAME, st.binary(max_size=400))
def test_a_frame_after_any_noise_is_read(one: tuple[int, int, bytes], noise: bytes) -> None:
    assert frames_in(noise + frame.encode(*one))[-1:] == [one]


@pytest.mark.parametrize(
    ("unpack", "payload", "message"),
    [
        (m.unpack_ack, b"1", "ack: expected 2 bytes"),
        (m.unpack_log, b"", "log: expected a level"),
        (m.unpack_reader_health, b"\x09\x05", "reader health: expected 0..4, got 5"),
        (m.unpack_tag, bytes(6), "tag: expected a reader and 4, 7 or 10 bytes, got 6"),
        (figures.unpack_tags, b"\0\1\0\1\0\4abc", "tag figures: a UID has 4, 7 or 10 bytes, got 3"),
        (lights.read_head, bytes(7), "lights: expected at least 8 bytes, got 7"),
    ],
)
def test_what_a_payload_cannot_be_is_named(unpack: Any, payload: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        unpack(payload)
    assert m.unpack_log(bytes((m.FAULT,))) == (m.FAULT, ""), "a level alone is enough"
    assert m.unpack_log(bytes((m.FAULT,)) + b"lost \xff ~\x7f") == (m.FAULT, "lost ? ~?"), "and no text is refused"


def test_what_a_board_calls_itself_is_cut() -> None:
    hello = m.unpack_hello(m.board_hello(1, 0, bytes(8), 1, 1, 1, "f" * 40, b"c" * 20, "n" * 50))
    assert (hello.firmware, hello.chip, hello.name) == ("f" * 32, b"c" * 16, "n" * 40)
    hello = m.unpack_hello(m.pack_hello(m.Hello(m.HOST)))
    assert (hello.readers, hello.buttons, hello.leds) == (0, 0, 0), "a host has none"


def test_of_a_greetings_flags_the_first_alone_wants_an_answer() -> None:
    hello = bytearray(m.pack_hello(m.Hello(m.HOST, boot_id=7, session=9)))
    for flags in range(4):
        hello[2] = flags
        assert m.read_greeting(bytes(hello)) == (m.HOST, flags & 1, 7, 9)
        assert m.unpack_hello(bytes(hello)).wants_answer is bool(flags & 1)


def test_a_picture_is_drawn_on_none_of_another_size_and_on_none_of_another_session() -> None:
    (alone,) = lights.pack(2, bytes((9, 9, 9, 0)) * 10, 1, bytes((9, 9, 9, 0)) * 9)
    assert lights.read_head(alone)[1] == 2, "it stands alone"
    assembler = lights.Assembler()
    (drawn,) = lights.pack(1, bytes((9, 9, 9, 0)) * 10)
    assert assembler.feed(drawn) is not None
    (change,) = lights.pack(2, bytes((9, 9, 9, 0)) * 9 + bytes((1, 2, 3, 0)), 1, bytes((9, 9, 9, 0)) * 10)
    assembler.reset()
    with pytest.raises(ValueError, match="1 is not shown"):
        assembler.feed(change)


def test_a_payload_that_is_too_long_is_refused() -> None:
    assert len(frame.encode(1, 1, bytes(frame.MAX_PAYLOAD))) == frame.MAX_WIRE
    with pytest.raises(ValueError, match="190 bytes, at most 189"):
        frame.encode(1, 1, bytes(frame.MAX_PAYLOAD + 1))


@given(st.sampled_from([*CODECS, m.LIGHTS, m.SNAPSHOT]), st.binary(max_size=frame.MAX_PAYLOAD))
def test_any_payload_is_read_or_refused(kind: int, payload: bytes) -> None:
    try:
        take_bad(kind, payload)
    except ValueError as wrong:
        message = str(wrong)
    else:
        return
    assert message


@given(st.integers(0, m.LONG), U8, U16)
def test_button_round_trip(action: int, index: int, count: int) -> None:
    assert m.unpack_button(m.pack_button(index, action, count)) == (index, action, count)


@given(U8, UID)
def test_tag_round_trip(reader: int, uid: bytes) -> None:
    assert m.unpack_tag(m.pack_tag(reader, uid)) == (reader, uid)


@pytest.mark.parametrize("size", [0, 3, 5, 6, 8, 9, 11])
def test_no_chip_has_a_uid_of_another_size(size: int) -> None:
    with pytest.raises(ValueError, match=f"4, 7 or 10 bytes, got {size}"):
        m.pack_tag(3, bytes(size))
    with pytest.raises(ValueError, match=f"4, 7 or 10 bytes, got {size}"):
        figures.pack_tags([(3, bytes(size), 1, 1)])


@given(U8, U8, st.binary(max_size=m.MAX_READERS))
@example(0, 0, bytes(m.MAX_READERS))
def test_config_round_trip(brightness: int, stats_s: int, priorities: bytes) -> None:
    assert m.unpack_config(m.pack_config(brightness, stats_s, priorities)) == (brightness, stats_s, priorities)


@pytest.mark.parametrize(("brightness", "stats_s"), [(-1, 0), (256, 0), (0, 256)])
def test_config_out_of_range_is_refused(brightness: int, stats_s: int) -> None:
    with pytest.raises(ValueError, match=r"0\.\.255"):
        m.pack_config(brightness, stats_s, b"")
    with pytest.raises(ValueError, match="at most 64 readers, got 65"):
        m.pack_config(1, 1, bytes(65))


@given(
    st.builds(
        m.Hello,
        role=st.sampled_from([m.HOST, m.BOARD]),
        boot_id=U32,
        session=U32,
        profile=st.binary(min_size=8, max_size=8),
        firmware=st.text(max_size=50),
        chip=st.binary(max_size=20),
        reset_cause=U8,
        name=st.text(max_size=60),
        readers=U8,
        buttons=U8,
        leds=U16,
    ),
    st.booleans(),
    U16,
)
def test_hello_round_trip(hello: m.Hello, wants_answer: bool, taken_up: int) -> None:
    hello.wants_answer = wants_answer
    hello.taken_up = taken_up
    payload = m.pack_hello(hello)
    assert len(payload) <= 117
    back = vars(m.unpack_hello(payload))
    expected = dict(vars(hello), chip=hello.chip[:16])
    for name, limit in (("firmware", 32), ("name", 40)):
        expected[name] = m.clip_text(expected[name], limit).decode()
    assert back == expected


@given(st.text(max_size=100), st.integers(0, 120))
def test_text_is_cut_between_characters(text: str, limit: int) -> None:
    clipped = m.clip_text(text, limit)
    assert len(clipped) <= limit
    assert text.startswith(clipped.decode())
    rest = text[len(clipped.decode()) :]
    assert not rest or len(clipped) + len(rest[0].encode()) > limit


@given(st.tuples(*[st.integers(0, 2**33)] * 8))
def test_stats_stay_at_the_top_of_their_fields(values: Any) -> None:
    got = figures.unpack_stats(figures.pack_stats(*values))
    assert got == (*(min(figure, 0xFFFFFFFF) for figure in values[:2]), *(min(figure, 0xFFFF) for figure in values[2:]))


def test_the_clock_in_a_pong_and_the_presses_of_a_button_wrap() -> None:
    assert m.unpack_pong(m.pack_pong(5, (1 << 32) + 7)) == (5, 7)
    assert m.unpack_button(m.pack_button(1, m.PRESS, (1 << 16) + 7)) == (1, m.PRESS, 7)


@given(st.lists(st.tuples(st.integers(0, 3), *[U32] * 7), max_size=m.MAX_READERS))
def test_reader_counters_count_around_over_as_many_frames_as_it_takes(readers: list[Any]) -> None:
    got: list[Any] = []
    for part in figures.pack_readers(readers):
        assert len(part) <= frame.MAX_PAYLOAD
        first, some = figures.unpack_readers(part)
        assert first == len(got)
        got += some
    assert got == [(one[0], *(count & 0xFFFF for count in one[1:])) for one in readers]


@given(st.lists(st.tuples(U8, UID, U32, U32), max_size=30))
@example([(0, bytes(7), 1, 1), *[(1, bytes(10), 1, 1)] * 11])  # fills a frame
def test_the_worst_tags_are_told_as_far_as_they_fit(tags: list[Any]) -> None:
    payload = figures.pack_tags(tags)
    assert len(payload) <= frame.MAX_PAYLOAD
    got = figures.unpack_tags(payload)
    assert got == [(r, uid, polls & 0xFFFF, misses & 0xFFFF) for r, uid, polls, misses in tags[: len(got)]]
    assert len(got) == len(tags) or len(payload) + 6 + len(tags[len(got)][1]) > frame.MAX_PAYLOAD


@given(U8, st.integers(0, m.BLIND))
def test_reader_health_round_trip(reader: int, health: int) -> None:
    assert m.unpack_reader_health(m.pack_reader_health(reader, health)) == (reader, health)


def test_every_kind_has_its_own_number_and_its_limits_fit_a_frame() -> None:
    kinds = (
        "HELLO ACK PING PONG ERROR BYE CONFIG LIGHTS ASK SNAPSHOT TAG_ARRIVED TAG_LEFT BUTTON LIGHTS_SHOWN LOG STATS"
        " AGAIN READER_HEALTH READER_FIGURES TAG_FIGURES"
    )
    names = kinds.split()
    assert len({getattr(m, name) for name in names}) == len(names)
    packers = [name for name, _ in inspect.getmembers(m, inspect.isfunction) if name.startswith("pack_")]
    assert all(hasattr(m, name.replace("pack_", "unpack_")) for name in packers)
    assert len(frame.encode(m.ERROR, 0, m.pack_error(1, 1, 1, "x" * 99))) <= 50
    assert len(frame.encode(m.HELLO, 0, m.pack_hello(m.Hello(m.HOST)))) <= 50


def test_numbers_are_those_of_the_protocol() -> None:
    """Boards of another version count on them."""
    rows = re.findall(
        r"^\| (0x[0-9A-F]{2}) \| ([a-z ]+) \|", resources.find("protocol").read_text("utf-8"), re.MULTILINE
    )
    assert len(rows) == 20
    assert {name: int(number, 16) for number, name in rows} == {
        name: getattr(m, name.upper().replace(" ", "_")) for _, name in rows
    }
    for numbers, expected in (
        ((m.OK, m.MISSING, m.FAILING, m.OFF, m.BLIND), (0, 1, 2, 3, 4)),
        ((m.RESET_UNKNOWN, m.RESET_POWER_ON, m.RESET_HARD, m.RESET_WATCHDOG), (0, 1, 2, 3)),
        ((m.RESET_DEEP_SLEEP, m.RESET_SOFT, m.RESET_CRASH), (4, 5, 7)),
        ((m.UNKNOWN_KIND, m.BAD_PAYLOAD, m.BAD_VERSION, m.NOT_SEQUENCED, m.REFUSED), (1, 2, 3, 4, 5)),
        ((m.DEBUG, m.INFO, m.WARNING, m.FAULT), (0, 1, 2, 3)),
        ((m.RELEASE, m.PRESS, m.LONG, m.ASK_SNAPSHOT, m.ASK_STATS), (0, 1, 2, 1, 2)),
        ((m.HOST, m.BOARD, m.CLOSING, m.FREEING), (0, 1, 0, 1)),
        ((lights.SOLID, lights.BLINK, lights.FAST_BLINK, lights.PULSE, lights.CHASE), (0, 1, 2, 3, 4)),
    ):
        assert numbers == expected


def test_silence_ends_what_has_begun() -> None:
    deframer = frame.Deframer()
    assert deframer.feed(b">>> ") == []
    assert (deframer.expire(), deframer.bad) == (b">>> ", 0)
    assert deframer.feed(b"$") == []
    assert (deframer.open, deframer.expire()) == (True, b"$")
    assert deframer.feed(frame.encode(1, 0, b"")[:5]) == []
    assert (deframer.expire(), deframer.bad) == (b"", 1)
    assert frames_in(frame.encode(1, 0, b"")) == [(1, 0, b"")]


# Lights


@given(U16, st.lists(LED, max_size=m.MAX_LEDS).map(b"".join))
def test_lights_round_trip(generation: int, picture: bytes) -> None:
    parts = lights.pack(generation, picture)
    assert all(len(part) <= lights.PART_PAYLOAD for part in parts)
    book = lights.Assembler()
    results = [book.feed(part) for part in parts]
    assert results[:-1] == [None] * (len(parts) - 1)
    assert results[-1] == picture
    assert book.shown == generation


PALETTE = st.sampled_from([bytes(4), b"\x09\x00\x00\x00", b"\x00\x20\x00\x03"])


@given(st.integers(0, 60).flatmap(lambda leds: st.lists(st.lists(PALETTE, min_size=leds, max_size=leds), min_size=2)))
def test_pictures_drawn_on_one_another_come_out_as_they_are(pictures: list[list[bytes]]) -> None:
    book = lights.Assembler()
    base, before = -1, b""
    for generation, leds in enumerate(pictures):
        picture = b"".join(leds)
        parts = lights.pack(generation, picture, base, before)
        assert sum(map(len, parts)) <= sum(map(len, lights.pack(generation, picture)))
        assert [book.feed(part) for part in parts][-1] == picture
        base, before = generation, picture


@given(st.binary(min_size=1, max_size=400), st.binary(max_size=40), st.integers(0, 30))
def test_what_is_drawn_on_a_picture_is_as_short_as_what_changed(seed: bytes, change: bytes, at: int) -> None:
    before = (seed * 720)[:720]
    changed = before[: 4 * at] + change[: len(change) // 4 * 4] + before[4 * at + len(change) // 4 * 4 :]
    (part,) = lights.pack(2, changed, 1, before)
    assert len(part) <= 8 + 5 * (len(change) // 4) + 3


def test_a_picture_drawn_on_one_that_is_not_shown_is_refused_and_one_that_stands_alone_is_taken() -> None:
    before = b"".join(bytes([n, 1, 2, 0]) for n in range(8))
    after = before[:-4] + bytes(4)
    for shown in (None, (1, before), (2, before[4:])):
        book = lights.Assembler()
        if shown is not None:
            book.feed(lights.pack(*shown)[0])
        with pytest.raises(ValueError, match="2 is not shown"):
            book.feed(lights.pack(3, after, 2, before)[0])
        assert book.shown == (-1 if shown is None else shown[0])
        assert book.feed(lights.pack(3, after)[0]) == after


def test_what_is_given_out_does_not_change_with_the_next() -> None:
    book = lights.Assembler()
    first = book.feed(lights.pack(1, b"\x05\x05\x05\x00" * 4)[0])
    book.feed(lights.pack(2, b"\x05\x05\x05\x00" * 3 + bytes(4), 1, b"\x05\x05\x05\x00" * 4)[0])
    assert first == b"\x05\x05\x05\x00" * 4


@given(U16, st.integers(1, 0xFFFF))
@example(1, 0x8000)
def test_older_and_equal_generations_do_nothing(generation: int, ahead: int) -> None:
    book = lights.Assembler()
    old, new = bytes(8), b"\x01\x01\x01\x00" * 2
    assert book.feed(lights.pack(generation, old)[0]) == old
    assert book.feed(lights.pack(generation, new)[0]) is None
    later = (generation + ahead) & 0xFFFF
    assert book.feed(lights.pack(later, new)[0]) == (new if ahead < 0x8000 else None)


def test_a_newer_picture_forgets_an_incomplete_one() -> None:
    motley = b"".join(bytes([n, 1, 2, 0]) for n in range(60))
    book = lights.Assembler()
    assert book.feed(lights.pack(1, motley)[0]) is None
    assert book.feed(lights.pack(2, bytes(12))[0]) == bytes(12)
    with pytest.raises(ValueError, match="part"):
        book.feed(lights.pack(3, motley)[1])


def test_parts_out_of_order_are_refused() -> None:
    motley = b"".join(bytes([n, 1, 2, 0]) for n in range(90))
    parts = lights.pack(1, motley)
    assert len(parts) >= 3
    for order in ((0, 2), (0, 1, 1), (1,)):
        book = lights.Assembler()
        for part in order[:-1]:
            assert book.feed(parts[part]) is None
        with pytest.raises(ValueError, match="expected part"):
            book.feed(parts[order[-1]])
        with pytest.raises(ValueError, match="expected part 0"):
            book.feed(parts[len(order) - 1 or 1])  # nothing of it is kept


def test_typical_pictures_are_short() -> None:
    """A dark board with 40 lit spots of 180 LEDs goes in two parts: one more round trip than the shortest."""
    picture = b"".join(b"\x20\x00\x00\x01" if n % 9 in (0, 4) else bytes(4) for n in range(180))
    assert sum(map(len, lights.pack(1, picture))) <= 260
    assert len(lights.pack(1, picture)) == 2
    moved = picture[:36] + picture[40:44] + picture[40:]
    assert sum(map(len, lights.pack(2, moved, 1, picture))) <= 20


def test_too_many_leds_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 512 LEDs"):
        lights.pack(1, bytes(4 * 513))
    with pytest.raises(ValueError, match="4 bytes each"):
        lights.pack(1, bytes(7))


# Snapshots

READER = st.tuples(st.integers(0, 3), st.lists(UID, max_size=m.MAX_TAGS))


@given(U8, st.integers(0, 2), st.lists(READER, max_size=m.MAX_READERS), st.lists(U16, max_size=m.MAX_BUTTONS))
def test_snapshot_round_trip(number: int, reason: int, readers: list[Any], presses: list[int]) -> None:
    parts = snapshot.pack(number, reason, readers, presses)
    assert all(len(part) <= frame.MAX_PAYLOAD for part in parts)
    book = snapshot.Assembler()
    results = [book.feed(part) for part in parts]
    assert results[:-1] == [None] * (len(parts) - 1)
    assert results[-1] == (reason, readers, presses)


def test_the_largest_snapshot_fits() -> None:
    readers = [(0, [bytes(10)] * m.MAX_TAGS)] * m.MAX_READERS
    parts = snapshot.pack(1, 0, readers, [0] * m.MAX_BUTTONS)
    assert len(parts) == snapshot.MAX_PARTS
    book = snapshot.Assembler()
    assert [book.feed(part) for part in parts][-1] == (0, readers, [0] * m.MAX_BUTTONS)


def test_a_snapshot_of_more_parts_than_there_can_be_is_refused_at_its_first() -> None:
    assert snapshot.Assembler().feed(bytes((1, 0, 0, snapshot.MAX_PARTS, 5))) is None
    with pytest.raises(ValueError, match="expected part 0"):
        snapshot.Assembler().feed(bytes((1, 0, 0, snapshot.MAX_PARTS + 1, 5)))
    (part,) = snapshot.pack(1, 0, [], [0x10007])
    assert snapshot.Assembler().feed(part) == (0, [], [7]), "presses count around"


def test_a_snapshot_with_a_part_missing_is_never_taken() -> None:
    parts = snapshot.pack(7, 0, [(0, [bytes(10)] * 16)] * 3, [])
    assert len(parts) == 3
    book = snapshot.Assembler()
    assert book.feed(parts[0]) is None
    with pytest.raises(ValueError, match="expected part 1, got 2"):
        book.feed(parts[2])
    with pytest.raises(ValueError, match="part"):
        book.feed(parts[1])
    assert [book.feed(part) for part in parts[:2]] == [None, None]
    with pytest.raises(ValueError, match="expected part 2, got 1 of 3"):
        book.feed(parts[1])


@pytest.mark.parametrize(
    ("readers", "presses", "said"),
    [
        ([(0, [])] * 65, [], "64 readers"),
        ([], [0] * 65, "64 buttons"),
        ([(0, [bytes(4)] * 17)], [], "16 tags"),
        ([(0, [bytes(5)])], [], "4, 7 or 10"),
    ],
)
def test_a_snapshot_beyond_its_limits_is_refused(readers: list[Any], presses: list[int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        snapshot.pack(1, 0, readers, presses)
