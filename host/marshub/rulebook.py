"""The catalogue of rules, in our own words (`docs/rules`): what the number behind a reason says. In English.

A rule is a `[[rule]]` of a TOML file of its game's folder. A block is parsed when it is asked for: all of them at once
would keep whoever asks waiting.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache

import msgspec

from marshub import resources

_ID = re.compile(r'^id = "([A-Z]{2}-[A-Z]+-\d+)"', re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)


class Rule(msgspec.Struct, frozen=True):
    """A rule: what it says, a worked example, how we read it where the rulebook is silent or at odds with itself."""

    id: str
    says: str
    example: str = ""
    gap: str = ""
    conflict: str = ""


@cache
def _blocks(game: str) -> dict[str, str]:
    """The rules of a game as they stand in its files, by id; none of a game that has no catalogue."""
    try:
        files = sorted((resources.find("rules") / game).glob("*.toml"))
    except resources.MissingResourceError:
        return {}
    found: dict[str, str] = {}
    for file in files:
        for block in file.read_text(encoding="utf-8").split("[[rule]]")[1:]:
            name = _ID.search(block)
            if name is not None:
                end = _TABLE.search(block)
                found[name[1]] = block[: end.start()] if end is not None else block
    return found


@cache
def rule(game: str, name: str) -> Rule | None:
    """The rule `name` ("FM-ACT-02") of a game; None if its catalogue has none of that name."""
    block = _blocks(game).get(name)
    return None if block is None else msgspec.convert(tomllib.loads(block), Rule)


def search(game: str, wanted: str) -> Sequence[str]:
    """Ids of the rules with all words of `wanted` in them: those first that are named so, or begin with them."""
    words = wanted.casefold().split()
    if not words:
        return ()
    found = [name for name, block in _blocks(game).items() if all(word in block.casefold() for word in words)]
    return sorted(found, key=lambda name: not name.casefold().startswith(words[0]))
