"""The scan over sixteen simulated readers: fair, never two neighbouring fields, and no dead reader stops it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
import time
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hublink.messages import BLIND, FAILING, INFO, MISSING, OFF, OK, WARNING
from marshub.sim.upy.wiring import Wiring

ONE, TWO = bytes.fromhex("DE4DBEEF"), bytes.fromhex("04A1B2C3D4E5F6")


class Sink:
    """What the scanner tells."""

    def __init__(self) -> None:
        self.events: list[tuple[Any, ...]] = []
        self.logs: list[str] = []
        self.health: list[tuple[int, int]] = []
        self.fed = 0
        self.stats_sent = 0

    def tag_arrived(self, reader: int, uid: bytes) -> None:
        self.events.append(("arrived", reader, uid))

    def tag_left(self, reader: int, uid: bytes) -> None:
        self.events.append(("left", reader, uid))

    def log(self, text: str, level: int) -> None:
        assert level in (INFO, WARNING)
        self.logs.append(text)

    def reader_health(self, reader: int, health: int) -> None:
        self.health.append((reader, health))

    def stats(self) -> None:
        self.stats_sent += 1

    def feed(self) -> None:
        self.fed += 1


class Bench:
    """A scanner at work."""

    def __init__(self, wiring: Wiring) -> None:
        from hub.scan import Scanner

        self.wiring = wiring
        self.sink = Sink()
        self.scanner = Scanner(wiring.config, self.sink, self.sink.feed)
        self.stations = self.scanner.stations

    async def until(self, predicate: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not predicate():
                assert not self.task.done(), self.task.exception()
                await asyncio.sleep(0.002)

    async def rounds(self, count: int) -> None:
        """Wait until every reader that is not off or dead was read `count` times more."""
        live = [station for station in self.stations if station.health == OK]
        since = [station.polls for station in live]
        await self.until(lambda: all(s.polls >= n + count for s, n in zip(live, since, strict=True)))


@pytest.fixture
async def bench(wiring: Wiring) -> AsyncIterator[Bench]:
    bench = Bench(wiring)
    bench.task = asyncio.create_task(bench.scanner.run())
    yield bench
    bench.task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await bench.task


async def test_every_reader_is_read_in_turn(bench: Bench) -> None:
    await bench.rounds(10)
    reads = [station.polls for station in bench.stations]
    assert max(reads) - min(reads) <= 1
    assert {station.health for station in bench.stations} == {OK}
    assert [bus.contention for bus in bench.wiring.buses] == [0, 0]
    assert bench.sink.fed >= sum(reads)
    assert 0 < bench.scanner.round_ms <= bench.scanner.slowest_ms


async def test_tags_come_and_go_on_every_reader(bench: Bench) -> None:
    for reader in range(16):
        bench.wiring.put(reader, bytes((4, reader, 2, 3)))
    await bench.until(lambda: len(bench.sink.events) == 16)
    assert {event[:2] for event in bench.sink.events} == {("arrived", reader) for reader in range(16)}
    await bench.rounds(8)
    assert len(bench.sink.events) == 16  # what rests is not told again, and is not lost
    assert [station.tags() for station in bench.stations] == [[bytes((4, reader, 2, 3))] for reader in range(16)]
    for reader in range(16):
        bench.wiring.take(reader, bytes((4, reader, 2, 3)))
    await bench.until(lambda: len(bench.sink.events) == 32)
    assert {event[:2] for event in bench.sink.events[16:]} == {("left", reader) for reader in range(16)}


async def test_neighbouring_fields_are_never_on_together(wiring: Wiring) -> None:
    near = wiring.config["neighbours"]
    clashes, most = [], 0
    for index, field in enumerate(wiring.fields):

        def switch(
            on: bool, at_us: float | None = None, index: int = index, original: Callable[..., None] = field.switch
        ) -> None:
            nonlocal most
            original(on, at_us)
            lit = [number for number, item in enumerate(wiring.fields) if item.on]
            most = max(most, len(lit))
            clashes.extend((index, other) for other in lit if on and other in near[index])

        field.switch = switch  # type: ignore[method-assign]
    bench = Bench(wiring)
    bench.task = asyncio.create_task(bench.scanner.run())
    wiring.put(5, ONE)
    await bench.until(lambda: bool(bench.sink.events))
    wiring.take(5, ONE)
    await bench.until(lambda: len(bench.sink.events) == 2)
    await bench.rounds(5)
    bench.task.cancel()
    assert clashes == []
    assert most > 1  # fields do warm up ahead, or the rule would be kept for nothing


async def test_the_code_that_sets_readers_up_stays_only_while_one_needs_it(wiring: Wiring) -> None:
    wiring.chips[3].dead = 0x00
    bench = Bench(wiring)
    bench.task = asyncio.create_task(bench.scanner.run())
    await bench.until(lambda: bench.stations[3].errors >= 1)
    await bench.rounds(3)
    assert "drivers.starting" in sys.modules
    wiring.chips[3].dead = None
    await bench.until(lambda: bench.stations[3].health == OK)
    await bench.until(lambda: "drivers.starting" not in sys.modules)
    assert "hub.readers" not in sys.modules
    wiring.chips[5].brown_out()
    await bench.until(lambda: bench.stations[5].chip.resets and bench.stations[5].health == OK)
    bench.task.cancel()


@pytest.mark.parametrize("miso", [0x00, 0xFF])
async def test_a_missing_reader_is_told_once_and_skipped(wiring: Wiring, miso: int) -> None:
    wiring.chips[2].dead = miso
    bench = Bench(wiring)
    bench.task = asyncio.create_task(bench.scanner.run())
    await bench.until(
        lambda: bench.stations[2].errors >= 1 and all(s.polls > 2 for s in bench.stations if s.index != 2)
    )
    assert bench.stations[2].health == MISSING
    wiring.put(3, ONE)
    await bench.until(lambda: ("arrived", 3, ONE) in bench.sink.events)
    await bench.until(lambda: bench.stations[2].errors >= 2)
    about = [line for line in bench.sink.logs if line.startswith("reader row-1-3:")]
    assert len(about) <= 1
    wiring.chips[2].dead = None
    wiring.put(2, TWO)
    await bench.until(lambda: ("arrived", 2, TWO) in bench.sink.events)
    assert bench.stations[2].health == OK
    bench.task.cancel()


async def test_a_reader_that_dies_keeps_its_tags_until_it_is_back(bench: Bench) -> None:
    bench.wiring.put(7, ONE)
    await bench.until(lambda: ("arrived", 7, ONE) in bench.sink.events)
    bench.wiring.chips[7].dead = 0xFF
    await bench.until(lambda: bench.stations[7].health == FAILING)
    assert bench.stations[7].tags() == [ONE]
    assert any("row-2-3" in line for line in bench.sink.logs)
    assert bench.sink.stats_sent >= 1
    await bench.rounds(5)
    bench.wiring.chips[7].dead = None
    bench.wiring.chips[7].brown_out()
    await bench.until(lambda: bench.stations[7].health == OK)
    await bench.rounds(5)
    assert bench.sink.events == [("arrived", 7, ONE)]
    assert bench.stations[7].figures()[7] >= 1


async def test_a_wedged_chip_is_reset_and_works_again(bench: Bench) -> None:
    bench.wiring.put(4, ONE)
    await bench.until(lambda: ("arrived", 4, ONE) in bench.sink.events)
    bench.wiring.chips[4].wedge()
    await bench.until(lambda: bench.stations[4].errors >= 1)
    await bench.until(lambda: bench.stations[4].health == OK)
    await bench.rounds(5)
    assert bench.sink.events == [("arrived", 4, ONE)]


async def test_priorities_switch_readers_off_and_favour_others(bench: Bench) -> None:
    priorities = bytearray(b"\x01" * 16)
    priorities[0], priorities[15] = 0, 4
    await bench.rounds(1)
    bench.stations[0].warm_up()
    bench.scanner.prefer(bytes(priorities))
    assert (bench.stations[0].health, bench.stations[0].chip.antenna) == (OFF, False)
    off = bench.stations[0].polls
    await bench.rounds(1)  # the round that was under way goes on as it was planned
    often, once = bench.stations[15], bench.stations[8]
    seen = once.polls
    await bench.until(lambda: once.polls > seen)  # counted from look to look: rounds that are whole
    before, begun = often.polls, once.polls
    await bench.until(lambda: once.polls >= begun + 5)
    assert bench.stations[0].polls <= off + 1
    assert often.polls - before >= 3 * (once.polls - begun)
    bench.scanner.prefer(b"")
    begun = once.polls
    await bench.until(lambda: bench.stations[0].polls > off + 1)
    assert once.polls - begun <= 3, "its turn comes in the next rounds"


async def test_no_field_comes_on_beside_one_that_is_on(bench: Bench) -> None:
    fields, together = bench.wiring.fields, []
    for station in bench.stations:

        def warm_up(station: Any = station, original: Any = station.warm_up) -> None:
            near = bench.wiring.config["neighbours"][station.index]
            together.extend((station.index, other) for other in near if fields[other].on)
            original()

        station.warm_up = warm_up
    await bench.rounds(10)
    assert together == []


async def test_with_all_readers_off_the_watchdog_is_still_fed(bench: Bench) -> None:
    await bench.rounds(1)
    assert any(field.on for field in bench.wiring.fields)
    bench.scanner.prefer(bytes(16))
    await bench.until(lambda: not any(field.on for field in bench.wiring.fields))
    fed = bench.sink.fed
    await bench.until(lambda: bench.sink.fed > fed + 3)
    assert not any(field.on for field in bench.wiring.fields)


@given(st.integers(1, 20).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.tuples(*[st.integers(0, n - 1)] * 2)))))
def test_interleaving_takes_every_reader_once(graph: tuple[int, set[tuple[int, int]]]) -> None:
    from hub.readers import interleave

    count, pairs = graph
    near: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        if one != other:
            near[one].append(other)
            near[other].append(one)
    assert sorted(interleave(near)) == list(range(count))


def test_where_there_is_room_for_one_other_no_neighbour_comes_next() -> None:
    from hub.readers import interleave

    assert interleave([[1, 2], [0, 3], [0], [1]]) == [0, 3, 2, 1]


def test_on_the_hub_board_no_reader_follows_a_neighbour(wiring: Wiring) -> None:
    from hub.readers import interleave

    near = wiring.config["neighbours"]
    order = interleave(near)
    for ahead in range(1, 5):
        assert all(other not in near[one] for one, other in zip(order, order[ahead:], strict=False))


@given(st.lists(st.integers(1, 6), min_size=1, max_size=40))
def test_a_round_brings_everyone_as_often_as_asked_and_evenly(turns: list[int]) -> None:
    from hub.scan import spread_turns

    order = spread_turns(turns)
    assert [order.count(at) for at in range(len(turns))] == turns
    for at, often in enumerate(turns):
        places = [place for place, item in enumerate(order) if item == at]
        if often > 1:
            # Over the seam of two rounds too: never more than its share, and one of each of the others, apart.
            seam = [*places, places[0] + len(order)]
            assert max(b - a for a, b in itertools.pairwise(seam)) <= len(order) / often + len(turns)


@given(
    st.integers(1, 20).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(1, 4), min_size=n, max_size=n), st.sets(st.tuples(*[st.integers(0, n - 1)] * 2))
        )
    )
)
def test_a_round_in_which_neighbours_keep_apart_brings_everyone_as_often(
    board: tuple[list[int], set[tuple[int, int]]],
) -> None:
    from hub.scan import arrange_round

    turns, pairs = board
    near = [
        sum({1 << other for pair in pairs if at in pair for other in pair if other != at}) for at in range(len(turns))
    ]
    stations = [SimpleNamespace(index=at, near=near[at], priority=often) for at, often in enumerate(turns)]
    order = [station.index for station in arrange_round(stations)]
    assert [order.count(at) for at in range(len(turns))] == turns


def test_in_a_round_the_only_one_that_is_no_neighbour_comes_next() -> None:
    from hub.scan import arrange_round

    stations = [SimpleNamespace(index=at, near=near, priority=1) for at, near in enumerate((0b010, 0b001, 0b000))]
    assert [station.index for station in arrange_round(stations)] == [0, 2, 1]


def test_on_the_hub_board_places_that_are_preferred_bring_no_neighbours_together(wiring: Wiring) -> None:
    from hub.readers import interleave
    from hub.scan import arrange_round

    near = wiring.config["neighbours"]
    for wanted in ({5}, {0, 7, 9, 13}, {5, 6, 9, 11}, {14, 15}):
        stations = [
            SimpleNamespace(index=at, near=sum(1 << other for other in near[at]), priority=2 if at in wanted else 1)
            for at in interleave(near)
        ]
        order = [station.index for station in arrange_round(stations)]
        close = [(a, b) for a, b in itertools.pairwise(order) if b in near[a] or a == b]
        assert close == [], wanted


async def test_the_first_fields_of_the_next_round_warm_up_before_this_one_ends(wiring: Wiring) -> None:
    """So that looks do not wait for their fields. Two lanes on the machine's own clock meet at neighbours now and then:
    that costs one look its warm-up, in one round."""
    cold: list[int] = []
    bench = Bench(wiring)
    for station in bench.stations:

        async def look(sink: Any, station: Any = station, original: Any = station.look) -> Any:
            if not station.chip.antenna:
                cold.append(station.index)
            return await original(sink)

        station.look = look
    bench.task = asyncio.create_task(bench.scanner.run())
    await bench.rounds(3)
    for _ in range(6):  # a busy machine has the lanes meet more often in some ten rounds, but not in all of them
        cold.clear()
        await bench.rounds(10)
        if all(cold.count(station) <= 2 for station in cold):
            break
    bench.task.cancel()
    assert all(cold.count(station) <= 2 for station in cold), cold


async def test_counters_tell_how_readers_and_tags_are_doing(bench: Bench) -> None:
    from hub.buttons import Buttons
    from hub.table import Table

    table = Table()
    dimmed: list[int] = []
    table.equip(bench.scanner, Buttons(bench.wiring.config), SimpleNamespace(dim=dimmed.append))
    table.config(90, b"")
    assert dimmed == [90]
    for uid in (ONE, TWO):
        bench.wiring.put(6, uid)
    await bench.until(lambda: len(bench.sink.events) == 2)
    await bench.rounds(6)
    health, polls, hits, misses, _, collisions, errors, reinits = table.reader_figures()[6]
    assert health == OK
    assert polls <= hits <= 2 * polls
    assert collisions >= 1  # the first list had to tell them apart
    assert (misses, errors, reinits) == (0, 0, 0)
    assert table.tag_figures() == []
    bench.wiring.take(6, TWO)
    missed = next(tag for tag in bench.stations[6]._tags if tag[0] == TWO)
    await bench.until(lambda: bool(missed[1]))
    bench.wiring.put(6, TWO)  # back before the third miss
    await bench.until(lambda: bool(table.tag_figures()) or ("left", 6, TWO) in bench.sink.events)
    if table.tag_figures():
        reader, uid, polls, misses = table.tag_figures()[0]
        assert (reader, uid) == (6, TWO)
        assert 0 < misses < polls
        assert table.reader_figures()[6][3] == misses
    bench.wiring.chips[7].wedge()
    await bench.until(lambda: table.reader_figures()[7][6] >= 1)
    await bench.until(lambda: table.reader_figures()[7][7] >= 1)


async def test_a_preferred_reader_hears_of_its_token_sooner(wiring: Wiring) -> None:
    """The time between two looks at it is a fraction of a round's, and looks come evenly."""
    looks: list[int] = []
    bench = Bench(wiring)
    for station in bench.stations:

        async def look(sink: Any, station: Any = station, original: Any = station.look) -> Any:
            looks.append(station.index)
            return await original(sink)

        station.look = look
    bench.task = asyncio.create_task(bench.scanner.run())
    await bench.rounds(2)

    def gaps() -> list[int]:
        places = [at for at, index in enumerate(looks) if index == 9]
        return [b - a for a, b in itertools.pairwise(places)]

    looks.clear()
    await bench.rounds(6)
    before = gaps()
    bench.scanner.prefer(bytes(4 if index == 9 else 1 for index in range(16)))
    await bench.rounds(2)
    looks.clear()
    await bench.rounds(6)
    after = gaps()
    bench.task.cancel()
    assert min(before) >= 14  # give or take the lanes
    assert max(after) < min(before)
    assert sum(after) <= 6 * len(after)  # 19 looks a round, four of them here


