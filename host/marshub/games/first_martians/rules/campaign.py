"""Campaigns: missions in story order on one table that is carried over (CAMP)."""

from __future__ import annotations

from functools import partial

import msgspec

from marshub.kernel import TABLE, Choose, Option, Result, Script, say

from .. import effects as fx
from ..box.components import OVER
from ..box.state import HubState
from ..content.missions import CampaignData, CampaignStep, Occasion
from ..happenings.course import BonusGranted, CampaignEnded, CampaignSaved, MissionBegan, SkillUnlocked, StoryTold
from . import hush
from .actions.dismantle import Scraps
from .choosing import one_of
from .hub import Hub, MissionOver
from .map.tiles import set_out
from .mission_rules import rules_of
from .objectives import OBJECTIVE_TOKENS
from .resolve import carry_out, does
from .setup import Setup, new_mission, set_up

#: Fields that each mission sets anew. Everything else stays as it was (FM-CAMP-04); open event actions and their
#: consequences end with the mission (FM-CAMP-05), and so do the numbered Objective tokens of its sheet.
_OF_THE_MISSION = (
    "mission",
    "last_sol",
    "threshold",
    "objectives",
    "gauges",
    "markers",
    "spots",
    "notes",
    "events",
    "tokens",
    "plan",
    "result",
)
_DECKS_OF_THE_MISSION = ("events", "directions", "research", "percentages")

#: The parts of the table that are reviewed before the next mission is laid out (FM-CAMP-12).
REVIEW = ("crew", "facilities", "tracks", "supply", "cargo", "map")


def campaign_of(hub: Hub) -> CampaignData:
    """Return the campaign that is played."""
    assert hub.state.campaign is not None
    return hub.content.campaigns[hub.state.campaign.id]


def campaign_result(state: HubState) -> Result | None:
    """Return the result of the game: that of a mission ends a campaign only when the campaign is over."""
    return state.result if state.campaign is None or state.campaign.over else None


def between_missions(hub: Hub) -> bool:
    """Check that a mission of the campaign is over and the campaign continues."""
    return hub.state.campaign is not None and hub.state.result is not None


def tell_story(hub: Hub, occasion: Occasion) -> Script:
    """Show the part of the story that belongs here, if there is one."""
    if hub.state.campaign is None:
        return
    step = campaign_of(hub).steps[hub.state.campaign.step]
    if occasion in step.told:
        story = f"fm-campaign-{hub.state.campaign.id}-{step.mission}-{occasion}"
        hub.tell(StoryTold(story))
        read = (Option("next", say("fm-option-story")),)
        yield Choose(TABLE, say("fm-campaign-story", story=f"@{story}"), lambda: read)


def after_mission(hub: Hub) -> Script:
    """Save a won mission and lay out the next one, offer another try, or end the campaign.

    FM-CAMP-06, FM-CAMP-07, FM-CAMP-08, FM-CAMP-11, FM-APP-14. In between each mission follows the normal rules
    (FM-CAMP-02).
    """
    state, data = hub.state, campaign_of(hub)
    assert state.campaign is not None
    assert state.result is not None
    step = data.steps[state.campaign.step]
    outcome = state.result.outcome
    state.campaign.outcomes[step.mission] = outcome
    yield from tell_story(hub, "won" if outcome == "victory" else "lost")
    if outcome == "victory":
        try:
            yield from _bonuses(hub, step)
        except MissionOver:  # a bonus caused a sixth wound
            _finish(hub)
            return
        yield Choose(TABLE, say("fm-campaign-save"), lambda: (Option("save", say("fm-option-campaign-save")),))
        state.campaign.saved = _snapshot(state)
        hub.tell(CampaignSaved(step.mission))
        _go_on(hub, state.campaign.step + 1)
    elif data.defeat == "choose":
        yield from _try_again(hub)
    elif state.result.reason.key == "fm-reason-death" or not step.after_defeat:
        _finish(hub)
    else:
        _go_on(hub, next(n for n, each in enumerate(data.steps) if each.mission == step.after_defeat))


def _bonuses(hub: Hub, step: CampaignStep) -> Script:
    """Grant what objectives that were fulfilled in time bring for the missions to come (FM-CAMP-06)."""
    for name, effects in step.bonuses.items():
        goal = hub.state.objectives.get(name)
        if goal is not None and goal.done:
            hub.tell(BonusGranted(name))
            yield from carry_out(hub, effects)


def _try_again(hub: Hub) -> Script:
    """Replay the mission, or begin the campaign anew (FM-CAMP-07)."""
    ways = ("replay", "restart", "end")
    options = [Option(way, say(f"fm-option-campaign-{way}")) for way in ways]
    way = yield Choose(TABLE, say("fm-choose-campaign"), lambda: options)
    state = hub.state
    assert state.campaign is not None
    if way == "end":
        _finish(hub)
    elif way == "restart" or not state.campaign.saved:
        # The first mission has no save before it: a fresh set-up with the same astronauts.
        _overwrite(state, new_mission(_same_crew(state), hub.content))
    else:
        saved = state.campaign.saved
        _overwrite(state, msgspec.json.decode(saved, type=HubState))
        assert state.campaign is not None
        state.campaign.saved = saved
        _go_on(hub, state.campaign.step + 1)


