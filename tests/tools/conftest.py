"""The tools' tests keep what the tools remember (boards, hashes, images) in a folder of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from marshub.board.profile import firmware_config, load
from marshub.sim.board import VirtualBoard

KIND = "tcp" if sys.platform == "win32" else "pty"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("MARSHUB_HOME", str(home))
    monkeypatch.setenv("MARSHUB_LANG", "en")
    return home


@pytest.fixture
def virtual() -> Iterator[VirtualBoard]:
    """A starter board at depth 1."""
    board = VirtualBoard(firmware_config(load("starter")), KIND)
    yield board
    board.close()
