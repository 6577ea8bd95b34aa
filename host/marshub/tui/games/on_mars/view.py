"""What the parts of the look share: where on the map somebody points."""

from __future__ import annotations

from dataclasses import dataclass

from marshub.kernel.mechanisms.hexes import CENTRE, Hex


@dataclass
class Pointer:
    """The hex that was pointed at last, on the table or on the map's page."""

    here: Hex = CENTRE
    moved: bool = False

    def to(self, here: Hex) -> None:
        """Somebody points here."""
        self.here, self.moved = here, True

    def rest(self, here: Hex) -> None:
        """Where to begin, as long as nobody has pointed anywhere."""
        if not self.moved:
            self.here = here
