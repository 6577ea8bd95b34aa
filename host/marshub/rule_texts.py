"""The catalogue of rules in our own words: the text behind the rule id of a reason.

A rule is a `[[rule]]` of a TOML file of its game's folder: in English in `docs/rules`, in other languages in
`locales/<language>/rules`, where what has no translation stays in English. A block is parsed when it is asked for: all
of them at once would keep whoever asks waiting.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from marshub import resources
from marshub.languages import FALLBACK, LOCALES

_ID = re.compile(r'^id = "([A-Z]{2}-[A-Z]+-\d+)"', re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)
_FIELD = re.compile(r'^(title|says|example|gap|conflict) = "(.*)"', re.MULTILINE)  # what players read
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])")


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule: its title, what it says, a worked example, how we read it where the rulebook is silent or contradictory.

    Example:
        >>> Rule("FM-RND-01", "One sol is one round. It has six phases.").sentence
        'One sol is one round.'
    """

    id: str
    says: str
    title: str = ""
    example: str = ""
    gap: str = ""
    conflict: str = ""

    @property
    def sentence(self) -> str:
        """The first sentence of what it says."""
        return _SENTENCE_END.split(self.says, maxsplit=1)[0]


def _catalogue_folder(game: str, language: str) -> Path:
    return resources.find("rules") / game if language == FALLBACK else LOCALES / language / "rules" / game


@cache
def _read_blocks(game: str, language: str) -> dict[str, str]:
    """Return the rules of a game as they stand in its files, by id; none of a game that has no catalogue."""
    try:
        files = sorted(_catalogue_folder(game, language).glob("*.toml"))
    except resources.MissingResourceError:
        return {}
    result: dict[str, str] = {}
    for file in files:
        for block in file.read_text(encoding="utf-8").split("[[rule]]")[1:]:
            name = _ID.search(block)
            if name is not None:
                end = _TABLE.search(block)
                result[name[1]] = block[: end.start()] if end is not None else block
    return result


@cache
def find_rule(game: str, name: str, language: str = FALLBACK) -> Rule | None:
    """Return the rule `name` ("FM-ACT-02") of a game, in `language` as far as that has it.

    None if there is none so named.
    """
    block = _read_blocks(game, FALLBACK).get(name)
    if block is None:
        return None
    entries = tomllib.loads(block)
    if language != FALLBACK and (translated := _read_blocks(game, language).get(name)) is not None:
        entries |= tomllib.loads(translated)
    return msgspec.convert(entries, Rule)


@cache
def read_fields(game: str, language: str = FALLBACK) -> Mapping[str, Mapping[str, str]]:
    """Return the texts of each rule by field, by id, as they stand in its file: quick, with TOML's escapes left in."""
    blocks, translated = _read_blocks(game, FALLBACK), _read_blocks(game, language)
    return {
        name: dict(_FIELD.findall(block)) | dict(_FIELD.findall(translated.get(name, "")))
        for name, block in blocks.items()
    }


def forget() -> None:
    """Read all files anew when they are asked for."""
    _read_blocks.cache_clear()
    read_fields.cache_clear()
    find_rule.cache_clear()
