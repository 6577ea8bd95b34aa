"""Log entries of Pocket Mars. The log is public: of a hidden card it shows at most the back."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import LogEntry, Words

from .box.components import Type


class PocketMarsEntry(LogEntry, frozen=True):
    """A log entry whose message is `pm-<name>`. Ids of components become message keys."""

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


class GameBegan(PocketMarsEntry, frozen=True):
    """The end of the set-up: the prep modules are laid, the starting player was drawn (PM-SETUP-09)."""

    who: str
    players: int


class RoundBegan(PocketMarsEntry, frozen=True):
    """The start of a round."""

    round: int


class TurnBegan(PocketMarsEntry, frozen=True):
    """The start of a player's turn."""

    who: str


class HandPlayed(PocketMarsEntry, frozen=True):
    """A card played from a hand."""

    who: str
    card: str


class Connected(PocketMarsEntry, frozen=True):
    """A card connected to the Building of its type."""

    who: str
    whose: str  # the owner of its prep module
    card: str
    building: Type

    def describe(self) -> Words:
        words = super().describe()
        return Words("pm-connected-own", words.args) if self.who == self.whose else words


class Compared(PocketMarsEntry, frozen=True):
    """A comparison of a connected card's value with that of the card it covers."""

    who: str
    value: int
    against: int

    def describe(self) -> Words:
        """Return the result of the comparison; an equal value beats nothing (PM-PREP-06)."""
        words = super().describe()
        return words if self.value > self.against else Words(f"{words.key}-lower", words.args)


class PrepTriggered(PocketMarsEntry, frozen=True):
    """A prep action that the owner of a connected card uses."""

    who: str
    card: str


class NothingDone(PocketMarsEntry, frozen=True):
    """A hand action without an effect (PM-HAND-04)."""

    who: str
    card: str


class EnergyChanged(PocketMarsEntry, frozen=True):
    """A move of an energy marker."""

    who: str
    before: int
    after: int


class LeftEarth(PocketMarsEntry, frozen=True):
    """A move of colonists from Earth to their Ship."""

    who: str
    count: int


class Landed(PocketMarsEntry, frozen=True):
    """A move of a colonist from its Ship to the one-star space of a Building."""

    who: str
    building: Type


class Promoted(PocketMarsEntry, frozen=True):
    """A move of a colonist from S1 to S2."""

    who: str  # the player who moved it
    whose: str
    building: Type


class Demoted(PocketMarsEntry, frozen=True):
    """A move of a colonist from S2 to S1."""

    who: str
    whose: str
    building: Type


class Relocated(PocketMarsEntry, frozen=True):
    """A move of a colonist from S1 of one Building to S1 of another."""

    who: str
    building: Type
    to: Type


class CardDrawn(PocketMarsEntry, frozen=True):
    """A card drawn from the deck into a hand; its back was seen."""

    who: str
    type: Type


class CardTaken(PocketMarsEntry, frozen=True):
    """A card of Devious Automatics taken into the player's hand instead of a draw (PM-SOLO-05)."""

    who: str
    type: Type


class CardDiscarded(PocketMarsEntry, frozen=True):
    """A card put face-up onto the discard pile (PM-TERM-17)."""

    who: str
    card: str


class CardBuried(PocketMarsEntry, frozen=True):
    """A card put face-down under the deck."""

    who: str
    type: Type


class CardsLookedAt(PocketMarsEntry, frozen=True):
    """A look at the top cards of the deck."""

    who: str
    count: int


class CardKept(PocketMarsEntry, frozen=True):
    """One of the cards looked at, put into the hand; its back was seen."""

    who: str
    type: Type


class CardsSwapped(PocketMarsEntry, frozen=True):
    """An exchange of cards between a hand and a prep module."""

    who: str
    count: int


class PrepFilled(PocketMarsEntry, frozen=True):
    """A hand card put into the prep module; its back shows."""

    who: str
    type: Type


class DeckRenewed(PocketMarsEntry, frozen=True):
    """A new deck from the shuffled discard pile (PM-DECK)."""

    count: int


class SystemFailed(PocketMarsEntry, frozen=True):
    """A System Failure: cards of the deck are lost (PM-SOLO-15)."""

    round: int


class CardLost(PocketMarsEntry, frozen=True):
    """A card put from the top of the deck face-up onto the discard pile."""

    card: str


class AndroidsIdle(PocketMarsEntry, frozen=True):
    """An Android Activation without a card to steer it, or with two."""

    round: int


class AndroidsActed(PocketMarsEntry, frozen=True):
    """The use of a Building's ability by Devious Automatics, in their version."""

    building: Type


class AndroidsFilled(PocketMarsEntry, frozen=True):
    """A card put face-down into the prep module of Devious Automatics."""

    type: Type


class Scored(PocketMarsEntry, frozen=True):
    """The points of one side."""

    who: str
    ship: int
    one_star: int
    two_star: int
    everywhere: int
    four_in_one: int
    energy: int
    total: int


class GameEnded(PocketMarsEntry, frozen=True):
    """The end of the game."""

    reason: str