def _go_on(hub: Hub, step: int) -> None:
    """Lay the next mission out on the table as it stands, or end the campaign after its last one."""
    state, data = hub.state, campaign_of(hub)
    assert state.campaign is not None
    if step >= len(data.steps):
        state.result = Result("victory", say("fm-reason-campaign"), hub.seats)
        _finish(hub)
        return
    mission = data.steps[step].mission
    fresh = new_mission(msgspec.structs.replace(_same_crew(state), campaign="", mission=mission), hub.content)
    for name in _OF_THE_MISSION:
        setattr(state, name, getattr(fresh, name))
    for deck in _DECKS_OF_THE_MISSION:
        state.piles[deck] = fresh.piles[deck]
    state.piles.pop(OBJECTIVE_TOKENS, None)
    if OBJECTIVE_TOKENS in fresh.piles:
        state.piles[OBJECTIVE_TOKENS] = fresh.piles[OBJECTIVE_TOKENS]
    for roi in state.map.values():
        roi.objectives = []
    state.examined = {item: count for item, count in state.examined.items() if not item.startswith("objective-")}
    state.discards["events"] = {}
    for bay in (state.cargo.available, state.cargo.pending):
        for item in [item for item in bay if item.startswith("objective-")]:
            del bay[item]
    state.sol, state.phase, state.step, state.shown = 0, "setup", OVER, ""
    state.campaign.step, state.campaign.review = step, True


def begin(hub: Hub) -> Script:
    """Set up a mission; the first of a campaign begins with its story."""
    yield from tell_story(hub, "before")
    yield from set_up(hub)
    hush.begin_mission(hub.state, Scraps(hub).usable())


def review_table(hub: Hub) -> Script:
    """Walk through the table as it was saved, apply the app's changes, and begin the mission.

    FM-CAMP-04, FM-CAMP-12.
    """
    state = hub.state
    assert state.campaign is not None
    for part in REVIEW:
        prompt = say(f"fm-campaign-review-{part}")
        yield Choose(TABLE, prompt, lambda: (Option("next", say("fm-option-campaign-stands")),))
    state.campaign.review = False
    hub.tell(MissionBegan(state.mission, state.last_sol))
    yield from tell_story(hub, "before")
    try:
        yield from carry_out(hub, campaign_of(hub).steps[state.campaign.step].changes)
        yield from set_out(hub)
        yield from rules_of(hub).set_up(hub)
        hush.begin_mission(state, Scraps(hub).usable())
    except MissionOver:
        return


@does(fx.Discovery)
def _discover(effect: fx.Discovery, hub: Hub) -> Script:
    """Have every astronaut unlock one own Skill card, usable at once (FM-CAMP-09, FM-CAMP-10)."""
    for who in hub.seats_from_first():
        astronaut = hub.astronaut(who)
        if not astronaut.locked:
            continue
        options = [Option(each, say(f"fm-skill-{each}")) for each in astronaut.locked]
        skill = yield from one_of(who, say("fm-choose-unlock", who=f"@fm-astronaut-{who}"), partial(list, options))
        astronaut.locked.remove(skill)
        astronaut.skills.append(skill)
        hub.tell(SkillUnlocked(who, skill))


def _finish(hub: Hub) -> None:
    assert hub.state.campaign is not None
    assert hub.state.result is not None
    hub.state.campaign.over = True
    hub.tell(CampaignEnded(hub.state.campaign.id, hub.state.result.outcome))


def _same_crew(state: HubState) -> Setup:
    """Return the set-up that begins this campaign anew with the crew it has (FM-CAMP-03, FM-CAMP-14)."""
    assert state.campaign is not None
    crew = tuple(state.crew)
    names = {who: each.name for who, each in state.crew.items() if each.name}
    setup = Setup(players=list(crew), difficulty=state.difficulty, names=names, campaign=state.campaign.id)
    return msgspec.structs.replace(setup, players=1, astronauts=crew) if state.solo else setup


def _snapshot(state: HubState) -> str:
    """Return the whole table as JSON; earlier snapshots are left out of it."""
    assert state.campaign is not None
    bare = msgspec.structs.replace(state, campaign=msgspec.structs.replace(state.campaign, saved=""))
    return msgspec.json.encode(bare).decode()


def _overwrite(state: HubState, other: HubState) -> None:
    """Replace the fields of `state` by those of `other`: the session holds on to one state object."""
    for name in state.__struct_fields__:
        setattr(state, name, getattr(other, name))
