"""Effects of cards, events and tiles, as typed data. Packs use them; `rules.effect_rules` carries them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from marshub.kernel import union_of_subclasses

from .box.components import AstronautId, Block, Difficulty, PartKind, Reserve, Resource, SpaceId, Token, get_grade

Whom = (
    Literal[
        "first-player",  # FM-MOR-10
        "everyone",
        "chosen",  # the crew chooses one astronaut
        "random",
        "concerned",  # the astronaut of the event, or who uses the skill (FM-EVT-09, FM-SKILL-06)
        "others",  # everyone but the concerned
    ]
    | AstronautId  # by name; none if not in the crew (FM-EVT-09)
)


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that depends on the difficulty (FM-APP-02)."""

    easy: int
    normal: int
    hard: int


Number = int | Scale


def scale_number(value: Number, difficulty: Difficulty) -> int:
    """Return a number of the data for a difficulty (FM-APP-02)."""
    return int(getattr(value, get_grade(difficulty))) if isinstance(value, Scale) else value


class _Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """The base of all effects; `do` names the kind."""


class BreakPart(_Effect, frozen=True, tag="break-part"):
    """The named part turns red, if it is green and the Facility open (FM-MAL-17).

    Without `part` the crew chooses one.
    """

    facility: str
    part: PartKind | None = None


class RepairPart(_Effect, frozen=True, tag="repair-part"):
    """A broken part of an open Facility, chosen by the crew, works again at once."""

    kind: PartKind | None = None


class MoveTrack(_Effect, frozen=True, tag="move-track"):
    """A Malfunction track rises or falls; without `block` the crew chooses the track."""

    by: Number
    block: Block | None = None


class SearchCard(_Effect, frozen=True, tag="search-card"):
    """Malfunction cards are turned over until one has the keyword; that card is carried out (FM-MAL-15)."""

    block: Block
    sort: Literal["problem", "obstacle", "complication", "conflict"] | None = None
    facility: str = ""


class SwapTracks(_Effect, frozen=True, tag="swap-tracks"):
    """Two Malfunction tracks exchange their levels."""

    first: Block
    second: Block


class TurnBox(_Effect, frozen=True, tag="turn-box"):
    """A Malfunction Box marker turns red, or green (FM-MAL-11)."""

    block: Block
    red: bool = True


class PlaceToken(_Effect, frozen=True, tag="place-token"):
    """A Modifier token goes to a Facility's ! or >> space, a rover's x space, a ROI tile or an ID board (FM-MOD-01)."""

    token: Token
    place: str  # the id of a Facility, a rover, a space of the map or an astronaut
    space: Literal["now", "later", "x", "roi", "board"] = "now"


class MoveProduction(_Effect, frozen=True, tag="move-production"):
    """Productivity markers move; the crew spreads the points (FM-PRO-19)."""

    resource: Resource
    by: Number


class ShutFacility(_Effect, frozen=True, tag="shut-facility"):
    """A Shutdown tile is placed on the named Facility, if it is open (FM-SHUT-02, FM-SHUT-09, FM-SHUT-13)."""

    facility: str
    resource: Resource


class Discovery(_Effect, frozen=True, tag="discovery"):
    """A Discovery: in a campaign every astronaut unlocks a Skill card (FM-CAMP-09)."""


class LoseUpgrade(_Effect, frozen=True, tag="lose-upgrade"):
    """An installed Upgrade of an open Facility, chosen by the crew, is lost (FM-SOLO-03)."""


class Wilt(_Effect, frozen=True, tag="wilt"):
    """The main Farm wilts at once (FM-FARM-15)."""


class UprootPlants(_Effect, frozen=True, tag="uproot-plants"):
    """All plants move from the Greenhouses to the Growth track, from slot 6 downwards."""


class LosePlant(_Effect, frozen=True, tag="lose-plant"):
    """Plants are removed from the Greenhouses."""

    count: Number = 1


class MoveReserve(_Effect, frozen=True, tag="move-reserve"):
    """The General Supply grows or shrinks, never below 0 (FM-SUP-04)."""

    reserve: Reserve
    by: Number


class MoveMorale(_Effect, frozen=True, tag="move-morale"):
    """The shared Morale level rises or falls (FM-MOR-01)."""

    by: Number


class MoveStress(_Effect, frozen=True, tag="move-stress"):
    """Stress rises, perhaps to a fight (FM-STR-07), or falls."""

    by: Number


class GiveTokens(_Effect, frozen=True, tag="give-tokens"):
    """Astronauts gain or lose Morale tokens."""

    by: Number
    whom: Whom = "everyone"


class Wound(_Effect, frozen=True, tag="wound"):
    """Astronauts are wounded."""

    count: Number = 1
    whom: Whom = "chosen"


class HealWounds(_Effect, frozen=True, tag="heal"):
    """Wounds are healed, at most those that the astronauts have."""

    count: Number = 1
    whom: Whom = "chosen"


