"""Log entries of Migration: Mars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from marshub.kernel import LogEntry, Words, say

from .box.components import CARDS, name_hex

_HEX_FIELDS = frozenset({"where", "start", "to", "near"})  # fields that hold hexes; messages give the hex's name
_CARD_LIST_FIELDS = ("gives", "wants", "cards")  # fields that list cards, one by one


class MigrationMarsEntry(LogEntry, frozen=True):
    """A log entry whose message is `mm-<name>`; ids of components become message keys, hexes their names."""

    message_prefix = "mm-"
    id_keys: ClassVar = {
        "who": "mm-seat",
        "whose": "mm-seat",
        "other": "mm-seat",
        "card": "mm-card",
        "paid": "mm-card",
        "got": "mm-card",
        "piece": "mm-piece",
        "space": "mm-space",
        "event": "mm-event",
        "outcome": "mm-outcome",
        "cause": "mm-cause",
    }

    def _message_argument(self, field: str) -> str | int:
        if field in _CARD_LIST_FIELDS:
            return ""
        return name_hex(getattr(self, field)) if field in _HEX_FIELDS else super()._message_argument(field)

    def describe(self) -> Words:
        words = super().describe()
        lists = {
            field: describe_goods(getattr(self, field))
            for field in _CARD_LIST_FIELDS
            if field in self.__struct_fields__
        }
        return Words(words.key, words.args, lists) if lists else words


def make_good_key(good: str) -> str:
    """Return the message key of a card that changes hands: a card of the Treasury, or a kept event."""
    return f"mm-card-{good}" if good in CARDS else f"mm-event-{good}"


def describe_goods(goods: Iterable[str]) -> tuple[Words, ...]:
    """Return cards as messages list them: "2 Water, 1 Stone"."""
    counted = Counter(goods)
    return tuple(say("trade-good", count=count, good=f"@{make_good_key(good)}") for good, count in counted.items()) or (
        say("trade-nothing"),
    )


class FirstRolled(MigrationMarsEntry, frozen=True):
    """A roll of the red d12 for the first turn (MM-SETUP-14)."""

    who: str
    die: int


class GameBegan(MigrationMarsEntry, frozen=True):
    """The end of the set-up; `who` has the first turn."""

    who: str
    players: int


class TurnBegan(MigrationMarsEntry, frozen=True):
    """The start of a player's turn."""

    who: str
    turn: int


class Gained(MigrationMarsEntry, frozen=True):
    """Cards from the Treasury."""

    who: str
    card: str
    count: int


class Returned(MigrationMarsEntry, frozen=True):
    """Cards to the Treasury: used or turned in (MM-FAQ-04)."""

    who: str
    card: str
    count: int


class Paid(MigrationMarsEntry, frozen=True):
    """The cards to the Treasury for a building, a Refinery's upkeep or water (MM-BUILD-03, MM-FAQ-04)."""

    who: str
    cards: tuple[str, ...]


class RanOut(MigrationMarsEntry, frozen=True):
    """Cards that a player did not get because the Treasury had fewer (MM-FAQ-01)."""

    who: str
    card: str
    missing: int


class Built(MigrationMarsEntry, frozen=True):
    """A structure that was built, or placed during the set-up."""

    who: str
    piece: str
    where: str


class Settled(MigrationMarsEntry, frozen=True):
    """New population in a home."""

    who: str
    where: str
    total: int  # healthy population now


class Moved(MigrationMarsEntry, frozen=True):
    """A move of population from one home to another."""

    who: str
    start: str
    to: str


class Healed(MigrationMarsEntry, frozen=True):
    """A move of population from a Hospital to a Habitat, for a Med Pack."""

    who: str
    start: str
    to: str


class Injured(MigrationMarsEntry, frozen=True):
    """An injury: population goes to a Hospital."""

    who: str
    start: str
    to: str


class Evacuated(MigrationMarsEntry, frozen=True):
    """A move of population from a removed building to another place."""

    who: str
    start: str
    to: str


class Died(MigrationMarsEntry, frozen=True):
    """The death of population, by `cause` "thirst", "injury" or "strike"."""

    who: str
    where: str
    cause: str


class NobodyHurt(MigrationMarsEntry, frozen=True):
    """An injury without a victim (MM-INJ-10), or a prevented one."""

    who: str


class Exchanged(MigrationMarsEntry, frozen=True):
    """An exchange with the Treasury for a card."""

    who: str
    paid: str
    count: int
    got: str

    def describe(self) -> Words:
        arguments = {field: self._message_argument(field) for field in ("who", "got")}
        return Words("mm-exchanged", arguments, {"paid": describe_goods([self.paid] * self.count)})


class Cleared(MigrationMarsEntry, frozen=True):
    """The removal of a strike tile."""

    who: str
    where: str


class Removed(MigrationMarsEntry, frozen=True):
    """The removal of an own building from the terrain for an RCU (MM-FAQ-02)."""

    who: str
    piece: str
    where: str


