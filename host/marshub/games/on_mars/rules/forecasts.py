"""Forecasts of a turn's options: the certain part, and the range of the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from marshub.kernel import Choose, Decision, Forecast, Reason, Words, say

from ..box.components import (
    ACTIONS,
    COLUMN_ROWS,
    COLUMNS,
    KINDS,
    PRODUCTS,
    RESOURCES,
    SLOTTED,
    Colour,
    Kind,
    Resource,
    Slotted,
)
from . import blueprints, building, executive, expected_gains, hiring, ships, slots, supply, technology, upgrading
from .abilities import Effort
from .card_texts import describe_executive
from .life_support import compute_reward, get_level_row
from .mars import Mars, describe_goods
from .paying import list_cost_reasons, list_payments
from .stores import count_room

#: Messages that become a range where the choices of an action differ.
_GOODS_KEYS = ("om-costs", "om-gains", "om-risk-no-room")
_POINT_RANGE_KEYS = {"om-gains-at-end": "om-gains-at-end-range", "om-risk-unbuilt": "om-risk-unbuilt-range"}

#: The first question of each action with slots, before anything is paid; building asks for its hex.
FIRST_QUESTIONS: Mapping[str, Callable[[Mars, str], Choose]] = {
    "blueprint": blueprints.ask_first_blueprint,
    "learn": technology.ask_first_tile,
    "research": technology.ask_first_step,
    "upgrade": upgrading.ask_first_upgrade,
    "ship": ships.ask_first_ship,
}


def forecast_action(mars: Mars, seat: str, option: str) -> Forecast | None:
    """Return the costs of an option of a turn, in the order of payment, and its gains and risks.

    Slot and surcharge are included.
    """
    action, _, rest = option.partition(":")
    costs, gains, risks = [*_list_slot_costs(mars, seat, action)], list[Reason](), list[Reason]()
    if action == "hire" and (card := mars.state.hiring.get(rest)):
        rule = "OM-SCI-05" if card in mars.content.scientists else "OM-CONTR-01"
        costs += list_cost_reasons(mars, seat, rule, hiring.get_hiring_price(mars, card))
        gains += expected_gains.list_hiring_gains(mars, seat, card)
    elif action == "executive" and rest in map(str, mars.content.executives):
        costs.append(_forecast_executive_price(mars, seat, int(rest)))
        if not (data := mars.content.executives[int(rest)]).facility:
            gains.append(Reason("OM-EXEC-04", Words("om-gains-effect", {}, {"effect": describe_executive(data)})))
    elif action == "resupply" and (items := supply.list_items(mars, seat)):
        sentences = tuple(say(f"om-good-{good}", count=1) for good in items)
        gains.append(Reason("OM-SUPPLY-01", Words("om-gains-one-of", {}, {"goods": sentences})))
    elif action == "deliver" and rest.count(":") == 2:
        gains += expected_gains.list_delivery_gains(mars, *rest.split(":"))
        risks += expected_gains.list_delivery_risks(mars, *rest.split(":"))
    elif action == "end":
        risks += expected_gains.list_tray_risks(mars, seat)
    else:
        merged = merge_forecasts([*_list_choice_forecasts(mars, seat, action, rest)])
        costs += merged.costs or _list_prices(mars, seat, action, rest)
        gains += merged.gains or (expected_gains.list_ship_gains(mars, seat) if action == "ship" else ())
        risks += merged.risks
    return Forecast((*costs,), (*risks,), gains=(*gains,)) if costs or gains or risks else None


def _list_prices(mars: Mars, seat: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the price of an action that cannot be carried out now."""
    if action == "build" and rest in KINDS:
        yield from list_cost_reasons(mars, seat, "OM-BLD-04", building.get_building_cost(mars, rest))
    elif action == "upgrade":
        yield _make_cost_reason("OM-UPG-07", mars.content.prices.upgrade)
    elif action == "ship":
        yield from list_cost_reasons(mars, seat, "OM-SHIP-01", mars.content.prices.ship)


def _list_choice_forecasts(mars: Mars, seat: str, action: str, rest: str) -> Iterator[Forecast | None]:
    """Yield the forecast of each first choice of a main action."""
    if action == "build" and rest in KINDS:
        sites = building.list_buildable_sites(mars, seat, rest, Effort())
        yield from (building.forecast_site(mars, seat, rest, site.where) for site in sites)
    elif action in FIRST_QUESTIONS:
        question = FIRST_QUESTIONS[action](mars, seat)
        yield from (question.forecast(option.id) for option in question.options() if option.id != "back")