async def test_a_lasting_fault_is_told_with_the_self_tests_verdict(wiring: Wiring) -> None:
    wiring.chips[4].wedge("ever")
    bench = Bench(wiring)
    bench.task = asyncio.create_task(bench.scanner.run())
    await bench.until(lambda: any("fails its self-test" in line for line in bench.sink.logs))
    (line,) = [line for line in bench.sink.logs if "self-test" in line]
    assert "row-1-5" in line
    assert "drivers.selftest" not in sys.modules
    assert all(station.health == OK for station in bench.stations if station.index != 4)
    bench.task.cancel()


def pulses(wiring: Wiring) -> list[int]:
    """How often the common reset line went low, from now on."""
    seen: list[int] = []
    line = wiring.config["reset"]
    settle = wiring._on_pin[line]

    def counted(level: int) -> None:
        if not level:
            seen.append(level)
        settle(level)

    wiring._on_pin[line] = counted
    return seen


async def test_a_chip_that_hangs_is_brought_back_by_its_reset_pin_and_the_others_forget_nothing(bench: Bench) -> None:
    for reader in (3, 9):
        bench.wiring.put(reader, bytes((4, reader, 2, 3)))
    await bench.until(lambda: len(bench.sink.events) == 2)
    repairs = [station.chip.resets for station in bench.stations]
    bench.wiring.change(3, "hung")
    await bench.until(lambda: (3, FAILING) in bench.sink.health)
    await bench.until(lambda: bench.sink.health[-1] == (3, OK))
    await bench.rounds(10)
    assert {reader for reader, _ in bench.sink.health} == {3}, "nobody else failed"
    assert len(bench.sink.events) == 2, "nothing came or went"
    assert [s.chip.resets for s in bench.stations if s.index != 3] == [n for i, n in enumerate(repairs) if i != 3]