class DrawCondition(_Effect, frozen=True, tag="draw-condition"):
    """Astronauts draw a Condition token (FM-COND-01)."""

    whom: Whom = "random"


class Gain(_Effect, frozen=True, tag="gain"):
    """Items for the Cargo Bay, usable at once unless `pending`."""

    item: str
    count: Number = 1
    pending: bool = False


class Lose(_Effect, frozen=True, tag="lose"):
    """Items of the Cargo Bay are lost, the usable ones first, at most those that are there."""

    item: str
    count: Number = 1


class GainPart(_Effect, frozen=True, tag="gain-part"):
    """Spare parts of the crew's choice, usable at once; with `die`, as many as that die shows (FM-MIS-30)."""

    count: Number = 1
    die: Literal["yellow", "orange", "red"] | None = None


class SetBase(_Effect, frozen=True, tag="set-base"):
    """Routes may also start from this space, once it is explored (FM-MAP-27)."""

    base: SpaceId


class DiscardSample(_Effect, frozen=True, tag="discard-sample"):
    """Samples, chosen by the crew, leave the map."""

    count: Number = 1


class DiscardSkill(_Effect, frozen=True, tag="discard-skill"):
    """Astronauts lose a Skill card of their own choice for good (FM-SKILL-13)."""

    whom: Whom = "concerned"


class CureCondition(_Effect, frozen=True, tag="cure"):
    """A Condition is healed, chosen by the crew if there are several (FM-COND-10)."""

    whom: Whom = "chosen"


class PlaceGuard(_Effect, frozen=True, tag="place-guard"):
    """A black marker on the topmost free slot of the main Farm's Growth track guards a plant (FM-FARM-24)."""


class RepairRover(_Effect, frozen=True, tag="repair-rover"):
    """The topmost token of a rover's x space is removed (FM-MOD-13)."""


class IgnoreTerrain(_Effect, frozen=True, tag="ignore-terrain"):
    """The terrain of one ROI tile is ignored (FM-SKILL-16)."""


class DrawUpgrade(_Effect, frozen=True, tag="draw-upgrade"):
    """A random Upgrade card that is not in play becomes available."""


class BuildCard(_Effect, frozen=True, tag="build-card"):
    """A Facility card of the mission is built: red parts, full capacity (FM-OBJ-16 to 20)."""

    card: str


class Either(_Effect, frozen=True, tag="either"):
    """The crew chooses one of several groups of effects; each is named by a message key."""

    options: dict[str, tuple[Effect, ...]]


class DrawDirections(_Effect, frozen=True, tag="draw-directions"):
    """Direction cards are drawn, and reshuffled after each draw; with `together` only after the last.

    FM-OBJ-08, FM-OBJ-09.
    """

    count: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1
    together: bool = False


class DrawPercentage(_Effect, frozen=True, tag="draw-percentage"):
    """A Research card's percentage, or `half` of it, is added to a track of the mission (FM-OBJ-11, FM-OBJ-15)."""

    gauge: str
    half: bool = False
    redraw: bool = False  # the crew may reject the first card and draw a second (FM-OBJ-14)


class DrawNumber(_Effect, frozen=True, tag="draw-number"):
    """A Research card's number is read (FM-OBJ-11)."""


class RemoveResearch(_Effect, frozen=True, tag="remove-research"):
    """A Research card leaves the deck for good, or for percentages only (FM-OBJ-13)."""

    card: str
    only_percentages: bool = False


class AddObjective(_Effect, frozen=True, tag="add-objective"):
    """The mission log gets another objective (FM-EVT-12)."""

    objective: str
    mandatory: bool = True


class TickObjective(_Effect, frozen=True, tag="tick-objective"):
    """An objective is fulfilled; its reward comes at once (FM-GOAL-03, FM-GOAL-13)."""

    objective: str


class GainTokens(_Effect, frozen=True, tag="gain-tokens"):
    """Objective tokens of the mission: all that are named, or exactly one of them (FM-OBJ-05)."""

    tokens: tuple[str, ...]
    one: bool = False


class Schedule(_Effect, frozen=True, tag="schedule"):
    """An extra event that comes up in a later round (FM-EVT-07, FM-EVT-08)."""

    event: str
    sort: Literal["follow-up", "adventure"] = "follow-up"
    whom: Whom = "concerned"


class CloseMap(_Effect, frozen=True, tag="close-map"):
    """The ROI tiles of those rings return to their stacks, with everything on them."""

    rings: tuple[Annotated[int, msgspec.Meta(ge=1, le=3)], ...] = (1, 2, 3)


class Blight(_Effect, frozen=True, tag="blight"):
    """Everything on the Growth tracks dies, and a Farm without a free Greenhouse loses a plant."""


class Special(_Effect, frozen=True, tag="special"):
    """The effect of that name, implemented by the mission's special rules."""

    name: str


if TYPE_CHECKING:
    Effect = _Effect
else:
    Effect = union_of_subclasses(_Effect)  # all kinds above: the type by which packs are read

Effects = tuple[Effect, ...]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
