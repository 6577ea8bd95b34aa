"""Bots, rovers, colonists, goods and points: moved, gained, paid, delivered."""

from __future__ import annotations

from .entry import OnMarsEntry


class ColonistGained(OnMarsEntry, frozen=True):
    """Colonists came from the Reserve."""

    who: str
    count: int


class ColonistHome(OnMarsEntry, frozen=True):
    """A colonist left an upgraded mine; `room` is 1 if the Living Quarters had room (OM-UPG-10)."""

    who: str
    room: int


class Worked(OnMarsEntry, frozen=True):
    """Colonists went to the Work Area as a price."""

    who: str
    count: int


class Boosted(OnMarsEntry, frozen=True):
    """Colonists strengthened an action."""

    who: str
    count: int


class Recalled(OnMarsEntry, frozen=True):
    """Colonists came back by an effect."""

    who: str
    count: int


class ColonistsLost(OnMarsEntry, frozen=True):
    """Colonists came home and found no bed: they are in the Reserve (OM-TRAVC-07)."""

    who: str
    count: int


class Recovered(OnMarsEntry, frozen=True):
    """All colonists of a side and of the Work Area came home."""

    who: str
    side: str


class Moved(OnMarsEntry, frozen=True):
    """A bot or rover moved."""

    who: str
    piece: str
    start: str
    to: str


class RoverPlaced(OnMarsEntry, frozen=True):
    """A rover came onto the map (OM-CTRL-12)."""

    who: str
    where: str


class CrystalPicked(OnMarsEntry, frozen=True):
    """A rover picked up a crystal, or a bot that moves like one."""

    who: str
    where: str
    piece: str


class TileTaken(OnMarsEntry, frozen=True):
    """A rover took a tile, or a bot that moves like one: "research" or "discovery"."""

    who: str
    tile: str
    where: str
    piece: str


class ClearedAway(OnMarsEntry, frozen=True):
    """A bot removed the thing on its hex: "crystal", "research" or "discovery"."""

    who: str
    tile: str
    where: str


class BuiltOver(OnMarsEntry, frozen=True):
    """A crystal or tile went out of play under a new building or marker: "crystal", "research" or "discovery"."""

    tile: str
    where: str


class Displaced(OnMarsEntry, frozen=True):
    """A piece made room."""

    who: str
    piece: str
    start: str
    to: str


class BotArrived(OnMarsEntry, frozen=True):
    """A new bot came onto the map."""

    who: str
    where: str


class DiscoveryLaid(OnMarsEntry, frozen=True):
    """A discovery tile came onto the map."""

    who: str
    find: str
    where: str


class DiscoveryKept(OnMarsEntry, frozen=True):
    """A discovery tile was laid on a blueprint, whose building repeats its benefit."""

    who: str
    find: str
    card: str


class Gained(OnMarsEntry, frozen=True):
    """Goods came to a player."""

    who: str
    good: str
    count: int


class Lost(OnMarsEntry, frozen=True):
    """Goods could not be held (OM-TERM-04)."""

    who: str
    good: str
    count: int


class Paid(OnMarsEntry, frozen=True):
    """Goods went back to the supply; `surcharge` is 1 if they paid the surcharge of an action."""

    who: str
    good: str
    count: int
    surcharge: int = 0


class Delivered(OnMarsEntry, frozen=True):
    """Goods were delivered onto a contract."""

    card_key = "om-contract"
    who: str
    card: str
    good: str
    count: int


class CrystalsMoved(OnMarsEntry, frozen=True):
    """Crystals moved from the Tray to the Depot (OM-TERM-08)."""

    who: str
    count: int


class CrystalsLost(OnMarsEntry, frozen=True):
    """Crystals did not fit into the Depot."""

    who: str
    count: int


class SubstitutesUsed(OnMarsEntry, frozen=True):
    """More crystals are in circulation than the box holds (OM-COMP-04)."""

    count: int


class ObjectiveSpent(OnMarsEntry, frozen=True):
    """A hidden objective paid a crystal (OM-OBJ-04); `surcharge` is 1 if it paid the surcharge of an action."""

    who: str
    surcharge: int = 0


class Produced(OnMarsEntry, frozen=True):
    """A player produces, on travel to Orbit or by an effect."""

    who: str


class Scored(OnMarsEntry, frozen=True):
    """Opportunity points were scored at once: for the "first" building, a "reward" tile, or by an effect ("")."""

    who: str
    points: int
    basis: str = ""