class Offered(MigrationMarsEntry, frozen=True):
    """An offer to trade."""

    who: str
    other: str
    gives: tuple[str, ...]
    wants: tuple[str, ...]


class Traded(MigrationMarsEntry, frozen=True):
    """An accepted offer, carried out."""

    who: str
    other: str
    gives: tuple[str, ...]
    wants: tuple[str, ...]


class Refused(MigrationMarsEntry, frozen=True):
    """A refused offer."""

    who: str
    other: str


class Salvaged(MigrationMarsEntry, frozen=True):
    """A building that was stored in a Salvage bay; `where` it stood. Older logs do not know that."""

    who: str
    piece: str
    where: str = ""


class Scrapped(MigrationMarsEntry, frozen=True):
    """A building that was returned from a bay to the mat."""

    who: str
    piece: str


class ToMat(MigrationMarsEntry, frozen=True):
    """A building that was returned from the terrain to the mat; `where` it stood. Older logs do not know that."""

    who: str
    piece: str
    where: str = ""


class Rebuilt(MigrationMarsEntry, frozen=True):
    """A building placed from Salvage: that was the turn (MM-SALV-06)."""

    who: str
    piece: str
    where: str


class Rolled(MigrationMarsEntry, frozen=True):
    """The numbered die and the collection die."""

    who: str
    number: int
    collection: int


class RollSkipped(MigrationMarsEntry, frozen=True):
    """A turn without a roll, because of an event."""

    who: str


class FuelUsed(MigrationMarsEntry, frozen=True):
    """Fuel Cells that lengthened the Rover's path."""

    who: str
    count: int


class RoverMoved(MigrationMarsEntry, frozen=True):
    """A Rover's move along the track.

    Attributes:
        at: Number of the space.
        space: Kind of the space ("water", "stop-jade").
    """

    who: str
    before: int
    at: int
    space: str


class CalledIn(MigrationMarsEntry, frozen=True):
    """A Rover called in for the final stop (MM-WIN-02)."""

    who: str
    before: int
    at: int


class StopBegan(MigrationMarsEntry, frozen=True):
    """The start of the sequence of the own Supply Stop."""

    who: str


class StopStep(MigrationMarsEntry, frozen=True):
    """A step of the own Supply Stop, 1 to 5."""

    who: str
    step: int


class UpkeepUnpaid(MigrationMarsEntry, frozen=True):
    """A Refinery that was not paid for and left the terrain (MM-SUPPLY-03)."""

    who: str
    where: str


class EventDrawn(MigrationMarsEntry, frozen=True):
    """An event that was drawn."""

    who: str
    event: str


class EventKept(MigrationMarsEntry, frozen=True):
    """An event that lies before its player until used."""

    who: str
    event: str


class EventUsed(MigrationMarsEntry, frozen=True):
    """A kept event that was used and went under the deck."""

    who: str
    event: str


class NoEvent(MigrationMarsEntry, frozen=True):
    """A draw without an event left (MM-ROLL-13)."""

    who: str


class Explored(MigrationMarsEntry, frozen=True):
    """The exploration die."""

    who: str
    outcome: str


class MeteorSighted(MigrationMarsEntry, frozen=True):
    """A meteorite's three dice (MM-METEOR-01). `direction` leads to a space, `distance` on from there."""

    who: str
    direction: int
    distance: int
    strike: int


class MeteorFalls(MigrationMarsEntry, frozen=True):
    """The hex on which a meteorite comes down."""

    where: str


class MeteorMissed(MigrationMarsEntry, frozen=True):
    """A meteorite that comes down beyond the terrain (MM-METEOR-08).

    Attributes:
        where: The hex, beyond the terrain; older logs do not know it.
        near: The hex of the terrain that is next to it.
    """

    distance: int
    where: str = ""
    near: str = ""


class MeteorBroke(MigrationMarsEntry, frozen=True):
    """A meteorite that breaks up; `cause` is "dome", "shield" or "deflected"."""

    where: str
    cause: str


class Endangered(MigrationMarsEntry, frozen=True):
    """A building that will be removed; logged before anything is removed."""

    whose: str
    piece: str
    where: str


class Sheltered(MigrationMarsEntry, frozen=True):
    """A building beside the strike that stays; `cause` is "dome" or "shield" (a Fortress)."""

    whose: str
    piece: str
    where: str
    cause: str


class StrikeLaid(MigrationMarsEntry, frozen=True):
    """A strike tile on a hex."""

    where: str


class Destroyed(MigrationMarsEntry, frozen=True):
    """A building removed from the terrain by a meteorite."""

    whose: str
    piece: str
    where: str


class EnoughPeople(MigrationMarsEntry, frozen=True):
    """A faction with the population that wins; it needs a Supply Stop now."""

    who: str
    total: int


class FinalSpoiled(MigrationMarsEntry, frozen=True):
    """A stop that might have won and did not (MM-WIN-06)."""

    who: str
    total: int


class GameEnded(MigrationMarsEntry, frozen=True):
    """The end of the game by a victory."""

    who: str
    total: int
