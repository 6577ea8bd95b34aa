"""The state of the table: one tree, JSON both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, named, up_to
from marshub.kernel.mechanisms.scores import ScoreSheet

from .components import COLONISTS_PER_COLOUR, ENERGY_TOP, Colour, Level, Phase, Place, Type

EnergyLevel = Annotated[int, msgspec.Meta(ge=0, le=ENERGY_TOP), ADJUSTABLE]
#: Each colonist has a place, so that no correction can lose or make one (PM-TERM-01).
Whereabouts = Annotated[Place, ADJUSTABLE]
Card = Annotated[str, named("card")]
CardList = Annotated[list[Card], ADJUSTABLE]


class Side(msgspec.Struct):
    """A colour in play: a player, or Devious Automatics. Its colonist n has the tag `colonist-<colour>-<n+1>`."""

    colonists: Annotated[
        list[Whereabouts], msgspec.Meta(min_length=COLONISTS_PER_COLOUR, max_length=COLONISTS_PER_COLOUR)
    ]
    energy: EnergyLevel


class Player(Side):
    """A player.

    Attributes:
        dealt: The set held during the draft.
        kept: The cards kept of it, or to be laid.
    """

    hand: CardList = []
    prep: CardList = []
    dealt: CardList = []
    kept: CardList = []


class FaceDown(msgspec.Struct):
    """A card in the prep module of Devious Automatics: its back, and the card itself if somebody ever saw it.

    A card that nobody has seen is still in `State.pool`, so that only its type is known.
    """

    type: Type
    card: Annotated[str, named("card or none")] = ""


class Automatics(Side):
    """Devious Automatics, the opponent of a lone player (SOLO, DA)."""

    colour: Colour
    level: Level
    prep: Annotated[list[FaceDown], ADJUSTABLE] = []


class Beneath(msgspec.Struct):
    """A card that was put under the deck, and the player who did it and so knows it."""

    card: Card
    by: Colour


class Score(ScoreSheet, frozen=True):
    """Victory points of one side by source; the total is their sum (SCORE, PM-SCORE-11).

    The highest possible total is 28 with two players and 31 with three or four (PM-SCORE-12).
    """

    ship: int
    one_star: int
    two_star: int
    everywhere: int
    four_in_one: int
    energy: int


class State(msgspec.Struct):
    """Everything that lies on the table.

    Attributes:
        players: The players by colour.
        columns: The cards connected to each Building, the topmost last; in the order of the row.
        pool: Cards that nobody has seen since they were shuffled: in the deck, or unseen before Devious Automatics. It
            has no order; chance decides about a card when somebody may see it, its back first.
        beneath: Cards put under the deck, the next one to come first.
        top: The back of the deck's top card (PM-TERM-09); "" if there is none, or if it is not decided yet.
        looked: Cards of the deck that `looker` is looking at.
        playing: The card that is played from a hand; it is in no pile meanwhile (PM-HAND-06).
        turn: Number of players who have had their turn in this round.
    """

    players: dict[Colour, Player]
    columns: dict[Type, CardList]
    pool: Annotated[dict[Card, Annotated[int, msgspec.Meta(ge=0), up_to(1)]], ADJUSTABLE]
    draft: bool = False
    automatics: Automatics | None = None
    beneath: Annotated[list[Beneath], ADJUSTABLE] = []
    top: Annotated[Type | Literal[""], ADJUSTABLE] = ""
    looked: list[Card] = []
    looker: str = ""
    playing: Annotated[str, named("card or none")] = ""
    discard: CardList = []
    start: Annotated[Colour | Literal[""], COURSE] = ""
    active: Annotated[Colour | Literal[""], COURSE] = ""
    round: Annotated[int, msgspec.Meta(ge=0), up_to(99), ADJUSTABLE] = 0
    turn: int = 0
    phase: Annotated[Phase, COURSE] = "setup"
    scores: dict[str, Score] = {}
    packs: list[str] = []

    def sides(self) -> Iterator[tuple[str, Side]]:
        """Yield every colour in play, Devious Automatics last; other colours have no state at all (PM-SETUP-10)."""
        yield from self.players.items()
        if self.automatics is not None:
            yield self.automatics.colour, self.automatics

    @property
    def face_down(self) -> Sequence[FaceDown]:
        """The cards in the prep module of Devious Automatics."""
        return self.automatics.prep if self.automatics is not None else ()

    @property
    def shuffled(self) -> int:
        """The number of cards of the pool in the deck; the others are unseen before Devious Automatics."""
        return sum(self.pool.values()) - sum(not down.card for down in self.face_down)

    @property
    def deck(self) -> int:
        """The number of cards in the deck."""
        return self.shuffled + len(self.beneath)
