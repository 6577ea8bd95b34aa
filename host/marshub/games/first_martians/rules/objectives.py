"""Objectives and Objective tokens (GOAL, OBJ)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say
from marshub.kernel.mechanisms.piles import add_cards

from .. import effects as fx
from ..box.state import Objective
from ..content.missions import ObjectiveToken
from ..happenings.course import ObjectiveAdded, ObjectiveDone, ObjectiveTokenGained
from .effect_rules import carry_out, register_effect_rule
from .hub import Hub

OBJECTIVE_TOKENS = "objective-tokens"  # pile of the tokens that a mission has several copies of


@register_effect_rule(fx.AddObjective)
def _add_objective(effect: fx.AddObjective, hub: Hub) -> None:
    """Add a line to the mission log; one that stands there already stays as it is (FM-EVT-12)."""
    if effect.objective not in hub.state.objectives:
        hub.state.objectives[effect.objective] = Objective(effect.mandatory)
        hub.log(ObjectiveAdded(effect.objective))


def tick_objective(hub: Hub, name: str) -> Script:
    """Tick an objective; its bonus comes at once, and only once (FM-GOAL-03, FM-GOAL-13)."""
    goal = hub.state.objectives.get(name)
    if goal is None or goal.done or goal.computed:
        return
    goal.done = True
    hub.log(ObjectiveDone(name))
    data = next((data for data in hub.mission.objectives if data.id == name), None)
    if data is not None:
        yield from carry_out(hub, data.reward)
    yield from tick_found_objectives(hub)  # objectives that have this one as a prerequisite


def tick_built_objectives(hub: Hub) -> Script:
    """Tick what Facilities in play and full tracks of the mission fulfil, at once (FM-RES-10, FM-MIS-28)."""
    for goal in hub.mission.objectives:
        if (goal.built and goal.built in hub.state.facilities) or (
            goal.gauge and hub.state.gauges.get(goal.gauge, 0) >= hub.get_gauge_maximum(goal.gauge)
        ):
            yield from tick_objective(hub, goal.id)


def tick_planted_objectives(hub: Hub) -> Script:
    """Tick what planting a seed fulfils."""
    for goal in hub.mission.objectives:
        if goal.planted:
            yield from tick_objective(hub, goal.id)


def tick_found_objectives(hub: Hub) -> Script:
    """Tick what explored spaces and gathered tokens fulfil (FM-MIS-20)."""
    for goal in hub.mission.objectives:
        explored = goal.explored and all(space in hub.state.map for space in goal.explored)
        gathered = goal.gathered and all(name in hub.state.tokens for name in goal.gathered)
        has_prerequisites = all(hub.state.objectives[name].done for name in goal.besides)
        if (explored or gathered) and has_prerequisites:
            yield from tick_objective(hub, goal.id)


def gain_objective_tokens(hub: Hub, names: tuple[str, ...], *, only_one: bool) -> Script:
    """Gain all of `names`, or exactly one of them (FM-OBJ-05, FM-RES-09).

    Only tokens that the mission has and that are not out already are gained.
    """
    available = [
        name
        for name in names
        if name not in hub.state.tokens and _find_token_data(hub, name) and not _is_held(hub, name)
    ]
    if only_one and len(available) > 1:  # FM-RES-09
        options = [Option(name, say(f"fm-item-{_get_token_item(name)}")) for name in available]
        available = [(yield Choose(TABLE, say("fm-choose-token"), lambda: options))]
    for name in available:
        token = _find_token_data(hub, name)
        assert token is not None
        hub.log(ObjectiveTokenGained(_get_token_item(name)))
        if token.place:
            hub.state.tokens[name] = token.place  # FM-RES-12
        else:
            add_cards(hub.state.cargo.pending, _get_token_item(name))  # FM-OBJ-02
        yield from carry_out(hub, token.reward)  # FM-OBJ-03: into Available, at once
    yield from tick_found_objectives(hub)


def _find_token_data(hub: Hub, name: str) -> ObjectiveToken | None:
    return next((token for token in hub.mission.tokens if token.id == name), None)


def _get_token_item(name: str) -> str:
    return f"objective-{name}"


def _is_held(hub: Hub, name: str) -> bool:
    token = _find_token_data(hub, name)
    if token is not None and token.copies > 1:
        return False
    cargo = hub.state.cargo
    return bool(cargo.available.get(_get_token_item(name)) or cargo.pending.get(_get_token_item(name)))


@register_effect_rule(fx.TickObjective)
def _carry_out_tick(effect: fx.TickObjective, hub: Hub) -> Script:
    yield from tick_objective(hub, effect.objective)


@register_effect_rule(fx.GainTokens)
def _carry_out_gain_tokens(effect: fx.GainTokens, hub: Hub) -> Script:
    yield from gain_objective_tokens(hub, effect.tokens, only_one=effect.one)
