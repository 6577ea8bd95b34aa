"""The state of the table: one tree, JSON both ways.

The state stores the places of things that have left their place in the box. The Treasury, the players' mats, the
ruin bases and the stock of strike tiles hold the rest of the box, so no rule and no correction can lose or make a
card or a piece.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, ORDINAL, named, up_to
from marshub.kernel.mechanisms.trading import Market

from .components import BAYS_PER_FACTION, HOUSING_CAPACITY, Card, Faction, Kind, Outcome, Phase, Piece

MAX_TURNS = 9999  # turns; far more than any game has

CardCount = Annotated[int, msgspec.Meta(ge=0, le=99), ADJUSTABLE]
PeopleCount = Annotated[int, msgspec.Meta(ge=0, le=HOUSING_CAPACITY), ADJUSTABLE]
TrackSpace = Annotated[int, msgspec.Meta(ge=0), ADJUSTABLE]  # counted clockwise along the exploration track
Turns = Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]
Flag = Annotated[bool, ADJUSTABLE]
Face = Annotated[int, msgspec.Meta(ge=0), up_to(99)]  # of a die, 0 before it is rolled
Copies = Annotated[int, msgspec.Meta(ge=0), up_to(99)]
BuildNumber = Annotated[int, msgspec.Meta(ge=0)]  # number of structures built until then
HexId = Annotated[str, named("spot")]  # a hex of the terrain: "4,-5"
EventName = Annotated[str, named("event")]
EventPile = Annotated[dict[EventName, Copies], ADJUSTABLE]


class Structure(msgspec.Struct):
    """A structure; its hex is its key in `State.terrain`.

    Attributes:
        people: Population that lives in a Habitat or lies in a Hospital.
        number: Position in the order of building; structures older than a strike keep their links (MM-PLACE-11). The
            HQs have 0; a structure that a correction adds is the newest.
    """

    owner: Faction
    kind: Kind
    people: PeopleCount = 0
    number: BuildNumber = 0


class Player(msgspec.Struct):
    """A faction that is played.

    Attributes:
        hand: Number of cards by kind; every kind is a key.
        rover: The Rover's space of the track.
        kept: Events by id, open before the player (MM-COLONY-07).
        salvage: Buildings in the bays, without population (MM-INJ-08).
        embassy: Population in the own seat of the Embassy.
        skips: Coming turns without a roll.
    """

    hand: dict[Card, CardCount]
    rover: TrackSpace
    kept: EventPile = {}
    salvage: Annotated[list[Piece], msgspec.Meta(max_length=BAYS_PER_FACTION), ADJUSTABLE] = []
    embassy: PeopleCount = 0
    skips: Turns = 0


class Hit(msgspec.Struct):
    """A building that a meteorite removes from the terrain, and the population that lived there.

    Attributes:
        settled: True once the building went to Salvage or to the mat.
    """

    where: HexId
    owner: Faction
    kind: Piece
    people: Annotated[int, msgspec.Meta(ge=0, le=HOUSING_CAPACITY)] = 0
    settled: bool = False


class Impact(msgspec.Struct):
    """A meteorite, from its dice until all its effects are settled.

    Attributes:
        direction: Result of the direction die, 1 to 12.
        distance: Result of the distance die, 1 to 6.
        strike: Result of the strike die, 1 to 6.
        space: The hex that the direction leads to.
        far: The hex that the distance leads to.
        where: The hex that is hit.
        hits: The buildings removed from the terrain.
        landed: True once they are removed.
    """

    direction: int
    distance: int
    strike: int
    space: str
    far: str
    where: HexId
    hits: list[Hit] = []
    landed: bool = False


class Errand(msgspec.Struct):
    """The progress of the active player's roll, or of the call at the own Supply Stop.

    Attributes:
        number: Result of the numbered die.
        collection: Result of the collection die.
        card: The card chosen at a ruin.
        got: Number of cards received for it.
        outcome: Result of the exploration die.
        paid: The paid part of a bill while the rest is being settled.
        final: True if the population sufficed for victory when the call began.
    """

    number: Annotated[Face, COURSE] = 0
    collection: Annotated[Face, COURSE] = 0
    card: Card | Literal[""] = ""
    got: Copies = 0
    outcome: Annotated[Outcome | Literal[""], COURSE] = ""
    paid: Copies | None = None
    final: bool = False


class State(msgspec.Struct):
    """Everything that lies on the table.

    Attributes:
        terrain: Structures by hex ("4,-5"), with the HQs of all four factions (MM-SETUP-07).
        strikes: Hexes with a strike tile, and the number of structures built when it fell. A tile that a correction
            places counts as fallen now.
        apart: By a hex with a strike tile, the neighbouring structures that it is not connected to although they bear
            no tile any more (MM-PLACE-11).
        treasury_lacks: Lost cards: in nobody's hand and not in the Treasury.
        deck: Unseen events, without an order: chance decides at each draw.
        under: Events that were carried out, in the order in which they come again once the deck is empty (MM-ROLL-12).
        event: The card that is being carried out; it is in no pile meanwhile.
        active: The seat whose turn it is, or comes next between two turns. A correction of it begins a turn.
        phase: The phase of the turn.
        step: The step of the phase.
        ready: True if the active player began this turn with enough population to call the Rover in (MM-WIN-02).
        begun: True once something was done in this turn; it can no longer be spent on Salvage (MM-TURN-07).
        shifts: Build actions left in this turn.
        grounded: True if this turn has no roll because of an event.
    """

    players: dict[Faction, Player]
    terrain: Annotated[dict[HexId, Structure], ADJUSTABLE]
    deck: EventPile
    under: Annotated[list[EventName], ADJUSTABLE] = []
    event: Annotated[str, named("event or none")] = ""
    strikes: Annotated[dict[HexId, Annotated[BuildNumber, ORDINAL]], ADJUSTABLE] = {}
    apart: dict[HexId, list[HexId]] = {}
    built: BuildNumber = 0  # structures built so far
    treasury_lacks: Annotated[dict[Card, Copies], ADJUSTABLE] = {}
    impact: Impact | None = None
    market: Market = msgspec.field(default_factory=Market)
    start: Annotated[Faction | Literal[""], COURSE] = ""
    active: Annotated[Faction | Literal[""], COURSE] = ""
    turn: Annotated[int, msgspec.Meta(ge=0), up_to(MAX_TURNS), ADJUSTABLE] = 0  # number of turns started
    phase: Annotated[Phase, COURSE] = "setup"
    step: Annotated[str, named("step"), COURSE] = ""
    errand: Errand = msgspec.field(default_factory=Errand)
    ready: Flag = False
    begun: Flag = False
    shifts: Turns = 0
    grounded: Flag = False
    winner: Faction | Literal[""] = ""
    packs: list[str] = []