def merge_forecasts(forecasts: Sequence[Forecast | None]) -> Forecast:
    """Return what several forecasts have in common: differing goods or points as a range, nothing of the rest."""
    known = [item for item in forecasts if item is not None]
    if len(known) != len(forecasts) or not known:
        return Forecast()
    costs, gains, risks = (
        tuple(_find_common_reasons(item))
        for item in zip(*((forecast.costs, forecast.gains, forecast.risks) for forecast in known), strict=True)
    )
    return Forecast(costs, risks, gains=gains)


def _find_common_reasons(forecasts: Sequence[Sequence[Reason]]) -> Iterator[Reason]:
    reasons: list[Reason] = []
    ranges: set[tuple[str, str]] = set()
    for reason in (reason for reasons_of_one in forecasts for reason in reasons_of_one):
        key = reason.rule, reason.words.key
        if all(reason in reasons_of_one for reasons_of_one in forecasts):
            if reason not in reasons:
                reasons.append(reason)
                yield reason
        elif key not in ranges and reason.words.key in (*_GOODS_KEYS, *_POINT_RANGE_KEYS):
            ranges.add(key)
            yield _make_range(
                reason,
                [
                    next((e.words for e in reasons_of_one if (e.rule, e.words.key) == key), None)
                    for reasons_of_one in forecasts
                ],
            )


def _make_range(reason: Reason, alternatives: Sequence[Words | None]) -> Reason:
    """Return the range from the least to the most of a sentence's count; 0 where the sentence is missing."""
    key = reason.words.key
    if key in _POINT_RANGE_KEYS:
        points = [int(alternative.args["points"]) if alternative is not None else 0 for alternative in alternatives]
        return Reason(reason.rule, say(_POINT_RANGE_KEYS[key], low=min(points), high=max(points)))
    counts = [_count_goods(alternative) for alternative in alternatives]
    goods = dict.fromkeys(good for count in counts for good in count)
    amounts = []
    for good in goods:
        low, high = (of(count.get(good, 0) for count in counts) for of in (min, max))
        if low == high:
            amounts.append(say("om-goods", count=high, good=good))
        else:
            amounts.append(say("om-goods-range", low=low, count=high, good=good))
    return Reason(reason.rule, Words(key, {}, {"goods": tuple(amounts)}))


def _count_goods(words: Words | None) -> dict[str, int]:
    """Return the goods of a sentence, by the message that names each."""
    listed = (words.lists or {}).get("goods", ()) if words is not None else ()
    return {str(item.args["good"]): int(item.args["count"]) for item in listed if item.args}


def _list_executive_prices(mars: Mars, seat: str, space: int) -> list[int]:
    """Return the crystals of an executive action: of each building that can be run, if it runs one.

    A building with a scientist at work is run for less (OM-SCI-11).
    """
    data = mars.content.executives[space]
    prices = [run.crystals for run in executive.list_useful_runs(mars, seat, data.crystals)] if data.facility else []
    return prices or [data.crystals]


def _forecast_executive_price(mars: Mars, seat: str, space: int) -> Reason:
    """Return the crystals of an executive action, a range if its ways differ."""
    prices = _list_executive_prices(mars, seat, space)
    if min(prices) < max(prices):
        words = say("om-goods-range", low=min(prices), count=max(prices), good="@om-good-crystal")
        return Reason("OM-EXEC-03", Words("om-costs", {}, {"goods": (words,)}))
    return _make_cost_reason("OM-EXEC-03", {"crystal": prices[0]})


def _list_slot_costs(mars: Mars, seat: str, action: str) -> Iterator[Reason]:
    """Yield the colonist on the slot, those who are cleared from a full action, then the surcharge."""
    if action in SLOTTED:
        yield Reason("OM-SLOT-01", say("om-costs-slot"))
        for colour, count in slots.list_cleared(mars, action).items():
            who = f"@om-seat-{colour}"
            yield Reason("OM-SLOT-09", say("om-slots-cleared", who=who, action=f"@om-action-{action}", count=count))
        if units := slots.count_surcharge(mars, seat, action):
            each = slots.counts_each_colonist(mars)
            rule = "OM-SLOT-15" if each else "OM-SLOT-03"
            yield Reason(rule, say("om-costs-surcharge", count=units, each=int(each)))


