"""The list of what hands have yet to move, so that the table matches the game."""

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

_LOW, _HIGH = 2, 6  # visible moves at most; the page has all


class ToMove(Still):
    """The first open moves; the border shows how many more there are. It is hidden while there are none.

    Where a long question needs every row it is a single line.
    """

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech
        self._moves: Sequence[Change] = ()
        self._most = 1
        self._press = ""
        self._single = False

    def on_mount(self) -> None:
        self.border_title = self.speech.text("to-move-title")
        self.display = False

    def on_resize(self) -> None:
        self._lay_out()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._height(self._most, width)

    def show(self, moves: Sequence[Change], key: str, *, planning: bool = False) -> None:
        """Show these moves; `key` opens the page with all of them. `planning`: the question has many options."""
        self.display = bool(moves)
        if moves:
            low = self.screen.has_class("-low")
            most, single = _LOW if low else _HIGH, low and planning
            if (most, moves, single) != (self._most, self._moves, self._single):
                self._most, self._moves, self._single = most, moves, single
                self.set_class(single, "-single-line")
                self.refresh(layout=True)
            self._press = self.app.get_key_display(Binding(key, ""))
            self._lay_out()

    def _lay_out(self) -> None:
        """Show as many whole moves as fit."""
        width, high = self.content_size
        if self._single:
            self.update(self._line(width))
            return
        fits = (most for most in range(self._most, 0, -1) if not high or self._height(most, width) <= high)
        shown = min(next(fits, 0), len(self._moves))
        self.update(self._text(shown) if shown else self._counted())
        if self._moves:
            said, left = self.speech.text("to-move-key", press=self._press), len(self._moves) - shown
            more = self.speech.text("ui-rest-below", count=left) if shown and left else ""
            self.border_subtitle = " · ".join(filter(None, (more, said)))

    def _line(self, width: int) -> Content:
        """Return the first move and the number of others; if that is too long, the number of all."""
        speech, left = self.speech, len(self._moves) - 1
        key = speech.text("to-move-key", press=self._press)
        more = (speech.text("ui-rest-below", count=left),) if left else ()
        (first,) = rows(self._moves, speech, 1)
        whole = Content("  ").join([first, Content.styled(" · ".join((*more, key)), "$muted")])
        if not width or whole.cell_length <= width:
            return whole
        return Content("  ").join([self._counted(), Content.styled(key, "$muted")])

    def _counted(self) -> Content:
        return Content.assemble(("□ ", "bold $accent"), self.speech.text("to-move-count", count=len(self._moves)))

    def _height(self, most: int, width: int) -> int:
        if self._single:
            return 1
        styles: Any = self.styles  # typed as Textual's own widgets type it
        return self._text(most).get_height(styles, max(width, 1))

    def _text(self, most: int) -> Content:
        return Content("\n").join(rows(self._moves, self.speech, most))


def rows(moves: Sequence[Change], speech: Speech, most: int) -> list[Content]:
    """Return a line for each of the first moves."""
    return [Content.assemble(("□ ", "bold $accent"), move_line(move, speech)) for move in moves[:most]]
