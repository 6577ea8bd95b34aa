"""The overlay that shows the moments of the table's queue over a waiting question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from marshub.kernel import Moment
from marshub.table.game_table import GameTable

from ..basics.panes import MINIMUM_SIZE, count_widget_rows
from ..widgets.decision import DecisionPanel
from ..widgets.moment_panes import BESIDE_CLASS, MomentPane, estimate_reading_s
from .preview import TablePreview
from .table_layout import SINGLE_PANE_CLASS

if TYPE_CHECKING:
    from .table import TableScreen


class MomentOverlay:
    """The overlay of moments on `screen`: it shows the queue of `table` and stops `preview` meanwhile.

    `on_shown` is called with the visible page of moments, which is empty if none is visible.
    """

    def __init__(
        self,
        screen: TableScreen,
        table: GameTable,
        preview: TablePreview,
        on_shown: Callable[[Sequence[Moment]], None],
    ) -> None:
        self._screen, self._table, self._preview, self._on_shown = screen, table, preview, on_shown

    @property
    def is_open(self) -> bool:
        """Whether a moment covers the question."""
        return bool(self._screen.moment.display)

    @property
    def is_beside(self) -> bool:
        """Whether it lies beside the question, which can be answered at once."""
        return self.is_open and self._screen.moment.has_class(BESIDE_CLASS)

    def show(self) -> bool:
        """Show the current moment. Return whether the last one has just gone and the question is visible again."""
        pane, decision = self._screen.moment, self._screen.decision
        was_open = pane.display
        page, is_beside = self._table.moment_queue.page, self._can_lie_beside(decision)
        if page:
            self._place(pane, is_beside)  # before it is drawn: its text is measured at the width that it gets
        is_open = pane.show(self._table, is_beside) and self._screen.middle.visible
        self._on_shown(page if is_open else ())
        decision.disabled = is_open and not is_beside  # a covered question must not be answered by accident
        if is_open:
            self._preview.cancel()
        if is_open and page and self._table.is_read_only:  # a spectator may be far from the keys
            seconds = sum(map(estimate_reading_s, page))
            self._screen.set_timer(seconds, lambda: self._advance_past(page[0]))
        if is_open and not pane.has_focus:
            pane.focus()
        elif was_open and not is_open:
            decision.focus_question()
            return True
        return False

    def _can_lie_beside(self, decision: DecisionPanel) -> bool:
        """Return whether the page is short, nothing follows it, and the question stands beside it."""
        is_single = self._screen.has_class(SINGLE_PANE_CLASS)
        return self._table.moment_queue.lies_beside and decision.rows is not None and not is_single

    def _place(self, pane: MomentPane, is_beside: bool) -> None:
        """Place the overlay over the question and the log, but not over the list of moves; or beside all of them."""
        middle, side = self._screen.middle, self._screen.side
        middle.set_class(is_beside, BESIDE_CLASS)
        pane.styles.max_width = middle.size.width - side.outer_size.width if is_beside else "100%"
        if is_beside:
            pane.styles.max_height = "100%"
            return
        moves = self._screen.moves
        move_rows = (
            count_widget_rows(moves, side.size.width, self._screen.size) if moves.display and side.display else 0
        )
        pane.styles.max_height = max(middle.size.height - move_rows, MINIMUM_SIZE.height // 2)

    def _advance_past(self, moment: Moment) -> None:
        if self._table.moment_queue.current is moment:
            self._table.show_next_moment()
