"""The overlay that shows the moments of the table's queue over a waiting question."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from marshub.kernel import Moment
from marshub.table.game_table import GameTable

from ..basics.panes import MINIMUM_SIZE, count_widget_rows
from ..widgets.decision import DecisionPanel
from ..widgets.moment_panes import MomentPane, estimate_reading_s
from ..widgets.move_list import MoveList
from .preview import TablePreview


class MomentOverlay:
    """The overlay of moments on `screen`: it shows the queue of `table` and stops `preview` meanwhile.

    `on_shown` is called with the visible moment, or with None if none is visible.
    """

    def __init__(
        self, screen: Screen[None], table: GameTable, preview: TablePreview, on_shown: Callable[[Moment | None], None]
    ) -> None:
        self._screen, self._table, self._preview, self._on_shown = screen, table, preview, on_shown

    @property
    def is_open(self) -> bool:
        """Whether a moment covers the question."""
        return bool(self._pane.display)

    @property
    def _pane(self) -> MomentPane:
        return self._screen.query_one("#moment", MomentPane)

    def show(self) -> bool:
        """Show the current moment. Return whether the last one has just gone and the question is visible again."""
        pane, decision = self._pane, self._screen.query_one("#decision", DecisionPanel)
        was_open = pane.display
        moment = self._table.moment_queue.current
        is_open = pane.show(self._table) and self._screen.query_one("#middle").visible
        self._on_shown(moment if is_open else None)
        decision.disabled = is_open  # a covered question must not be answered by accident
        if is_open:
            self._preview.cancel()
            self._limit_height(pane)
        if is_open and moment is not None and self._table.is_read_only:  # a spectator may be far from the keys
            self._screen.set_timer(estimate_reading_s(moment), lambda: self._advance_past(moment))
        if is_open and not pane.has_focus:
            pane.focus()
        elif was_open and not is_open:
            decision.focus_question()
            return True
        return False

    def _limit_height(self, pane: MomentPane) -> None:
        """Limit the height of the overlay, so that it covers the question and the log, but not the list of moves."""
        side, moves = self._screen.query_one("#side"), self._screen.query_one("#to-move", MoveList)
        move_rows = (
            count_widget_rows(moves, side.size.width, self._screen.size) if moves.display and side.display else 0
        )
        pane.styles.max_height = max(
            self._screen.query_one("#middle").size.height - move_rows, MINIMUM_SIZE.height // 2
        )

    def _advance_past(self, moment: Moment) -> None:
        if self._table.moment_queue.current is moment:
            self._table.show_next_moment()
