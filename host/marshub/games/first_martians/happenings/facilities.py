"""Log entries of Facilities (parts, Shutdown tiles, tokens, Upgrades) and of Malfunctions."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import Block, PartKind, Resource, Token
from .entry import HubEntry


class PartBroken(HubEntry, frozen=True):
    """A green marker became red."""

    facility: str
    part: PartKind


class PartSpared(HubEntry, frozen=True):
    """An effect has nothing to break: the part is red already, its Facility shut or not in play (FM-MAL-18)."""

    facility: str
    part: PartKind


class PartRepaired(HubEntry, frozen=True):
    """A red marker became green."""

    facility: str
    part: PartKind


class PartLent(HubEntry, frozen=True):
    """A green part was taken out of `facility`, for a switch with another one (FM-BLD-05)."""

    facility: str
    part: PartKind
    place: str


class PartRestored(HubEntry, frozen=True):
    """A switch did not happen: the part works again in its place (FM-BLD-07)."""

    facility: str
    part: PartKind


class PartTaken(HubEntry, frozen=True):
    """A working part was disassembled (FM-DIS-03)."""

    facility: str
    part: PartKind


class TilePlaced(HubEntry, frozen=True):
    """A Shutdown tile was placed."""

    facility: str
    resource: Resource


class TileTurned(HubEntry, frozen=True):
    """A Shutdown tile was turned over and could not be paid (FM-SHUT-22)."""

    facility: str
    resource: Resource


class TileRemoved(HubEntry, frozen=True):
    """A Shutdown tile returned to its stack."""

    facility: str
    resource: Resource


class FacilityOpened(HubEntry, frozen=True):
    """The last Shutdown tile was removed from a Facility."""

    facility: str


class TokenPlaced(HubEntry, frozen=True):
    """A Modifier token was placed."""

    place: str
    token: Token


class TokenDiscarded(HubEntry, frozen=True):
    """A Modifier token was discarded."""

    place: str
    token: Token


class CardBuilt(HubEntry, frozen=True):
    """A Facility came into play (FM-OBJ-18)."""

    facility: str
    block: Block


class UpgradeLost(HubEntry, frozen=True):
    """An installed Upgrade was lost."""

    facility: str
    upgrade: str


class UpgradeScrapped(HubEntry, frozen=True):
    """An Upgrade card was returned to the box for its spare parts (FM-DIS-01)."""

    upgrade: str


class UpgradeBuilt(HubEntry, frozen=True):
    """An Upgrade was built; it waits for Clean-Up (FM-UPG-04)."""

    upgrade: str


class UpgradeInstalled(HubEntry, frozen=True):
    """An Upgrade tile was placed on its Facility (FM-CLN-07)."""

    facility: str
    upgrade: str


class TrackMoved(HubEntry, frozen=True):
    """A Malfunction track moved."""

    block: Block
    before: int
    after: int


class BoxTurned(HubEntry, frozen=True):
    """A Malfunction Box marker changed colour."""

    block: Block
    red: bool


class DiceRolled(HubEntry, frozen=True):
    """A Malfunction die fell."""

    block: Block
    face: str
    penalties: int

    def describe(self) -> Words:
        face = int(self.face) if self.face.isdecimal() else self.face
        return say("fm-dice-rolled", block=f"@fm-block-{self.block}", face=face, penalties=self.penalties)


class CardResolved(HubEntry, frozen=True):
    """A Malfunction card was turned over and takes effect."""

    block: Block
    card: str
    facility: str


class CardVoid(HubEntry, frozen=True):
    """A Malfunction card was turned over and does nothing: its Facility is shut or not in play (FM-MAL-16)."""

    block: Block
    card: str
    facility: str


class CardPassed(HubEntry, frozen=True):
    """A card was turned over in the search for another one and does nothing (FM-MAL-15)."""

    block: Block
    card: str


class DeckFormed(HubEntry, frozen=True):
    """A deck ran out: its discard pile was shuffled (FM-MAL-19)."""

    deck: str


class DieWithheld(HubEntry, frozen=True):
    """A Malfunction die is not rolled this round (FM-MIS-58)."""

    block: Block


class DieLowered(HubEntry, frozen=True):
    """The result of a Malfunction die is reduced (FM-POI-02)."""

    block: Block
    before: int
    after: int
