"""The actors of a question as a row of chips: `1 · [3] 4 Medic, purple pawn 1`. A click chooses one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content
from textual.events import Click
from textual.message import Message

from ..basics.cached_static import CachedStatic

if TYPE_CHECKING:
    from .choose_rows import ActorChip

PAWN_SIGN = "♟"


class ActorChips(CachedStatic):
    """The row of actors. It is visible while options are chosen for one of several actors."""

    @dataclass
    class Chosen(Message):
        """A message: the actor with this key was clicked."""

        key: str

    _chips: Sequence[ActorChip] = ()

    def on_mount(self) -> None:
        self.display = False

    def on_resize(self) -> None:
        self._draw()

    def show(self, chips: list[ActorChip]) -> None:
        """Draw `chips`; hide the row if there are none."""
        self.display = bool(chips)
        self._chips = chips
        self._draw()

    def _draw(self) -> None:
        """Draw the row and the chosen actor's name; the name goes below where the row is too short for both."""
        chips = self._chips
        self._click_ranges: list[
            tuple[int, int, str]
        ] = []  # first cell, last cell and key of each actor that can be clicked
        parts = [Content.styled(f"{PAWN_SIGN} ", "$muted")]
        for chip in chips:
            start = sum(part.cell_length for part in parts)
            if chip.chosen:
                parts.append(Content.styled(f"[{chip.key}]", "bold $primary"))
            else:
                sign = chip.key if chip.choosable else "·"
                parts.append(Content.styled(sign, "bold underline" if chip.free else "$muted"))
            if chip.choosable and chip.key:
                self._click_ranges.append((start, sum(part.cell_length for part in parts) - 1, chip.key))
            parts.append(Content(" "))
        row, chosen = Content("").join(parts), [chip.name for chip in chips if chip.chosen]
        name = Content.styled(chosen[0] if chosen else "", "bold $primary")
        fits_in_row = row.cell_length + name.cell_length <= (self.content_size.width or row.cell_length)
        self.update(row + name if fits_in_row or not chosen else row + Content("\n") + name)

    def on_click(self, event: Click) -> None:
        key = next((key for first, last, key in self._click_ranges if event.y == 0 and first <= event.x <= last), "")
        if key:
            event.stop()
            self.post_message(self.Chosen(key))
