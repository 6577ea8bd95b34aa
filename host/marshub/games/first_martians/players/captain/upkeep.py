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
    gain = get_wound_cost(astronaut.wounds - 1) * 0.9 if astronaut.wounds else 0.0
    if conditions:
        gain = max(gain, 0.9)
    if gain:
        yield Wish("heal", "", gain, seat, times=1 if gain < 2 else 2)
    missing = -view.state.morale - astronaut.tokens
    is_in_debt = seat == view.next_first_player and view.sols_left > 1 and missing > 0
    rest = get_wound_cost(astronaut.wounds) if is_in_debt else TOKEN if astronaut.tokens < 5 else 0.1
    yield Wish("rest", "", rest, seat, times=2)


def _list_unwind_wishes(view: CaptainView) -> Iterator[Wish]:
    relief, lift = get_stress_relief_value(view, 6), get_morale_value(view, 1)
    yield Wish("unwind", "", max(relief, lift), times=1)
    if view.state.stress > 6:
        yield Wish("unwind", "", min(relief, lift), times=1)


def _list_event_wish(view: CaptainView, event: OpenEvent) -> Iterator[Wish]:
    data = view.content.events.get(event.id)
    if event.status != "open" or data is None or data.action is None:
        return
    yield Wish("serve", event.id, get_event_action_value(view, data))


def get_event_action_value(view: CaptainView, data: EventData) -> float:
    """Return the value of a Mission Event's action: its reward, and the consequence that it prevents."""
    assert data.action is not None
    price = sum(amount * 0.3 for amount in data.action.pay.values())
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
                yield Wish("repair", f"{name}.{part}", gain + (4.0 if is_pressing else 0.4 * min(over_threshold, 3)))
            else:
                if part not in loss_by_part:
                    loss_by_part[part] = min(
                        (get_broken_part_cost(view, donor, part) for donor in _list_lenders(view, part)), default=99.0
                    )
                yield Wish("switch", f"{name}.{part}", gain - loss_by_part[part])
    for rover, rover_state in view.state.rovers.items():
        if rover_state.tokens:
            yield Wish("repair-rover", rover, 0.7)


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
            pay = sum(front.pay.values()) if front else 2
            can_pay = getattr(view.state.supply, tile.resource) >= pay
            gain = SHUT_FACILITY * min(view.sols_left, 3) / 3 + (0.8 if data.action or data.produces else 0)
            yield Wish("reopen", f"{name}.{tile.resource}", gain - 0.3 * pay if can_pay else -1.0)


def _list_installations(view: CaptainView) -> Iterator[Wish]:
    for card in view.state.upgrade_cards:
        yield Wish("install", card, _UPGRADE_VALUES.get(card, 0.2) * (view.sols_left - 1))


def _list_exploration(view: CaptainView) -> Iterator[Wish]:
    """Yield exploration without an objective: for POI tokens, samples and Discoveries."""
    for space in ACTIONS_BY_ID["explore"].find_targets(view.hub):
        yield Wish("explore", space, 0.45)
    for space, roi in view.state.map.items():
        if roi.samples:
            yield Wish("gather", f"{space}.sample", 0.25, times=roi.samples)
    yield Wish("examine", "sample", 0.3)
    yield Wish("deepen", "sample", 0.5 + evaluate_effects(view, view.mission.discovery))
