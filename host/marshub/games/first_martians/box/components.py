"""The components of the box and the pieces on the table, by the ids that rules, packs, boards and saves share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

from marshub.kernel import Gesture

Block = Literal["working", "living", "system"]
#: In the order in which a full track affects the next block (FM-MAL-10) and malfunctions are resolved (FM-MAL-13).
BLOCKS: Final[tuple[Block, ...]] = get_args(Block)

PartKind = Literal["energy", "oxygen", "hardware", "cpu"]
PARTS: Final[tuple[PartKind, ...]] = get_args(PartKind)

Resource = Literal["energy", "oxygen"]
Reserve = Literal["oxygen", "energy", "food"]

#: Names on cards that mean any one unit of a kind, and the resource of those units (FM-PRO-20).
UNIT_KINDS: Final[dict[str, Resource]] = {"oxygenator": "oxygen", "solar-panel": "energy"}

#: Items of the Cargo Bay (FM-GAT-11); a spare part's name ends in its kind.
ITEMS: Final[tuple[str, ...]] = ("seed", "sample", *(f"part-{part}" for part in PARTS))

AstronautId = Literal["scientist", "geologist", "engineer", "medic"]
ASTRONAUTS: Final[tuple[AstronautId, ...]] = get_args(AstronautId)  # FM-SKILL-02
SOLO_PAIR: Final = 2  # astronauts that one player leads (FM-SOLO-05)

ConditionKind = Literal[
    "anemia",  # FM-COND-11
    "anxiety-attack",  # FM-COND-13
    "cardiac-disorder",  # FM-COND-14
    "concentration-difficulties",  # FM-COND-15
    "migraine",  # FM-COND-19
    "poisoning",  # FM-COND-20
]

Phase = Literal["setup", "events", "morale", "production", "actions", "malfunction", "cleanup"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)[1:]  # FM-RND-02

#: The steps of each phase, in order; of "setup" those before the first sol.
STEPS: Final[dict[Phase, tuple[str, ...]]] = {
    "setup": ("crew", "upgrades", "map", "mission", "first-player", "aoms"),  # FM-SETUP-16 to 18
    "events": ("dawn", "track", "cards", "consequences", "extra-events", "mission-event", "effects"),  # FM-EVT-01
    "morale": ("tokens",),
    "production": ("energy", "oxygen", "farms", "meal", "stress", "hardware", "upgrades", "mission"),  # FM-PRO-01
    "actions": ("plan", "resolve", "rovers"),  # FM-ACT-01
    "malfunction": ("dice", "cards"),  # FM-MAL-03
    "cleanup": ("tokens", "upgrades", "renewal"),
}
NEXT: Final = "next"  # the phase is complete, the next one has not begun (FM-APP-05)
OVER: Final = "over"  # the sol is complete, the next one has not begun

Token = Literal[
    "blocked",  # FM-MOD-11, FM-MOD-12
    "pawn",  # FM-MOD-10
    "adventure-green",  # FM-MOD-14
    "adventure-gray",
    "adventure-blue",
    "adventure-brown",
    "reroll",  # FM-MOD-15
    "wound",  # FM-MOD-16
    "rover-damage",  # FM-MOD-17
]

#: The bad face of each kind of action die (FM-DICE-02, FM-DICE-03, FM-DICE-04).
BAD_FACES: Final = {"success": "blank", "wound": "wound", "adventure": "adventure"}

#: Of action dice and Adventures (FM-DICE-01, FM-ADV-02).
Colour = Literal["green", "gray", "blue", "brown"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)

#: Colour of the Success die that a red CPU forces, by action type (FM-PEN-09, FM-COST-18).
SUCCESS_DICE: Final[dict[str, Colour]] = {
    "explore": "green",
    "gather": "gray",
    "unwind": "gray",
    "research": "blue",
    "heal": "blue",
    "build": "brown",
    "manage": "brown",
}

AomId = Literal[
    "aom-mapping-drones",  # serves Explore (FM-AOM-01)
    "aom-logistics-vehicle",  # Gather
    "aom-research",  # Research
    "aom-build",  # Build
]
AOMS: Final[dict[AomId, str]] = {  # by type of action; none is of the Living block (FM-AOM-03)
    "aom-mapping-drones": "explore",
    "aom-logistics-vehicle": "gather",
    "aom-research": "research",
    "aom-build": "build",
}

#: The effects of a ROI tile on astronauts who go to or through it, besides its pawn icons (FM-MAP-18).
Feature = Literal[
    "edge",  # FM-ROI-05
    "rover-check",  # FM-ROI-04
    "adventure",  # FM-ROI-06
    "morale",  # FM-ROI-07
    "wound",  # FM-ROI-08
]
SpaceId = Annotated[str, msgspec.Meta(pattern="^R[1-3]-(N|NE|E|SE|S|SW|W|NW)$")]  # FM-MAP-02

Grade = Literal["easy", "normal", "hard"]  # numbers of packs depend on it (FM-APP-02)
#: A mission starts with the additions of a grade, or as the rules and its sheet print it.
Difficulty = Literal["easy", "normal", "hard", "printed"]


def get_grade(difficulty: Difficulty) -> Grade:
    """Return the difficulty whose numbers apply: "normal" for the printed start.

    Numbers that are printed nowhere, but known to the box's app, have no printed value.
    """
    return "normal" if difficulty == "printed" else difficulty


RoverId = Literal["froggy", "scorpio"]
ROVERS: Final[tuple[RoverId, ...]] = get_args(RoverId)

MORALE_LOW, MORALE_HIGH = -2, 3  # FM-MOR-01
STRESS_FIGHT = 18  # FM-STR-03
TRACK_FULL = 5  # FM-MAL-01
DEADLY_WOUND = 6  # FM-HLTH-03
CONDITION_ICONS = (2, 4)  # a Condition is drawn when wounds reach these numbers (FM-COND-02)
GAUGE_FULL = 100  # per cent: the end of a mission's track
GROWTH_SLOTS = 6  # FM-FARM-04
EVENT_ROUNDS = 3  # FM-EVT-14

#: Colours of the astronauts' pawns in the box.
PAWN_COLOURS: Final[dict[AstronautId, Literal["red", "orange", "black", "purple"]]] = {
    "scientist": "red",
    "geologist": "orange",
    "engineer": "black",
    "medic": "purple",
}


def get_next_block(block: Block) -> Block:
    """Return the block whose Box marker turns red when `block` triggers (FM-MAL-10)."""
    return BLOCKS[(BLOCKS.index(block) + 1) % len(BLOCKS)]


CARGO_BAY = "cargo-bay"
#: Tokens of each item that may carry a tag. They are interchangeable, and no action pledges more at once.
TAGGED_TOKENS = 4


def get_item_piece(item: str) -> str:
    """Return the piece that stands for any token of an item ("sample", "part-cpu")."""
    return f"{item}-1"


def list_item_pieces(item: str) -> tuple[str, ...]:
    """Return all pieces that are tokens of an item; none for an item without tokens of its own (Objective tokens)."""
    return tuple(f"{item}-{number}" for number in range(1, TAGGED_TOKENS + 1)) if item in ITEMS else ()


def get_upgrade_piece(upgrade: str) -> str:
    """Return the piece of an Upgrade card."""
    return f"upgrade-{upgrade}"


def list_item_gestures(item: str, zone: str) -> tuple[Gesture, ...]:
    """Return the gesture that places a token of an item in `zone`; none if the item has no piece (Objective tokens)."""
    return (Gesture(get_item_piece(item), zone),) if item in ITEMS else ()
