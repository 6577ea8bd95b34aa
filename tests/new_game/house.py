"""A house with one game more: a copy of this one with the toy of docs/new-game.md in it, and its registration."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOY = ROOT / "examples" / "ice-drill"
GUIDE = ROOT / "docs" / "new-game.md"
REGISTRY = Path("host/marshub/games/__init__.py")
ROOMS = ("host", "shared", "firmware")  # what runs; hard links would do, but on Windows


@dataclass(frozen=True)
class House:
    root: Path

    @property
    def env(self) -> dict[str, str]:
        """An environment in which Python finds this house, and players' files lie in it."""
        path = os.pathsep.join(str(self.root / part) for part in ("host", "shared"))
        home = {"MARSHUB_HOME": str(self.root / "home"), "MARSHUB_LANG": "en", "MARSHUB_RECORD": "0"}
        return {**os.environ, **home, "PYTHONPATH": path}

    def run(self, *command: str, feed: str = "", timeout: float = 100) -> str:
        """What `python COMMAND` says. Fails, with what it said of that, if it goes wrong."""
        done = subprocess.run(
            [sys.executable, *command],
            input=feed, capture_output=True, text=True, encoding="utf-8", timeout=timeout, env=self.env, cwd=self.root,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def toy_files() -> list[Path]:
    """The toy's files, as paths in the house."""
    return sorted(
        path.relative_to(TOY) for path in TOY.rglob("*") if path.is_file() and path.suffix in (".py", ".ftl", ".toml")
    )


def line() -> str:
    """The line that registers the toy, as the guide has it."""
    match = re.search(r'^    "ice-drill": .*$', GUIDE.read_text(encoding="utf-8"), re.M)
    assert match is not None
    return match[0]


def build(root: Path) -> House:
    """Build it in the folder `root`, as the guide says."""

    def dirt(_: Any, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__"}

    for room in ROOMS:
        shutil.copytree(ROOT / room, root / room, ignore=dirt)
    for file in toy_files():
        assert not (root / file).exists(), f"{file} is not the toy's own"
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOY / file, root / file)
    registry = root / REGISTRY
    text = registry.read_text(encoding="utf-8")
    last = re.findall(r'^    "[\w-]+": "marshub\.games\.\w+:\w+",$', text, re.M)[-1]
    registry.write_text(text.replace(last, f"{last}\n{line()}"), encoding="utf-8")
    return House(root)
