"""Cards, ships, missions, technology and buildings: taken, completed, learned, built."""

from __future__ import annotations

from .told import Told


class BlueprintTaken(Told, frozen=True):
    """A blueprint was taken."""

    who: str
    card: str


class Hired(Told, frozen=True):
    """A scientist or contract was taken."""

    card_key = ""
    who: str
    card: str


class ContractLaid(Told, frozen=True):
    """A contract came to the hiring display."""

    card_key = "om-contract"
    card: str


class ShipWelcomed(Told, frozen=True):
    """A ship left its Depot space."""

    who: str
    space: int


class ObjectiveMet(Told, frozen=True):
    """A private objective was completed."""

    card_key = "om-objective"
    who: str
    card: str


class Contributed(Told, frozen=True):
    """A deed counted for a mission."""

    who: str
    mission: str
    crystals: int
    left: int


class MissionDone(Told, frozen=True):
    """A mission was completed."""

    mission: str


class RemainingMoved(Told, frozen=True):
    """The missions-remaining marker moved."""

    left: int
