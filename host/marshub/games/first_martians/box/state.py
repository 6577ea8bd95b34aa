"""The table's state: one plain tree that is stored as JSON. Rules change it; saves, screens and LEDs read it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import ADJUSTABLE, COURSE, Result, named, up_to

from .components import (
    GROWTH_SLOTS,
    OVER,
    AomId,
    AstronautId,
    Block,
    ConditionKind,
    Difficulty,
    PartKind,
    Phase,
    Reserve,
    Resource,
    SpaceId,
    Token,
)

#: The rules limit few numbers (FM-RND-17, FM-GAT-11); counters show two digits.
MAX_COUNT = 99
MAX_SOLS = 20  # sols; every mission is much shorter

#: ADJUSTABLE: players may correct it to match their table (FM-APP-15).
Level = Annotated[int, msgspec.Meta(ge=0, le=5), ADJUSTABLE]
Number = Annotated[int, msgspec.Meta(ge=0), up_to(MAX_COUNT)]
Count = Annotated[Number, ADJUSTABLE]
Flag = Annotated[bool, ADJUSTABLE]
Tokens = Annotated[list[Token], msgspec.Meta(max_length=MAX_COUNT), ADJUSTABLE]  # Modifier tokens
Sol = Annotated[int, msgspec.Meta(ge=0), up_to(MAX_SOLS)]
Skill = Annotated[str, named("skill")]
Upgrade = Annotated[str, named("upgrade")]
Space = Annotated[SpaceId, named("space")]
ObjectiveToken = Annotated[str, named("objective-token")]
Item = Annotated[str, named("item")]  # of the Cargo Bay
EventId = Annotated[str, named("event")]
Skills = Annotated[list[Skill], ADJUSTABLE]
Upgrades = Annotated[list[Upgrade], ADJUSTABLE]
Goods = Annotated[dict[Item, Number], ADJUSTABLE]  # {item: number}
Rovers = Annotated[list[Annotated[str, named("rover")]], ADJUSTABLE]
Part = Annotated[str, named("part"), ADJUSTABLE]
Placed = Annotated[dict[ObjectiveToken, str], ADJUSTABLE]
Pile = Annotated[dict[str, Number], ADJUSTABLE]  # {card: copies}


class Condition(msgspec.Struct):
    """A Condition token at an ID board."""

    kind: ConditionKind
    fresh: bool = True  # gained this phase: it acts from the next phase on (FM-COND-08)
    healed: bool = False  # returned, but it acts until this phase ends (FM-COND-10)


class Astronaut(msgspec.Struct):
    """One astronaut of the crew."""

    name: Annotated[str, msgspec.Meta(max_length=40), ADJUSTABLE]
    wounds: Level = 0  # FM-HLTH-01
    tokens: Count = 0  # Morale tokens (FM-MOR-08)
    conditions: Annotated[list[Condition], ADJUSTABLE] = []
    skills: Skills = []  # Skill cards that are available, used ones too; the base skill always is (FM-SKILL-03, 04)
    locked: Skills = []  # Skill cards that a campaign has not unlocked yet (FM-SKILL-05, FM-CAMP-09)
    used: Skills = []  # skills marked as used until Clean-Up (FM-SKILL-09)
    board: Tokens = []  # Modifier tokens on the ID board: they stay (FM-MOD-01, FM-COST-34)


class Tile(msgspec.Struct):
    """A Shutdown tile on a Facility. `front` is known after it was turned over (FM-SHUT-22)."""

    resource: Resource
    front: Annotated[str, named("front")] = ""
    lifted: bool = False  # already back in its stack; the Facility opens when this phase ends (FM-RND-13)
    stand_in: bool = False  # its stack was empty: any front may turn up under it (FM-SHUT-04)


class Facility(msgspec.Struct):
    """A Facility tile, or a built Facility card."""

    parts: dict[PartKind, Flag]  # True: green, working; False: red, broken (FM-PEN-01)
    tiles: Annotated[list[Tile], ADJUSTABLE] = []
    now: Tokens = []  # the ! space; the last one is on top
    later: Tokens = []  # the >> space; the last one is on top
    productivity: Annotated[Annotated[int, msgspec.Meta(ge=0, le=5)] | None, ADJUSTABLE] = None
    upgrades: Upgrades = []

    @property
    def is_shut(self) -> bool:
        """Return True if a Shutdown tile lies on it."""
        return bool(self.tiles)


Growth = Annotated[
    list[Literal["", "seed", "guard"]], msgspec.Meta(min_length=GROWTH_SLOTS, max_length=GROWTH_SLOTS), ADJUSTABLE
]


class Farm(msgspec.Struct):
    """The plants of a Farm (FM-FARM-01, FM-FARM-04)."""

    greenhouses: Level  # black markers
    plants: Level  # white markers standing in Greenhouses
    growth: Growth = msgspec.field(default_factory=lambda: [""] * GROWTH_SLOTS)  # slots 1-6


class Rover(msgspec.Struct):
    """A rover and the tokens on its x space; the last one is on top."""

    tokens: Tokens = []
    lifted: Tokens = []  # discarded in this phase: they act until it ends (FM-MOD-05, FM-COST-27)

    @property
    def acting_tokens(self) -> list[Token]:
        """The tokens that have an effect now."""
        return [*self.tokens, *self.lifted]


class Roi(msgspec.Struct):
    """An explored space: its tile and the tokens on it (FM-MAP-20, FM-MAP-21)."""

    tile: Annotated[str, named("roi")]
    sol: Sol = 0  # sol of its exploration; its terrain acts from the next sol on (FM-ROI-01)
    samples: Count = 0
    objectives: list[ObjectiveToken] = []  # Objective tokens (FM-OBJ-06)
    tokens: Tokens = []  # Modifier tokens
    ignored: Sol = 0  # sol in which a Shortcut leads around its terrain (FM-SKILL-16)


class Spot(msgspec.Struct):
    """An object of a mission on a space of the map, explored or not."""

    tokens: list[ObjectiveToken] = []  # Objective tokens; they move to the tile when the space is explored
    white: Count = 0  # white markers of the space, or of its Objective token
    black: Count = 0  # black markers that can be gathered
    pawns: Count = 0  # pawn tokens on its Objective token
    notes: dict[str, Number] = {}  # further numbers that the mission keeps, by its own names


class Supply(msgspec.Struct):
    """The General Supply (FM-SUP-01)."""

    oxygen: Count = 0
    energy: Count = 0
    food: Count = 0


class Cargo(msgspec.Struct):
    """The Cargo Bay: items by name and number (FM-GAT-11)."""

    available: Goods = {}  # FM-SUP-05
    pending: Goods = {}


class OpenEvent(msgspec.Struct):
    """A Mission Event in the log."""

    id: EventId
    sol: Sol  # sol of its appearance
    status: Literal["open", "done", "struck"] = "open"
    striking: bool = False  # its consequence comes in the next Event phase (FM-EVT-17)
    tried: Sol = 0  # sol of the last failed attempt (FM-EVA-14)


class ScheduledEvent(msgspec.Struct):
    """An extra event that comes up in a later round: a Follow-Up Event, or the rest of an Adventure."""

    event: EventId
    sort: Literal["follow-up", "adventure"]  # FM-EVT-07, FM-EVT-08
    who: AstronautId  # the concerned astronaut


class Objective(msgspec.Struct):
    """An objective in the mission log. `computed` ones (the Threshold) are tested at Next Round, never ticked."""

    mandatory: bool
    done: Flag = False
    computed: bool = False


class Stack(msgspec.Struct):
    """A declared action: pawns, the actor's on top (first), and what was pledged and paid for it."""

    id: str
    action: str
    pawns: list[str]
    target: str = ""
    paid: dict[Reserve, int] = {}
    checked: bool = False  # a red CPU forces the Success die; fixed when the plan is closed (FM-COST-18)
    marks: list[Token] = []  # Modifier tokens that act on it; fixed at the same time (FM-MOD-03)
    rolls: bool = False  # below the auto mark: three dice; fixed at the same time (FM-PAWN-08)
    pledged: dict[str, int] = {}  # items of the Cargo Bay set aside for it (FM-COST-14)
    rover: str = ""  # the rover in the stack (FM-ROV-05)
    route: list[str] = []  # spaces of the route, target last; without the HUB (FM-MAP-08)
    donor: str = ""  # the Facility that gives its green part for a switch (FM-BLD-04)
    dues: list[str] = []  # ids of the actions that pay for the donor's missing part (FM-BLD-09)
    venue: str = ""  # the Facility used, if not the one that its type belongs to (FM-COST-36)
    marker: bool = False  # a marker of the mission's stock is pledged (FM-MIS-05)


