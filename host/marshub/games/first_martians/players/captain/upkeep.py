"""What the base and its crew need, whatever the mission is."""

from __future__ import annotations

from collections.abc import Iterator

from ...box.components import AstronautId, PartKind
from ...box.state import OpenEvent
from ...content.cards import EventData
from ...rules.actions.registry import ACTIONS_BY_ID
from .captain_view import CaptainView
from .wish import Wish
from .worth import SHUT, TOKEN, morale_worth, part_cost, stress_relief, track_worth, worth, wound_cost

#: What an Upgrade in place gives a sol, in pawns.
_UPGRADES = {
    "game-room": 0.3,
    "warning-system": 0.35,
    "battery-bank": 0.3,
    "seed-drawers": 0.4,
    "sound-panels": 0.35,
    "test-bench": 0.35,
    "auto-scanner": 0.3,
    "boosted-generator": 0.3,
}


def list_upkeep_wishes(look: CaptainView) -> Iterator[Wish]:
    """Return all that could be done for crew and base."""
    for who in look.state.crew:
        yield from _care(look, who)
    yield from _calm(look)
    best = max(look.state.tracks, key=lambda block: track_worth(look, block, -1))
    by = 2 if look.hub.has_upgrade("warning-system") else 1
    yield Wish("manage", "", track_worth(look, best, -by), times=2)
    for event in look.state.events:
        yield from _serve(look, event)
    yield from _repairs(look)
    yield from _reopen(look)
    yield from _build_up(look)
    yield from _roam(look)


def _care(look: CaptainView, who: AstronautId) -> Iterator[Wish]:
    astronaut = look.state.crew[who]
    ill = sum(not condition.healed for condition in astronaut.conditions)
    gain = wound_cost(astronaut.wounds - 1) * 0.9 if astronaut.wounds else 0.0
    if ill:
        gain = max(gain, 0.9)
    if gain:
        yield Wish("heal", "", gain, who, times=1 if gain < 2 else 2)
    missing = -look.state.morale - astronaut.tokens
    due = who == look.next_first and look.sols_left > 1 and missing > 0
    rest = wound_cost(astronaut.wounds) if due else TOKEN if astronaut.tokens < 5 else 0.1
    yield Wish("rest", "", rest, who, times=2)


def _calm(look: CaptainView) -> Iterator[Wish]:
    relief, lift = stress_relief(look, 6), morale_worth(look, 1)
    yield Wish("unwind", "", max(relief, lift), times=1)
    if look.state.stress > 6:
        yield Wish("unwind", "", min(relief, lift), times=1)


def _serve(look: CaptainView, event: OpenEvent) -> Iterator[Wish]:
    data = look.content.events.get(event.id)
    if event.status != "open" or data is None or data.action is None:
        return
    yield Wish("serve", event.id, compute_served(look, data))


def compute_served(look: CaptainView, data: EventData) -> float:
    """What the action of a Mission Event is worth: its reward, and that nothing comes after it."""
    assert data.action is not None
    price = sum(amount * 0.3 for amount in data.action.pay.values())
    threat = -worth(look, data.consequence) * data.strikes / 100 if look.sols_left > 1 else 0.0
    return worth(look, data.action.reward) + max(0.0, threat) - price


def _repairs(look: CaptainView) -> Iterator[Wish]:
    """Return broken parts: with a spare part if there is one, else with one that is missed less."""
    wanted = max(0, look.over_threshold)
    lent: dict[str, float] = {}  # by part, what it means to whoever misses it least
    for name, here in look.state.facilities.items():
        if False not in here.parts.values() or here.shut:
            continue
        for part, works in here.parts.items():
            if works:
                continue
            gain = part_cost(look, name, part)
            if look.count_spare(part):
                # What the Threshold asks for is a goal like any other; close to the end nothing else counts.
                pressing = wanted > 0 and (look.mandatory_left <= 1 or look.sols_left <= 2)
                yield Wish("repair", f"{name}.{part}", gain + (4.0 if pressing else 0.4 * min(wanted, 3)))
            else:
                if part not in lent:
                    lent[part] = min((part_cost(look, donor, part) for donor in _lenders(look, part)), default=99.0)
                yield Wish("switch", f"{name}.{part}", gain - lent[part])
    for rover, outside in look.state.rovers.items():
        if outside.tokens:
            yield Wish("repair-rover", rover, 0.7)


def _lenders(look: CaptainView, part: PartKind) -> list[str]:
    return [name for name, here in look.state.facilities.items() if here.parts.get(part) and not here.shut]


def find_lender(look: CaptainView, names: list[str], part: str) -> str:
    """Return the Facility of `names` that misses `part` least."""
    return min(names, key=lambda name: part_cost(look, name, part))


def _reopen(look: CaptainView) -> Iterator[Wish]:
    for name, here in look.state.facilities.items():
        for tile in here.tiles:
            if tile.lifted:
                continue
            data = look.content.facilities[name]
            front = look.content.tiles.get(tile.front)
            pay = sum(front.pay.values()) if front else 2
            able = getattr(look.state.supply, tile.resource) >= pay
            gain = SHUT * min(look.sols_left, 3) / 3 + (0.8 if data.action or data.produces else 0)
            yield Wish("reopen", f"{name}.{tile.resource}", gain - 0.3 * pay if able else -1.0)


def _build_up(look: CaptainView) -> Iterator[Wish]:
    for card in look.state.upgrade_cards:
        yield Wish("install", card, _UPGRADES.get(card, 0.2) * (look.sols_left - 1))


def _roam(look: CaptainView) -> Iterator[Wish]:
    """Return the map for its own sake: POI tokens, samples, and what Discoveries bring."""
    for space in ACTIONS_BY_ID["explore"].find_targets(look.hub):
        yield Wish("explore", space, 0.45)
    for space, roi in look.state.map.items():
        if roi.samples:
            yield Wish("gather", f"{space}.sample", 0.25, times=roi.samples)
    yield Wish("examine", "sample", 0.3)
    yield Wish("deepen", "sample", 0.5 + worth(look, look.mission.discovery))
