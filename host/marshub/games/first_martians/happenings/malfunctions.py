"""Malfunctions: dice, tracks, Box and cards."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import Block
from .told import Told


class TrackMoved(Told, frozen=True):
    """A Malfunction track moved."""

    block: Block
    before: int
    after: int


class BoxTurned(Told, frozen=True):
    """A Malfunction Box marker changed colour."""

    block: Block
    red: bool


class DiceRolled(Told, frozen=True):
    """A Malfunction die fell."""

    block: Block
    face: str
    penalties: int

    def describe(self) -> Words:
        face = int(self.face) if self.face.isdecimal() else self.face
        return say("fm-dice-rolled", block=f"@fm-block-{self.block}", face=face, penalties=self.penalties)


class CardResolved(Told, frozen=True):
    """A Malfunction card was turned over and takes effect."""

    block: Block
    card: str
    facility: str


class CardVoid(Told, frozen=True):
    """A Malfunction card was turned over and does nothing: its Facility is shut or not in play (FM-MAL-16)."""

    block: Block
    card: str
    facility: str


class CardPassed(Told, frozen=True):
    """A card was turned over in the search for another one and does nothing (FM-MAL-15)."""

    block: Block
    card: str


class DeckFormed(Told, frozen=True):
    """A deck ran out: its discard pile was shuffled (FM-MAL-19)."""

    deck: str


class DieWithheld(Told, frozen=True):
    """A Malfunction die is not rolled this round (FM-MIS-58)."""

    block: Block


class DieLowered(Told, frozen=True):
    """The result of a Malfunction die is reduced (FM-POI-02)."""

    block: Block
    before: int
    after: int
