"""The table as the engine keeps it: one tree, JSON both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, named, up_to
from marshub.kernel.mechanisms.scores import ScoreSheet

from .components import COLONISTS, ENERGY_TOP, Colour, Level, Phase, Place, Type

EnergyLevel = Annotated[int, msgspec.Meta(ge=0, le=ENERGY_TOP), ADJUSTABLE]
#: Each colonist is somewhere, so that no correction can lose or make one (PM-TERM-01).
Whereabouts = Annotated[Place, ADJUSTABLE]
Card = Annotated[str, named("card")]
Cards = Annotated[list[Card], ADJUSTABLE]


class Side(msgspec.Struct):
    """A colour in play: a player, or Devious Automatics. Colonist n of it carries the tag `colonist-<colour>-<n+1>`."""

    colonists: Annotated[list[Whereabouts], msgspec.Meta(min_length=COLONISTS, max_length=COLONISTS)]
    energy: EnergyLevel


class Player(Side):
    """A player. `dealt` is the set held during the draft, `kept` what was kept of it or is to be laid."""

    hand: Cards = []
    prep: Cards = []
    dealt: Cards = []
    kept: Cards = []


class FaceDown(msgspec.Struct):
    """A card in the prep module of Devious Automatics: its back, and the card itself if somebody ever saw it.

    A card nobody has seen is still in `State.pool`, so that nothing but its type is settled.
    """

    type: Type
    card: Annotated[str, named("card or none")] = ""


class Automatics(Side):
    """Devious Automatics, the opponent of a lone player (SOLO, DA)."""

    colour: Colour
    level: Level
    prep: Annotated[list[FaceDown], ADJUSTABLE] = []


class Beneath(msgspec.Struct):
    """A card that was put under the deck, and who did (and so knows it)."""

    card: Card
    by: Colour


class Score(ScoreSheet, frozen=True):
    """Victory points of one side, by source (SCORE)."""

    ship: int
    one_star: int
    two_star: int
    everywhere: int
    four_in_one: int
    energy: int


class State(msgspec.Struct):
    """Everything that lies on the table.

    pool: cards nobody has seen since they were shuffled: the deck, and what lies unseen before Devious Automatics. It
        has no order; what comes next is settled when somebody may see it, its back first.
    beneath: cards put under the deck, the next one to come first.
    top: the back of the deck's top card (PM-TERM-09); "" if there is none, or nobody has looked yet.
    looked: cards of the deck that `looker` is looking at.
    playing: the card that is played from a hand, in no pile meanwhile (PM-HAND-06).
    columns: the cards connected to each Building, the topmost last; in the order of the row.
    """

    players: dict[Colour, Player]
    columns: dict[Type, Cards]
    pool: Annotated[dict[Card, Annotated[int, msgspec.Meta(ge=0), up_to(1)]], ADJUSTABLE]
    draft: bool = False
    automatics: Automatics | None = None
    beneath: Annotated[list[Beneath], ADJUSTABLE] = []
    top: Annotated[Type | Literal[""], ADJUSTABLE] = ""
    looked: list[Card] = []
    looker: str = ""
    playing: Annotated[str, named("card or none")] = ""
    discard: Cards = []
    start: Annotated[Colour | Literal[""], COURSE] = ""
    active: Annotated[Colour | Literal[""], COURSE] = ""
    round: Annotated[int, msgspec.Meta(ge=0), up_to(99), ADJUSTABLE] = 0
    turn: int = 0  # how many players have had their turn in this round
    phase: Annotated[Phase, COURSE] = "setup"
    scores: dict[str, Score] = {}
    packs: list[str] = []

    def sides(self) -> Iterator[tuple[str, Side]]:
        """Return every colour in play, Devious Automatics last."""
        yield from self.players.items()
        if self.automatics is not None:
            yield self.automatics.colour, self.automatics

    @property
    def face_down(self) -> Sequence[FaceDown]:
        """The cards that lie before Devious Automatics."""
        return self.automatics.prep if self.automatics is not None else ()

    @property
    def shuffled(self) -> int:
        """How many cards of the pool lie in the deck; the others lie unseen before Devious Automatics."""
        return sum(self.pool.values()) - sum(not down.card for down in self.face_down)

    @property
    def deck(self) -> int:
        """How many cards the deck has."""
        return self.shuffled + len(self.beneath)
