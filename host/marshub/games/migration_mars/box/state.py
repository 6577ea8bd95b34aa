"""The table as the engine keeps it: one tree, JSON both ways.

It tells where things are that have left their place in the box. What lies in the Treasury, on a player's mat, on a
ruin base or in the stock of strike tiles is what is left of the box, so that no rule and no correction can lose a
card or a piece, or make one.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE
from marshub.kernel.mechanisms.piles import Pile
from marshub.kernel.mechanisms.trading import Market

from .components import HOLDS, Card, Faction, Kind, Piece

Held = Annotated[int, msgspec.Meta(ge=0, le=99), ADJUSTABLE]
People = Annotated[int, msgspec.Meta(ge=0, le=HOLDS), ADJUSTABLE]
TrackSpace = Annotated[int, msgspec.Meta(ge=0), ADJUSTABLE]  # counted clockwise along the exploration track
Turns = Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]
Phase = Literal["setup", "colony", "build", "roll", "stop", "over"]


class Structure(msgspec.Struct):
    """Something built, by its hex in `State.terrain`. `people` live in a Habitat, or lie in a Hospital.

    number: how many were built before it; what is older than a strike keeps its links (MM-PLACE-11).
    """

    owner: Faction
    kind: Kind
    people: People = 0
    number: int = 0


class Player(msgspec.Struct):
    """A faction that is played.

    hand: cards by kind, all kinds always named. kept: events, each by its id, open before the player (MM-COLONY-07).
    salvage: buildings in the bays. embassy: population in the own seat of the Embassy. rover: its space of the track.
    skips: turns to come without a roll.
    """

    hand: dict[Card, Held]
    rover: TrackSpace
    kept: Pile = {}
    salvage: list[Piece] = []
    embassy: People = 0
    skips: Turns = 0


class Hit(msgspec.Struct):
    """A building that a meteorite takes off the terrain, and who lived there."""

    where: str
    owner: Faction
    kind: Piece
    people: int = 0


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
    where: str
    hits: list[Hit] = []
    landed: bool = False


class State(msgspec.Struct):
    """Everything that lies on the table.

    terrain: structures by hex ("4,-5"), the HQs of all four factions among them (MM-SETUP-07).
    strikes: the hexes with a strike tile, and how many structures had been built when it fell.
    deck: events nobody has seen yet; it has no order, what comes next is settled when it comes. under: events that
        were carried out, the next one to come first once the deck is through (MM-ROLL-12).
    event: the card that is carried out, in no pile meanwhile.
    ready: whoever is active began this turn with enough population to call the Rover in (MM-WIN-02).
    begun: something was done in this turn: it can no longer be spent on Salvage (MM-TURN-07).
    shifts: build actions left in this turn. grounded: it has no roll, because of an event.
    """

    players: dict[Faction, Player]
    terrain: dict[str, Structure]
    deck: Pile
    under: list[str] = []
    event: str = ""
    strikes: dict[str, int] = {}
    built: int = 0  # structures built so far
    impact: Impact | None = None
    market: Market = msgspec.field(default_factory=Market)
    start: str = ""
    active: str = ""
    turn: int = 0  # how many turns were begun
    phase: Phase = "setup"
    ready: bool = False
    begun: bool = False
    shifts: int = 0
    grounded: bool = False
    winner: str = ""
    packs: list[str] = []
