"""The state of the table: one tree, JSON both ways.

The state stores the places of things that have left their place in the box or on a board. Everything else is
counted: colonists in the Reserve, bots and shelters in supply, unused advanced-building markers, the technology
stack, the blueprint deck, the open pile of contracts. So no rule and no correction can lose or make a piece.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, named, up_to
from marshub.kernel.mechanisms.scores import ScoreSheet

from .components import (
    BOTS,
    COLONISTS,
    COLUMN_ROWS,
    DEPOT_SPACES,
    DOCKS,
    MISSION_STEPS,
    OBJECTIVES_DEALT,
    SHIPS,
    TASKS_DRAWN,
    TOP_LEVEL,
    Colour,
    Column,
    Common,
    Ending,
    Good,
    GridSpace,
    Kind,
    LabSpace,
    Length,
    Letter,
    Opening,
    Phase,
    Resource,
    Side,
    Slotted,
    Stocked,
    Tech,
)

Hex = Annotated[str, named("hex")]
ResourceCount = Annotated[int, msgspec.Meta(ge=0, le=6), ADJUSTABLE]
ColonistCount = Annotated[int, msgspec.Meta(ge=0, le=COLONISTS), ADJUSTABLE]
CrystalCount = Annotated[int, msgspec.Meta(ge=0, le=DEPOT_SPACES), ADJUSTABLE]
Dock = Annotated[int, msgspec.Meta(ge=DOCKS[0], le=DOCKS[-1])]
ColourOrNone = Colour | Literal[""]
BlueprintId = Annotated[str, named("blueprint")]
ScientistId = Annotated[str, named("scientist")]
ContractId = Annotated[str, named("contract")]
ObjectiveId = Annotated[str, named("objective")]
DiscoveryId = Annotated[str, named("discovery")]
ResearchId = Annotated[str, named("research")]
MissionId = Annotated[str, named("mission")]
TileId = Annotated[str, named("tile")]
One = Annotated[int, msgspec.Meta(ge=1, le=1)]  # of a thing of which there is one
TaskId = Annotated[str, named("task")]
ShownCard = Annotated[str, named("first colonist card")]
RivalCard = Annotated[str, named("rival card")]


class Building(msgspec.Struct):
    """A building; its hex is its key in `State.terrain`.

    Attributes:
        owner: The owner of a shelter.
        miner: The colour of the colonist who stands on a mine.
    """

    kind: Kind
    owner: ColourOrNone = ""
    miner: ColourOrNone = ""


class Player(msgspec.Struct):
    """A colour that is played.

    Attributes:
        resources: Resources in Storage.
        space: The turn-order space of the marker; 0 before it has one.
        done: True if the marker is laid down for this round.
        depot: Crystals that can be spent.
        tray: Crystals that wait below the Depot (OM-TERM-07).
        quarters: Colonists in the Living Quarters.
        work: Colonists in the Work Area.
        docked: The Depot spaces with a ship.
        hangar: Ships in the Hangar.
        bots: Hexes of the bots.
        rover: Hex of the rover; "" counts as the central mine (OM-SETUP-12).
        lab: Technology tiles by space.
        blueprints: Own cards, each with the hex on which it is built; "" while its marker lies on the card.
        progress: Cubes in the progress area.
        scientists: Own cards, each with the blueprint on which its marker stands; "" before it is sent anywhere.
        contracts: Own cards, each with the goods delivered.
        research: Research tiles taken.
        discoveries: Discovery tiles taken.
        objectives: Hidden objectives in hand.
        fulfilled: The completed objective.
        completed: Own contracts that counted as completed; a later loss of the condition changes nothing (OM-CONTR-12).
        kept: Discovery tiles laid on an own blueprint, whose benefit its building repeats.
        first_card: The hidden A card of First Colonists; "" without it (OM-VAR-04).
        tasks: Hidden B cards of First Colonists (OM-VAR-05).
        shown: Cards of First Colonists that were shown and went to the box.
        spent: Objectives that were used as crystals, unseen.
    """

    resources: dict[Resource, ResourceCount]
    space: Annotated[int, msgspec.Meta(ge=0, le=8), ADJUSTABLE] = 0
    done: Annotated[bool, COURSE] = False
    depot: CrystalCount = 0
    tray: Annotated[int, msgspec.Meta(ge=0), up_to(30), ADJUSTABLE] = 0
    quarters: ColonistCount = 0
    work: ColonistCount = 0
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
    objectives: Annotated[list[ObjectiveId], msgspec.Meta(max_length=OBJECTIVES_DEALT), ADJUSTABLE] = []
    fulfilled: Annotated[str, named("objective or none"), ADJUSTABLE] = ""
    spent: Annotated[list[ObjectiveId], msgspec.Meta(max_length=OBJECTIVES_DEALT), ADJUSTABLE] = []
    completed: Annotated[list[ContractId], ADJUSTABLE] = []
    kept: Annotated[dict[BlueprintId, DiscoveryId], ADJUSTABLE] = {}
    first_card: Annotated[str, named("first card or none"), ADJUSTABLE] = ""
    tasks: Annotated[list[TaskId], msgspec.Meta(max_length=TASKS_DRAWN), ADJUSTABLE] = []
    shown: Annotated[list[ShownCard], ADJUSTABLE] = []
    score: Annotated[int, msgspec.Meta(ge=-99, le=999), ADJUSTABLE] = 0  # OM-SETUP-19


class Loan(msgspec.Struct):
    """A use of another player's technology tile: the lender decides at the end of the turn (OM-TECH-12).

    Until then 1 oxygen a loan lies on top of the lender's board (OM-TECH-11).
    """

    lender: Colour
    tech: Tech


class Rival(msgspec.Struct):
    """The opponent of the solo game; its board is that of its colour in `State.players` (OM-SOLO-03).

    Attributes:
        colour: The rival's colour.
        icon: The building that its bot shows (OM-SOLO-04).
        bots: Bots on its board, the one on the icons not counted (OM-SOLO-45).
        deck: Solo cards that are face down.
        card: The card that was revealed last; "" before the first.
        passes: How often the deck was shuffled after the set-up (OM-SOLO-10).
        upper: Blueprints of the upper row of the display (OM-SOLO-35).
    """

    colour: Colour
    icon: Annotated[Common, ADJUSTABLE] = "mine"
    bots: Annotated[int, msgspec.Meta(ge=0, le=BOTS - 1), ADJUSTABLE] = 0  # the first one is on the icons
    deck: Annotated[dict[RivalCard, One], ADJUSTABLE] = {}
    card: Annotated[str, named("rival card or none"), ADJUSTABLE] = ""
    passes: Annotated[int, msgspec.Meta(ge=0), up_to(99), ADJUSTABLE] = 0
    upper: Annotated[list[BlueprintId], ADJUSTABLE] = []


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
    """The shuttle's place: its side, and its distance in spaces from the red space nearest the centre."""

    side: Annotated[Side, ADJUSTABLE]
    distance: Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]


