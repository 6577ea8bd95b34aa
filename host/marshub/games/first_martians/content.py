"""The content of the game as typed data: what the packs must say, and how they are read together."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Literal

import msgspec

from .components import (
    AstronautId,
    Block,
    ConditionKind,
    Difficulty,
    Feature,
    PartKind,
    Reserve,
    Resource,
    SpaceId,
    Token,
)
from .effects import Effects, Percent

Copies = Annotated[int, msgspec.Meta(ge=1)]
Language = Literal["en", "it", "es"]
#: Words of a pack's own, by language; a plain text serves all languages.
Said = dict[Language, str] | str

RedPart = Literal[
    "pay-energy",  # FM-PEN-04
    "pay-oxygen",  # FM-PEN-05
    "wilting",  # FM-PEN-13
    "malfunction+1",  # FM-PEN-12
    "success-die",  # FM-PEN-09
    "froggy-check",  # FM-PEN-15
    "remove-sample",  # FM-PEN-16
    "stress+1",  # FM-PEN-17
    "token-working-bay",  # FM-PEN-18
    "no-rover-explore",  # FM-PEN-11
]


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content: frozen, and a mistyped field is an error."""


class FacilityData(_Data, frozen=True):
    """A Facility tile or card. `parts` says what a red marker there does."""

    id: str
    block: Block
    parts: dict[PartKind, RedPart] = {}
    action: str = ""  # the action type that belongs to it
    uses: tuple[Resource, ...] = ()
    produces: Literal["oxygen", "energy", "food", ""] = ""
    top: int = 0  # highest productivity
    card: bool = False  # a Facility card: in play only once it is built
    greenhouses: int = 0  # of a Farm card: Greenhouses ready when it is built (FM-OBJ-22)
    title: Said = {}


class MalfunctionCard(_Data, frozen=True):
    """A Malfunction card: two keywords and what it does (FM-MAL-14)."""

    id: str
    block: Block
    sort: Literal["problem", "obstacle", "complication", "conflict"]
    facility: str
    effects: Effects
    copies: Copies = 1
    title: Said = {}


class TileFront(_Data, frozen=True):
    """The front of a Shutdown tile: what removing it costs, and what it gives (FM-RSH-13)."""

    id: str
    resource: Resource
    pay: dict[Reserve, int] = {}
    effects: Effects = ()
    copies: Copies = 1
    title: Said = {}


class ConditionData(_Data, frozen=True):
    """A kind of Condition token."""

    id: ConditionKind
    copies: Copies


class ModifierData(_Data, frozen=True):
    """A kind of Modifier token and how many the box holds; play never runs out of them (FM-RND-17)."""

    id: Token
    copies: Copies


class DieData(_Data, frozen=True):
    """A die and its faces."""

    id: str
    faces: tuple[str, ...]


class UpgradeData(_Data, frozen=True):
    """An Upgrade card (FM-UPG-02)."""

    id: str
    facility: str
    scrap: tuple[PartKind, ...]
    every_sol: Effects = ()  # what it does at the end of every Production phase
    title: Said = {}


class SkillData(_Data, frozen=True):
    """A skill: the one printed on an ID board (`base`), or a Skill card (FM-SKILL-01)."""

    id: str
    owner: AstronautId
    cost: Annotated[int, msgspec.Meta(ge=1)]  # Morale tokens (FM-SKILL-06)
    base: bool = False
    pay: dict[str, Copies] = {}  # things out of the Cargo Bay
    effects: Effects = ()  # with "concerned" for whoever uses it
    rerolls: tuple[str, ...] = ()  # own actions of which one die may be rolled again (FM-DICE-12)
    title: Said = {}


class DirectionData(_Data, frozen=True):
    """A Direction card. Its word counts only where an effect asks for it (FM-OBJ-10)."""

    id: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    word: Literal["easy", "medium", "heavy"]


class ResearchData(_Data, frozen=True):
    """A Research card: its id is its number, 01 to 06 (FM-OBJ-11)."""

    id: str
    percent: Annotated[int, msgspec.Meta(ge=15, le=50)]


