"""Resupply: items from the Warehouse (SUPPLY)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import STOCKED
from .abilities import Effort, does, more_of
from .mars import BACK, DONE, NONE, Mars, seat_key
from .stores import could_hold, from_warehouse


def items(mars: Mars, who: str, what: str = "any") -> list[str]:
    """Return what a player could take from the Warehouse now.

    What it has and the player can hold (OM-SUPPLY-03, -04).
    """
    return [
        good
        for good in STOCKED
        if mars.state.warehouse.get(good) and (what == "any" or good != "crystal") and could_hold(mars, who, good)
    ]


def why_not(mars: Mars, who: str) -> Iterator[Reason]:
    """Yield the reasons against taking anything."""
    if not any(mars.state.warehouse.values()):
        yield Reason("OM-SUPPLY-06", say("om-why-warehouse-empty"))
    elif not items(mars, who):
        yield Reason("OM-SUPPLY-06", say("om-why-no-room"))


def why_not_that(mars: Mars, who: str, good: str) -> Iterator[Reason]:
    """Yield the reasons against taking an item."""
    if good == "mineral":
        yield Reason("OM-SUPPLY-07", say("om-why-no-minerals"))
    elif good in STOCKED and not mars.state.warehouse.get(good):
        yield Reason("OM-SUPPLY-01", say("om-why-none-there", good=f"@om-good-{good}"))
    elif good in STOCKED and not could_hold(mars, who, good):
        yield Reason("OM-SUPPLY-04" if good == "crystal" else "OM-SUPPLY-03", say("om-why-no-room"))


def pick(mars: Mars, who: str, last: Option, what: str = "any", *, boosted: bool = False) -> Choose:
    """Return the question which item is taken."""
    return Choose(
        who,
        say("om-resupply", who=seat_key(who), colonists=int(boosted)),
        lambda: [*(_option(good) for good in items(mars, who, what)), last],
        explain=lambda option: tuple(why_not_that(mars, who, option)),
        wonders=lambda: [_option(good) for good in (*STOCKED, "mineral") if what == "any" or good != "crystal"],
    )


def _option(good: str) -> Option:
    return Option(good, say(f"om-good-{good}", count=1))


def resupply(mars: Mars, who: str, first: str, effort: Effort, count: int = 1, what: str = "any") -> Script:
    """Take the picked item, then `count` in all, and one for each colonist sent (OM-SUPPLY-01, OM-SUPPLY-02)."""
    yield from from_warehouse(mars, who, first)
    yield from more_of(
        mars,
        who,
        effort,
        count,
        possible=lambda: bool(items(mars, who, what)),
        ask=lambda boosted: pick(mars, who, DONE, what, boosted=boosted),
        take=lambda good: from_warehouse(mars, who, good),
    )


def begin(mars: Mars, who: str) -> Choose:
    """Return the first item of the main action."""
    return pick(mars, who, BACK)


def _can(mars: Mars, who: str, step: fx.Warehouse, effort: Effort) -> bool:
    return bool(items(mars, who, step.what))


@does(fx.Warehouse, _can)
def _warehouse(mars: Mars, who: str, step: fx.Warehouse, effort: Effort) -> Script:
    picked: str = yield pick(mars, who, NONE, step.what)
    if picked != "none":
        yield from resupply(mars, who, picked, effort, step.n, step.what)
