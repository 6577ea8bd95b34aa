"""The map: tiles, what lies on them, and rovers."""

from __future__ import annotations

from ..box.components import Token
from .told import Told


class Explored(Told, frozen=True):
    """A ROI tile came to lie on a space (FM-EXP-04)."""

    space: str
    tile: str
    samples: int


class TokenFound(Told, frozen=True):
    """An Objective token lies on a space now (FM-MIS-29)."""

    space: str
    item: str


class MapCovered(Told, frozen=True):
    """An explored space is unknown again."""

    space: str
    tile: str


class SampleLost(Told, frozen=True):
    """A sample left the map (FM-PEN-16)."""

    space: str


class TerrainIgnored(Told, frozen=True):
    """A Shortcut leads around the terrain of a tile this round (FM-SKILL-16)."""

    space: str


class BaseSet(Told, frozen=True):
    """Routes may start from a tile (FM-MAP-27)."""

    space: str


class RoiTokenPlaced(Told, frozen=True):
    """A Modifier token came to lie on a ROI tile (FM-MOD-01)."""

    space: str
    token: Token


class RoverBlocked(Told, frozen=True):
    """A rover was damaged (FM-PEN-15)."""

    place: str


class RoverUnharmed(Told, frozen=True):
    """A rover came through danger (FM-ROV-14)."""

    place: str
