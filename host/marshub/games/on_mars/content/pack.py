"""The format of a pack: map, buildings, technology, cards, tiles and points; and all packs merged."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel.mechanisms.hexes import Hex
from marshub.kernel.packs import Language

from ..box.components import (
    DEPOT_SPACES,
    MAX_RADIUS,
    Batch,
    Good,
    Kind,
    LabSpace,
    Length,
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
    "tech_tiles", "tech_max_level", "tech_at_level3", "shelters_on_map", "largest_shelter_complex",
    "advanced_buildings", "advanced_types", "advanced_level3", "ships_in_hangar", "colonists_lq", "miners",
    "bots_on_map", "progress_cubes", "research_tiles", "research_colours", "discovery_tiles", "scientists",
    "contracts", "hired_cards", "depot_crystals", "resource_kinds_stored", "scientist_on_foreign_building",
    "stored_mineral", "stored_battery", "stored_water", "stored_plant", "stored_oxygen",
]  # fmt: skip
#: Deeds that contribute to a mission.
Deed = Literal[
    "research-taken", "discovery-taken", "built", "complex-grown", "cube-placed", "ship-welcomed", "card-hired",
    "upgraded", "technology-at",
]  # fmt: skip


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a pack."""


class Research(_Part, frozen=True):
    """The place of a research tile at the start."""

    kind: Id
    at: Hex


class Board(_Part, frozen=True):
    """The map: all hexes up to `radius` from the centre, and the things on it (OM-SETUP-01, OM-SETUP-18)."""

    radius: Annotated[int, msgspec.Meta(ge=3, le=MAX_RADIUS)]
    buildings: dict[Kind, Hex]
    sites: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=4)]  # of set-up shelters (OM-SETUP-11)
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
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)]  # 4 in the house pack (OM-TECH-09)


class LabColumn(_Part, frozen=True):
    """A column of every lab: its level, the cost of entering it, the points of a tile there."""

    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    op: Number
    cost: Cost = {}


class LabData(_Part, frozen=True):
    """A space of the lab; `next` are the spaces adjacent to its right."""

    id: LabSpace
    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    next: tuple[LabSpace, ...] = ()
    ability: Ability = Ability()


class BlueprintData(_Part, frozen=True):
    """A blueprint: the type it fits, the good gained with it, the ability of its building."""

    id: Id
    type: Kind
    level: Literal[1, 3]
    batch: Batch
    take: Good
    ability: Ability
    title: LocalizedText = ""


class ExecutiveData(_Part, frozen=True):
    """An executive action, by its Depot space.

    Attributes:
        one_of: The effects from which one is chosen.
        facility: True if the action runs an advanced building instead.
    """

    space: Annotated[int, msgspec.Meta(ge=1, le=DEPOT_SPACES)]
    crystals: Annotated[int, msgspec.Meta(ge=0, le=9)]
    one_of: tuple[Ability, ...] = ()
    facility: bool = False
    title: LocalizedText = ""


class ScientistData(_Part, frozen=True):
    """A scientist: price and speciality."""

    id: Id
    speciality: Kind  # of its work and of its points (OM-SCI-15)
    cost: Cost
    op: Number = 3  # for each advanced building of the speciality
    title: LocalizedText = ""


class ContractData(_Part, frozen=True):
    """An Earth contract: goods to deliver, or an advanced building of a type in a complex of `complex` or more.

    The house pack has 9 of the first kind and 6 of the second, one a building type (OM-CONTR-11).
    """

    id: Id
    gain: Number
    lose: Number
    items: dict[Good, Annotated[int, msgspec.Meta(ge=1, le=9)]] = {}
    type: Kind | Literal[""] = ""
    complex: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    title: LocalizedText = ""


