"""Wishes from a mission's objectives: the actions that bring them about."""

from __future__ import annotations

from collections.abc import Iterator

from ... import effects as fx
from ...box.spaces import HUB, list_neighbours
from ...content.missions import MissionAction, ObjectiveData
from ...rules.actions.registry import ACTIONS_BY_ID
from ...rules.map.routes import find_routes
from .captain_view import CaptainView, is_feeding
from .wish import Wish
from .worth import GOAL, OPTIONAL_GOAL, worth

MOST_OF_A_REWARD = 2.0  # whatever a token brings besides, the objectives go first


def list_goal_wishes(look: CaptainView) -> Iterator[Wish]:
    """Yield the next wish of each open objective."""
    for goal in look.open_goals:
        value = GOAL if look.state.objectives[goal.id].mandatory else OPTIONAL_GOAL
        yield from _wishes_for(look, goal, value)
    for action in look.mission.actions:
        gain = worth(look, action.effects)
        if gain > 0:
            yield from list_sheet_wishes(look, action, gain)
    if look.wanted.get("objective"):
        for token in look.mission.tokens:
            if not look.count_held(f"objective-{token.id}"):
                yield from fetch(look, token.id, GOAL * 0.75)


def _wishes_for(look: CaptainView, goal: ObjectiveData, value: float) -> Iterator[Wish]:
    if goal.built:
        kit = look.mission.kits.get(goal.built)
        if kit and kit not in look.state.tokens:
            yield from fetch(look, kit, value)
        yield Wish("construct", goal.built, value)
    if goal.planted:
        yield from (Wish("plant", farm, value) for farm in look.state.farms)
        if not look.state.cargo.available.get("seed"):
            for token in look.mission.tokens:
                if any(isinstance(effect, fx.Gain) and effect.item == "seed" for effect in token.reward):
                    yield from fetch(look, token.id, value)
    if goal.gauge:
        yield from _fill(look, goal.gauge, value)
    for space in goal.explored:
        yield from explore_toward(look, space, value)
    rewards = {token.id: token.reward for token in look.mission.tokens}
    for result in goal.gathered:
        reward = min(MOST_OF_A_REWARD, max(0.0, worth(look, rewards.get(result, ()))))
        yield from fetch(look, result, value + reward)


# ---------------------------------------------------------------------- tracks of the mission


def _fill(look: CaptainView, gauge: str, value: float) -> Iterator[Wish]:
    """Return repairs that move a track; the sheet's own actions are valued by their effects."""
    missing = look.hub.get_gauge_maximum(gauge) - look.state.gauges.get(gauge, 0)
    for facility, effects in look.mission.repairs.items():
        here = look.state.facilities.get(facility)
        if here is None or not is_feeding(effects, gauge) or missing <= 0:
            continue
        for part, works in here.parts.items():
            if not works and look.count_spare(part):
                yield Wish("repair", f"{facility}.{part}", value)
            elif not works:
                yield Wish("switch", f"{facility}.{part}", value * 0.75)


# ---------------------------------------------------------------------- the sheet


def list_sheet_wishes(look: CaptainView, action: MissionAction, value: float) -> Iterator[Wish]:
    """Return declarations of an action of the mission sheet, whatever it names."""
    name = f"mission-{action.type}" if action.type else "mission"
    if action.space is not None or action.outside:
        name += "-outside"
    for target in ACTIONS_BY_ID[name].find_targets(look.hub):
        if target.partition(".")[0] == action.id:
            yield Wish(name, target, value, times=_times(look, action))


def _times(look: CaptainView, action: MissionAction) -> int:
    """Return how often in one sol: as long as its items last where it feeds a track, else once."""
    if not action.pledge or not any(look.list_feeders(goal.gauge) for goal in look.open_goals if goal.gauge):
        return 1
    return max(1, min(look.state.cargo.available.get(item, 0) // count for item, count in action.pledge.items()))


# ---------------------------------------------------------------------- the map


def explore_toward(look: CaptainView, space: str, value: float) -> Iterator[Wish]:
    """Explore `space`, or what lies on the shortest way to it."""
    if space in look.state.map:
        return
    step = find_next_step(look, space)
    if step:
        yield Wish("explore", step, value if step == space else value * 0.9)


def fetch(look: CaptainView, token: str, value: float) -> Iterator[Wish]:
    """Gather an Objective token, or go where it is."""
    if token in look.state.tokens:
        return
    for space, roi in look.state.map.items():
        if token in roi.objectives:
            yield Wish("gather", f"{space}.{token}", value)
            return
    for space, result in look.mission.finds.items():
        if result == token:
            yield from explore_toward(look, space, value)
    for space, spot in look.state.spots.items():
        if token in spot.tokens:
            yield from explore_toward(look, space, value)


def find_next_step(look: CaptainView, space: str) -> str:
    """Return the space to be explored next on the way to `space`: itself, if it can be reached; "" if nothing helps."""
    if find_routes(look.hub, space):
        return space
    # Backwards from the target, ring by ring of unexplored spaces, until one can be reached.
    front, seen = [space], {space}
    while front:
        reached = [item for item in front if find_routes(look.hub, item)]
        if reached:
            return min(reached, key=lambda item: find_routes(look.hub, item)[0].pawns)
        front = [there for item in front for there in list_neighbours(item) if there != HUB and there not in seen]
        front = list(dict.fromkeys(front))
        seen.update(front)
    return ""
