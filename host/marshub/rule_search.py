"""Search of a game's rules by number, by words, or by a question in the reader's own words.

The rules are documents of a full-text index (SQLite's FTS5) in memory, ranked by bm25. Words are compared without
accents and endings (Snowball's stemmers), and synonyms count as one word: those of `language.toml`, and the words that
`glossary.toml` lists for a term. docs/decisions/0109-rules-in-ones-own-words.md has the reasons.
"""

from __future__ import annotations

import difflib
import re
import sqlite3
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from marshub import rule_texts
from marshub.languages import FALLBACK, LANGUAGES, LOCALES, Language, normalize
from marshub.words import Speech

MAX_RESULTS = 8  # rules that are shown for a question

#: How much a word counts in each text of a rule; "reading": how we read what the rulebook leaves open.
_WEIGHTS = {"area": 4.0, "title": 8.0, "says": 4.0, "example": 1.0, "reading": 1.0}
_AREA_SHARE = 0.2  # of the mean of an area's best three, added to its rules: a question is about one thing
_FIRST_SHARE = 0.3  # divided by a rule's number + 1, more for it: what is general comes first
_WORD = re.compile(r"[^\W_]+")
_REFERENCE = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+")  # of a rule's text to another rule
_FULL_ID = re.compile(r"\b[a-z]{2}[ -]?([a-z]+)[ -]?(\d+)\b")
_SHORT_ID = re.compile(r"\b([a-z]+)[ -]?(0\d)\b")
_AREA = re.compile(r"(?:[a-z]{2}-)?([a-z]+)(?:[ -]?(\d+))?")
_MISSPELLED = 5  # letters of a word that may be misspelled
_ALIKE = 0.8  # how much a misspelled word has to be like one of the rules, see difflib


class _Words:
    """The words of a language as a search compares them: stemmed, each group of synonyms as one."""

    def __init__(self, language: str, game: str) -> None:
        facts = LANGUAGES[language]
        self._stem = _make_stemmer(facts)
        self._stop_words = {self._stem(normalize(word)) for word in (*facts.stop_words, *facts.articles)}
        self._synonyms: dict[tuple[str, ...], str] = {}
        for number, group in enumerate((*facts.synonyms, *_list_glossary_groups(language, game))):
            phrases = [phrase for words in group if (phrase := tuple(map(self._stem, split_words(words))))]
            known = next((self._synonyms[phrase] for phrase in phrases if phrase in self._synonyms), f"synonym{number}")
            for phrase in phrases:
                self._synonyms.setdefault(phrase, known)
        self._lengths: dict[str, int] = {}  # of the longest phrase that begins with a stem
        for phrase in self._synonyms:
            self._lengths[phrase[0]] = max(len(phrase), self._lengths.get(phrase[0], 0))

    def read(self, text: str) -> list[str]:
        """Return the words of `text` that a search compares, in order."""
        return [word for words, phrase in self._group(split_words(text)) for word in (phrase, *words) if word]

    def read_query(self, text: str) -> list[str]:
        """Return the words of a question, each once, without those that every question has."""
        groups = list(self._group(split_words(text)))
        words = [word for words, phrase in groups for word in ((phrase, *words) if phrase else words)]
        kept = [word for word in words if word not in self._stop_words and (len(word) > 1 or word.isdigit())]
        return list(dict.fromkeys(kept or words))

    def _group(self, words: Sequence[str]) -> Iterator[tuple[list[str], str]]:
        """Yield each phrase of `words`: what stands for its words and their synonyms, and the same of the phrase.

        A phrase is kept with its words, since others may name the same by one of them.
        """
        stems, place = list(map(self._stem, words)), 0
        while place < len(stems):
            length, phrase = self._lengths.get(stems[place], 1), ""
            while length > 1 and not (phrase := self._synonyms.get(tuple(stems[place : place + length]), "")):
                length -= 1
            yield [self._synonyms.get((stem,), stem) for stem in stems[place : place + length]], phrase
            place += length


def split_words(text: str) -> list[str]:
    """Return the words of `text` in small letters, without accents."""
    return _WORD.findall(normalize(text))


@cache
def _make_stemmer(language: Language) -> Callable[[str], str]:
    """Return what takes the ending off a word; the word as it is in languages without a stemmer."""
    import snowballstemmer  # 20 ms, not before somebody searches

    name = language.name.casefold()
    if name not in snowballstemmer.algorithms():
        return str
    return lru_cache(maxsize=None)(snowballstemmer.stemmer(name).stemWord)


def _list_glossary_groups(language: str, game: str) -> Iterator[tuple[str, ...]]:
    """Yield the words for each term of the glossary: ours, those we avoid, and the English one."""
    english = _read_terms(FALLBACK)
    for name, term in _read_terms(language).items():
        if game in english.get(name, term).get("games", ()):
            yield (term["say"], *term.get("never", ()), english.get(name, term)["say"])


