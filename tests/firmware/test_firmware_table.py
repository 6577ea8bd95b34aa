"""What the board says of itself, and what it does for its host: readers, figures, lamps, and the end of a session."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from hublink.messages import BLIND, CLOSING, FAILING, FREEING, MAX_TAGS, MISSING, OFF, OK

LYING, ELSEWHERE = b"\x04\x01\x01\x01", b"\x04\x02\x02\x02"


class Chip:
    """A reader that works, and notes what it is told."""

    corrupted = collisions = resets = 0
    clean = answers = True
    listing = antenna = False
    TEST_MODULE = None

    def __init__(self) -> None:
        self.told: list[str] = []
        self.fault = ""
        self.uids: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.told.append(name)

    async def glance(self) -> bool:
        return False

    async def inventory(self) -> list[bytes]:
        from drivers.reader import ReaderError

        if self.fault:
            raise ReaderError(self.fault)
        return list(self.uids)

    async def cycle_field(self) -> None:
        self.told.append("cycle_field")

    async def self_test(self) -> str:
        self.told.append("self_test")
        return "fails its self-test"


class Sink:
    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.told.append((name, *args))


def station(index: int = 0) -> Any:
    from hub.stations import Station

    return Station(index, 0, Chip())


async def test_a_readers_health_is_how_it_was_and_is() -> None:
    one, sink = station(), Sink()
    one.chip.fault = "does not answer"
    assert await one.look(sink), "that is news"
    assert one.health == MISSING
    one.chip.fault = ""
    assert await one.look(sink)
    assert one.health == OK
    one.chip.fault = "hangs"
    await one.look(sink)
    assert one.health == FAILING
    one.chip.fault = ""
    await one.look(sink)
    one.chip.clean = False
    for _ in range(one.DEAF):
        await one.look(sink)
    assert one.health == BLIND
    one.priority = 0
    assert one.health == OFF


async def test_a_lasting_fault_has_one_verdict_until_the_reader_works() -> None:
    one, sink = station(), Sink()
    await one.look(sink)
    one.chip.fault = "hangs"
    assert await one.look(sink)
    assert one.chip.told.count("self_test") == 0, "it may be a glitch"
    assert await one.look(sink), "more is known of it"
    assert one.fault.endswith("hangs; fails its self-test")
    assert not await one.look(sink)
    assert one.chip.told.count("self_test") == 1
    one.chip.fault = ""
    await one.look(sink)
    one.chip.fault = "hangs"
    await one.look(sink)
    await one.look(sink)
    assert one.chip.told.count("self_test") == 2
    silent = station()
    silent.chip.answers = False
    silent.chip.fault = "does not answer"
    await silent.look(sink)
    await silent.look(sink)
    assert "self_test" not in silent.chip.told, "what does not answer cannot be tested"


async def test_a_reader_at_fault_is_asked_again_ever_more_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import stations

    now = 0
    time = SimpleNamespace(
        ticks_ms=lambda: now, ticks_add=lambda ticks, ms: ticks + ms, ticks_diff=lambda later, earlier: later - earlier
    )
    monkeypatch.setattr(stations, "time", time)
    one, sink = station(), Sink()
    await one.look(sink)
    assert one.is_due(now)
    one.chip.fault = "hangs"
    await one.look(sink)
    assert one.is_due(now), "the first time at once"
    waits = []
    for _ in range(6):
        await one.look(sink)
        since = now
        while not one.is_due(now):
            now += 100
        waits.append(now - since)
    assert waits == [1000, 2000, 4000, 8000, 8000, 8000]
    one.mark_reset()
    assert "restarted" in one.chip.told
    await one.look(sink)
    one.mark_reset()
    assert one.is_due(now), "now, whatever was wrong before"
    one.chip.fault = ""
    await one.look(sink)
    one.chip.fault = "hangs"
    await one.look(sink)
    await one.look(sink)
    assert not one.is_due(now + 999)
    assert one.is_due(now + 1000), "it had worked meanwhile"
    await one.look(sink)
    one.chip.fault = ""
    await one.look(sink)
    assert one.is_due(now), "it works again"
    one.priority = 0
    assert not one.is_due(now + 1000)


async def test_a_reset_is_wanted_after_two_failures_and_each_doubling() -> None:
    one, sink = station(), Sink()
    one.chip.fault = "hangs"
    wanted = []
    for look in range(1, 9):
        await one.look(sink)
        wanted += [look] * (one.needs_reset() + one.needs_reset())
    assert wanted == [2, 4, 8]
    for _ in range(2):
        one.chip.fault = ""
        await one.look(sink)
        assert not one.needs_reset()
        one.chip.fault = "hangs"
        await one.look(sink)
        await one.look(sink)
        assert one.needs_reset(), "as after the first failures"


async def test_fields_warm_up_only_where_the_reader_works_and_rest_where_they_are_on() -> None:
    one, sink = station(), Sink()
    one.warm_up()
    one.rest()
    assert one.chip.told == []
    await one.look(sink)
    one.warm_up()
    one.chip.antenna = True
    one.rest()
    assert one.chip.told == ["antenna_on", "antenna_off"]
    one.chip.fault = "hangs"
    await one.look(sink)
    one.warm_up()
    assert one.chip.told == ["antenna_on", "antenna_off"]
    one.starve()
    assert (one.fault, one.chip.told[-1]) == ("has no power", "restarted")


async def test_tags_that_lie_elsewhere_are_not_told_and_no_more_than_fit() -> None:
    one, sink = station(3), Sink()
    one.chip.uids = [LYING, ELSEWHERE]
    await one.look(sink)
    assert sink.told == [("tag_arrived", 3, LYING), ("tag_arrived", 3, ELSEWHERE)]
    from drivers.presence import REPORTED

    one.find_tag(ELSEWHERE)[REPORTED] = False
    assert one.tags() == [LYING]
    one.chip.uids = [bytes([4, 0, 0, number]) for number in range(MAX_TAGS + 3)]
    await one.look(sink)
    assert len(one.tags()) == MAX_TAGS
    one.polls, one.hits, one.misses, one.garbled, one.collisions, one.errors = range(1, 7)
    one.chip.resets = 7
    assert one.figures() == (OK, 1, 2, 3, 4, 5, 6, 7)


def equipped() -> tuple[Any, Sink]:
    from hub.table import Table

    sink = Sink()
    readers = [
        SimpleNamespace(
            index=number,
            health=number,
            tags=lambda number=number: [bytes([4, 0, 0, number])],
            figures=lambda number=number: (number,) * 8,
            tag_figures=lambda number=number: [(bytes([4, 0, 0, number]), 100, 10 * number)],
        )
        for number in range(3)
    ]
    scanner = SimpleNamespace(stations=readers, looked=False, round_ms=20, slowest_ms=30, prefer=sink.prefer)
    table = Table()
    table.equip(scanner, SimpleNamespace(presses=lambda: [5, 6], take_lag=lambda: 7), sink)
    return table, sink


def test_a_board_with_nothing_on_it_says_so() -> None:
    from hub.table import Table

    table = Table()
    assert table.looked(), "nothing is waited for"
    assert table.snapshot() == ([], [])
    assert table.stats()[1:] == (0, 0, 0)
    assert table.reader_figures() == table.tag_figures() == []
    table.lights(1, bytearray(4))
    table.config(100, b"\1")
    table.turn_lights_off()
    table.released(CLOSING)
    assert not table.freed


def test_a_board_says_what_its_parts_know() -> None:
    table, _ = equipped()
    assert not table.looked()
    assert table.snapshot() == ([(number, [bytes([4, 0, 0, number])]) for number in range(3)], [5, 6])
    assert table.stats()[1:] == (20, 30, 7)
    assert table.reader_figures() == [(number,) * 8 for number in range(3)]
    assert [(reader, misses) for reader, _, _, misses in table.tag_figures()] == [(2, 20), (1, 10), (0, 0)]


@pytest.mark.parametrize(
    ("reason", "freed", "dark"), [(CLOSING, False, True), (FREEING, True, True), (9, False, False)]
)
def test_who_goes_leaves_no_light_and_frees_the_board_only_when_asked(reason: int, freed: bool, dark: bool) -> None:
    table, sink = equipped()
    table.config(255, b"\1\2")
    table.lights(3, bytearray(b"abcd"))
    table.released(reason)
    assert sink.told == [("dim", 255), ("prefer", b"\1\2"), ("show", b"abcd"), *[("show", b"")] * dark]
    assert table.freed is freed


def test_lights_that_fail_do_not_keep_the_line() -> None:
    table, sink = equipped()
    table.equip(None, None, SimpleNamespace(show=lambda picture: sink.show(1 // 0)))
    table.released(FREEING)
    assert table.freed
    assert sink.told == []


def test_what_is_forgotten_is_loaded_again() -> None:
    import hub
    from hub import crash, once

    assert once.is_loaded("hub", "crash")
    once.forget("hub", "crash")
    once.forget("hub", "crash")
    assert not once.is_loaded("hub", "crash")
    assert not hasattr(hub, "crash"), "its memory is free"
    sys.modules["hub.crash"] = hub.crash = crash
    assert not once.is_loaded("drivers", "crash")
