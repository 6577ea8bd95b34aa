"""The list of what hands have yet to move, so that the table matches the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size

from marshub.kernel import Change
from marshub.words import Speech

from ..basics.cached_static import CachedStatic, count_content_rows
from ..notice_text import format_moves

_LOW_SCREEN_MOVES, _HIGH_SCREEN_MOVES = 2, 6  # visible moves at most; the page has all


class MoveList(CachedStatic):
    """The first open moves; the border shows how many more there are. It is hidden while there are none.

    Where a long question needs every row it is a single line.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._moves: Sequence[Change] = ()
        self._max_moves = 1
        self._key = ""
        self._is_single_line = False

    def on_mount(self) -> None:
        self.border_title = self.speech.plain_text("to-move-title")
        self.display = False

    def on_resize(self) -> None:
        self._update_moves()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._measure_height(self._max_moves, width)

    def show(self, moves: Sequence[Change], key: str, *, planning: bool = False) -> None:
        """Show these moves; `key` opens the page with all of them. `planning`: the question has many options."""
        self.display = bool(moves)
        if moves:
            is_low = self.screen.has_class("-low")
            most, is_single_line = _LOW_SCREEN_MOVES if is_low else _HIGH_SCREEN_MOVES, is_low and planning
            if (most, moves, is_single_line) != (self._max_moves, self._moves, self._is_single_line):
                self._max_moves, self._moves, self._is_single_line = most, moves, is_single_line
                self.set_class(is_single_line, "-single-line")
                self.refresh(layout=True)
            self._key = self.app.get_key_display(Binding(key, ""))
            self._update_moves()

    def _update_moves(self) -> None:
        """Show as many whole moves as fit."""
        width, height = self.content_size
        if self._is_single_line:
            self.update(self._format_line(width), layout=False)
            return
        counts = range(min(self._max_moves, len(self._moves)), 0, -1)
        shown = next((count for count in counts if not height or self._measure_height(count, width) <= height), 0)
        self.update(self._format_moves(shown) if shown else self._format_count(), layout=False)
        if self._moves:
            key_text, left = self.speech.plain_text("to-move-key", press=self._key), len(self._moves) - shown
            more = self.speech.plain_text("ui-rest-below", count=left) if shown and left else ""
            self.border_subtitle = " · ".join(filter(None, (more, key_text)))

    def _format_line(self, width: int) -> Content:
        """Return the first move and the number of others; if that is too long, the number of all."""
        speech, left = self.speech, len(self._moves) - 1
        key = speech.plain_text("to-move-key", press=self._key)
        more = (speech.plain_text("ui-rest-below", count=left),) if left else ()
        (first,) = format_move_lines(self._moves, speech, 1)
        line = Content("  ").join([first, Content.styled(" · ".join((*more, key)), "$muted")])
        if not width or line.cell_length <= width:
            return line
        return Content("  ").join([self._format_count(), Content.styled(key, "$muted")])

    def _format_count(self) -> Content:
        return Content.assemble(("□ ", "bold $accent"), self.speech.plain_text("to-move-count", count=len(self._moves)))

    def _measure_height(self, most: int, width: int) -> int:
        if self._is_single_line:
            return 1
        styles: Any = self.styles  # typed as Textual's own widgets type it
        return count_content_rows(self._format_moves(most), styles, max(width, 1))

    def _format_moves(self, most: int) -> Content:
        return Content("\n").join(format_move_lines(self._moves, self.speech, most))


def format_move_lines(moves: Sequence[Change], speech: Speech, most: int) -> list[Content]:
    """Return a line for each of the first moves."""
    return [Content.assemble(("□ ", "bold $accent"), text) for text in format_moves(moves[:most], speech)]
