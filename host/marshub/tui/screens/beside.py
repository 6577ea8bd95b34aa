"""The layout of the table's screen by window size: the drawn board next to the table, or one pane at a time."""

from __future__ import annotations

from textual import on
from textual.app import App
from textual.geometry import Size
from textual.screen import Screen

from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..look import GameLook
from ..widgets.board_pane import BoardPane
from .box import open_box

#: The smallest window with room for the table and the board.
LEAST = Size(120, 40)
_TABLE = (112, 21)  # columns and rows that the table needs at least
_MOST = (100, 30)  # columns to the right of the table, rows below it
_WIDE = 190  # in narrower windows the board is below the table


class Beside:
    """The pane of the drawn board next to `table` on `screen`, or below it. Only a simulated board is drawn there."""

    def __init__(self, screen: Screen[None], table: GameTable, speech: Speech, look: GameLook) -> None:
        self._screen, self._table = screen, table
        self.pane = BoardPane(table, speech, look, id="beside-board")
        self.wanted = table.touch is not None
        self._fits = False
        self._taken = (0, 0)  # columns and rows that the board takes

    @property
    def shown(self) -> bool:
        """Return whether the board is visible."""
        return self.wanted and self._fits

    def place(self, size: Size) -> None:
        """Place the board in a window of `size`; the rest is laid out as a window of the remaining size would be."""
        self._fits = self._table.touch is not None and self.pane.drawn and size.width >= LEAST.width
        self._fits = self._fits and size.height >= LEAST.height
        beside = size.width >= _WIDE
        columns = min(_MOST[0], size.width - _TABLE[0]) if beside else 0
        rows = 0 if beside else min(_MOST[1], size.height - _TABLE[1])
        self.pane.display = self.shown
        if self.shown:
            self.pane.styles.dock = "right" if beside else "none"
            self.pane.styles.width = columns if beside else size.width
            self.pane.styles.height = "1fr" if beside else rows
            self.pane.set_class(beside, "-right")
            self.pane.set_class(not beside, "-below")
            self.pane.call_after_refresh(self.pane.show)
        else:
            columns = rows = 0
        if (columns, rows) != self._taken:
            self._taken = (columns, rows)
            self._lay_out_for(columns, rows)

    def _lay_out_for(self, columns: int, rows: int) -> None:
        """Shift the screen's breakpoints by the cells that the board takes, so that the style sheet fits the rest."""
        app: App[None] = self._screen.app
        across = [(least + columns if least else 0, name) for least, name in app.HORIZONTAL_BREAKPOINTS or []]
        down = [(least + rows if least else 0, name) for least, name in app.VERTICAL_BREAKPOINTS or []]
        self._screen.HORIZONTAL_BREAKPOINTS, self._screen.VERTICAL_BREAKPOINTS = across, down

    def obey(self) -> None:
        """Set the classes that Textual gives a screen when its window is resized: here only the board was resized."""
        screen, size = self._screen, self._screen.size
        across, down = screen.HORIZONTAL_BREAKPOINTS or [], screen.VERTICAL_BREAKPOINTS or []
        names = dict.fromkeys((name for _, name in (*across, *down)), False)
        for points, length in ((across, size.width), (down, size.height)):
            names |= {name: True for _, name in sorted(point for point in points if length >= point[0])[-1:]}
        screen.update_classes(names, animate=False)


class BesideBoard(Screen[None]):
    """A screen with the drawn board next to the table."""

    beside: Beside

    def action_beside(self) -> None:
        """Show or hide the board next to the table; open the board's own page where there is no room."""
        self.beside.wanted = not self.beside.wanted
        self.beside.place(self.size)
        self.beside.obey()
        if self.beside.wanted and not self.beside.shown:
            self.action_board()
        self.beside.pane.show()

    def action_board(self) -> None:
        """Open the board's page."""

    @on(BoardPane.BoxWanted)
    def open_box(self, event: BoardPane.BoxWanted) -> None:
        event.stop()
        open_box(event)