class SpaceData(_Data, frozen=True):
    """A space of the map, where it is not as usual: how many pawn icons are printed on it (FM-MAP-09)."""

    id: SpaceId
    pawns: Annotated[int, msgspec.Meta(ge=0)] = 1


class RoiData(_Data, frozen=True):
    """A ROI tile: where it lies, what going there costs and does, what is found on it (FM-MAP-18, FM-EXP-04 to 07)."""

    id: str
    ring: Annotated[int, msgspec.Meta(ge=1, le=3)]
    pawns: Annotated[int, msgspec.Meta(ge=0)] = 1  # pawn icons
    features: tuple[Feature, ...] = ()
    samples: Annotated[int, msgspec.Meta(ge=0)] = 0
    poi: Annotated[int, msgspec.Meta(ge=0)] = 0
    icon: bool = False  # the mission icon
    title: Said = {}


class PoiData(_Data, frozen=True):
    """A POI token: one of three mission icons, or an effect of its own (FM-POI-02)."""

    id: Annotated[str, msgspec.Meta(pattern="^poi-")]
    copies: Copies
    icon: Literal["a", "b", "c", ""] = ""
    effects: Effects = ()
    title: Said = {}


class EventAction(_Data, frozen=True):
    """What can be done about a Mission Event (FM-EVT-11)."""

    pawns: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    type: Literal["", "rest", "unwind", "heal", "manage"] = ""  # a typed one pays what its type pays (FM-EVA-04)
    pay: dict[Reserve, int] = {}
    reward: Effects = ()
    aoms: bool = True  # whether AOM pawns may serve it (FM-AOM-11)


class EventData(_Data, frozen=True):
    """A Mission Event: an effect now, an action, and what may come of leaving it open."""

    id: str
    effects: Effects = ()
    action: EventAction | None = None
    consequence: Effects = ()
    strikes: Percent = 50  # chance of the consequence at the end of each round (FM-EVT-17)
    follow_up: str = ""  # the Follow-Up Event that grows out of it (FM-EVT-08)
    hidden: bool = False  # not in the deck: a Follow-Up Event, or the rest of an Adventure
    adventure: bool = False  # of a hidden one: it goes with the Adventures, not with the events (FM-ADV-07)
    comes: Percent = 50  # of a hidden one: chance in each later round that it comes up (FM-EVT-07)
    missions: tuple[str, ...] = ()  # empty: every mission
    title: Said = {}
    story: Said = {}


class AdventureData(_Data, frozen=True):
    """An Adventure of one colour (FM-ADV-02). Whoever acts is "concerned"."""

    id: str
    colour: Literal["green", "gray", "blue", "brown"]
    # FM-ADV-05: something now, perhaps more later; nothing now but something later; or a question.
    sort: Literal["regular", "postponed", "choice"]
    effects: Effects
    title: Said = {}
    story: Said = {}


class ObjectiveData(_Data, frozen=True):
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


class ObjectiveToken(_Data, frozen=True):
    """An Objective token as the mission uses it. Its number only names it (FM-OBJ-01, FM-OBJ-04)."""

    id: Annotated[str, msgspec.Meta(pattern="^(red|orange|black|any)-[0-9]{1,2}$")]  # "any": of whatever colour
    copies: Copies = 1  # with more than one they lie in a supply of their own (FM-MIS-42)
    place: str = ""  # empty: the Pending area of the Cargo Bay (FM-OBJ-02)
    reward: Effects = ()


class MissionAction(_Data, frozen=True):
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


class StartSpot(_Data, frozen=True):
    """What a mission puts on a space of the map before it is explored."""

    tokens: tuple[str, ...] = ()  # Objective tokens
    white: Annotated[int, msgspec.Meta(ge=0)] = 0  # markers


class Start(_Data, frozen=True):
    """What a mission changes in the general set-up (FM-SETUP-01)."""

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


