"""Noise never becomes a tag: rubbish of every shape, with and without bits that the chip tells as collisions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bench.reader_bench import Bench, drivers_on_path
from marshub.sim.iso14443 import crc_a, on_air, to_bytes
from marshub.sim.noise import Noise, Shape

drivers_on_path()


GOOD = [bytes.fromhex("04A1B2C3D4E5F6"), bytes.fromhex("DE4DBEEF")]
SHAPES: tuple[Shape, ...] = ("raw", "framed", "checked")
VIOLATIONS = (0.0, 0.005, 0.02, 0.1, 0.2)
ROWS = [(shape, share, sources) for shape in SHAPES for share in VIOLATIONS for sources in (1, 2)]


def listens(shape: Shape, violations: float, sources: int, lists: int, seed: int) -> None:
    """A row of the table: `lists` lists of an empty field in this noise, and as many beside good tags."""
    for good in ([], GOOD):
        bench = Bench()
        bench.put(*good)
        bench.field.noise = [Noise(shape, violations, seed=seed + n) for n in range(sources)]
        wrong: set[bytes] = set()
        for _ in range(lists):
            wrong |= set(bench.inventory()) - set(good)
        assert wrong == set()
        bench.field.noise = []
        assert sorted(bench.inventory()) == sorted(good)


@pytest.mark.parametrize(("shape", "violations", "sources"), ROWS)
def test_noise_never_becomes_a_tag(shape: Shape, violations: float, sources: int) -> None:
    listens(shape, violations, sources, 50, 7)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("shape", "violations", "sources"), ROWS)
def test_noise_never_becomes_a_tag_in_ten_thousand_lists(shape: Shape, violations: float, sources: int) -> None:
    listens(shape, violations, sources, 5_000, 1)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("answers", [0.1, 0.5, 0.9])
@pytest.mark.parametrize(("shape", "violations", "sources"), ROWS)
def test_noise_that_comes_and_goes_never_becomes_a_tag(
    shape: Shape, violations: float, sources: int, answers: float
) -> None:
    bench = Bench()
    bench.put(*GOOD)
    bench.field.noise = [Noise(shape, violations, answers, seed=n) for n in range(sources)]
    for _ in range(1_000):
        assert set(bench.inventory()) <= set(GOOD)
    bench.field.noise = []
    assert sorted(bench.inventory()) == sorted(GOOD)


class Lucky:
    """Rubbish whose check bytes come right: `times` whole UIDs in a row, by chance."""

    def __init__(self, times: int, block: bytes = b"\x12\x34\x56\x78") -> None:
        self.block = block
        self.times = times

    def hear(self, bits: Sequence[int]) -> list[int]:
        frame = to_bytes(bits)
        if len(bits) == 7:
            return on_air(b"\x04\x00")
        if frame[0] == 0x93 and frame[1] == 0x20:
            block = self.block
            return on_air(block + bytes((block[0] ^ block[1] ^ block[2] ^ block[3],)))
        if frame[0] == 0x93 and self.times:
            self.times -= 1
            return on_air(b"\x08" + crc_a(b"\x08"))
        return on_air(b"\x08\x00\x00")


def test_one_right_crc_among_rubbish_is_not_believed() -> None:
    bench = Bench()
    bench.field.noise = [Lucky(1)]
    assert bench.inventory() == []
    assert not bench.reader.clean


def test_a_uid_that_forks_alone_have_told_needs_its_bcc() -> None:
    # Two tags that differ in the last bit only: all 32 bits are known by the fork; the BCC is asked for all the same.
    bench = Bench()
    pile = [b"\x12\x34\x56\x08", b"\x12\x34\x56\x88"]
    bench.put(*pile)
    asked: list[bytes] = []
    send = bench.field.send

    def listen(bits, at_us, garbled=False):  # type: ignore[no-untyped-def]
        asked.append(to_bytes(bits))
        return send(bits, at_us, garbled)

    bench.field.send = listen  # type: ignore[method-assign]
    assert sorted(bench.inventory()) == sorted(pile)
    assert sum(frame[:2] == b"\x93\x60" for frame in asked) == 2
