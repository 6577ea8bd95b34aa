"""Goods and points: gained, paid, delivered."""

from __future__ import annotations

from .told import Told


class Gained(Told, frozen=True):
    """Goods came to a player."""

    who: str
    good: str
    count: int


class Lost(Told, frozen=True):
    """Goods could not be held (OM-TERM-04)."""

    who: str
    good: str
    count: int


class Paid(Told, frozen=True):
    """Goods went back to the supply."""

    who: str
    good: str
    count: int


class Delivered(Told, frozen=True):
    """Goods were delivered onto a contract."""

    card_key = "om-contract"
    who: str
    card: str
    good: str
    count: int


class Swapped(Told, frozen=True):
    """Resources were exchanged."""

    who: str
    count: int


class CrystalsMoved(Told, frozen=True):
    """Crystals moved from the Tray to the Depot (OM-TERM-08)."""

    who: str
    count: int


class CrystalsLost(Told, frozen=True):
    """Crystals did not fit into the Depot."""

    who: str
    count: int


class SubstitutesUsed(Told, frozen=True):
    """More crystals are in circulation than the box holds (OM-COMP-04)."""

    count: int


class ObjectiveSpent(Told, frozen=True):
    """A hidden objective paid a crystal (OM-OBJ-04)."""

    who: str


class Produced(Told, frozen=True):
    """A player produces on travel to Orbit."""

    who: str


class Scored(Told, frozen=True):
    """Opportunity points were scored at once."""

    who: str
    points: int
