"""Fixes for obstacles of a main or executive action: goods to get, pieces to part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import effects as fx
from ..box.components import KINDS, RESOURCES
from . import building, hiring
from .mars import Mars
from .staying import list_crowded


def find_fixes(mars: Mars, seat: str, option: str, offered: Sequence[str]) -> list[str]:
    """Return those of the `offered` options that remove a reason against `option`."""
    if option in offered:
        return []
    return list(dict.fromkeys(item for item in _wanted(mars, seat, option) if item in offered))


def _wanted(mars: Mars, seat: str, option: str) -> Iterator[str]:
    """Yield options that could remove a reason against `option`, offered or not."""
    action, _, rest = option.partition(":")
    if list_crowded(mars):
        yield "control"  # parts pieces that share a hex (OM-TERM-14)
    for good in mars.find_missing(seat, _cost(mars, action, rest)):
        goods = RESOURCES if good == "resource" else (good,)
        if any(there for item, there in mars.state.warehouse.items() if item in goods):
            yield "resupply"
        yield from _executives(mars, {*goods, good})
    if action == "end" and not mars.state.acted:
        yield from ("pod", "resupply", "control")  # these need no colonist (OM-SLOT-08)


def _cost(mars: Mars, action: str, rest: str) -> Mapping[Any, int]:
    """Return the cost of an action without its slot."""
    prices = mars.content.prices
    if action == "build" and rest in KINDS:
        return building.building_cost(mars, rest)
    if action == "hire" and (card := mars.state.hiring.get(rest)):
        return hiring.hiring_price(mars, card)
    if action == "executive" and rest.isdecimal():
        return {"crystal": mars.content.executives[int(rest)].crystals}
    return {"upgrade": prices.upgrade, "ship": prices.ship}.get(action, {})


def _executives(mars: Mars, goods: set[str]) -> Iterator[str]:
    """Yield the executive actions by which one of some goods is gained."""
    for space, data in mars.content.executives.items():
        for ability in data.one_of:
            gains = {step.what for step in ability.effect if isinstance(step, fx.Gain | fx.Warehouse)}
            if gains & goods or ("any" in gains and "colonist" not in goods):
                yield f"executive:{space}"
