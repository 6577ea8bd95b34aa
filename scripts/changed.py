"""The tests that belong to changed files: read from the table in docs/develop.md, and nowhere else."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = "docs/develop.md"
HEAD = "| what changes | tests |"
ALL = "tests"


def rooms(page: str) -> dict[str, tuple[str, ...]]:
    """Return the table of `page`.

    By folder or file (as it begins), the folders and files of tests that belong to it.
    """
    rows = page.partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    result: dict[str, tuple[str, ...]] = {}
    for row in rows:
        changes, tests = (tuple(re.findall(r"`([^`]+)`", cell)) for cell in row.strip("| ").split(" | "))
        result |= dict.fromkeys(changes, tests)
    return result


def asked_by(changed: Iterable[str], table: dict[str, tuple[str, ...]]) -> list[str]:
    """Return the arguments for pytest after `changed` (paths from the root) has changed, each test once.

    The row with the longest prefix of a path counts; a file of tests is its own test, and other files beside tests
    belong
    to the tests of their folder. A path that no row has may be used by anything: all tests.
    """
    wanted = {test for path in changed for test in _of(path, table)}
    there = {test for test in wanted if (ROOT / test).exists()}
    return sorted(test for test in there if not any(_within(test, other) for other in there - {test}))


def _of(path: str, table: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    rows = [begin for begin in table if _within(path, begin)]
    if rows:
        return table[max(rows, key=len)]
    return _own(path) if path.startswith("tests/") else (ALL,)


def _own(path: str) -> tuple[str, ...]:
    """Return a file below tests/: itself, or all tests of the folder that it serves."""
    folder, _, name = path.rpartition("/")
    if name.startswith("test_") and name.endswith(".py"):
        return (path,)
    parts = folder.split("/")
    return ("/".join(parts[: 3 if parts[1:2] == ["games"] else 2]),)


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(f"{folder.rstrip('/')}/")


def changed_since(base: str | None) -> list[str]:
    """Return paths that differ from the commit where this branch left `base` (default: main; on main itself, HEAD)."""
    start = _git("merge-base", base or "main", "HEAD").strip()
    listed = _git("diff", "--name-only", "--no-renames", start) + _git("ls-files", "--others", "--exclude-standard")
    return sorted(set(listed.splitlines()))


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def asked_for(base: str | None = None) -> list[str]:
    """Return the tests that belong to what has changed since `base`; none, if nothing has that a test looks at."""
    return asked_by(changed_since(base), rooms((ROOT / TABLE).read_text(encoding="utf-8")))
