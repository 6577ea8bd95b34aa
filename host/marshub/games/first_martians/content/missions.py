"""Missions and the campaigns made of them, as the packs describe them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..box.components import Block, Difficulty, Grade, Reserve, SpaceId
from ..effects import Effects
from .data import Copies, Data, Said
from .special import NOTHING_SPECIAL, SPECIALS, Special


class ObjectiveData(Data, frozen=True):
    """An objective of a mission."""

    id: str
    mandatory: bool = True
    computed: Literal["threshold", ""] = ""
    reward: Effects = ()  # what fulfilling it brings (FM-GOAL-03)
    built: str = ""  # done when this Facility is in play
    planted: bool = False  # done when a seed is planted
    besides: tuple[str, ...] = ()  # only once these objectives are done, too
    gauge: str = ""  # done when this track of the mission stands at 100
    explored: tuple[SpaceId, ...] = ()  # done when all these spaces are explored
    gathered: tuple[str, ...] = ()  # done when all these Objective tokens lie on the mission sheet
    title: Said = {}


class ObjectiveToken(Data, frozen=True):
    """An Objective token as the mission uses it. Its number only names it (FM-OBJ-01, FM-OBJ-04)."""

    id: Annotated[str, msgspec.Meta(pattern="^(red|orange|black|any)-[0-9]{1,2}$")]  # "any": of whatever colour
    copies: Copies = 1  # with more than one they lie in a supply of their own (FM-MIS-42)
    place: str = ""  # empty: the Pending area of the Cargo Bay (FM-OBJ-02)
    reward: Effects = ()


class MissionAction(Data, frozen=True):
    """An action that the mission sheet adds (FM-MIS-01)."""

    id: str
    type: Literal["", "build", "research"] = ""  # FM-MIS-02, FM-MIS-03
    space: SpaceId | None = None  # where on the map it is done; None: inside the HUB (FM-MAP-05)
    names: bool = False  # its declaration names one of what the mission's rules offer
    outside: bool = False  # done on the space of the map that its declaration names
    pawns: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1  # of one without a type
    pay: dict[Reserve, Copies] = {}  # from the General Supply (FM-COST-35)
    pledge: dict[str, Copies] = {}  # things of the Cargo Bay (FM-COST-35)
    part_of: str = ""  # besides, a spare part of a kind that works in this Facility (FM-MIS-26)
    any_of: Literal["", "part", "token"] = ""  # besides, any spare part or Objective token; the declaration names it
    markers: Annotated[int, msgspec.Meta(ge=0)] = 0  # how often it can succeed; 0: any number (FM-MIS-04, FM-MIS-05)
    effects: Effects = ()
    title: Said = {}


class StartSpot(Data, frozen=True):
    """An object that a mission puts on a space of the map before it is explored."""

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
    """Additions for small crews instead of those for four: they have fewer hands for repairs."""

    two: Added | None = msgspec.field(default=None, name="2")  # one player leads two astronauts as well (FM-SOLO-05)
    three: Added | None = msgspec.field(default=None, name="3")


class Level(Added, frozen=True):
    """The additions of one difficulty (FM-APP-02)."""

    crew: SmallCrews = SmallCrews()

    def additions_for(self, astronauts: int) -> Added:
        """Return the additions for so many astronauts."""
        return {2: self.crew.two, 3: self.crew.three}.get(astronauts) or self


class SolDie(Data, frozen=True):
    """A Malfunction die that the sol counter calls for (FM-MAL-20)."""

    sol: Annotated[int, msgspec.Meta(ge=-12, le=12)]  # -1 is the last sol, whatever the number of players
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
    full: dict[str, Annotated[int, msgspec.Meta(ge=1, le=100)]] = {}  # where a track ends before 100
    upgrades: int = 2  # FM-SETUP-16
    cards: tuple[str, ...] = ()  # Facility cards, and boxed Facilities, that may be built (FM-OBJ-16)
    kits: dict[str, str] = {}  # by one of these: the Objective token that must have been gained first
    items: tuple[str, ...] = ()  # things of its own that the Cargo Bay may hold
    tokens: tuple[ObjectiveToken, ...] = ()
    finds: dict[SpaceId, str] = {}  # the Objective token that exploring a space brings there (FM-MIS-29)
    icon: Effects = ()  # what the mission icon of a ROI tile does (FM-EXP-07)
    poi: dict[Literal["a", "b", "c"], Effects] = {}  # what its POI tokens do (FM-POI-02)
    poi_titles: dict[Literal["a", "b", "c"], Said] = {}  # and what it calls that
    actions: tuple[MissionAction, ...] = ()
    repairs: dict[str, Effects] = {}  # by Facility: what each successful repair there brings as well (FM-MIS-27)
    examined: tuple[str, ...] = ()  # items that are researched like samples (FM-LAB-11)
    examined_once: tuple[str, ...] = ()  # those of them whose research ends with the first examination
    discovery: Effects = ()  # what a Discovery brings as well
    rules: str = ""  # whose special rules it plays with; those of its own id, if there are any (docs/packs.md)
    numbers: dict[str, int] = {}  # that those rules read
    start: Start = Start()
    title: Said = {}
    story: Said | None = None  # what is read before it, if there is anything

    def additions_for(self, difficulty: Difficulty, astronauts: int) -> Added:
        """Return the additions of a difficulty for so many astronauts; none for a printed one."""
        level = None if difficulty == "printed" else self.levels.get(difficulty)
        return (level or Level()).additions_for(astronauts)

    @property
    def special(self) -> Special:
        """The names that the mission's special rules let its pack use."""
        return SPECIALS.get(self.rules or self.id, NOTHING_SPECIAL)

    def number(self, name: str) -> int:
        """Return a number of its special rules."""
        return self.numbers.get(name, self.special.numbers[name])

    def list_tiles(self, difficulty: Difficulty, astronauts: int) -> dict[SpaceId, str]:
        """Return the ROI tiles that lie face up from the start (FM-EXP-15), by space."""
        return {**self.start.tiles, **self.additions_for(difficulty, astronauts).tiles}


#: When a part of a campaign's story is read: before a mission, after its victory, after its defeat.
Occasion = Literal["before", "won", "lost"]


class CampaignStep(Data, frozen=True):
    """A mission of a campaign, in story order."""

    mission: str
    changes: Effects = ()  # what the app changes on the table before it begins (FM-CAMP-04)
    bonuses: dict[str, Effects] = {}  # by objective that was fulfilled in time, after a victory (FM-CAMP-06)
    after_defeat: str = ""  # the mission that follows a defeat; empty: the campaign is over (FM-CAMP-08)
    told: dict[Occasion, Said] = {}  # the story, and when it is read


class CampaignData(Data, frozen=True):
    """A chain of missions on one table (FM-CAMP-01)."""

    id: str
    steps: Annotated[tuple[CampaignStep, ...], msgspec.Meta(min_length=1)]
    defeat: Literal["choose", "final"] = "choose"  # replay or restart (FM-CAMP-07); or the outcome stands (FM-CAMP-08)
    title: Said = {}
