"""Log entries of Pocket Mars. The log is public: of a card that stays hidden it shows the back at most."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import LogEntry

from .box.components import Type


class Told(LogEntry, frozen=True):
    """A happening whose sentence is `pm-<name>`. Ids of components become message keys."""

    message_prefix = "pm-"
    id_keys: ClassVar = {
        "who": "pm-seat",
        "whose": "pm-seat",
        "card": "pm-card",
        "type": "pm-type",
        "building": "pm-type",
        "to": "pm-type",
        "reason": "pm-reason",
    }


class GameBegan(Told, frozen=True):
    """Every player has laid a prep module; the starting player was drawn (PM-SETUP-09)."""

    who: str
    players: int


class RoundBegan(Told, frozen=True):
    """A round."""

    round: int


class TurnBegan(Told, frozen=True):
    """A player's turn."""

    who: str


class HandPlayed(Told, frozen=True):
    """A card was played from a hand."""

    who: str
    card: str


class Connected(Told, frozen=True):
    """A card was connected to the Building of its type."""

    who: str
    whose: str  # prep module it lay in
    card: str
    building: Type


class Compared(Told, frozen=True):
    """A connected card was held against what it covers."""

    who: str
    value: int
    against: int


class PrepTriggered(Told, frozen=True):
    """The owner of a connected card uses its prep action."""

    who: str
    card: str


class NothingDone(Told, frozen=True):
    """The action of a card played from a hand does nothing (PM-HAND-04)."""

    who: str
    card: str


class EnergyChanged(Told, frozen=True):
    """An energy marker moved."""

    who: str
    before: int
    after: int


class LeftEarth(Told, frozen=True):
    """Colonists went from Earth to their Ship."""

    who: str
    count: int


class Landed(Told, frozen=True):
    """A colonist went from its Ship to the one-star space of a Building."""

    who: str
    building: Type


class Promoted(Told, frozen=True):
    """A colonist went from S1 to S2."""

    who: str  # moved it
    whose: str
    building: Type


class Demoted(Told, frozen=True):
    """A colonist went from S2 to S1."""

    who: str
    whose: str
    building: Type


class Relocated(Told, frozen=True):
    """A colonist went from S1 of one Building to S1 of another."""

    who: str
    building: Type
    to: Type


class CardDrawn(Told, frozen=True):
    """A card went from the deck into a hand; its back was seen."""

    who: str
    type: Type


class CardTaken(Told, frozen=True):
    """A card of Devious Automatics went into the player's hand instead of a draw (PM-SOLO-05)."""

    who: str
    type: Type


class CardDiscarded(Told, frozen=True):
    """A card went face-up onto the discard pile (PM-TERM-17)."""

    who: str
    card: str


class CardBuried(Told, frozen=True):
    """A card was put face-down under the deck."""

    who: str
    type: Type


class CardsLookedAt(Told, frozen=True):
    """Somebody looks at the top of the deck."""

    who: str
    count: int


class CardKept(Told, frozen=True):
    """One of the cards looked at went into the hand; its back was seen."""

    who: str
    type: Type


class CardsSwapped(Told, frozen=True):
    """Cards changed places between a hand and a prep module."""

    who: str
    count: int


class PrepFilled(Told, frozen=True):
    """A hand card went into the prep module, showing its back."""

    who: str
    type: Type


class DeckRenewed(Told, frozen=True):
    """The discard pile was shuffled into a new deck (PM-DECK)."""

    count: int


class SystemFailed(Told, frozen=True):
    """System Failure: cards of the deck are lost (PM-SOLO-15)."""

    round: int


class CardLost(Told, frozen=True):
    """A card went from the top of the deck face-up onto the discard pile."""

    card: str


class AndroidsIdle(Told, frozen=True):
    """Android Activation without a card to steer it, or with two."""

    round: int


class AndroidsActed(Told, frozen=True):
    """Devious Automatics use their version of a Building's ability."""

    building: Type


class AndroidsFilled(Told, frozen=True):
    """A card was put face-down into the prep module of Devious Automatics."""

    type: Type


class Scored(Told, frozen=True):
    """The points of one side."""

    who: str
    ship: int
    one_star: int
    two_star: int
    everywhere: int
    four_in_one: int
    energy: int
    total: int


class GameEnded(Told, frozen=True):
    """The game is over."""

    reason: str
