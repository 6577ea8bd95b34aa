"""The shortcuts of rows: assigned once, and the same as long as the question is open.

A capital letter is a verb, all game long (`mark-<its message>` in the locales); a figure is an actor, where the
options have actors; all other rows get a figure or a small letter that no command uses, or two and three of them
where there are many rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Words
from marshub.words import Speech

FIGURES = "123456789"
#: Small letters that no command or page of the table uses.
LETTERS = "dfinrstvxy"
_KEPT = 8  # remembered questions: an interruption or an undo brings one back


def mark_of(words: Words, speech: Speech) -> str:
    """Return the letter that a verb or a group has all game long; "" if it has none or several share its name."""
    return letter_of(words.key, speech) if not words.args else ""


def letter_of(key: str, speech: Speech) -> str:
    """Return the letter of the message `key`; "" if it has none."""
    return speech.text(f"mark-{key}") if speech.knows(f"mark-{key}") else ""


def codes(alphabet: Sequence[str]) -> Iterator[str]:
    """Yield shortcuts without end, the shortest first; none is the beginning of another.

    The last two keys of `alphabet` begin longer ones. With fewer than three keys there are no more shortcuts than
    keys.

    >>> from itertools import islice
    >>> list(islice(generate_shortcuts("abc"), 6))
    ['a', 'ba', 'bb', 'bc', 'ca', 'cb']
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
    """The shortcuts of one question, list by list."""

    def __init__(self) -> None:
        self.actor = ""  # the actor chosen last
        self._marks: dict[str, dict[str, str]] = {}  # by list, then by row

    def deal(self, of: str, rows: Sequence[str], alphabet: Sequence[str]) -> dict[str, str]:
        """Return the shortcut of each of `rows` in the list `of`.

        A row that has gone keeps its own: it may come back.
        """
        marks = self._marks.setdefault(of, {})
        new = [row for row in rows if row not in marks or not set(marks[row]) <= set(alphabet)]
        if new:
            taken = {mark for row, mark in marks.items() if row not in new}
            marks.update(zip(new, (code for code in codes(alphabet) if code not in taken), strict=False))
        return {row: marks[row] for row in rows if row in marks}


class MarkBook:
    """The shortcuts of the latest questions."""

    def __init__(self) -> None:
        self._pages: dict[tuple[str, str], Page] = {}  # the latest question is last

    def page(self, prompt: str, standing: str) -> Page:
        """Return the shortcuts of the question with the message key `prompt`.

        `standing` identifies it while it is open.
        """
        page = self._pages.pop((prompt, standing), None) or Page()
        self._pages[prompt, standing] = page
        while len(self._pages) > _KEPT:
            del self._pages[next(iter(self._pages))]
        return page
