"""The overlay that shows the moments of the table's queue over a waiting question."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen

from marshub.kernel import Moment
from marshub.table.game_table import GameTable

from ..basics.panes import rows_of
from ..basics.room import LEAST
from ..widgets.decision import DecisionPanel
from ..widgets.moment import MomentPane, reading_s
from ..widgets.to_move import ToMove
from .ghosts import Ghosts


class Telling:
    """The overlay of moments on `screen`: it shows the queue of `table` and stops `preview` meanwhile.

    `on_shown` is called with the visible moment, or with None if none is visible.
    """

    def __init__(
        self, screen: Screen[None], table: GameTable, ghosts: Ghosts, heard: Callable[[Moment | None], None]
    ) -> None:
        self._screen, self._table, self._ghosts, self._heard = screen, table, ghosts, heard

    @property
    def now(self) -> bool:
        """Return whether a moment covers the question."""
        return bool(self._pane.display)

    @property
    def _pane(self) -> MomentPane:
        return self._screen.query_one("#moment", MomentPane)

    def show(self) -> bool:
        """Show the current moment. Return whether the last one has just gone and the question is visible again."""
        pane, decision = self._pane, self._screen.query_one("#decision", DecisionPanel)
        before = pane.display
        shown = self._table.telling.now
        told = pane.show(self._table) and self._screen.query_one("#middle").visible
        self._heard(shown if told else None)
        decision.disabled = told  # a covered question must not be answered by accident
        if told:
            self._ghosts.stop()
            self._keep_clear(pane)
        if told and shown is not None and self._table.only_looking:  # a spectator may be far from the keys
            self._screen.set_timer(reading_s(shown), lambda: self._read(shown))
        if told and not pane.has_focus:
            pane.focus()
        elif before and not told:
            decision.take_focus()
            return True
        return False

    def _keep_clear(self, pane: MomentPane) -> None:
        """Limit the height of the overlay, so that it covers the question and the log, but not the list of moves."""
        side, moves = self._screen.query_one("#side"), self._screen.query_one("#to-move", ToMove)
        taken = rows_of(moves, side.size.width, self._screen.size) if moves.display and side.display else 0
        pane.styles.max_height = max(self._screen.query_one("#middle").size.height - taken, LEAST.height // 2)

    def _read(self, moment: Moment) -> None:
        if self._table.telling.now is moment:
            self._table.go_on()
