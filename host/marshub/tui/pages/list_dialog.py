"""The base class of dialogs that are a list of rows below a title."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ScreenResultType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from marshub.words import Speech

from ..basics.cached_static import is_same
from ..basics.dialog import Dialog
from ..basics.textual_internals import AbstractMeta
from ..basics.visible_highlight import VisibleHighlightList
from ..table_follower import TableChanged, TableFollower


class ListDialog(Dialog[ScreenResultType], metaclass=AbstractMeta):
    """A dialog with a title, a list, and a hint. Subclasses make the rows, and act on the chosen one.

    A dialog that is a `TableFollower` as well shows its rows anew whenever the table changes.
    """

    LIST_ID: ClassVar[str]
    IS_TALL = True  # True for as many rows as the screen has
    IS_COMPACT = False  # True for a list without a frame
    TITLE_KEY = ""  # key of the title's message
    HINT_KEY = ""  # key of the hint's message; "" for no hint

    speech: Speech
    _shown_rows: Sequence[Row] | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall" if self.IS_TALL else "dialog"):
            yield Static(Content.styled(self.make_title(), "bold $primary"))
            yield VisibleHighlightList(id=self.LIST_ID, compact=self.IS_COMPACT)
            if hint := self.make_hint():
                yield Static(Content.styled(hint, "$muted"))

    def on_mount(self) -> None:
        if isinstance(self, TableFollower):
            self.follow_table()
        self.show()
        self.rows.focus()

    @property
    def rows(self) -> OptionList:
        """The list."""
        return self.query_one(f"#{self.LIST_ID}", OptionList)

    def make_title(self) -> str:
        """Return the title."""
        return self.speech.plain_text(self.TITLE_KEY)

    def make_hint(self) -> str:
        """Return what the keys do; "" for nothing."""
        return self.speech.plain_text(self.HINT_KEY) if self.HINT_KEY else ""

    @abstractmethod
    def make_rows(self) -> Iterable[Row]:
        """Return the present rows, with ids where they can be chosen."""

    @abstractmethod
    def choose_row(self, row_id: str) -> None:
        """Act on the row that a player has chosen. It may be gone by now: two clicks are quicker than a table."""

    @on(TableChanged)
    def show(self) -> None:
        """Show the present rows if they have changed, and keep the highlight."""
        new_rows, rows = [*self.make_rows()], self.rows
        if self._shown_rows is not None and _are_same(new_rows, self._shown_rows):
            return
        self._shown_rows = new_rows
        highlighted = rows.highlighted
        rows.clear_options()
        rows.add_options(new_rows)
        index = min(highlighted or 0, len(new_rows) - 1)
        if highlighted is None or not new_rows or new_rows[index].disabled:
            rows.action_first()
        else:
            rows.highlighted = index

    @on(OptionList.OptionSelected)
    def _choose_row(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.choose_row(event.option.id or "")


def _are_same(rows: Sequence[Row], other_rows: Sequence[Row]) -> bool:
    return len(rows) == len(other_rows) and all(
        row.id == other.id and is_same(row.prompt, other.prompt) for row, other in zip(rows, other_rows, strict=True)
    )
