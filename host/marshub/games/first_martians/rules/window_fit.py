"""Which free actions can touch what comes next: a cure before a wound, a repair before hardware acts (FM-SKILL-08).

Every skill, POI token and Upgrade card is at hand at any moment, and beside every decision. Between decisions the
table goes on by itself where none of them can change what comes: tokens, samples and spare parts are worth then what
they are worth at the next plan. Skills that roll dice again are asked about when the dice are seen (FM-SKILL-12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from marshub.kernel import Words

from .. import effects as fx
from ..box.components import BLOCKS, CONDITION_ICONS, DEADLY_WOUND, STRESS_FIGHT, TRACK_FULL, AstronautId
from .actions.construction import SCRAP_PREFIX
from .crew.health import is_suffering
from .crew.skills import SKILL_PREFIX
from .hub import Hub
from .malfunction_phase import count_penalties, find_dice_pool
from .map.poi_tokens import POI_PREFIX, get_poi_effects
from .map.routes import get_acting_features
from .mission_rules import get_mission_rules
from .production.farm import find_lacking_resources

_ACTION_CONDITIONS = ("cardiac-disorder", "concentration-difficulties", "migraine", "poisoning")
_Touch = Callable[[Hub, Words, Any], bool]


def can_touch(hub: Hub, option: str, window: Words) -> bool:
    """Return whether the free action `option` can touch what comes after the question or window `window`."""
    if window.key == "fm-next-cleanup" and hub.state.sol >= hub.state.last_sol:
        return True  # the mission is judged next: anything may count (FM-GOAL-04, FM-GOAL-11)
    touches = _TOUCHES.get(window.key)
    return touches is not None and any(touches(hub, window, effect) for effect in _iterate_effects(hub, option))


def _iterate_effects(hub: Hub, option: str) -> Iterator[fx.Effect]:
    """Yield the effects of a free action; of an Upgrade card that is scrapped, none but its spare parts (FM-DIS-02)."""
    if option.startswith(SCRAP_PREFIX):
        return
    if option.startswith(SKILL_PREFIX):
        effects = hub.content.skills[option.removeprefix(SKILL_PREFIX)].effects
    else:
        effects = get_poi_effects(hub, option.removeprefix(POI_PREFIX))
    for effect in effects:
        if isinstance(effect, fx.Either):
            for branch in effect.options.values():
                yield from branch
        else:
            yield effect


def _touches_morale_phase(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """Morale gives the First Player tokens or takes them, and wounds for those missing (FM-MOR-03 to FM-MOR-05)."""
    return isinstance(effect, fx.MoveMorale) or (isinstance(effect, fx.GiveTokens) and hub.state.morale < 0)


def _touches_production(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """Energy is settled at once; Anemia stops at a phase's end (FM-PRO-02, FM-COND-10, FM-COND-12)."""
    return isinstance(effect, fx.MoveProduction) or (
        isinstance(effect, fx.CureCondition) and _suffers(hub, ("anemia",))
    )


def _touches_actions(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """A Condition that is healed while the phase runs acts to its end (FM-COND-10, FM-ACT-25)."""
    return isinstance(effect, fx.CureCondition) and _suffers(hub, _ACTION_CONDITIONS)


def _suffers(hub: Hub, kinds: tuple[str, ...]) -> bool:
    return any(is_suffering(hub, seat, kind) for seat in hub.seats for kind in kinds)  # type: ignore[arg-type]


def _touches_farms(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """A guard keeps a plant, a repaired connector or filter the Farm (FM-FARM-08, FM-FARM-12, FM-FARM-24)."""
    if isinstance(effect, fx.RepairPart):
        return any(
            find_lacking_resources(hub, name) and not hub.state.facilities[name].is_shut for name in hub.state.farms
        )
    is_paid = isinstance(effect, fx.MoveReserve) and effect.reserve != "food"
    return isinstance(effect, fx.PlaceGuard) or is_paid


def _touches_stress(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """Stress rises by the crew at least, and leads to a fight at 18 (FM-STR-01, FM-STR-03)."""
    tiles = sum(len(facility.tiles) for _, facility, _ in hub.iterate_facilities())
    ahead = len(hub.seats) + get_mission_rules(hub).compute_extra_stress(hub) + 2 * tiles
    return isinstance(effect, fx.MoveStress) and hub.state.stress + ahead >= STRESS_FIGHT


def _touches_tracks(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """Tracks move by dice and penalties, and bring a card at 5 (FM-MAL-05, FM-MAL-07, FM-MAL-09)."""
    faces = {words.args["die"]: words.args["face"] for words in (window.lists or {}).get("dice", ())}
    for block in BLOCKS:
        by = int(faces.get(f"@fm-block-{block}", 0)) + count_penalties(hub, block)
        if by and hub.state.tracks[block] < TRACK_FULL <= hub.state.tracks[block] + by:
            if isinstance(effect, fx.MoveTrack) and effect.block in (None, block) and hub.state.tracks[block]:
                return True
            if isinstance(effect, fx.RepairPart) and count_penalties(hub, block):
                return True
    return False


def _touches_malfunctions(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """Where no die is rolled nobody is asked between dice and tracks: it has to be done before the phase."""
    return not find_dice_pool(hub) and _touches_tracks(hub, window, effect)


def _touches_new_sol(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """The app moves a track; one that is full brings a card before anybody is asked (FM-EVT-02, FM-EVT-03)."""
    return isinstance(effect, fx.MoveTrack) and any(
        hub.state.tracks[block] == TRACK_FULL - 1 for block in BLOCKS if effect.block in (None, block)
    )


def _touches_wound(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """A wound healed before the next one may spare a Condition, or a life (FM-HLTH-03, FM-COND-02)."""
    seat: AstronautId = str(window.args["who"]).removeprefix("@fm-astronaut-")  # type: ignore[assignment]
    wounds = hub.get_astronaut(seat).wounds
    return isinstance(effect, fx.HealWounds) and wounds > 0 and wounds + 1 in (*CONDITION_ICONS, DEADLY_WOUND)


def _touches_route(hub: Hub, window: Words, effect: fx.Effect) -> bool:
    """Terrain on the way of an action outside brings wounds and Adventures (FM-SKILL-16)."""
    return isinstance(effect, fx.IgnoreTerrain) and any(get_acting_features(hub, roi) for roi in hub.state.map.values())


def _is(*kinds: type[fx.Effect]) -> _Touch:
    """Return what is touched by any effect of these kinds."""
    return lambda hub, window, effect: isinstance(effect, kinds)


#: By the message key of a window, or of the question between two phases: what can touch what comes next.
_TOUCHES: Mapping[str, _Touch] = {
    "fm-next-events": _touches_morale_phase,
    "fm-next-morale": _touches_production,
    "fm-ahead-oxygen": _is(fx.MoveProduction),  # FM-PRO-02: after energy
    "fm-ahead-farms": _touches_farms,
    "fm-ahead-meal": lambda hub, window, effect: isinstance(effect, fx.MoveReserve) and effect.reserve == "food",
    "fm-ahead-stress": _touches_stress,
    "fm-ahead-hardware": _is(fx.RepairPart),  # FM-PEN-14
    "fm-next-production": _touches_actions,
    "fm-ahead-stack": _touches_route,
    "fm-ahead-wound": _touches_wound,
    "fm-next-actions": _touches_malfunctions,
    "fm-ahead-tracks": _touches_tracks,
    "fm-next-cleanup": _touches_new_sol,
}
