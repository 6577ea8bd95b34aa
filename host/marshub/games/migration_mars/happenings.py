"""Log entries of Migration: Mars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from marshub.kernel import LogEntry, Words, say

from .box.components import CARDS, name_spot

_SPOTS = frozenset({"where", "start", "to"})  # fields that hold hexes; people are told the spot's name
_GOODS = ("gives", "wants")  # fields that list cards, one by one


class Told(LogEntry, frozen=True):
    """A happening whose sentence is `mm-<name>`. Ids of components become message keys, hexes the names of spots."""

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
        if field in _GOODS:
            return ""
        return name_spot(getattr(self, field)) if field in _SPOTS else super()._message_argument(field)

    def describe(self) -> Words:
        words = super().describe()
        lists = {field: listed(getattr(self, field)) for field in _GOODS if field in self.__struct_fields__}
        return Words(words.key, words.args, lists) if lists else words


def good_key(good: str) -> str:
    """Return the message key of a card that changes hands: a card of the Treasury, or a kept event."""
    return f"mm-card-{good}" if good in CARDS else f"mm-event-{good}"


def listed(goods: Iterable[str]) -> tuple[Words, ...]:
    """Return cards as sentences list them: "2 Water, 1 Stone"."""
    counted = Counter(goods)
    return tuple(say("trade-good", count=count, good=f"@{good_key(good)}") for good, count in counted.items()) or (
        say("trade-nothing"),
    )


class FirstRolled(Told, frozen=True):
    """The red d12 for who begins (MM-SETUP-14)."""

    who: str
    die: int


class GameBegan(Told, frozen=True):
    """`who` has the first turn."""

    who: str
    players: int


class TurnBegan(Told, frozen=True):
    """A player's turn."""

    who: str
    turn: int


class Gained(Told, frozen=True):
    """Cards came out of the Treasury."""

    who: str
    card: str
    count: int


class Returned(Told, frozen=True):
    """Cards went back to the Treasury: paid, used or turned in (MM-FAQ-04)."""

    who: str
    card: str
    count: int


class RanOut(Told, frozen=True):
    """The Treasury had fewer cards than somebody was to get (MM-FAQ-01)."""

    who: str
    card: str
    missing: int


class Built(Told, frozen=True):
    """A structure was built, or set up at the start."""

    who: str
    piece: str
    where: str


class Settled(Told, frozen=True):
    """New population moved in."""

    who: str
    where: str
    total: int  # healthy population now


class Moved(Told, frozen=True):
    """Population moved from one housing to another."""

    who: str
    start: str
    to: str


class Healed(Told, frozen=True):
    """Population left a Hospital for a Habitat, for a Med Pack."""

    who: str
    start: str
    to: str


class Injured(Told, frozen=True):
    """Population was injured and went to a Hospital."""

    who: str
    start: str
    to: str


class Evacuated(Told, frozen=True):
    """Population of a removed building found another place."""

    who: str
    start: str
    to: str


class Died(Told, frozen=True):
    """Population died: of `cause` "thirst", "injury" or "strike"."""

    who: str
    where: str
    cause: str


class NobodyHurt(Told, frozen=True):
    """An injury had no victim (MM-INJ-10), or was called off."""

    who: str


class Exchanged(Told, frozen=True):
    """An exchange with the Treasury for a card."""

    who: str
    paid: str
    count: int
    got: str


class Cleared(Told, frozen=True):
    """A strike tile was removed."""

    who: str
    where: str


class Removed(Told, frozen=True):
    """An own building was taken off the terrain for an RCU (MM-FAQ-02)."""

    who: str
    piece: str
    where: str


class Offered(Told, frozen=True):
    """An offer was made."""

    who: str
    other: str
    gives: tuple[str, ...]
    wants: tuple[str, ...]


class Traded(Told, frozen=True):
    """An offer was taken and carried out."""

    who: str
    other: str
    gives: tuple[str, ...]
    wants: tuple[str, ...]


class Refused(Told, frozen=True):
    """An offer was refused."""

    who: str
    other: str


class Salvaged(Told, frozen=True):
    """A building went into a Salvage bay."""

    who: str
    piece: str


class Scrapped(Told, frozen=True):
    """A building went from a bay back to the mat."""

    who: str
    piece: str


class ToMat(Told, frozen=True):
    """A building that left the terrain went back to the mat."""

    who: str
    piece: str


class Rebuilt(Told, frozen=True):
    """A building came back from Salvage: that was the turn (MM-SALV-06)."""

    who: str
    piece: str
    where: str


class Rolled(Told, frozen=True):
    """The numbered die and the collection die."""

    who: str
    number: int
    collection: int


class RollSkipped(Told, frozen=True):
    """A turn without a roll, because of an event."""

    who: str


class FuelUsed(Told, frozen=True):
    """Fuel Cells lengthened the way."""

    who: str
    count: int


class RoverMoved(Told, frozen=True):
    """A Rover came to a space of the track: `at` is its number, `space` what is there ("water", "stop-jade")."""

    who: str
    before: int
    at: int
    space: str


class CalledIn(Told, frozen=True):
    """The Rover was called in for the final stop (MM-WIN-02)."""

    who: str
    before: int
    at: int


class StopBegan(Told, frozen=True):
    """The sequence of the own Supply Stop."""

    who: str


class StopStep(Told, frozen=True):
    """A step of it, 1 to 5."""

    who: str
    step: int


class UpkeepUnpaid(Told, frozen=True):
    """A Refinery was not paid for and left the terrain (MM-SUPPLY-03)."""

    who: str
    where: str


class EventDrawn(Told, frozen=True):
    """An event came up."""

    who: str
    event: str


class EventKept(Told, frozen=True):
    """An event lies before its player until used."""

    who: str
    event: str


class EventUsed(Told, frozen=True):
    """A kept event was used and went under the deck."""

    who: str
    event: str


class NoEvent(Told, frozen=True):
    """No event is left to be drawn (MM-ROLL-13)."""

    who: str


class Explored(Told, frozen=True):
    """The exploration die."""

    who: str
    outcome: str


class MeteorSighted(Told, frozen=True):
    """A meteorite's three dice (MM-METEOR-01). `direction` leads to a space, `distance` on from there."""

    who: str
    direction: int
    distance: int
    strike: int


class MeteorFalls(Told, frozen=True):
    """A meteorite comes down there."""

    where: str


class MeteorMissed(Told, frozen=True):
    """A meteorite comes down beyond the terrain (MM-METEOR-08)."""

    distance: int


class MeteorBroke(Told, frozen=True):
    """A meteorite breaks up: `cause` is "dome", "shield" or "deflected"."""

    where: str
    cause: str


class Endangered(Told, frozen=True):
    """A building that will go: told before anything is taken off."""

    whose: str
    piece: str
    where: str


class Sheltered(Told, frozen=True):
    """A building beside the strike that stays, for a dome or a Fortress ("dome", "shield")."""

    whose: str
    piece: str
    where: str
    cause: str


class StrikeLaid(Told, frozen=True):
    """A strike tile lies on a hex."""

    where: str


class Destroyed(Told, frozen=True):
    """A building was taken off the terrain by a meteorite."""

    whose: str
    piece: str
    where: str


class EnoughPeople(Told, frozen=True):
    """A faction has the population that wins, and needs a Supply Stop now."""

    who: str
    total: int


class FinalSpoiled(Told, frozen=True):
    """A stop that might have won did not (MM-WIN-06)."""

    who: str
    total: int


class GameEnded(Told, frozen=True):
    """The game is won."""

    who: str
    total: int
