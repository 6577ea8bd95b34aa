"""Effects that would do nothing now: a skill is not offered for nothing (FM-RND-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ... import effects as fx
from ...box.components import BLOCKS
from ..hub import Hub
from ..map.terrain import features

_Judge = Callable[[Any, Hub], bool]
_JUDGES: Final[dict[type, _Judge]] = {}


def idle(effect: Any, hub: Hub) -> bool:
    """Check that `effect` can change nothing as the table stands."""
    judge = _JUDGES.get(type(effect))
    return judge is not None and judge(effect, hub)


def _judges(kind: type) -> Callable[[_Judge], _Judge]:
    """Mark the check of one kind of effect; all other kinds are never void."""

    def mark(judge: _Judge) -> _Judge:
        _JUDGES[kind] = judge
        return judge

    return mark


@_judges(fx.RepairPart)
def _is_repair_part_void(effect: fx.RepairPart, hub: Hub) -> bool:
    return not any(
        not working and effect.kind in (None, part)
        for _, here, _ in hub.in_play()
        if not here.shut
        for part, working in here.parts.items()
    )


@_judges(fx.MoveTrack)
def _is_move_track_void(effect: fx.MoveTrack, hub: Hub) -> bool:
    falls = isinstance(effect.by, int) and effect.by < 0
    return falls and not any(hub.state.tracks[block] for block in ([effect.block] if effect.block else BLOCKS))


@_judges(fx.MoveStress)
def _is_move_stress_void(effect: fx.MoveStress, hub: Hub) -> bool:
    return isinstance(effect.by, int) and effect.by < 0 and not hub.state.stress


@_judges(fx.HealWounds)
def _is_heal_wounds_void(effect: fx.HealWounds, hub: Hub) -> bool:
    return not any(astronaut.wounds for astronaut in hub.state.crew.values())


@_judges(fx.CureCondition)
def _is_cure_condition_void(effect: fx.CureCondition, hub: Hub) -> bool:
    return not any(not c.healed for astronaut in hub.state.crew.values() for c in astronaut.conditions)


@_judges(fx.PlaceGuard)
def _is_place_guard_void(effect: fx.PlaceGuard, hub: Hub) -> bool:
    return not hub.is_open("farm") or "" not in hub.state.farms["farm"].growth


@_judges(fx.RepairRover)
def _is_repair_rover_void(effect: fx.RepairRover, hub: Hub) -> bool:
    return not any(rover.tokens for rover in hub.state.rovers.values())


@_judges(fx.DrawUpgrade)
def _is_draw_upgrade_void(effect: fx.DrawUpgrade, hub: Hub) -> bool:
    return not hub.state.piles["upgrades"]


@_judges(fx.IgnoreTerrain)
def _is_ignore_terrain_void(effect: fx.IgnoreTerrain, hub: Hub) -> bool:
    return not any(features(hub, roi) for roi in hub.state.map.values())  # FM-SKILL-16


@_judges(fx.DiscardSample)
def _is_discard_sample_void(effect: fx.DiscardSample, hub: Hub) -> bool:
    return not any(roi.samples for roi in hub.state.map.values())
