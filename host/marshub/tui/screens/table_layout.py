"""The layout of the table's screen by window size: the drawn board next to the table, or one pane at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.app import App
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.panes import ONE_PANE_COLUMNS, update_breakpoint_classes
from ..basics.textual_internals import CroppingScreen
from ..game_look import Dashboard, GameLook

if TYPE_CHECKING:
    from ..widgets.board_pane import BoardPane

#: The smallest window with room for the table and the board.
BOARD_MIN_SIZE = Size(120, 40)
_TABLE_SIZE = (112, 21)  # columns and rows that the table needs at least
_BOARD_MAX_SIZE = (100, 30)  # columns to the right of the table, rows below it
_RIGHT_MIN_COLUMNS = 190  # in narrower windows the board is below the table


class SideBoard:
    """The pane of the drawn board next to `table` on `screen`, or below it. Only a simulated board is drawn there."""

    def __init__(self, screen: Screen[None], table: GameTable, speech: Speech, look: GameLook) -> None:
        self._screen, self._table = screen, table
        self.pane: BoardPane | None = None  # imported only where there is a board to be drawn
        if table.simulated_hand is not None:
            from ..widgets.board_pane import BoardPane

            self.pane = BoardPane(table, speech, look, id="beside-board")
        self.is_wanted = table.simulated_hand is not None
        self._fits = False
        self._taken_cells = (0, 0)  # columns and rows that the board takes

    @property
    def is_shown(self) -> bool:
        """Whether the board is visible."""
        return self.is_wanted and self._fits

    def show(self) -> None:
        """Show the present board."""
        if self.pane is not None:
            self.pane.show()

    def set_visible(self, visible: bool) -> None:
        """Hide what is drawn, or show it again. The room that it takes stays."""
        if self.pane is not None:
            self.pane.visible = visible

    def place(self, size: Size) -> None:
        """Place the board in a window of `size`; the rest is laid out as a window of the remaining size would be."""
        pane = self.pane
        if pane is None:
            return
        self._fits = pane.is_drawn and size.width >= BOARD_MIN_SIZE.width and size.height >= BOARD_MIN_SIZE.height
        on_right = size.width >= _RIGHT_MIN_COLUMNS
        columns = min(_BOARD_MAX_SIZE[0], size.width - _TABLE_SIZE[0]) if on_right else 0
        rows = 0 if on_right else min(_BOARD_MAX_SIZE[1], size.height - _TABLE_SIZE[1])
        pane.display = self.is_shown
        if self.is_shown:
            pane.styles.dock = "right" if on_right else "none"
            pane.styles.width = columns if on_right else size.width
            pane.styles.height = "1fr" if on_right else rows
            pane.set_class(on_right, "-right")
            pane.set_class(not on_right, "-below")
            pane.call_after_refresh(pane.show)
        else:
            columns = rows = 0
        if (columns, rows) != self._taken_cells:
            self._taken_cells = (columns, rows)
            self._shift_breakpoints(columns, rows)

    def _shift_breakpoints(self, columns: int, rows: int) -> None:
        """Shift the screen's breakpoints by the cells that the board takes, so that the style sheet fits the rest."""
        app: App[None] = self._screen.app
        horizontal = [(minimum + columns if minimum else 0, name) for minimum, name in app.HORIZONTAL_BREAKPOINTS or []]
        vertical = [(minimum + rows if minimum else 0, name) for minimum, name in app.VERTICAL_BREAKPOINTS or []]
        self._screen.HORIZONTAL_BREAKPOINTS, self._screen.VERTICAL_BREAKPOINTS = horizontal, vertical


class SideBoardScreen(CroppingScreen[None]):
    """A screen with the drawn board next to the table."""

    side_board: SideBoard

    def action_beside(self) -> None:
        """Show or hide the board next to the table; open the board's own page where there is no room."""
        self.side_board.is_wanted = not self.side_board.is_wanted
        self.side_board.place(self.size)
        update_breakpoint_classes(self)
        if self.side_board.is_wanted and not self.side_board.is_shown:
            self.action_board()
        self.side_board.show()

    def action_board(self) -> None:
        """Open the board's page."""

    def on_board_pane_piece_requested(self, event: BoardPane.PieceRequested) -> None:
        """Open the piece picker."""
        from .piece_picker import open_piece_picker

        event.stop()
        open_piece_picker(event)


SINGLE_PANE_CLASS = "-single"
_DASHBOARD_CLASS, _LOG_CLASS = "-on-table", "-on-log"


class OnePane:
    """The choice of the visible pane of a `screen` in a window that has room for one only.

    The panes are the question (or another first pane), the pages of the dashboard, and the log.

    Args:
        screen: The screen, which has a dashboard.
        focus_first: Focuses the first pane.
        log: Whether the log is a pane of its own, the last.
    """

    def __init__(self, screen: Screen[None], focus_first: Callable[[], object], *, log: bool = True) -> None:
        self._screen, self._focus_first, self._has_log = screen, focus_first, log
        self._pane_index = 0  # 0: the first pane; then the pages of the dashboard; then the log

    @property
    def is_question_hidden(self) -> bool:
        """Whether the question is hidden: then keys are not meant for it."""
        return self._screen.has_class(SINGLE_PANE_CLASS) and self._pane_index != 0

    def fit(self, columns: int) -> None:
        """Adapt to a window of so many columns."""
        single = columns < ONE_PANE_COLUMNS
        if single != self._screen.has_class(SINGLE_PANE_CLASS):
            self._screen.set_class(single, SINGLE_PANE_CLASS)
            self._show_pane(0)

    def show_question(self) -> None:
        """Show the first pane again, because another question is asked."""
        if self._pane_index:
            self._show_pane(0)
            self._focus_pane()

    def show_dashboard(self) -> None:
        """Show the dashboard, because something on it is to be seen."""
        if self._screen.has_class(SINGLE_PANE_CLASS) and not self._screen.has_class(_DASHBOARD_CLASS):
            self._show_pane(1)

    def turn(self, by: int) -> bool:
        """Show the next pane, or the one before (-1). Return False where all panes are visible."""
        if not self._screen.has_class(SINGLE_PANE_CLASS):
            return False
        pages = max(1, len(self._dashboard.PAGES))
        before, after = self._pane_index, (self._pane_index + by) % (pages + 1 + self._has_log)
        # Turn the dashboard also when it is left at its end, so that it starts at its first page next time.
        if 1 <= (before if by > 0 else after) <= pages:
            self._dashboard.turn_page(by)
        self._show_pane(after)
        self._focus_pane()
        return True

    @property
    def _dashboard(self) -> Dashboard:
        return self._screen.query_one(Dashboard)

    def _show_pane(self, pane_index: int) -> None:
        self._pane_index = pane_index
        on_log = self._has_log and pane_index > 1 and pane_index > len(self._dashboard.PAGES)
        self._screen.set_class(bool(pane_index) and not on_log, _DASHBOARD_CLASS)
        self._screen.set_class(on_log, _LOG_CLASS)

    def _focus_pane(self) -> None:
        """Focus the visible pane."""
        if not self._pane_index:
            self._focus_first()
            return
        pane: Widget = self._screen.query_one("#log") if self._screen.has_class(_LOG_CLASS) else self._dashboard
        parts = [part for part in (pane, *pane.query("*")) if part.focusable]
        self._screen.set_focus(parts[0] if parts else None)
