"""The model's noise is as near to a tag's answers as it says, and no nearer."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest

from bench.reader_bench import Bench
from marshub.sim.iso14443 import COLLISION, crc_a, to_bits, to_bytes
from marshub.sim.noise import Noise
from marshub.sim.quirks import Quirks

WUPA = to_bits(b"\x52")[:7]
ANTICOLLISION = to_bits(b"\x93\x20")
SELECT = to_bits(b"\x93\x70\x12\x34\x56\x78\x08\x00\x00")
MANY = range(200)


def data(air: list[int], first: int = 0) -> bytes:
    """Whole bytes on the air, their parity checked; of the first one, `first` bits were not sent."""
    result, rest = bytearray(), air
    while rest:
        count = 8 - (first if not result else 0)
        *bits, parity = rest[: count + 1]
        assert count < 8 or (sum(bits) + parity) % 2 == 1
        result += to_bytes([0] * (8 - count) + bits)
        rest = rest[count + 1 :]
    return bytes(result)


def said(noise: Noise, frame: list[int]) -> list[int]:
    air = noise.respond(frame)
    assert air is not None
    return air


def test_raw_noise_is_any_number_of_bits() -> None:
    noise = Noise("raw")
    heard = [said(noise, WUPA) for _ in MANY]
    assert {min(map(len, heard)), max(map(len, heard))} <= {1, 2, 59, 60}
    assert {bit for air in heard for bit in air} == {0, 1}


@pytest.mark.parametrize("shape", ["framed", "checked"])
def test_framed_noise_has_a_tags_lengths_and_parity(shape: str) -> None:
    noise = Noise(shape)  # type: ignore[arg-type]
    for frame, length in ((WUPA, 2), (ANTICOLLISION, 5), (SELECT, 3)):
        assert {len(data(said(noise, frame))) for _ in MANY} == {length}
    saks = {data(said(noise, SELECT)) for _ in MANY}
    assert len(saks) > 190
    assert not any(sak[1:] == crc_a(sak[:1]) for sak in saks), "a right CRC is once in 65,536"


def test_only_checked_noise_gets_every_bcc_right() -> None:
    def right(noise: Noise) -> int:
        return sum(reduce(xor, data(said(noise, ANTICOLLISION))) == 0 for _ in MANY)

    assert right(Noise("checked")) == len(MANY)
    assert right(Noise("framed")) < 10


def test_to_a_split_anticollision_frame_checked_noise_goes_on_as_the_block_began() -> None:
    noise, begun = Noise("checked"), to_bits(b"\x93\x34\x12") + to_bits(b"\x34")[:4]
    for _ in MANY:
        rest = data(said(noise, begun), first=4)
        block = bytes((0x12, rest[0] | 0x04, *rest[1:]))
        assert len(block) == 5
        assert reduce(xor, block) == 0


@pytest.mark.parametrize("share", [0.0, 0.2, 1.0])
def test_so_many_bits_break_the_code_and_so_many_frames_are_answered(share: float) -> None:
    noise = Noise("framed", violations=share)
    bits = [bit for _ in MANY for bit in said(noise, ANTICOLLISION)]
    assert bits.count(COLLISION) == pytest.approx(share * len(bits), rel=0.1)
    quiet = Noise("framed", answers=share)
    assert sum(quiet.respond(WUPA) is not None for _ in MANY) == pytest.approx(share * len(MANY), rel=0.3)


@pytest.mark.parametrize("share", [-0.1, 1.5])
def test_a_share_that_is_none_is_refused(share: float) -> None:
    with pytest.raises(ValueError, match="violations is a share: expected 0 to 1, got"):
        Noise(violations=share)
    with pytest.raises(ValueError, match="answers is a share"):
        Noise(answers=share)


def test_a_jammed_reader_hears_no_tag_and_a_mended_one_does() -> None:
    bench = Bench()
    (tag,) = bench.put(b"\x04\x01\x02\x03\x04\x05\x06")
    assert bench.inventory() == [tag.uid]
    bench.chip.change_state("jammed")
    for _ in range(20):
        assert bench.inventory() == []
        assert not bench.reader.clean
    bench.chip.change_state("noisy")
    assert bench.field.noise == []
    bench.chip.quirks = Quirks()
    assert bench.inventory() == [tag.uid]
