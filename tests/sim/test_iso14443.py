"""Tags keep to the state machine of ISO/IEC 14443-3 figure 7, and disagree bit for bit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.sim.clock import Clock
from marshub.sim.iso14443 import COLLISION, Field, State, Tag, crc_a, on_air, to_bits, to_bytes

REQA, WUPA = to_bits(b"\x26")[:7], to_bits(b"\x52")[:7]
HLTA = to_bits(b"\x50\x00\x57\xcd")
UID = b"\x04\x01\x02\x03\x04\x05\x06"


def select(level: int, block: bytes) -> list[int]:
    frame = bytes((0x93 + 2 * level, 0x70)) + block + bytes((block[0] ^ block[1] ^ block[2] ^ block[3],))
    return to_bits(frame + crc_a(frame))


def awake(uid: bytes = UID, **options: bool) -> Tag:
    tag = Tag(uid, **options)  # type: ignore[arg-type]
    tag.power(0.0)
    return tag


def activate(tag: Tag) -> None:
    assert tag.respond(WUPA) is not None
    assert tag.respond(select(0, b"\x88" + UID[:3])) is not None
    assert tag.respond(select(1, UID[3:])) is not None
    assert tag.state is State.ACTIVE


def payload(air: list[int]) -> bytes:
    """Whole bytes of an answer, the parity checked."""
    data = bytearray()
    for at in range(0, len(air), 9):
        *bits, parity = air[at : at + 9]
        assert (sum(bits) + parity) % 2 == 1
        data += to_bytes(bits)
    return bytes(data)


def test_a_double_size_uid_takes_two_levels() -> None:
    tag = awake()
    atqa = tag.respond(REQA)
    assert atqa is not None
    assert payload(atqa) == b"\x44\x00"
    answer = tag.respond(to_bits(b"\x93\x20"))
    assert answer is not None
    assert payload(answer) == b"\x88\x04\x01\x02\x8f"
    sak = tag.respond(select(0, b"\x88\x04\x01\x02"))
    assert sak is not None
    assert payload(sak)[0] == 0x04
    sak = tag.respond(select(1, UID[3:]))
    assert sak is not None
    assert payload(sak) == b"\x00" + crc_a(b"\x00")
    assert tag.state is State.ACTIVE


def test_halted_tags_wake_by_wupa_only_and_fall_back_to_halt() -> None:
    tag = awake()
    activate(tag)
    assert tag.respond(HLTA) is None
    assert tag.state is State.HALT
    assert tag.respond(REQA) is None
    assert tag.respond(WUPA) is not None
    assert tag.respond(select(0, b"\x88\x09\x09\x09")) is None
    assert tag.state is State.HALT
    activate(tag)
    assert tag.respond(WUPA) is None
    assert tag.state is State.HALT


def test_idle_tags_fall_back_to_idle() -> None:
    tag = awake()
    activate(tag)
    assert tag.respond(REQA) is None  # the alternating answers that drivers without HLTA see
    assert tag.state is State.IDLE
    assert tag.respond(REQA) is not None
    assert tag.respond(REQA) is None
    assert tag.state is State.IDLE


@pytest.mark.parametrize(("stays", "state"), [(False, State.IDLE), (True, State.READY)])
def test_anticollision_for_somebody_else(stays: bool, state: State) -> None:
    tag = awake(stays_ready=stays)
    tag.respond(REQA)
    assert tag.respond([*to_bits(b"\x93\x21"), 1]) is None  # CT has a 0 there
    assert tag.state is state


@pytest.mark.parametrize("spoil", [0, 16, 40, 60, 71])
def test_a_select_with_a_wrong_bit_is_not_answered(spoil: int) -> None:
    tag = awake()
    tag.respond(REQA)
    frame = select(0, b"\x88\x04\x01\x02")
    frame[spoil] ^= 1
    assert tag.respond(frame) is None
    assert tag.state is State.IDLE


@given(known=st.integers(0, 31))
def test_split_anticollision_frames_answer_with_the_rest(known: int) -> None:
    tag = awake(b"\xde\x4d\xbe\xef")
    tag.respond(REQA)
    block = b"\xde\x4d\xbe\xef\xc2"
    nvb = (2 + known // 8) << 4 | known % 8
    answer = tag.respond(to_bits(bytes((0x93, nvb))) + to_bits(block)[:known])
    assert answer == on_air(block[known // 8 :], known % 8)


@given(st.lists(st.binary(min_size=4, max_size=4).filter(lambda uid: uid[0] != 0x88), min_size=1, max_size=5))
def test_answers_add_up_bit_by_bit(uids: list[bytes]) -> None:
    clock = Clock()
    field = Field(clock)
    field.switch(True)
    for uid in uids:
        field.put(Tag(uid))
    field.send(WUPA, 5000.0)
    mixed = field.send(to_bits(b"\x93\x20"), 6000.0)
    answers = [on_air(uid + bytes((uid[0] ^ uid[1] ^ uid[2] ^ uid[3],))) for uid in uids]
    assert mixed == [bits[0] if len(set(bits)) == 1 else COLLISION for bits in zip(*answers, strict=True)]


def test_tags_need_time_and_a_field() -> None:
    clock = Clock()
    field, tag = Field(clock), Tag(UID)
    field.put(tag)
    assert field.send(WUPA, 99_999.0) is None
    field.switch(True)
    assert field.send(WUPA, 4999.0) is None
    assert field.send(WUPA, 5000.0) is not None
    field.switch(False)
    assert tag.state is State.POWER_OFF


def test_a_tag_lies_in_one_place() -> None:
    one, two, tag = Field(Clock()), Field(Clock()), Tag(UID)
    one.put(tag)
    with pytest.raises(ValueError, match="already lies"):
        two.put(tag)
    with pytest.raises(ValueError, match="does not lie"):
        two.take(tag)
    one.take(tag)
    two.put(tag)


@pytest.mark.parametrize(
    ("uid", "why"),
    [
        (b"", "4, 7 or 10"),
        (b"\x01" * 5, "4, 7 or 10"),
        (b"\x88\x01\x02\x03", "88h"),
        (b"\x04\x01\x02\x88\x03\x04\x05", "88h"),
    ],
)
def test_impossible_uids_are_refused(uid: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Tag(uid)


def test_crc_a_of_the_standard() -> None:
    assert crc_a(b"\x00\x00") == b"\xa0\x1e"  # annex B, example 1
    assert crc_a(b"\x12\x34") == b"\x26\xcf"  # example 2
