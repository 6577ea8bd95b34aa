"""The tree for a board's flash, and deploying it with the real mpremote onto a simulated board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from marshub.board.profile import firmware_config, load
from marshub.tools.deploy import ToolError, deploy, flash
from marshub.tools.flash_files import files, lay_out

CONFIG = firmware_config(load("starter"))


def test_the_tree_holds_what_the_firmware_imports(tmp_path: Path) -> None:
    written = lay_out(CONFIG, tmp_path)
    assert {"main.py", "boot.py", "hub/app.py", "drivers/mfrc522.py", "hublink/board_end.py", "config.json"} <= set(
        written
    )
    assert "hublink/host_end.py" not in written
    assert not [name for name in written if "__pycache__" in name or not (tmp_path / name).is_file()]
    assert json.loads((tmp_path / "config.json").read_text()) == CONFIG
    assert {name for name, _ in files()} | {"config.json"} == set(written)


def test_a_port_that_is_not_there_is_explained() -> None:
    with pytest.raises(ToolError, match="mpremote failed"):
        deploy("/dev/does-not-exist", CONFIG)


def test_an_image_that_is_not_there_is_explained(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="no image"):
        flash("/dev/does-not-exist", tmp_path / "none.bin")
