"""The sealed stream: what one end says the other hears, and nothing else ever comes out of it."""

from __future__ import annotations

import hashlib
import hmac
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hublink import sealed
from hublink.sealed import MAGIC, MOST, NONCE, PROOF, TAG, Sealed, SealError

KEY = bytes(range(32))
HOSTS, BOARDS = b"h" * NONCE, b"b" * NONCE
said = st.lists(st.binary(min_size=1, max_size=450), min_size=1, max_size=4)


def met(key: bytes = KEY, hosts: bytes = HOSTS, boards: bytes = BOARDS) -> tuple[Sealed, Sealed]:
    """Host and board that have greeted each other."""
    host, board = Sealed(key, hosts, False), Sealed(key, boards, True)
    for _ in range(2):
        host.feed(board.take())
        board.feed(host.take())
    assert host.ready
    assert board.ready
    return host, board


def records(stream: bytes) -> list[bytes]:
    out = []
    while stream:
        size = 1 + stream[0] + TAG
        out.append(stream[:size])
        stream = stream[size:]
    return out


def heard(end: Sealed, stream: bytes) -> bytes:
    """What comes out of `end`, record by record, until it closes."""
    out = b""
    try:
        for record in records(stream):
            out += end.feed(record)
    except SealError:
        pass
    return out


@given(said, st.integers(1, 300))
def test_what_is_said_is_heard_in_pieces_of_any_size_both_ways(texts: list[bytes], size: int) -> None:
    for speaker, hearer in (met(), met()[::-1]):
        stream = b"".join(speaker.seal(text) for text in texts)
        out = b"".join(hearer.feed(stream[at : at + size]) for at in range(0, len(stream), size))
        assert out == b"".join(texts)


@given(said, st.data())
def test_a_changed_bit_ends_it_before_anything_of_its_record_comes_out(texts: list[bytes], data: st.DataObject) -> None:
    host, board = met()
    stream = bytearray(b"".join(host.seal(text) for text in texts))
    bit = data.draw(st.integers(0, 8 * len(stream) - 1))
    whole, at = b"", 0
    for record in records(bytes(stream)):
        if at + len(record) > bit // 8:
            break
        whole += record
        at += len(record)
    stream[bit // 8] ^= 1 << bit % 8
    out = b""
    try:
        for byte in stream:
            out += board.feed(bytes((byte,)))
    except SealError:
        pass
    assert out == b"".join(texts)[: len(out)]
    assert len(out) == sum(len(record) - 1 - TAG for record in records(whole))


@given(said, st.data())
def test_a_record_again_left_out_or_before_its_turn_ends_it(texts: list[bytes], data: st.DataObject) -> None:
    host, board = met()
    parts = records(b"".join(host.seal(text) for text in texts)) + records(host.seal(b"last"))
    other = list(parts)
    what = data.draw(st.sampled_from(["again", "left out", "swapped"]))
    at = data.draw(st.integers(0, len(parts) - 2))
    if what == "again":
        other.insert(at + 1, parts[data.draw(st.integers(0, at))])
        good = at + 1
    elif what == "left out":
        del other[at]
        good = at
    else:
        other[at], other[at + 1] = other[at + 1], other[at]
        good = at
    out = heard(board, b"".join(other))
    assert len(out) == sum(len(part) - 1 - TAG for part in parts[:good])


@given(said)
def test_what_is_sent_back_to_the_one_who_said_it_is_refused(texts: list[bytes]) -> None:
    for end in met():
        with pytest.raises(SealError):
            end.feed(b"".join(end.seal(text) for text in texts))


@given(said)
def test_a_connection_recorded_and_played_again_says_nothing(texts: list[bytes]) -> None:
    host, board = Sealed(KEY, HOSTS, False), Sealed(KEY, BOARDS, True)
    host.feed(board.take())
    greeting = host.take()
    board.feed(greeting)
    host.feed(board.take())
    tape = greeting + b"".join(host.seal(text) for text in texts)
    with pytest.raises(SealError):
        Sealed(KEY, b"B" * NONCE, True).feed(tape)
    _, later = met(boards=b"B" * NONCE)
    with pytest.raises(SealError):
        later.feed(tape[NONCE + PROOF :])


@given(st.binary(min_size=32, max_size=32).filter(lambda key: key != KEY))
def test_another_key_is_found_out_by_both_and_neither_says_more(key: bytes) -> None:
    host, board = Sealed(key, HOSTS, False), Sealed(KEY, BOARDS, True)
    host.feed(board.take())
    with pytest.raises(SealError):
        board.feed(host.take())
    assert (board.take(), board.ready) == (b"", False)
    with pytest.raises(SealError):
        host.feed(b"\0" * PROOF)
    assert not host.ready


@given(st.binary(max_size=400))
def test_noise_is_never_taken_and_little_of_it_is_held(noise: bytes) -> None:
    for end in (Sealed(KEY, BOARDS, True), Sealed(KEY, HOSTS, False), *met()):
        try:
            assert end.feed(noise) == b""
        except SealError:
            continue
        assert len(end._held) <= 1 + MOST + TAG


def test_a_connection_that_is_cut_gives_no_part_of_a_record() -> None:
    host, board = met()
    stream = host.seal(b"whole" * 10)
    assert b"".join(board.feed(stream[at : at + 1]) for at in range(len(stream) - 1)) == b""
    assert board.feed(stream[-1:]) == b"whole" * 10


def test_it_is_not_said_twice_in_the_same_way_and_nothing_shows() -> None:
    host, _ = met()
    first, second = host.seal(bytes(60)), host.seal(bytes(60))
    assert first[1:61] != second[1:61]
    assert first[1:33] != first[33:61] + first[1:5]
    assert bytes(8) not in first + second


def test_it_is_hmac_and_sha_256_as_others_know_them() -> None:
    host, board = met()

    def derived(number: int) -> bytes:
        return hmac.new(KEY, MAGIC + bytes([number]) + BOARDS + HOSTS, hashlib.sha256).digest()

    stream = hashlib.sha256(derived(4) + struct.pack("<IB", 0, 0)).digest()
    body = bytes(one ^ other for one, other in zip(b"said", stream, strict=False))
    tag = hmac.new(derived(3), struct.pack("<I", 0) + b"\x04" + body, hashlib.sha256).digest()[:TAG]
    assert host.seal(b"said") == b"\x04" + body + tag
    assert board.feed(b"\x04" + body + tag) == b"said"


def test_before_the_greeting_nothing_is_sealed_and_after_too_much_a_new_one_is_wanted() -> None:
    with pytest.raises(SealError, match="not greeted"):
        Sealed(KEY, HOSTS, False).seal(b"early")
    host, _ = met()
    assert host._away is not None
    host._away._count = sealed._RECORDS
    with pytest.raises(SealError, match="too many"):
        host.seal(b"late")


@pytest.mark.parametrize(("key", "nonce"), [(KEY[1:], HOSTS), (KEY, HOSTS[1:]), (b"", HOSTS)])
def test_keys_and_nonces_of_another_size_are_refused(key: bytes, nonce: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes and a nonce of 16"):
        Sealed(key, nonce, True)


def test_a_board_of_another_protocol_is_told_at_once() -> None:
    with pytest.raises(SealError, match="of this protocol"):
        Sealed(KEY, HOSTS, False).feed(b"SSH")
