"""The format of a pack: map, buildings, technology, cards, tiles and points; and all packs merged."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel.mechanisms.hexes import Hex
from marshub.kernel.packs import Language

from ..box.components import (
    DEPOT_SPACES,
    MAX_RADIUS,
    TOP_TECH_LEVEL,
    Common,
    Good,
    Kind,
    LabSpace,
    Length,
    Letter,
    Resource,
    Row,
    Side,
    Slotted,
    Stocked,
    Tech,
)
from ..effects import Ability, Cost, Step

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=240)]
LocalizedText = Text | dict[Language, Text]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
PackName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Direction = Annotated[int, msgspec.Meta(ge=0, le=5)]  # 0 = E, 1 = NE, 2 = NW, 3 = W, 4 = SW, 5 = SE
#: Numbers of one player that objectives and reward tiles use; `house.objective` of the catalogue defines them.
Metric = Literal[
    "blueprints_held", "advanced_buildings", "mines_held", "discovery_tiles", "research_tiles", "marked_complex",
    "most_of_one_kind", "shelters_on_map", "colony_level", "colonists_lq", "tech_tiles", "tech_max_level",
    "ships_in_hangar", "scientists", "contracts_completed", "marked_lab_spaces", "progress_cubes",
    "marked_complexes_of_3", "bots_on_map",
]  # fmt: skip
#: Deeds that contribute to a mission (MISS).
Deed = Literal[
    "research-taken", "discovery-taken", "bot-placed", "scientist-taken", "contract-completed", "upgraded",
    "technology-taken", "blueprint-taken", "cube-placed",
]  # fmt: skip
#: Tasks of First Colonists (OM-VAR-05).
Task = Literal[
    "learn-technology", "travel-by-shuttle", "build-shelter", "hire-scientist", "develop-technology", "develop-twice",
    "place-discovery", "take-blueprint",
]  # fmt: skip
#: One value for each number of players, from 1 to 4.
ByPlayers = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...], msgspec.Meta(min_length=4, max_length=4)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a pack."""


class Research(_Part, frozen=True):
    """The place of a research tile at the start."""

    kind: Id
    at: Hex


class Board(_Part, frozen=True):
    """The map: all hexes up to `radius` from the centre, and the things on it (OM-SETUP-01, OM-SETUP-18).

    Attributes:
        mine: The hex of the central mine.
        places: The hexes over which the other four first buildings are shuffled.
        sites: The hexes of the first shelters, in the order of the seats (OM-SETUP-11).
    """

    radius: Annotated[int, msgspec.Meta(ge=3, le=MAX_RADIUS)]
    mine: Hex
    places: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=4, max_length=4)]
    sites: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=4, max_length=4)]
    crystals: tuple[Hex, ...] = ()
    research: tuple[Research, ...] = ()


class BuildingData(_Part, frozen=True):
    """A type of building: its price and the arrows of each tile; of shelters each player's, in their order."""

    id: Kind
    cost: Cost
    arrows: tuple[tuple[Direction, ...], ...]


class TechData(_Part, frozen=True):
    """A type of technology and its number of tiles."""

    id: Tech
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)]  # one in each set of the grid (OM-TECH-09)


class LabColumn(_Part, frozen=True):
    """A column of every lab: its level, the cost of entering it, the points of a tile there."""

    level: Annotated[int, msgspec.Meta(ge=1, le=TOP_TECH_LEVEL)]
    op: Number
    cost: Cost = {}


class LabData(_Part, frozen=True):
    """A space of the lab; `next` are the spaces adjacent to its right."""

    id: LabSpace
    level: Annotated[int, msgspec.Meta(ge=1, le=TOP_TECH_LEVEL)]
    next: tuple[LabSpace, ...] = ()
    ability: Ability = Ability()


class BlueprintData(_Part, frozen=True):
    """A blueprint: the type it fits, the good gained with it, the ability of its building."""

    id: Id
    type: Kind
    level: Literal[1, 3]
    take: Good
    ability: Ability
    title: LocalizedText = ""


class ExecutiveData(_Part, frozen=True):
    """An executive action, by its Depot space; one that runs an own advanced building has no effect of its own.

    Attributes:
        facility: True if the action runs an advanced building.
    """

    space: Annotated[int, msgspec.Meta(ge=1, le=DEPOT_SPACES)]
    crystals: Annotated[int, msgspec.Meta(ge=0, le=9)]
    ability: Ability = Ability()
    facility: bool = False
    title: LocalizedText = ""


