"""Buildings: built and upgraded."""

from __future__ import annotations

from .told import Told


class Built(Told, frozen=True):
    """A building was placed."""

    who: str
    building: str
    where: str


class ArrowCrystal(Told, frozen=True):
    """An arrow brought a crystal."""

    where: str


class MinerPlaced(Told, frozen=True):
    """A colonist went onto a new mine."""

    who: str
    where: str


class CubePlaced(Told, frozen=True):
    """A progress cube was moved."""

    who: str
    building: str


class Upgraded(Told, frozen=True):
    """A building became advanced."""

    who: str
    card: str
    where: str
