"""Main and executive actions: what is taken, and the colonists on their slots."""

from __future__ import annotations

from marshub.kernel import Words, say

from .told import Told


class MainAction(Told, frozen=True):
    """A main action without slots was taken."""

    who: str
    action: str


class SlotTaken(Told, frozen=True):
    """A colonist went onto an action's slots."""

    who: str
    action: str


class Surcharged(Told, frozen=True):
    """A surcharge was paid for other colours on an action (OM-SLOT-03)."""

    who: str
    colonists: int
    crystals: int


class SlotsCleared(Told, frozen=True):
    """All colonists left a full action (OM-SLOT-09)."""

    action: str


class ExecutiveTaken(Told, frozen=True):
    """An executive action was taken."""

    who: str
    space: int

    def describe(self) -> Words:
        return say("om-executive-taken", who=f"@om-seat-{self.who}", executive=f"@om-executive-{self.space}")


class FacilityRun(Told, frozen=True):
    """An advanced building was run."""

    who: str
    card: str


class ScientistSent(Told, frozen=True):
    """A scientist went to a blueprint."""

    who: str
    scientist: str
    card: str
