"""Log entries of production, the Farms and the General Supply."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import Reserve, Resource
from .entry import HubEntry


class Produced(HubEntry, frozen=True):
    """A resource was produced and compared with the need for it; `banked` went to the General Supply."""

    resource: Resource
    amount: int
    need: int
    banked: int


class ProductivityMoved(HubEntry, frozen=True):
    """A productivity marker moved."""

    facility: str
    before: int
    after: int


class ReserveMoved(HubEntry, frozen=True):
    """The General Supply changed."""

    reserve: Reserve
    before: int
    after: int


class Grew(HubEntry, frozen=True):
    """Seeds moved up; `ripened` of them became plants."""

    facility: str
    ripened: int


class Planted(HubEntry, frozen=True):
    """A seed was planted (FM-PLANT-02)."""

    facility: str


class GuardPlaced(HubEntry, frozen=True):
    """A black marker guards a plant (FM-FARM-24)."""

    facility: str


class Wilted(HubEntry, frozen=True):
    """A Farm wilted.

    `plants` left the Greenhouses: `lost` of them for good, the others became seeds again. `seeds` died, and `sank`
    moved down.
    """

    facility: str
    plants: int
    seeds: int
    lost: int = 0
    sank: int = 0

    def describe(self) -> Words:
        facility = f"@fm-facility-{self.facility}"
        counts = {"plants": self.plants - self.lost, "lost": self.lost, "seeds": self.seeds, "sank": self.sank}
        parts = tuple(say(f"fm-wilted-{name}", count=count) for name, count in counts.items() if count)
        if not parts:
            return say("fm-wilted-not", facility=facility)
        return Words("fm-wilted", {"facility": facility}, {"what": parts})


class GuardSpent(HubEntry, frozen=True):
    """A black marker was used up in place of a plant (FM-FARM-24)."""

    facility: str


class WiltingHeld(HubEntry, frozen=True):
    """Wilting was prevented for this round, at a price (FM-FARM-12)."""

    facility: str


class Fed(HubEntry, frozen=True):
    """The crew ate."""

    produced: int
    needed: int
    missing: int
