"""The engineer's steps: which bot or whether the rover moves, where to, and when enough is moved."""

from __future__ import annotations

from marshub.kernel import Decision

from ..rules.land import distance, occupied
from ..rules.staying import stops
from . import deeds
from .ground import bot_move
from .look import Look

ENDS = ("done", "none", "back", "stay", "leave", "no", "end")  # options that end a choice


def move(look: Look, ids: list[str], decision: Decision) -> str:
    """Return the best step of a bot or of the rover, more points for it where that pays, and the end."""
    bots, points = int(decision.prompt.args["bots"]), int(decision.prompt.args["rover"])
    best, picked = 0.1, ""
    if bots and look.me.bots:
        gain, start, to = bot_move(look, bots)
        steps = [each for each in ids if each.startswith(f"bot:{start}:")]
        if gain > best and steps:
            best, picked = gain, min(steps, key=lambda each: distance(each.rpartition(":")[2], to))
    if points:
        gain, first = deeds.rover(look, points)
        if gain > best and f"rover:{first}" in ids:
            best, picked = gain, f"rover:{first}"
    mine = f"technology:{look.who}"
    if mine in ids:
        level = look.mars.tech_level(look.who, "rover")
        if deeds.rover(look, points + level)[0] > deeds.rover(look, points)[0] + 0.3:
            return mine
    if "crystal:rover" in ids and not picked and look.me.depot:
        gain, first = deeds.rover(look, 1)
        if gain > look.lost({"crystal": 1}) + 0.3:
            return "crystal:rover"
    if picked:
        return picked
    if next(stops(look.mars, look.who), None):  # two pieces on a hex: they part as soon as they can
        taken = occupied(look.mars)
        steps = [each for each in ids if each.startswith(("bot:", "rover:"))]
        free = [each for each in steps if each.rpartition(":")[2] not in taken]
        if steps:
            return (free or steps)[0]
    return next(each for each in (*ENDS, *ids) if each in ids)