async def test_a_chip_that_no_reset_brings_back_disturbs_the_others_less_and_less(wiring: Wiring) -> None:
    bench = Bench(wiring)
    seen = pulses(wiring)
    wiring.chips[4].wedge("ever")
    station = bench.stations[4]
    asked = [n for n in range(1, 200) if (setattr(station, "_failed", n), station.needs_reset())[1]]
    assert asked == [2, 4, 8, 16, 32, 64, 128]
    assert not station.needs_reset(), "once for each"
    station._failed = station._pulsed = 0
    bench.task = asyncio.create_task(bench.scanner.run())
    await bench.until(lambda: len(seen) >= 2)
    bench.task.cancel()


async def test_without_their_supply_readers_are_at_rest_and_with_it_they_know_what_lay_there(wiring: Wiring) -> None:
    from hub.scan import Scanner

    supply = SimpleNamespace(
        off=False, feeds_readers=True, is_gone=lambda: not wiring.levels[wiring.config["supply"]["sense"]]
    )
    bench = Bench(wiring)
    bench.scanner = Scanner(wiring.config, bench.sink, bench.sink.feed, supply)
    bench.stations = bench.scanner.stations
    bench.task = asyncio.create_task(bench.scanner.run())
    wiring.put(7, ONE)
    await bench.until(lambda: ("arrived", 7, ONE) in bench.sink.events)
    await bench.rounds(2)
    wiring.supply(False)
    supply.off = True
    await bench.until(lambda: {reader for reader, health in bench.sink.health if health == FAILING} == set(range(16)))
    clocked = [bus.counters.bytes for bus in wiring.buses]
    fed = bench.sink.fed
    await bench.until(lambda: bench.sink.fed > fed + 3)
    assert [bus.counters.bytes for bus in wiring.buses] == clocked, "no line moves"
    assert wiring.levels[wiring.config["reset"]] == wiring.levels[wiring.config["decoders"][0]["enable"]] == 0
    assert bench.stations[7].tags() == [ONE]
    wiring.supply(True)
    supply.off = False
    await bench.until(lambda: {station.health for station in bench.stations} == {OK})
    await bench.rounds(5)
    assert bench.sink.events == [("arrived", 7, ONE)]
    assert not any("has no power" in line for line in bench.sink.logs), "one word for all comes from elsewhere"
    bench.task.cancel()


