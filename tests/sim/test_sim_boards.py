"""What both depths of the simulated board offer, seen through a real port by hublink's own host end."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import serial

from hublink import messages as m
from marshub.board import profile
from marshub.sim import console, open_board
from marshub.sim.board_api import Board
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.virtual_board import VirtualBoard
from serial_host import Player

SHORT, LONG, TRIPLE = "DE4DBEEF", "04A1B2C3D4E5F6", "88000102030405060709"


def config(name: str = "hub") -> dict[str, Any]:
    return profile.make_firmware_config(profile.load(name))


@pytest.fixture(params=[(1, "pty"), (1, "tcp"), (2, "pty")], ids=["virtual-pty", "virtual-tcp", "cpython-pty"])
def board(request: pytest.FixtureRequest) -> Iterator[Board]:
    depth, port = request.param
    board = open_board(config(), depth, port)
    yield board
    board.close()


@pytest.fixture
def player(board: Board) -> Iterator[Player]:
    with Player(board.port) as player:
        player.greet()
        yield player


def test_the_hello_tells_who_it_is(board: Board) -> None:
    with Player(board.port) as player:
        player.expect("greeted")
        hello = player.found[1]
    assert (hello.name, hello.readers, hello.buttons, hello.leds) == ("hub", 16, 8, 240)
    assert hello.profile.hex() == board.config["hash"]
    assert hello.boot_id != 0
    assert hello.reset_cause == m.RESET_POWER_ON


def test_tags_of_every_size_come_and_go(board: Board, player: Player) -> None:
    for reader, uid in ((0, SHORT), (13, LONG), (15, TRIPLE)):
        board.put(reader, uid)
        player.expect("tag_arrived", reader, bytes.fromhex(uid))
    assert board.list_tags()[13] == {bytes.fromhex(LONG)}
    for reader, uid in ((15, TRIPLE), (0, SHORT), (13, LONG)):
        board.take(reader, uid)
        player.expect("tag_left", reader, bytes.fromhex(uid))


def test_a_tag_lies_in_one_place(board: Board, player: Player) -> None:
    board.put("sheet", SHORT)
    player.expect("tag_arrived", 13, bytes.fromhex(SHORT))
    board.put("row-3-1", SHORT)
    player.until(
        lambda: (
            {("tag_left", 13, bytes.fromhex(SHORT)), ("tag_arrived", 9, bytes.fromhex(SHORT))} <= set(player.events)
        ),
        "move",
    )
    assert board.list_tags()[13] == frozenset()


def test_a_stack_on_one_reader(board: Board, player: Player) -> None:
    uids = {bytes((4, n, 7, 8, 9, 10, 11)) for n in range(5)}
    for uid in uids:
        board.put("pad", uid)
    player.until(lambda: {event[1] for event in player.named("tag_arrived")} == uids, "five tags")
    board.take("pad")
    player.until(lambda: {event[1] for event in player.named("tag_left")} == uids, "five tags to leave")
    assert not any(board.list_tags())


def test_presses_are_counted(board: Board, player: Player) -> None:
    for count in (1, 2, 3):
        board.press("undo")
        player.expect("button", 4, m.PRESS, count)
        player.expect("button", 4, m.RELEASE, count)
    board.press("why", long=True)
    player.expect("button", 6, m.PRESS, 1)
    player.expect("button", 6, m.LONG, 1)
    player.expect("button", 6, m.RELEASE, 1)


def test_lights_are_shown(board: Board, player: Player) -> None:
    picture = bytearray(4 * 240)
    picture[0:4] = bytes((255, 0, 0, 0))
    picture[4 * 239 :] = bytes((0, 0, 255, 0))
    generation = player.end.show(bytes(picture))
    player.expect("lights_shown", generation)
    assert board.wait_for(lambda: board.led_colours()[0] != (0, 0, 0))
    lights = board.led_colours()
    assert lights[0] == (255, 0, 0)
    assert lights[239] == (0, 0, 255)
    assert set(lights[1:239]) == {(0, 0, 0)}


def test_a_blinking_light_goes_on_and_off_by_itself(board: Board, player: Player) -> None:
    picture = bytearray(4 * 240)
    picture[8:12] = bytes((0, 255, 0, 2))
    player.expect("lights_shown", player.end.show(bytes(picture)))
    for wanted in ((0, 255, 0), (0, 0, 0), (0, 255, 0)):
        assert board.wait_for(lambda wanted=wanted: board.led_colours()[2] == wanted), wanted


def test_brightness_dims_what_is_shown(board: Board, player: Player) -> None:
    player.expect("lights_shown", player.end.show(bytes((200, 100, 0, 0)) * 240))
    assert board.wait_for(lambda: board.led_colours()[0] != (0, 0, 0))
    bright = board.led_colours()[0]
    player.end.configure(60, 0, b"")
    player.until(lambda: 0 < board.led_colours()[0][0] < bright[0], "dimmer light")


def test_a_reader_that_is_switched_off_says_nothing(board: Board, player: Player) -> None:
    priorities = bytearray(b"\x01" * 16)
    priorities[13] = 0
    player.end.configure(255, 0, bytes(priorities))
    player.end.ask(m.ASK_SNAPSHOT)
    player.expect("snapshot")
    assert player.found[2][13][0] == m.OFF
    board.put(13, SHORT)
    board.put(12, LONG)
    player.expect("tag_arrived", 12)
    player.end.configure(255, 0, b"\x01" * 16)
    player.expect("tag_arrived", 13)


def test_the_snapshot_holds_what_lay_there_before_the_host_came(board: Board) -> None:
    with Player(board.port) as player:
        player.greet()
        board.put(4, SHORT)
        player.expect("tag_arrived", 4)
    with Player(board.port) as player:  # another host: nothing of what the first heard is repeated to it
        player.greet()
        assert player.found[2][4][1] == [bytes.fromhex(SHORT)]
        player.end.ask(m.ASK_SNAPSHOT)
        player.expect("snapshot")
        assert player.named("tag_arrived") == []


def test_reset_forgets_memory_and_keeps_the_world(board: Board, player: Player) -> None:
    board.put(3, LONG)
    player.expect("tag_arrived", 3)
    board.press("ok")
    player.expect("button", 2, m.RELEASE, 1)
    first = player.end.board.boot_id if player.end.board else 0
    board.reset()
    player.greet()
    assert player.end.board is not None
    assert player.end.board.boot_id not in (0, first)
    assert player.end.board.reset_cause == m.RESET_HARD
    assert player.found[3][2] == 0  # presses count from the start again
    player.until(
        lambda: (
            player.found[2][3][1] == [bytes.fromhex(LONG)] or ("tag_arrived", 3, bytes.fromhex(LONG)) in player.events
        ),
        "the tag that stayed",
    )


def test_waiting_does_not_stand_in_the_way_of_what_is_waited_for(board: Board, player: Player) -> None:
    # The predicate asks the board's thread while that thread tells of changes: neither may wait for the other.
    stop = threading.Event()

    def shuffle() -> None:
        while not stop.is_set():
            board.put(0, SHORT)
            board.take(0)

    hands = threading.Thread(target=shuffle)
    hands.start()
    try:
        looks: list[int] = []
        assert board.wait_for(lambda: looks.append(len(board.led_colours())) or len(looks) > 300)  # type: ignore[func-returns-value]
        assert set(looks) == {240}
    finally:
        stop.set()
        hands.join()


def test_unknown_names_and_uids_are_refused_with_what_was_expected(board: Board) -> None:
    with pytest.raises(ValueError, match=r"no reader 'kitchen': expected 0 to 15 or one of \['row-1-1'"):
        board.put("kitchen", SHORT)
    with pytest.raises(ValueError, match=r"no reader 16: expected 0 to 15"):
        board.take(16)
    with pytest.raises(ValueError, match=r"no button 'fire': expected 0 to 7 or one of \['prev'"):
        board.press("fire")
    with pytest.raises(ValueError, match=r"UID '0102' has 2 bytes: expected 4, 7 or 10"):
        board.put(0, "01:02")
    with pytest.raises(ValueError, match=r"UID 'hello' is not hex"):
        board.put(0, "hello")


def test_closing_twice_is_harmless(board: Board) -> None:
    board.close()
    board.close()
    with pytest.raises(serial.SerialException):
        serial.serial_for_url(board.port)


def test_another_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="no board of depth 9: expected 1"):
        open_board(config(), 9)
    with pytest.raises(ValueError, match='no port of kind \'usb\': expected "pty" or "tcp"'):
        open_board(config(), 1, "usb")  # type: ignore[arg-type]


def test_a_virtual_reader_can_fail_and_come_back() -> None:
    one, two = bytes.fromhex(SHORT), bytes.fromhex(LONG)
    with VirtualBoard(config()) as board, Player(board.port) as player:
        player.greet()
        board.put(6, one)
        player.expect("tag_arrived", 6, one)
        board.set_health(6, m.FAILING)
        player.expect("log", m.WARNING)
        board.take(6, one)
        board.put(6, two)
        player.end.ask(m.ASK_SNAPSHOT)
        player.expect("snapshot")
        assert player.found[2][6] == (m.FAILING, [one])  # its last tags stand
        board.set_health(6, m.OK)
        player.expect("tag_left", 6, one)
        player.expect("tag_arrived", 6, two)


def test_an_idle_virtual_board_sleeps_between_its_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    with VirtualBoard(config()) as board:
        loop: Any = board._loop.loop
        wakes, ticks = [], []
        select, tick = loop._selector.select, board._tick
        monkeypatch.setattr(loop._selector, "select", lambda timeout=None: wakes.append(timeout) or select(timeout))
        monkeypatch.setattr(board, "_tick", lambda: ticks.append(len(wakes)) or tick())
        assert board.wait_for(lambda: len(ticks) >= 20)
        # Twenty ticks a second, and nothing that turns round in between (waking and going to sleep are two).
        assert ticks[-1] - ticks[0] <= 3 * (len(ticks) - 1)


def test_the_firmware_can_be_had_over_tcp() -> None:
    with FirmwareBoard(config("starter"), "tcp") as board, Player(board.port) as player:
        assert board.port.startswith("socket://127.0.0.1:")
        player.greet()
        board.put(0, SHORT)
        player.expect("tag_arrived", 0, bytes.fromhex(SHORT))


@pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")
def test_stamps_tell_when_a_token_got_how_far() -> None:
    with FirmwareBoard(config("starter")) as board:
        assert board.stamps == []
        board.start_stamps()
        with Player(board.port) as player:
            player.greet()
            board.put(0, LONG)
            player.expect("tag_arrived", 0, bytes.fromhex(LONG))
            player.expect("lights_shown", player.end.show(bytes((9, 9, 9, 0)) * 60))
        stamps = sorted(board.stamps, key=lambda stamp: stamp.ns)
        way = [stamp.what for stamp in stamps if stamp.what in ("put", "asked", "heard")]
        assert way == ["put", "asked", "heard"]
        heard = next(stamp.ns for stamp in stamps if stamp.what == "heard")
        later = {stamp.what for stamp in stamps if stamp.ns > heard}
        assert {"sent", "received", "shown"} <= later


def test_a_chip_is_changed_by_a_typed_line_too() -> None:
    with VirtualBoard(config()) as board, Player(board.port) as player:
        player.greet()
        messages: list[str] = []
        assert not console.run_console(board, ["chip 3 dead", "chip 3 soggy", "chip nowhere dead"], messages.append)
        player.expect("reader_health", 3, m.FAILING)
        assert "expected one of well, dead, wedged, hung, clone, slow, noisy, jammed" in messages[0]
        assert "no reader 'nowhere'" in messages[1]
        board.reset()
        player.expect("snapshot")
        assert player.found[2][3] == (m.MISSING, [])  # it has never answered since


def test_who_hears_a_tag_and_stacks_are_said_by_typed_lines(board: Board, player: Player) -> None:
    messages: list[str] = []
    four = " ".join(f"04AA000{n}" for n in range(4))
    lines = [f"put 3 {SHORT}", f"hear {SHORT} 3 0 4 1", f"hear {LONG} 3 1", f"hear {SHORT} 3 7", f"hear {SHORT} 3"]
    console.run_console(board, [*lines, f"stack 9 {four}", f"put 8 {LONG}"], messages.append)
    wanted = {(4, bytes.fromhex(SHORT)), (8, bytes.fromhex(LONG))}
    player.until(lambda: wanted <= set(player.named("tag_arrived")), "both, in any order")
    assert "lies nowhere" in messages[0]
    assert "a share of 0 to 1" in messages[1]
    assert "not understood" in messages[2]
    assert board.list_tags()[3] == {bytes.fromhex(SHORT)}, "it has not moved"
    assert len(board.list_tags()[9]) == 4


def test_its_supply_is_switched_by_a_typed_line(board: Board, player: Player) -> None:
    messages: list[str] = []
    console.run_console(board, ["supply of", "supply off"], messages.append)
    assert "not understood" in messages[0]
    player.until(lambda: "snapshot" in [event[0] for event in player.events], "snapshot")
    result = [event[0] for event in player.events]
    assert "reader_health" not in result[: result.index("snapshot")], "not before what explains it"
    player.expect("snapshot", 1)
    assert player.found[5], "the state's bit"
    console.run_console(board, ["supply on"], messages.append)
    player.expect("snapshot", 1)
    assert not player.found[5]
    if isinstance(board, FirmwareBoard):  # which says so for whoever reads its log
        console.run_console(board, ["supply off"], messages.append)
        player.until(lambda: any("supply off: LEDs have" in text for _, text in player.named("log")), "the log")


def test_a_board_that_senses_no_supply_stays_as_it_is() -> None:
    with VirtualBoard(config("starter")) as board, Player(board.port) as player:
        player.greet()
        board.switch_supply(False)
        board.put("pad", SHORT)
        player.expect("tag_arrived", 0, bytes.fromhex(SHORT))
        assert not any(event[0] == "snapshot" and event[5] for event in player.events)