class AutoContinue(msgspec.Struct, omit_defaults=True):
    """The moment until which the table declines to be asked about free actions (FM-SKILL-08)."""

    #: Until something new can be used, or the next phase or sol begins; "" if only `never` counts.
    until: Literal["new", "phase", "sol", ""]
    known: list[str]  # ids of the free actions that are not new
    never: list[str] = []  # windows, by message key, before which the table is never asked


class Campaign(msgspec.Struct):
    """The progress of a campaign."""

    id: str
    step: int = 0  # index of the mission that is played, or comes next
    outcomes: dict[str, str] = {}  # by mission: "victory" or "defeat"
    saved: str = ""  # the table after the last won mission, as JSON: the start of a replay (FM-CAMP-07)
    review: bool = False  # the crew reviews the table before the mission begins (FM-CAMP-12)
    over: bool = False


class HubState(msgspec.Struct):
    """The whole table."""

    mission: str
    difficulty: Difficulty
    crew: dict[AstronautId, Astronaut]  # in seat order
    solo: bool
    last_sol: Annotated[int, msgspec.Meta(ge=1), up_to(MAX_SOLS), ADJUSTABLE]
    threshold: Annotated[Number | None, ADJUSTABLE]
    facilities: Annotated[dict[Annotated[str, named("facility")], Facility], ADJUSTABLE]
    farms: dict[str, Farm]
    objectives: dict[str, Objective]
    piles: dict[str, Pile]  # face-down decks and stacks
    discards: dict[str, Pile]
    supply: Supply = msgspec.field(default_factory=Supply)
    cargo: Cargo = msgspec.field(default_factory=Cargo)
    rovers: dict[str, Rover] = {}
    map: Annotated[dict[Space, Roi], ADJUSTABLE] = {}  # explored spaces: "R1-N" ...
    spots: Annotated[dict[Space, Spot], ADJUSTABLE] = {}  # objects of the mission, on explored spaces or not
    notes: Annotated[dict[str, Number], ADJUSTABLE] = {}  # further numbers that the mission keeps, by its own names
    bases: Annotated[list[Space], ADJUSTABLE] = []  # tiles that routes may start from besides the HUB (FM-MAP-27)
    endangered: Rovers = []  # rovers to be checked for damage when the Action phase ends (FM-ROV-13)
    stress: Annotated[int, msgspec.Meta(ge=0, le=17), ADJUSTABLE] = 0
    morale: Annotated[int, msgspec.Meta(ge=-2, le=3), ADJUSTABLE] = 0
    tracks: dict[Block, Level] = {}
    box: dict[Block, Flag] = {}  # True: red, its die is rolled (FM-MAL-04)
    sol: Annotated[Sol, ADJUSTABLE] = 0
    phase: Annotated[Phase, COURSE] = "setup"
    step: Annotated[str, named("step"), COURSE] = OVER  # the current one of `STEPS`, NEXT or OVER; "" before the first
    first_player: Annotated[AstronautId | None, ADJUSTABLE] = None
    shown: Annotated[str, named("shown")] = ""  # the current Mission Event
    events: Annotated[list[OpenEvent], ADJUSTABLE] = []
    follow_ups: Annotated[list[ScheduledEvent], ADJUSTABLE] = []
    upgrade_cards: Upgrades = []  # available to be installed, or scrapped (FM-SETUP-16)
    pending_upgrades: Annotated[list[str], ADJUSTABLE] = []  # built, waiting for Clean-Up (FM-UPG-04)
    examined: Goods = {}  # samples, and tokens researched like them, after one examination (FM-LAB-02)
    discoveries: Count = 0  # second examinations that succeeded (FM-LAB-03)
    markers: dict[str, Count] = {}  # the rest of the stock of a limited mission action (FM-MIS-05)
    boosted: Part = ""  # "facility/part" whose penalty the Boosted Generator lifts (FM-GOAL-09)
    tokens: Placed = {}  # gained Objective tokens in places of the mission: {token: place} (FM-OBJ-02)
    gauges: dict[str, Annotated[int, msgspec.Meta(ge=0, le=100), ADJUSTABLE]] = {}  # mission tracks
    plan: list[Stack] = []
    aoms: Annotated[
        dict[AomId, AstronautId], ADJUSTABLE
    ] = {}  # AOMs in play, each with its operator of this round (FM-AOM-05)
    idle_pawns: list[str] = []  # neither declared nor usable: bound by a Condition (FM-PAWN-16)
    hush: AutoContinue | None = None
    campaign: Campaign | None = None
    packs: list[str] = []  # the owner's packs, on top of the shipped ones
    result: Result | None = None


def make_open_view(state: HubState) -> HubState:
    """Return a copy of the state without the app's hidden information."""
    copy = msgspec.convert(msgspec.to_builtins(state), HubState)
    for event in copy.events:
        event.striking = False
    copy.follow_ups = []
    if copy.campaign is not None:
        copy.campaign.saved = ""  # this older state has the same hidden fields
    return copy
