"""Log entries of the crew (Stress, Morale, health, skills), and of the events and Adventures that it meets."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import AstronautId, ConditionKind
from .entry import HubEntry


class StressMoved(HubEntry, frozen=True):
    """Stress moved; `why` gives the cause if no earlier entry does."""

    before: int
    after: int
    why: Words | None = None

    def describe(self) -> Words:
        moved: dict[str, str | int] = {"before": self.before, "after": self.after}
        if self.why is None:
            return Words("fm-stress-moved", moved)
        return Words("fm-stress-moved-why", moved, {"why": (self.why,)})


class Fought(HubEntry, frozen=True):
    """Stress reached its end: a fight (FM-STR-03)."""


class MoraleMoved(HubEntry, frozen=True):
    """The Morale level moved."""

    before: int
    after: int


class TokensMoved(HubEntry, frozen=True):
    """An astronaut gained or lost Morale tokens."""

    who: AstronautId
    by: int


class Wounded(HubEntry, frozen=True):
    """An astronaut was wounded; `wounds` is the new total."""

    who: AstronautId
    count: int
    wounds: int


class Healed(HubEntry, frozen=True):
    """An astronaut lost wounds; `wounds` is the new total."""

    who: AstronautId
    count: int
    wounds: int


class Died(HubEntry, frozen=True):
    """An astronaut suffered the sixth wound."""

    who: AstronautId


class ConditionGained(HubEntry, frozen=True):
    """A Condition token was drawn."""

    who: AstronautId
    condition: ConditionKind


class ConditionHealed(HubEntry, frozen=True):
    """A Condition token was returned."""

    who: AstronautId
    condition: ConditionKind


class SkillUsed(HubEntry, frozen=True):
    """A skill was used."""

    who: AstronautId
    skill: str


class SkillDiscarded(HubEntry, frozen=True):
    """A Skill card was lost for good (FM-SKILL-13)."""

    who: AstronautId
    skill: str


class EventShown(HubEntry, frozen=True):
    """A Mission Event came up."""

    event: str


class EventStruck(HubEntry, frozen=True):
    """The future consequence of an event that was left open took effect."""

    event: str


class EventServed(HubEntry, frozen=True):
    """An event action was carried out."""

    event: str


class EventClosed(HubEntry, frozen=True):
    """An event left the log after its three rounds."""

    event: str


class ExtraEventShown(HubEntry, frozen=True):
    """A Follow-Up Event, or the rest of an Adventure, came up for `who` (FM-EVT-06)."""

    event: str
    sort: str
    who: AstronautId


class AdventureMet(HubEntry, frozen=True):
    """`who` met an Adventure (FM-ADV-03)."""

    who: AstronautId
    adventure: str

    def describe(self) -> Words:
        card = f"@fm-adventure-{self.adventure}"
        return say("fm-adventure-met", who=f"@fm-astronaut-{self.who}", adventure=card, story=f"{card}-story")