async def test_a_reader_that_hears_only_noise_is_told_as_blind_by_name(bench: Bench) -> None:
    bench.wiring.put(4, ONE)
    await bench.until(lambda: ("arrived", 4, ONE) in bench.sink.events)
    bench.wiring.change(4, "jammed")
    await bench.until(lambda: bench.stations[4].health == BLIND)
    await bench.until(lambda: any("row-1-5 gets only noise" in line for line in bench.sink.logs))
    assert bench.sink.health[-1] == (4, BLIND)
    bench.wiring.put(5, TWO)  # its neighbours hear on
    await bench.until(lambda: ("arrived", 5, TWO) in bench.sink.events)
    bench.wiring.change(4, "well")
    await bench.until(lambda: bench.sink.health[-1] == (4, OK))
    await bench.until(lambda: bench.stations[4].tags() == [ONE])
    assert {event[2] for event in bench.sink.events} == {ONE, TWO}


@pytest.mark.parametrize("days", [0, 7, 12.4, 15, 20])
def test_a_glitch_is_looked_at_again_at_once_however_long_the_board_has_run(
    wiring: Wiring, monkeypatch: pytest.MonkeyPatch, days: float
) -> None:
    """After 7 days one glitch made a reader wait for 131 hours: a stamp of 2**29 ms ago lies in the future."""
    from drivers.reader import Reader, ReaderError
    from hub import stations

    class Chip(Reader):
        fails = 0
        answers = False

        async def inventory(self) -> list[bytes]:
            if self.fails:
                self.fails -= 1
                raise ReaderError("does not answer")
            return []

    chip = Chip()
    station = stations.Station(0, 0, chip)
    now = 0
    monkeypatch.setattr(time, "ticks_ms", lambda: now % (1 << 30))

    def look() -> None:
        asyncio.run(station.look(None))

    def waits() -> int:
        """Milliseconds until it is polled again."""
        nonlocal now
        since = now
        while not station.is_due(now % (1 << 30)):
            now += 10
            assert now - since <= 2 * stations.SLOWEST_RETRY_MS, "it is never polled again"
        return now - since

    look()
    now += int(days * 86_400_000)
    chip.fails = 3
    look()
    assert waits() == 0, "it may be a passing glitch"
    look()
    assert waits() == stations.RETRY_MS
    look()
    station.priority = 0  # switched off while it waits, and on again much later
    for _ in range(8):  # each round asks
        assert not station.is_due(now % (1 << 30))
        now += int(days * 10_800_000)
    station.priority = 1
    assert waits() <= 2 * stations.RETRY_MS
    look()
    assert station.fault is None
    now += int(days * 86_400_000)
    chip.fails = 1
    look()
    assert waits() == 0, "the next glitch is a first one again"
