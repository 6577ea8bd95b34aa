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
    """Which pane of a `screen` with a dashboard is in sight, where only one is.

    first: takes the keys of what comes first. log: whether what happened is a pane of its own, the last.
    """

    def __init__(self, screen: Screen[None], first: Callable[[], object], *, log: bool = True) -> None:
        self._screen, self._first, self._has_log = screen, first, log
        self._at = 0  # 0: what comes first; then so many as the dashboard has pages; then the log

    @property
    def hides_question(self) -> bool:
        """Whether the question is out of sight: keys are not meant for it then."""
        return self._screen.has_class(SINGLE) and self._at != 0

    def fit(self, columns: int) -> None:
        """The window has so many columns now."""
        single = columns < ONE_PANE
        if single != self._screen.has_class(SINGLE):
            self._screen.set_class(single, SINGLE)
            self._show(0)

    def to_question(self) -> None:
        """Something else is asked: that comes first."""
        if self._at:
            self._show(0)
            self._focus()

    def to_table(self) -> None:
        """Something on the dashboard is to be seen."""
        if self._screen.has_class(SINGLE) and not self._screen.has_class(_TABLE):
            self._show(1)

    def turn(self, by: int) -> bool:
        """Show the next pane, or the one before (-1); False where all are in sight."""
        if not self._screen.has_class(SINGLE):
            return False
        pages = max(1, len(self._dashboard.PAGES))
        before, after = self._at, (self._at + by) % (pages + 1 + self._has_log)
        # Going round leads to the page that was first: the dashboard turns as it is left at its end, too.
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
        """Let keys go to what is in sight."""
        if not self._at:
            self._first()
            return
        shown: Widget = self._screen.query_one("#log") if self._screen.has_class(_LOG) else self._dashboard
        parts = [part for part in (shown, *shown.query("*")) if part.focusable]
        self._screen.set_focus(parts[0] if parts else None)
