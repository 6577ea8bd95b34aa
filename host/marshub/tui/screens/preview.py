"""The preview: a moment after an answer is highlighted, the table is drawn as it would be after that answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.timer import Timer

from marshub.kernel import Session
from marshub.kernel.preview import preview_answer

if TYPE_CHECKING:
    from .table import TableScreen

_HIGHLIGHT_REST_S = 0.13  # options that the arrows only pass need no preview
_PART_PAUSE_S = 0.01  # pause before each drawn part: a key that comes in it cancels the rest
_KEY_S = 0.05  # a key takes effect within that time: no part is drawn in between


class TablePreview:
    """The previewed values on a table's screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._is_drawn = False  # whether a preview is drawn
        self._option = ""  # the previewed option

    def schedule(self, option: str) -> None:
        """Preview an option after the highlight has rested; "" stands for a row that is no option."""
        self.cancel()
        if not self._screen.table.session.game.can_preview or (not option and not self._is_drawn):
            return
        self._draw_later(_HIGHLIGHT_REST_S, lambda: self._draw_preview(option))

    def redraw(self) -> None:
        """Draw the table and the preview over it again, because the window was resized."""
        if self._is_drawn:
            with self._screen.table.locked():
                self._show_actual(self._screen.table.session)
            self.schedule(self._option)

    def clear(self) -> None:
        """Forget the preview; what is drawn next is the actual table."""
        self.cancel()
        if self._is_drawn:
            self._is_drawn = False
            self._screen.headline.end_preview()
            for dashboard in self._screen.dashboards:
                dashboard.end_preview()

    def cancel(self) -> None:
        """Cancel the preview that was scheduled last."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = None

    def _draw_later(self, pause_s: float, draw: Callable[[], None]) -> None:
        """Call `draw` after a pause, unless something else is scheduled meanwhile; later if a key is being handled."""

        def draw_if_keys_rest() -> None:
            if self._timer is not timer:
                return  # a key has stopped this timer after it fired
            app = self._screen.app
            key_age: float = getattr(app, "key_age_s")  # noqa: B009 - the app's own type imports this module
            if key_age < _KEY_S:
                self._draw_later(_KEY_S - key_age, draw)
            elif app.message_queue_size:  # maybe a key
                self._draw_later(_PART_PAUSE_S, draw)
            else:
                draw()

        timer = self._timer = self._screen.set_timer(pause_s, draw_if_keys_rest)

    def _draw_preview(self, option: str) -> None:
        screen, table = self._screen, self._screen.table
        if not screen.is_attached or not screen.dashboards:
            return
        with table.locked():
            session = table.session
            pending = session.pending
            is_hidden = pending is None or table.is_question_hidden(pending) or screen.board_only_screen is not None
            # By now it may be another seat's turn, whose cards must stay hidden.
            is_hidden = is_hidden or (pending is not None and not pending.is_visible_to(screen.viewer))
            preview = preview_answer(session, option, screen.viewer) if option and not is_hidden else None
            drawn_of = self._identify_table()
        if preview is None and not self._is_drawn:
            return
        self._option = option
        self._draw_parts(
            self._preview_parts(preview) if preview is not None else self._restore_parts(session), drawn_of
        )

    def _identify_table(self) -> tuple[object, ...]:
        """Return what a preview is drawn of: others' cards are hidden in it, so each viewer has another."""
        session = self._screen.table.session
        return session, session.revision, *(dashboard.viewer for dashboard in self._screen.dashboards)

    def _draw_parts(self, parts: Iterator[None], drawn_of: tuple[object, ...]) -> None:
        """Draw the remaining parts of a preview of the table `drawn_of`, with a pause before each.

        While nothing else changes.
        """
        screen, table = self._screen, self._screen.table

        def draw_part() -> None:
            if not screen.is_attached or not screen.dashboards:
                return
            with table.locked():
                if self._identify_table() != drawn_of:
                    return  # the changed table is drawn again anyway
                has_more = next(parts, self) is None
            if has_more:
                timer = self._timer
                screen.call_after_refresh(lambda: self._draw_parts(parts, drawn_of) if self._timer is timer else None)

        self._draw_later(_PART_PAUSE_S, draw_part)

    def _preview_parts(self, preview: Session[Any, Any]) -> Iterator[None]:
        screen, self._is_drawn = self._screen, True
        if screen.headline.actual_content is None:
            screen.headline.begin_preview()
        headline, actual = screen.look.make_headline(preview, screen.speech), screen.headline.actual_content
        if actual is not None and headline.plain != actual.plain:  # or it would look as if the game had gone on
            headline = Content.assemble(screen.speech.plain_text("ui-preview"), ": ") + headline
        screen.headline.update(headline)
        for dashboard in screen.dashboards:
            yield from dashboard.preview_in_parts(preview, screen.speech)

    def _restore_parts(self, session: Session[Any, Any]) -> Iterator[None]:
        """Draw the actual table part by part in place of the preview: that, too, takes long in one piece."""
        yield from self._preview_parts(session)
        self._show_actual(session)

    def _show_actual(self, session: Session[Any, Any]) -> None:
        screen = self._screen
        self.clear()
        screen.headline.update(screen.look.make_headline(session, screen.speech))
        for dashboard in screen.dashboards:
            dashboard.show(session, screen.speech)
