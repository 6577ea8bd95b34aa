"""On your table now: what hands have yet to move, so that the table lies as the game has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size

from marshub.kernel import Change
from marshub.words import Speech

from ..basics.still import Still
from ..told import move_line

_LOW, _HIGH = 2, 6  # moves that are shown; the page has all of them


class ToMove(Still):
    """The first of the moves; its edge says how many more there are. Nothing while there are none."""

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._moves: Sequence[Change] = ()
        self._most = 1
        self._press = ""

    def on_mount(self) -> None:
        self.border_title = self.speech.text("to-move-title")
        self.display = False

    def on_resize(self) -> None:
        self._lay_out()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._height(self._most, width)

    def show(self, moves: Sequence[Change], key: str) -> None:
        """Show these moves; `key` opens all of them."""
        self.display = bool(moves)
        if moves:
            most = _LOW if self.screen.has_class("-low") else _HIGH
            if (most, moves) != (self._most, self._moves):
                self._most, self._moves = most, moves
                self.refresh(layout=True)
            self._press = self.app.get_key_display(Binding(key, ""))
            self._lay_out()

    def _lay_out(self) -> None:
        """Show whole moves only: so many as there are rows for."""
        width, high = self.content_size
        fits = (most for most in range(self._most, 0, -1) if not high or self._height(most, width) <= high)
        shown = min(next(fits, 1), len(self._moves))
        self.update(self._text(shown))
        if self._moves:
            said, left = self.speech.text("to-move-key", press=self._press), len(self._moves) - shown
            more = self.speech.text("ui-rest-below", count=left) if left > 0 else ""
            self.border_subtitle = " · ".join(filter(None, (more, said)))

    def _height(self, most: int, width: int) -> int:
        styles: Any = self.styles  # taken for rules, as Textual's own widgets do
        return self._text(most).get_height(styles, max(width, 1))

    def _text(self, most: int) -> Content:
        return Content("\n").join(rows(self._moves, self.speech, most))


def rows(moves: Sequence[Change], speech: Speech, most: int) -> list[Content]:
    """A line each of the first moves."""
    return [Content.assemble(("□ ", "bold $accent"), move_line(move, speech)) for move in moves[:most]]
