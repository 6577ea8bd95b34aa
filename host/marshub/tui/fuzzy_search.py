"""Finding what has certain words in its name, or a few letters of them: on the screen and in plain lines alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

_WORD = re.compile(r"[\w-]+")
_PLAIN = re.compile(r"\w+")


def search_labels(labels: Mapping[str, str], wanted: str) -> list[str]:
    """Return the keys of the labels with all words of `wanted`.

    First those that begin with just these words in their order (Lab before Med Lab), then those that have them
    somewhere
    so, then those with them as whole words (R1-S before R1-SE).
    """
    parts = wanted.casefold().split()
    matches = [key for key, label in labels.items() if all(part in label.casefold() for part in parts)]
    asked = _WORD.findall(wanted.casefold())

    def rank(key: str) -> int:
        words = _WORD.findall(labels[key].casefold())
        if words[: len(asked)] == asked:
            return 0
        if any(words[at : at + len(asked)] == asked for at in range(len(words))):
            return 1
        return 2 if set(parts) <= set(words) else 3

    return sorted(matches, key=rank)


def normalize(text: str) -> str:
    """Return `text` in lower case without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def search_initials(labels: Mapping[str, str], typed: str, signs: Mapping[str, str]) -> list[str]:
    """Return the keys of the labels whose words begin, in order, with the pieces of `typed`.

    "lc" is Lab, CPU, and "mlc" or "medc" Med Lab, CPU. Those that begin with their first word come first, then those
    that
    pass over the fewest words; of several of these the one whose sign has the last letter: the C of "●C".
    """
    wanted = normalize(typed)
    ranks = {key: _match_passing(_PLAIN.findall(normalize(label)), wanted) for key, label in labels.items()}
    last = wanted[-1:]
    matches = [
        (*rank, last not in normalize(signs.get(key, "")), key) for key, rank in ranks.items() if rank is not None
    ]
    return [item[-1] for item in sorted(matches, key=lambda item: item[:-1])]


def search_names(labels: Mapping[str, str], typed: str) -> list[str]:
    """Return the keys of the most likely labels for words that begin theirs, in order ("lab cpu"), or for initials.

    Those that begin with their first word, that pass over the fewest, and say least besides. Several only if they are
    as
    likely.
    """
    wanted = _PLAIN.findall(normalize(typed))
    if not wanted:
        return []
    letters = "".join(wanted) if len(wanted) == 1 or all(len(item) == 1 for item in wanted) else ""
    best: tuple[bool, int, int] | None = None
    matches: list[str] = []
    for key, label in labels.items():
        words = _PLAIN.findall(normalize(label))
        match = _match_passing(words, letters) if letters else _match_in_order(words, wanted)
        rank = (*match, len(words)) if match is not None else None
        if rank is not None and (best is None or rank < best):
            best, matches = rank, []
        if rank is not None and rank == best:
            matches.append(key)
    signs = typed.casefold().split()  # some names differ in a sign alone
    return [key for key in matches if all(sign in labels[key].casefold() for sign in signs)] or matches


def with_words(labels: Mapping[str, str], typed: str) -> list[str]:
    """Return keys of the labels in which words begin as those of `typed` do, in order; the first words count most."""
    wanted = _PLAIN.findall(normalize(typed))
    ranks = {key: _match_in_order(_PLAIN.findall(normalize(label)), wanted) for key, label in labels.items()}
    matches = [(rank, key) for key, rank in ranks.items() if rank is not None]
    return [key for _, key in sorted(matches, key=lambda each: each[0])]


def _match_in_order(words: Sequence[str], wanted: Sequence[str]) -> tuple[bool, int] | None:
    """Return as `_passed`, for pieces that each begin a word."""
    places: list[int] = []
    for at, word in enumerate(words):
        if len(places) < len(wanted) and word.startswith(wanted[len(places)]):
            places.append(at)
    whole = bool(wanted) and len(places) == len(wanted)
    return (places[0] > 0, places[-1] + 1 - len(wanted)) if whole else None


def _match_passing(words: Sequence[str], wanted: str) -> tuple[bool, int] | None:
    """Return whether the first word is passed over, and how many are in all; None if the letters are not there."""
    best: tuple[bool, int] | None = None
    stack = [(0, 0, 0, False)]  # word, letters used, words passed over, whether the first was
    while stack:
        at, used, passed, first = stack.pop()
        if used == len(wanted):
            if best is None or (first, passed) < best:
                best = (first, passed)
            continue
        if at == len(words):
            continue
        stack.append((at + 1, used, passed + 1, first or at == 0))
        for letters in range(1, min(len(words[at]), len(wanted) - used) + 1):
            if words[at][letters - 1] != wanted[used + letters - 1]:
                break
            stack.append((at + 1, used + letters, passed, first))
    return best
