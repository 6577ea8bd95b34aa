"""Noise never becomes a tag: rubbish of every shape, with and without bits that the chip tells as collisions."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bench.reader_bench import Bench, drivers_on_path
from marshub.sim.iso14443 import COLLISION, crc_a, on_air, to_bits, to_bytes
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

    def respond(self, bits: Sequence[int]) -> list[int]:
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


class Suspect(Lucky):
    """Rubbish of which only the SAKs in `right`, counted from 0, have a right CRC."""

    def __init__(self, *right: int) -> None:
        super().__init__(0)
        self.right = right
        self.saks = 0

    def respond(self, bits: Sequence[int]) -> list[int]:
        if len(bits) == 72:
            self.times = self.saks in self.right
            self.saks += 1
        return super().respond(bits)


def test_in_a_storm_a_uid_without_a_sak_has_to_answer_to_its_name_twice() -> None:
    # Three walks end with a SAK that is none; then the name is called up to six times for each answer.
    for right, expected in (((3,), []), ((3, 10), []), ((3, 9), [Suspect().block])):
        bench = Bench()
        bench.reader._doubts = 1
        bench.field.noise = [Suspect(*right)]
        assert bench.inventory() == expected


def collide(bench: Bench, share: float, seed: int) -> None:
    """Let the chip report a share of all bits that it receives as collided."""
    send, chance = bench.field.send, random.Random(seed)

    def collided(bits: Sequence[int], at_us: float, garbled: bool = False) -> list[int] | None:
        answer = send(bits, at_us, garbled)
        return answer and [COLLISION if chance.random() < share else bit for bit in answer]

    bench.field.send = collided


def test_a_tag_arrives_in_a_storm_of_collisions() -> None:
    for uid in GOOD:
        bench = Bench()
        bench.put(uid)
        collide(bench, 0.1, seed=0)
        lists = [bench.inventory() for _ in range(5)]
        assert {name for names in lists for name in names} == {uid}


def test_collisions_that_lie_elsewhere_each_time_are_no_fork() -> None:
    uid = GOOD[1]
    bench = Bench()
    bench.put(uid)
    bench.reader._doubts = 1
    frames, send, places = [], bench.field.send, iter((3, 20, 9, 1))

    def collided(bits: Sequence[int], at_us: float, garbled: bool = False) -> list[int] | None:
        answer = send(bits, at_us, garbled)
        if len(bits) >= 16 and to_bytes(bits)[0] == 0x93 and len(bits) < 72:
            frames.append(list(bits[16:]))
            place = next(places, None)
            if answer and place is not None:
                answer = [COLLISION if at == place else bit for at, bit in enumerate(answer)]
        return answer

    bench.field.send = collided
    assert bench.inventory() == [uid]
    assert len(frames) == 5
    assert all(frame == to_bits(uid)[: len(frame)] for frame in frames), "no branch that no tag is in"


@pytest.mark.parametrize("doubts", [0, 1])
def test_a_stack_is_told_apart_in_a_storm_as_well(doubts: int) -> None:
    pile = [bytes([4, 0xA1, 30 * n, 5 + n, 77 * n & 0xFF, n, 200 - n]) for n in range(5)]
    bench = Bench()
    bench.put(*pile)
    bench.reader._doubts = doubts
    assert sorted(bench.inventory()) == sorted(pile)
    assert bench.reader.clean


def test_a_uid_that_forks_alone_have_told_needs_its_bcc() -> None:
    # Two tags that differ in the last bit only: all 32 bits are known by the fork; the BCC is asked for all the same.
    bench = Bench()
    pile = [b"\x12\x34\x56\x08", b"\x12\x34\x56\x88"]
    bench.put(*pile)
    asked = bench.listen()
    assert sorted(bench.inventory()) == sorted(pile)
    assert sum(frame[:2] == b"\x93\x60" for frame in asked) == 2


ATQA, RUBBISH = on_air(b"\x04\x00"), on_air(b"\x08\x00\x00")
BLOCK, BAD_BLOCK = on_air(b"\x12\x34\x56\x78\x08"), on_air(b"\x12\x34\x56\x78\x09")
CASCADE = on_air(b"\x88\x04\x01\x02\x8f")
SAK = on_air(b"\x08" + crc_a(b"\x08"))
COLLIDED = [SAK[0], COLLISION, *SAK[2:]]


class Script:
    """Rubbish that happens to be this, frame by frame, and then is over; it says nothing to HLTA."""

    def __init__(self, *says: list[int]) -> None:
        self.says = list(says)

    def respond(self, bits: Sequence[int]) -> list[int] | None:
        halt = to_bytes(bits)[:2] == b"\x50\x00"
        return self.says.pop(0) if self.says and not halt else None


@pytest.mark.parametrize(
    "says",
    [
        pytest.param((ATQA, BAD_BLOCK, ATQA, BLOCK, SAK), id="a block with a wrong BCC"),
        pytest.param((ATQA, BLOCK, RUBBISH, ATQA, BLOCK, SAK), id="a SAK with a wrong CRC"),
        pytest.param((ATQA, CASCADE, COLLIDED, BLOCK, SAK), id="a SAK that collided"),
    ],
)
def test_whatever_was_heard_that_no_tag_says_newcomers_are_called_once_more(says: tuple[list[int], ...]) -> None:
    bench = Bench()
    script = Script(*says)
    bench.field.noise = [script]
    assert bench.inventory() == []
    assert not script.says, "it was heard to its end"
    assert not bench.reader.clean


def test_so_they_are_where_a_name_was_answered_by_rubbish() -> None:
    bench = Bench()
    (tag,) = bench.put(GOOD[1])
    assert bench.inventory() == [tag.uid]
    bench.field.take(tag)
    script = Script(ATQA, RUBBISH, ATQA, RUBBISH, ATQA, BLOCK, SAK)
    bench.field.noise = [script]
    assert bench.inventory() == []
    assert not script.says


def test_rubbish_that_is_over_costs_newcomers_nothing() -> None:
    bench = Bench()
    bench.field.noise = [Lucky(0)]
    assert bench.inventory() == []
    bench.field.noise = []
    bench.put(GOOD[1])
    bench.clock.advance(10_000)
    message = bench.listen()
    assert bench.inventory() == [GOOD[1]]
    assert sum(frame[:2] == b"\x93\x70" for frame in message) == 1, "it is not called once more"


def test_a_walk_through_noise_is_given_up_after_eight_unreadable_answers() -> None:
    bench = Bench()
    bench.field.noise = [Noise("framed", 0.2)]
    message = bench.listen()
    walks = []
    for _ in range(20):
        message.clear()
        assert bench.inventory() == []
        assert not bench.reader.clean
        # A name, which a rubbish UID may get in a storm, is called by WUPA and SELECT.
        walks.append(sum(frame in (b"\x26", b"\x52") for frame in message))
    assert walks[0] == max(walks) == 8


class Forks:
    """Rubbish that collides a bit further down in each walk, and then has no right BCC: no branch is tried again."""

    fresh = True

    def respond(self, bits: Sequence[int]) -> list[int] | None:
        if len(bits) == 7:
            self.fresh = True
            return ATQA
        known = len(bits) - 16
        if to_bytes(bits)[0] != 0x93 or known >= 40:  # nobody is called by a name that is its own
            return None
        air = on_air(b"\x12\x34\x56\x78\x09"[known // 8 :], known % 8)
        if self.fresh:
            self.fresh = False
            air[0] = COLLISION
        return air


def test_a_walk_that_is_given_up_leaves_all_open() -> None:
    bench = Bench()
    (tag,) = bench.put(GOOD[0])
    assert bench.inventory() == [tag.uid]
    bench.field.noise = [Forks()]
    bench.field.take(tag)
    assert bench.inventory() == []
    assert not bench.reader.clean


def test_a_name_is_called_until_its_tag_has_left() -> None:
    bench = Bench()
    tag, _ = bench.put(*reversed(GOOD))
    assert len(bench.inventory()) == 2
    bench.field.take(tag)
    message, name = bench.listen(), b"\x93\x70" + tag.uid

    def called() -> bool:
        message.clear()
        assert bench.inventory() == GOOD[:1]
        return any(frame.startswith(name) for frame in message)

    assert all(called() for _ in range(12)), "as long as a tag may be missed"
    assert not called()
    bench.field.put(tag)
    bench.clock.advance(10_000)
    assert len(bench.inventory()) == 2
    bench.field.take(tag)
    assert called()
    bench.reader.forget(tag.uid)
    assert not called()
