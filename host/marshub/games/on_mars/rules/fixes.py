"""Fixes for obstacles of a main or executive action: goods to get, pieces to part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import effects as fx
from ..box.components import KINDS
from . import building, hiring
from .mars import Mars
from .piece_placement import find_crowded_hexes
from .stores import expand_goods


def find_fixes(mars: Mars, seat: str, option: str, offered: Sequence[str]) -> list[str]:
    """Return those of the `offered` options that remove a reason against `option`."""
    if option in offered:
        return []
    return list(dict.fromkeys(item for item in _list_fixes(mars, seat, option) if item in offered))


def _list_fixes(mars: Mars, seat: str, option: str) -> Iterator[str]:
    """Yield options that could remove a reason against `option`, offered or not."""
    action, _, rest = option.partition(":")
    if find_crowded_hexes(mars):
        yield "control"  # parts pieces that share a hex (OM-TERM-14)
    for good in mars.find_missing(seat, _get_action_cost(mars, action, rest)):
        is_resource = good not in ("crystal", "colonist")
        goods = {*expand_goods(good), *(("mineral", "resource", "nonmineral") if is_resource else ())}  # OM-TERM-16
        goods -= {"nonmineral"} if good == "mineral" else set()
        if any(stock for item, stock in mars.state.warehouse.items() if item in goods):
            yield "resupply"
        yield from _list_executive_fixes(mars, goods)
    if action == "end" and not mars.state.acted:
        yield from ("pod", "resupply", "control", "learn", "ship")  # these need no colonist (OM-SLOT-08)


def _get_action_cost(mars: Mars, action: str, rest: str) -> Mapping[Any, int]:
    """Return the cost of an action without its slot."""
    prices = mars.content.prices
    if action == "build" and rest in KINDS:
        return building.get_building_cost(mars, rest)
    if action == "hire" and (card := mars.state.hiring.get(rest)):
        return hiring.get_hiring_price(mars, card)
    if action == "executive" and rest in map(str, mars.content.executives):
        return {"crystal": mars.content.executives[int(rest)].crystals}
    return {"upgrade": prices.upgrade, "ship": prices.ship}.get(action, {})


def _list_executive_fixes(mars: Mars, goods: set[str]) -> Iterator[str]:
    """Yield the executive actions by which one of some goods is gained."""
    for space, data in mars.content.executives.items():
        gains = {step.what for step in data.ability.effect if isinstance(step, fx.Gain | fx.Warehouse)}
        if gains & goods or ("any" in gains and "colonist" not in goods):
            yield f"executive:{space}"
