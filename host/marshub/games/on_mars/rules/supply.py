"""Resupply: items from the Warehouse (SUPPLY)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, Reason, Script, say

from .. import effects as fx
from ..box.components import STOCKED
from .abilities import Effort, register_step, repeat_boosted
from .contracts import list_wanting_contracts
from .mars import BACK, DONE, NONE, Mars, make_seat_key
from .stores import can_hold, map_room, take_from_warehouse


def list_items(mars: Mars, seat: str, wanted: str = "any") -> list[str]:
    """Return the items that a player could take from the Warehouse now.

    The Warehouse must have them and the player must be able to hold them (OM-SUPPLY-03, OM-SUPPLY-04).
    """
    room, stock = map_room(mars, seat), mars.state.warehouse
    return [
        good
        for good in STOCKED
        if stock.get(good) and (wanted == "any" or good != "crystal")
        if room[good] or list_wanting_contracts(mars, seat, good)
    ]


def explain_resupply(mars: Mars, seat: str) -> Iterator[Reason]:
    """Yield the reasons against taking anything."""
    if not any(mars.state.warehouse.values()):
        yield Reason("OM-SUPPLY-06", say("om-why-warehouse-empty"))
    elif not list_items(mars, seat):
        yield Reason("OM-SUPPLY-06", say("om-why-no-room"))


def explain_item(mars: Mars, seat: str, good: str) -> Iterator[Reason]:
    """Yield the reasons against taking an item."""
    if good == "mineral":
        yield Reason("OM-SUPPLY-07", say("om-why-no-minerals"))
    elif good in STOCKED and not mars.state.warehouse.get(good):
        yield Reason("OM-SUPPLY-01", say("om-why-none-there", good=f"@om-good-{good}"))
    elif good in STOCKED and not can_hold(mars, seat, good):
        yield Reason("OM-SUPPLY-04" if good == "crystal" else "OM-SUPPLY-03", say("om-why-no-room"))


def ask_item(mars: Mars, seat: str, last: Option, wanted: str = "any", *, boosted: bool = False) -> Choose:
    """Make the question which item is taken."""
    return Choose(
        seat,
        say("om-resupply", who=make_seat_key(seat), colonists=int(boosted)),
        lambda: [*(_make_item_option(good) for good in list_items(mars, seat, wanted)), last],
        explain=lambda option: tuple(explain_item(mars, seat, option)),
        explainable_options=lambda: [
            _make_item_option(good) for good in (*STOCKED, "mineral") if wanted == "any" or good != "crystal"
        ],
    )


def _make_item_option(good: str) -> Option:
    return Option(good, say(f"om-good-{good}", count=1))


def take_items(mars: Mars, seat: str, first: str, effort: Effort, count: int = 1, wanted: str = "any") -> Script:
    """Take the chosen item, then `count` in all, and one for each colonist sent (OM-SUPPLY-01, OM-SUPPLY-02)."""
    yield from take_from_warehouse(mars, seat, first)
    yield from repeat_boosted(
        mars,
        seat,
        effort,
        count,
        is_possible=lambda: bool(list_items(mars, seat, wanted)),
        make_question=lambda boosted: ask_item(mars, seat, DONE, wanted, boosted=boosted),
        apply_choice=lambda good: take_from_warehouse(mars, seat, good),
    )


def ask_first_item(mars: Mars, seat: str) -> Choose:
    """Make the question for the first item of the main action."""
    return ask_item(mars, seat, BACK)


def _can_run(mars: Mars, seat: str, step: fx.Warehouse, effort: Effort) -> bool:
    return bool(list_items(mars, seat, step.what))


@register_step(fx.Warehouse, _can_run)
def _run_warehouse(mars: Mars, seat: str, step: fx.Warehouse, effort: Effort) -> Script:
    picked: str = yield ask_item(mars, seat, NONE, step.what)
    if picked != "none":
        yield from take_items(mars, seat, picked, effort, step.n, step.what)
