"""Run every check, the quickest first: `python scripts/check.py`.

`--no-tests` leaves pytest out; `--changed [BASE]` runs the tests that belong to what differs from BASE (default: from
where the branch left main), by the table in docs/testing.md.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

from changed import ALL, select_changed_tests
from golden_files import find_commits_without_reason

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent

CHECKS: list[list[str]] = [
    ["ruff", "format", "--check", "."],
    ["ruff", "check", "."],
    ["lint-imports"],
    ["mypy"],
]
#: Hosts of package registries: a lock or a script that names one works on one network only.
ADDRESSES = re.compile(r"pythonhosted\.org|pypi\.org/(simple|packages)|registry\.npmjs\.org|deb\.debian\.org")


def check_addresses() -> int:
    """Refuse committed files that name a registry's host."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    bad = 0
    for name in filter(None, listed):
        if name == "scripts/check.py" or not (ROOT / name).is_file():
            continue
        text = (ROOT / name).read_text(encoding="utf-8", errors="ignore")
        if ADDRESSES.search(text):
            print(f"{name} names a package registry's host")
            bad = 1
    return bad


def check_golden_reasons() -> int:
    """Refuse commits that rewrite golden games without saying why."""
    bad = find_commits_without_reason()
    for commit in bad:
        print(
            f"{commit}: rewrites golden games: expected a line 'Golden: <reason>' in its message (git commit --amend)"
        )
    return 1 if bad else 0


def make_pytest_calls(words: argparse.Namespace) -> list[list[str]]:
    """Return the call of pytest for the arguments; none if there is nothing to test."""
    if words.no_tests:
        return []
    tests = select_changed_tests(words.changed or None) if words.changed is not None else [ALL]
    return [["pytest", "-q", "-n", "auto", "--dist", "worksteal", *tests]] if tests else []


def main() -> int:
    """Run all checks, also after one has failed, and return the worst exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-tests", action="store_true", help="leave pytest out")
    parser.add_argument("--changed", nargs="?", const="", metavar="BASE", help="only tests of what differs from BASE")
    words = parser.parse_args()
    worst = max(check_addresses(), check_golden_reasons())
    for check in [*CHECKS, *make_pytest_calls(words)]:
        print(f"+ {' '.join(check)}", flush=True)
        worst = max(worst, subprocess.run([str(BIN / check[0]), *check[1:]], cwd=ROOT, check=False).returncode)
    print("all checks passed" if not worst else "some checks failed")
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
