"""Find the tests that belong to changed files, by the table in docs/testing.md."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = "docs/testing.md"
HEAD = "| what changes | tests |"
ALL = "tests"


def read_table(page: str) -> dict[str, tuple[str, ...]]:
    """Return the table of `page`: by the beginning of a path, the folders and files of its tests."""
    rows = page.partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    result: dict[str, tuple[str, ...]] = {}
    for row in rows:
        changes, tests = (tuple(re.findall(r"`([^`]+)`", cell)) for cell in row.strip("| ").split(" | "))
        result |= dict.fromkeys(changes, tests)
    return result


def select_tests(changed: Iterable[str], table: dict[str, tuple[str, ...]]) -> list[str]:
    """Return the arguments for pytest after the paths `changed` (from the root) have changed, each test once.

    The row with the longest prefix of a path counts; a file of tests is its own test, and other files beside tests
    belong to the tests of their folder. Anything may use a path that no row has: all tests.
    """
    wanted = {test for path in changed for test in _list_tests(path, table)}
    existing = {test for test in wanted if (ROOT / test).exists()}
    return sorted(test for test in existing if not any(is_within(test, other) for other in existing - {test}))


def _list_tests(path: str, table: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    rows = [begin for begin in table if is_within(path, begin)]
    if rows:
        return table[max(rows, key=len)]
    return _list_own_tests(path) if path.startswith("tests/") else (ALL,)


def _list_own_tests(path: str) -> tuple[str, ...]:
    """Return the tests of a file below tests/: itself, or all of its folder if it is a helper."""
    folder, _, name = path.rpartition("/")
    if name.startswith("test_") and name.endswith(".py"):
        return (path,)
    parts = folder.split("/")
    return ("/".join(parts[: 3 if parts[1:2] == ["games"] else 2]),)


def is_within(path: str, folder: str) -> bool:
    """Return whether a path is a folder or lies in it."""
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def list_changes(base: str | None) -> list[str]:
    """Return paths that differ from the commit where this branch left `base` (default: main; on main itself, HEAD)."""
    start = _git("merge-base", base or "main", "HEAD").strip()
    listed = _git("diff", "--name-only", "--no-renames", start) + _git("ls-files", "--others", "--exclude-standard")
    return sorted(set(listed.splitlines()))


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def select_changed_tests(base: str | None = None) -> list[str]:
    """Return the tests that belong to the changes since `base`; none if no test depends on them."""
    return select_tests(list_changes(base), read_table((ROOT / TABLE).read_text(encoding="utf-8")))
