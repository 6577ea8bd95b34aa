"""The table as the engine keeps it: one tree, JSON both ways.

It tells where things are that have left their place in the box or on a board. What is not told is counted: colonists
in the Reserve, bots and shelters in supply, unused advanced-building markers, the technology stack, the blueprint
deck, the open pile of contracts. So no rule and no correction can lose a piece, or make one.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, named, up_to
from marshub.kernel.mechanisms.piles import Pile
from marshub.kernel.mechanisms.scores import ScoreSheet

from .components import (
    BOTS,
    COLONISTS,
    DEPOT,
    DOCKS,
    MISSIONS,
    OBJECTIVES,
    ROWS,
    SHIPS,
    TOP_LEVEL,
    Colour,
    Column,
    Common,
    Good,
    GridSpace,
    Kind,
    LabSpace,
    Phase,
    Resource,
    Side,
    Slotted,
    Stocked,
    Tech,
)

Hex = Annotated[str, named("hex")]
Held = Annotated[int, msgspec.Meta(ge=0, le=6), ADJUSTABLE]
Crew = Annotated[int, msgspec.Meta(ge=0, le=COLONISTS), ADJUSTABLE]
Crystals = Annotated[int, msgspec.Meta(ge=0, le=DEPOT), ADJUSTABLE]
Dock = Annotated[int, msgspec.Meta(ge=DOCKS[0], le=DOCKS[-1])]
Someone = Colour | Literal[""]
BlueprintId = Annotated[str, named("blueprint")]
ScientistId = Annotated[str, named("scientist")]
ContractId = Annotated[str, named("contract")]
ObjectiveId = Annotated[str, named("objective")]
DiscoveryId = Annotated[str, named("discovery")]
ResearchId = Annotated[str, named("research")]
MissionId = Annotated[str, named("mission")]


class Building(msgspec.Struct):
    """A building, by its hex in `State.terrain`. `owner` of a shelter; `miner`: whose colonist stands on a mine."""

    kind: Kind
    owner: Someone = ""
    miner: Someone = ""


class Player(msgspec.Struct):
    """A colour that is played.

    space: its marker's turn-order space, 0 before it has one. done: the marker is laid down for this round.
    resources: in Storage. depot: crystals that can be spent. tray: those that wait below the Depot (OM-TERM-07).
    quarters, work: colonists in Living Quarters and Work Area. docked: the Depot spaces with a ship. hangar: ships.
    bots, rover: their hexes; a rover that is "" counts as standing on the central mine (OM-SETUP-12).
    lab: technology tiles by their space. blueprints: own cards, each with the hex it is built on, "" while its marker
        lies on the card. progress: cubes in the progress area.
    scientists: own cards, each with the blueprint its marker stands on, "" before it is sent anywhere.
    contracts: own cards, each with what is delivered. research, discoveries: tiles taken.
    objectives: held, hidden. fulfilled: the one completed. spent: those used as crystals, unseen.
    """

    resources: dict[Resource, Held]
    space: Annotated[int, msgspec.Meta(ge=0, le=8), ADJUSTABLE] = 0
    done: Annotated[bool, COURSE] = False
    depot: Crystals = 0
    tray: Annotated[int, msgspec.Meta(ge=0), up_to(30), ADJUSTABLE] = 0
    quarters: Crew = 0
    work: Crew = 0
    docked: Annotated[list[Dock], msgspec.Meta(max_length=SHIPS), ADJUSTABLE] = []
    hangar: Annotated[int, msgspec.Meta(ge=0, le=SHIPS), ADJUSTABLE] = 0
    bots: Annotated[list[Hex], msgspec.Meta(max_length=BOTS), ADJUSTABLE] = []
    rover: Annotated[str, named("hex or none"), ADJUSTABLE] = ""
    lab: Annotated[dict[LabSpace, Tech], ADJUSTABLE] = {}
    blueprints: Annotated[dict[BlueprintId, Annotated[str, named("hex or none")]], ADJUSTABLE] = {}
    progress: Annotated[list[Common], ADJUSTABLE] = []
    scientists: Annotated[dict[ScientistId, Annotated[str, named("blueprint or none")]], ADJUSTABLE] = {}
    contracts: Annotated[dict[ContractId, dict[Good, Annotated[int, msgspec.Meta(ge=0, le=9)]]], ADJUSTABLE] = {}
    research: Annotated[list[ResearchId], ADJUSTABLE] = []
    discoveries: Annotated[list[DiscoveryId], ADJUSTABLE] = []
    objectives: Annotated[list[ObjectiveId], msgspec.Meta(max_length=OBJECTIVES), ADJUSTABLE] = []
    fulfilled: Annotated[str, named("objective or none"), ADJUSTABLE] = ""
    spent: Annotated[list[ObjectiveId], msgspec.Meta(max_length=OBJECTIVES), ADJUSTABLE] = []
    score: Annotated[int, msgspec.Meta(ge=-99, le=999), ADJUSTABLE] = 0


class Loan(msgspec.Struct):
    """A use of somebody's technology tile: the lender decides at the end of the turn (OM-TECH-12).

    Until then 1 oxygen a loan lies on top of the lender's board (OM-TECH-11).
    """

    lender: Colour
    tech: Tech


class Points(ScoreSheet, frozen=True):
    """Opportunity points at the end, by source, in the order of the rulebook (SCORE)."""

    played: int
    progress: int
    ships: int
    quarters: int
    technology: int
    buildings: int
    scientists: int
    contracts: int


class Shuttle(msgspec.Struct):
    """The shuttle's place: its side, and how many spaces from the red one nearest the centre."""

    side: Annotated[Side, ADJUSTABLE]
    distance: Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]


