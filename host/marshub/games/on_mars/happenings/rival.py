"""What the rival of the solo game does, each with the rule that it follows (SOLO)."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import Words, say

from .entry import OnMarsEntry


class RivalTurnBegan(OnMarsEntry, frozen=True):
    """The rival's turn: the solo card that was revealed, and the action that it names (OM-SOLO-08)."""

    card_key = "om-rival-card"
    who: str
    round: int
    card: str
    number: int
    letter: str
    travels: int
    action: str
    rule: str = "OM-SOLO-08"


class RivalMoved(OnMarsEntry, frozen=True):
    """A decision that the rival's rules make; what comes of it follows in entries of its own.

    Attributes:
        move: The decision: the message is "om-rival-does-<move>".
        rule: The rule that makes it.
    """

    who: str
    move: str
    rule: str

    def describe(self) -> Words:
        return say(f"om-rival-does-{self.move}", who=f"@om-seat-{self.who}", rule=self.rule)


class RivalIconMoved(OnMarsEntry, frozen=True):
    """The rival's bot moved along the icons (OM-SOLO-25)."""

    who: str
    building: str
    rule: str


class RivalItemTaken(OnMarsEntry, frozen=True):
    """The rival took an item of the Warehouse (OM-SOLO-26)."""

    who: str
    good: str
    rule: str = "OM-SOLO-26"


class RivalBotArrived(OnMarsEntry, frozen=True):
    """The rival took a bot onto its board (OM-SOLO-45)."""

    who: str
    bots: int
    rule: str = "OM-SOLO-45"


class GoalChecked(OnMarsEntry, frozen=True):
    """A requirement of the goal at the end of a solo game (OM-SOLO-02).

    Attributes:
        requirement: The kind of requirement: the message is "om-need-<requirement>".
        name: The card or type that it names.
    """

    requirement: str
    name: str
    need: int
    have: int
    met: int

    def describe(self) -> Words:
        requirement = describe_requirement(self.requirement, self.name, self.need)
        return Words("om-goal-checked", {"have": self.have, "met": self.met}, {"need": (requirement,)})


def describe_requirement(kind: str, name: str, need: int) -> Words:
    """Return a requirement of a goal as a text."""
    if kind in _NAMES:
        return say(f"om-need-{kind}", need=need, name=f"@{_NAMES[kind]}-{name}")
    if kind in _NAMELESS:
        return say(f"om-need-{kind}", need=need)
    return say(f"om-metric-{kind.replace('_', '-')}", n=need)


#: Kinds of requirements that name something, and the prefix of its message key.
_NAMES: dict[str, str] = {
    "contract": "om-contract", "scientist": "om-scientist", "advanced": "om-kind", "complex": "om-kind",
    "stored": "om-good", "technology": "om-tech", "side": "om-side",
}  # fmt: skip
_NAMELESS = frozenset({"contract-kinds", "objective", "margin"})  # all others are metrics


class GoalJudged(OnMarsEntry, frozen=True):
    """Whether a goal of the solo game was met, the own one or another (OM-SOLO-02)."""

    who: str
    goal: str
    met: int

    id_keys: ClassVar = {**OnMarsEntry.id_keys, "goal": "om-goal"}
