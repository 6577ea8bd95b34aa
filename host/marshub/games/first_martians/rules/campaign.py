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
from . import questions
from .actions.construction import UpgradeScraps
from .effect_rules import carry_out, register_effect_rule
from .hub import Hub, MissionOver
from .map.tiles import set_up_map
from .mission_rules import get_mission_rules
from .objectives import OBJECTIVE_TOKENS
from .questions import choose_if_several
from .setup import Setup, make_mission_state, run_setup

#: Fields that each mission sets anew. Everything else stays as it was (FM-CAMP-04); open event actions and their
#: consequences end with the mission (FM-CAMP-05), and so do the numbered Objective tokens of its sheet.
_MISSION_FIELDS = (
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
_MISSION_DECKS = ("events", "directions", "research", "percentages")

#: The parts of the table that are reviewed before the next mission is laid out (FM-CAMP-12).
REVIEW_PARTS = ("crew", "facilities", "tracks", "supply", "cargo", "map")


def get_campaign(hub: Hub) -> CampaignData:
    """Return the campaign that is played."""
    assert hub.state.campaign is not None
    return hub.content.campaigns[hub.state.campaign.id]


def get_campaign_result(state: HubState) -> Result | None:
    """Return the result of the game: that of a mission ends a campaign only when the campaign is over."""
    return state.result if state.campaign is None or state.campaign.over else None


def is_between_missions(hub: Hub) -> bool:
    """Return whether a mission of the campaign is over and the campaign continues."""
    return hub.state.campaign is not None and hub.state.result is not None


def show_story(hub: Hub, occasion: Occasion) -> Script:
    """Show the part of the story that belongs here, if there is one."""
    if hub.state.campaign is None:
        return
    step = get_campaign(hub).steps[hub.state.campaign.step]
    if occasion in step.told:
        story = f"fm-campaign-{hub.state.campaign.id}-{step.mission}-{occasion}"
        hub.log(StoryTold(story))
        options = (Option("next", say("fm-option-story"), declines=True),)
        yield Choose(TABLE, say("fm-campaign-story", story=f"@{story}"), lambda: options)


def continue_campaign(hub: Hub) -> Script:
    """Save a won mission and lay out the next one, offer another try, or end the campaign.

    FM-CAMP-06, FM-CAMP-07, FM-CAMP-08, FM-CAMP-11, FM-APP-14. In between each mission follows the normal rules
    (FM-CAMP-02).
    """
    state, data = hub.state, get_campaign(hub)
    assert state.campaign is not None
    assert state.result is not None
    step = data.steps[state.campaign.step]
    outcome = state.result.outcome
    state.campaign.outcomes[step.mission] = outcome
    yield from show_story(hub, "won" if outcome == "victory" else "lost")
    if outcome == "victory":
        try:
            yield from _grant_bonuses(hub, step)
        except MissionOver:  # a bonus caused a sixth wound
            _finish_campaign(hub)
            return
        yield Choose(TABLE, say("fm-campaign-save"), lambda: (Option("save", say("fm-option-campaign-save")),))
        state.campaign.saved = _encode_table(state)
        hub.log(CampaignSaved(step.mission))
        _lay_out_mission(hub, state.campaign.step + 1)
    elif data.defeat == "choose":
        yield from _offer_retry(hub)
    elif state.result.reason.key == "fm-reason-death" or not step.after_defeat:
        _finish_campaign(hub)
    else:
        _lay_out_mission(
            hub, next(n for n, campaign_step in enumerate(data.steps) if campaign_step.mission == step.after_defeat)
        )


def _grant_bonuses(hub: Hub, step: CampaignStep) -> Script:
    """Grant what objectives that were fulfilled in time bring for the missions to come (FM-CAMP-06)."""
    for name, effects in step.bonuses.items():
        goal = hub.state.objectives.get(name)
        if goal is not None and goal.done:
            hub.log(BonusGranted(name))
            yield from carry_out(hub, effects)


def _offer_retry(hub: Hub) -> Script:
    """Replay the mission, or begin the campaign anew (FM-CAMP-07)."""
    choices = ("replay", "restart", "end")
    options = [Option(choice, say(f"fm-option-campaign-{choice}")) for choice in choices]
    choice = yield Choose(TABLE, say("fm-choose-campaign"), lambda: options)
    state = hub.state
    assert state.campaign is not None
    if choice == "end":
        _finish_campaign(hub)
    elif choice == "restart" or not state.campaign.saved:
        # The first mission has no save before it: a fresh set-up with the same astronauts.
        _overwrite_state(state, make_mission_state(_make_restart_setup(state), hub.content))
    else:
        saved = state.campaign.saved
        _overwrite_state(state, msgspec.json.decode(saved, type=HubState))
        assert state.campaign is not None
        state.campaign.saved = saved
        _lay_out_mission(hub, state.campaign.step + 1)


def _lay_out_mission(hub: Hub, step: int) -> None:
    """Lay the next mission out on the table as it stands, or end the campaign after its last one."""
    state, data = hub.state, get_campaign(hub)
    assert state.campaign is not None
    if step >= len(data.steps):
        state.result = Result("victory", say("fm-reason-campaign"), hub.seats)
        _finish_campaign(hub)
        return
    mission = data.steps[step].mission
    fresh = make_mission_state(
        msgspec.structs.replace(_make_restart_setup(state), campaign="", mission=mission), hub.content
    )
    for name in _MISSION_FIELDS:
        setattr(state, name, getattr(fresh, name))
    for deck in _MISSION_DECKS:
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


def begin_mission(hub: Hub) -> Script:
    """Set up a mission; the first of a campaign begins with its story."""
    yield from show_story(hub, "before")
    yield from run_setup(hub)
    questions.skip_initial_options(hub.state, UpgradeScraps(hub).iterate_usable_ids())


def review_table(hub: Hub) -> Script:
    """Walk through the table as it was saved, apply the app's changes, and begin the mission.

    FM-CAMP-04, FM-CAMP-12.
    """
    state = hub.state
    assert state.campaign is not None
    for part in REVIEW_PARTS:
        prompt = say(f"fm-campaign-review-{part}")
        yield Choose(TABLE, prompt, lambda: (Option("next", say("fm-option-campaign-stands"), declines=True),))
    state.campaign.review = False
    hub.log(MissionBegan(state.mission, state.last_sol))
    yield from show_story(hub, "before")
    try:
        yield from carry_out(hub, get_campaign(hub).steps[state.campaign.step].changes)
        yield from set_up_map(hub)
        yield from get_mission_rules(hub).set_up(hub)
        questions.skip_initial_options(state, UpgradeScraps(hub).iterate_usable_ids())
    except MissionOver:
        return


@register_effect_rule(fx.Discovery)
def _carry_out_discovery(effect: fx.Discovery, hub: Hub) -> Script:
    """Have every astronaut unlock one own Skill card, usable at once (FM-CAMP-09, FM-CAMP-10)."""
    for seat in hub.list_seats_from_first_player():
        astronaut = hub.get_astronaut(seat)
        if not astronaut.locked:
            continue
        options = [Option(card, say(f"fm-skill-{card}")) for card in astronaut.locked]
        skill = yield from choose_if_several(
            seat, say("fm-choose-unlock", who=f"@fm-astronaut-{seat}"), partial(list, options)
        )
        astronaut.locked.remove(skill)
        astronaut.skills.append(skill)
        hub.log(SkillUnlocked(seat, skill))


def _finish_campaign(hub: Hub) -> None:
    assert hub.state.campaign is not None
    assert hub.state.result is not None
    hub.state.campaign.over = True
    hub.log(CampaignEnded(hub.state.campaign.id, hub.state.result.outcome))


def _make_restart_setup(state: HubState) -> Setup:
    """Return the set-up that begins this campaign anew with the crew it has (FM-CAMP-03, FM-CAMP-14)."""
    assert state.campaign is not None
    crew = tuple(state.crew)
    names = {seat: astronaut.name for seat, astronaut in state.crew.items() if astronaut.name}
    setup = Setup(players=list(crew), difficulty=state.difficulty, names=names, campaign=state.campaign.id)
    return msgspec.structs.replace(setup, players=1, astronauts=crew) if state.solo else setup


def _encode_table(state: HubState) -> str:
    """Return the whole table as JSON; earlier snapshots are left out of it."""
    assert state.campaign is not None
    bare = msgspec.structs.replace(state, campaign=msgspec.structs.replace(state.campaign, saved=""))
    return msgspec.json.encode(bare).decode()


def _overwrite_state(state: HubState, other: HubState) -> None:
    """Replace the fields of `state` by those of `other`: the session holds on to one state object."""
    for name in state.__struct_fields__:
        setattr(state, name, getattr(other, name))
