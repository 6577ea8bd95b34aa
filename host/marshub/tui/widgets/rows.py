"""The base of the rows that answer a decision. One row is highlighted; Enter or a click chooses it."""

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
    """A row of one question, so that an Enter meant for it chooses nothing in the next one."""

    def __init__(self, text: Content, row: str, question: str, *, closed: bool) -> None:
        super().__init__(text, id=row, disabled=closed)
        self.question = question


class Rows(LegibleList, metaclass=AbstractMeta):
    """A list that answers one decision after the other, all of one kind.

    Subclasses define the kind (`can_answer`), its rows, and the effect of choosing one.
    """

    KEYS = FIGURES + LETTERS  # keys for shortcuts

    @dataclass
    class Answered(Message):
        """A message: the players have decided. `question` is the id of the answered decision."""

        reply: Reply
        question: str

    @dataclass
    class Pointed(Message):
        """A message: the player moved the highlight to an option."""

        option: str

    @dataclass
    class Looked(Message):
        """A message: the highlight is on an option, or on a row without one (""), whatever moved it."""

        option: str

    @dataclass
    class Hinted(Message):
        """A message: the hint to the next step changed."""

        text: str

    def __init__(
        self, decision: Decision, question: str, speech: Speech, look: GameLook, book: MarkBook | None = None
    ) -> None:
        super().__init__(name="rows")
        self.speech, self.look = speech, look
        self.book = book if book is not None else MarkBook()
        self._quiet = False
        self.shortcuts: dict[str, str] = {}  # row by shortcut, of one to three keys
        self._begun = ""  # the typed keys of a longer shortcut
        self.read(decision, question)

    def read(self, decision: Decision, question: str) -> None:
        """Load a question and forget the one before. Call it while nothing changes."""
        self.decision, self.question = decision, question
        self.terms = decision.terms()
        self.page = self.book.page(decision.prompt.key, self.terms.standing if self.terms else question)
        self._begun = ""
        self.choices: Sequence[Option] = tuple(decision.options())
        self.beside: Sequence[Option] = tuple(decision.beside())  # each is an answer by itself

    def ask(self, decision: Decision, question: str) -> None:
        """Show another question of the same kind. Call it while nothing changes."""
        self.read(decision, question)
        self._begin()

    def _begin(self) -> None:
        self.draw()
        with self.quietly():
            self.highlighted = self.first_row()

    @property
    def help_key(self) -> str:
        """The key of the message that explains how such a question is answered."""
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
        """Return id, text and whether it can be chosen, of each row."""

    @abstractmethod
    def take(self, row: str) -> None:
        """Choose a row, as Enter or a click does."""

    def hint(self) -> str:
        """Return the hint to the next step."""
        return self.speech.text("ui-hint-choose")

    def first_row(self) -> int:
        """Return the index of the row that is highlighted at first."""
        return 0

    def option_of(self, row: str) -> str | None:
        """Return the id of the option in a row; None if it has none."""
        return row if any(option.id == row for option in (*self.choices, *self.beside)) else None

    def row_of(self, option: str) -> str | None:
        """Return the row that shows an option; open its group if necessary."""
        return option

    def stands_beside(self, row: str) -> bool:
        """Return whether a row is a free action."""
        return any(option.id == row for option in self.beside)

    def lines_beside(self) -> list[tuple[str, Content, bool]]:
        """Return the rows of the free actions, each with its group."""
        return [
            (option.id, Content.assemble(*self._belongs(option), option_text(option, self.speech)), True)
            for option in self.beside
        ]

    def _belongs(self, option: Option) -> list[tuple[str, str]]:
        return [(f"{self.speech.say(option.group)} › ", "$muted")] if option.group else []

    def follow(self, cursor: CursorView, before: CursorView) -> None:
        """Move the highlight where the board's cursor is; `before` is the cursor at the last call."""
        entry = cursor.entry
        if entry is None or (entry, cursor.group) == (before.entry, before.group):
            return
        with self.quietly():
            if entry.kind == "done":
                self.stand_on(DONE)
            elif entry.options:
                self.stand_on(self.row_of(entry.options[0]))

    def on_resize(self) -> None:
        """Keep the highlight visible: the forecast below takes the room that it needs."""
        self.call_after_refresh(self.scroll_to_highlight)

    # ------------------------------------------------------------------ rows

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Move the highlight without a message to the board, which would move it in turn."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def draw(self, *, hinted: bool = True) -> None:
        """Draw all rows again and keep the highlight. `hinted`: post the hint as well."""
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
        """Those of `KEYS` that the players have not assigned to commands."""
        taken = self.screen.active_bindings
        return "".join(key for key in self.KEYS if key not in taken)

    def marks(self, rows: Sequence[str]) -> Mapping[str, str]:
        """Return the shortcut of each of these rows, all of which can be chosen."""
        marks = self.page.deal("", [row for row in rows if row != DONE], self.keys_left)
        done = letter_of("ui-done", self.speech) if DONE in rows else ""
        return {**marks, DONE: done} if done and done not in self.screen.active_bindings else marks

    def stand_on(self, row: str | None) -> None:
        """Highlight `row`, if it exists."""
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
        """Apply a key. Return whether it was a shortcut, or the beginning of one."""
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
        """Post the answer to the question."""
        self.post_message(self.Answered(reply, self.question))


def option_text(option: Option, speech: Speech) -> Content:
    """Return an option's label, and its risk if it has one."""
    text = Content(speech.say(option.label))
    if option.risk:
        text += Content.styled(f"\n  ▲ {speech.text(option.risk)}", "$warning")
    return text
