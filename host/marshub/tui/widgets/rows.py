"""Rows to answer with: what all kinds of decisions share. One row is highlighted, Enter or a click takes it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as OptionListLine

from marshub.board.cursor import CursorView
from marshub.kernel import Decision, Option, Reply
from marshub.words import Speech

from ..basics.abstract import AbstractMeta
from ..basics.legible import LegibleList
from ..look import GameLook
from .mark_book import FIGURES, LETTERS, MarkBook, letter_of

DONE = "#done"


class Line(OptionListLine):
    """A row of one question: an Enter that was meant for it takes nothing of the next one."""

    def __init__(self, text: Content, row: str, question: str, *, closed: bool) -> None:
        super().__init__(text, id=row, disabled=closed)
        self.question = question


class Rows(LegibleList, metaclass=AbstractMeta):
    """A list that gives the answer to one decision after the other, all of one kind.

    Subclasses say which kind (`suits`), what its rows are and what taking one means.
    """

    KEYS = FIGURES + LETTERS  # what marks are made of

    @dataclass
    class Answered(Message):
        """The players have decided. `question` is the pending decision this answers."""

        reply: Reply
        question: str

    @dataclass
    class Pointed(Message):
        """The highlight moved to an option."""

        option: str

    @dataclass
    class Looked(Message):
        """The highlight stands on an option, or on a row that is none (""), whoever moved it."""

        option: str

    @dataclass
    class Hinted(Message):
        """What to do next, in a few words, changed."""

        text: str

    def __init__(
        self, decision: Decision, question: str, speech: Speech, look: GameLook, book: MarkBook | None = None
    ) -> None:
        super().__init__(name="rows")
        self.speech, self.look = speech, look
        self.book = book if book is not None else MarkBook()
        self._quiet = False
        self.shortcuts: dict[str, str] = {}  # row by mark: a key, or two and three of them
        self._begun = ""  # what was typed of a longer mark
        self.read(decision, question)

    def read(self, decision: Decision, question: str) -> None:
        """Take up a question; nothing of the one before stays. Called while nothing changes."""
        self.decision, self.question = decision, question
        self.terms = decision.terms()
        self.page = self.book.page(decision.prompt.key, self.terms.standing if self.terms else question)
        self._begun = ""
        self.choices: Sequence[Option] = tuple(decision.options())
        self.beside: Sequence[Option] = tuple(decision.beside())  # each an answer by itself, in place of the others

    def ask(self, decision: Decision, question: str) -> None:
        """Ask another question of the same kind. Called while nothing changes."""
        self.read(decision, question)
        self._begin()

    def _begin(self) -> None:
        self.draw()
        with self.quietly():
            self.highlighted = self.first_row()

    @property
    def help_key(self) -> str:
        """The message that says how such a question is answered."""
        return f"ui-help-on-{'verbs' if self.terms and self.terms.verbs else self.decision.kind}"

    def on_mount(self) -> None:
        self._begin()

    # ------------------------------------------------------------------ what subclasses say

    @classmethod
    @abstractmethod
    def suits(cls, decision: Decision) -> bool:
        """Return whether these rows can answer `decision`."""

    @abstractmethod
    def lines(self) -> Sequence[tuple[str, Content, bool]]:
        """Return id, text and whether it can be taken, of each row."""

    @abstractmethod
    def take(self, row: str) -> None:
        """Enter or a click on a row."""

    def hint(self) -> str:
        """What to do next."""
        return self.speech.text("ui-hint-choose")

    def first_row(self) -> int:
        return 0

    def option_of(self, row: str) -> str | None:
        """Return the option that a row stands for."""
        return row if any(option.id == row for option in (*self.choices, *self.beside)) else None

    def row_of(self, option: str) -> str | None:
        """Return the row that shows an option."""
        return option

    def stands_beside(self, row: str) -> bool:
        """Return whether a row is something to be done before the question is answered."""
        return any(option.id == row for option in self.beside)

    def lines_beside(self) -> list[tuple[str, Content, bool]]:
        """Those rows, each with what it belongs to."""
        return [
            (option.id, Content.assemble(*self._belongs(option), option_text(option, self.speech)), True)
            for option in self.beside
        ]

    def _belongs(self, option: Option) -> list[tuple[str, str]]:
        return [(f"{self.speech.say(option.group)} › ", "$muted")] if option.group else []

    def follow(self, cursor: CursorView, before: CursorView) -> None:
        """Stand where the board's buttons stand. `before`: where they stood at the last look."""
        entry = cursor.entry
        if entry is None or (entry, cursor.group) == (before.entry, before.group):
            return
        with self.quietly():
            if entry.kind == "done":
                self.stand_on(DONE)
            elif entry.options:
                self.stand_on(self.row_of(entry.options[0]))

    def on_resize(self) -> None:
        """The forecast below takes the room it needs: what is highlighted stays in sight."""
        self.call_after_refresh(self.scroll_to_highlight)

    # ------------------------------------------------------------------ rows

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Move the highlight without telling the board, which would tell us in turn."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def draw(self, *, hinted: bool = True) -> None:
        """Show all rows anew; the highlight stays where it was. `hinted`: and say what to do next."""
        lines = self.lines()
        marks = self.marks([row for row, _, open_ in lines if open_])
        width = max(map(len, marks.values()), default=0)
        with self.quietly():
            here = self.highlighted_option.id if self.highlighted_option else None
            self.clear_options()
            self.shortcuts = {mark: row for row, mark in marks.items()}
            self._begun = ""
            self.add_options(
                [
                    Line(self._marked(marks.get(row, ""), width, text), row, self.question, closed=not open_)
                    for row, text, open_ in lines
                ]
            )
            self.stand_on(here)
        if hinted:
            self.post_message(self.Hinted(self.hint()))

    @staticmethod
    def _marked(mark: str, width: int, text: Content) -> Content:
        return Content.assemble((mark, "bold underline"), " " * (width + 1 - len(mark))) + text if width else text

    @property
    def keys_left(self) -> str:
        """Those of `KEYS` that the players have not given to commands."""
        taken = self.screen.active_bindings
        return "".join(key for key in self.KEYS if key not in taken)

    def marks(self, rows: Sequence[str]) -> Mapping[str, str]:
        """Return the mark of each of these rows, which can be taken."""
        marks = self.page.deal("", [row for row in rows if row != DONE], self.keys_left)
        done = letter_of("ui-done", self.speech) if DONE in rows else ""
        return {**marks, DONE: done} if done and done not in self.screen.active_bindings else marks

    def stand_on(self, row: str | None) -> None:
        """Highlight `row`, if it is there."""
        if row is None:
            return
        index = next((i for i, line in enumerate(self.options) if line.id == row), None)
        if index is not None:
            with self.quietly():
                self.highlighted = index

    @property
    def row(self) -> str:
        """The highlighted row's id."""
        line = self.highlighted_option
        return (line.id or "") if line else ""

    def press(self, character: str) -> bool:
        """Return a key was typed; says whether it meant something here: a mark, or how a longer one begins."""
        typed, self._begun = self._begun + character, ""
        row = self.shortcuts.get(typed)
        if row is not None:
            self.stand_on(row)
            self.take(row)
            return True
        if any(mark.startswith(typed) for mark in self.shortcuts):
            self._begun = typed
            self.post_message(self.Hinted(self.speech.text("ui-hint-mark", typed=typed)))
            return True
        return False

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        option = self.option_of(self.row) if not self._quiet else None
        if option is not None:
            self.post_message(self.Pointed(option))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if isinstance(event.option, Line) and event.option.question == self.question:
            self.take(event.option.id or "")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Looked(self.option_of(self.row) or ""))

    def answer(self, reply: Reply) -> None:
        self.post_message(self.Answered(reply, self.question))


def option_text(option: Option, speech: Speech) -> Content:
    """Return an option's label, and its risk if it has one."""
    text = Content(speech.say(option.label))
    if option.risk:
        text += Content.styled(f"\n  ▲ {speech.text(option.risk)}", "$warning")
    return text
