"""A tag that two readers hear lies where it is heard in most of the last looks, not where it came last."""

from __future__ import annotations

import pytest
from hil_table import PATIENCE_S, Table

from hublink import messages as m
from marshub.link.events import ReaderFigures, ReaderHealth, Snapshot, TagArrived, TagFigures, TagLeft
from marshub.sim.virtual_board import VirtualBoard

LOOKS = 40  # of each reader: long enough for one that came and went to be told again and again


class Bench:
    """A host at a simulated board, and two readers beside each other."""

    def __init__(self, table: Table) -> None:
        if table.board is None:
            pytest.skip("on a real board pieces lie where they lie")
        self.board = table.board
        self.host = table.host()
        self.host.wait(Snapshot)
        self.names = [reader["name"] for reader in table.config["readers"]]
        self.one = next(n for n, near in enumerate(table.config["neighbours"]) if near)
        self.other = table.config["neighbours"][self.one][0]
        self.uid = table.tags[1]

    def polls(self, reader: int) -> int:
        since = self.host.mark
        self.host.link.request_stats()
        reader_figures = self.host.wait(
            ReaderFigures, lambda e: e.first <= reader < e.first + len(e.readers), since=since
        )
        return reader_figures.readers[reader - reader_figures.first].polls

    def looks(self, count: int = LOOKS) -> None:
        """Until both readers have looked so often; a virtual board decides without looking."""
        if isinstance(self.board, VirtualBoard):
            return
        begun = {reader: self.polls(reader) for reader in (self.one, self.other)}
        assert self.board.wait_for(lambda: all(self.polls(item) >= n + count for item, n in begun.items()), PATIENCE_S)

    def lies_at(self) -> list[int]:
        """The readers that the board says it lies at."""
        since = self.host.mark
        self.host.link.request_snapshot()
        reader_states = self.host.wait(Snapshot, since=since).readers
        return [number for number, state in enumerate(reader_states) if self.uid in state.uids]

    def comes_to(self, reader: int) -> bool:
        return self.board.wait_for(lambda: self.lies_at() == [reader], PATIENCE_S)

    def misses_looks(self, reader: int) -> bool:
        """Return whether the board learns that not every look there hears the tag; then one miss is no departure."""

        def is_known() -> bool:
            since = self.host.mark
            self.host.link.request_stats()
            figures = self.host.wait(TagFigures, since=since).tags
            return any(tag.uid == self.uid and tag.reader == reader and tag.misses for tag in figures)

        return isinstance(self.board, VirtualBoard) or self.board.wait_for(is_known, PATIENCE_S)

    def told(self, since: int) -> list[tuple[type, int]]:
        """What was told of it, in order."""
        return [(type(e), e.reader) for e in self.host.events[since:] if isinstance(e, TagArrived | TagLeft)]


@pytest.fixture
def bench(table: Table) -> Bench:
    return Bench(table)


def test_a_tag_at_the_rim_lies_where_it_is_heard_more_often_and_stays_there(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.board.set_hit_rates(bench.uid, {bench.one: 0.95, bench.other: 0.2})
    assert bench.misses_looks(bench.one)
    bench.looks(20)
    assert bench.comes_to(bench.one)
    since = bench.host.mark
    bench.looks()
    assert bench.lies_at() == [bench.one]
    assert bench.told(since) == []


def test_a_tag_half_way_does_not_flutter(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.board.set_hit_rates(bench.uid, {bench.one: 0.7, bench.other: 0.7})
    bench.looks(30)
    since = bench.host.mark
    bench.looks()
    assert len(bench.lies_at()) == 1
    assert len(bench.told(since)) <= 2, "it may go over once, not to and fro"


def test_a_tag_pushed_over_comes_to_the_other_place_though_the_first_still_hears_it(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.looks(20)
    bench.board.set_hit_rates(bench.uid, {bench.one: 0.25, bench.other: 1.0})
    assert bench.comes_to(bench.other)
    since = bench.host.mark
    bench.looks()
    assert bench.lies_at() == [bench.other]
    assert bench.told(since) == []


def test_a_tag_taken_from_between_two_places_is_gone_and_comes_to_neither(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.board.set_hit_rates(bench.uid, {bench.one: 1.0, bench.other: 0.8})
    bench.looks(20)
    since = bench.host.mark
    bench.board.take(bench.one, bench.uid)
    bench.host.wait(TagLeft, since=since)
    bench.looks(20)
    assert bench.told(since) == [(TagLeft, bench.one)]


def test_a_tag_that_is_moved_is_told_where_it_comes_to(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.looks(20)
    since = bench.host.mark
    bench.board.put(bench.other, bench.uid)
    bench.host.wait(TagArrived, lambda e: e.reader == bench.other, since=since)
    bench.host.wait(TagLeft, lambda e: e.reader == bench.one, since=since)
    assert bench.lies_at() == [bench.other]


def test_where_its_reader_fails_a_tag_lies_at_the_one_that_hears_it(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.board.set_hit_rates(bench.uid, {bench.one: 1.0, bench.other: 0.9})
    bench.looks(20)
    bench.board.change_chip(bench.one, "dead")
    bench.host.wait(ReaderHealth, lambda e: (e.reader, e.health) == (bench.one, m.FAILING))
    assert bench.comes_to(bench.other)


def test_a_stack_loses_its_lower_tags_and_invents_none(bench: Bench, table: Table) -> None:
    """Two in a stack are heard now and then, and stay; of four none is heard."""
    two, four = table.tags[:2], [f"04AA0000{n:02X}0102" for n in range(4)]
    bench.board.stack(bench.one, two)
    assert bench.board.wait_for(lambda: {e.uid for e in bench.host.of(TagArrived)} == set(two), PATIENCE_S)
    for uid in four:
        bench.board.put(bench.other, uid)
        bench.host.wait(TagArrived, lambda e, uid=uid: e.uid == uid)
    bench.board.stack(bench.other, four)
    for uid in four:
        bench.host.wait(TagLeft, lambda e, uid=uid: e.uid == uid)


def test_readers_whose_supply_dips_at_the_start_all_come_to_work(table: Table) -> None:
    bench = Bench(table)
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    for reader in range(len(bench.names)):
        bench.board.change_chip(reader, "browns-out")
    bench.board.reset()
    count = len(bench.names)

    def well() -> bool:
        since = bench.host.mark
        bench.host.link.request_snapshot()
        reader_states = bench.host.wait(Snapshot, since=since).readers
        return [state.health for state in reader_states] == [m.OK] * count and bench.uid in reader_states[
            bench.one
        ].uids

    assert bench.board.wait_for(well, PATIENCE_S)


def test_a_reader_that_hears_a_tag_lying_elsewhere_says_so_in_its_figures(bench: Bench) -> None:
    bench.board.put(bench.one, bench.uid)
    bench.host.wait(TagArrived)
    bench.board.set_hit_rates(bench.uid, {bench.one: 1.0, bench.other: 0.8})

    def heard_at() -> set[int]:
        since = bench.host.mark
        bench.host.link.request_stats()
        return {tag.reader for tag in bench.host.wait(TagFigures, since=since).tags if tag.uid == bench.uid}

    assert bench.board.wait_for(lambda: bench.other in heard_at(), PATIENCE_S)
    assert bench.lies_at() == [bench.one]
