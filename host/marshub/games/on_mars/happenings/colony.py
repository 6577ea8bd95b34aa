"""The colony: life support and its level."""

from __future__ import annotations

from .told import Told


class ColumnRose(Told, frozen=True):
    """A life-support marker rose."""

    building: str
    row: int


class FirstBuilt(Told, frozen=True):
    """The first building of its type was built (OM-LSS-04)."""

    who: str
    building: str


class Rewarded(Told, frozen=True):
    """A life-support benefit was chosen."""

    who: str
    benefit: str


class LevelRose(Told, frozen=True):
    """The colony level rose."""

    level: int


class DisplayChanged(Told, frozen=True):
    """New blueprints came to the display."""

    count: int


class TechLaid(Told, frozen=True):
    """A tile came to the technology grid."""

    tech: str
    space: str


class WarehouseFilled(Told, frozen=True):
    """The Warehouse was topped up."""


class ProgressScored(Told, frozen=True):
    """Progress cubes scored at a status update."""

    who: str
    points: int
