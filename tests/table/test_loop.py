"""The whole loop: a virtual board on a pty, the link, the table, a game; and what a cable can do to it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from marshub.board import palette, profile
from marshub.board.matching import Mismatch
from marshub.board.notices import BoardNews, UnknownTagNotice
from marshub.kernel import Session
from marshub.sim.board_api import Board
from marshub.sim.virtual_board import VirtualBoard
from marshub.sim.vm.board import VmBoard
from marshub.table.setup import OpenedTable, open_saved_session, open_table, start_session
from serial_host import mpremote
from toy_bench import uid
from toy_harbour import Cleared, Toy

HARBOUR = profile.load(Path(__file__).parents[1] / "toy_harbour.toml")
LAMPS = ("north", "south", "quay", "pad")


class Loop:
    """A table, its board, and waiting for what one does to the other."""

    def __init__(self, opened: OpenedTable) -> None:
        self.opened, self.table = opened, opened.table
        assert opened.sim is not None
        self.sim: Board = opened.sim
        self.until(lambda: self.table.is_settled and self.table.referee.is_board_present)

    def until(self, holds: object) -> None:
        assert callable(holds)
        assert self.table.wait_for(holds, timeout=60)

    def put(self, piece: str, reader: str) -> None:
        self.sim.put(reader, uid(piece))
        self.until(lambda: self.table.is_sensing(LAMPS.index(reader), uid(piece)))
        self.until(lambda: self.table.is_settled)

    def take(self, piece: str, reader: str) -> None:
        self.sim.take(reader, uid(piece))
        self.until(lambda: not self.table.is_sensing(LAMPS.index(reader), uid(piece)))
        self.until(lambda: self.table.is_settled)

    def press(self, button: str) -> None:
        count = self.table.presses[button] + 1
        self.sim.press(button)
        self.until(lambda: self.table.presses[button] == count)

    @property
    def state(self) -> object:
        return self.table.session.state


@pytest.fixture(params=[1, 2, 3], ids=["virtual", "cpython", "vm"])
def loop(request: pytest.FixtureRequest) -> Iterator[Loop]:
    opened = open_table(start_session(Toy(), {"rounds": 3}, 1), "sim", profile=HARBOUR, depth=request.param)
    try:
        yield Loop(opened)
    finally:
        opened.close()


def test_token_down_game_moves_lamp_lights(loop: Loop) -> None:
    loop.put("boat-1", "north")
    assert loop.table.session.state.where == {"boat-1": "north"}
    # The game took it: the lamp under it is green.
    red, green, _ = loop.sim.led_colours()[0]
    assert green > red
    loop.press("pass")
    assert loop.table.session.pending.prompt.key == "toy-sail"


def test_an_unknown_tag_is_told_and_lit(loop: Loop) -> None:
    loop.put("?", "quay")
    assert UnknownTagNotice(uid("?").hex(), "quay") in loop.table.notices
    assert loop.table.led_frame[2] == palette.STRANGER
    loop.take("?", "quay")
    assert loop.table.led_frame[2] == palette.LEGAL


def test_an_illegal_gesture_is_refused_by_the_tables_own_clock() -> None:
    opened = open_table(start_session(Toy(), {}, 1), "sim", profile=HARBOUR, calm_ms=50)
    try:
        loop = Loop(opened)
        loop.put("boat-1", "quay")
        loop.until(lambda: loop.table.refusals and loop.table.is_settled)
        assert loop.table.led_frame[2] == palette.REFUSED
        loop.take("boat-1", "quay")
        assert loop.table.refusals == []
        assert loop.table.session.step_count == 0
    finally:
        opened.close()


def test_unplugged_in_mid_game_play_goes_on_and_the_board_is_led_after(loop: Loop) -> None:
    loop.put("boat-1", "north")
    loop.sim.unplug()
    loop.until(lambda: not loop.table.board.connected)
    assert any(isinstance(n, BoardNews) and n.key == "board-lost" for n in loop.table.notices)
    loop.table.answer("boat-2@south")
    loop.sim.replug()
    loop.until(lambda: loop.table.mismatches == [Mismatch("boat-2", "", "south")])
    loop.put("boat-2", "south")
    assert loop.table.mismatches == []
    assert loop.table.session.step_count == 2


def test_a_gesture_made_while_unplugged_counts_once(loop: Loop) -> None:
    """The board kept the event and tells it when the cable is back: to the game it came late, not never, not twice."""
    loop.sim.unplug()
    loop.until(lambda: not loop.table.board.connected)
    loop.sim.put("north", uid("boat-1"))
    loop.sim.replug()
    loop.until(lambda: loop.table.session.state.where == {"boat-1": "north"})
    loop.until(lambda: loop.table.is_settled)
    assert loop.table.session.step_count == 1
    assert loop.table.mismatches == []


def test_a_board_that_restarts_shows_the_same_lights_again(loop: Loop) -> None:
    loop.put("boat-1", "north")
    loop.press("next")
    connected = BoardNews("board-connected", "harbour")
    loop.sim.reset()
    loop.until(lambda: loop.table.notices.count(connected) == 2)
    loop.until(
        lambda: loop.table.is_settled and loop.table.referee.is_board_present and loop.table.presses["next"] == 0
    )
    assert loop.table.session.step_count == 1
    assert loop.table.mismatches == []
    loop.press("pass")
    assert loop.table.session.step_count == 2


def test_the_host_may_go_and_come_back(tmp_path: Path) -> None:
    """The program ends in mid-game while pieces lie on the board; started again it goes on there."""
    save = tmp_path / "evening.marshub"
    sim = VirtualBoard(profile.make_firmware_config(HARBOUR))
    try:
        for run in range(2):
            session: Session[object, object]
            session = start_session(Cleared(), {}, 1, save=save) if run == 0 else open_saved_session(Cleared(), save)
            opened = open_table(session, sim.port, profile=HARBOUR, tags=_tags(session))
            opened.sim = sim
            loop = Loop(opened)
            opened.sim = None
            if run == 0:
                loop.put("boat-1", "north")
            assert session.state.where == {"boat-1": "north"}
            assert loop.table.mismatches == []
            assert session.step_count == 1
            opened.close()
    finally:
        sim.close()


HOST_OF_ITS_OWN = """
import sys, time
from pathlib import Path
sys.path.insert(0, {tests!r})
from marshub.board import profile
from marshub.board.tags import make_simulated_tags
from marshub.table.setup import start_session, open_table
from toy_harbour import Cleared
session = start_session(Cleared(), {{}}, 1, save=Path({save!r}))
tags = make_simulated_tags(session.game.tagged_pieces(session.state))
opened = open_table(session, {port!r}, profile=profile.load(Path({harbour!r})), tags=tags)
assert opened.table.wait_for(lambda: opened.table.is_settled and opened.table.referee.is_board_present, 60)
print("ready", flush=True)
assert opened.table.wait_for(lambda: session.step_count == 1 and opened.table.is_settled, 60)
print("on the way", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="depth 3 needs POSIX")
def test_a_host_killed_in_mid_game_leaves_the_board_to_mpremote_and_another_plays_on(tmp_path: Path) -> None:
    """No bye was ever said: the board has to notice for itself that nobody plays any more."""
    save = tmp_path / "evening.marshub"
    tests = Path(__file__).parents[1]
    with VmBoard(profile.make_firmware_config(HARBOUR)) as sim:
        code = HOST_OF_ITS_OWN.format(
            tests=str(tests), save=str(save), port=sim.port, harbour=str(tests / "toy_harbour.toml")
        )
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as host:
            assert host.stdout is not None
            assert host.stdout.readline() == "ready\n"
            sim.put("north", uid("boat-1"))
            assert host.stdout.readline() == "on the way\n"
            host.kill()
        assert not sim.in_repl
        # While it reckons with the host (hublink.board_end.AWAY_MS) a Ctrl-C might be a part of a frame to it; then it
        # greets whoever comes.
        with serial.Serial(sim.port, timeout=60) as line:
            line.read_until(b"harbour")
        for command, message in ((["exec", "print(6 * 7)"], "42"), (["soft-reset"], ""), (["reset"], "")):
            assert mpremote(sim, *command).strip() == message
        session = open_saved_session(Cleared(), save)
        opened = open_table(session, sim.port, profile=HARBOUR, tags=_tags(session))
        opened.sim = sim
        loop = Loop(opened)
        opened.sim = None
        try:
            assert (session.step_count, session.state.where) == (1, {"boat-1": "north"})
            assert loop.table.mismatches == []
            loop.put("boat-2", "south")
            assert session.step_count == 2
        finally:
            opened.close()


def test_a_board_that_is_not_there_is_waited_for(tmp_path: Path) -> None:
    session = start_session(Toy(), {}, 1)
    opened = open_table(session, str(tmp_path / "no-port"), profile=HARBOUR, tags=_tags(session))
    try:
        assert opened.table.wait_for(lambda: bool(opened.table.board.problem), timeout=60)
        opened.table.press("pass")
        assert session.step_count == 1
    finally:
        opened.close()


def test_no_board_at_all() -> None:
    opened = open_table(start_session(Toy(), {}, 1))
    opened.table.press("pass")
    opened.close()
    assert opened.link is None


def _tags(session: Session[object, object]) -> object:
    from marshub.board.tags import make_simulated_tags

    return make_simulated_tags(session.game.tagged_pieces(session.state))
