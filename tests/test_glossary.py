"""One word for one thing in each language: the glossaries, and texts held against them."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from marshub.words import LANGUAGES, LOCALES, split_entries

TRANSLATED = [each for each in LANGUAGES if each != "en"]
WRITTEN = [each for each in LANGUAGES if (LOCALES / each / "glossary.toml").exists()]


def glossary(language: str) -> dict[str, dict[str, Any]]:
    terms: dict[str, dict[str, Any]] = tomllib.loads((LOCALES / language / "glossary.toml").read_text("utf-8"))["term"]
    return terms


def texts(language: str) -> dict[str, str]:
    return {
        name: re.sub(r"\s+", " ", entry.partition("=")[2])
        for file in sorted((LOCALES / language).glob("*.ftl"))
        for name, entry in split_entries(file.read_text("utf-8"))
    }


def forbidden(terms: dict[str, dict[str, Any]], said: dict[str, str]) -> list[str]:
    """Message, word and what is to be said instead, for each word that a term never is."""
    found = []
    for term in terms.values():
        if words := [re.escape(word) for word in term.get("never", ())]:
            pattern = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
            found += [
                f"{name}: {hit[0]}, not {term['say']}"
                for name, text in said.items()
                if name not in term.get("except", ()) and (hit := pattern.search(text))
            ]
    return found


def test_translations_have_a_glossary_each():
    assert set(TRANSLATED) <= set(WRITTEN)


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_glossaries_have_the_same_terms(language):
    for other in TRANSLATED:
        assert glossary(other).keys() == glossary(language).keys()


@pytest.mark.parametrize("language", WRITTEN)
def test_no_text_uses_a_word_that_the_glossary_refuses(language):
    assert forbidden(glossary(language), texts(language)) == []


@pytest.mark.parametrize("language", WRITTEN)
def test_every_term_is_said_and_every_exception_exists(language):
    said = texts(language)
    everything = " ".join(said.values()).lower()
    assert [term["say"] for term in glossary(language).values() if term["say"].lower() not in everything] == []
    assert [name for term in glossary(language).values() for name in term.get("except", ()) if name not in said] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_planted_mistake_is_found(language):
    terms = glossary(language)
    for term in terms.values():
        for word in term["never"]:
            assert forbidden(terms, {"planted": f"X, {word.upper()}."})
            assert not forbidden(terms, {"planted": f"x{word}x"})
