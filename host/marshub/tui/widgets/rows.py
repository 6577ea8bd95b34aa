"""The base of the rows that answer a decision. One row is highlighted; Enter or a click chooses it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from textual.content import Content
from textual.events import Click, Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as OptionListLine

from marshub.board.cursor import CursorView
from marshub.kernel import Decision, Option, Reply
from marshub.kernel.describe import describe_decision
from marshub.words import Speech

from ..basics.text_fitting import abbreviate
from ..basics.textual_internals import AbstractMeta
from ..basics.visible_highlight import VisibleHighlightList
from ..game_look import GameLook
from .shortcuts import FIGURES, LETTERS, ShortcutRegistry, get_message_letter

DONE = "#done"
_EDGE_MARGIN = 8  # cells of the edge that its text cannot have


class Line(OptionListLine):
    """A row of one question, so that an Enter meant for it chooses nothing in the next one."""

    def __init__(self, text: Content, row: str, question: str, *, closed: bool) -> None:
        super().__init__(text, id=row, disabled=closed)
        self.question = question


class Rows(VisibleHighlightList, metaclass=AbstractMeta):
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
    class HighlightChanged(Message):
        """A message: the highlight is on an option, or on a row without one (""), whatever moved it."""

        option: str

    @dataclass
    class HintChanged(Message):
        """A message: the hint to the next step changed."""

        text: str

    def __init__(
        self,
        decision: Decision,
        question: str,
        speech: Speech,
        look: GameLook,
        shortcut_registry: ShortcutRegistry | None = None,
    ) -> None:
        super().__init__(name="rows")
        self.speech, self.look = speech, look
        self.shortcut_registry = shortcut_registry if shortcut_registry is not None else ShortcutRegistry()
        self._is_quiet = False
        self.shortcuts: dict[str, str] = {}  # row by shortcut, of one to three keys
        self._typed_prefix = ""  # the typed keys of a longer shortcut
        #: The letter of `closing_row`, the same in every game; "" if players assigned it to a command.
        self.closing_letter = ""
        self.load_question(decision, question)

    def load_question(self, decision: Decision, question: str) -> None:
        """Load a question and forget the one before. Call it while nothing changes."""
        self.decision, self.question = decision, question
        self.question_data = describe_decision(decision, question)
        self.terms = self.question_data.terms
        self.question_shortcuts = self.shortcut_registry.get_question(
            decision.prompt.key, self.terms.standing if self.terms else question
        )
        self._typed_prefix = ""
        self.choices: Sequence[Option] = self.question_data.options
        self.free_actions: Sequence[Option] = self.question_data.beside  # each is an answer by itself

    def show_question(self, decision: Decision, question: str) -> None:
        """Show another question of the same kind. Call it while nothing changes."""
        self.load_question(decision, question)
        self._draw_first()

    def _draw_first(self) -> None:
        self.draw()
        with self.keep_quiet():
            self.highlighted = self.find_first_row()

    @property
    def help_key(self) -> str:
        """The key of the message that explains how such a question is answered."""
        if self.terms is not None and self.terms.verbs:
            return f"ui-help-on-{'plan' if self.terms.actors else 'verbs'}"
        return f"ui-help-on-{self.decision.kind}"

    def on_mount(self) -> None:
        self._draw_first()

    # ------------------------------------------------------------------ what subclasses say

    @classmethod
    @abstractmethod
    def can_answer(cls, decision: Decision) -> bool:
        """Return whether these rows can answer `decision`."""

    @abstractmethod
    def make_rows(self) -> Sequence[tuple[str, Content, bool]]:
        """Return id, text and whether it can be chosen, of each row."""

    @abstractmethod
    def choose_row(self, row: str) -> None:
        """Choose a row, as Enter or a click does."""

    def get_hint(self) -> str:
        """Return the hint to the next step."""
        return self.speech.plain_text("ui-hint-choose")

    def find_first_row(self) -> int:
        """Return the index of the row that is highlighted at first."""
        return 0

    def get_option_id(self, row: str) -> str | None:
        """Return the id of the option in a row; None if it has none."""
        return row if any(option.id == row for option in (*self.choices, *self.free_actions)) else None

    def find_row(self, option: str) -> str | None:
        """Return the row that shows an option; open its group if necessary."""
        return option

    def is_free_action(self, row: str) -> bool:
        """Return whether a row is a free action."""
        return any(option.id == row for option in self.free_actions)

    def make_free_action_rows(self) -> list[tuple[str, Content, bool]]:
        """Return the rows of the free actions, each with its group."""
        return [
            (option.id, Content.assemble(*self._format_group(option), format_option(option, self.speech)), True)
            for option in self.free_actions
        ]

    def _format_group(self, option: Option) -> list[tuple[str, str]]:
        return [(f"{self.speech.say(option.group)} › ", "$muted")] if option.group else []

    def follow_cursor(self, cursor: CursorView, previous: CursorView) -> None:
        """Move the highlight where the board's cursor is; `before` is the cursor at the last call."""
        entry = cursor.entry
        if entry is None or (entry, cursor.group) == (previous.entry, previous.group):
            return
        with self.keep_quiet():
            if entry.kind == "done":
                self.highlight_row(DONE)
            elif entry.options:
                self.highlight_row(self.find_row(entry.options[0]))

    # ------------------------------------------------------------------ what ends or declines the question

    @property
    def closing_row(self) -> str:
        """The row that ends or declines the question, on whatever level it stands; "" if there is none."""
        declining = next((option.id for option in self.choices if option.declines), "")
        return declining if self.question_data.is_single and self.question_data.kind != "amount" else DONE

    def _find_closing_letter(self) -> str:
        letter = get_message_letter("ui-done", self.speech) if self.closing_row else ""
        return "" if letter in self.screen.active_bindings else letter

    @property
    def has_permanent_edge(self) -> bool:
        return bool(self.closing_letter) and all(line.id != self.closing_row for line in self.options)

    def make_edge_hint(self, overflow_hint: str) -> str:
        """Return what the edge shows: while its row is out of sight also what ends or declines the question."""
        is_listed = not self.has_permanent_edge
        if not self.closing_letter or (is_listed and (not overflow_hint or self.is_row_visible(self.closing_row))):
            return overflow_hint
        option = next((option for option in self.choices if option.id == self.closing_row), None)
        label = self.speech.say(option.label) if option is not None else self.speech.plain_text("ui-done")
        room = self.outer_size.width - _EDGE_MARGIN - len(overflow_hint) - len(self.closing_letter)
        closing = f"{self.closing_letter} {abbreviate(label, max(room, 1))}"
        return f"{closing}  {overflow_hint}" if overflow_hint else closing

    def on_click(self, event: Click) -> None:
        """Choose what the edge shows."""
        if event.y == self.outer_size.height - 1 and str(self.border_subtitle or "").startswith(self.closing_letter):
            event.stop()
            self.choose_row(self.closing_row)

    def on_resize(self, event: Resize) -> None:
        """Keep the highlight visible: the forecast below takes the room that it needs."""
        super().on_resize(event)
        self.call_after_refresh(self.scroll_to_highlight)

    # ------------------------------------------------------------------ rows

    @contextmanager
    def keep_quiet(self) -> Iterator[None]:
        """Move the highlight without a message to the board, which would move it in turn."""
        was_quiet, self._is_quiet = self._is_quiet, True
        try:
            yield
        finally:
            self._is_quiet = was_quiet

    def draw(self, *, hinted: bool = True) -> None:
        """Draw all rows again and keep the highlight. `hinted`: post the hint as well."""
        lines = self.make_rows()
        self.closing_letter = self._find_closing_letter()
        marks = self.assign_shortcuts([row for row, _, is_open in lines if is_open or row == self.closing_row])
        width = max(map(len, marks.values()), default=0)
        with self.keep_quiet():
            highlighted_id = self.highlighted_option.id if self.highlighted_option else None
            self.shortcuts = {mark: row for row, mark in marks.items()}
            self._typed_prefix = ""
            self.set_options(  # in one step: an empty list in between would ask for a layout
                [
                    Line(self._prefix_shortcut(marks.get(row, ""), width, text), row, self.question, closed=not is_open)
                    for row, text, is_open in lines
                ]
            )
            self.highlight_row(highlighted_id)
        self.call_after_refresh(self._update_hint_if_attached)  # the same number of rows may be another level
        if hinted:
            self.post_message(self.HintChanged(self.get_hint()))

    @staticmethod
    def _prefix_shortcut(mark: str, width: int, text: Content) -> Content:
        return Content.assemble((mark, "bold underline"), " " * (width + 1 - len(mark))) + text if width else text

    @property
    def free_keys(self) -> str:
        """Those of `KEYS` that the players have not assigned to commands."""
        taken = self.screen.active_bindings
        return "".join(key for key in self.KEYS if key not in taken)

    def assign_shortcuts(self, rows: Sequence[str]) -> Mapping[str, str]:
        """Return the shortcut of each of these rows, all of which can be chosen."""
        others = [row for row in rows if row not in (DONE, self.closing_row if self.closing_letter else DONE)]
        return {**self.question_shortcuts.assign("", others, self.free_keys), **self._assign_closing_letter(rows)}

    def _assign_closing_letter(self, rows: Sequence[str]) -> dict[str, str]:
        closing, letter = self.closing_row, self.closing_letter
        return {closing: letter} if letter and closing in rows else {}

    def highlight_row(self, row: str | None) -> None:
        """Highlight `row`, if it exists."""
        if row is None:
            return
        index = next((i for i, line in enumerate(self.options) if line.id == row), None)
        if index is not None:
            with self.keep_quiet():
                self.highlighted = index

    @property
    def highlighted_row(self) -> str:
        """The highlighted row's id."""
        line = self.highlighted_option
        return (line.id or "") if line else ""

    def press_key(self, character: str) -> bool:
        """Apply a key. Return whether it was a shortcut, or the beginning of one."""
        typed, self._typed_prefix = self._typed_prefix + character, ""
        row = self.shortcuts.get(typed)
        if row is not None:
            self.highlight_row(row)
            self.choose_row(row)
            return True
        if typed == self.closing_letter and typed:  # on a level where its row does not stand
            self.choose_row(self.closing_row)
            return True
        if any(mark.startswith(typed) for mark in self.shortcuts):
            self._typed_prefix = typed
            self.post_message(self.HintChanged(self.speech.plain_text("ui-hint-mark", typed=typed)))
            return True
        return False

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        option = self.get_option_id(self.highlighted_row) if not self._is_quiet else None
        if option is not None:
            self.post_message(self.Pointed(option))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if isinstance(event.option, Line) and event.option.question == self.question:
            self.choose_row(event.option.id or "")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.HighlightChanged(self.get_option_id(self.highlighted_row) or ""))

    def answer(self, reply: Reply) -> None:
        """Post the answer to the question."""
        self.post_message(self.Answered(reply, self.question))


def format_option(option: Option, speech: Speech, label: str = "") -> Content:
    """Return an option's label, or `label` in its place, and its risk if it has one."""
    text = Content(label or speech.say(option.label))
    if option.risk:
        text += Content.styled(f"\n  ▲ {speech.plain_text(option.risk)}", "$warning")
    return text
