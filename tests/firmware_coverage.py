"""Which lines of the firmware a run went through, on the MicroPython VM: ``pytest tests/hil --board vm
--firmware-coverage`` (and tests/sim/test_sim_firmware.py, for crashes and wrong configs).

The VM's settrace build tells the lines; a line here is the first of a statement for which MicroPython makes bytecode.
"""

from __future__ import annotations

import ast
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from marshub import resources
from marshub.sim.vm import image

_FOLDER = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--firmware-coverage", action="store_true", help="lines of the firmware gone through on the VM")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--firmware-coverage"):
        config.stash[_FOLDER] = Path(tempfile.mkdtemp(prefix="marshub-coverage-"))


def traced(config: pytest.Config) -> dict[str, Any]:
    """What a VmBoard has to be made with: sources and an open heap where lines are counted, nothing else."""
    folder = config.stash.get(_FOLDER, None)
    return {} if folder is None else {"heap": None, "form": "py", "coverage": folder / "lines.txt"}


def statements(source: bytes) -> dict[int, int]:
    """By each line of a statement that does something, the statement's first line.

    Left out is what MicroPython makes no bytecode for: docstrings, `pass`, `global`, the words `try` and `while True`,
    and constants with a leading underscore.
    """
    lines: dict[int, int] = {}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt) or _makes_nothing(node):
            continue
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))])
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        for line in range(first, max(first, last) + 1):
            lines.setdefault(line, first)
    return lines


def _makes_nothing(node: ast.stmt) -> bool:
    match node:
        case ast.Pass() | ast.Global() | ast.Nonlocal() | ast.Try():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.While(test=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="const"))):
            return name.startswith("_")
    return False


def table(traced: Iterable[str], files: dict[str, bytes]) -> list[tuple[str, int, int, list[int]]]:
    """(file, statements, of them gone through, first lines of the others) by file. `traced`: lines "file:line"."""
    seen: dict[str, set[int]] = {}
    for item in traced:
        name, _, line = item.rpartition(":")
        seen.setdefault(name.lstrip("/"), set()).add(int(line))
    rows = []
    for name, source in sorted(files.items()):
        lines = statements(source)
        wanted = set(lines.values())
        hit = {lines[line] for line in seen.get(name, ()) if line in lines}
        rows.append((name, len(wanted), len(hit), sorted(wanted - hit)))
    return rows


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    folder = config.stash.get(_FOLDER, None)
    if folder is None:
        return
    path = folder / "lines.txt"
    rows = table(path.read_text().split() if path.exists() else [], image.sources(resources.firmware_folder()))
    terminalreporter.make_section("lines of the firmware gone through on the VM")
    for name, count, hit, missing in rows:
        if count:
            terminalreporter.line(f"{name:24} {hit:4} of {count:4} {100 * hit / count:4.0f} %  {_runs(missing)}")
    hits, total = sum(row[2] for row in rows), sum(row[1] for row in rows)
    terminalreporter.line(f"{'all':24} {hits:4} of {total:4} {100 * hits / total:4.0f} %")


def _runs(lines: list[int]) -> str:
    return " ".join(map(str, lines[:12])) + (" ..." if len(lines) > 12 else "")
