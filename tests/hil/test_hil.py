"""The whole loop through a serial port: the same tests for the virtual board, the firmware on CPython, a real one."""

from __future__ import annotations

from hil_table import Table

from hublink import messages as m
from marshub.link.events import (
    Button,
    Connected,
    LightsShown,
    Lost,
    ReaderFigures,
    Snapshot,
    Stats,
    TagArrived,
    TagFigures,
    TagLeft,
)

ONE, TWO, THREE = "DE4DBEEF", "04A1B2C3D4E5F6", "04FFEEDDCCBBAA"


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
    host.link.ask_snapshot()
    host.wait(Snapshot, since=since)


def test_stats_can_be_asked_for(table: Table) -> None:
    host = table.host()
    host.link.ask_stats()
    assert host.wait(Stats).bad_frames == 0
    host.wait(TagFigures)
    seen = [event.first + at for event in host.of(ReaderFigures) for at in range(len(event.readers))]
    assert set(seen) == set(range(len(table.config["readers"])))


def test_a_tag_arrives_and_leaves(table: Table) -> None:
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.put("pad", TWO)
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (pad, TWO))
    board.take("pad", TWO)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (pad, TWO))
    assert len(host.of(TagArrived)) == len(host.of(TagLeft)) == 1


def test_two_tags_on_one_reader_are_told_apart(table: Table) -> None:
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.put("pad", ONE)
    board.put("pad", TWO)
    for uid in (ONE, TWO):
        host.wait(TagArrived, lambda e, uid=uid: (e.reader, e.uid) == (pad, uid))
    board.take("pad", ONE)
    host.wait(TagLeft, lambda e: (e.reader, e.uid) == (pad, ONE))
    since = host.mark
    host.link.ask_snapshot()
    snapshot = host.wait(Snapshot, since=since)
    assert snapshot.readers[pad].uids == (TWO,)
    assert len(host.of(TagArrived)) == 2
    assert len(host.of(TagLeft)) == 1


def test_what_lies_there_already_is_in_the_picture_the_host_gets(table: Table) -> None:
    board, pad = table.hands, table.reader("pad")
    board.put("pad", THREE)
    first = table.host()
    first.wait(Snapshot)

    def known() -> bool:
        told = {(e.reader, e.uid) for e in first.of(TagArrived)}
        return (pad, THREE) in told or THREE in first.of(Snapshot)[0].readers[pad].uids

    assert board.wait_for(known, 30)


def test_presses_come_with_their_count(table: Table) -> None:
    host, board, ok = table.host(), table.hands, table.button("ok")
    host.wait(Snapshot)
    for count in (1, 2):
        board.press("ok")
        host.wait(Button, lambda e, count=count: (e.index, e.action, e.count) == (ok, m.PRESS, count))
        host.wait(Button, lambda e, count=count: (e.index, e.action, e.count) == (ok, m.RELEASE, count))
    board.press("ok", long=True)
    host.wait(Button, lambda e: (e.index, e.action, e.count) == (ok, m.LONG, 3))
    since = host.mark
    host.link.ask_snapshot()
    assert host.wait(Snapshot, since=since).presses[ok] == 3


def test_lights_are_shown_and_the_newest_wins(table: Table) -> None:
    host = table.host()
    last = table.config["leds"]["count"] - 1
    for step in range(20):
        host.link.show(picture_of(table, {step: (0, 0, 255, 0)}))
    generation = host.link.show(picture_of(table, {0: (255, 0, 0, 0), last: (0, 255, 0, 0)}))
    host.wait(LightsShown, lambda e: e.generation == generation)
    if table.board is not None:
        board = table.board
        assert board.wait_for(lambda: board.lights()[0] == (255, 0, 0))
        assert board.lights()[last] == (0, 255, 0)
        assert not any(any(colour) for colour in board.lights()[1:last])


def test_a_reset_in_mid_game_is_noticed_and_the_picture_comes_back(table: Table) -> None:
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.put("pad", ONE)
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
        return any(isinstance(e, TagArrived) and (e.reader, e.uid) == (pad, ONE) for e in later) or any(
            isinstance(e, Snapshot) and ONE in e.readers[pad].uids for e in later
        )

    assert board.wait_for(known, 30)
    assert board.wait_for(lambda: board.lights()[1] == (255, 0, 0), 30)


def test_unplugged_and_plugged_in_again_nothing_is_lost_and_nothing_told_twice(table: Table) -> None:
    host, board, pad = table.host(), table.hands, table.reader("pad")
    host.wait(Snapshot)
    board.press("ok")
    host.wait(Button, lambda e: e.action == m.RELEASE)
    since = host.mark
    board.unplug()
    host.wait(Lost, since=since)
    board.put("pad", TWO)
    board.press("ok")
    board.replug()
    connected = host.wait(Connected, since=since)
    assert connected.resumed
    host.wait(TagArrived, lambda e: (e.reader, e.uid) == (pad, TWO), since=since)
    host.wait(Button, lambda e: (e.action, e.count) == (m.RELEASE, 2), since=since)
    assert len(host.of(TagArrived)) == 1
    assert [e.count for e in host.of(Button) if e.action == m.PRESS] == [1, 2]


def test_another_host_takes_over_after_the_first_has_gone(table: Table) -> None:
    first = table.host()
    first.wait(Snapshot)
    boot = first.wait(Connected).board.boot_id
    first.link.close()
    second = table.host()
    assert second.wait(Connected).board.boot_id == boot
    second.wait(Snapshot)
