"""Missions, their special rules' names, and campaigns, as packs describe them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from ..box.components import Block, Difficulty, Grade, Reserve, SpaceId
from ..box.spaces import RINGS
from ..effects import Effects
from .cards import Copies, Data, LocalizedText


class ObjectiveData(Data, frozen=True):
    """An objective of a mission."""

    id: str
    mandatory: bool = True
    computed: Literal["threshold", ""] = ""
    reward: Effects = ()  # FM-GOAL-03
    built: str = ""  # done when this Facility is in play
    planted: bool = False  # done when a seed is planted
    besides: tuple[str, ...] = ()  # done only when these objectives are done, too
    gauge: str = ""  # done when this track of the mission stands at 100
    explored: tuple[SpaceId, ...] = ()  # done when all these spaces are explored
    gathered: tuple[str, ...] = ()  # done when all these Objective tokens lie on the mission sheet
    title: LocalizedText = {}


class ObjectiveToken(Data, frozen=True):
    """An Objective token as the mission uses it. Its number is only its name (FM-OBJ-01, FM-OBJ-04)."""

    id: Annotated[str, msgspec.Meta(pattern="^(red|orange|black|any)-[0-9]{1,2}$")]  # "any": of any colour
    copies: Copies = 1  # if more than one, they have a supply of their own (FM-MIS-42)
    place: str = ""  # empty: the Pending area of the Cargo Bay (FM-OBJ-02)
    reward: Effects = ()


class MissionAction(Data, frozen=True):
    """An action that the mission sheet adds (FM-MIS-01)."""

    id: str
    type: Literal["", "build", "research"] = ""  # FM-MIS-02, FM-MIS-03
    space: SpaceId | None = None  # its space of the map; None: inside the HUB (FM-MAP-05)
    names: bool = False  # its declaration names one of the choices that the mission's rules offer
    outside: bool = False  # done on the space of the map that its declaration names
    pawns: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1  # only for actions without a type
    pay: dict[Reserve, Copies] = {}  # from the General Supply (FM-COST-35)
    pledge: dict[str, Copies] = {}  # items of the Cargo Bay (FM-COST-35)
    part_of: str = ""  # also a spare part of a kind that works in this Facility (FM-MIS-26)
    any_of: Literal["", "part", "token"] = ""  # also any spare part or Objective token; the declaration names it
    markers: Annotated[int, msgspec.Meta(ge=0)] = 0  # the number of times it can succeed; 0: any (FM-MIS-04, FM-MIS-05)
    effects: Effects = ()
    title: LocalizedText = {}


class StartSpot(Data, frozen=True):
    """An object that a mission places on a space of the map before it is explored."""

    tokens: tuple[str, ...] = ()  # Objective tokens
    white: Annotated[int, msgspec.Meta(ge=0)] = 0  # markers


class Start(Data, frozen=True):
    """A mission's changes of the general set-up (FM-SETUP-01)."""

    morale: Annotated[int, msgspec.Meta(ge=-2, le=3)] = 0
    stress: Annotated[int, msgspec.Meta(ge=0, le=17)] = 0
    tracks: dict[Block, Annotated[int, msgspec.Meta(ge=0, le=4)]] = {}
    box: tuple[Block, ...] = ()  # red markers
    greenhouses: int | None = None  # as many as astronauts (FM-SETUP-08)
    plants: int | None = None  # as many as Greenhouses; below 0: that many fewer
    broken: tuple[str, ...] = ()  # "facility/part"
    boxed: tuple[str, ...] = ()  # Facilities that stay in the box
    built: tuple[str, ...] = ()  # Facility cards that are in play from the start, in order
    tiles: dict[SpaceId, str] = {}  # ROI tiles that lie face up (FM-EXP-15)
    face_up: tuple[Annotated[int, msgspec.Meta(ge=1, le=3)], ...] = ()  # rings of those at random spaces (FM-MIS-63)
    spots: dict[SpaceId, StartSpot] = {}


class Added(Data, frozen=True):
    """Additions to a mission's start, besides its supply by difficulty; negative numbers are subtracted."""

    sols: int = 0
    stress: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    box: tuple[Block, ...] = ()  # further red markers
    broken: tuple[str, ...] = ()  # further broken parts: "facility/part"
    cargo: dict[str, int] = {}
    supply: dict[Reserve, int] = {}
    tiles: dict[SpaceId, str] = {}  # further ROI tiles that lie face up, with samples and without POI tokens


class SmallCrews(Data, frozen=True):
    """Additions for small crews, in place of those for four: small crews have fewer pawns for repairs."""

    two: Added | None = msgspec.field(default=None, name="2")  # also for a solo player's pair (FM-SOLO-05)
    three: Added | None = msgspec.field(default=None, name="3")


class Level(Added, frozen=True):
    """The additions of one difficulty (FM-APP-02)."""

    crew: SmallCrews = SmallCrews()

    def get_additions(self, astronauts: int) -> Added:
        """Return the additions for that number of astronauts."""
        return {2: self.crew.two, 3: self.crew.three}.get(astronauts) or self


class SolDie(Data, frozen=True):
    """A Malfunction die that the sol counter adds (FM-MAL-20)."""

    sol: Annotated[int, msgspec.Meta(ge=-12, le=12)]  # -1 is the last sol
    block: Block
    only: bool = False  # this sol only, or from this sol on


Category = Literal["intro", "explore", "research", "build"]  # FM-MIS-62


