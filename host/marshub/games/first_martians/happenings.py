"""What can happen in First Martians, as the log tells it. `words()` gives the sentence."""

from __future__ import annotations

from typing import Any

from marshub.kernel import Happening, Words, say

from .components import AstronautId, Block, ConditionKind, PartKind, Phase, Reserve, Resource, Token


class _Told(Happening, frozen=True):
    """A happening whose sentence is `fm-<name>` with its own fields as arguments."""

    def words(self) -> Words:
        """The sentence that tells it. Ids of components become message keys."""
        args: dict[str, str | int] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            prefix = _KEYED.get(name)
            args[name] = f"@{prefix}-{value}" if prefix and value else int(value) if isinstance(value, bool) else value
        return say(_key(type(self).__name__), **args)


_KEYED = {
    "who": "fm-astronaut",
    "facility": "fm-facility",
    "part": "fm-part",
    "block": "fm-block",
    "condition": "fm-condition",
    "phase": "fm-phase",
    "reserve": "fm-reserve",
    "resource": "fm-reserve",
    "token": "fm-token",
    "card": "fm-card",
    "event": "fm-event",
    "place": "fm-place",
    "mission": "fm-mission",
    "objective": "fm-objective",
    "action": "fm-action",
    "item": "fm-item",
    "face": "fm-face",
    "deck": "fm-deck",
    "skill": "fm-skill",
    "upgrade": "fm-upgrade",
    "direction": "fm-direction",
    "gauge": "fm-gauge",
    "sort": "fm-extra",
    "space": "fm-space",
    "there": "fm-space",
    "pod": "fm-pod",
    "tile": "fm-roi",
}


def _key(name: str) -> str:
    return "fm-" + "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


class MissionBegan(_Told, frozen=True):
    """The mission was set up."""

    mission: str
    sols: int


class SolBegan(_Told, frozen=True):
    """A new sol."""

    sol: int


class PhaseBegan(_Told, frozen=True):
    """The round marker moved."""

    phase: Phase
    sol: int


class FirstPlayerNamed(_Told, frozen=True):
    """The First Player token went to somebody."""

    who: AstronautId


class TrackMoved(_Told, frozen=True):
    """A Malfunction track moved."""

    block: Block
    before: int
    after: int


class BoxTurned(_Told, frozen=True):
    """A Malfunction Box marker changed colour."""

    block: Block
    red: bool


class DiceRolled(_Told, frozen=True):
    """A Malfunction die fell."""

    block: Block
    face: str
    penalties: int

    def words(self) -> Words:
        return say(
            "fm-dice-rolled",
            block=f"@fm-block-{self.block}",
            face=int(self.face) if self.face.isdecimal() else self.face,
            penalties=self.penalties,
        )


class CardResolved(_Told, frozen=True):
    """A Malfunction card was turned over and takes effect."""

    block: Block
    card: str
    facility: str


class CardVoid(_Told, frozen=True):
    """A Malfunction card was turned over and does nothing: its Facility is shut or not in play (FM-MAL-16)."""

    block: Block
    card: str
    facility: str


class CardPassed(_Told, frozen=True):
    """A card was turned over in the search for another one and does nothing (FM-MAL-15)."""

    block: Block
    card: str


class DeckFormed(_Told, frozen=True):
    """A deck ran out: its discard pile was shuffled (FM-MAL-19)."""

    deck: str


class OperatorNamed(_Told, frozen=True):
    """An AOM got its operator (FM-AOM-05)."""

    aom: str
    who: AstronautId

    def words(self) -> Words:
        return say("fm-operator-named", aom=f"@fm-aom-{self.aom.removeprefix('aom-')}", who=f"@fm-astronaut-{self.who}")


class SkillUnlocked(_Told, frozen=True):
    """A Skill card was unlocked by a Discovery (FM-CAMP-09)."""

    who: AstronautId
    skill: str


class BonusGranted(_Told, frozen=True):
    """An objective that was fulfilled in time pays off for the campaign (FM-CAMP-06)."""

    objective: str


class CampaignSaved(_Told, frozen=True):
    """The table was saved after a won mission (FM-CAMP-11)."""

    mission: str


class CampaignEnded(_Told, frozen=True):
    """The campaign is over."""

    campaign: str
    outcome: str

    def words(self) -> Words:
        return say(f"fm-campaign-ended-{self.outcome}", campaign=f"@fm-campaign-{self.campaign}")


