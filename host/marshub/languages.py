"""The languages of the interface: one for each folder `locales/<code>` with a file `language.toml`.

Nothing else lists them: settings, commands, web pages, packs, rule texts, voices and tests find them here. The module
is in the lowest layer because the kernel (texts of packs) and `voice` need the list, and may not import `words`.
docs/new-language.md describes how to add one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

LOCALES = Path(__file__).with_name("locales")
FALLBACK = "en"  # what a language lacks is shown in this one
FACTS_FILE = "language.toml"


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of a language, from its `language.toml`. Those with a default may be left out."""

    name: str  # in English
    endonym: str  # its own name, for players who look for it in a list
    yes: tuple[str, ...]  # typed lines that mean yes, in small letters
    articles: tuple[str, ...] = ()  # words that an abbreviation leaves out, in small letters
    mac_voice: str = ""  # a voice that every Mac has; "": the system's voice
    culture: str = ""  # the voice's culture on Windows ("it-IT"); "": English
    stop_words: tuple[str, ...] = ()  # words of any question, which say nothing about a rule, in small letters
    #: Words that mean the same where somebody types to search, in small letters: ours, those of a box in another
    #: edition or spelling, and those that people say.
    synonyms: tuple[tuple[str, ...], ...] = ()
    #: Numbers below 1,000 whose plural is `[one]`, if that of all others is `[other]`; (): babel's rules are loaded.
    ones: tuple[int, ...] = ()


class Languages(Mapping[str, Language]):
    """The languages of a folder by code: the fallback first, then by their English names.

    A `language.toml` is decoded when its facts are asked for.

    Raises:
        ValueError: By `[]`, if a `language.toml` is not TOML, or lacks a fact; the error names the file.
    """

    def __init__(self, locales: Path) -> None:
        """Find the languages of a folder."""
        files = {file.parent.name: file for file in locales.glob(f"*/{FACTS_FILE}")}
        self._files = dict(sorted(files.items(), key=lambda item: (item[0] != FALLBACK, _find_name(item[1]))))

    def __getitem__(self, code: str) -> Language:
        return _read_language(self._files[code])

    def __contains__(self, code: object) -> bool:
        return code in self._files  # without reading it

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def _find_name(file: Path) -> bytes:
    match = re.search(rb'^name *= *"(.*)"', file.read_bytes(), re.MULTILINE)
    return match[1] if match else b""


@cache
def _read_language(file: Path) -> Language:
    import tomllib  # imported late: most programs need a language's code only

    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Language)
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from None


LANGUAGES = Languages(LOCALES)


def normalize(text: str) -> str:
    """Return `text` in lower case without accents."""
    text = text.casefold()
    if text.isascii():
        return text
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


class SearchTerm:
    """One term of a search: the typed words, and their synonyms.

    Attributes:
        typed: The typed words, in small letters.
        synonyms: Other words for them.
    """

    def __init__(self, typed: str, synonyms: Sequence[str] = ()) -> None:
        """Create a term from the typed words and their synonyms."""
        self.typed, self.synonyms = typed, synonyms
        self._synonym_pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, synonyms))})\b") if synonyms else None

    def is_in(self, text: str) -> bool:
        """Return whether `text`, in small letters, has the typed words anywhere, or a synonym as whole words."""
        return self.typed in text or (self._synonym_pattern is not None and bool(self._synonym_pattern.search(text)))


def split_query(query: str, language: str) -> list[SearchTerm]:
    """Return the terms of a search: each phrase that has synonyms in that language, and each other word.

    Example:
        >>> [term.typed for term in split_query("Control Center rover", "en")]
        ['control center', 'rover']
    """
    words, terms = query.casefold().split(), []
    while words:
        count = next((len(phrase) for phrase in _list_phrases(language) if tuple(words[: len(phrase)]) == phrase), 1)
        terms.append(_make_term(" ".join(words[:count]), language))
        del words[:count]
    return terms


@cache
def _list_phrases(language: str) -> list[tuple[str, ...]]:
    """Return all synonyms as words, the longest first."""
    groups = LANGUAGES[language].synonyms if language in LANGUAGES else ()
    return sorted((tuple(words.split()) for group in groups for words in group), key=len, reverse=True)


@cache
def _make_term(typed: str, language: str) -> SearchTerm:
    groups = LANGUAGES[language].synonyms if language in LANGUAGES else ()
    return SearchTerm(
        typed, next(([item for item in group if item != typed] for group in groups if typed in group), ())
    )
