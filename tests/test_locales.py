"""Every word a player reads: in all languages, with the same places, none missing, none left over."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import marshub
from marshub.words import LANGUAGES, LOCALES, split_entries

SOURCE = Path(marshub.__file__).parent


class _Places(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's word
        self.names.add(node.id.name)


@cache
def messages(language: str) -> dict[str, set[str]]:
    """The places of each message (and "message.attribute") of a language. Fails on anything that is not Fluent."""
    found: dict[str, set[str]] = {}
    for file in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content!r}: {entry.annotations[0].message}"
            if not isinstance(entry, ftl.Message):
                continue
            parts = [
                (entry.id.name, entry.value),
                *((f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes),
            ]
            for name, pattern in parts:
                if pattern is not None:
                    assert name not in found, f"{file}: {name} is said twice"
                    places = _Places()
                    places.visit(pattern)
                    found[name] = places.names
    return found


def trees() -> Iterator[tuple[Path, ast.AST]]:
    for file in sorted(SOURCE.rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


@cache
def calls() -> tuple[tuple[str, str, frozenset[str] | None], ...]:
    """Every say("key", ...) and text("key", ...): where, the key, and its arguments' names (None: not known)."""
    found = []
    for file, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            key = node.args[0]
            if name in ("say", "text", "Words") and isinstance(key, ast.Constant) and isinstance(key.value, str):
                names = frozenset(k.arg for k in node.keywords if k.arg)
                whole = len(names) == len(node.keywords) and len(node.args) == 1
                found.append((f"{file.relative_to(SOURCE)}:{node.lineno}", key.value, names if whole else None))
    return tuple(found)


@cache
def mentions() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """All strings in code and packs, and the patterns of those that are put together (f"phase-{name}")."""
    plain: set[str] = set()
    built: set[str] = set()
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
                joined = "".join(parts).removeprefix("@")
                if re.match(r"[a-z]{2,}", joined) or re.search(r"[a-z]{4,}$", joined):
                    built.add(joined)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value.removeprefix("@"))
    for file in SOURCE.rglob("*.toml"):
        plain.update(text.removeprefix("@") for text in _strings(tomllib.loads(file.read_text(encoding="utf-8"))))
    return frozenset(plain), tuple(re.compile(pattern) for pattern in sorted(built))


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_languages_say_the_same_things_with_the_same_places(language):
    english, other = messages("en"), messages(language)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []
    assert {k: (v, other[k]) for k, v in english.items() if other[k] != v} == {}


def test_every_key_that_code_says_exists():
    assert [f"{where} {key}" for where, key, _ in calls() if key not in messages("en")] == []


def test_every_call_fills_every_place():
    lacking = [
        f"{where} {key}: {sorted(messages('en')[key] - names)}"
        for where, key, names in calls()
        if names is not None and key in messages("en") and not messages("en")[key] <= names
    ]
    assert lacking == []


def test_no_message_is_left_over():
    plain, built = mentions()
    unused = [
        key
        for key in messages("en")
        if key not in plain and key.partition(".")[0] not in plain and not any(p.fullmatch(key) for p in built)
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quick_reader_sees_what_the_whole_parser_sees(language):
    quick = {
        name
        for file in (LOCALES / language).glob("*.ftl")
        for name, _ in split_entries(file.read_text(encoding="utf-8"))
        if not name.startswith("-")
    }
    assert quick == {name.partition(".")[0] for name in messages(language)}