class UpgradeLost(_Told, frozen=True):
    """An installed Upgrade is gone."""

    facility: str
    upgrade: str


class PartBroken(_Told, frozen=True):
    """A green marker became red."""

    facility: str
    part: PartKind


class PartRepaired(_Told, frozen=True):
    """A red marker became green."""

    facility: str
    part: PartKind


class TilePlaced(_Told, frozen=True):
    """A Shutdown tile was laid."""

    facility: str
    resource: Resource


class TileTurned(_Told, frozen=True):
    """A Shutdown tile was turned over and could not be paid (FM-SHUT-22)."""

    facility: str
    resource: Resource


class TileRemoved(_Told, frozen=True):
    """A Shutdown tile went back to its stack."""

    facility: str
    resource: Resource


class FacilityOpened(_Told, frozen=True):
    """The last Shutdown tile is gone."""

    facility: str


class TokenPlaced(_Told, frozen=True):
    """A Modifier token was placed."""

    place: str
    token: Token


class TokenDiscarded(_Told, frozen=True):
    """A Modifier token was discarded."""

    place: str
    token: Token


class Produced(_Told, frozen=True):
    """A resource was produced and compared with its need; `banked` went to the General Supply."""

    resource: Resource
    amount: int
    need: int
    banked: int


class ProductivityMoved(_Told, frozen=True):
    """A productivity marker moved."""

    facility: str
    before: int
    after: int


class ReserveMoved(_Told, frozen=True):
    """The General Supply changed."""

    reserve: Reserve
    before: int
    after: int


class Grew(_Told, frozen=True):
    """Seeds moved up; `ripened` of them became plants."""

    facility: str
    ripened: int


class Wilted(_Told, frozen=True):
    """A Farm wilted: `plants` went back to the Growth track, `seeds` died."""

    facility: str
    plants: int
    seeds: int


class WiltingHeld(_Told, frozen=True):
    """Wilting was bought off for this round (FM-FARM-12)."""

    facility: str


class Fed(_Told, frozen=True):
    """The crew ate."""

    produced: int
    needed: int
    missing: int


class StressMoved(_Told, frozen=True):
    """Stress moved."""

    before: int
    after: int


class Fought(_Told, frozen=True):
    """Stress reached its end: a fight (FM-STR-03)."""


class MoraleMoved(_Told, frozen=True):
    """The Morale level moved."""

    before: int
    after: int


class TokensMoved(_Told, frozen=True):
    """An astronaut gained or lost Morale tokens."""

    who: AstronautId
    by: int


class Wounded(_Told, frozen=True):
    """An astronaut was wounded; `wounds` is where the health marker stands now."""

    who: AstronautId
    count: int
    wounds: int


class Healed(_Told, frozen=True):
    """An astronaut lost wounds."""

    who: AstronautId
    count: int
    wounds: int


class Died(_Told, frozen=True):
    """An astronaut suffered the sixth wound."""

    who: AstronautId


class ConditionGained(_Told, frozen=True):
    """A Condition token was drawn."""

    who: AstronautId
    condition: ConditionKind


class ConditionHealed(_Told, frozen=True):
    """A Condition token was handed back."""

    who: AstronautId
    condition: ConditionKind


class EventShown(_Told, frozen=True):
    """A Mission Event came up."""

    event: str


class EventStruck(_Told, frozen=True):
    """The future consequence of an event that was left open."""

    event: str


class EventServed(_Told, frozen=True):
    """An event action was carried out."""

    event: str


class EventClosed(_Told, frozen=True):
    """An event left the log after its three rounds."""

    event: str


class Planned(_Told, frozen=True):
    """The plan of the Action phase was closed."""

    stacks: int


class ActionTaken(_Told, frozen=True):
    """A declared action was resolved."""

    who: AstronautId
    action: str
    success: bool


class Returned(_Told, frozen=True):
    """A declared action had nothing left to do: its pawns came back (FM-RES-07)."""

    who: AstronautId
    action: str


class SkillUsed(_Told, frozen=True):
    """A skill was used."""

    who: AstronautId
    skill: str


class Gained(_Told, frozen=True):
    """Things came into the Cargo Bay."""

    item: str
    count: int


class CargoLost(_Told, frozen=True):
    """Things of the Cargo Bay are gone."""

    item: str
    count: int