class MissionData(_Part, frozen=True):
    """A mission; the house pack has 4 of each length (OM-MISS-08).

    Attributes:
        deed: The deed that contributes.
        need: Contributions for 2, 3, 4 players.
        crystals: Crystals for each contribution.
        types: Building types, where the deed asks for them.
        level: Technology level, where the deed asks for it.
    """

    id: Id
    length: Length
    deed: Deed
    need: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=20)], ...], msgspec.Meta(min_length=3, max_length=3)]
    crystals: Annotated[int, msgspec.Meta(ge=1, le=2)]
    types: tuple[Kind, ...] = ()
    level: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    title: LocalizedText = ""


class Condition(_Part, frozen=True):
    """A metric of the own player board, and its least value."""

    metric: Metric
    min: Annotated[int, msgspec.Meta(ge=1, le=99)]


class ObjectiveData(_Part, frozen=True):
    """A private objective: all conditions must hold at once; one of the rewards is chosen."""

    id: Id
    all: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    rewards: Annotated[tuple[tuple[Step, ...], ...], msgspec.Meta(min_length=1, max_length=2)]
    title: LocalizedText = ""


class ResearchData(_Part, frozen=True):
    """A research tile; nobody takes a second one of the same colour and letter (OM-CTRL-15)."""

    id: Id
    colour: Literal["red", "green", "blue"]
    letter: Literal["A", "B"]
    ability: Ability


class DiscoveryData(_Part, frozen=True):
    """A discovery tile; there is one of each."""

    id: Id
    ability: Ability


class RewardData(_Part, frozen=True):
    """A reward tile of the life-support system: `flat` points, or `each` for a metric, within bounds."""

    id: Id
    flat: Number = 0
    per: Metric | Literal[""] = ""
    each: Number = 0
    min: Number = 0
    max: Number = 99


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


class WarehouseData(_Part, frozen=True):
    """The Warehouse's stock of each item for 2, 3, 4 players, and the number to which it is refilled."""

    start: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(min_length=3, max_length=3)]
    refill: Annotated[int, msgspec.Meta(ge=0, le=9)]
    kinds: Annotated[tuple[Stocked, ...], msgspec.Meta(min_length=1)]


class ShuttleData(_Part, frozen=True):
    """The shuttle's start, and the distance from the centre at which it lands at each colony level."""

    side: Side
    distance: Annotated[int, msgspec.Meta(ge=0, le=9)]
    landing: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...], msgspec.Meta(min_length=5, max_length=5)]


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
    # Tiles of the box: buildings and technology here, research, discoveries and rewards below (OM-COMP-05).
    building: tuple[BuildingData, ...] = ()
    tech: tuple[TechData, ...] = ()
    column: tuple[LabColumn, ...] = ()
    lab: tuple[LabData, ...] = ()
    action: tuple[ActionData, ...] = ()
    # Cards of the box: blueprints, scientists, contracts, missions, objectives (OM-COMP-06).
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
    replaces: tuple[
        Literal["blueprint", "contract", "mission", "objective", "discovery", "reward", "benefit"], ...
    ] = ()


class Content(msgspec.Struct, frozen=True, eq=False):
    """All packs merged, the hash of each, and their texts. A content equals itself alone."""

    board: Board
    start: Start
    warehouse: WarehouseData
    shuttle: ShuttleData
    prices: Prices
    worth: Worth
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
    hashes: dict[str, str]
    words: dict[str, dict[str, str]]


#: The lists of a pack, each with the field that identifies its parts.
LISTS: dict[str, str] = {
    "building": "id", "tech": "id", "column": "level", "lab": "id", "action": "id", "blueprint": "id",
    "executive": "space", "scientist": "id", "contract": "id", "mission": "id", "objective": "id", "research": "id",
    "discovery": "id", "reward": "id", "benefit": "id", "space": "space",
}  # fmt: skip
TABLES = ("board", "start", "warehouse", "shuttle", "prices", "worth")
#: Lists whose parts have titles, and the prefixes of the titles' message keys.
TITLED = {name: f"om-{name}" for name in ("blueprint", "executive", "scientist", "contract", "mission", "objective")}
