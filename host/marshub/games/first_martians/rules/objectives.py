"""Objectives and Objective tokens (GOAL, OBJ)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say
from marshub.kernel.mechanisms.piles import add

from .. import effects as fx
from ..box.state import Objective
from ..content.missions import ObjectiveToken
from ..happenings.course import ObjectiveAdded, ObjectiveDone, ObjectiveTokenGained
from .hub import Hub
from .resolve import carry_out, does

OBJECTIVE_TOKENS = "objective-tokens"  # pile of the tokens that a mission has several copies of


@does(fx.AddObjective)
def _add(effect: fx.AddObjective, hub: Hub) -> None:
    """Add a line to the mission log; one that stands there already stays as it is (FM-EVT-12)."""
    if effect.objective not in hub.state.objectives:
        hub.state.objectives[effect.objective] = Objective(effect.mandatory)
        hub.tell(ObjectiveAdded(effect.objective))


def tick(hub: Hub, name: str) -> Script:
    """Tick an objective; its bonus comes at once, and only once (FM-GOAL-03, FM-GOAL-13)."""
    goal = hub.state.objectives.get(name)
    if goal is None or goal.done or goal.computed:
        return
    goal.done = True
    hub.tell(ObjectiveDone(name))
    data = next((data for data in hub.mission.objectives if data.id == name), None)
    if data is not None:
        yield from carry_out(hub, data.reward)
    yield from tick_found(hub)  # objectives that have this one as a prerequisite


def tick_built(hub: Hub) -> Script:
    """Tick what Facilities in play and full tracks of the mission fulfil, at once (FM-RES-10, FM-MIS-28)."""
    for goal in hub.mission.objectives:
        if (goal.built and goal.built in hub.state.facilities) or (
            goal.gauge and hub.state.gauges.get(goal.gauge, 0) >= hub.full(goal.gauge)
        ):
            yield from tick(hub, goal.id)


def tick_planted(hub: Hub) -> Script:
    """Tick what planting a seed fulfils."""
    for goal in hub.mission.objectives:
        if goal.planted:
            yield from tick(hub, goal.id)


def tick_found(hub: Hub) -> Script:
    """Tick what explored spaces and gathered tokens fulfil (FM-MIS-20)."""
    for goal in hub.mission.objectives:
        explored = goal.explored and all(space in hub.state.map for space in goal.explored)
        gathered = goal.gathered and all(name in hub.state.tokens for name in goal.gathered)
        besides = all(hub.state.objectives[name].done for name in goal.besides)
        if (explored or gathered) and besides:
            yield from tick(hub, goal.id)


def gain_tokens(hub: Hub, names: tuple[str, ...], *, one: bool) -> Script:
    """Gain all of `names`, or exactly one of them (FM-OBJ-05, FM-RES-09).

    Only tokens that the mission has and that are not out already are gained.
    """
    left = [name for name in names if name not in hub.state.tokens and _token(hub, name) and not _held(hub, name)]
    if one and len(left) > 1:  # FM-RES-09
        options = [Option(name, say(f"fm-item-{_item(name)}")) for name in left]
        left = [(yield Choose(TABLE, say("fm-choose-token"), lambda: options))]
    for name in left:
        token = _token(hub, name)
        assert token is not None
        hub.tell(ObjectiveTokenGained(_item(name)))
        if token.place:
            hub.state.tokens[name] = token.place  # FM-RES-12
        else:
            add(hub.state.cargo.pending, _item(name))  # FM-OBJ-02
        yield from carry_out(hub, token.reward)  # FM-OBJ-03: into Available, at once
    yield from tick_found(hub)


def _token(hub: Hub, name: str) -> ObjectiveToken | None:
    return next((token for token in hub.mission.tokens if token.id == name), None)


def _item(name: str) -> str:
    return f"objective-{name}"


def _held(hub: Hub, name: str) -> bool:
    token = _token(hub, name)
    if token is not None and token.copies > 1:
        return False
    cargo = hub.state.cargo
    return bool(cargo.available.get(_item(name)) or cargo.pending.get(_item(name)))


@does(fx.TickObjective)
def _tick_objective(effect: fx.TickObjective, hub: Hub) -> Script:
    yield from tick(hub, effect.objective)


@does(fx.GainTokens)
def _gain_tokens(effect: fx.GainTokens, hub: Hub) -> Script:
    yield from gain_tokens(hub, effect.tokens, one=effect.one)
