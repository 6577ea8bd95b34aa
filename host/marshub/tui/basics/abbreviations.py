"""Abbreviations of names for narrow columns.

Words are cut, the last first; numbers stay, so that names that differ remain different.
"""

from __future__ import annotations

from collections.abc import Sequence

from marshub.languages import LANGUAGES

_MIN_LETTERS = 3  # of a word, if they fit
_ONE_WORD_WIDTH = 5  # a name of at most this many cells is only its first word
_ARTICLES = frozenset(word for language in LANGUAGES.values() for word in language.articles)


def abbreviate(name: str, width: int) -> str:
    """Return `name` in at most `width` cells: whole, without articles, with shorter words, or cut."""
    if len(name) <= width:
        return name
    words = _split_words(name)
    significant = [word for word in words if word.casefold() not in _ARTICLES]
    words = significant or words
    if len(" ".join(words)) <= width:
        name = " ".join(words)
        return name[:1].upper() + name[1:]
    cut = _cut_words(words, width - len(words) + 1, _MIN_LETTERS)
    if cut is None and len(words) > 2:  # the first word, numbers, and the last word distinguish best
        words = [word for index, word in enumerate(words) if index in (0, len(words) - 1) or word.isdecimal()]
    if width <= _ONE_WORD_WIDTH and not words[-1].isdecimal():
        return words[0][: max(0, width)]
    for min_letters in (_MIN_LETTERS, 2, 1):
        cut = _cut_words(words, width - len(words) + 1, min_letters)
        if cut is not None:
            name = " ".join(cut)
            return name[:1].upper() + name[1:]
    letters = "".join(word if word.isdecimal() else word[0] for word in words)
    return letters[: max(0, width)]


def abbreviate_row(names: Sequence[str], width: int, protected_index: int = -1) -> list[str]:
    """Return `names` abbreviated so that they fit next to each other in `width` cells.

    The longest is shortened first; the one at `protected_index` is shortened last.
    """
    result = [*names]
    while sum(map(len, result)) + len(result) - 1 > width:
        shortenable = [
            index for index in range(len(result)) if index != protected_index and len(result[index]) > _MIN_LETTERS
        ]
        longest = max(shortenable, key=lambda index: len(result[index]), default=protected_index)
        if longest < 0 or len(result[longest]) <= _MIN_LETTERS:
            break
        result[longest] = abbreviate(result[longest], len(result[longest]) - 1)
    return result


def _split_words(name: str) -> list[str]:
    return "".join(" " if character in ',()«»“”"' else character for character in name).split()


def _cut_words(words: list[str], letters: int, min_letters: int) -> list[str] | None:
    """Return the words cut to `letters` in all, none to fewer than `min_letters`; None if that is not possible."""
    sizes = [len(word) for word in words]
    for index in reversed(range(len(words))):
        if not words[index].isdecimal():
            over = sum(sizes) - letters
            sizes[index] = max(min(min_letters, sizes[index]), sizes[index] - max(0, over))
    cut = [word[:size].rstrip("’'") for word, size in zip(words, sizes, strict=True)]
    return cut if sum(sizes) <= letters else None


def make_initials(name: str) -> str:
    """Return `name` in a few letters: its beginning, the initial of its last word, and the number at its end."""
    words = [word for word in _split_words(name) if word.casefold() not in _ARTICLES] or _split_words(name)
    number = words.pop() if len(words) > 1 and words[-1].isdecimal() else ""
    first = words[0][:3] if words else ""
    last = words[-1][:1].upper() if len(words) > 1 and not number else ""
    return first + last + number
