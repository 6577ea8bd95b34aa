"""Who could act, as a row of chips: `1 · [3] 4 Medic, purple pawn 1`. A click on one lets it act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content
from textual.events import Click
from textual.message import Message

from ..basics.still import Still

if TYPE_CHECKING:
    from .choose import Chip

PAWN = "♟"


class Chips(Still):
    """Shown while options are chosen for one of several who may act; away else."""

    @dataclass
    class Chosen(Message):
        """One that can act was clicked: its key."""

        key: str

    _chips: Sequence[Chip] = ()

    def on_mount(self) -> None:
        self.display = False

    def on_resize(self) -> None:
        self._draw()

    def show(self, chips: list[Chip]) -> None:
        """Draw `chips`; none of them, and there is nothing to see."""
        self.display = bool(chips)
        self._chips = chips
        self._draw()

    def _draw(self) -> None:
        """In a row with who is chosen, who stands below where the row is too short for both."""
        chips = self._chips
        self._reach: list[tuple[int, int, str]] = []  # first cell, last cell and key of each that can be clicked
        parts = [Content.styled(f"{PAWN} ", "$muted")]
        for chip in chips:
            start = sum(part.cell_length for part in parts)
            if chip.chosen:
                parts.append(Content.styled(f"[{chip.key}]", "bold $primary"))
            else:
                parts.append(Content.styled(chip.key, "bold underline") if chip.free else Content.styled("·", "$muted"))
            if chip.free and chip.key:
                self._reach.append((start, sum(part.cell_length for part in parts) - 1, chip.key))
            parts.append(Content(" "))
        row, chosen = Content("").join(parts), [chip.name for chip in chips if chip.chosen]
        name = Content.styled(chosen[0] if chosen else "", "bold $primary")
        fits = row.cell_length + name.cell_length <= (self.content_size.width or row.cell_length)
        self.update(row + name if fits or not chosen else row + Content("\n") + name)

    def on_click(self, event: Click) -> None:
        key = next((key for first, last, key in self._reach if event.y == 0 and first <= event.x <= last), "")
        if key:
            event.stop()
            self.post_message(self.Chosen(key))
