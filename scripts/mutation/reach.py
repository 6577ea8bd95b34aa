"""The lines of a game that each test runs, and its time: measured with coverage.py, a file of tests at a time.

Measurements are kept (`.mutants/reach/`) as long as the game, the kernel and the tests' helpers are unchanged; a
changed file of tests is measured again by itself.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from .subjects import IMPORTED, ROOT, find_folder, list_test_files

KEPT = ROOT / ".mutants"
#: What is run at import or while tests are collected, before any test.
IMPORT = ""
#: Of the files kept; goes up when they come to hold something else.
FORMAT = "1"
OPTIONS = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0", "-o", "addopts="]
_LEFT_OUT = ("soak", "attack_only", "browser", "cad", "homeassistant", "kicad", "mosquitto", "pages")
OPTIONS += ["-m", " and ".join(f"not {mark}" for mark in _LEFT_OUT)]
#: The firmware's mutants run on CPython; MicroPython's VM takes too long for hundreds of them.
OPTIONS += ["-k", "not [vm and not [virtual"]
#: Hypothesis looks at the same examples each time, and stops at the first that fails.
CALM = {"CI": "1"}

Lines = dict[str, int]  # by module (path from the root): a mask of lines


class Reach:
    """A measurement: for each test its `seconds`, the `rules` it is marked with, and the `lines` it runs."""

    def __init__(self, measured: dict[str, dict[str, Any]]) -> None:
        self.seconds: dict[str, float] = {}
        self.rules: dict[str, frozenset[str]] = {}
        self.lines: dict[str, Lines] = {}
        self.at_import: Lines = {}
        for tests in measured.values():
            for test, result in tests.items():
                lines = {path: int(mask, 16) for path, mask in result["lines"].items()}
                if test == IMPORT:
                    for path, mask in lines.items():
                        self.at_import[path] = self.at_import.get(path, 0) | mask
                else:
                    self.seconds[test], self.lines[test] = result["seconds"], lines
                    self.rules[test] = frozenset(result["rules"])

    def find_tests(self, spans: Mapping[str, int]) -> set[str]:
        """Return the tests that run one of these lines (masks by module)."""
        wanted = spans.items()
        return {test for test, lines in self.lines.items() if any(lines.get(path, 0) & span for path, span in wanted)}


def measure_reach(game: str, workers: int) -> Reach:
    """Return the lines that the game's tests run, after measuring the missing ones."""
    KEPT.joinpath("reach").mkdir(parents=True, exist_ok=True)
    kept = {
        file: KEPT / "reach" / f"{game}-{Path(file).stem}-{_make_key(game, file)}.json"
        for file in list_test_files(game)
    }
    missing = [file for file, place in kept.items() if not place.exists()]
    if missing:
        print(f"measuring what {len(missing)} files of tests run", flush=True)
        _measure_all(game, missing, kept, workers)
    for stale in set(KEPT.joinpath("reach").glob(f"{game}-*.json")) - set(kept.values()):
        stale.unlink()
    return Reach({file: json.loads(place.read_text()) for file, place in kept.items()})


def _measure_all(game: str, files: Sequence[str], kept: dict[str, Path], workers: int) -> None:
    waiting, running = list(files), list[tuple[str, subprocess.Popen[bytes]]]()
    while waiting or running:
        while waiting and len(running) < workers:
            file = waiting.pop()
            call = [sys.executable, "-m", "mutation.reach", game, file, str(kept[file])]
            env = {**os.environ, **CALM, "PYTHONPATH": os.pathsep.join(str(ROOT / part) for part in IMPORTED)}
            running.append((file, subprocess.Popen(call, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)))
        for entry in [entry for entry in running if entry[1].poll() is not None]:
            running.remove(entry)
            if entry[1].returncode:
                raise SystemExit(f"{entry[0]} is not green: mutants cannot be told from what is broken")
        time.sleep(0.05)


