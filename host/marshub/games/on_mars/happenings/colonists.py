"""Colonists: where they come from and go to."""

from __future__ import annotations

from .told import Told


class ColonistGained(Told, frozen=True):
    """Colonists came from the Reserve."""

    who: str
    count: int


class ColonistHome(Told, frozen=True):
    """A colonist left an upgraded mine; `room` is 1 if the Living Quarters had room (OM-UPG-10)."""

    who: str
    room: int


class Worked(Told, frozen=True):
    """Colonists went to the Work Area as a price."""

    who: str
    count: int


class Boosted(Told, frozen=True):
    """Colonists strengthened an action."""

    who: str
    count: int


class Recalled(Told, frozen=True):
    """Colonists came back by an effect."""

    who: str
    count: int


class Recovered(Told, frozen=True):
    """All colonists of a side and of the Work Area came home."""

    who: str
    side: str