@cache
def _read_terms(language: str) -> Mapping[str, Any]:
    file = LOCALES / language / "glossary.toml"
    terms: Mapping[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")).get("term", {}) if file.exists() else {}
    return terms


class _Index:
    """The full-text index of a game's rules in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.words = _Words(language, game)
        self._lock = Lock()  # pages and the table ask from their own threads
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.execute(f"CREATE VIRTUAL TABLE rule USING fts5(id UNINDEXED, {', '.join(_WEIGHTS)})")
        speech = Speech(language)
        areas: dict[str, str] = {}
        for name, fields in rule_texts.read_fields(game, language).items():
            area = name.rpartition("-")[0]
            if area not in areas:
                areas[area] = " ".join(self.words.read(name_area(name, speech)))
            texts = (
                fields.get("title", ""),
                fields["says"],
                fields.get("example", ""),
                f"{fields.get('gap', '')} {fields.get('conflict', '')}",
            )
            row = (name, areas[area], *(" ".join(self.words.read(_REFERENCE.sub("", text))) for text in texts))
            self._database.execute(f"INSERT INTO rule VALUES ({', '.join('?' * len(row))})", row)
        self._database.execute("CREATE VIRTUAL TABLE word USING fts5vocab(rule, row)")
        self._vocabulary = {word for (word,) in self._database.execute("SELECT term FROM word")}

    def search(self, query: str) -> list[str]:
        """Return the ids of the rules that have words of `query`, the best first."""
        words = list(filter(None, map(self._find_word, self.words.read_query(query))))
        if not words:
            return []
        weights = ", ".join(map(str, (0, *_WEIGHTS.values())))
        with self._lock:
            rows = self._database.execute(
                f"SELECT id, -bm25(rule, {weights}) FROM rule WHERE rule MATCH ? ORDER BY 2 DESC, rowid",
                [" OR ".join(f'"{word}"' for word in words)],
            ).fetchall()
        areas: dict[str, list[float]] = {}
        for name, score in rows:
            areas.setdefault(name.rpartition("-")[0], []).append(score)
        scores = {}
        for name, score in rows:
            area, _, number = name.rpartition("-")
            scores[name] = score * (1 + _FIRST_SHARE / (int(number) + 1)) + _AREA_SHARE * sum(areas[area][:3]) / 3
        return sorted(scores, key=scores.__getitem__, reverse=True)

    def _find_word(self, word: str) -> str | None:
        """Return `word`, or the one that was probably meant; None if no rule has any such word."""
        if word in self._vocabulary or len(word) < _MISSPELLED:
            return word
        alike = [item for item in self._vocabulary if item[0] == word[0]]
        return next(iter(difflib.get_close_matches(word, alike, 1, _ALIKE)), None)


def name_area(name: str, speech: Speech) -> str:
    """Return what the rules of the area of the rule `name` are about; "" for an area without a name."""
    key = f"rule-area-{name.rpartition('-')[0].casefold()}"
    return speech.plain_text(key) if speech.has_message(key) else ""


@cache
def _make_index(game: str, language: str) -> _Index:
    return _Index(game, language)


def search(game: str, query: str, language: str = FALLBACK) -> Sequence[str]:
    """Return the ids of the rules that answer `query`, the best first; those that it names before all others.

    Example:
        >>> search("first-martians", "what does act 08 say")[0]
        'FM-ACT-08'
    """
    if not rule_texts.read_fields(game):
        return ()
    return list(dict.fromkeys((*_find_named_rules(game, query), *_make_index(game, language).search(query))))


def find_rules(game: str, query: str, language: str = FALLBACK) -> list[rule_texts.Rule]:
    """Return the rules that answer `query` best, at most `MAX_RESULTS`."""
    names = search(game, query, language)[:MAX_RESULTS]
    return list(filter(None, (rule_texts.find_rule(game, name, language) for name in names)))


def _find_named_rules(game: str, query: str) -> Iterator[str]:
    """Yield the rules that `query` names: "FM-ACT-08" or "act 08" anywhere in it, "act 8" or "fm-act" as a whole."""
    names = rule_texts.read_fields(game)
    numbers = {(area, int(number)): name for name in names for _, area, number in [name.casefold().split("-")]}
    text = query.casefold().strip()
    for area, number in (*_FULL_ID.findall(text), *_SHORT_ID.findall(text)):
        if (area, int(number)) in numbers:
            yield numbers[area, int(number)]
    if whole := _AREA.fullmatch(text):
        for (area, counted), name in numbers.items():
            if area == whole[1] and (counted == int(whole[2]) if whole[2] else "-" in text):
                yield name


def forget() -> None:
    """Make all indexes anew when they are asked for."""
    _make_index.cache_clear()
