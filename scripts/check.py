"""Runs every check, in the order of how soon they fail: `python scripts/check.py` (`--no-tests` leaves pytest out)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

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


def addresses() -> int:
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


def main() -> int:
    """Run all checks, also after one has failed; the exit code is that of the worst."""
    checks = CHECKS if "--no-tests" in sys.argv else [*CHECKS, ["pytest", "-q", "-n", "auto", "--dist", "worksteal"]]
    worst = addresses()
    for check in checks:
        print(f"+ {' '.join(check)}", flush=True)
        worst = max(worst, subprocess.run([str(BIN / check[0]), *check[1:]], cwd=ROOT, check=False).returncode)
    print("all checks passed" if not worst else "some checks failed")
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
