"""Wishes for the upkeep of base and crew, in any mission."""

from __future__ import annotations

from collections.abc import Iterator

from ...box.components import AstronautId, PartKind
from ...box.state import OpenEvent
from ...content.cards import EventData
from ...rules.actions.registry import ACTIONS_BY_ID
from .captain_values import (
    SHUT_FACILITY,
    TOKEN,
    evaluate_effects,
    get_broken_part_cost,
    get_morale_value,
    get_stress_relief_value,
    get_track_value,
    get_wound_cost,
)
from .captain_view import CaptainView
from .jobs import Wish

#: Value of an installed Upgrade for each sol, in pawns.
_UPGRADE_VALUES = {
    "game-room": 0.3,
    "warning-system": 0.35,
    "battery-bank": 0.3,
    "seed-drawers": 0.4,
    "sound-panels": 0.35,
    "test-bench": 0.35,
    "auto-scanner": 0.3,
    "boosted-generator": 0.3,
}
_OTHER_UPGRADE_VALUE = 0.2  # of any other one
_HEALING_SHARE = 0.9  # of a wound's cost: the action may fail
_CONDITION_COST = 0.9  # of a Condition that is not healed
_ENOUGH_TOKENS, _SPARE_TOKEN_VALUE = 5, 0.1  # Morale tokens from which on another one is hardly needed, and its value
STRESS_RELIEF = 6  # Stress by which unwinding lowers the track
RESOURCE_COST = 0.3  # a resource that is paid
_PRESSING_VALUE, _THRESHOLD_VALUE = 4.0, 0.4  # a repair for the Threshold when it decides, and before
_MOST_OVER_THRESHOLD = 3  # parts over the Threshold that raise the value of a repair
_NO_LENDER_COST = 99.0  # a part that no Facility can give
_ROVER_VALUE = 0.7  # a repaired rover
_USE_VALUE = 0.8  # a Facility's action or product, besides the cost of leaving it shut
_UNKNOWN_PRICE = 2  # of a Shutdown tile whose front nobody knows
_UNPAYABLE = -1.0  # an action that cannot be paid
_EXPLORE_VALUE, _GATHER_VALUE, _EXAMINE_VALUE, _DEEPEN_VALUE = 0.45, 0.25, 0.3, 0.5  # without an objective


def list_upkeep_wishes(view: CaptainView) -> Iterator[Wish]:
    """Yield all wishes for crew and base."""
    for seat in view.state.crew:
        yield from _list_health_wishes(view, seat)
    yield from _list_unwind_wishes(view)
    best = max(view.state.tracks, key=lambda block: get_track_value(view, block, -1))
    by = 2 if view.hub.has_upgrade("warning-system") else 1
    yield Wish("manage", "", get_track_value(view, best, -by), times=2)
    for event in view.state.events:
        yield from _list_event_wish(view, event)
    yield from _list_repairs(view)
    yield from _list_reopening(view)
    yield from _list_installations(view)
    yield from _list_exploration(view)


def _list_health_wishes(view: CaptainView, seat: AstronautId) -> Iterator[Wish]:
    astronaut = view.state.crew[seat]
    conditions = sum(not condition.healed for condition in astronaut.conditions)
    gain = get_wound_cost(astronaut.wounds - 1) * _HEALING_SHARE if astronaut.wounds else 0.0
    if conditions:
        gain = max(gain, _CONDITION_COST)
    if gain:
        yield Wish("heal", "", gain, seat, times=1 if gain < 2 else 2)
    missing = -view.state.morale - astronaut.tokens
    is_in_debt = seat == view.next_first_player and view.sols_left > 1 and missing > 0
    token = TOKEN if astronaut.tokens < _ENOUGH_TOKENS else _SPARE_TOKEN_VALUE
    rest = get_wound_cost(astronaut.wounds) if is_in_debt else token
    yield Wish("rest", "", rest, seat, times=2)


def _list_unwind_wishes(view: CaptainView) -> Iterator[Wish]:
    relief, lift = get_stress_relief_value(view, STRESS_RELIEF), get_morale_value(view, 1)
    yield Wish("unwind", "", max(relief, lift), times=1)
    if view.state.stress > STRESS_RELIEF:
        yield Wish("unwind", "", min(relief, lift), times=1)


