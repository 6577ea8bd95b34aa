"""Production, the Farm and the General Supply."""

from __future__ import annotations

from ..box.components import Reserve, Resource
from .told import Told


class Produced(Told, frozen=True):
    """A resource was produced and compared with its need; `banked` went to the General Supply."""

    resource: Resource
    amount: int
    need: int
    banked: int


class ProductivityMoved(Told, frozen=True):
    """A productivity marker moved."""

    facility: str
    before: int
    after: int


class ReserveMoved(Told, frozen=True):
    """The General Supply changed."""

    reserve: Reserve
    before: int
    after: int


class Grew(Told, frozen=True):
    """Seeds moved up; `ripened` of them became plants."""

    facility: str
    ripened: int


class Planted(Told, frozen=True):
    """A seed was planted (FM-PLANT-02)."""

    facility: str


class GuardPlaced(Told, frozen=True):
    """A black marker guards a plant (FM-FARM-24)."""

    facility: str


class Wilted(Told, frozen=True):
    """A Farm wilted: `plants` went back to the Growth track, `seeds` died."""

    facility: str
    plants: int
    seeds: int


class WiltingHeld(Told, frozen=True):
    """Wilting was bought off for this round (FM-FARM-12)."""

    facility: str


class Fed(Told, frozen=True):
    """The crew ate."""

    produced: int
    needed: int
    missing: int
