"""The whole loop through a serial port: the same tests for the virtual board, the firmware on CPython and on the
MicroPython VM, and a real board."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hil_table import PATIENCE_S, Host, Table

from hublink import lights
from hublink import messages as m
from marshub.board import profile
from marshub.link.events import (
    Button,
    Connected,
    LightsShown,
    Lost,
    ReaderCounters,
    ReaderFigures,
    ReaderHealth,
    Snapshot,
    Stats,
    TagArrived,
    TagFigures,
    TagLeft,
)
from marshub.sim.board_api import Board
from marshub.sim.chip_states import ChipState

RED, GREEN = (255, 0, 0), (0, 255, 0)


def picture_of(table: Table, lit: dict[int, tuple[int, int, int, int]]) -> bytes:
    picture = bytearray(4 * table.config["leds"]["count"])
    for led, values in lit.items():
        picture[4 * led : 4 * led + 4] = bytes(values)
    return bytes(picture)


def test_hello_tells_the_board_and_its_profile_fits(table: Table) -> None:
    host = table.host()
    connected = host.wait(Connected)
    assert connected.board.name == table.config["board"]
    assert connected.board.readers == len(table.config["readers"])
    assert connected.board.buttons == len(table.config["buttons"])
    assert connected.board.leds == table.config["leds"]["count"]
    assert connected.profile_matches
    assert not connected.resumed


def test_a_snapshot_follows_and_can_be_asked_for(table: Table) -> None:
    host = table.host()
    snapshot = host.wait(Snapshot)
    assert len(snapshot.readers) == len(table.config["readers"])
    assert len(snapshot.presses) == len(table.config["buttons"])
    since = host.mark
    host.link.request_snapshot()
    host.wait(Snapshot, since=since)


def test_stats_can_be_asked_for(table: Table) -> None:
    host = table.host()
    host.link.request_stats()
    assert host.wait(Stats).free_heap > 0
    host.wait(TagFigures)
    seen = [event.first + at for event in host.of(ReaderFigures) for at in range(len(event.readers))]
    assert set(seen) == set(range(len(table.config["readers"])))


@pytest.mark.hands
def test_a_tag_arrives_and_leaves(table: Table) -> None:
    _, two, _ = table.tags
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.put("pad", two)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (pad, two))
    board.take("pad", two)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (pad, two))
    assert len(host.of(TagArrived)) == len(host.of(TagLeft)) == 1


@pytest.mark.hands
def test_two_tags_on_one_reader_are_told_apart(table: Table) -> None:
    one, two, _ = table.tags
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.put("pad", one)
    board.put("pad", two)
    for uid in (one, two):
        host.wait(TagArrived, lambda e, uid=uid: (e.reader, e.uid) == (pad, uid))
    board.take("pad", one)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (pad, one))
    since = host.mark
    host.link.request_snapshot()
    snapshot = host.wait(Snapshot, since=since)
    assert snapshot.readers[pad].uids == (two,)
    assert len(host.of(TagArrived)) == 2
    assert len(host.of(TagLeft)) == 1


@pytest.mark.hands
def test_what_lies_there_already_is_in_the_picture_the_host_gets(table: Table) -> None:
    _, _, three = table.tags
    board, pad = table.hands, table.reader("pad")
    board.put("pad", three)
    first = table.host()
    first.wait(Snapshot)

    def known() -> bool:
        messages = {(e.reader, e.uid) for e in first.of(TagArrived)}
        return (pad, three) in messages or three in first.of(Snapshot)[0].readers[pad].uids

    assert board.wait_for(known, 60)


@pytest.mark.hands
def test_presses_come_with_their_count(table: Table) -> None:
    host, board, ok = table.host(), table.hands, table.button("ok")
    before = host.wait(Snapshot).presses[ok]  # a real board may have been pressed since it started
    for count in (before + 1, before + 2):
        board.press("ok")
        host.wait(Button, lambda e, count=count: (e.index, e.action, e.count) == (ok, m.PRESS, count))
        host.wait(Button, lambda e, count=count: (e.index, e.action, e.count) == (ok, m.RELEASE, count))
    board.press("ok", long=True)
    host.wait(Button, lambda e: (e.index, e.action, e.count) == (ok, m.LONG, before + 3))
    since = host.mark
    host.link.request_snapshot()
    assert host.wait(Snapshot, since=since).presses[ok] == before + 3


def test_lights_are_shown_and_the_newest_wins(table: Table) -> None:
    host = table.host()
    last = table.config["leds"]["count"] - 1
    for step in range(20):
        host.link.show(picture_of(table, {step: (0, 0, 255, 0)}))
    generation = host.link.show(picture_of(table, {0: (255, 0, 0, 0), last: (0, 255, 0, 0)}))
    host.wait(LightsShown, lambda e: e.generation == generation)
    assert table.shows({0: RED, last: GREEN})


def test_each_lamp_of_the_board_shows_its_own_and_what_lies_between_stays_dark(
    table: Table, pytestconfig: pytest.Config
) -> None:
    board = profile.load(pytestconfig.getoption("--board-profile", default="hub"))
    colours = ((255, 0, 0), (0, 255, 0), (0, 0, 255))
    wanted = {led: colours[n % 3] for n, segment in enumerate(board.segment) for led in segment.indexes}
    host = table.host()
    # Dim enough for all of them: nothing is scaled down, so what is shown is what was asked for.
    lit = {led: tuple(value // 8 for value in colour) for led, colour in wanted.items()}
    host.link.show(picture_of(table, {led: (*colour, 0) for led, colour in lit.items()}))

    def as_wanted(lights: Sequence[tuple[int, int, int]]) -> bool:
        return all(
            [value > 0 for value in lights[led]] == [value > 0 for value in wanted.get(led, (0, 0, 0))]
            for led in range(board.leds.count)
        )

    assert table.sees("is each segment one of red, green, blue by turns, and all between dark?", as_wanted)


def test_brightness_dims_what_is_shown_and_what_comes(table: Table) -> None:
    host = table.host()
    host.link.show(picture_of(table, {0: (255, 0, 0, 0)}))
    assert table.shows({0: RED})
    host.link.configure(100)
    assert table.sees("is LED 0 darker now?", lambda lights: 0 < lights[0][0] < 200)
    host.link.show(picture_of(table, {1: (0, 255, 0, 0)}))
    assert table.sees("is LED 1 lit green, not bright?", lambda lights: 0 < lights[1][1] < 200 and not any(lights[0]))
    host.link.configure(255)
    assert table.shows({1: GREEN})


def test_patterns_move_by_themselves(table: Table) -> None:
    host = table.host()
    patterns = (lights.BLINK, lights.FAST_BLINK, lights.PULSE, lights.CHASE)
    runs = {4 * place + led: (255, 0, 0, pattern) for place, pattern in enumerate(patterns) for led in range(4)}
    generation = host.link.show(picture_of(table, runs))
    host.wait(LightsShown, lambda e: e.generation == generation)
    seen: list[set[tuple[int, int, int]]] = [set() for _ in patterns]

    def each_moves(colours: list[tuple[int, int, int]]) -> bool:
        for place, states in enumerate(seen):
            states.add(colours[4 * place])
        return all(len(states) >= 2 for states in seen) and len(seen[patterns.index(lights.PULSE)]) >= 4

    assert table.sees(
        "do LEDs 0 to 3 blink, 4 to 7 blink fast, 8 to 11 fade in and out, and a gap walk along 12 to 15?", each_moves
    )


@pytest.mark.hands
def test_a_reader_that_is_switched_off_tells_nothing_until_it_is_on_again(table: Table) -> None:
    one, _, _ = table.tags
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    host.link.configure(255, bytes(0 if reader == pad else 1 for reader in range(len(table.config["readers"]))))

    def off() -> bool:
        since = host.mark
        host.link.request_snapshot()
        return host.wait(Snapshot, since=since).readers[pad].health == m.OFF

    assert board.wait_for(off, 60)
    board.put("pad", one)
    since = host.mark
    host.link.request_snapshot()
    assert not host.wait(Snapshot, since=since).readers[pad].uids
    host.link.configure(255)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (pad, one))


@pytest.mark.hands
def test_a_reset_in_mid_game_is_noticed_and_the_picture_comes_back(table: Table) -> None:
    one, _, _ = table.tags
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.put("pad", one)
    host.wait(TagArrived)
    generation = host.link.show(picture_of(table, {1: (255, 0, 0, 0)}))
    host.wait(LightsShown, lambda e: e.generation == generation)
    boot = host.wait(Connected).board.boot_id
    since = host.mark
    board.reset()
    again = host.wait(Connected, lambda e: e.board.boot_id != boot, since=since)
    assert not again.resumed
    host.wait(Snapshot, since=since)

    def known() -> bool:
        later = host.events[since:]
        return any(isinstance(e, TagArrived) and (e.reader, e.uid) == (pad, one) for e in later) or any(
            isinstance(e, Snapshot) and one in e.readers[pad].uids for e in later
        )

    assert board.wait_for(known, 60)
    assert table.shows({1: RED})


@pytest.mark.hands("own-supply")
def test_unplugged_and_plugged_in_again_nothing_is_lost_and_nothing_told_twice(table: Table) -> None:
    _, two, _ = table.tags
    host, board, pad = table.host(), table.hands, table.reader("pad")
    before = host.wait(Snapshot).presses[table.button("ok")]
    board.press("ok")
    host.wait(Button, lambda e: e.action == m.RELEASE)
    since = host.mark
    board.unplug()
    host.wait(Lost, since=since)
    board.put("pad", two)
    board.press("ok")
    board.replug()
    connected = host.wait(Connected, since=since)
    assert connected.resumed
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (pad, two), since=since)
    host.wait(Button, lambda e: (e.action, e.count) == (m.RELEASE, before + 2), since=since)
    assert len(host.of(TagArrived)) == 1
    assert [e.count for e in host.of(Button) if e.action == m.PRESS] == [before + 1, before + 2]


def test_another_host_takes_over_after_the_first_has_gone(table: Table) -> None:
    first = table.host()
    first.wait(Snapshot)
    boot = first.wait(Connected).board.boot_id
    first.link.close()
    second = table.host()
    assert second.wait(Connected).board.boot_id == boot
    second.wait(Snapshot)


# -- faulty chips: what a person cannot do to a real board -------------------------------------------------------------


def broken(table: Table, states: dict[str, ChipState]) -> tuple[Host, Board, dict[str, int]]:
    """A host, the board, and the indexes of the named readers: on each lay a tag when its chip became so."""
    assert table.board is not None
    host, at = table.host(), {name: table.reader(name) for name in states}
    host.wait(Snapshot)
    for (name, reader), uid in zip(at.items(), table.tags, strict=False):
        table.board.put(name, uid)
        host.wait(TagArrived, lambda e, reader=reader, uid=uid: (e.reader, e.uid) == (reader, uid))
    for name, state in states.items():
        table.board.change_chip(name, state)
    return host, table.board, at


def figures(host: Host, reader: int) -> ReaderCounters:
    """What a reader has counted up to now."""
    since = host.mark
    host.link.request_stats()
    reader_figures = host.wait(ReaderFigures, lambda e: e.first <= reader < e.first + len(e.readers), since=since)
    return reader_figures.readers[reader - reader_figures.first]


def test_dead_and_wedged_chips_are_told_their_tags_stand_and_the_others_go_on(table: Table) -> None:
    if table.board is None:
        pytest.skip("a real chip is as it is")
    one, two, three = table.tags
    names = [reader["name"] for reader in table.config["readers"]]
    host, board, at = broken(table, {"pad": "dead", names[0]: "wedged"})
    for reader in at.values():
        host.wait(ReaderHealth, lambda e, reader=reader: (e.reader, e.health) == (reader, m.FAILING))
    board.put(names[7], three)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (7, three))
    since = host.mark
    host.link.request_snapshot()
    seen = host.wait(Snapshot, since=since).readers
    assert [(seen[reader].health, seen[reader].uids) for reader in at.values()] == [
        (m.FAILING, (one,)),
        (m.FAILING, (two,)),
    ]
    for name, reader in at.items():
        board.change_chip(name, "well")
        host.wait(ReaderHealth, lambda e, reader=reader: (e.reader, e.health) == (reader, m.OK))
    assert not host.of(TagLeft)
    board.take(names[0], two)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (at[names[0]], two))


def test_chips_that_are_only_different_read_on_and_noise_invents_nothing(table: Table) -> None:
    if table.board is None:
        pytest.skip("a real chip is as it is")
    one, two, three = table.tags
    names = [reader["name"] for reader in table.config["readers"]]
    states: dict[str, ChipState] = {"pad": "noisy", names[0]: "clone", names[7]: "slow"}
    host, board, at = broken(table, states)
    for name in (names[0], names[7]):  # another chip than before: once it was set up anew
        assert board.wait_for(lambda name=name: figures(host, at[name]).reinits > 0, PATIENCE_S)
    assert board.wait_for(lambda: figures(host, at["pad"]).garbled > 0, PATIENCE_S)
    assert not host.of(TagLeft)
    board.take(names[0])
    board.take(names[7])
    for name, uid in ((names[0], two), (names[7], three)):
        host.wait(TagLeft, lambda e, name=name, uid=uid: (e.reader, e.uid) == (at[name], uid))
    for name, uid in ((names[7], two), (names[0], three)):
        board.put(name, uid)
        host.wait(TagArrived, lambda e, name=name, uid=uid: (e.reader, e.uid) == (at[name], uid))
    assert {e.uid for e in host.of(TagArrived)} == {one, two, three}
    assert not [e for e in host.of(TagLeft) if e.uid == one]


def test_a_chip_that_hangs_is_brought_back_by_the_reset_line_of_all(table: Table) -> None:
    """No command brings it back, a pulse at its reset pin does; it may be any of them, and no piece is lost by it."""
    if table.board is None:
        pytest.skip("a real chip is as it is")
    one, two, three = table.tags
    names = [reader["name"] for reader in table.config["readers"]]
    host, board, at = broken(table, {"pad": "hung", names[0]: "well"})
    pad = at["pad"]
    host.wait(ReaderHealth, lambda e: (e.reader, e.health) == (pad, m.FAILING))
    host.wait(ReaderHealth, lambda e: (e.reader, e.health) == (pad, m.OK))
    board.put(names[7], three)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (7, three))
    assert not host.of(TagLeft)
    assert {e.reader for e in host.of(ReaderHealth)} == {pad}, "the others were reset along, and nobody noticed"
    board.take("pad", one)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (pad, one))
    assert two in host.of(Snapshot)[-1].readers[at[names[0]]].uids or two in {e.uid for e in host.of(TagArrived)}


def test_a_supply_that_is_off_is_told_once_its_pieces_stand_and_the_leds_rest(table: Table) -> None:
    if table.board is None:
        pytest.skip("nobody switches it for us")
    one, _, _ = table.tags
    host, board, pad = table.host(), table.board, table.reader("pad")
    assert not host.wait(Snapshot).supply_off
    board.put("pad", one)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (pad, one))
    host.link.show(picture_of(table, {0: (255, 0, 0, 0)}))
    assert table.shows({0: RED})
    since = host.mark
    board.switch_supply(False)
    off = host.wait(Snapshot, lambda e: e.supply_off, since=since)
    assert off.readers[pad].uids == (one,)

    def all_failing() -> bool:
        at = host.mark
        host.link.request_snapshot()
        return {state.health for state in host.wait(Snapshot, since=at).readers} == {m.FAILING}

    assert board.wait_for(all_failing, PATIENCE_S)
    # 50 mA for all 240 is less than they draw dark.
    assert table.sees("are all LEDs dark?", lambda lights: not any(map(any, lights)))
    board.press("ok")
    host.wait(Button, lambda e: e.action == m.PRESS, since=since)
    since = host.mark
    board.switch_supply(True)
    host.wait(Snapshot, lambda e: not e.supply_off, since=since)
    host.wait(ReaderHealth, lambda e: (e.reader, e.health) == (pad, m.OK), since=since)
    assert table.shows({0: RED})
    assert not host.of(TagLeft)
    board.take("pad", one)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (pad, one), since=since)


def test_a_host_that_comes_while_the_supply_is_off_hears_of_it_first(table: Table) -> None:
    if table.board is None:
        pytest.skip("nobody switches it for us")
    table.board.switch_supply(False)
    table.board.reset()
    host = table.host()
    assert host.wait(Snapshot).supply_off
    table.board.switch_supply(True)
    host.wait(Snapshot, lambda e: not e.supply_off)


def test_a_module_that_holds_miso_silences_a_shared_wire_and_no_multiplexer(table: Table) -> None:
    """On the hub, whose multiplexers let through only the one that is asked, nobody notices it."""
    if table.board is None:
        pytest.skip("a real chip is as it is")
    one, two, three = table.tags
    names = [reader["name"] for reader in table.config["readers"]]
    host, board, at = broken(table, {"pad": "holds-miso", names[0]: "holds-miso"})
    bus = table.config["readers"][at["pad"]]["bus"]
    other = next(n for n, item in enumerate(table.config["readers"]) if item["bus"] == bus and n not in at.values())
    board.put(other, three)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (other, three))
    for name, uid in (("pad", one), (names[0], two)):
        board.take(name, uid)
        host.wait(TagLeft, lambda e, name=name, uid=uid: (e.reader, e.uid) == (at[name], uid))
    assert {e.health for e in host.of(ReaderHealth) if e.reader not in at.values()} <= {m.OK}