def _make_key(game: str, file: str) -> str:
    return hashlib.sha256((_hash_sources(game) + _hash_files([ROOT / file])).encode()).hexdigest()[:16]


@functools.cache
def _hash_sources(game: str) -> str:
    """Return the hash of everything that a measurement depends on, except the tests themselves."""
    rooms = [ROOT / find_folder(game), ROOT / "host/marshub/kernel"]
    paths = [path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in (".py", ".toml")]
    helpers = [ROOT / "tests", *sorted({(ROOT / file).parent for file in list_test_files(game)})]
    paths += [path for room in helpers for path in sorted(room.glob("*.py")) if not path.name.startswith("test_")]
    return FORMAT + _hash_files(paths)


def _hash_files(paths: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _CoveragePlugin:
    """A plugin of pytest: each test is a context of coverage.py, and starts with empty caches."""

    def __init__(self, game: str) -> None:
        from coverage import Coverage

        self.coverage = Coverage(data_file=None, source=[str(ROOT / find_folder(game))], config_file=False)
        self.seconds: dict[str, float] = {}
        self.rules: dict[str, list[str]] = {}
        self._caches: list[Any] = []
        self._on_boards: dict[str, list[str]] = {}
        self._folder = tempfile.TemporaryDirectory()  # removed with the plugin
        self._board_lines = Path(self._folder.name) / "lines" if game == "firmware" else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self) -> None:
        kind = type(functools.cache(len))
        self._caches = [
            get_object
            for get_object in gc.get_objects()
            if isinstance(get_object, kind) and get_object.__module__.startswith(("marshub", "hublink"))
        ]
        if self._board_lines is not None:
            trace_boards(self._board_lines)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        for cache in self._caches:
            cache.cache_clear()
        self.rules[item.nodeid] = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        self.coverage.switch_context(item.nodeid)
        begun, begun_by_clock = time.process_time(), time.monotonic()
        done = yield
        self.seconds[item.nodeid] = time.process_time() - begun
        if self._board_lines is not None and self._board_lines.exists():
            self._on_boards[item.nodeid] = self._board_lines.read_text().split()
            self._board_lines.unlink()
            self.seconds[item.nodeid] = time.monotonic() - begun_by_clock  # a test waits for its boards
        return done

    def collect(self) -> dict[str, Any]:
        data = self.coverage.get_data()
        lines: dict[str, Lines] = {test: {} for test in (IMPORT, *self.seconds)}
        for file in data.measured_files():
            path = Path(file).relative_to(ROOT).as_posix()
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    lines[test][path] = lines[test].get(path, 0) | 1 << line
        for test, places in self._on_boards.items():
            for path, _, line_number in (place.rpartition(":") for place in places):
                lines[test][path] = lines[test].get(path, 0) | 1 << int(line_number)
        return {
            test: {
                "seconds": self.seconds.get(test, 0.0),
                "rules": self.rules.get(test, []),
                "lines": {path: hex(mask) for path, mask in of.items()},
            }
            for test, of in lines.items()
        }


def trace_boards(file: Path) -> None:
    """Make boards of depth 2 append the lines of firmware that they run to a file."""
    from marshub.sim.cpython import FirmwareBoard

    def get_command(board: FirmwareBoard, control: int, cause: int) -> list[str]:
        return [
            sys.executable,
            "-m",
            "mutation.traced_board",
            str(file),
            str(control),
            str(board._firmware),
            str(cause),
        ]

    FirmwareBoard._command = get_command  # type: ignore[method-assign]


def _measure(game: str, file: str, place: str) -> int:
    plugin = _CoveragePlugin(game)
    plugin.coverage.start()
    ended = pytest.main([*OPTIONS, file], plugins=[plugin])
    plugin.coverage.stop()
    if ended in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        Path(place).write_text(json.dumps(plugin.collect()))
        return 0
    return 1


if __name__ == "__main__":
    raise SystemExit(_measure(*sys.argv[1:]))
