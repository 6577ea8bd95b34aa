"""What can happen in Pocket Mars, as the log tells it. `words()` gives the sentence.

The log is for all eyes: of a card that stays hidden it tells the back at most.
"""

from __future__ import annotations

from marshub.kernel import Happening, Words, say

from .components import Type


class _Told(Happening, frozen=True):
    """A happening whose sentence is `pm-<name>` with its own fields as arguments."""

    def words(self) -> Words:
        """The sentence that tells it. Ids of components become message keys."""
        args: dict[str, str | int] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            prefix = _KEYED.get(name)
            args[name] = f"@{prefix}-{value}" if prefix and value else value
        kind = "".join(f"-{c.lower()}" if c.isupper() else c for c in type(self).__name__)
        return say(f"pm{kind}", **args)


_KEYED = {
    "who": "pm-seat",
    "whose": "pm-seat",
    "card": "pm-card",
    "type": "pm-type",
    "building": "pm-type",
    "to": "pm-type",
    "reason": "pm-reason",
}


class GameBegan(_Told, frozen=True):
    """Everybody has laid a prep module; the starting player was drawn (PM-SETUP-09)."""

    who: str
    players: int


class RoundBegan(_Told, frozen=True):
    """A round."""

    round: int


class TurnBegan(_Told, frozen=True):
    """A player's turn."""

    who: str


class HandPlayed(_Told, frozen=True):
    """A card was played from a hand."""

    who: str
    card: str


class Connected(_Told, frozen=True):
    """A card was connected to the Building of its type."""

    who: str
    whose: str  # prep module it lay in
    card: str
    building: Type


class Compared(_Told, frozen=True):
    """A connected card was held against what it covers."""

    who: str
    value: int
    against: int


class PrepTriggered(_Told, frozen=True):
    """The owner of a connected card uses its prep action."""

    who: str
    card: str


class NothingDone(_Told, frozen=True):
    """The action of a card played from a hand does nothing (PM-HAND-04)."""

    who: str
    card: str


class EnergyChanged(_Told, frozen=True):
    """An energy marker moved."""

    who: str
    before: int
    after: int


class LeftEarth(_Told, frozen=True):
    """Colonists went from Earth to their Ship."""

    who: str
    count: int


class Landed(_Told, frozen=True):
    """A colonist went from its Ship to the one-star space of a Building."""

    who: str
    building: Type


class Promoted(_Told, frozen=True):
    """A colonist went from S1 to S2."""

    who: str  # moved it
    whose: str
    building: Type


class Demoted(_Told, frozen=True):
    """A colonist went from S2 to S1."""

    who: str
    whose: str
    building: Type


class Relocated(_Told, frozen=True):
    """A colonist went from S1 of one Building to S1 of another."""

    who: str
    building: Type
    to: Type


class CardDrawn(_Told, frozen=True):
    """A card went from the deck into a hand; its back was seen."""

    who: str
    type: Type


class CardTaken(_Told, frozen=True):
    """A card of Devious Automatics went into the player's hand instead of a draw (PM-SOLO-05)."""

    who: str
    type: Type


class CardDiscarded(_Told, frozen=True):
    """A card went face-up onto the discard pile (PM-TERM-17)."""

    who: str
    card: str


class CardBuried(_Told, frozen=True):
    """A card was put face-down under the deck."""

    who: str
    type: Type


class CardsLookedAt(_Told, frozen=True):
    """Somebody looks at the top of the deck."""

    who: str
    count: int


class CardsSwapped(_Told, frozen=True):
    """Cards changed places between a hand and a prep module."""

    who: str
    count: int


class PrepFilled(_Told, frozen=True):
    """A hand card went into the prep module, showing its back."""

    who: str
    type: Type


class DeckRenewed(_Told, frozen=True):
    """The discard pile was shuffled into a new deck (PM-DECK)."""

    count: int


class SystemFailed(_Told, frozen=True):
    """System Failure: cards of the deck are lost (PM-SOLO-15)."""

    round: int


class CardLost(_Told, frozen=True):
    """A card went from the top of the deck face-up onto the discard pile."""

    card: str


class AndroidsIdle(_Told, frozen=True):
    """Android Activation without a card to steer it, or with two."""

    round: int


class AndroidsActed(_Told, frozen=True):
    """Devious Automatics use their version of a Building's ability."""

    building: Type


class AndroidsFilled(_Told, frozen=True):
    """A card was put face-down into the prep module of Devious Automatics."""

    type: Type


class Scored(_Told, frozen=True):
    """The points of one side."""

    who: str
    ship: int
    one_star: int
    two_star: int
    everywhere: int
    four_in_one: int
    energy: int
    total: int


class GameEnded(_Told, frozen=True):
    """The game is over."""

    reason: str


ALL = (
    GameBegan
    | RoundBegan
    | TurnBegan
    | HandPlayed
    | Connected
    | Compared
    | PrepTriggered
    | NothingDone
    | EnergyChanged
    | LeftEarth
    | Landed
    | Promoted
    | Demoted
    | Relocated
    | CardDrawn
    | CardTaken
    | CardDiscarded
    | CardBuried
    | CardsLookedAt
    | CardsSwapped
    | PrepFilled
    | DeckRenewed
    | SystemFailed
    | CardLost
    | AndroidsIdle
    | AndroidsActed
    | AndroidsFilled
    | Scored
    | GameEnded
)
