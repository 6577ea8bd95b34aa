"""The examples in docstrings give what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: Packages whose functions authors of games, bots and boards call.
PACKAGES = ("host/marshub/kernel", "host/marshub/store", "host/marshub/board", "host/marshub/learn", "shared/hublink")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
FILES += [ROOT / "host/marshub/languages.py", ROOT / "host/marshub/tui/game_look.py"]


def name_module(path: Path) -> str:
    relative = path.relative_to(ROOT).with_suffix("").parts[1:]
    return ".".join(relative).removesuffix(".__init__")


@pytest.mark.parametrize("name", [name_module(path) for path in FILES if ">>> " in path.read_text(encoding="utf-8")])
def test_the_examples_of_a_module_give_what_they_say(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed
