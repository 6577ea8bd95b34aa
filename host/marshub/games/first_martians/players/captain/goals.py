"""Wishes from a mission's objectives: the actions that bring them about."""

from __future__ import annotations

from collections.abc import Iterator

from ... import effects as fx
from ...box.spaces import HUB, list_neighbours
from ...content.missions import MissionAction, ObjectiveData
from ...rules.actions.registry import ACTIONS_BY_ID
from ...rules.map.routes import find_routes
from .captain_values import GOAL, OPTIONAL_GOAL, evaluate_effects
from .captain_view import CaptainView, is_feeding
from .jobs import Wish

MAX_TOKEN_REWARD = 2.0  # keeps objectives ahead of the rewards of their tokens


def list_goal_wishes(view: CaptainView) -> Iterator[Wish]:
    """Yield the next wishes of each open objective."""
    for objective in view.open_objectives:
        value = GOAL if view.state.objectives[objective.id].mandatory else OPTIONAL_GOAL
        yield from _list_objective_wishes(view, objective, value)
    for action in view.mission.actions:
        gain = evaluate_effects(view, action.effects)
        if gain > 0:
            yield from list_sheet_wishes(view, action, gain)
    if view.needed_items.get("objective"):
        for token in view.mission.tokens:
            if not view.count_in_cargo_bay(f"objective-{token.id}"):
                yield from fetch_token(view, token.id, GOAL * 0.75)


def _list_objective_wishes(view: CaptainView, objective: ObjectiveData, value: float) -> Iterator[Wish]:
    if objective.built:
        kit = view.mission.kits.get(objective.built)
        if kit and kit not in view.state.tokens:
            yield from fetch_token(view, kit, value)
        yield Wish("construct", objective.built, value)
    if objective.planted:
        yield from (Wish("plant", farm, value) for farm in view.state.farms)
        if not view.state.cargo.available.get("seed"):
            for token in view.mission.tokens:
                if any(isinstance(effect, fx.Gain) and effect.item == "seed" for effect in token.reward):
                    yield from fetch_token(view, token.id, value)
    if objective.gauge:
        yield from _list_track_repairs(view, objective.gauge, value)
    for space in objective.explored:
        yield from explore_toward(view, space, value)
    rewards = {token.id: token.reward for token in view.mission.tokens}
    for token_id in objective.gathered:
        reward = min(MAX_TOKEN_REWARD, max(0.0, evaluate_effects(view, rewards.get(token_id, ()))))
        yield from fetch_token(view, token_id, value + reward)


# ---------------------------------------------------------------------- tracks of the mission


def _list_track_repairs(view: CaptainView, gauge: str, value: float) -> Iterator[Wish]:
    """Yield repairs that move a track; the sheet's own actions are valued by their effects."""
    missing = view.hub.get_gauge_maximum(gauge) - view.state.gauges.get(gauge, 0)
    for facility, effects in view.mission.repairs.items():
        facility_state = view.state.facilities.get(facility)
        if facility_state is None or not is_feeding(effects, gauge) or missing <= 0:
            continue
        for part, works in facility_state.parts.items():
            if not works and view.count_spare_parts(part):
                yield Wish("repair", f"{facility}.{part}", value)
            elif not works:
                yield Wish("switch", f"{facility}.{part}", value * 0.75)


# ---------------------------------------------------------------------- the sheet


def list_sheet_wishes(view: CaptainView, action: MissionAction, value: float) -> Iterator[Wish]:
    """Yield declarations of an action of the mission sheet, one for each thing that it may name."""
    name = f"mission-{action.type}" if action.type else "mission"
    if action.space is not None or action.outside:
        name += "-outside"
    for target in ACTIONS_BY_ID[name].find_targets(view.hub):
        if target.partition(".")[0] == action.id:
            yield Wish(name, target, value, times=_count_times(view, action))


def _count_times(view: CaptainView, action: MissionAction) -> int:
    """Return how often an action is useful in one sol.

    If it feeds a track, as often as its items allow; else once.
    """
    if not action.pledge or not any(
        view.list_feeding_actions(goal.gauge) for goal in view.open_objectives if goal.gauge
    ):
        return 1
    return max(1, min(view.state.cargo.available.get(item, 0) // count for item, count in action.pledge.items()))


# ---------------------------------------------------------------------- the map


def explore_toward(view: CaptainView, space: str, value: float) -> Iterator[Wish]:
    """Yield the wish to explore `space`, or the next space on the shortest path to it."""
    if space in view.state.map:
        return
    step = find_next_step(view, space)
    if step:
        yield Wish("explore", step, value if step == space else value * 0.9)


def fetch_token(view: CaptainView, token: str, value: float) -> Iterator[Wish]:
    """Yield the wishes to gather an Objective token, or to explore toward it."""
    if token in view.state.tokens:
        return
    for space, roi in view.state.map.items():
        if token in roi.objectives:
            yield Wish("gather", f"{space}.{token}", value)
            return
    for space, found_token in view.mission.finds.items():
        if found_token == token:
            yield from explore_toward(view, space, value)
    for space, spot in view.state.spots.items():
        if token in spot.tokens:
            yield from explore_toward(view, space, value)


def find_next_step(view: CaptainView, space: str) -> str:
    """Return the space to be explored next on the path to `space`: itself if it can be reached, "" if nothing helps."""
    if find_routes(view.hub, space):
        return space
    # Search backwards from the target over unexplored spaces, until one of them can be reached.
    front, seen = [space], {space}
    while front:
        reached = [candidate for candidate in front if find_routes(view.hub, candidate)]
        if reached:
            return min(reached, key=lambda candidate: find_routes(view.hub, candidate)[0].pawns)
        front = [
            neighbour
            for candidate in front
            for neighbour in list_neighbours(candidate)
            if neighbour != HUB and neighbour not in seen
        ]
        front = list(dict.fromkeys(front))
        seen.update(front)
    return ""