class ScientistData(_Part, frozen=True):
    """A scientist: price, the type in whose buildings it works, and the type that it scores (OM-SCI-15)."""

    id: Id
    works_in: Kind
    scores: Kind
    cost: Cost
    op: Number = 3  # for each advanced building of the type that it scores
    title: LocalizedText = ""


class ContractData(_Part, frozen=True):
    """An Earth contract: goods to deliver, or an advanced building of a type in a complex of `complex` or more.

    The house pack has 6 of each kind (OM-CONTR-11).
    """

    id: Id
    gain: Number
    lose: Number
    items: dict[Good, Annotated[int, msgspec.Meta(ge=1, le=9)]] = {}
    type: Kind | Literal[""] = ""
    complex: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    title: LocalizedText = ""


class MissionData(_Part, frozen=True):
    """A mission (OM-MISS-08).

    Attributes:
        deed: The deed that contributes.
        need: Contributions for 1 to 4 players.
        crystals: Crystals for each contribution.
    """

    id: Id
    length: Length
    deed: Deed
    need: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=20)], ...], msgspec.Meta(min_length=4, max_length=4)]
    crystals: Annotated[int, msgspec.Meta(ge=1, le=2)]
    title: LocalizedText = ""


class Condition(_Part, frozen=True):
    """A metric of the own player board, and its least value."""

    metric: Metric
    min: Annotated[int, msgspec.Meta(ge=1, le=99)]


class ObjectiveData(_Part, frozen=True):
    """A private objective: all conditions must hold at once; one of the rewards is chosen.

    Attributes:
        spaces: The lab spaces that the metric `marked_lab_spaces` counts.
    """

    id: Id
    all: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    rewards: Annotated[tuple[tuple[Step, ...], ...], msgspec.Meta(min_length=1, max_length=2)]
    spaces: tuple[LabSpace, ...] = ()
    title: LocalizedText = ""


class ResearchData(_Part, frozen=True):
    """A research tile; nobody takes a second one of the same colour and letter (OM-CTRL-15)."""

    id: Id
    colour: Literal["red", "green", "blue"]
    letter: Literal["A", "B"]
    ability: Ability


class DiscoveryData(_Part, frozen=True):
    """A discovery tile; there is one of each.

    Attributes:
        resources: True if the tile gives resources: the rival of the solo game passes over it (OM-SOLO-34).
    """

    id: Id
    ability: Ability
    resources: bool = False


class RewardData(_Part, frozen=True):
    """A reward tile of the life-support system: `each` points for each of a metric."""

    id: Id
    per: Metric
    each: Number


class BenefitData(_Part, frozen=True):
    """A benefit of the life-support system (OM-LSS-08)."""

    id: Id
    effect: tuple[Step, ...]


class SpaceData(_Part, frozen=True):
    """A turn-order space and its bonus."""

    space: Annotated[int, msgspec.Meta(ge=1, le=8)]
    ability: Ability = Ability()


class ActionData(_Part, frozen=True):
    """The slots of a main action; hiring has one a player, so it names none."""

    id: Slotted
    slots: Annotated[int, msgspec.Meta(ge=0, le=9)]


class Start(_Part, frozen=True):
    """Every player's start (OM-SETUP-10, OM-SETUP-15)."""

    quarters: Annotated[int, msgspec.Meta(ge=0, le=4)]
    crystals: Annotated[int, msgspec.Meta(ge=0, le=3)]
    resources: dict[Resource, Annotated[int, msgspec.Meta(ge=0, le=2)]]
    lab: dict[LabSpace, Tech] = {}  # technology tiles (OM-SETUP-21)


class WarehouseData(_Part, frozen=True):
    """The Warehouse's stock of each item for 1 to 4 players, and the number to which it is refilled."""

    start: ByPlayers
    refill: ByPlayers
    kinds: Annotated[tuple[Stocked, ...], msgspec.Meta(min_length=1)]


class ShuttleData(_Part, frozen=True):
    """The shuttle's distance from the centre at the start, and where it lands at each colony level."""

    distance: Annotated[int, msgspec.Meta(ge=0, le=9)]
    landing: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(min_length=5, max_length=5)]


