"""The whole list of what hands have yet to move, ticked one by one or all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option as Row

from marshub.board.pending_moves import make_line_id
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.textual_internals import bind_keys
from ..notice_text import format_moves
from ..pages.list_dialog import ListDialog
from ..table_follower import TableFollower


class ToMoveScreen(TableFollower, ListDialog[None]):
    """A list of the open moves at `table`. Space ticks one, Enter ticks all; a board ticks those that it sees."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False, id="to-move.close"),
        Binding("space", "tick", show=False, id="to-move.tick"),
        Binding("enter", "tick_all", show=False, priority=True, id="to-move.all"),
    ]
    LIST_ID, TITLE_KEY, HINT_KEY = "moves", "to-move-title", "to-move-hint"

    def __init__(self, table: GameTable, speech: Speech, key: str) -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            key: The key that opened the page; it also closes it.
        """
        super().__init__()
        bind_keys(self, key, "dismiss", id="to-move.shut")
        self.table, self.speech = table, speech

    def make_rows(self) -> Iterator[Row]:
        with self.table.locked():
            moves = self.table.pending_moves
        for move, text in zip(moves, format_moves(moves, self.speech), strict=True):
            yield Row(Content.assemble(("□ ", "$accent"), text), id=make_line_id(move))
        if not moves:
            yield Row(self.speech.plain_text("to-move-none"), disabled=True)

    def choose_row(self, row_id: str) -> None:
        self.table.tick_lines([row_id])

    def action_tick(self) -> None:
        row = self.rows.highlighted_option
        if row is not None and row.id is not None:
            self.choose_row(row.id)

    def action_tick_all(self) -> None:
        self.table.tick_moves()
        self.dismiss(None)
