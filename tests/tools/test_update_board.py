"""Updating: only where version or wiring differ, with the profile the board was set up with."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from speaking_board import SpeakingBoard, encode_hello

from hublink import messages as m
from marshub.board.profile import ProfileError, load, make_firmware_config
from marshub.cli.app import app
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools import update as module
from marshub.tools.board_connection import ask_identity
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import read_firmware_version, write_tree
from marshub.tools.update import check_update, find_profile, plan_update, run_update
from serial_host import Player, greet_and_leave

CONFIG = make_firmware_config(load("starter"))
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")


@pytest.fixture
def make() -> Iterator[Callable[..., FirmwareBoard]]:
    made: list[FirmwareBoard] = []

    def make(**more: object) -> FirmwareBoard:
        made.append(FirmwareBoard(CONFIG, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for board in made:
        board.close()


@on_posix
def test_a_board_of_our_version_needs_nothing(make: Callable[..., FirmwareBoard]) -> None:
    board = make()
    result = plan_update(board.port)
    assert (result.why, result.profile, result.installed, result.ours) == (
        "same",
        "starter",
        read_firmware_version(),
        read_firmware_version(),
    )
    assert run_update(result) is None
    assert find_profile(board.port).name == "starter", "for a deployment without --profile"
    with pytest.raises(ProfileError):
        plan_update(board.port, "no-such-profile")


@on_posix
def test_another_version_is_deployed(make: Callable[..., FirmwareBoard], monkeypatch: pytest.MonkeyPatch) -> None:
    board = make()
    write_tree(CONFIG, board.flash)
    (board.flash / "hub" / "__init__.py").write_text('VERSION = "0.0.9"\n')
    monkeypatch.setattr(module, "read_firmware_version", lambda: "9.9.9")
    result = plan_update(board.port)
    assert (result.why, result.installed, result.ours) == ("version", read_firmware_version(), "9.9.9")
    done = run_update(result)
    assert done is not None
    assert done.sent == ("hub/__init__.py",)


@on_posix
def test_another_wiring_is_deployed(make: Callable[..., FirmwareBoard]) -> None:
    other = make_firmware_config(load("hub"))
    board = make(deployed={**CONFIG, "hash": other["hash"]})
    write_tree(CONFIG, board.flash)
    (board.flash / "config.json").write_text(json.dumps({**CONFIG, "hash": other["hash"]}))
    result = plan_update(board.port)
    assert result.why == "wiring"
    done = run_update(result)
    assert done is not None
    assert done.sent == ("config.json",)


@on_posix
def test_a_board_whose_program_does_not_run_is_asked_for_its_version_file(
    make: Callable[..., FirmwareBoard], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ask_identity", lambda port, **more: None)
    board = make()
    with pytest.raises(ToolError, match="does not report its profile"):
        plan_update(board.port)
    greet_and_leave(board)  # it was restarted: keys that come before its program runs are lost
    assert plan_update(board.port, "starter").why == "unknown"
    write_tree({**CONFIG, "board": "mine"}, board.flash)
    with pytest.raises(ToolError, match="set up with the profile mine"):
        plan_update(board.port)
    greet_and_leave(board)
    write_tree(CONFIG, board.flash)
    assert plan_update(board.port).why == "stopped"
    monkeypatch.setattr(module, "HEAR_S", 0.1)
    assert find_profile(board.port).name == "starter", "by its version file"


@on_posix
def test_a_board_in_its_repl_with_a_file_that_was_changed_is_put_right(make: Callable[..., FirmwareBoard]) -> None:
    board = make()
    write_tree(CONFIG, board.flash)
    with Player(board.port) as player:
        player.greet()
        player.bye(m.FREEING)
        player.read_raw(b">>> ")
    (board.flash / "config.json").write_text(json.dumps({**CONFIG, "leds": {}}))
    result = plan_update(board.port)
    assert (result.why, result.profile) == ("stopped", "starter")
    done = run_update(result)
    assert done is not None
    assert done.sent == ("config.json",)
    assert ask_identity(board.port, returning=True) is not None
    assert plan_update(board.port).why == "same"


@on_posix
def test_a_board_that_names_a_file_is_not_believed(
    make: Callable[..., FirmwareBoard], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = make()
    told = ask_identity(board.port)
    assert told is not None
    path = tmp_path / "mine.toml"
    path.write_text('base = "starter"\n')
    lying = replace(told, name=str(path))
    monkeypatch.setattr(module, "ask_identity", lambda port, leave_repl: lying)
    with pytest.raises(ToolError, match="mine"):
        plan_update(board.port)
    assert plan_update(board.port, str(path)).profile == str(path)  # who names it knows it


def test_a_virtual_board_has_nothing_to_update(virtual: VirtualBoard) -> None:
    with pytest.raises(ToolError, match="virtual board"):
        plan_update(virtual.port)


#: What a board may say, or not say, while it is only listened to: (line, why).
SAYINGS = {
    "nothing": (b"", "silent"),
    "a prompt": (b"\r\n>>> ", "silent"),
    "a traceback": (b"Traceback (most recent call last):\r\n", "silent"),
    "damage": (b"\0\x05\xf2\x21\x01 no frame\0", "silent"),
    "an older protocol": (encode_hello(1), "protocol"),
    "a newer protocol": (encode_hello(3), "protocol"),
    "another wiring": (encode_hello(2, profile=bytes(range(8))), "wiring"),
}


@pytest.mark.parametrize("saying", SAYINGS)
def test_a_check_sends_no_ctrl_c_whatever_the_board_says(saying: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line, why = SAYINGS[saying]
    monkeypatch.setattr(module.board_connection, "PATIENCE_S", 0.3 if why == "silent" else 60.0)
    monkeypatch.setattr(module, "read_firmware_version", lambda: "0.1.0")
    with SpeakingBoard(line) as board:
        done = CliRunner().invoke(app, ["board", "update", board.port, "--check", "--json"])
        assert (json.loads(done.output)["why"], done.exit_code) == (why, 1), done.output
    assert 3 not in board.received, "a Ctrl-C would stop whatever runs there"


@on_posix
def test_a_check_leaves_a_running_board_as_it_is(make: Callable[..., FirmwareBoard]) -> None:
    board = make()
    before = board.restarts
    with Player(board.port) as player:
        player.greet()
        player.bye(m.CLOSING)  # from now on it speaks only if it is asked
    result = check_update(board.port)
    assert (result.why, result.profile) == ("same", "starter")
    assert (board.in_repl, board.restarts) == (False, before)