class Added(_Data, frozen=True):
    """What is added to a mission's start, besides its supply by difficulty; negative numbers take away."""

    sols: int = 0
    stress: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    box: tuple[Block, ...] = ()  # further red markers
    broken: tuple[str, ...] = ()  # further broken parts: "facility/part"
    cargo: dict[str, int] = {}
    supply: dict[Reserve, int] = {}
    tiles: dict[SpaceId, str] = {}  # further ROI tiles that lie face up, with samples and without POI tokens


class SmallCrews(_Data, frozen=True):
    """What is added for small crews instead of what is added for four: they have fewer hands for what is wrong."""

    two: Added | None = msgspec.field(default=None, name="2")  # one player leads two astronauts as well (FM-SOLO-05)
    three: Added | None = msgspec.field(default=None, name="3")


class Level(Added, frozen=True):
    """What one difficulty adds (FM-APP-02)."""

    crew: SmallCrews = SmallCrews()

    def for_crew(self, astronauts: int) -> Added:
        """What is added for so many astronauts."""
        return {2: self.crew.two, 3: self.crew.three}.get(astronauts) or self


class SolDie(_Data, frozen=True):
    """A Malfunction die that the sol counter calls for (FM-MAL-20)."""

    sol: Annotated[int, msgspec.Meta(ge=-12, le=12)]  # -1 is the last sol, whatever the number of players
    block: Block
    only: bool = False  # this sol only, or from this sol on


Category = Literal["intro", "explore", "research", "build"]  # FM-MIS-62


class MissionData(_Data, frozen=True):
    """A mission sheet."""

    id: str
    category: Category
    sols: Annotated[int, msgspec.Meta(ge=1)]
    sols_small_crew: Annotated[int, msgspec.Meta(ge=1)]  # for 1-3 astronauts (FM-GOAL-05)
    objectives: tuple[ObjectiveData, ...]
    supply: dict[Difficulty, dict[Reserve, int]]
    levels: dict[Difficulty, Level] = {}
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

    def added(self, difficulty: Difficulty, astronauts: int) -> Added:
        """What a difficulty adds to the start of so many astronauts."""
        return self.levels.get(difficulty, Level()).for_crew(astronauts)

    def tiles(self, difficulty: Difficulty, astronauts: int) -> dict[SpaceId, str]:
        """The ROI tiles that lie face up from the start (FM-EXP-15), by space."""
        return {**self.start.tiles, **self.added(difficulty, astronauts).tiles}


#: When a part of a campaign's story is read: before a mission, after its victory, after its defeat.
Moment = Literal["before", "won", "lost"]


class CampaignStep(_Data, frozen=True):
    """A mission of a campaign, in story order."""

    mission: str
    changes: Effects = ()  # what the app changes on the table before it begins (FM-CAMP-04)
    bonuses: dict[str, Effects] = {}  # by objective that was fulfilled in time, after a victory (FM-CAMP-06)
    after_defeat: str = ""  # the mission that follows a defeat; empty: the campaign is over (FM-CAMP-08)
    told: dict[Moment, Said] = {}  # the story, and when it is read


class CampaignData(_Data, frozen=True):
    """A chain of missions on one table (FM-CAMP-01)."""

    id: str
    steps: Annotated[tuple[CampaignStep, ...], msgspec.Meta(min_length=1)]
    defeat: Literal["choose", "final"] = "choose"  # replay or restart (FM-CAMP-07); or the outcome stands (FM-CAMP-08)
    title: Said = {}

    def faults(self, missions: Container[str]) -> Iterator[str]:
        """What is wrong with the missions it names, `missions` being those there are."""
        own = [step.mission for step in self.steps]
        yield from (f"there is no mission {name!r}" for name in own if name not in missions)
        for step in self.steps:
            if step.after_defeat and step.after_defeat not in own:
                yield f"{step.after_defeat!r} is not one of its own missions"


class CrewNames(_Data, frozen=True):
    """Names to draw for an astronaut (FM-APP-03)."""

    id: AstronautId
    names: tuple[str, ...]


