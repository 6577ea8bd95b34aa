"""The tools' tests keep what the tools remember (boards, hashes, images) in a folder of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from marshub.board.profile import load, make_firmware_config
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools import board_connection, board_files, led_show
from marshub.tools.doctor import examined_board

KIND = "tcp" if sys.platform == "win32" else "pty"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("MARSHUB_HOME", str(home))
    monkeypatch.setenv("MARSHUB_LANG", "en")
    return home


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with other tests starts a board slowly; nothing waits that long when all is well."""
    monkeypatch.setattr(board_connection, "PATIENCE_S", 60.0)
    monkeypatch.setattr(board_files, "TRY_S", 15.0)
    monkeypatch.setattr(examined_board, "SOON_S", 60.0)
    monkeypatch.setattr(led_show, "SHOWN_S", 60.0)


@pytest.fixture
def virtual() -> Iterator[VirtualBoard]:
    """A starter board at depth 1."""
    board = VirtualBoard(make_firmware_config(load("starter")), KIND)
    yield board
    board.close()
