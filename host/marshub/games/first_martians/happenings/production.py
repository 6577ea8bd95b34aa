"""Production, the Farm and the General Supply."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import Reserve, Resource
from .told import Told


class Produced(Told, frozen=True):
    """A resource was produced and compared with its need; `banked` went to the General Supply."""

    resource: Resource
    amount: int
    need: int
    banked: int


class ProductivityMoved(Told, frozen=True):
    """A productivity marker moved."""

    facility: str
    before: int
    after: int


class ReserveMoved(Told, frozen=True):
    """The General Supply changed."""

    reserve: Reserve
    before: int
    after: int


class Grew(Told, frozen=True):
    """Seeds moved up; `ripened` of them became plants."""

    facility: str
    ripened: int


class Planted(Told, frozen=True):
    """A seed was planted (FM-PLANT-02)."""

    facility: str


class GuardPlaced(Told, frozen=True):
    """A black marker guards a plant (FM-FARM-24)."""

    facility: str


class Wilted(Told, frozen=True):
    """A Farm wilted.

    `plants` left the Greenhouses, `lost` of them for good, the others are seeds again; `seeds` died, and `sank` moved
    down.
    """

    facility: str
    plants: int
    seeds: int
    lost: int = 0
    sank: int = 0

    def describe(self) -> Words:
        facility = f"@fm-facility-{self.facility}"
        counts = {"plants": self.plants - self.lost, "lost": self.lost, "seeds": self.seeds, "sank": self.sank}
        what = tuple(say(f"fm-wilted-{name}", count=count) for name, count in counts.items() if count)
        if not what:
            return say("fm-wilted-not", facility=facility)
        return Words("fm-wilted", {"facility": facility}, {"what": what})


class GuardSpent(Told, frozen=True):
    """A black marker was used up instead of a plant (FM-FARM-24)."""

    facility: str


class WiltingHeld(Told, frozen=True):
    """Wilting was bought off for this round (FM-FARM-12)."""

    facility: str


class Fed(Told, frozen=True):
    """The crew ate."""

    produced: int
    needed: int
    missing: int
