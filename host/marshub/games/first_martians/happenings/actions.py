"""Actions, and what they bring into the Cargo Bay."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import AstronautId
from .told import Told


class Planned(Told, frozen=True):
    """The plan of the Action phase was closed."""

    stacks: int


class ActionTaken(Told, frozen=True):
    """A declared action was resolved."""

    who: AstronautId
    action: str
    success: bool


class Returned(Told, frozen=True):
    """A declared action had nothing left to do: its pawns came back (FM-RES-07)."""

    who: AstronautId
    action: str


class Rerolled(Told, frozen=True):
    """A die was rolled again; the second result stands (FM-DICE-12)."""

    who: AstronautId
    before: str
    after: str

    def words(self) -> Words:
        return say("fm-rerolled", who=f"@fm-astronaut-{self.who}", face=f"@fm-face-{self.after}")


class Gathered(Told, frozen=True):
    """Something was fetched from a tile (FM-GAT-01)."""

    space: str
    item: str


class Gained(Told, frozen=True):
    """Things came into the Cargo Bay."""

    item: str
    count: int


class CargoLost(Told, frozen=True):
    """Things of the Cargo Bay are gone."""

    item: str
    count: int


class Examined(Told, frozen=True):
    """A first examination succeeded (FM-LAB-02)."""

    item: str


class Discovered(Told, frozen=True):
    """A second examination succeeded (FM-LAB-03)."""

    item: str


class PoiUsed(Told, frozen=True):
    """A POI token was used (FM-POI-03)."""

    item: str
