"""Facilities: parts, Shutdown tiles, tokens and Upgrades."""

from __future__ import annotations

from ..box.components import Block, PartKind, Resource, Token
from .told import Told


class PartBroken(Told, frozen=True):
    """A green marker became red."""

    facility: str
    part: PartKind


class PartRepaired(Told, frozen=True):
    """A red marker became green."""

    facility: str
    part: PartKind


class PartLent(Told, frozen=True):
    """A green part was taken out of `facility` to be switched to another one (FM-BLD-05)."""

    facility: str
    part: PartKind
    place: str


class PartRestored(Told, frozen=True):
    """A switch did not happen: the part works again where it was (FM-BLD-07)."""

    facility: str
    part: PartKind


class PartTaken(Told, frozen=True):
    """A working part was disassembled (FM-DIS-03)."""

    facility: str
    part: PartKind


class TilePlaced(Told, frozen=True):
    """A Shutdown tile was laid."""

    facility: str
    resource: Resource


class TileTurned(Told, frozen=True):
    """A Shutdown tile was turned over and could not be paid (FM-SHUT-22)."""

    facility: str
    resource: Resource


class TileRemoved(Told, frozen=True):
    """A Shutdown tile went back to its stack."""

    facility: str
    resource: Resource


class FacilityOpened(Told, frozen=True):
    """The last Shutdown tile is gone."""

    facility: str


class TokenPlaced(Told, frozen=True):
    """A Modifier token was placed."""

    place: str
    token: Token


class TokenDiscarded(Told, frozen=True):
    """A Modifier token was discarded."""

    place: str
    token: Token


class CardBuilt(Told, frozen=True):
    """A Facility came into play (FM-OBJ-18)."""

    facility: str
    block: Block


class UpgradeLost(Told, frozen=True):
    """An installed Upgrade is gone."""

    facility: str
    upgrade: str


class UpgradeScrapped(Told, frozen=True):
    """An Upgrade card was returned to the box for its spare parts (FM-DIS-01)."""

    upgrade: str


class UpgradeBuilt(Told, frozen=True):
    """An Upgrade was built; it waits for Clean-Up (FM-UPG-04)."""

    upgrade: str


class UpgradeInstalled(Told, frozen=True):
    """An Upgrade tile lies on its Facility (FM-CLN-07)."""

    facility: str
    upgrade: str
