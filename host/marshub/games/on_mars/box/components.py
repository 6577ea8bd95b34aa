"""The components: colours, goods, buildings, spaces of the boards, and numbers that no pack changes."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from marshub.kernel.mechanisms.hexes import name_on_grid, parse_hex

Colour = Literal["red", "blue", "green", "yellow"]
Resource = Literal["mineral", "battery", "water", "plant", "oxygen"]
#: Goods are gained, paid and delivered; a crystal is a good but no resource.
Good = Literal["mineral", "battery", "water", "plant", "oxygen", "crystal"]
#: Items of the Warehouse: never minerals (OM-SUPPLY-07).
Stocked = Literal["battery", "water", "plant", "oxygen", "crystal"]
Kind = Literal["mine", "generator", "extractor", "greenhouse", "condenser", "shelter"]
#: Buildings without an owner, built from the display (OM-BLD-22).
Common = Literal["mine", "generator", "extractor", "greenhouse", "condenser"]
#: Buildings of the life-support system: neither mines nor shelters (OM-LSS-01).
Column = Literal["generator", "extractor", "greenhouse", "condenser"]
# The types of the grid, and last that of the shelter tile with which each player starts (OM-TECH-09, OM-SETUP-21).
Tech = Literal["mine", "generator", "extractor", "greenhouse", "condenser", "rover", "ship", "upgrade", "shelter"]
Side = Literal["orbit", "colony"]
Action = Literal[
    "pod", "blueprint", "learn", "research", "resupply", "control", "build", "upgrade", "ship", "hire"
]  # fmt: skip
#: Main actions with a red colonist's icon: these have slots (OM-SLOT-08).
Slotted = Literal["blueprint", "research", "build", "upgrade", "hire"]
# 8 spaces, lower rows first (OM-SETUP-05)
GridSpace = Literal["bottom-1", "bottom-2", "middle-1", "middle-2", "middle-3", "top-1", "top-2", "top-3"]
# 13 spaces in 6 columns (OM-RND-10)
LabSpace = Literal["A1", "A2", "B1", "B2", "B3", "C1", "C2", "D1", "D2", "D3", "E1", "E2", "F1"]
Phase = Literal["setup", "turn", "end", "shuttle", "over"]
Row = Literal["bottom", "middle", "top"]
Length = Literal["short", "long"]  # of a mission, and of a game (OM-SETUP-07, OM-SETUP-22)
Letter = Literal["A", "B", "C"]  # the missions' names (OM-SETUP-23)
Ending = Literal["final-round", "space-oddity"]  # OM-END-02, OM-VAR-01
Opening = Literal["standard", "first-colonists"]  # OM-SETUP-13, OM-VAR-03

COLOURS: tuple[Colour, ...] = get_args(Colour)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
NONMINERALS = RESOURCES[1:]
GOODS: tuple[Good, ...] = get_args(Good)
STOCKED: tuple[Stocked, ...] = get_args(Stocked)
KINDS: tuple[Kind, ...] = get_args(Kind)
COMMON: tuple[Common, ...] = get_args(Common)
COLUMNS: tuple[Column, ...] = get_args(Column)
TECHS: tuple[Tech, ...] = get_args(Tech)
GRID_TECHS = TECHS[:-1]
ACTIONS: tuple[Action, ...] = get_args(Action)
SLOTTED: tuple[Slotted, ...] = get_args(Slotted)
GRID: tuple[GridSpace, ...] = get_args(GridSpace)
LAB: tuple[LabSpace, ...] = get_args(LabSpace)
LENGTHS: tuple[Length, ...] = get_args(Length)
LETTERS: tuple[Letter, ...] = get_args(Letter)
ENDINGS: tuple[Ending, ...] = get_args(Ending)
OPENINGS: tuple[Opening, ...] = get_args(Opening)

SIDES: dict[Action, Side] = dict(zip(ACTIONS, ("orbit",) * 5 + ("colony",) * 5, strict=True))  # OM-TURN-04, -05
PRODUCTS: dict[Kind, Good] = dict(zip(KINDS, GOODS, strict=True))  # OM-TERM-15

# Contents of the box (OM-COMP-01); pieces are limited to them, goods are not (OM-TERM-20).
MIN_PLAYERS, MAX_PLAYERS = 1, 4  # players (OM-COMP-02)
COLONISTS = 12  # of each colour, like the four below (OM-COMP-03)
SHIPS = 5
BOTS = 4
SHELTERS = 5
MARKERS = 8  # advanced-building markers of a colour, 32 of the 56 markers (OM-COMP-07)
OBJECTIVES_DEALT = 3  # dealt to each player (OM-SETUP-09)
DEPOT_SPACES = 8  # spaces of a Depot (OM-CRYS-01); ships stand on the upper five (OM-SETUP-10)
DOCKS = (4, 5, 6, 7, 8)
LQ_BASE, LQ_PER_EXTRA_SHELTER = 4, 2  # Living Quarters, and for each further shelter (OM-TERM-05)
TOP_TECH_LEVEL = 6  # levels of the lab's columns (OM-RND-10)
COLUMN_ROWS = 6  # of a life-support column (OM-LSS-03)
TOP_LEVEL = 5  # OM-LEVEL-12
MISSION_LEVEL = 3  # from this level on a rise also moves the missions-remaining marker (OM-LEVEL-10)
MISSION_STEPS = 3  # steps of the missions-remaining marker (OM-SETUP-08)
ORDER = tuple(range(1, 9))  # turn-order spaces
ORBIT_SPACES, COLONY_SPACES = ORDER[:4], ORDER[4:]  # OM-ROUND-03
#: Types with a progress cube: mines too (OM-MINE-06), shelters not (OM-BLD-15).
CUBES: tuple[Common, ...] = COMMON
CRYSTALS_IN_BOX = 30  # in the box; there may be more in play (OM-COMP-04)
TASKS_DRAWN = 2  # B cards that a player draws in First Colonists (OM-VAR-04)
OPENING_DISPLAY = 6  # blueprints of the opening display (OM-SETUP-04), and of each further batch
MAX_RADIUS = 7  # radius of the largest map, by which hexes are named


def get_space_side(space: int) -> Side:
    """Return the side that a turn-order space belongs to (OM-ROUND-03)."""
    return "orbit" if space in ORBIT_SPACES else "colony"


def get_grid_row(space: str) -> Row:
    """Return the row of a space of the technology grid."""
    return space.partition("-")[0]  # type: ignore[return-value]


def make_tile_id(kind: str, number: int) -> str:
    """Return the id of a building tile of the display, numbered from 1 as its arrows are listed: "mine-3"."""
    return f"{kind}-{number}"


@cache
def make_tile_ids(kind: str, count: int) -> tuple[str, ...]:
    """Return the ids of the first `count` building tiles of the display."""
    return tuple(make_tile_id(kind, number) for number in range(1, count + 1))


@cache
def name_hex(hex_id: str) -> str:
    """Return the name of a hex of the map: rows are letters from the north, "H8" is the centre.

    A hex beyond the map has the name ""; a text that is no hex is returned as it is.
    """
    try:
        parsed = parse_hex(hex_id)
    except ValueError:
        return hex_id
    return name_on_grid(parsed.r, parsed.q, MAX_RADIUS)
