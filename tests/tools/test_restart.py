"""A board that is restarted comes back, whenever a host's hello reaches it; and a REPL of any kind is left."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

import pytest

from hublink.host_end import HostEnd
from marshub.board.profile import load, make_firmware_config
from marshub.link.events import BoardLog
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.ports import Kind
from marshub.sim.vm import parts
from marshub.sim.vm.board import VmBoard
from marshub.tools.board_connection import BoardConnection, ask_identity
from marshub.tools.board_files import BoardFiles
from marshub.tools.deploy import deploy
from marshub.tools.errors import ToolError
from serial_host import Player, greet_and_leave

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depth 3 needs POSIX")

CONFIG = make_firmware_config(load("starter"))
#: What the firmware logs to each host.
RUNS = f"runs micropython {parts.VERSION.partition('-')[0]}"
#: One into raw mode by mpremote's soft reset, one out of it.
RESTARTS = 2
#: Keys that bring the friendly prompt into each kind of REPL, and what that shows.
REPLS = [
    (b"\r", b">>> "),
    (b"if 1:\r", b"... "),
    (b"\x05", b"=== "),
    (b"\x01", b"raw REPL; CTRL-B to exit\r\n>"),
    (b"\x01\x05A\x01", b"R\x01\x80\x00\x01"),
]
HELLO = HostEnd(0x03030303).poll(0)


@pytest.fixture(params=["pty", "tcp"])
def board(request: pytest.FixtureRequest) -> Iterator[VmBoard]:
    kind: Kind = request.param
    with VmBoard(CONFIG, kind) as board:
        yield board


def hello_after(board: VmBoard, seconds: float) -> None:
    """A host that opens the port now and says hello so much later, once, and goes."""
    with Player(board.port) as player:
        time.sleep(seconds)  # this is what is tried out, no waiting for something
        player.send_raw(HELLO)
        player.line.flush()


def survives(board: VmBoard, seconds: float) -> None:
    """A restart with a hello so much later loses nothing: the board starts once, by itself, and answers."""
    board.restarts = 0
    with BoardFiles(board.port) as files:
        files.restart()
    hello_after(board, seconds)
    back = ask_identity(board.port, returning=True)
    assert back is not None, f"lost by a hello after {1000 * seconds:.0f} ms"
    assert board.restarts == RESTARTS, f"restarted again after a hello {1000 * seconds:.0f} ms after"


def test_the_port_is_free_afterwards_although_a_starting_process_has_a_copy_of_it() -> None:
    with VmBoard(CONFIG) as board:
        with BoardFiles(board.port) as files:
            copy = os.dup(files._transport.serial.fileno())
        BoardFiles(board.port).close()
        os.close(copy)


def test_a_restart_is_not_lost_when_a_hello_comes_at_once(board: VmBoard) -> None:
    assert b"\x03" in HELLO, "to a REPL this is Ctrl-C"
    for seconds in (0.0, 0.02):
        survives(board, seconds)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_two_hundred_deploys_and_restarts_in_a_row(board: VmBoard) -> None:
    for turn in range(100):
        survives(board, 0.005 * turn)
        board.restarts = 0
        done = deploy(board.port, {**CONFIG, "board": f"turn {turn}"})
        assert len(done.sent) == 2
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == f"turn {turn}"
        assert board.restarts == RESTARTS


def into_repl(board: VmBoard, keys: bytes, shows: bytes) -> None:
    greet_and_leave(board)
    with Player(board.port) as player:
        player.send_raw(b"\r\x03")
        player.read_raw(b">>> ")
        player.send_raw(keys)
        player.read_raw(shows)


def test_a_repl_of_any_kind_is_left_by_whoever_meets_the_board() -> None:
    with VmBoard(CONFIG) as board:
        for keys, shows in REPLS:
            board.restarts = 0
            into_repl(board, keys, shows)
            with BoardConnection(board.port) as meeting:
                assert meeting.board.name == "starter", f"not out of {shows!r}"
                assert meeting.wait(BoardLog, 60.0, lambda log: log.text == RUNS)
            assert not board.in_repl


@pytest.mark.soak
def test_a_repl_of_any_kind_is_left_by_deploying(board: VmBoard) -> None:
    for turn, (keys, shows) in enumerate(REPLS):
        board.restarts = 0
        into_repl(board, keys, shows)
        done = deploy(board.port, {**CONFIG, "board": f"turn {turn}"})
        assert len(done.sent) == 2, f"not out of {shows!r}"
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == f"turn {turn}"


def test_a_board_that_stays_in_its_repl_is_restarted_once_and_then_told(monkeypatch: pytest.MonkeyPatch) -> None:
    restart, asked = BoardFiles.restart, []  # a busy machine may need the REPL's own restart twice: that is not counted
    monkeypatch.setattr(BoardFiles, "restart", lambda files: (asked.append(files), restart(files))[1])
    with FirmwareBoard(CONFIG) as board:
        board.hold("back")  # the profile's way to keep the program from starting
        board.reset()
        assert board.wait_for(lambda: board.in_repl)
        with pytest.raises(ToolError, match="only its REPL answers, even after a restart"), BoardConnection(board.port):
            pass
        assert len(asked) == 1
        assert board.restarts >= RESTARTS
        assert ask_identity(board.port, leave_repl=False) is None  # on a busy machine the last restart falls in here
        before = board.restarts
        assert ask_identity(board.port, leave_repl=False) is None
        assert (len(asked), board.restarts) == (1, before), "it was asked not to"
        board.release("back")
        back = ask_identity(board.port)
        assert back is not None
        assert back.name == "starter"


def test_a_bridge_that_hangs_up_on_a_caller_is_called_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one does that has not yet noticed that the caller before is gone; the simulated one is such a bridge."""
    call, calls = BoardFiles._open, []
    with FirmwareBoard(CONFIG, "tcp") as board, Player(board.port) as first:
        first.greet()

        def hung_up_once(files: BoardFiles) -> object:
            calls.append(files)
            if len(calls) == 2:
                first.close()
            return call(files)

        monkeypatch.setattr(BoardFiles, "_open", hung_up_once)
        with BoardFiles(board.port) as files:
            assert files.read_implementation()[0] == "cpython"
    assert len(calls) >= 2
