"""Bots, rovers, colonists, goods and points: moved, gained, paid, delivered."""

from __future__ import annotations

from .told import Told


class Moved(Told, frozen=True):
    """A bot or rover moved."""

    who: str
    piece: str
    start: str
    to: str


class RoverPlaced(Told, frozen=True):
    """A rover came onto the map (OM-CTRL-12)."""

    who: str
    where: str


class RoverTook(Told, frozen=True):
    """A rover picked up a crystal."""

    who: str
    where: str


class TileTaken(Told, frozen=True):
    """A rover took a tile: "research" or "discovery"."""

    who: str
    tile: str
    where: str


class ClearedAway(Told, frozen=True):
    """A bot removed the thing on its hex: "crystal", "research" or "discovery"."""

    who: str
    tile: str
    where: str


class Displaced(Told, frozen=True):
    """A piece made room."""

    who: str
    piece: str
    start: str
    to: str


class BotArrived(Told, frozen=True):
    """A new bot came onto the map."""

    who: str
    where: str


class DiscoveryLaid(Told, frozen=True):
    """A discovery tile came onto the map."""

    who: str
    find: str
    where: str
