"""Cards and tokens of decks, boards and the map, as packs describe them; the base of all content types."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel.packs import Language

from ..box.components import (
    AstronautId,
    Block,
    Colour,
    ConditionKind,
    Feature,
    PartKind,
    Reserve,
    Resource,
    SpaceId,
    Token,
)
from ..effects import Effects, Percent

Copies = Annotated[int, msgspec.Meta(ge=1)]
#: A pack's own text, by language; a plain text serves all languages.
LocalizedText = dict[Language, str] | str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all content: frozen, and a mistyped field is an error."""


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


class FacilityData(Data, frozen=True):
    """A Facility tile or card. `parts` gives the effect of a red marker on each part."""

    id: str
    block: Block
    parts: dict[PartKind, RedPart] = {}  # none: it cannot be shut (FM-REST-04)
    action: str = ""  # its action type
    uses: tuple[Resource, ...] = ()  # by round (FM-PRO-08, FM-PRO-09, FM-PRO-10); none costs nothing (FM-REST-05)
    produces: Literal["oxygen", "energy", "food", ""] = ""
    top: int = 0  # highest productivity (FM-PRO-05, FM-PRO-07)
    card: bool = False  # a Facility card: in play only once it is built
    greenhouses: int = 0  # of a Farm card: Greenhouses ready when it is built (FM-OBJ-22)
    title: LocalizedText = {}


class MalfunctionCard(Data, frozen=True):
    """A Malfunction card: two keywords and its effects (FM-MAL-14)."""

    id: str
    block: Block
    sort: Literal["problem", "obstacle", "complication", "conflict"]
    facility: str
    effects: Effects
    copies: Copies = 1
    title: LocalizedText = {}


class TileFront(Data, frozen=True):
    """The front of a Shutdown tile: the cost of removing it, and its effects (FM-RSH-13)."""

    id: str
    resource: Resource
    pay: dict[Reserve, int] = {}
    effects: Effects = ()
    copies: Copies = 1
    title: LocalizedText = {}


class ConditionData(Data, frozen=True):
    """A kind of Condition token."""

    id: ConditionKind
    copies: Copies


class ModifierData(Data, frozen=True):
    """A kind of Modifier token and its number in the box; play never runs out of them (FM-RND-17)."""

    id: Token
    copies: Copies


class DieData(Data, frozen=True):
    """A die and its faces."""

    id: str
    faces: tuple[str, ...]


class UpgradeData(Data, frozen=True):
    """An Upgrade card (FM-UPG-02)."""

    id: str
    facility: str
    scrap: tuple[PartKind, ...]
    every_sol: Effects = ()  # its effects at the end of every Production phase
    title: LocalizedText = {}


class SkillData(Data, frozen=True):
    """A skill: the one printed on an ID board (`base`), or a Skill card (FM-SKILL-01)."""

    id: str  # "engineer-repair" is FM-SKILL-14
    owner: AstronautId
    cost: Annotated[int, msgspec.Meta(ge=1)]  # Morale tokens (FM-SKILL-06)
    base: bool = False
    pay: dict[str, Copies] = {}  # items of the Cargo Bay: a sample (FM-SKILL-17, FM-LAB-12)
    effects: Effects = ()  # "concerned" is the astronaut who uses it
    rerolls: tuple[str, ...] = ()  # actions of its owner in which one die may be rerolled (FM-DICE-12)
    title: LocalizedText = {}


class DirectionData(Data, frozen=True):
    """A Direction card. Its word counts only if an effect asks for it (FM-OBJ-10)."""

    id: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    word: Literal["easy", "medium", "heavy"]


class ResearchData(Data, frozen=True):
    """A Research card: its id is its number, 01 to 06 (FM-OBJ-11)."""

    id: str
    percent: Annotated[int, msgspec.Meta(ge=15, le=50)]


class SpaceData(Data, frozen=True):
    """A space of the map with an unusual number of printed pawn icons (FM-MAP-09)."""

    id: SpaceId
    pawns: Annotated[int, msgspec.Meta(ge=0)] = 1


class RoiData(Data, frozen=True):
    """A ROI tile: its ring, the cost and effects of going there, the finds (FM-MAP-18, FM-EXP-04 to 07)."""

    id: str
    ring: Annotated[int, msgspec.Meta(ge=1, le=3)]
    pawns: Annotated[int, msgspec.Meta(ge=0)] = 1  # pawn icons
    features: tuple[Feature, ...] = ()
    samples: Annotated[int, msgspec.Meta(ge=0)] = 0
    poi: Annotated[int, msgspec.Meta(ge=0)] = 0
    icon: bool = False  # the mission icon
    title: LocalizedText = {}


class PoiData(Data, frozen=True):
    """A POI token: one of three mission icons, or an effect of its own (FM-POI-02)."""

    id: Annotated[str, msgspec.Meta(pattern="^poi-")]
    copies: Copies
    icon: Literal["a", "b", "c", ""] = ""
    effects: Effects = ()
    title: LocalizedText = {}


class EventAction(Data, frozen=True):
    """The action against a Mission Event (FM-EVT-11)."""

    pawns: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    type: Literal["", "rest", "unwind", "heal", "manage"] = ""  # a type brings its costs (FM-EVA-04)
    pay: dict[Reserve, int] = {}
    reward: Effects = ()
    aoms: bool = True  # True if AOM pawns may take part (FM-AOM-11)


class EventData(Data, frozen=True):
    """A Mission Event: an effect now, an action, and the consequence of leaving it open."""

    id: str
    effects: Effects = ()
    action: EventAction | None = None
    consequence: Effects = ()
    strikes: Percent = 50  # chance of the consequence at the end of each round (FM-EVT-17)
    follow_up: str = ""  # the Follow-Up Event that it schedules (FM-EVT-08)
    hidden: bool = False  # not in the deck: a Follow-Up Event, or the rest of an Adventure
    adventure: bool = False  # of a hidden one: it belongs to the Adventures, not to the events (FM-ADV-07)
    comes: Percent = 50  # of a hidden one: its chance in each later round (FM-EVT-07)
    missions: tuple[str, ...] = ()  # empty: every mission
    title: LocalizedText = {}
    story: LocalizedText = {}


class AdventureData(Data, frozen=True):
    """An Adventure of one colour (FM-ADV-02). Its effects mean the actor by "concerned"."""

    id: str
    colour: Colour
    # FM-ADV-05: effects now, perhaps more later; only later effects; or a choice.
    sort: Literal["regular", "postponed", "choice"]  # FM-APP-11
    effects: Effects
    title: LocalizedText = {}
    story: LocalizedText = {}


class CrewNames(Data, frozen=True):
    """Names to draw for an astronaut (FM-APP-03)."""

    id: AstronautId
    names: tuple[str, ...]


class ProfileData(Data, frozen=True):
    """A Profile card: an astronaut's life before Mars. No rule uses it (FM-SKILL-01)."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9]{4}$")]  # the number on the card
    owner: AstronautId
    body: LocalizedText = {}
    life: LocalizedText = {}
    event: LocalizedText = {}
    temper: LocalizedText = {}


#: The lines of a Profile card, in order.
PROFILE_LINES = ("body", "life", "event", "temper")
