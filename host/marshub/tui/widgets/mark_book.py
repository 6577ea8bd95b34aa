"""Which key means which row: dealt once, and the same as long as the question stands.

A capital letter is a verb, all game long (`mark-<its message>` in the locales); a figure is who acts, where options say
so; all else gets a figure or a small letter that no command has, and two or three of them where there are many rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Words
from marshub.words import Speech

FIGURES = "123456789"
#: Small letters that the table's own commands and pages leave free.
LETTERS = "dfinrstvxy"
_KEPT = 8  # questions that are remembered: others come between, and what was answered is taken back


def mark_of(words: Words, speech: Speech) -> str:
    """Return the letter that a verb or a group has all game long.

    "" if it has none, or is one of several of that name.
    """
    return letter_of(words.key, speech) if not words.args else ""


def letter_of(key: str, speech: Speech) -> str:
    """Return the letter of the message `key`; "" if it has none."""
    return speech.text(f"mark-{key}") if speech.knows(f"mark-{key}") else ""


def codes(alphabet: Sequence[str]) -> Iterator[str]:
    """Return marks without end, the shortest first, none the beginning of another.

    The last two of `alphabet` open long ones.

    With fewer than three keys there are no more marks than keys.
    """
    if len(alphabet) < 3:
        yield from alphabet
        return
    *single, wide, further = alphabet
    yield from single
    yield from (wide + key for key in alphabet)
    head = further
    while True:
        yield from (head + key for key in alphabet if key != further)
        head += further


class Page:
    """The marks of one question, list by list."""

    def __init__(self) -> None:
        self.actor = ""  # who was to act last
        self._marks: dict[str, dict[str, str]] = {}  # mark by row, by list

    def deal(self, of: str, rows: Sequence[str], alphabet: Sequence[str]) -> dict[str, str]:
        """Return the mark of each of `rows` of the list `of`.

        What has gone from it keeps its mark: it may come back.
        """
        marks = self._marks.setdefault(of, {})
        new = [row for row in rows if row not in marks or not set(marks[row]) <= set(alphabet)]
        if new:
            taken = {mark for row, mark in marks.items() if row not in new}
            marks.update(zip(new, (code for code in codes(alphabet) if code not in taken), strict=False))
        return {row: marks[row] for row in rows if row in marks}


class MarkBook:
    """A page for each question that stands."""

    def __init__(self) -> None:
        self._pages: dict[tuple[str, str], Page] = {}  # the one asked last comes last

    def page(self, prompt: str, standing: str) -> Page:
        """Return the page of the question with the message key `prompt`.

        While `standing` is the same, so is the question.
        """
        page = self._pages.pop((prompt, standing), None) or Page()
        self._pages[prompt, standing] = page
        while len(self._pages) > _KEPT:
            del self._pages[next(iter(self._pages))]
        return page
