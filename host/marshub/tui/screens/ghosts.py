"""The preview: a moment after an answer is highlighted, the table is drawn as it would be after that answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from marshub.kernel import Session
from marshub.kernel.ahead import what_if

from ..basics.still import Still
from ..look import Dashboard

if TYPE_CHECKING:
    from .table import TableScreen

_REST_S = 0.13  # options that the arrows only pass need no preview
_BREATH_S = 0.01  # pause before each drawn part: a key that comes in it cancels the rest


class Ghosts:
    """The previewed values on a table's screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._there = False  # whether a preview is drawn
        self._option = ""  # the previewed option

    def look_at(self, option: str) -> None:
        """Preview an option after the highlight has rested; "" stands for a row that is no option."""
        self.stop()
        if not self._screen.table.session.game.looks_ahead or (not option and not self._there):
            return
        self._timer = self._screen.set_timer(_REST_S, lambda: self._draw(option))

    def resized(self) -> None:
        """Draw the table and the preview over it again, because the window was resized."""
        if self._there:
            with self._screen.table.looking():
                self._show(self._screen.table.session)
            self.look_at(self._option)

    def vanish(self) -> None:
        """Forget the preview; what is drawn next is the actual table."""
        self.stop()
        self._there = False
        self._headline.come_back()
        for dashboard in self._screen.query(Dashboard):
            dashboard.come_back()

    @property
    def _headline(self) -> Still:
        return self._screen.query_one("#headline", Still)

    def stop(self) -> None:
        """Cancel the preview that was scheduled last."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def _draw(self, option: str) -> None:
        screen, table = self._screen, self._screen.table
        if not screen.is_attached or not screen.query(Dashboard):
            return
        with table.looking():
            session = table.session
            pending = session.pending
            hidden = pending is None or table.hides(pending) or screen.asleep is not None
            # By now it may be another seat's turn, whose cards must stay hidden.
            hidden = hidden or (pending is not None and pending.only not in ("", screen.eyes))
            then = what_if(session, option, screen.eyes) if option and not hidden else None
            revision = session.revision
        if then is None and not self._there:
            return
        self._option = option
        self._go_on(self._imagine(then) if then is not None else self._undraw(session), session, revision)

    def _go_on(self, parts: Iterator[None], session: Session[Any, Any], revision: int) -> None:
        """Draw the remaining parts of the preview of `session`, with a pause before each.

        While nothing else changes.
        """
        screen, table = self._screen, self._screen.table

        def draw() -> None:
            if self._timer is not timer or not screen.is_attached or not screen.query(Dashboard):
                return  # a key has stopped this timer after it fired
            with table.looking():
                if (table.session, table.session.revision) != (session, revision):
                    return  # the changed table is drawn again anyway
                more = next(parts, self) is None
            if more:
                screen.call_after_refresh(
                    lambda: self._go_on(parts, session, revision) if self._timer is timer else None
                )

        timer = self._timer = screen.set_timer(_BREATH_S, draw)

    def _imagine(self, then: Session[Any, Any]) -> Iterator[None]:
        screen, self._there = self._screen, True
        if self._headline.there is None:
            self._headline.imagine()
        self._headline.update(screen.look.headline(then, screen.speech))
        for dashboard in screen.query(Dashboard):
            yield from dashboard.imagine(then, screen.speech)

    def _undraw(self, session: Session[Any, Any]) -> Iterator[None]:
        """Draw the actual table part by part in place of the preview: that, too, takes long in one piece."""
        yield from self._imagine(session)
        self._show(session)

    def _show(self, session: Session[Any, Any]) -> None:
        screen = self._screen
        self.vanish()
        self._headline.update(screen.look.headline(session, screen.speech))
        for dashboard in screen.query(Dashboard):
            dashboard.show(session, screen.speech)