class State(msgspec.Struct):
    """Everything that lies on the table.

    terrain: buildings by hex ("2,-2"). crystals, research, finds: what else lies on the map; finds are discovery tiles.
    tops: the tile on top of each common type's stack, "" if there is none, or it was not turned up yet since the last
        one was built. unseen: the display tiles below them, without an order.
    slots: colonists on the main actions' slots. warehouse: what it has.
    display: blueprints on offer. hiring: by the scientist whose space it was, the card there; "" for none.
    grid: technology tiles on offer. face_up, stack: discovery tiles in the Exploration box, and those under them.
    rewards: the reward tile of each life-support column. rows: how high the columns' markers are.
    missions: the missions on the board, each with how far its tracker is from the check mark.
    remaining: steps of the missions-remaining marker to the end of its track.
    loans: uses of borrowed technology that wait for the end of the turn. queue: who still decides about travelling;
        left: the side that the shuttle just left, "" if it did not travel.
    begun, acted, executed: what was done in this turn. last: the final round, 0 as long as the end is not triggered.
    """

    players: dict[Colour, Player]
    terrain: Annotated[dict[Hex, Building], ADJUSTABLE]
    warehouse: dict[Stocked, Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]]
    rows: dict[Column, Annotated[int, msgspec.Meta(ge=1, le=ROWS), ADJUSTABLE]]
    shuttle: Shuttle
    crystals: Annotated[list[Hex], ADJUSTABLE] = []
    research: Annotated[dict[Hex, ResearchId], ADJUSTABLE] = {}
    finds: Annotated[dict[Hex, DiscoveryId], ADJUSTABLE] = {}
    tops: dict[Common, str] = {}
    unseen: Pile = {}
    slots: dict[Slotted, dict[Colour, Annotated[int, msgspec.Meta(ge=0, le=4), ADJUSTABLE]]] = {}
    display: Annotated[list[BlueprintId], ADJUSTABLE] = []
    hiring: dict[ScientistId, Annotated[str, named("hireable or none"), ADJUSTABLE]] = {}
    grid: Annotated[dict[GridSpace, Tech], ADJUSTABLE] = {}
    face_up: Annotated[list[DiscoveryId], ADJUSTABLE] = []
    stack: Pile = {}
    rewards: dict[Column, Annotated[str, named("reward"), ADJUSTABLE]] = {}
    level: Annotated[int, msgspec.Meta(ge=1, le=TOP_LEVEL), ADJUSTABLE] = 1
    missions: dict[MissionId, Annotated[int, msgspec.Meta(ge=1, le=20), ADJUSTABLE]] = {}
    remaining: Annotated[int, msgspec.Meta(ge=0, le=MISSIONS), ADJUSTABLE] = MISSIONS
    loans: list[Loan] = []
    queue: list[Colour] = []
    left: Side | Literal[""] = ""
    start: Someone = ""  # who chose a turn-order space first; "" during the set-up
    active: Annotated[Someone, COURSE] = ""
    phase: Annotated[Phase, COURSE] = "setup"
    round: Annotated[int, msgspec.Meta(ge=0), up_to(99), ADJUSTABLE] = 0
    begun: bool = False
    acted: Annotated[bool, COURSE] = False
    executed: Annotated[bool, COURSE] = False
    last: Annotated[int, msgspec.Meta(ge=0), up_to(99)] = 0
    points: dict[Colour, Points] = {}
    packs: list[str] = []