class RoverBlocked(_Told, frozen=True):
    """A rover was damaged (FM-PEN-15)."""

    place: str


class ObjectiveDone(_Told, frozen=True):
    """An objective was ticked."""

    objective: str


class ObjectiveAdded(_Told, frozen=True):
    """A new line in the mission log (FM-EVT-12)."""

    objective: str


class ObjectiveTokenGained(_Told, frozen=True):
    """An Objective token was gained; `item` names it (FM-OBJ-02)."""

    item: str


class Named(_Told, frozen=True):
    """The app gave an astronaut a name (FM-APP-03)."""

    who: AstronautId
    name: str


class UpgradeAvailable(_Told, frozen=True):
    """An Upgrade card is at the crew's disposal (FM-SETUP-16)."""

    upgrade: str


class SkillDiscarded(_Told, frozen=True):
    """A Skill card is lost for good (FM-SKILL-13)."""

    who: AstronautId
    skill: str


class Rerolled(_Told, frozen=True):
    """A die was rolled again; the second result stands (FM-DICE-12)."""

    who: AstronautId
    before: str
    after: str

    def words(self) -> Words:
        return say("fm-rerolled", who=f"@fm-astronaut-{self.who}", face=f"@fm-face-{self.after}")


class GuardPlaced(_Told, frozen=True):
    """A black marker guards a plant (FM-FARM-24)."""

    facility: str


class CardBuilt(_Told, frozen=True):
    """A Facility came into play (FM-OBJ-18)."""

    facility: str
    block: Block


class DirectionDrawn(_Told, frozen=True):
    """A Direction card was read."""

    direction: str


class PercentageDrawn(_Told, frozen=True):
    """A percentage was read off a Research card; `counted` of it counts (FM-OBJ-15)."""

    percent: int
    counted: int


class NumberDrawn(_Told, frozen=True):
    """A number was read off a Research card."""

    number: int


class GaugeMoved(_Told, frozen=True):
    """A track of the mission moved."""

    gauge: str
    before: int
    after: int


class ExtraEventShown(_Told, frozen=True):
    """A Follow-Up Event, or the rest of an Adventure, came up for `who` (FM-EVT-06)."""

    event: str
    sort: str
    who: AstronautId


class RoundClosed(_Told, frozen=True):
    """Next Round was pressed: how the mission stands (FM-APP-12)."""

    sol: int
    left: int
    done: int
    mandatory: int


class ThresholdJudged(_Told, frozen=True):
    """The Threshold was tested (FM-GOAL-11)."""

    broken: int
    limit: int


class MissionEnded(_Told, frozen=True):
    """The mission is over."""

    outcome: str
    reason: str

    def words(self) -> Words:
        return say(f"fm-mission-ended-{self.outcome}", reason=f"@{self.reason}")


class AdventureMet(_Told, frozen=True):
    """`who` met an Adventure (FM-ADV-03)."""

    who: AstronautId
    adventure: str

    def words(self) -> Words:
        card = f"@fm-adventure-{self.adventure}"
        return say("fm-adventure-met", who=f"@fm-astronaut-{self.who}", adventure=card, story=f"{card}-story")


class Explored(_Told, frozen=True):
    """A ROI tile came to lie on a space (FM-EXP-04)."""

    space: str
    tile: str
    samples: int


class TokenFound(_Told, frozen=True):
    """An Objective token lies on a space now (FM-MIS-29)."""

    space: str
    item: str


class MapCovered(_Told, frozen=True):
    """An explored space is unknown again."""

    space: str
    tile: str


class StoryTold(_Told, frozen=True):
    """A part of a campaign's story was read (FM-CAMP-01)."""

    story: str  # message key

    def words(self) -> Words:
        return say("fm-story-told", story=f"@{self.story}")


class TokenIdentified(_Told, frozen=True):
    """What the black token on a space stands for is known now (FM-MIS-38)."""

    space: str
    content: str

    def words(self) -> Words:
        item, content = f"@fm-item-objective-{self.content}", f"@fm-container-{self.content}"
        return say("fm-token-identified", space=f"@fm-space-{self.space}", item=item, content=content)


class TokensUsedUp(_Told, frozen=True):
    """An Objective token would have come into play, but all of its number are (FM-MIS-42)."""

    item: str


