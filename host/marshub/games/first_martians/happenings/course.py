"""Log entries of a mission's course: sols, phases, objectives, special rules, its end; and of campaigns."""

from __future__ import annotations

from marshub.kernel import Words, quote, say

from ..box.components import AstronautId, Phase
from .entry import HubEntry


class MissionBegan(HubEntry, frozen=True):
    """The mission was set up."""

    mission: str
    sols: int


class Named(HubEntry, frozen=True):
    """The app gave an astronaut a name (FM-APP-03)."""

    who: AstronautId
    name: str

    def describe(self) -> Words:
        return say("fm-named", who=f"@fm-astronaut-{self.who}", name=quote(self.name))


class SolBegan(HubEntry, frozen=True):
    """A new sol began."""

    sol: int


class PhaseBegan(HubEntry, frozen=True):
    """The round marker moved."""

    phase: Phase
    sol: int


class FirstPlayerNamed(HubEntry, frozen=True):
    """An astronaut got the First Player token."""

    who: AstronautId


class OperatorNamed(HubEntry, frozen=True):
    """An AOM got its operator (FM-AOM-05)."""

    aom: str
    who: AstronautId

    def describe(self) -> Words:
        return say("fm-operator-named", aom=f"@fm-aom-{self.aom.removeprefix('aom-')}", who=f"@fm-astronaut-{self.who}")


class UpgradeAvailable(HubEntry, frozen=True):
    """An Upgrade card became available to the crew (FM-SETUP-16)."""

    upgrade: str


class RoundClosed(HubEntry, frozen=True):
    """Next Round was pressed: the progress of the mission (FM-APP-12)."""

    sol: int
    left: int
    done: int
    mandatory: int


class ThresholdJudged(HubEntry, frozen=True):
    """The Threshold was tested (FM-GOAL-11)."""

    broken: int
    limit: int


class MissionEnded(HubEntry, frozen=True):
    """The mission ended."""

    outcome: str
    reason: str

    def describe(self) -> Words:
        return say(f"fm-mission-ended-{self.outcome}", reason=f"@{self.reason}")


class ObjectiveDone(HubEntry, frozen=True):
    """An objective was ticked."""

    objective: str


class ObjectiveAdded(HubEntry, frozen=True):
    """An objective was added to the mission log (FM-EVT-12)."""

    objective: str


class ObjectiveTokenGained(HubEntry, frozen=True):
    """An Objective token was gained; `item` names it (FM-OBJ-02)."""

    item: str


class TokensUsedUp(HubEntry, frozen=True):
    """An Objective token could not come into play: all of its number are in play already (FM-MIS-42)."""

    item: str


class StoryTold(HubEntry, frozen=True):
    """A part of a campaign's story was read (FM-CAMP-01)."""

    story: str  # message key

    def describe(self) -> Words:
        return say("fm-story-told", story=f"@{self.story}")


class SkillUnlocked(HubEntry, frozen=True):
    """A Skill card was unlocked by a Discovery (FM-CAMP-09)."""

    who: AstronautId
    skill: str


class BonusGranted(HubEntry, frozen=True):
    """An objective that was fulfilled in time gave its bonus for the campaign (FM-CAMP-06)."""

    objective: str


class CampaignSaved(HubEntry, frozen=True):
    """The table was saved after a won mission (FM-CAMP-11)."""

    mission: str


class CampaignEnded(HubEntry, frozen=True):
    """The campaign ended."""

    campaign: str
    outcome: str

    def describe(self) -> Words:
        return say(f"fm-campaign-ended-{self.outcome}", campaign=f"@fm-campaign-{self.campaign}")


class DirectionDrawn(HubEntry, frozen=True):
    """A Direction card was read."""

    direction: str


class DirectionRemoved(HubEntry, frozen=True):
    """A Direction card left the game (FM-MIS-59)."""

    direction: str


class PercentageDrawn(HubEntry, frozen=True):
    """A percentage was read off a Research card; `counted` of it counts (FM-OBJ-15)."""

    percent: int
    counted: int


class NumberDrawn(HubEntry, frozen=True):
    """A number was read off a Research card."""

    number: int


class CardPutAside(HubEntry, frozen=True):
    """The Research card of that percentage no longer counts for percentages (FM-MIS-47)."""

    percent: int


class GaugeMoved(HubEntry, frozen=True):
    """A track of the mission moved."""

    gauge: str
    before: int
    after: int


class NutrientProvided(HubEntry, frozen=True):
    """A nutrient's track reached its end (FM-MIS-46)."""

    gauge: str


class SpotMarked(HubEntry, frozen=True):
    """The number of the mission's white markers on a space changed."""

    space: str
    before: int
    after: int


class SpotPawned(HubEntry, frozen=True):
    """The number of pawn tokens on a space's Objective token changed (FM-MIS-35)."""

    space: str
    before: int
    after: int


class TokenIdentified(HubEntry, frozen=True):
    """The meaning of the black token on a space became known (FM-MIS-38)."""

    space: str
    content: str

    def describe(self) -> Words:
        item, content = f"@fm-item-objective-{self.content}", f"@fm-container-{self.content}"
        return say("fm-token-identified", space=f"@fm-space-{self.space}.long", item=item, content=content)


class SignalPlaced(HubEntry, frozen=True):
    """A signal of the runaway probe was received; `count` signals lie on the space now (FM-MIS-50)."""

    space: str
    count: int


class SignalDiscarded(HubEntry, frozen=True):
    """A signal was discarded as noise (FM-MIS-56)."""

    space: str
    count: int


class SignalShifted(HubEntry, frozen=True):
    """A signal moved to an adjacent space (FM-MIS-56)."""

    space: str
    there: str


class TrailFound(HubEntry, frozen=True):
    """The chain of signals is complete: it ends in `space` (FM-MIS-51, FM-MIS-54)."""

    space: str


class SampleDropped(HubEntry, frozen=True):
    """A black marker was placed on the mission icon of a tile (FM-MIS-53)."""

    space: str


class PodLanded(HubEntry, frozen=True):
    """A pod landed."""

    pod: str
    space: str


class PodShifted(HubEntry, frozen=True):
    """A pod's beacon was received: the pod lies on another space than assumed."""

    pod: str
    space: str
    there: str


class DescentGuided(HubEntry, frozen=True):
    """The pods of a sol will be guided to their landing."""

    sol: int
