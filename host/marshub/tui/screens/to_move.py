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

from ..basics.legible import LegibleList
from ..following import Follower, TableChanged
from ..told import move_line


class ToMoveScreen(Follower, Dialog[None]):
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
            yield Static(Content.styled(self.speech.text("to-move-title"), "bold $primary"))
            yield LegibleList(id="moves")
            yield Static(Content.styled(self.speech.text("to-move-hint"), "$muted"))

    def on_mount(self) -> None:
        self.follow()
        self.show()
        self.query_one("#moves").focus()

    @on(TableChanged)
    def show(self) -> None:
        """Show the open moves, and keep the highlight."""
        with self.table.looking():
            moves = self.table.to_move
        if moves == self._moves:
            return
        box = self.query_one("#moves", OptionList)
        at, self._moves = box.highlighted or 0, moves
        box.clear_options()
        box.add_options([Row(Content.assemble(("□ ", "$accent"), move_line(move, self.speech))) for move in moves])
        if not moves:
            box.add_option(Row(self.speech.text("to-move-none"), disabled=True))
        box.highlighted = min(at, len(moves) - 1) if moves else None

    @on(OptionList.OptionSelected, "#moves")
    def clicked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._tick(event.option_index)

    def action_tick(self) -> None:
        self._tick(self.query_one("#moves", OptionList).highlighted)

    def _tick(self, index: int | None) -> None:
        if self._moves and index is not None:
            self.table.ticked([self._moves[index]])

    def action_tick_all(self) -> None:
        self.table.ticked()
        self.dismiss(None)
