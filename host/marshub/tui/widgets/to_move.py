"""On your table now: what hands have yet to move, so that the table lies as the game has it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding
from textual.content import Content

from marshub.kernel import Change
from marshub.words import Speech

from ..basics.still import Still
from ..told import move_line

_LOW, _HIGH = 2, 6  # moves that are shown; the page has all of them


class ToMove(Still):
    """The first of the moves and how many more there are; nothing while there are none."""

    def __init__(self, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.speech = speech

    def on_mount(self) -> None:
        self.border_title = self.speech.text("to-move-title")
        self.display = False

    def show(self, moves: Sequence[Change], key: str) -> None:
        """Show these moves; `key` opens all of them."""
        self.display = bool(moves)
        if moves:
            most = _LOW if self.screen.has_class("-low") else _HIGH
            self.update(Content("\n").join(rows(moves, self.speech, most)))
            self.border_subtitle = self.speech.text("to-move-key", press=self.app.get_key_display(Binding(key, "")))


def rows(moves: Sequence[Change], speech: Speech, most: int) -> list[Content]:
    """One line a move, at most so many; the last one says how many more there are."""
    shown = moves if len(moves) <= most else moves[: most - 1]
    said = [Content.assemble(("□ ", "bold $accent"), move_line(move, speech)) for move in shown]
    if len(shown) < len(moves):
        said.append(Content.styled(speech.text("to-move-more", count=len(moves) - len(shown)), "$muted"))
    return said