class NutrientProvided(_Told, frozen=True):
    """A nutrient's track reached its end (FM-MIS-46)."""

    gauge: str


class CardPutAside(_Told, frozen=True):
    """The Research card of that percentage no longer counts for percentages (FM-MIS-47)."""

    percent: int


class SpotMarked(_Told, frozen=True):
    """White markers of the mission on a space changed."""

    space: str
    before: int
    after: int


class SpotPawned(_Told, frozen=True):
    """Pawn tokens on the Objective token of a space changed (FM-MIS-35)."""

    space: str
    before: int
    after: int


class Gathered(_Told, frozen=True):
    """Something was fetched from a tile (FM-GAT-01)."""

    space: str
    item: str


class SampleLost(_Told, frozen=True):
    """A sample left the map (FM-PEN-16)."""

    space: str


class RoverUnharmed(_Told, frozen=True):
    """A rover came through danger (FM-ROV-14)."""

    place: str


class TerrainIgnored(_Told, frozen=True):
    """A Shortcut leads around the terrain of a tile this round (FM-SKILL-16)."""

    space: str


class BaseSet(_Told, frozen=True):
    """Routes may start from a tile (FM-MAP-27)."""

    space: str


class PoiUsed(_Told, frozen=True):
    """A POI token was used (FM-POI-03)."""

    item: str


class RoiTokenPlaced(_Told, frozen=True):
    """A Modifier token came to lie on a ROI tile (FM-MOD-01)."""

    space: str
    token: Token


class PartLent(_Told, frozen=True):
    """A green part was taken out of `facility` to be switched to another one (FM-BLD-05)."""

    facility: str
    part: PartKind
    place: str


class PartRestored(_Told, frozen=True):
    """A switch did not happen: the part works again where it was (FM-BLD-07)."""

    facility: str
    part: PartKind


class PartTaken(_Told, frozen=True):
    """A working part was disassembled (FM-DIS-03)."""

    facility: str
    part: PartKind


class UpgradeScrapped(_Told, frozen=True):
    """An Upgrade card was returned to the box for its spare parts (FM-DIS-01)."""

    upgrade: str


class UpgradeBuilt(_Told, frozen=True):
    """An Upgrade was built; it waits for Clean-Up (FM-UPG-04)."""

    upgrade: str


class UpgradeInstalled(_Told, frozen=True):
    """An Upgrade tile lies on its Facility (FM-CLN-07)."""

    facility: str
    upgrade: str


class Examined(_Told, frozen=True):
    """A first examination succeeded (FM-LAB-02)."""

    item: str


class Discovered(_Told, frozen=True):
    """A second examination succeeded (FM-LAB-03)."""

    item: str


class Planted(_Told, frozen=True):
    """A seed was planted (FM-PLANT-02)."""

    facility: str


class SignalPlaced(_Told, frozen=True):
    """A signal of the runaway probe was picked up; `count` lie there now (FM-MIS-50)."""

    space: str
    count: int


class SignalDiscarded(_Told, frozen=True):
    """A signal turned out to be noise (FM-MIS-56)."""

    space: str
    count: int


class SignalShifted(_Told, frozen=True):
    """A signal came from next door (FM-MIS-56)."""

    space: str
    there: str


class TrailFound(_Told, frozen=True):
    """The chain of signals is whole: it ends in `space` (FM-MIS-51, FM-MIS-54)."""

    space: str


class SampleDropped(_Told, frozen=True):
    """A black marker lies on the mission icon of a tile (FM-MIS-53)."""

    space: str


class DirectionRemoved(_Told, frozen=True):
    """A Direction card left the game (FM-MIS-59)."""

    direction: str


class DieWithheld(_Told, frozen=True):
    """A Malfunction die is not rolled this round (FM-MIS-58)."""

    block: Block


class DieLowered(_Told, frozen=True):
    """The result of a Malfunction die is reduced (FM-POI-02)."""

    block: Block
    before: int
    after: int


class PodLanded(_Told, frozen=True):
    """A pod came down."""

    pod: str
    space: str


class PodShifted(_Told, frozen=True):
    """A pod's beacon was heard: it lies elsewhere than was thought."""

    pod: str
    space: str
    there: str


class DescentGuided(_Told, frozen=True):
    """The pods of a sol will be talked down."""

    sol: int


ALL: Any = None
for _told in _Told.__subclasses__():
    ALL = _told if ALL is None else ALL | _told
