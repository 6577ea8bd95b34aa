"""The catalogue of rules in our own words: the text behind the rule id of a reason.

A rule is a `[[rule]]` of a TOML file of its game's folder: in English in `docs/rules`, in other languages in
`locales/<language>/rules`, where what has no translation stays in English. A block is parsed when it is asked for: all
of them at once would keep whoever asks waiting.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from marshub import resources
from marshub.languages import FALLBACK, LANGUAGES, LOCALES, split_query

_ID = re.compile(r'^id = "([A-Z]{2}-[A-Z]+-\d+)"', re.MULTILINE)
_TABLE = re.compile(r"^\[", re.MULTILINE)
_UNREAD = re.compile(r"^(?:changed|of) = .*$", re.MULTILINE)  # fields that players do not see


class Rule(msgspec.Struct, frozen=True):
    """A rule: what it says, a worked example, how we read it where the rulebook is silent or at odds with itself."""

    id: str
    says: str
    example: str = ""
    gap: str = ""
    conflict: str = ""


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


def search(game: str, wanted: str, language: str = FALLBACK) -> Sequence[str]:
    """Return the ids of the rules with all words of `wanted`, or their synonyms, in them.

    Those come first whose ids begin with most of these words or synonyms. Articles do not count beside other words.
    """
    articles = LANGUAGES[language].articles if language in LANGUAGES else ()
    terms = split_query(wanted, language)
    terms = [term for term in terms if term.typed not in articles] or terms
    if not terms:
        return ()

    def rank(name: str) -> int:
        return -sum(name.casefold().startswith((term.typed, *term.synonyms)) for term in terms)

    texts = _fold_blocks(game, language)
    return sorted((name for name, text in texts.items() if all(term.is_in(text) for term in terms)), key=rank)


@cache
def _fold_blocks(game: str, language: str) -> dict[str, str]:
    """Return what players read of each rule, in small letters, by id."""
    blocks = _read_blocks(game, FALLBACK) | _read_blocks(game, language)
    return {name: _UNREAD.sub("", block).casefold() for name, block in blocks.items()}


def forget() -> None:
    """Read all files anew when they are asked for."""
    _read_blocks.cache_clear()
    _fold_blocks.cache_clear()
    find_rule.cache_clear()
