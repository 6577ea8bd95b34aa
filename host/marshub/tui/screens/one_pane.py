"""A narrow window shows one pane at a time: what matters most, then the pages of the dashboard, then what happened."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.widget import Widget

from ..basics.room import ONE_PANE
from ..look import Dashboard

SINGLE = "-single"
_TABLE, _LOG = "-on-table", "-on-log"


class OnePane:
    """The choice of the visible pane of a `screen` in a window that has room for one only.

    The panes are the question (or another first pane), the pages of the dashboard, and the log.

    Args:
        screen: The screen, which has a dashboard.
        focus_first: Focuses the first pane.
        log: Whether the log is a pane of its own, the last.
    """

    def __init__(self, screen: Screen[None], first: Callable[[], object], *, log: bool = True) -> None:
        self._screen, self._first, self._has_log = screen, first, log
        self._at = 0  # 0: the first pane; then the pages of the dashboard; then the log

    @property
    def hides_question(self) -> bool:
        """Return whether the question is hidden: then keys are not meant for it."""
        return self._screen.has_class(SINGLE) and self._at != 0

    def fit(self, columns: int) -> None:
        """Adapt to a window of so many columns."""
        single = columns < ONE_PANE
        if single != self._screen.has_class(SINGLE):
            self._screen.set_class(single, SINGLE)
            self._show(0)

    def to_question(self) -> None:
        """Show the first pane again, because another question is asked."""
        if self._at:
            self._show(0)
            self._focus()

    def to_table(self) -> None:
        """Show the dashboard, because something on it is to be seen."""
        if self._screen.has_class(SINGLE) and not self._screen.has_class(_TABLE):
            self._show(1)

    def turn(self, by: int) -> bool:
        """Show the next pane, or the one before (-1). Return False where all panes are visible."""
        if not self._screen.has_class(SINGLE):
            return False
        pages = max(1, len(self._dashboard.PAGES))
        before, after = self._at, (self._at + by) % (pages + 1 + self._has_log)
        # Turn the dashboard also when it is left at its end, so that it starts at its first page next time.
        if 1 <= (before if by > 0 else after) <= pages:
            self._dashboard.turn(by)
        self._show(after)
        self._focus()
        return True

    @property
    def _dashboard(self) -> Dashboard:
        return self._screen.query_one(Dashboard)

    def _show(self, at: int) -> None:
        self._at = at
        on_log = self._has_log and at > max(1, len(self._dashboard.PAGES))
        self._screen.set_class(bool(at) and not on_log, _TABLE)
        self._screen.set_class(on_log, _LOG)

    def _focus(self) -> None:
        """Focus the visible pane."""
        if not self._at:
            self._first()
            return
        shown: Widget = self._screen.query_one("#log") if self._screen.has_class(_LOG) else self._dashboard
        parts = [part for part in (shown, *shown.query("*")) if part.focusable]
        self._screen.set_focus(parts[0] if parts else None)
