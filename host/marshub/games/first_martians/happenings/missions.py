"""Log entries of missions: cards that are read, tracks, and their special rules."""

from __future__ import annotations

from marshub.kernel import Words, say

from .told import Told


class DirectionDrawn(Told, frozen=True):
    """A Direction card was read."""

    direction: str


class DirectionRemoved(Told, frozen=True):
    """A Direction card left the game (FM-MIS-59)."""

    direction: str


class PercentageDrawn(Told, frozen=True):
    """A percentage was read off a Research card; `counted` of it counts (FM-OBJ-15)."""

    percent: int
    counted: int


class NumberDrawn(Told, frozen=True):
    """A number was read off a Research card."""

    number: int


class CardPutAside(Told, frozen=True):
    """The Research card of that percentage no longer counts for percentages (FM-MIS-47)."""

    percent: int


class GaugeMoved(Told, frozen=True):
    """A track of the mission moved."""

    gauge: str
    before: int
    after: int


class NutrientProvided(Told, frozen=True):
    """A nutrient's track reached its end (FM-MIS-46)."""

    gauge: str


class SpotMarked(Told, frozen=True):
    """White markers of the mission on a space changed."""

    space: str
    before: int
    after: int


class SpotPawned(Told, frozen=True):
    """Pawn tokens on the Objective token of a space changed (FM-MIS-35)."""

    space: str
    before: int
    after: int


class TokenIdentified(Told, frozen=True):
    """The meaning of the black token on a space is known now (FM-MIS-38)."""

    space: str
    content: str

    def describe(self) -> Words:
        item, content = f"@fm-item-objective-{self.content}", f"@fm-container-{self.content}"
        return say("fm-token-identified", space=f"@fm-space-{self.space}", item=item, content=content)


class SignalPlaced(Told, frozen=True):
    """A signal of the runaway probe was picked up; `count` lie there now (FM-MIS-50)."""

    space: str
    count: int


class SignalDiscarded(Told, frozen=True):
    """A signal turned out to be noise (FM-MIS-56)."""

    space: str
    count: int


class SignalShifted(Told, frozen=True):
    """A signal came from next door (FM-MIS-56)."""

    space: str
    there: str


class TrailFound(Told, frozen=True):
    """The chain of signals is whole: it ends in `space` (FM-MIS-51, FM-MIS-54)."""

    space: str


class SampleDropped(Told, frozen=True):
    """A black marker lies on the mission icon of a tile (FM-MIS-53)."""

    space: str


class PodLanded(Told, frozen=True):
    """A pod came down."""

    pod: str
    space: str


class PodShifted(Told, frozen=True):
    """A pod's beacon was heard: it lies elsewhere than was thought."""

    pod: str
    space: str
    there: str


class DescentGuided(Told, frozen=True):
    """The pods of a sol will be talked down."""

    sol: int
