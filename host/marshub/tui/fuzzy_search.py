"""Search of labels by words, initials or a few letters, for the screen and for plain mode."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from marshub.languages import normalize, split_query

_WORD = re.compile(r"[\w-]+")
_WORD_PART = re.compile(r"\w+")


def search_labels(labels: Mapping[str, str], query: str, language: str) -> list[str]:
    """Return the keys of the labels with all words of `query`, or their synonyms in `language`, the best first.

    First labels that begin with these words in order (Lab before Med Lab), then labels with them in order anywhere,
    then labels with them as whole words (R1-S before R1-SE).
    """
    parts, terms = query.casefold().split(), split_query(query, language)
    matches = [key for key, label in labels.items() if all(term.is_in(label.casefold()) for term in terms)]
    query_words = _WORD.findall(query.casefold())

    def rank(key: str) -> int:
        words = _WORD.findall(labels[key].casefold())
        if words[: len(query_words)] == query_words:
            return 0
        if any(words[start : start + len(query_words)] == query_words for start in range(len(words))):
            return 1
        return 2 if set(parts) <= set(words) else 3

    return sorted(matches, key=rank)


def search_initials(labels: Mapping[str, str], typed: str, signs: Mapping[str, str]) -> list[str]:
    """Return the keys of the labels whose words begin, in order, with the pieces of `typed`, the best first.

    "lc" is Lab, CPU, and "mlc" or "medc" Med Lab, CPU. Labels that match from their first word come first, then those
    that skip the fewest words; among equals the one whose sign in `signs` has the last letter: the C of "●C".
    """
    letters = normalize(typed)
    ranks = {key: _match_pieces(_WORD_PART.findall(normalize(label)), letters) for key, label in labels.items()}
    last_letter = letters[-1:]
    matches = [
        (*rank, last_letter not in normalize(signs.get(key, "")), key)
        for key, rank in ranks.items()
        if rank is not None
    ]
    return [item[-1] for item in sorted(matches, key=lambda item: item[:-1])]


def search_names(labels: Mapping[str, str], typed: str) -> list[str]:
    """Return the keys of the most likely labels for the beginnings of words in order ("lab cpu"), or for initials.

    Labels that match from their first word are the most likely, then those that skip the fewest words, then the
    shortest. Several keys are returned only if they are equally likely.
    """
    pieces = _WORD_PART.findall(normalize(typed))
    if not pieces:
        return []
    letters = "".join(pieces) if len(pieces) == 1 or all(len(piece) == 1 for piece in pieces) else ""
    best: tuple[bool, int, int] | None = None
    matches: list[str] = []
    for key, label in labels.items():
        words = _WORD_PART.findall(normalize(label))
        match = _match_pieces(words, letters) if letters else _match_in_order(words, pieces)
        rank = (*match, len(words)) if match is not None else None
        if rank is not None and (best is None or rank < best):
            best, matches = rank, []
        if rank is not None and rank == best:
            matches.append(key)
    terms = typed.casefold().split()  # some names differ only in a sign
    return [key for key in matches if all(term in labels[key].casefold() for term in terms)] or matches


def search_word_beginnings(labels: Mapping[str, str], typed: str) -> list[str]:
    """Return the keys of the labels whose words begin as those of `typed` do, in order; the first words count most."""
    pieces = _WORD_PART.findall(normalize(typed))
    ranks = {key: _match_in_order(_WORD_PART.findall(normalize(label)), pieces) for key, label in labels.items()}
    matches = [(rank, key) for key, rank in ranks.items() if rank is not None]
    return [key for _, key in sorted(matches, key=lambda match: match[0])]


def _match_in_order(words: Sequence[str], pieces: Sequence[str]) -> tuple[bool, int] | None:
    """Return the rank for pieces that each begin a word: whether the first word is skipped, and how many are in all.

    None if the pieces do not match.
    """
    positions: list[int] = []
    for index, word in enumerate(words):
        if len(positions) < len(pieces) and word.startswith(pieces[len(positions)]):
            positions.append(index)
    is_complete = bool(pieces) and len(positions) == len(pieces)
    return (positions[0] > 0, positions[-1] + 1 - len(pieces)) if is_complete else None


def _match_pieces(words: Sequence[str], letters: str) -> tuple[bool, int] | None:
    """Return whether the first word is skipped, and how many are in all, for `letters` as pieces of any length.

    None if the letters do not match.
    """
    best: tuple[bool, int] | None = None
    stack = [(0, 0, 0, False)]  # word index, letters used, words skipped, first word skipped
    while stack:
        index, used, skipped, skips_first = stack.pop()
        if used == len(letters):
            if best is None or (skips_first, skipped) < best:
                best = (skips_first, skipped)
            continue
        if index == len(words):
            continue
        stack.append((index + 1, used, skipped + 1, skips_first or index == 0))
        for length in range(1, min(len(words[index]), len(letters) - used) + 1):
            if words[index][length - 1] != letters[used + length - 1]:
                break
            stack.append((index + 1, used + length, skipped, skips_first))
    return best