class MissionData(Data, frozen=True):
    """A mission sheet."""

    id: str
    category: Category
    sols: Annotated[int, msgspec.Meta(ge=1)]
    sols_small_crew: Annotated[int, msgspec.Meta(ge=1)]  # for 1-3 astronauts (FM-GOAL-05)
    objectives: tuple[ObjectiveData, ...]
    supply: dict[Grade, dict[Reserve, int]]
    levels: dict[Grade, Level] = {}
    threshold: int | None = None
    dice: tuple[SolDie, ...] = ()
    cargo: dict[str, int] = {}
    gauges: tuple[str, ...] = ()
    full: dict[str, Annotated[int, msgspec.Meta(ge=1, le=100)]] = {}  # the end of tracks that end before 100
    upgrades: int = 2  # FM-SETUP-16
    cards: tuple[str, ...] = ()  # Facility cards, and boxed Facilities, that may be built (FM-OBJ-16)
    kits: dict[str, str] = {}  # by such a Facility: the Objective token that must be gained first
    items: tuple[str, ...] = ()  # its own items for the Cargo Bay
    tokens: tuple[ObjectiveToken, ...] = ()
    finds: dict[SpaceId, str] = {}  # the Objective token that appears when a space is explored (FM-MIS-29)
    icon: Effects = ()  # effects of the mission icon of a ROI tile (FM-EXP-07)
    poi: dict[Literal["a", "b", "c"], Effects] = {}  # effects of its POI tokens (FM-POI-02)
    poi_titles: dict[Literal["a", "b", "c"], LocalizedText] = {}  # the names of those effects
    actions: tuple[MissionAction, ...] = ()
    repairs: dict[str, Effects] = {}  # by Facility: further effects of each successful repair there (FM-MIS-27)
    examined: tuple[str, ...] = ()  # items that are researched like samples (FM-LAB-11)
    examined_once: tuple[str, ...] = ()  # items of `examined` whose research ends with the first examination
    discovery: Effects = ()  # further effects of a Discovery
    rules: str = ""  # the module of its special rules; by default the one of its own id (docs/packs.md)
    numbers: dict[str, int] = {}  # parameters of those rules
    start: Start = Start()
    title: LocalizedText = {}
    story: LocalizedText | None = None  # read before it; None: nothing is read

    def get_additions(self, difficulty: Difficulty, astronauts: int) -> Added:
        """Return the additions of a difficulty for that number of astronauts; none for the printed start."""
        level = None if difficulty == "printed" else self.levels.get(difficulty)
        return (level or Level()).get_additions(astronauts)

    @property
    def special(self) -> SpecialRuleNames:
        """The names that the mission's special rules let its pack use."""
        return SPECIAL_RULES.get(self.rules or self.id, NO_SPECIAL_RULES)

    def get_number(self, name: str) -> int:
        """Return a number of its special rules."""
        return self.numbers.get(name, self.special.numbers[name])

    def list_tiles(self, difficulty: Difficulty, astronauts: int) -> dict[SpaceId, str]:
        """Return the ROI tiles that lie face up from the start (FM-EXP-15), by space."""
        return {**self.start.tiles, **self.get_additions(difficulty, astronauts).tiles}


#: When a part of a campaign's story is read: before a mission, after its victory, after its defeat.
Occasion = Literal["before", "won", "lost"]


class CampaignStep(Data, frozen=True):
    """A mission of a campaign, in story order."""

    mission: str
    changes: Effects = ()  # changes of the table before it begins (FM-CAMP-04)
    bonuses: dict[str, Effects] = {}  # by objective that was fulfilled in time, after a victory (FM-CAMP-06)
    after_defeat: str = ""  # the mission that follows a defeat; empty: the campaign is over (FM-CAMP-08)
    told: dict[Occasion, LocalizedText] = {}  # the story, by the moment of reading


class CampaignData(Data, frozen=True):
    """A chain of missions on one table (FM-CAMP-01)."""

    id: str
    steps: Annotated[tuple[CampaignStep, ...], msgspec.Meta(min_length=1)]
    defeat: Literal["choose", "final"] = "choose"  # replay or restart (FM-CAMP-07); final (FM-CAMP-08)
    title: LocalizedText = {}


class SpecialRuleNames(NamedTuple):
    """The names that one module of special rules lets packs use; `rules/missions` has a module for each."""

    effects: tuple[str, ...] = ()  # names for { do = "special", name = ... }
    numbers: Mapping[str, int] = MappingProxyType({})  # parameters with defaults; missions may change them
    samples: bool = True  # False if the rules replace samples by tokens of their own


#: By the id in a mission's `rules`; by default the mission's own id.
SPECIAL_RULES: Final[dict[str, SpecialRuleNames]] = {
    "make-yourself-at-home": SpecialRuleNames(("another-malfunction",)),
    "riddle": SpecialRuleNames(
        ("data-screening", "signal-detection", "gps", "redraw", "assistance", "food-container"),
        {"food-each": 2, "signal": 2},
    ),
    "malnourished-plants": SpecialRuleNames(
        ("enrichment", "redraw", "lucky-strike", "best-dosage"),
        {"wilts-below": 25, "stands-below": 50},  # per cents of all nutrients together
        samples=False,
    ),
    "rogue-probe": SpecialRuleNames(
        (
            "verify",  # FM-MIS-55
            "trade",  # FM-MIS-56
            *(f"shift-{ring}" for ring in RINGS),  # FM-MIS-56
            "remove-direction",  # FM-MIS-59
            "remove-two-directions",
            "base",  # FM-MIS-57
            "withhold",  # FM-MIS-58
            "safety-switch",
        ),
        {"trail": 7},  # signals in a chain
    ),
    "landing": SpecialRuleNames(
        ("guide", "beacon"), {"hungry-sols": 1}
    ),  # number of sols for which the lander has no rations
    "binding-agent": SpecialRuleNames(numbers={"storm": 3}),  # the sol in which the storm begins
}
#: For missions without special rules.
NO_SPECIAL_RULES: Final = SpecialRuleNames()
