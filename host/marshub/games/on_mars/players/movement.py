"""The engineer's steps: which bot or whether the rover moves, where to, and when enough is moved."""

from __future__ import annotations

from marshub.kernel import Decision

from ..rules.land import distance, find_occupied
from ..rules.staying import list_stops
from . import action_values
from .engineer_view import EngineerView
from .ground_values import best_bot_move

ENDS = ("done", "none", "back", "stay", "leave", "no", "end")  # options that end a choice
LEAST_GAIN = 0.1  # a step for less is not worth it
BUYING_MARGIN = 0.3  # points by which technology or a crystal must improve the rover's path


def move(look: EngineerView, ids: list[str], decision: Decision) -> str:
    """Return the best step of a bot or of the rover, more points for it where that pays, or the end."""
    bots, points = int(decision.prompt.args["bots"]), int(decision.prompt.args["rover"])
    best, picked = LEAST_GAIN, ""
    if bots and look.me.bots:
        gain, start, to = best_bot_move(look, bots)
        steps = [step for step in ids if step.startswith(f"bot:{start}:")]
        if gain > best and steps:
            best, picked = gain, min(steps, key=lambda step: distance(step.rpartition(":")[2], to))
    if points:
        gain, first = action_values.value_rover(look, points)
        if gain > best and f"rover:{first}" in ids:
            best, picked = gain, f"rover:{first}"
    mine = f"technology:{look.who}"
    if mine in ids:
        level = look.mars.find_tech_level(look.who, "rover")
        with_technology = action_values.value_rover(look, points + level)[0]
        if with_technology > action_values.value_rover(look, points)[0] + BUYING_MARGIN:
            return mine
    if "crystal:rover" in ids and not picked and look.me.depot:
        gain, first = action_values.value_rover(look, 1)
        if gain > look.cost_of({"crystal": 1}) + BUYING_MARGIN:
            return "crystal:rover"
    if picked:
        return picked
    if next(list_stops(look.mars, look.who), None):  # pieces that share a hex part as soon as they can
        taken = find_occupied(look.mars)
        steps = [step for step in ids if step.startswith(("bot:", "rover:"))]
        free = [step for step in steps if step.rpartition(":")[2] not in taken]
        if steps:
            return (free or steps)[0]
    return next(step for step in (*ENDS, *ids) if step in ids)
