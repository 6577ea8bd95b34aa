"""The crew: Stress, Morale, health and skills."""

from __future__ import annotations

from marshub.kernel import Words

from ..box.components import AstronautId, ConditionKind
from .told import Told


class StressMoved(Told, frozen=True):
    """Stress moved; `why`, where nothing that is told before it says so."""

    before: int
    after: int
    why: Words | None = None

    def describe(self) -> Words:
        moved: dict[str, str | int] = {"before": self.before, "after": self.after}
        if self.why is None:
            return Words("fm-stress-moved", moved)
        return Words("fm-stress-moved-why", moved, {"why": (self.why,)})


class Fought(Told, frozen=True):
    """Stress reached its end: a fight (FM-STR-03)."""


class MoraleMoved(Told, frozen=True):
    """The Morale level moved."""

    before: int
    after: int


class TokensMoved(Told, frozen=True):
    """An astronaut gained or lost Morale tokens."""

    who: AstronautId
    by: int


class Wounded(Told, frozen=True):
    """An astronaut was wounded; `wounds` is where the health marker stands now."""

    who: AstronautId
    count: int
    wounds: int


class Healed(Told, frozen=True):
    """An astronaut lost wounds."""

    who: AstronautId
    count: int
    wounds: int


class Died(Told, frozen=True):
    """An astronaut suffered the sixth wound."""

    who: AstronautId


class ConditionGained(Told, frozen=True):
    """A Condition token was drawn."""

    who: AstronautId
    condition: ConditionKind


class ConditionHealed(Told, frozen=True):
    """A Condition token was handed back."""

    who: AstronautId
    condition: ConditionKind


class SkillUsed(Told, frozen=True):
    """A skill was used."""

    who: AstronautId
    skill: str


class SkillDiscarded(Told, frozen=True):
    """A Skill card is lost for good (FM-SKILL-13)."""

    who: AstronautId
    skill: str