def _make_cost_reason(rule: str, cost: object) -> Reason:
    return Reason(rule, Words("om-costs", {}, {"goods": describe_goods(cost)}))  # type: ignore[arg-type]


# ---------------------------------------------------------------------- drawn ahead


def apply_consequences(mars: Mars, pending: Decision, option: str) -> None:
    """Apply the certain costs and gains of a turn's option to the state, for a preview.

    `pending` still asks how the option is carried out: nothing is paid then.
    """
    action, _, rest = option.partition(":")
    seat = mars.state.active
    if action not in (*ACTIONS, "executive") or pending.decider != seat or not pending.is_visible_to(""):
        return
    if all(item.id != "back" for item in pending.options()):
        return  # the action has begun
    player = mars.get_player(seat)
    if action in SLOTTED:
        _apply_slot(mars, seat, action)
    if action == "build" and rest in KINDS:
        _apply_cost(mars, seat, building.get_building_cost(mars, rest))
        _apply_building(mars, seat, rest)
    elif action == "hire" and (card := mars.state.hiring.get(rest)):
        _apply_cost(mars, seat, hiring.get_hiring_price(mars, card))
    elif action == "upgrade":
        _apply_cost(mars, seat, mars.content.prices.upgrade)
    elif action == "ship":
        _apply_cost(mars, seat, mars.content.prices.ship)
        player.hangar += 1
    elif action == "executive":
        _apply_cost(mars, seat, {"crystal": min(_list_executive_prices(mars, seat, int(rest)))})


def _apply_building(mars: Mars, seat: str, kind: str) -> None:
    """Apply the gains of a building that do not depend on its hex.

    These are a row of life support, its reward, and the goods if all sites yield the same number.
    """
    state, player = mars.state, mars.get_player(seat)
    sizes = {site.need + 1 for site in building.list_buildable_sites(mars, seat, kind, Effort())}
    good = PRODUCTS[cast("Kind", kind)]
    if len(sizes) == 1 and good == "crystal":
        player.tray += sizes.pop()
    elif len(sizes) == 1:
        player.resources[cast("Resource", good)] += min(sizes.pop(), count_room(mars, seat, good))
    if kind in COLUMNS:
        row = state.rows[kind]
        player.score += mars.content.worth.first_build if row == 1 else 0  # OM-LSS-04
        player.score += compute_reward(mars, seat, state.rewards[kind]) if row < get_level_row(mars) else 0  # OM-LSS-05
        state.rows[kind] = min(COLUMN_ROWS, row + 1)


def _apply_slot(mars: Mars, seat: str, action: Slotted) -> None:
    """Clear a full action, place a colonist, and pay the surcharge where there is only one way to pay it."""
    player = mars.get_player(seat)
    payments = slots.list_surcharge_payments(mars, seat, action, colonists=0, crystals=0)
    units = slots.count_surcharge(mars, seat, action)
    if player.quarters < 1:
        return
    slots.clear_full_action(mars, action)
    player.quarters -= 1
    mars.state.slots[action][cast("Colour", seat)] += 1
    if len(payments) == 1:
        player.quarters -= payments[0]
        player.work += payments[0]
        _apply_cost(mars, seat, {"crystal": units - payments[0]})


def _apply_cost(mars: Mars, seat: str, cost: object) -> None:
    """Pay the part of a price that can be taken from one place only."""
    player = mars.get_player(seat)
    prices: dict[str, int] = dict(cost)  # type: ignore[call-overload]
    payments = list_payments(mars, seat, prices)
    for resource in RESOURCES:  # as many as every way to pay takes (OM-TERM-19)
        player.resources[resource] -= min(payment.get(resource, 0) for payment in payments)
    for good, count in prices.items():
        if good == "crystal" and not player.objectives:  # else an objective may pay (OM-OBJ-04)
            player.depot = max(0, player.depot - count)
        elif good in ("colonist", "miner"):
            moved = min(count, player.quarters)
            player.quarters -= moved
            player.work += moved if good == "colonist" else 0
