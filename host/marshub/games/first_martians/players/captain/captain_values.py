"""Values of things for a crew: 1 is about the value of one pawn in one sol.

The captain's weights of things are here, those of single wishes and answers beside them. They were tuned with
`marshub balance`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ... import effects as fx
from ...box.components import DEADLY_WOUND, MORALE_HIGH, MORALE_LOW, STRESS_FIGHT, TRACK_FULL, AstronautId, Block
from ...effects import Effects, Whom
from ...rules.effect_rules import scale_number
from .captain_view import CaptainView

GOAL: Final = 6.0  # a mandatory objective, or a necessary step toward one
OPTIONAL_GOAL: Final = 1.2
TOKEN: Final = 0.35  # a Morale token
SPARE_PART: Final = 0.7
NEEDED_PART: Final = 1.8  # a spare part for the Threshold or for the mission's own actions
SAMPLE: Final = 0.3
RESERVE: Final = {"energy": 0.3, "oxygen": 0.3, "food": 0.45}
MALFUNCTION_CARD: Final = 1.8  # cost of a Malfunction card, with the Box marker that turns red
FIGHT: Final = 0.8  # cost of a fight besides its wounds
SHUT_FACILITY: Final = 2.4  # cost of a Facility without supply: its use, and 2 Stress a sol
_WOUNDS: Final = (0.7, 1.2, 1.0, 2.2, 4.0, 40.0)  # cost of each wound, first to sixth; the 2nd and 4th draw a Condition
#: The largest difference by which a later wound costs less than an earlier one.
MAX_WOUND_SAVING: Final = max(before - after for index, before in enumerate(_WOUNDS) for after in _WOUNDS[index:])
#: Cost of a broken part's penalty for each sol.
_PENALTIES: Final = {
    "malfunction+1": 0.45,
    "wilting": 0.9,
    "pay-energy": 0.25,
    "pay-oxygen": 0.25,
    "success-die": 0.3,
    "stress+1": 0.2,
    "token-working-bay": 0.6,
    "remove-sample": 0.1,
    "froggy-check": 0.15,
    "no-rover-explore": 0.15,
}


def get_spare_part_value(view: CaptainView) -> float:
    """Return the value of a spare part: higher while fewer parts are at hand than need repair."""
    return NEEDED_PART if view.missing_parts > 0 else SPARE_PART


@cache
def get_wound_cost(wounds: int, count: int = 1) -> float:
    """Return the cost of `count` more wounds to an astronaut who has `wounds`."""
    return sum(_WOUNDS[min(n, DEADLY_WOUND - 1)] for n in range(wounds, wounds + count))


def get_broken_part_cost(view: CaptainView, facility: str, part: str) -> float:
    """Return the cost of a part that stays broken for the rest of the mission."""
    penalty = view.content.facilities[facility].parts[part]  # type: ignore[index]
    return _PENALTIES[penalty] * min(view.sols_left, 4) + (0.6 if view.over_threshold >= -1 else 0.1)


def _fight_cost(look: CaptainView) -> float:
    return sum(get_wound_cost(astronaut.wounds) for astronaut in look.state.crew.values()) + FIGHT


def get_stress_cost(view: CaptainView, by: int) -> float:
    """Return the cost of a rise of Stress: its share of a fight that would come before the end."""
    if not by:
        return 0.0
    stress_at_end = view.state.stress + view.stress_per_sol * max(0, view.sols_left - 1)
    fight_cost = _fight_cost(view)
    if by > 0 and view.state.stress + by >= STRESS_FIGHT:
        return fight_cost
    return fight_cost * by / STRESS_FIGHT if stress_at_end >= STRESS_FIGHT - 2 else 0.03 * by


def get_stress_relief_value(view: CaptainView, by: int) -> float:
    """Return the value of lowering Stress by `by`."""
    by = min(by, view.state.stress)
    stress_at_end = view.state.stress + view.stress_per_sol * max(0, view.sols_left - 1)
    if by <= 0 or stress_at_end < STRESS_FIGHT:
        return 0.0
    fight_cost = _fight_cost(view)
    # If the next Production brings the fight, Stress must fall now; else it can wait.
    is_fight_next = view.state.stress + view.stress_per_sol >= STRESS_FIGHT
    if is_fight_next:
        return fight_cost if view.state.stress - by + view.stress_per_sol < STRESS_FIGHT else 0.0
    return fight_cost * by / STRESS_FIGHT


def get_morale_value(view: CaptainView, by: int) -> float:
    """Return the value of moving Morale: tokens for one astronaut in each later sol, or wounds."""
    sols = max(0, view.sols_left - 1)
    level = view.state.morale
    step_value = TOKEN if level + (by > 0) > 0 else 0.8
    room = MORALE_HIGH - level if by > 0 else level - MORALE_LOW
    return (1 if by > 0 else -1) * min(abs(by), room) * (0.1 + step_value * min(sols, 4) * 0.6)


def get_track_value(view: CaptainView, block: Block, by: int) -> float:
    """Return the value of moving a Malfunction track: its share of a card, highest when it is about to fill up."""
    level = view.state.tracks[block]
    if by < 0:
        by = max(by, -level)
    soon = 0.9 if view.state.box[block] else 0.6
    return -by * MALFUNCTION_CARD / TRACK_FULL * (soon + 0.12 * level)


def _find_affected(view: CaptainView, whom: Whom) -> tuple[list[AstronautId], float]:
    """Return the astronauts who may be affected, and the number of them who will be."""
    crew = list(view.state.crew)
    if whom == "everyone":
        return crew, len(crew)
    if whom == "others":
        return crew, len(crew) - 1
    if whom == "first-player":
        return [view.hub.first_player], 1
    if whom in crew:
        return [whom], 1
    return (crew, 1) if whom in ("chosen", "random", "concerned") else ([], 0)


def evaluate_effects(view: CaptainView, effects: Effects) -> float:
    """Return the value of carrying out `effects`; negative if they do harm."""
    total = 0.0
    for effect in effects:
        total += _evaluate_effect(effect, view)
    return total


#: Effects with a fixed value; for the others see `_evaluate_effect`.
_FIXED_VALUES: Final[dict[type, float]] = {
    fx.SearchCard: -1.2,
    fx.Wilt: -1.0,
    fx.UprootPlants: -2.5,
    fx.DiscardSkill: -0.8,
    fx.RepairRover: 0.5,
    fx.BuildCard: 1.0,
    fx.Schedule: -0.3,
}


def _evaluate_effect(effect: Any, view: CaptainView) -> float:
    hub = view.hub
    match effect:
        case fx.BreakPart():
            return _value_break_part(effect, view)
        case fx.RepairPart():
            return max(
                (
                    get_broken_part_cost(view, name, part)
                    for name, facility, _ in hub.iterate_facilities()
                    if not facility.is_shut
                    for part, works in facility.parts.items()
                    if not works and effect.kind in (None, part)
                ),
                default=0.0,
            )
        case fx.MoveTrack():
            by = scale_number(hub, effect.by)
            blocks = [effect.block] if effect.block else list(view.state.tracks)
            return max(get_track_value(view, block, by) for block in blocks)
        case fx.TurnBox():
            if view.state.box[effect.block] == effect.red:
                return 0.0
            return (-1 if effect.red else 1) * 0.8 * min(view.sols_left, 4) * 0.6
        case fx.PlaceToken():
            return -1.0 if effect.token in ("blocked", "wound") else -0.6
        case fx.MoveProduction():
            return scale_number(hub, effect.by) * (0.5 + 0.25 * min(view.sols_left, 4))
        case fx.ShutFacility():
            return -SHUT_FACILITY if hub.is_open(effect.facility) else 0.0
        case fx.LoseUpgrade():
            return -0.6 if hub.list_installed_upgrades() else 0.0
        case fx.LosePlant():
            return -1.2 * scale_number(hub, effect.count)
        case fx.MoveReserve():
            return _value_move_reserve(effect, view)
        case fx.MoveMorale():
            return get_morale_value(view, scale_number(hub, effect.by))
        case fx.MoveStress():
            by = scale_number(hub, effect.by)
            return -get_stress_cost(view, by) if by > 0 else get_stress_relief_value(view, -by)
        case fx.GiveTokens():
            return scale_number(hub, effect.by) * TOKEN * _find_affected(view, effect.whom)[1]
        case fx.Wound():
            return _value_wound(effect, view)
        case fx.HealWounds():
            return _value_heal_wounds(effect, view)
        case fx.CureCondition():
            return 0.9 if any(astronaut.conditions for astronaut in view.state.crew.values()) else 0.0
        case fx.DrawCondition():
            return -1.1 * _find_affected(view, effect.whom)[1]
        case fx.Gain():
            return _value_gain(effect, view)
        case fx.GainPart():
            return get_spare_part_value(view) * 1.2 * (2 if effect.die else scale_number(hub, effect.count))
        case fx.Lose():
            return -SAMPLE * scale_number(hub, effect.count)
        case fx.DrawUpgrade():
            return 1.3 * get_spare_part_value(view)
        case fx.Either():
            return max(evaluate_effects(view, effects) for effects in effect.options.values())
        case fx.DrawPercentage():
            return GOAL * 0.9 if view.state.gauges.get(effect.gauge, 999) < hub.get_gauge_maximum(effect.gauge) else 0.0
        case fx.TickObjective():
            objective = view.state.objectives.get(effect.objective)
            return 0.0 if objective is None or objective.done else GOAL if objective.mandatory else OPTIONAL_GOAL
        case fx.GainTokens():
            left = [name for name in effect.tokens if name not in view.state.tokens]
            return OPTIONAL_GOAL if left else 0.0
        case fx.AddObjective():
            return -1.5 if effect.mandatory else 0.3
        case fx.Discovery():
            return 2.0 if any(astronaut.locked for astronaut in view.state.crew.values()) else 0.2
    return _FIXED_VALUES.get(type(effect), 0.0)


def _value_break_part(effect: fx.BreakPart, view: CaptainView) -> float:
    units = [name for name in view.hub.find_units(effect.facility) if view.hub.is_open(name)]
    costs = [
        get_broken_part_cost(view, name, part)
        for name in units
        for part, works in view.state.facilities[name].parts.items()
        if works and effect.part in (None, part)
    ]
    return -min(costs, default=0.0)


def _value_move_reserve(effect: fx.MoveReserve, view: CaptainView) -> float:
    held = int(getattr(view.state.supply, effect.reserve))
    by = max(-held, scale_number(view.hub, effect.by))
    need = 1.8 if by > 0 and held <= 1 else 1.0
    return by * RESERVE[effect.reserve] * need


def _value_wound(effect: fx.Wound, view: CaptainView) -> float:
    crew, count = _find_affected(view, effect.whom)
    costs = [get_wound_cost(view.count_wounds(seat), scale_number(view.hub, effect.count)) for seat in crew]
    if not costs:
        return 0.0
    return -(min(costs) if effect.whom == "chosen" else sum(costs) / len(costs) * count)


def _value_heal_wounds(effect: fx.HealWounds, view: CaptainView) -> float:
    crew, count = _find_affected(view, effect.whom)
    gains = []
    for seat in crew:
        wounds = view.count_wounds(seat)
        healed = min(wounds, scale_number(view.hub, effect.count))
        gains.append(get_wound_cost(wounds - healed, healed))
    if not gains:
        return 0.0
    return max(gains) if effect.whom in ("chosen", "concerned") else sum(gains) / len(gains) * count


def _value_gain(effect: fx.Gain, view: CaptainView) -> float:
    count = scale_number(view.hub, effect.count)
    if wanted := view.needed_items.get(effect.item, 0):
        return GOAL * 0.8 * min(1.0, wanted / count)
    return count * (
        get_spare_part_value(view) if effect.item.startswith("part-") else SAMPLE if effect.item == "sample" else 0.1
    )
