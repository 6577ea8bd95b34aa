"""The mission's course: sols, phases, objectives, its end, and campaigns."""

from __future__ import annotations

from marshub.kernel import Words, quote, say

from ..box.components import AstronautId, Phase
from .told import Told


class MissionBegan(Told, frozen=True):
    """The mission was set up."""

    mission: str
    sols: int


class Named(Told, frozen=True):
    """The app gave an astronaut a name (FM-APP-03)."""

    who: AstronautId
    name: str

    def describe(self) -> Words:
        return say("fm-named", who=f"@fm-astronaut-{self.who}", name=quote(self.name))


class SolBegan(Told, frozen=True):
    """A new sol."""

    sol: int


class PhaseBegan(Told, frozen=True):
    """The round marker moved."""

    phase: Phase
    sol: int


class FirstPlayerNamed(Told, frozen=True):
    """The First Player token went to somebody."""

    who: AstronautId


class OperatorNamed(Told, frozen=True):
    """An AOM got its operator (FM-AOM-05)."""

    aom: str
    who: AstronautId

    def describe(self) -> Words:
        return say("fm-operator-named", aom=f"@fm-aom-{self.aom.removeprefix('aom-')}", who=f"@fm-astronaut-{self.who}")


class UpgradeAvailable(Told, frozen=True):
    """An Upgrade card is at the crew's disposal (FM-SETUP-16)."""

    upgrade: str


class RoundClosed(Told, frozen=True):
    """Next Round was pressed: how the mission stands (FM-APP-12)."""

    sol: int
    left: int
    done: int
    mandatory: int


class ThresholdJudged(Told, frozen=True):
    """The Threshold was tested (FM-GOAL-11)."""

    broken: int
    limit: int


class MissionEnded(Told, frozen=True):
    """The mission is over."""

    outcome: str
    reason: str

    def describe(self) -> Words:
        return say(f"fm-mission-ended-{self.outcome}", reason=f"@{self.reason}")


class ObjectiveDone(Told, frozen=True):
    """An objective was ticked."""

    objective: str


class ObjectiveAdded(Told, frozen=True):
    """A new line in the mission log (FM-EVT-12)."""

    objective: str


class ObjectiveTokenGained(Told, frozen=True):
    """An Objective token was gained; `item` names it (FM-OBJ-02)."""

    item: str


class TokensUsedUp(Told, frozen=True):
    """An Objective token would have come into play, but all of its number are (FM-MIS-42)."""

    item: str


class StoryTold(Told, frozen=True):
    """A part of a campaign's story was read (FM-CAMP-01)."""

    story: str  # message key

    def describe(self) -> Words:
        return say("fm-story-told", story=f"@{self.story}")


class SkillUnlocked(Told, frozen=True):
    """A Skill card was unlocked by a Discovery (FM-CAMP-09)."""

    who: AstronautId
    skill: str


class BonusGranted(Told, frozen=True):
    """An objective that was fulfilled in time pays off for the campaign (FM-CAMP-06)."""

    objective: str


class CampaignSaved(Told, frozen=True):
    """The table was saved after a won mission (FM-CAMP-11)."""

    mission: str


class CampaignEnded(Told, frozen=True):
    """The campaign is over."""

    campaign: str
    outcome: str

    def describe(self) -> Words:
        return say(f"fm-campaign-ended-{self.outcome}", campaign=f"@fm-campaign-{self.campaign}")