class Numbers(_Part, frozen=True):
    """Rules that the numbers of players and the length of the game decide.

    Attributes:
        surcharge: For 1 to 4 players, what is counted on an action: each colonist or each other colour.
        sets: For 1 to 4 players, how many sets of technology tiles are in play.
        discoveries: Face-up discovery tiles (OM-SETUP-16).
        lengths: Missions of each length in a short and in a long game (OM-SETUP-07).
    """

    surcharge: Annotated[
        tuple[Literal["colonists", "colours"], ...], msgspec.Meta(min_length=4, max_length=4)
    ]  # OM-SLOT-02, OM-SLOT-15
    sets: ByPlayers
    discoveries: Annotated[int, msgspec.Meta(ge=1, le=9)]
    lengths: dict[Length, dict[Length, Annotated[int, msgspec.Meta(ge=0, le=3)]]]


class SoloCard(_Part, frozen=True):
    """A solo card: the rival's action, the letter of a mission, and whether the rival travels (OM-SOLO-05)."""

    id: Id
    action: Annotated[int, msgspec.Meta(ge=1, le=3)]
    mission: Letter
    travels: bool = True
    title: LocalizedText = ""


class SoloGoal(_Part, frozen=True):
    """A goal of the solo game: every requirement must hold at the end (OM-SOLO-02, OM-SOLO-48).

    Attributes:
        margin: Points over the rival; 1 for more points.
        metrics: The least value of each metric.
        contract_kinds: Kinds of completed contracts: upgrades, deliveries.
        contracts: Contracts that must be completed.
        scientists: Scientists that must be hired.
        objectives: Completed objectives.
        advanced: Own advanced buildings by type.
        complexes: Sizes of complexes with an own advanced building, by type.
        stored: Resources in Storage.
        technology: Levels of own technology tiles.
        side: The side of the marker.
    """

    id: Id
    level: Annotated[int, msgspec.Meta(ge=1, le=9)]
    margin: Number
    metrics: dict[Metric, Number] = {}
    contract_kinds: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    contracts: tuple[Id, ...] = ()
    scientists: tuple[Id, ...] = ()
    objectives: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    advanced: dict[Kind, Number] = {}
    complexes: dict[Kind, Number] = {}
    stored: dict[Resource, Number] = {}
    technology: dict[Tech, Number] = {}
    side: Side | Literal[""] = ""
    title: LocalizedText = ""


class Solo(_Part, frozen=True):
    """The numbers of the rival of the solo game.

    Attributes:
        icons: The buildings along which its bot moves (OM-SOLO-25).
        quarters: Its points for the Living Quarters (OM-SOLO-16).
        rover: Its rover's points (OM-SOLO-34).
        scientists: The scientists that it hires at most (OM-SOLO-44).
        warehouse: The order in which it takes equal items of the Warehouse (OM-SOLO-26).
    """

    icons: Annotated[tuple[Common, ...], msgspec.Meta(min_length=1)]
    quarters: Points
    rover: Annotated[int, msgspec.Meta(ge=0, le=9)]
    scientists: Annotated[int, msgspec.Meta(ge=0, le=6)]
    warehouse: Annotated[tuple[Stocked, ...], msgspec.Meta(min_length=1)]


class FirstColonists(_Part, frozen=True):
    """The opening of First Colonists: its missions, and the turn-order spaces of its tiles (OM-VAR-02, OM-VAR-03)."""

    missions: Annotated[tuple[Id, ...], msgspec.Meta(min_length=3, max_length=3)]
    spaces: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=8)], ...], msgspec.Meta(min_length=4)]


class FirstCard(_Part, frozen=True):
    """An A card of First Colonists: the building types of which its owner builds one (OM-VAR-04)."""

    id: Id
    types: Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1)]
    title: LocalizedText = ""


class TaskCard(_Part, frozen=True):
    """A B card of First Colonists: a task and its reward (OM-VAR-05)."""

    id: Id
    task: Task
    reward: tuple[Step, ...]
    title: LocalizedText = ""


class Prices(_Part, frozen=True):
    """The costs of ships, upgrades and contracts, and of the rows of the technology grid."""

    ship: Cost
    upgrade: Cost
    contract: Cost
    grid: dict[Row, Cost]


class Worth(_Part, frozen=True):
    """Opportunity points: by cubes in the progress area, by colonists in the Living Quarters, and of single things."""

    progress: Annotated[tuple[Points, ...], msgspec.Meta(min_length=6, max_length=6)]
    quarters: Annotated[tuple[Points, ...], msgspec.Meta(min_length=13, max_length=13)]
    ship: Points
    level1: Points
    level3: Points
    unbuilt1: Points
    unbuilt3: Points
    first_build: Points


