"""Programs that seem to speak: they write down what they were told, and speak until they are stopped."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

#: Its number, its options and what it read; then it speaks on and on, or as long as `until` says.
_SCRIPT = """#!/bin/sh
exec 2>/dev/null
echo "$$" > "{folder}/{name}.$$.begun"
printf '%s\\n' "$@" > "{folder}/{name}.$$.options"
{reads}
echo > "{folder}/{name}.$$.told"
{then}
"""


class Speakers:
    """Fake programs in a folder that is the whole PATH."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        folder.mkdir()
        monkeypatch.setenv("PATH", str(folder))

    def add(self, name: str, *, then: str = "exec /bin/sleep 600", code: int | None = None) -> None:
        """A program of that `name` that reads all it is told, and then speaks; with a `code` it fails at once."""
        reads = f'/bin/cat > "{self.folder}/{name}.$$.said"' if code is None else f"exit {code}"
        self._write(name, reads, then)

    def add_handing_on(self, name: str) -> None:
        """A program that hands lines on as they come, and stays until its input ends."""
        message = f'"{self.folder}/{name}.$$.said"'
        reads = f'IFS= read -r line; printf "%s\\n" "$line" > {message}; echo > "{self.folder}/{name}.$$.told"'
        self._write(name, f"{reads}; /bin/cat >> {message}", "exit 0")

    def _write(self, name: str, reads: str, then: str) -> None:
        file = self.folder / name
        file.write_text(_SCRIPT.format(folder=self.folder, name=name, reads=reads, then=then), encoding="utf-8")
        file.chmod(0o755)

    def texts(self) -> list[str]:
        """What was spoken, in order; what has been told in full."""
        paths = sorted(self.folder.glob("*.told"), key=lambda file: file.stat().st_mtime_ns)
        return [file.with_suffix(".said").read_text(encoding="utf-8").strip() for file in paths]

    def options(self) -> list[list[str]]:
        """With what options programs were started, in order."""
        files = sorted(self.folder.glob("*.options"), key=lambda file: file.stat().st_mtime_ns)
        return [file.read_text(encoding="utf-8").splitlines() for file in files]

    def alive(self) -> list[int]:
        """The programs that were started and have not been buried: a zombie counts."""
        return [pid for file in self.folder.glob("*.begun") if _there(pid := int(file.read_text() or 0))]


def _there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait(holds: Callable[[], object]) -> None:
    """Wait until `holds()`. It is given up after very many looks."""
    for _ in range(6000):
        if holds():
            return
        time.sleep(0.005)  # lets programs and threads run; nothing depends on how long
    raise AssertionError("what the test waited for never came about")
