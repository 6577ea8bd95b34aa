"""What just happened, told in moments over a question that waits."""

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
    """Shows on `screen` what `table` tells now; `ghosts` stop meanwhile, and `heard` gets to know what is shown."""

    def __init__(
        self, screen: Screen[None], table: GameTable, ghosts: Ghosts, heard: Callable[[Moment | None], None]
    ) -> None:
        self._screen, self._table, self._ghosts, self._heard = screen, table, ghosts, heard

    @property
    def now(self) -> bool:
        """Whether a moment lies over the question."""
        return bool(self._pane.display)

    @property
    def _pane(self) -> MomentPane:
        return self._screen.query_one("#moment", MomentPane)

    def show(self) -> bool:
        """Show what is told now. Whether the last of it has gone, and the question is back."""
        pane, decision = self._pane, self._screen.query_one("#decision", DecisionPanel)
        before = pane.display
        shown = self._table.telling.now
        told = pane.show(self._table) and self._screen.query_one("#middle").visible
        self._heard(shown if told else None)
        decision.disabled = told  # what is out of sight is not to be answered by chance
        if told:
            self._ghosts.stop()
            self._keep_clear(pane)
        if told and shown is not None and self._table.only_looking:  # who only looks on may be far from the keys
            self._screen.set_timer(reading_s(shown), lambda: self._read(shown))
        if told and not pane.has_focus:
            pane.focus()
        elif before and not told:
            decision.take_focus()
            return True
        return False

    def _keep_clear(self, pane: MomentPane) -> None:
        """Let what is told lie over the question and the log, not over what is to be moved."""
        side, moves = self._screen.query_one("#side"), self._screen.query_one("#to-move", ToMove)
        taken = rows_of(moves, side.size.width, self._screen.size) if moves.display and side.display else 0
        pane.styles.max_height = max(self._screen.query_one("#middle").size.height - taken, LEAST.height // 2)

    def _read(self, moment: Moment) -> None:
        if self._table.telling.now is moment:
            self._table.go_on()
