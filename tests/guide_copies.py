"""Copies of this checkout in which guides of docs/ are followed: new-game.md with its toy, others by blocks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
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


def copy_checkout(root: Path, *folders: str) -> House:
    """Copy folders of this checkout to `root`, with their bytecode, and make the commands of its `.venv` work there."""
    for folder in folders:  # not what another process is at writing, nor rewritten tests, which name their first place
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("*.pyc.*", "*-pytest-*"))
    shutil.copy(ROOT / "pyproject.toml", root)
    if os.name == "posix":
        (root / ".venv").symlink_to(sys.prefix)
    return House(root)


def list_blocks(guide: Path, language: str) -> list[str]:
    """Return the code blocks of a guide that are marked with `language`."""
    return re.findall(rf"^```{language}\n(.+?)^```$", guide.read_text(encoding="utf-8"), re.M | re.S)


def list_dead_links(guide: Path) -> list[str]:
    """Return the links of a guide, and the paths of our files it names, that lead nowhere."""
    text = re.sub(r"^```.+?^```$", "", guide.read_text(encoding="utf-8"), flags=re.M | re.S)
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    paths = re.findall(r"`((?:host|tests|scripts|shared|examples|docs)/[\w./-]+)`", text)
    missing = [link for link in links if not (guide.parent / link).exists()]
    return missing + [path for path in paths if not (ROOT / path).exists()]


def list_long_sentences(guide: Path, words: int = 30) -> list[str]:
    """Return the sentences of a guide, without code, tables and comments, that have more words than that."""
    code = r"^ *```.+?^ *```$|^ *\|[^\n]*$|<!--.*?-->"
    text = re.sub(code, "", guide.read_text(encoding="utf-8"), flags=re.M | re.S)
    parts = re.split(r"\n\s*\n|\n *(?:-|\d+\.|#+) |[.?:!][)*`”\"]*\s", text)
    return [sentence for part in parts if len((sentence := " ".join(part.split())).split()) > words]


def build(root: Path) -> House:
    """Copy the checkout to `root` with the toy of docs/new-game.md in it, and register it."""
    house = copy_checkout(root, *ROOMS)
    for file in toy_files():
        assert not (root / file).exists(), f"{file} is not the toy's own"
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TOY / file, root / file)
    registry = root / REGISTRY
    text = registry.read_text(encoding="utf-8")
    last = re.findall(r'^    "[\w-]+": "marshub\.games\.\w+:\w+",$', text, re.M)[-1]
    registry.write_text(text.replace(last, f"{last}\n{line()}"), encoding="utf-8")
    return house