class ProfileData(_Data, frozen=True):
    """A Profile card: who an astronaut was before Mars. Colour only, no rule asks for it (FM-SKILL-01)."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9]{4}$")]  # the number on the card
    owner: AstronautId
    body: Said = {}
    life: Said = {}
    event: Said = {}
    temper: Said = {}


#: The lines of a Profile card, in order.
PROFILE_LINES = ("body", "life", "event", "temper")


class Pack(_Data, frozen=True):
    """One pack file, see docs/packs.md. Files of the same `pack` belong together."""

    pack: str
    replaces: tuple[
        str, ...
    ] = ()  # decks ("malfunction-working") and single things ("event/dust-devil") that make room
    words: dict[Language, dict[str, str]] = {}  # further words, by message key
    facility: tuple[FacilityData, ...] = ()
    malfunction: tuple[MalfunctionCard, ...] = ()
    tile: tuple[TileFront, ...] = ()
    condition: tuple[ConditionData, ...] = ()
    modifier: tuple[ModifierData, ...] = ()
    die: tuple[DieData, ...] = ()
    upgrade: tuple[UpgradeData, ...] = ()
    skill: tuple[SkillData, ...] = ()
    direction: tuple[DirectionData, ...] = ()
    research: tuple[ResearchData, ...] = ()
    space: tuple[SpaceData, ...] = ()
    roi: tuple[RoiData, ...] = ()
    poi: tuple[PoiData, ...] = ()
    event: tuple[EventData, ...] = ()
    adventure: tuple[AdventureData, ...] = ()
    mission: tuple[MissionData, ...] = ()
    campaign: tuple[CampaignData, ...] = ()
    crew: tuple[CrewNames, ...] = ()
    profile: tuple[ProfileData, ...] = ()


class Content(_Data, frozen=True):
    """All packs together, by id."""

    facilities: dict[str, FacilityData]
    malfunctions: dict[str, MalfunctionCard]
    tiles: dict[str, TileFront]
    conditions: dict[ConditionKind, ConditionData]
    modifiers: dict[Token, ModifierData]
    dice: dict[str, DieData]
    upgrades: dict[str, UpgradeData]
    skills: dict[str, SkillData]
    directions: dict[str, DirectionData]
    research: dict[str, ResearchData]
    events: dict[str, EventData]
    missions: dict[str, MissionData]
    crew: dict[AstronautId, CrewNames]
    hashes: dict[str, str]
    spaces: dict[str, SpaceData] = {}
    rois: dict[str, RoiData] = {}
    pois: dict[str, PoiData] = {}
    adventures: dict[str, AdventureData] = {}
    campaigns: dict[str, CampaignData] = {}
    profiles: dict[str, ProfileData] = {}
    words: dict[str, dict[str, str]] = {}  # what packs bring along to be said, by message key


#: Tables of a pack file, and the field of `Content` that holds their items by id.
SHELVES = {
    "facility": "facilities",
    "malfunction": "malfunctions",
    "tile": "tiles",
    "condition": "conditions",
    "modifier": "modifiers",
    "die": "dice",
    "upgrade": "upgrades",
    "skill": "skills",
    "direction": "directions",
    "research": "research",
    "space": "spaces",
    "roi": "rois",
    "poi": "pois",
    "event": "events",
    "adventure": "adventures",
    "mission": "missions",
    "campaign": "campaigns",
    "crew": "crew",
    "profile": "profiles",
}


def house_packs() -> list[Traversable]:
    """The packs that ship with MarsHub, in the order they are read."""
    folder = files(__package__) / "packs" / "house"
    return sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)


def load_content(packs: Sequence[Traversable] | None = None) -> Content:
    """Read and check pack files (default: the house packs), each after those it builds on.

    Raises PackError for the first mistake: file, line, field, what was expected.
    """
    from .content_checks import check  # both know the structs above
    from .content_reading import read_packs

    shelves = read_packs(house_packs() if packs is None else packs)
    mistakes = check(shelves)
    if mistakes:
        raise mistakes[0]
    return shelves.content()
