"""Fixes for obstacles of a main or executive action: goods to get, pieces to part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import effects as fx
from ..box.components import KINDS, RESOURCES
from . import building, hiring
from .mars import Mars
from .staying import crowded


def mends(mars: Mars, who: str, option: str, offered: Sequence[str]) -> list[str]:
    """Return those of the options `offered` that remove a reason against `option`."""
    if option in offered:
        return []
    return list(dict.fromkeys(each for each in _wanted(mars, who, option) if each in offered))


def _wanted(mars: Mars, who: str, option: str) -> Iterator[str]:
    action, _, rest = option.partition(":")
    if crowded(mars):
        yield "control"  # OM-TERM-14: who stand together part
    for good in mars.missing(who, _cost(mars, action, rest)):
        goods = RESOURCES if good == "resource" else (good,)
        if any(there for each, there in mars.state.warehouse.items() if each in goods):
            yield "resupply"
        yield from _executives(mars, {*goods, good})
    if action == "end" and not mars.state.acted:
        yield from ("pod", "resupply", "control")  # those that need no colonist (OM-SLOT-08)


def _cost(mars: Mars, action: str, rest: str) -> Mapping[Any, int]:
    """Return the cost of an action besides its slot."""
    prices = mars.content.prices
    if action == "build" and rest in KINDS:
        return building.goods_for(mars, rest)
    if action == "hire" and (card := mars.state.hiring.get(rest)):
        return hiring.price(mars, card)
    if action == "executive" and rest.isdecimal():
        return {"crystal": mars.content.executives[int(rest)].crystals}
    return {"upgrade": prices.upgrade, "ship": prices.ship}.get(action, {})


def _executives(mars: Mars, goods: set[str]) -> Iterator[str]:
    """Return executive actions by which one of these is gained."""
    for space, data in mars.content.executives.items():
        for ability in data.one_of:
            gains = {step.what for step in ability.effect if isinstance(step, fx.Gain | fx.Warehouse)}
            if gains & goods or ("any" in gains and "colonist" not in goods):
                yield f"executive:{space}"
