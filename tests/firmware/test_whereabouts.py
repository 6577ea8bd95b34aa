"""Which of the readers that hear a tag tells it: over thousands of looks with chances, each look a moment long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

TAG, OTHER, PHONE = b"\x04\x01\x02\x03\x04\x05\x06", b"\x12\x34\x56\x78", b"\x08\x11\x22\x33"


class Reader:
    """A chip that hears each tag in its share of the looks."""

    corrupted = collisions = resets = 0
    clean, antenna = True, False
    answers = True

    def __init__(self, chance: Random) -> None:
        self.hears: dict[bytes, float] = {}
        self.chance = chance
        self.broken = False

    async def inventory(self) -> list[bytes]:
        from drivers.reader import ReaderError

        if self.broken:
            self.answers = False
            raise ReaderError("reader does not answer")
        return [uid for uid, share in self.hears.items() if self.chance.random() < share]

    async def glance(self) -> bool:
        return False

    async def cycle_field(self) -> None: ...

    async def setup(self) -> None: ...

    def forget(self, uid: bytes) -> None: ...

    def restarted(self) -> None: ...

    def antenna_off(self) -> None: ...


class Rig:
    """Stations that look in turn, and what is told of them: `at` is where each tag lies by the events alone."""

    def __init__(self, count: int = 2, seed: int = 1) -> None:
        from hub.stations import Station
        from hub.whereabouts import Whereabouts

        chance = Random(seed)
        self.readers = [Reader(chance) for _ in range(count)]
        self.stations: list[Any] = [Station(n, 0, reader) for n, reader in enumerate(self.readers)]
        self.where = Whereabouts(self.stations, self)
        self.at: dict[bytes, list[int]] = {}
        self.events: list[tuple[str, int]] = []

    def tag_arrived(self, reader: int, uid: bytes) -> None:
        assert reader not in self.at.setdefault(uid, [])
        self.at[uid].append(reader)
        self.events.append(("arrived", reader))

    def tag_left(self, reader: int, uid: bytes) -> None:
        self.at[uid].remove(reader)
        self.events.append(("left", reader))

    def set_hit_rates(self, shares: Mapping[int, float], uid: bytes = TAG) -> None:
        for number, reader in enumerate(self.readers):
            reader.hears.pop(uid, None)
            if number in shares:
                reader.hears[uid] = shares[number]

    async def rounds(self, count: int, order: Sequence[int] | None = None) -> None:
        for _ in range(count):
            for number in order or range(len(self.stations)):
                await self.stations[number].look(self.where)
                self.where.weigh(self.stations[number])
                # At any moment events and snapshot agree, and no tag that has one name lies at two readers.
                messages = [(n, uid) for n, station in enumerate(self.stations) for uid in station.tags()]
                assert sorted(messages) == sorted((n, uid) for uid, where in self.at.items() for n in where)
                assert all(len(where) <= 1 for uid, where in self.at.items() if uid in (TAG, OTHER))


@pytest.mark.parametrize(("share", "most"), [(0.5, 6), (0.6, 4), (0.7, 3), (0.8, 3), (0.9, 2)])
@pytest.mark.parametrize("seed", range(3))
async def test_equal_chances_hardly_ever_move_a_tag(share: float, most: int, seed: int) -> None:
    rig = Rig(seed=seed)
    rig.set_hit_rates({0: share, 1: share})
    await rig.rounds(1500)
    assert len([event for event in rig.events if event[0] == "arrived"]) <= most
    settled = len(rig.events)
    await rig.rounds(500)
    assert [station.polls for station in rig.stations] == [2000, 2000]
    assert len(rig.events) <= settled + 2


@pytest.mark.parametrize("seed", range(5))
async def test_the_better_reader_gets_it_soon_whoever_heard_it_first(seed: int) -> None:
    rig = Rig(seed=seed)
    rig.set_hit_rates({0: 0.4})
    while not rig.events:
        await rig.rounds(1)
    rig.set_hit_rates({0: 0.4, 1: 1.0})
    await rig.rounds(30)
    assert rig.at[TAG] == [1]
    message = len(rig.events)
    await rig.rounds(500)
    assert len(rig.events) == message


async def test_who_alone_hears_a_tag_tells_it_at_its_first_look() -> None:
    rig = Rig(3)
    rig.set_hit_rates({1: 1.0})
    rig.set_hit_rates({2: 1.0}, OTHER)
    await rig.rounds(1)
    assert rig.at == {TAG: [1], OTHER: [2]}


async def test_a_tag_always_heard_and_now_missed_goes_over_at_the_first_look_that_hears_it() -> None:
    rig = Rig()
    rig.set_hit_rates({0: 1.0})
    await rig.rounds(20)
    rig.set_hit_rates({1: 1.0})
    await rig.rounds(1)
    assert rig.events == [("arrived", 0), ("arrived", 1), ("left", 0)]
    await rig.rounds(20)
    assert len(rig.events) == 3


@pytest.mark.parametrize("missed", [TAG, OTHER])
async def test_a_tag_that_is_missed_does_not_keep_another_from_being_told(missed: bytes) -> None:
    rig = Rig()
    for uid in (TAG, OTHER):
        rig.set_hit_rates({0: 1.0, 1: 1.0}, uid)
    await rig.rounds(3)
    assert rig.at == {TAG: [0], OTHER: [0]}
    rig.set_hit_rates({0: 1.0}, missed)
    rig.readers[0].broken = True
    await rig.rounds(1)
    assert rig.at == {missed: [0], (TAG if missed == OTHER else OTHER): [1]}


@pytest.mark.parametrize(("stays", "moves"), [(TAG, OTHER), (OTHER, TAG)], ids=["the first", "the second"])
async def test_a_tag_that_stays_does_not_keep_another_from_moving(stays: bytes, moves: bytes) -> None:
    rig = Rig()
    for uid in (TAG, OTHER):
        rig.set_hit_rates({0: 1.0, 1: 1.0}, uid)
    await rig.rounds(20)
    rig.set_hit_rates({1: 1.0}, moves)
    await rig.rounds(1)
    assert rig.at == {stays: [0], moves: [1]}


async def test_a_reset_is_asked_for_once_each_time_the_failures_have_doubled() -> None:
    rig = Rig()
    rig.readers[0].broken = True
    asked = []
    for _ in range(9):
        await rig.stations[0].look(rig.where)
        asked.append((rig.stations[0].needs_reset(), rig.stations[0].needs_reset()))
    assert asked == [(count in (2, 4, 8), False) for count in range(1, 10)]


async def test_one_miss_of_a_tag_that_is_known_to_miss_moves_nothing() -> None:
    rig = Rig()
    rig.set_hit_rates({0: 1.0, 1: 0.5})
    await rig.rounds(20)
    for _ in range(40):  # every twentieth look
        rig.set_hit_rates({0: 0.0, 1: 0.5})
        await rig.rounds(1)
        rig.set_hit_rates({0: 1.0, 1: 0.5})
        await rig.rounds(19)
    assert rig.at[TAG] == [0]
    assert len(rig.events) <= 1 + 4, "over and back, once, while nothing was known of its misses"


async def test_a_tag_taken_from_two_that_hear_it_comes_to_nobody() -> None:
    for seed in range(20):
        rig = Rig(seed=seed)
        rig.set_hit_rates({0: 1.0, 1: 0.6})
        await rig.rounds(30)
        assert rig.at[TAG] == [0]
        rig.set_hit_rates({})
        await rig.rounds(30)
        assert rig.events[-1] == ("left", 0)
        assert [event for event in rig.events if event[1] == 1] == []


async def test_when_its_reader_misses_it_for_good_the_other_tells_it_next() -> None:
    rig = Rig()
    rig.set_hit_rates({0: 1.0})
    await rig.rounds(5)  # too few to be sure of it
    rig.set_hit_rates({0: 0.0, 1: 1.0})
    await rig.rounds(4)
    assert rig.events == [("arrived", 0), ("left", 0), ("arrived", 1)]


@pytest.mark.parametrize("off", [False, True], ids=["broken", "off"])
async def test_a_reader_that_does_not_work_keeps_no_tag_that_another_hears(off: bool) -> None:
    rig = Rig(3)
    rig.set_hit_rates({0: 1.0, 1: 0.6})
    rig.set_hit_rates({0: 1.0}, OTHER)
    await rig.rounds(30)
    if off:
        rig.stations[0].priority = 0
    else:
        rig.readers[0].broken = True
    await rig.rounds(10, [1, 2] if off else None)
    assert rig.at == {TAG: [1], OTHER: [0]}, "what nobody else hears stands"
    rig.stations[0].priority, rig.readers[0].broken = 1, False
    await rig.rounds(60)
    assert rig.at == {TAG: [0], OTHER: [0]}


async def test_phones_on_two_readers_are_two_visitors() -> None:
    from drivers.presence import VISITOR

    rig = Rig()
    rig.set_hit_rates({0: 1.0, 1: 1.0}, PHONE)
    await rig.rounds(3)
    assert rig.at == {VISITOR: [0, 1]}


async def test_what_another_tells_is_named_in_the_figures_without_misses() -> None:
    rig = Rig()
    rig.set_hit_rates({0: 0.9, 1: 0.5})
    await rig.rounds(200)
    assert rig.at[TAG] == [0]
    ((uid, polls, misses),) = rig.stations[1].tag_figures()
    assert (uid, misses) == (TAG, 0)
    assert 0.3 * 200 < polls < 0.7 * 200
    assert (rig.stations[1].hits, rig.stations[1].misses) == (1, 0), "but for the look that heard it first"
    ((_, polls, misses),) = rig.stations[0].tag_figures()
    assert 0 < misses < 0.3 * polls