class State(msgspec.Struct):
    """Everything that lies on the table.

    Attributes:
        terrain: Buildings by hex ("2,-2").
        crystals: Hexes with a crystal.
        research: Research tiles by hex.
        finds: Discovery tiles by hex.
        tops: The tile on top of each common type's stack; "" if there is none, or if it was not turned up since the
            last one was built.
        unseen: The display tiles below the top ones, without an order.
        slots: Colonists on the slots of the main actions.
        warehouse: The stock of the Warehouse.
        display: Blueprints on offer.
        deck: Blueprints that are face down, of both levels (OM-SETUP-04).
        hiring: The card on each space of the hiring display, by the scientist whose space it was; "" for none.
        grid: Technology tiles on offer.
        face_up: Discovery tiles in the Exploration box.
        stack: Discovery tiles below them.
        rewards: The reward tile of each life-support column.
        rows: The row of each column's marker.
        missions: The missions on the board, each with its tracker's distance from the check mark.
        letters: The missions that were laid out, by their letters (OM-SETUP-23).
        remaining: Steps of the missions-remaining marker to the end of its track.
        loans: Uses of borrowed technology that wait for the end of the turn.
        queue: Players who have still to decide about travelling.
        left: The side that the shuttle just left; "" if it did not travel.
        start: The player who chose a turn-order space first; "" during the set-up.
        begun: True once the Tray was settled in this turn, or the shuttle moved in this phase.
        acted: True once the main action was taken in this turn.
        executed: True once the executive action was taken in this turn.
        last: The final round; 0 as long as the end is not triggered.
        length: A short or a long game (OM-SETUP-22).
        ending: How the game ends once no mission remains.
        opening: How players come to their first turn-order spaces.
        goal: The goal of the solo game; "" with several players (OM-SOLO-02).
        first: The first player of the set-up; "" until it is drawn (OM-SETUP-20).
        rival: The opponent of the solo game.
        task_done: True once a task of First Colonists was shown in this turn (OM-VAR-05).
        steps: Development steps of this turn, which a task may count.
    """

    players: dict[Colour, Player]
    terrain: Annotated[dict[Hex, Building], ADJUSTABLE]
    warehouse: dict[Stocked, Annotated[int, msgspec.Meta(ge=0, le=9), ADJUSTABLE]]
    rows: dict[Column, Annotated[int, msgspec.Meta(ge=1, le=COLUMN_ROWS), ADJUSTABLE]]
    shuttle: Shuttle
    crystals: Annotated[list[Hex], ADJUSTABLE] = []
    research: Annotated[dict[Hex, ResearchId], ADJUSTABLE] = {}
    finds: Annotated[dict[Hex, DiscoveryId], ADJUSTABLE] = {}
    tops: Annotated[dict[Common, Annotated[str, named("tile or none")]], ADJUSTABLE] = {}
    unseen: Annotated[dict[TileId, One], ADJUSTABLE] = {}
    slots: dict[Slotted, dict[Colour, Annotated[int, msgspec.Meta(ge=0, le=4), ADJUSTABLE]]] = {}
    display: Annotated[list[BlueprintId], ADJUSTABLE] = []
    deck: Annotated[dict[BlueprintId, One], ADJUSTABLE] = {}
    hiring: dict[ScientistId, Annotated[str, named("hireable or none"), ADJUSTABLE]] = {}
    grid: Annotated[dict[GridSpace, Tech], ADJUSTABLE] = {}
    face_up: Annotated[list[DiscoveryId], ADJUSTABLE] = []
    stack: Annotated[dict[DiscoveryId, One], ADJUSTABLE] = {}
    rewards: dict[Column, Annotated[str, named("reward"), ADJUSTABLE]] = {}
    level: Annotated[int, msgspec.Meta(ge=1, le=TOP_LEVEL), ADJUSTABLE] = 1
    missions: Annotated[dict[MissionId, Annotated[int, msgspec.Meta(ge=1, le=20)]], ADJUSTABLE] = {}
    letters: Annotated[dict[Letter, MissionId], ADJUSTABLE] = {}
    remaining: Annotated[int, msgspec.Meta(ge=0, le=MISSION_STEPS), ADJUSTABLE] = MISSION_STEPS
    loans: Annotated[list[Loan], ADJUSTABLE] = []
    queue: list[Colour] = []
    left: Side | Literal[""] = ""
    start: Annotated[ColourOrNone, COURSE] = ""
    active: Annotated[ColourOrNone, COURSE] = ""
    phase: Annotated[Phase, COURSE] = "setup"
    round: Annotated[int, msgspec.Meta(ge=0), up_to(99), ADJUSTABLE] = 0
    begun: bool = False
    acted: Annotated[bool, COURSE] = False
    executed: Annotated[bool, COURSE] = False
    last: Annotated[int, msgspec.Meta(ge=0), up_to(99), ADJUSTABLE] = 0
    length: Length = "short"
    ending: Ending = "final-round"
    opening: Opening = "standard"
    goal: str = ""
    first: ColourOrNone = ""
    rival: Rival | None = None
    task_done: bool = False
    steps: Annotated[int, msgspec.Meta(ge=0)] = 0
    points: dict[Colour, Points] = {}
    packs: list[str] = []
