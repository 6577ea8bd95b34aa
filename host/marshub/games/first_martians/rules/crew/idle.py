"""Whether an effect would do nothing now: a skill is not offered for nothing (FM-RND-18)."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ... import effects as fx
from ...box.components import BLOCKS
from ..hub import Hub
from ..map.terrain import features


@singledispatch
def idle(effect: Any, hub: Hub) -> bool:
    """True if `effect` can change nothing as the table stands."""
    return False


@idle.register
def _(effect: fx.RepairPart, hub: Hub) -> bool:
    return not any(
        not working and effect.kind in (None, part)
        for _, here, _ in hub.in_play()
        if not here.shut
        for part, working in here.parts.items()
    )


@idle.register
def _(effect: fx.MoveTrack, hub: Hub) -> bool:
    falls = isinstance(effect.by, int) and effect.by < 0
    return falls and not any(hub.state.tracks[block] for block in ([effect.block] if effect.block else BLOCKS))


@idle.register
def _(effect: fx.MoveStress, hub: Hub) -> bool:
    return isinstance(effect.by, int) and effect.by < 0 and not hub.state.stress


@idle.register
def _(effect: fx.HealWounds, hub: Hub) -> bool:
    return not any(astronaut.wounds for astronaut in hub.state.crew.values())


@idle.register
def _(effect: fx.CureCondition, hub: Hub) -> bool:
    return not any(not c.healed for astronaut in hub.state.crew.values() for c in astronaut.conditions)


@idle.register
def _(effect: fx.PlaceGuard, hub: Hub) -> bool:
    return not hub.is_open("farm") or "" not in hub.state.farms["farm"].growth


@idle.register
def _(effect: fx.RepairRover, hub: Hub) -> bool:
    return not any(rover.tokens for rover in hub.state.rovers.values())


@idle.register
def _(effect: fx.DrawUpgrade, hub: Hub) -> bool:
    return not hub.state.piles["upgrades"]


@idle.register
def _(effect: fx.IgnoreTerrain, hub: Hub) -> bool:
    return not any(features(hub, roi) for roi in hub.state.map.values())  # FM-SKILL-16


@idle.register
def _(effect: fx.DiscardSample, hub: Hub) -> bool:
    return not any(roi.samples for roi in hub.state.map.values())