def _list_event_wish(view: CaptainView, event: OpenEvent) -> Iterator[Wish]:
    data = view.content.events.get(event.id)
    if event.status != "open" or data is None or data.action is None:
        return
    yield Wish("serve", event.id, get_event_action_value(view, data))


def get_event_action_value(view: CaptainView, data: EventData) -> float:
    """Return the value of a Mission Event's action: its reward, and the consequence that it prevents."""
    assert data.action is not None
    price = sum(amount * RESOURCE_COST for amount in data.action.pay.values())
    threat = -evaluate_effects(view, data.consequence) * data.strikes / 100 if view.sols_left > 1 else 0.0
    return evaluate_effects(view, data.action.reward) + max(0.0, threat) - price


def _list_repairs(view: CaptainView) -> Iterator[Wish]:
    """Yield repairs of broken parts: with a spare part if there is one, else with a part that is needed less."""
    over_threshold = max(0, view.over_threshold)
    loss_by_part: dict[str, float] = {}  # by part, the least cost of taking it from another Facility
    for name, facility in view.state.facilities.items():
        if False not in facility.parts.values() or facility.is_shut:
            continue
        for part, works in facility.parts.items():
            if works:
                continue
            gain = get_broken_part_cost(view, name, part)
            if view.count_spare_parts(part):
                # Repairs for the Threshold count like an objective; near the end only they count.
                is_pressing = over_threshold > 0 and (view.mandatory_left <= 1 or view.sols_left <= 2)
                threshold = _THRESHOLD_VALUE * min(over_threshold, _MOST_OVER_THRESHOLD)
                yield Wish("repair", f"{name}.{part}", gain + (_PRESSING_VALUE if is_pressing else threshold))
            else:
                if part not in loss_by_part:
                    losses = (get_broken_part_cost(view, donor, part) for donor in _list_lenders(view, part))
                    loss_by_part[part] = min(losses, default=_NO_LENDER_COST)
                yield Wish("switch", f"{name}.{part}", gain - loss_by_part[part])
    for rover, rover_state in view.state.rovers.items():
        if rover_state.tokens:
            yield Wish("repair-rover", rover, _ROVER_VALUE)


def _list_lenders(view: CaptainView, part: PartKind) -> list[str]:
    return [
        name for name, facility in view.state.facilities.items() if facility.parts.get(part) and not facility.is_shut
    ]


def find_lender(view: CaptainView, names: list[str], part: str) -> str:
    """Return the Facility of `names` that needs `part` least."""
    return min(names, key=lambda name: get_broken_part_cost(view, name, part))


def _list_reopening(view: CaptainView) -> Iterator[Wish]:
    for name, facility in view.state.facilities.items():
        for tile in facility.tiles:
            if tile.lifted:
                continue
            data = view.content.facilities[name]
            front = view.content.tiles.get(tile.front)
            pay = sum(front.pay.values()) if front else _UNKNOWN_PRICE
            can_pay = getattr(view.state.supply, tile.resource) >= pay
            gain = SHUT_FACILITY * min(view.sols_left, 3) / 3 + (_USE_VALUE if data.action or data.produces else 0)
            worth = gain - RESOURCE_COST * pay if can_pay else _UNPAYABLE
            yield Wish("reopen", f"{name}.{tile.resource}", worth)


def _list_installations(view: CaptainView) -> Iterator[Wish]:
    for card in view.state.upgrade_cards:
        yield Wish("install", card, _UPGRADE_VALUES.get(card, _OTHER_UPGRADE_VALUE) * (view.sols_left - 1))


def _list_exploration(view: CaptainView) -> Iterator[Wish]:
    """Yield exploration without an objective: for POI tokens, samples and Discoveries."""
    for space in ACTIONS_BY_ID["explore"].find_targets(view.hub):
        yield Wish("explore", space, _EXPLORE_VALUE)
    for space, roi in view.state.map.items():
        if roi.samples:
            yield Wish("gather", f"{space}.sample", _GATHER_VALUE, times=roi.samples)
    yield Wish("examine", "sample", _EXAMINE_VALUE)
    yield Wish("deepen", "sample", _DEEPEN_VALUE + evaluate_effects(view, view.mission.discovery))
