"""Pack files, and the content that all packs together make."""

from __future__ import annotations

from marshub.kernel.packs import Language

from ..box.components import AstronautId, ConditionKind, Token
from .cards import (
    AdventureData,
    ConditionData,
    CrewNames,
    Data,
    DieData,
    DirectionData,
    EventData,
    FacilityData,
    MalfunctionCard,
    ModifierData,
    PoiData,
    ProfileData,
    ResearchData,
    RoiData,
    SkillData,
    SpaceData,
    TileFront,
    UpgradeData,
)
from .missions import CampaignData, MissionData


class Pack(Data, frozen=True):
    """One pack file, see docs/packs.md. Files of the same `pack` belong together."""

    pack: str
    replaces: tuple[
        str, ...
    ] = ()  # decks ("malfunction-working") and single items ("event/dust-devil") that are removed
    words: dict[Language, dict[str, str]] = {}  # further texts, by message key
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


class Content(Data, frozen=True):
    """All packs merged, by id."""

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
    words: dict[str, dict[str, str]] = {}  # texts of the packs, by language and message key


#: Tables of a pack file, and the field of `Content` that holds their items by id.
CONTENT_FIELDS = {
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
