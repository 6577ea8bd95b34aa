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
_MAX_QUESTIONS = 8  # remembered questions: an interruption or an undo brings one back


def get_letter(words: Words, speech: Speech) -> str:
    """Return the letter that a verb or a group has all game long; "" if it has none or several share its name."""
    return get_message_letter(words.key, speech) if not words.args else ""


def get_message_letter(key: str, speech: Speech) -> str:
    """Return the letter of the message `key`; "" if it has none."""
    return speech.plain_text(f"mark-{key}") if speech.has_message(f"mark-{key}") else ""


def generate_shortcuts(alphabet: Sequence[str]) -> Iterator[str]:
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
    *single, second_last, last = alphabet
    yield from single
    yield from (second_last + key for key in alphabet)
    head = last
    while True:
        yield from (head + key for key in alphabet if key != last)
        head += last


class QuestionShortcuts:
    """The shortcuts of one question, list by list."""

    def __init__(self) -> None:
        self.actor = ""  # the actor chosen last
        self._shortcuts: dict[str, dict[str, str]] = {}  # by list, then by row

    def assign(self, list_name: str, rows: Sequence[str], alphabet: Sequence[str]) -> dict[str, str]:
        """Return the shortcut of each of `rows` in the list `of`.

        A row that has gone keeps its own: it may come back.
        """
        shortcuts = self._shortcuts.setdefault(list_name, {})
        new = [row for row in rows if row not in shortcuts or not set(shortcuts[row]) <= set(alphabet)]
        if new:
            taken = {shortcut for row, shortcut in shortcuts.items() if row not in new}
            shortcuts.update(
                zip(new, (code for code in generate_shortcuts(alphabet) if code not in taken), strict=False)
            )
        return {row: shortcuts[row] for row in rows if row in shortcuts}


class ShortcutRegistry:
    """The shortcuts of the latest questions."""

    def __init__(self) -> None:
        self._questions: dict[tuple[str, str], QuestionShortcuts] = {}  # the latest question is last

    def get_question(self, prompt: str, standing: str) -> QuestionShortcuts:
        """Return the shortcuts of the question with the message key `prompt`.

        `standing` identifies it while it is open.
        """
        question = self._questions.pop((prompt, standing), None) or QuestionShortcuts()
        self._questions[prompt, standing] = question
        while len(self._questions) > _MAX_QUESTIONS:
            del self._questions[next(iter(self._questions))]
        return question
