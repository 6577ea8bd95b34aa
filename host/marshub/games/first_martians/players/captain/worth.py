"""Values of things for a crew: 1 is about what one pawn of one sol can do.

All numbers of the captain's taste stand here. They were tuned with `marshub balance`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ... import effects as fx
from ...box.components import STRESS_FIGHT, TRACK_FULL, AstronautId, Block
from ...effects import Effects, Whom
from ...rules.effect_rules import scale_number
from .captain_view import CaptainView

GOAL: Final = 6.0  # a mandatory objective, or a step that cannot be left out on the way to one
OPTIONAL_GOAL: Final = 1.2
TOKEN: Final = 0.35  # a Morale token
SPARE_PART: Final = 0.7
NEEDED_PART: Final = 1.8  # one that the Threshold, or the mission's own actions, will ask for
SAMPLE: Final = 0.3
RESERVE: Final = {"energy": 0.3, "oxygen": 0.3, "food": 0.45}
CARD: Final = 1.8  # a Malfunction card, and the Box marker that turns red with it
SHUT: Final = 2.4  # a Facility without supply: its use, and 2 Stress a sol
_WOUNDS: Final = (0.7, 1.2, 1.0, 2.2, 4.0, 40.0)  # the first wound to the sixth: Conditions at the 2nd and 4th
#: By how much less a later wound can cost than an earlier one.
EASED: Final = max(before - after for at, before in enumerate(_WOUNDS) for after in _WOUNDS[at:])
#: What the penalty of a broken part costs a sol.
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


def part_worth(look: CaptainView) -> float:
    """Return the value of a spare part: more as long as there are fewer than parts to be repaired."""
    return NEEDED_PART if look.parts_short > 0 else SPARE_PART


@cache
def wound_cost(wounds: int, count: int = 1) -> float:
    """Return the cost of `count` more wounds to somebody who has `wounds`."""
    return sum(_WOUNDS[min(n, 5)] for n in range(wounds, wounds + count))


def part_cost(look: CaptainView, facility: str, part: str) -> float:
    """Return the cost of this part being broken for the rest of the mission."""
    penalty = look.content.facilities[facility].parts[part]  # type: ignore[index]
    return _PENALTIES[penalty] * min(look.sols_left, 4) + (0.6 if look.over_threshold >= -1 else 0.1)


def stress_cost(look: CaptainView, by: int) -> float:
    """Return the cost of a rise of Stress: its share of a fight that would come before the end."""
    if not by:
        return 0.0
    ahead = look.state.stress + look.stress_a_sol * max(0, look.sols_left - 1)
    fight = sum(wound_cost(astronaut.wounds) for astronaut in look.state.crew.values()) + 0.8
    if by > 0 and look.state.stress + by >= STRESS_FIGHT:
        return fight
    return fight * by / STRESS_FIGHT if ahead >= STRESS_FIGHT - 2 else 0.03 * by


def stress_relief(look: CaptainView, by: int) -> float:
    """Return the value of lowering Stress by `by`."""
    by = min(by, look.state.stress)
    ahead = look.state.stress + look.stress_a_sol * max(0, look.sols_left - 1)
    if by <= 0 or ahead < STRESS_FIGHT:
        return 0.0
    fight = sum(wound_cost(astronaut.wounds) for astronaut in look.state.crew.values()) + 0.8
    # Next Production brings the fight: it must be now. Else it can wait, and may never be needed.
    close = look.state.stress + look.stress_a_sol >= STRESS_FIGHT
    if close:
        return fight if look.state.stress - by + look.stress_a_sol < STRESS_FIGHT else 0.0
    return fight * by / STRESS_FIGHT


def morale_worth(look: CaptainView, by: int) -> float:
    """Return a step of Morale: tokens for one astronaut in each sol to come, or wounds."""
    sols = max(0, look.sols_left - 1)
    level = look.state.morale
    item = TOKEN if level + (by > 0) > 0 else 0.8
    room = 3 - level if by > 0 else level + 2
    return (1 if by > 0 else -1) * min(abs(by), room) * (0.1 + item * min(sols, 4) * 0.6)


def track_worth(look: CaptainView, block: Block, by: int) -> float:
    """Return the value of moving a Malfunction track: its share of a card, most when it is about to fill up."""
    level = look.state.tracks[block]
    if by < 0:
        by = max(by, -level)
    soon = 0.9 if look.state.box[block] else 0.6
    return -by * CARD / TRACK_FULL * (soon + 0.12 * level)


def _whom(look: CaptainView, whom: Whom) -> tuple[list[AstronautId], float]:
    """Return who may be affected, and how many of them will be."""
    crew = list(look.state.crew)
    if whom == "everyone":
        return crew, len(crew)
    if whom == "others":
        return crew, len(crew) - 1
    if whom == "first-player":
        return [look.hub.first_player], 1
    if whom in crew:
        return [whom], 1
    return (crew, 1) if whom in ("chosen", "random", "concerned") else ([], 0)


def worth(look: CaptainView, effects: Effects) -> float:
    """Return the value of carrying out `effects`; negative for a harm."""
    total = 0.0
    for effect in effects:
        total += _worth(effect, look)
    return total


#: What effects are worth wherever they come; others are weighed, see below.
_FLAT: Final[dict[type, float]] = {
    fx.SearchCard: -1.2,
    fx.Wilt: -1.0,
    fx.UprootPlants: -2.5,
    fx.DiscardSkill: -0.8,
    fx.RepairRover: 0.5,
    fx.BuildCard: 1.0,
    fx.Schedule: -0.3,
}


_Weighing = Callable[[Any, CaptainView], float]
_WEIGHED: Final[dict[type, _Weighing]] = {}


def _weighs(kind: type) -> Callable[[_Weighing], _Weighing]:
    """Return marks what weighs one kind of effect."""

    def mark(weighing: _Weighing) -> _Weighing:
        _WEIGHED[kind] = weighing
        return weighing

    return mark


def _worth(effect: Any, look: CaptainView) -> float:
    weighing = _WEIGHED.get(type(effect))
    return _FLAT.get(type(effect), 0.0) if weighing is None else weighing(effect, look)


@_weighs(fx.BreakPart)
def _value_break_part(effect: fx.BreakPart, look: CaptainView) -> float:
    units = [name for name in look.hub.find_units(effect.facility) if look.hub.is_open(name)]
    costs = [
        part_cost(look, name, part)
        for name in units
        for part, works in look.state.facilities[name].parts.items()
        if works and effect.part in (None, part)
    ]
    return -min(costs, default=0.0)


@_weighs(fx.RepairPart)
def _value_repair_part(effect: fx.RepairPart, look: CaptainView) -> float:
    return max(
        (
            part_cost(look, name, part)
            for name, here, _ in look.hub.iterate_facilities()
            if not here.shut
            for part, works in here.parts.items()
            if not works and effect.kind in (None, part)
        ),
        default=0.0,
    )


@_weighs(fx.MoveTrack)
def _value_move_track(effect: fx.MoveTrack, look: CaptainView) -> float:
    by = scale_number(look.hub, effect.by)
    blocks = [effect.block] if effect.block else list(look.state.tracks)
    return max(track_worth(look, block, by) for block in blocks)


@_weighs(fx.TurnBox)
def _value_turn_box(effect: fx.TurnBox, look: CaptainView) -> float:
    if look.state.box[effect.block] == effect.red:
        return 0.0
    return (-1 if effect.red else 1) * 0.8 * min(look.sols_left, 4) * 0.6


@_weighs(fx.PlaceToken)
def _value_place_token(effect: fx.PlaceToken, look: CaptainView) -> float:
    return -1.0 if effect.token in ("blocked", "wound") else -0.6


@_weighs(fx.MoveProduction)
def _value_move_production(effect: fx.MoveProduction, look: CaptainView) -> float:
    return scale_number(look.hub, effect.by) * (0.5 + 0.25 * min(look.sols_left, 4))


@_weighs(fx.ShutFacility)
def _value_shut_facility(effect: fx.ShutFacility, look: CaptainView) -> float:
    return -SHUT if look.hub.is_open(effect.facility) else 0.0


@_weighs(fx.LoseUpgrade)
def _value_lose_upgrade(effect: fx.LoseUpgrade, look: CaptainView) -> float:
    return -0.6 if look.hub.list_installed_upgrades() else 0.0


@_weighs(fx.LosePlant)
def _value_lose_plant(effect: fx.LosePlant, look: CaptainView) -> float:
    return -1.2 * scale_number(look.hub, effect.count)


@_weighs(fx.MoveReserve)
def _value_move_reserve(effect: fx.MoveReserve, look: CaptainView) -> float:
    held = int(getattr(look.state.supply, effect.reserve))
    by = max(-held, scale_number(look.hub, effect.by))
    need = 1.8 if by > 0 and held <= 1 else 1.0
    return by * RESERVE[effect.reserve] * need


@_weighs(fx.MoveMorale)
def _value_move_morale(effect: fx.MoveMorale, look: CaptainView) -> float:
    return morale_worth(look, scale_number(look.hub, effect.by))


@_weighs(fx.MoveStress)
def _value_move_stress(effect: fx.MoveStress, look: CaptainView) -> float:
    by = scale_number(look.hub, effect.by)
    return -stress_cost(look, by) if by > 0 else stress_relief(look, -by)


@_weighs(fx.GiveTokens)
def _value_give_tokens(effect: fx.GiveTokens, look: CaptainView) -> float:
    return scale_number(look.hub, effect.by) * TOKEN * _whom(look, effect.whom)[1]


@_weighs(fx.Wound)
def _value_wound(effect: fx.Wound, look: CaptainView) -> float:
    crew, count = _whom(look, effect.whom)
    costs = [wound_cost(look.count_wounds(who), scale_number(look.hub, effect.count)) for who in crew]
    if not costs:
        return 0.0
    return -(min(costs) if effect.whom == "chosen" else sum(costs) / len(costs) * count)


@_weighs(fx.HealWounds)
def _value_heal_wounds(effect: fx.HealWounds, look: CaptainView) -> float:
    crew, count = _whom(look, effect.whom)
    gains = []
    for who in crew:
        wounds = look.count_wounds(who)
        healed = min(wounds, scale_number(look.hub, effect.count))
        gains.append(wound_cost(wounds - healed, healed))
    if not gains:
        return 0.0
    return max(gains) if effect.whom in ("chosen", "concerned") else sum(gains) / len(gains) * count


@_weighs(fx.CureCondition)
def _value_cure_condition(effect: fx.CureCondition, look: CaptainView) -> float:
    return 0.9 if any(astronaut.conditions for astronaut in look.state.crew.values()) else 0.0


@_weighs(fx.DrawCondition)
def _value_draw_condition(effect: fx.DrawCondition, look: CaptainView) -> float:
    return -1.1 * _whom(look, effect.whom)[1]


@_weighs(fx.Gain)
def _value_gain(effect: fx.Gain, look: CaptainView) -> float:
    count = scale_number(look.hub, effect.count)
    if wanted := look.wanted.get(effect.item, 0):
        return GOAL * 0.8 * min(1.0, wanted / count)
    return count * (part_worth(look) if effect.item.startswith("part-") else SAMPLE if effect.item == "sample" else 0.1)


@_weighs(fx.GainPart)
def _value_gain_part(effect: fx.GainPart, look: CaptainView) -> float:
    return part_worth(look) * 1.2 * (2 if effect.die else scale_number(look.hub, effect.count))


@_weighs(fx.Lose)
def _value_lose(effect: fx.Lose, look: CaptainView) -> float:
    return -SAMPLE * scale_number(look.hub, effect.count)


@_weighs(fx.DrawUpgrade)
def _value_draw_upgrade(effect: fx.DrawUpgrade, look: CaptainView) -> float:
    return 1.3 * part_worth(look)


@_weighs(fx.Either)
def _value_either(effect: fx.Either, look: CaptainView) -> float:
    return max(worth(look, lot) for lot in effect.options.values())


@_weighs(fx.DrawPercentage)
def _value_draw_percentage(effect: fx.DrawPercentage, look: CaptainView) -> float:
    return GOAL * 0.9 if look.state.gauges.get(effect.gauge, 999) < look.hub.get_gauge_maximum(effect.gauge) else 0.0


@_weighs(fx.TickObjective)
def _value_tick_objective(effect: fx.TickObjective, look: CaptainView) -> float:
    line = look.state.objectives.get(effect.objective)
    return 0.0 if line is None or line.done else GOAL if line.mandatory else OPTIONAL_GOAL


@_weighs(fx.GainTokens)
def _value_gain_tokens(effect: fx.GainTokens, look: CaptainView) -> float:
    left = [name for name in effect.tokens if name not in look.state.tokens]
    return OPTIONAL_GOAL if left else 0.0


@_weighs(fx.AddObjective)
def _value_add_objective(effect: fx.AddObjective, look: CaptainView) -> float:
    return -1.5 if effect.mandatory else 0.3


@_weighs(fx.Discovery)
def _value_discovery(effect: fx.Discovery, look: CaptainView) -> float:
    return 2.0 if any(astronaut.locked for astronaut in look.state.crew.values()) else 0.2
