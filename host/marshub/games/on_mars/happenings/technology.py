"""Technology: learned, developed, lent."""

from __future__ import annotations

from .told import Told


class Learned(Told, frozen=True):
    """A technology tile came to a lab."""

    who: str
    tech: str
    space: str


class Developed(Told, frozen=True):
    """A technology tile moved on in its lab."""

    who: str
    tech: str
    start: str
    to: str


class Borrowed(Told, frozen=True):
    """Another player's technology was used."""

    who: str
    other: str
    tech: str


class LoanKept(Told, frozen=True):
    """A lender keeps the oxygen."""

    who: str


class LoanUsed(Told, frozen=True):
    """A lender develops instead of keeping the oxygen."""

    who: str
