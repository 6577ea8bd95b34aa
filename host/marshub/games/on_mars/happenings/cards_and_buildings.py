"""Cards, ships, missions, technology and buildings: taken, completed, learned, built."""

from __future__ import annotations

from .entry import OnMarsEntry


class Built(OnMarsEntry, frozen=True):
    """A building was placed."""

    who: str
    building: str
    where: str


class ArrowCrystal(OnMarsEntry, frozen=True):
    """An arrow brought a crystal."""

    where: str


class MinerPlaced(OnMarsEntry, frozen=True):
    """A colonist went onto a new mine."""

    who: str
    where: str


class CubePlaced(OnMarsEntry, frozen=True):
    """A progress cube was moved."""

    who: str
    building: str


class Upgraded(OnMarsEntry, frozen=True):
    """A building became advanced."""

    who: str
    card: str
    where: str


class BlueprintTaken(OnMarsEntry, frozen=True):
    """A blueprint was taken."""

    who: str
    card: str


class Hired(OnMarsEntry, frozen=True):
    """A scientist or contract was taken."""

    card_key = ""
    who: str
    card: str


class ContractCompleted(OnMarsEntry, frozen=True):
    """A contract was completed."""

    card_key = "om-contract"
    who: str
    card: str


class FirstCardShown(OnMarsEntry, frozen=True):
    """A player built what the hidden card A names, showed it and drew tasks (OM-VAR-04)."""

    card_key = "om-first-card"
    who: str
    card: str


class TaskShown(OnMarsEntry, frozen=True):
    """A player showed the card B of a fulfilled task (OM-VAR-05)."""

    card_key = "om-task"
    who: str
    card: str


class ContractLaid(OnMarsEntry, frozen=True):
    """A contract came to the hiring display."""

    card_key = "om-contract"
    card: str


class ShipWelcomed(OnMarsEntry, frozen=True):
    """A ship left its Depot space."""

    who: str
    space: int


class ObjectiveMet(OnMarsEntry, frozen=True):
    """A private objective was completed."""

    card_key = "om-objective"
    who: str
    card: str


class Contributed(OnMarsEntry, frozen=True):
    """A deed counted for a mission."""

    who: str
    mission: str
    crystals: int
    left: int


class MissionDone(OnMarsEntry, frozen=True):
    """A mission was completed."""

    mission: str


class RemainingMoved(OnMarsEntry, frozen=True):
    """The missions-remaining marker moved."""

    left: int


class Learned(OnMarsEntry, frozen=True):
    """A technology tile came to a lab."""

    who: str
    tech: str
    space: str


class Developed(OnMarsEntry, frozen=True):
    """A technology tile moved on in its lab."""

    who: str
    tech: str
    start: str
    to: str


class Borrowed(OnMarsEntry, frozen=True):
    """Another player's technology was used."""

    who: str
    other: str
    tech: str


class TechnologyUsed(OnMarsEntry, frozen=True):
    """The own technology was used."""

    who: str
    tech: str


class LoanKept(OnMarsEntry, frozen=True):
    """A lender keeps the oxygen for a technology; older logs do not name it."""

    who: str
    tech: str = ""


class LoanUsed(OnMarsEntry, frozen=True):
    """A lender develops the technology instead of keeping the oxygen; older logs do not name it."""

    who: str
    tech: str = ""
