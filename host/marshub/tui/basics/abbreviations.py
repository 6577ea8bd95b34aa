"""Names for little room: words are cut, the last first, and figures stay, so that names that differ go on differing."""

from __future__ import annotations

from collections.abc import Sequence

_LEAST = 3  # letters of a word, as long as there is room for so many
_SMALL = 5  # cells in which a name is its first word
#: Words that say nothing of what is meant, in the languages there are.
_ENGLISH = frozenset(("the", "a", "an", "of"))
_ITALIAN = frozenset(("il", "lo", "la", "i", "gli", "le", "un", "una", "di", "del", "della", "dello", "dei"))
_SPANISH = frozenset(("el", "los", "las", "de", "al"))
_ARTICLES = _ENGLISH | _ITALIAN | _SPANISH


def abbreviate(name: str, width: int) -> str:
    """Return `name` in at most `width` cells: whole, without articles, with shorter words, or cut."""
    if len(name) <= width:
        return name
    words = _significant_words(name)
    telling = [word for word in words if word.casefold() not in _ARTICLES]
    words = telling or words
    if len(" ".join(words)) <= width:
        name = " ".join(words)
        return name[:1].upper() + name[1:]
    cut = _cut_words(words, width - len(words) + 1, _LEAST)
    if cut is None and len(words) > 2:  # beginning, figures and end tell most
        words = [word for n, word in enumerate(words) if n in (0, len(words) - 1) or word.isdecimal()]
    if width <= _SMALL and not words[-1].isdecimal():
        return words[0][: max(0, width)]
    for least in (_LEAST, 2, 1):
        cut = _cut_words(words, width - len(words) + 1, least)
        if cut is not None:
            name = " ".join(cut)
            return name[:1].upper() + name[1:]
    letters = "".join(word if word.isdecimal() else word[0] for word in words)
    return letters[: max(0, width)]


def abbreviate_row(names: Sequence[str], width: int, whole: int = -1) -> list[str]:
    """Return `names` that fit beside each other in `width` cells, the longest shortened first; number `whole` last."""
    result = [*names]
    while sum(map(len, result)) + len(result) - 1 > width:
        others = [at for at in range(len(result)) if at != whole and len(result[at]) > _LEAST]
        longest = max(others, key=lambda at: len(result[at]), default=whole)
        if longest < 0 or len(result[longest]) <= _LEAST:
            break
        result[longest] = abbreviate(result[longest], len(result[longest]) - 1)
    return result


def _significant_words(name: str) -> list[str]:
    return "".join(" " if sign in ',()«»“”"' else sign for sign in name).split()


def _cut_words(words: list[str], letters: int, least: int) -> list[str] | None:
    """Return the words cut to so many letters in all, none to fewer than `least`; None where that is too much."""
    sizes = [len(word) for word in words]
    for number in reversed(range(len(words))):
        if not words[number].isdecimal():
            over = sum(sizes) - letters
            sizes[number] = max(min(least, sizes[number]), sizes[number] - max(0, over))
    cut = [word[:size].rstrip("’'") for word, size in zip(words, sizes, strict=True)]
    return cut if sum(sizes) <= letters else None


def make_initials(name: str) -> str:
    """Return `name` in a few letters, for a chip.

    Its beginning, the initial of its last word, the figures at its end.
    """
    words = [word for word in _significant_words(name) if word.casefold() not in _ARTICLES] or _significant_words(name)
    figures = words.pop() if len(words) > 1 and words[-1].isdecimal() else ""
    first = words[0][:3] if words else ""
    last = words[-1][:1].upper() if len(words) > 1 and not figures else ""
    return first + last + figures