class Pack(_Part, frozen=True):
    """A pack file.

    Each table replaces the same table of the packs before it; lists are merged by id. A list named in `replaces` is
    taken from this pack alone.
    """

    pack: PackName
    board: Board | None = None
    start: Start | None = None
    warehouse: WarehouseData | None = None
    shuttle: ShuttleData | None = None
    prices: Prices | None = None
    worth: Worth | None = None
    numbers: Numbers | None = None
    solo: Solo | None = None
    first_colonists: FirstColonists | None = None
    # Tiles of the box: buildings and technology here, research, discoveries and rewards below (OM-COMP-05).
    building: tuple[BuildingData, ...] = ()
    tech: tuple[TechData, ...] = ()
    column: tuple[LabColumn, ...] = ()
    lab: tuple[LabData, ...] = ()
    action: tuple[ActionData, ...] = ()
    # Cards of the box: blueprints, scientists, contracts, missions, objectives, the solo deck (OM-COMP-06).
    blueprint: tuple[BlueprintData, ...] = ()
    executive: tuple[ExecutiveData, ...] = ()
    scientist: tuple[ScientistData, ...] = ()
    contract: tuple[ContractData, ...] = ()
    mission: tuple[MissionData, ...] = ()
    objective: tuple[ObjectiveData, ...] = ()
    research: tuple[ResearchData, ...] = ()
    discovery: tuple[DiscoveryData, ...] = ()
    reward: tuple[RewardData, ...] = ()
    benefit: tuple[BenefitData, ...] = ()
    space: tuple[SpaceData, ...] = ()
    rival_card: tuple[SoloCard, ...] = ()
    goal: tuple[SoloGoal, ...] = ()
    first_card: tuple[FirstCard, ...] = ()
    task: tuple[TaskCard, ...] = ()
    replaces: tuple[
        Literal[
            "blueprint", "contract", "mission", "objective", "discovery", "reward", "benefit", "research", "rival_card",
            "goal", "first_card", "task",
        ], ...
    ] = ()  # fmt: skip


class Content(msgspec.Struct, frozen=True, eq=False):
    """All packs merged, the hash of each, and their texts. A content equals itself alone."""

    board: Board
    start: Start
    warehouse: WarehouseData
    shuttle: ShuttleData
    prices: Prices
    worth: Worth
    numbers: Numbers
    solo: Solo
    first_colonists: FirstColonists
    buildings: dict[Kind, BuildingData]
    techs: dict[Tech, int]
    columns: dict[int, LabColumn]
    lab: dict[LabSpace, LabData]
    slots: dict[Slotted, int]
    blueprints: dict[str, BlueprintData]
    executives: dict[int, ExecutiveData]
    scientists: dict[str, ScientistData]
    contracts: dict[str, ContractData]
    missions: dict[str, MissionData]
    objectives: dict[str, ObjectiveData]
    research: dict[str, ResearchData]
    discoveries: dict[str, DiscoveryData]
    rewards: dict[str, RewardData]
    benefits: dict[str, BenefitData]
    spaces: dict[int, SpaceData]
    rival_cards: dict[str, SoloCard]
    goals: dict[str, SoloGoal]
    first_cards: dict[str, FirstCard]
    tasks: dict[str, TaskCard]
    hashes: dict[str, str]
    words: dict[str, dict[str, str]]


#: The lists of a pack, each with the field that identifies its parts.
LISTS: dict[str, str] = {
    "building": "id", "tech": "id", "column": "level", "lab": "id", "action": "id", "blueprint": "id",
    "executive": "space", "scientist": "id", "contract": "id", "mission": "id", "objective": "id", "research": "id",
    "discovery": "id", "reward": "id", "benefit": "id", "space": "space", "rival_card": "id", "goal": "id",
    "first_card": "id", "task": "id",
}  # fmt: skip
TABLES = ("board", "start", "warehouse", "shuttle", "prices", "worth", "numbers", "solo", "first_colonists")
#: Lists whose parts have titles, and the prefixes of the titles' message keys.
TITLED = {
    name: f"om-{name.replace('_', '-')}"
    for name in (
        "blueprint", "executive", "scientist", "contract", "mission", "objective", "goal", "first_card", "task",
        "rival_card",
    )
}  # fmt: skip
