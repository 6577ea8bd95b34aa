"""The table as the engine keeps it: one tree, JSON both ways.

It tells where things are that have left their place in the box. What lies in the Treasury, on a player's mat, on a
ruin base or in the stock of strike tiles is what is left of the box, so that no rule and no correction can lose a
card or a piece, or make one.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, named, up_to
from marshub.kernel.mechanisms.trading import Market

from .components import BAYS, HOLDS, Card, Faction, Kind, Outcome, Phase, Piece

LONGEST = 9999  # turns: no game comes near

Held = Annotated[int, msgspec.Meta(ge=0, le=99), ADJUSTABLE]
People = Annotated[int, msgspec.Meta(ge=0, le=HOLDS), ADJUSTABLE]
TrackSpace = Annotated[int, msgspec.Meta(ge=0), ADJUSTABLE]  # counted clockwise along the exploration track
Turns = Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]
Flag = Annotated[bool, ADJUSTABLE]
Face = Annotated[int, msgspec.Meta(ge=0), up_to(99)]  # of a die, 0 as long as it is not rolled
Copies = Annotated[int, msgspec.Meta(ge=0), up_to(99)]
Built = Annotated[int, msgspec.Meta(ge=0)]  # how many structures had been built
Spot = Annotated[str, named("spot")]  # a hex of the terrain: "4,-5"
Event = Annotated[str, named("event")]
Events = Annotated[dict[Event, Copies], ADJUSTABLE]


class Structure(msgspec.Struct):
    """A building, by its hex in `State.terrain`. `people` live in a Habitat, or lie in a Hospital.

    number: its position in the order of building; structures older than a strike keep their links (MM-PLACE-11). 0: the
    HQs; a structure that a table adds is the newest.
    """

    owner: Faction
    kind: Kind
    people: People = 0
    number: Built = 0


class Player(msgspec.Struct):
    """A faction that is played.

    hand: cards by kind, all kinds always named. kept: events, each by its id, open before the player (MM-COLONY-07).
    salvage: buildings in the bays. embassy: population in the own seat of the Embassy. rover: its space of the track.
    skips: turns to come without a roll.
    """

    hand: dict[Card, Held]
    rover: TrackSpace
    kept: Events = {}
    salvage: Annotated[list[Piece], msgspec.Meta(max_length=BAYS), ADJUSTABLE] = []
    embassy: People = 0
    skips: Turns = 0


class Hit(msgspec.Struct):
    """A building that a meteorite takes off the terrain, and who lived there; `settled`: whether it went to Salvage."""

    where: Spot
    owner: Faction
    kind: Piece
    people: Annotated[int, msgspec.Meta(ge=0, le=HOLDS)] = 0
    settled: bool = False


class Impact(msgspec.Struct):
    """A meteorite, from its dice until all it did is settled.

    direction, distance, strike: the dice. space, far, where: the hexes they lead to, the last being hit. hits: what it
    takes off the terrain; `landed` says that it has.
    """

    direction: int
    distance: int
    strike: int
    space: str
    far: str
    where: Spot
    hits: list[Hit] = []
    landed: bool = False


class Errand(msgspec.Struct):
    """The progress of the active player's roll, or call at the own Supply Stop.

    number, collection: the dice. card, got: the result of a visit to a ruin. outcome: of the exploration die. paid: the
    paid part of a bill, while the rest is being settled. final: enough population when the call began.
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

    terrain: structures by hex ("4,-5"), the HQs of all four factions among them (MM-SETUP-07).
    strikes: the hexes with a strike tile, and how many structures had been built when it fell (of what a table lays
        there, that it fell just now).
    apart: by a hex with a strike tile, structures beside it that it is not connected to although they bear no tile any
        more (MM-PLACE-11).
    treasury_lacks: cards that are in nobody's hand, and not in the Treasury either: they are lost.
    deck: events nobody has seen yet; it has no order, what comes next is settled when it comes. under: events that
        were carried out, the next one to come first once the deck is through (MM-ROLL-12).
    event: the card that is carried out, in no pile meanwhile.
    active: whose turn it is; a table that sets it begins a turn of theirs. phase, step: where that turn stands; between
        two turns `active` is who comes next.
    ready: whoever is active began this turn with enough population to call the Rover in (MM-WIN-02).
    begun: something was done in this turn: it can no longer be spent on Salvage (MM-TURN-07).
    shifts: build actions left in this turn. grounded: it has no roll, because of an event.
    """

    players: dict[Faction, Player]
    terrain: Annotated[dict[Spot, Structure], ADJUSTABLE]
    deck: Events
    under: Annotated[list[Event], ADJUSTABLE] = []
    event: Annotated[str, named("event or none")] = ""
    strikes: Annotated[dict[Spot, Built], ADJUSTABLE] = {}
    apart: dict[Spot, list[Spot]] = {}
    built: Built = 0  # structures built so far
    treasury_lacks: Annotated[dict[Card, Copies], ADJUSTABLE] = {}
    impact: Impact | None = None
    market: Market = msgspec.field(default_factory=Market)
    start: Annotated[Faction | Literal[""], COURSE] = ""
    active: Annotated[Faction | Literal[""], COURSE] = ""
    turn: Annotated[int, msgspec.Meta(ge=0), up_to(LONGEST), ADJUSTABLE] = 0  # how many turns were begun
    phase: Annotated[Phase, COURSE] = "setup"
    step: Annotated[str, named("step"), COURSE] = ""
    errand: Errand = msgspec.field(default_factory=Errand)
    ready: Flag = False
    begun: Flag = False
    shifts: Turns = 0
    grounded: Flag = False
    winner: Faction | Literal[""] = ""
    packs: list[str] = []
