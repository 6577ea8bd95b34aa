"""Updating: only where version or wiring differ, with the profile the board was set up with."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

import pytest

from hublink import messages as m
from marshub.board.profile import ProfileError, firmware_config, load
from marshub.sim.board import VirtualBoard
from marshub.sim.cpython import FirmwareBoard
from marshub.tools import update as module
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import firmware_version, lay_out
from marshub.tools.meeting import meet
from marshub.tools.update import plan, update
from player import Player

CONFIG = firmware_config(load("starter"))
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
    result = plan(board.port)
    assert (result.why, result.profile, result.found, result.ours) == (
        "same",
        "starter",
        firmware_version(),
        firmware_version(),
    )
    assert update(result) is None
    with pytest.raises(ProfileError):
        plan(board.port, "no-such-profile")


@on_posix
def test_another_version_is_deployed(make: Callable[..., FirmwareBoard], monkeypatch: pytest.MonkeyPatch) -> None:
    board = make()
    lay_out(CONFIG, board.flash)
    (board.flash / "hub" / "__init__.py").write_text('VERSION = "0.0.9"\n')
    monkeypatch.setattr(module, "firmware_version", lambda: "9.9.9")
    result = plan(board.port)
    assert (result.why, result.found, result.ours) == ("version", firmware_version(), "9.9.9")
    done = update(result)
    assert done is not None
    assert done.sent == ("hub/__init__.py",)


@on_posix
def test_another_wiring_is_deployed(make: Callable[..., FirmwareBoard]) -> None:
    other = firmware_config(load("hub"))
    board = make(deployed={**CONFIG, "hash": other["hash"]})
    lay_out(CONFIG, board.flash)
    (board.flash / "config.json").write_text(json.dumps({**CONFIG, "hash": other["hash"]}))
    result = plan(board.port)
    assert result.why == "wiring"
    done = update(result)
    assert done is not None
    assert done.sent == ("config.json",)


@on_posix
def test_a_board_whose_program_does_not_run_is_asked_for_its_version_file(
    make: Callable[..., FirmwareBoard], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "meet", lambda port, **more: None)
    board = make()
    with pytest.raises(ToolError, match="Name its profile"):
        plan(board.port)
    assert plan(board.port, "starter").why == "unknown"
    lay_out(CONFIG, board.flash)
    assert plan(board.port).why == "stopped"


@on_posix
def test_a_board_in_its_repl_with_a_file_that_was_changed_is_put_right(make: Callable[..., FirmwareBoard]) -> None:
    board = make()
    lay_out(CONFIG, board.flash)
    with Player(board.port) as player:
        player.greet()
        player.bye(m.FREEING)
        player.read_raw(b">>> ")
    (board.flash / "config.json").write_text(json.dumps({**CONFIG, "leds": {}}))
    result = plan(board.port)
    assert (result.why, result.profile) == ("stopped", "starter")
    done = update(result)
    assert done is not None
    assert done.sent == ("config.json",)
    assert meet(board.port, returning=True) is not None
    assert plan(board.port).why == "same"


def test_a_virtual_board_has_nothing_to_update(virtual: VirtualBoard) -> None:
    with pytest.raises(ToolError, match="virtual board"):
        plan(virtual.port)
