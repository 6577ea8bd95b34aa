"""The whole list of what hands have yet to move, ticked one by one or all at once."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from marshub.kernel import Change
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.visible_highlight import VisibleHighlightList
from ..notice_text import format_moves
from ..table_follower import TableChanged, TableFollower


class ToMoveScreen(TableFollower, Dialog[None]):
    """A list of the open moves at `table`. Space ticks one, Enter ticks all; a board ticks those that it sees."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False, id="to-move.close"),
        Binding("space", "tick", show=False, id="to-move.tick"),
        Binding("enter", "tick_all", show=False, priority=True, id="to-move.all"),
    ]

    def __init__(self, table: GameTable, speech: Speech, key: str) -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            key: The key that opened the page; it also closes it.
        """
        super().__init__()
        self._bindings._add_binding(Binding(key, "dismiss", show=False, id="to-move.shut"))
        self.table, self.speech = table, speech
        self._moves: tuple[Change, ...] | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.plain_text("to-move-title"), "bold $primary"))
            yield VisibleHighlightList(id="moves")
            yield Static(Content.styled(self.speech.plain_text("to-move-hint"), "$muted"))

    def on_mount(self) -> None:
        self.follow_table()
        self.show()
        self.query_one("#moves").focus()

    @on(TableChanged)
    def show(self) -> None:
        """Show the open moves, and keep the highlight."""
        with self.table.locked():
            moves = self.table.pending_moves
        if moves == self._moves:
            return
        option_list = self.query_one("#moves", OptionList)
        highlighted, self._moves = option_list.highlighted or 0, moves
        option_list.clear_options()
        option_list.add_options(
            [Row(Content.assemble(("□ ", "$accent"), text)) for text in format_moves(moves, self.speech)]
        )
        if not moves:
            option_list.add_option(Row(self.speech.plain_text("to-move-none"), disabled=True))
        option_list.highlighted = min(highlighted, len(moves) - 1) if moves else None

    @on(OptionList.OptionSelected, "#moves")
    def tick_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._tick(event.option_index)

    def action_tick(self) -> None:
        self._tick(self.query_one("#moves", OptionList).highlighted)

    def _tick(self, index: int | None) -> None:
        if self._moves and index is not None:
            self.table.tick_moves([self._moves[index]])

    def action_tick_all(self) -> None:
        self.table.tick_moves()
        self.dismiss(None)
