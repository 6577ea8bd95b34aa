"""Forecasts of a turn's options: the certain part, and the range of the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from marshub.kernel import Choose, Decision, Forecast, Reason, Words, say

from ..box.components import ACTIONS, COLUMNS, KINDS, PRODUCTS, ROWS, SLOTTED, Kind, Resource, Slotted
from . import blueprints, building, executive, expected_gains, hiring, ships, slots, supply, technology, upgrading
from .abilities import Effort
from .card_words import describe_alternatives
from .life_support import find_marker_row, reward_value
from .mars import Mars, describe_goods
from .stores import count_room

#: Messages that become a range where the choices of an action differ.
_GOODS = ("om-costs", "om-gains")
_POINTS = {"om-gains-at-end": "om-gains-at-end-range", "om-risk-unbuilt": "om-risk-unbuilt-range"}

#: The first question of each action with slots, before anything is paid; building asks for its hex.
BEGINS: Mapping[str, Callable[[Mars, str], Choose]] = {
    "blueprint": blueprints.ask_first,
    "learn": technology.begin_learning,
    "research": technology.begin_developing,
    "upgrade": upgrading.begin_upgrade,
    "ship": ships.begin_ship,
}


def forecast_action(mars: Mars, seat: str, option: str) -> Forecast | None:
    """Return the costs of an option of a turn, in the order of payment, and its gains and risks.

    Slot and surcharge are included.
    """
    what, _, rest = option.partition(":")
    costs, gains, risks = [*_slot_costs(mars, seat, what)], list[Reason](), list[Reason]()
    if what == "hire" and (card := mars.state.hiring.get(rest)):
        rule = "OM-SCI-05" if card in mars.content.scientists else "OM-CONTR-01"
        costs.append(_goods(rule, hiring.hiring_price(mars, card)))
        gains += expected_gains.hiring_gains(mars, seat, card)
    elif what == "executive" and rest.isdecimal() and int(rest) in mars.content.executives:
        costs.append(_executive_price(mars, seat, int(rest)))
        if effects := mars.content.executives[int(rest)].one_of:
            gains.append(Reason("OM-EXEC-04", Words("om-gains-effect", {}, {"effect": describe_alternatives(effects)})))
    elif what == "resupply" and (items := supply.list_items(mars, seat)):
        sentences = tuple(say(f"om-good-{good}", count=1) for good in items)
        gains.append(Reason("OM-SUPPLY-01", Words("om-gains-one-of", {}, {"goods": sentences})))
    elif what == "end":
        risks += expected_gains.tray_gains(mars, seat)
    else:
        ways = merge_forecasts([*_ways(mars, seat, what, rest)])
        costs += ways.costs or _prices(mars, what, rest)
        gains += ways.gains or (expected_gains.ship_gains(mars, seat) if what == "ship" else ())
        risks += ways.risks
    return Forecast((*costs,), (*risks,), gains=(*gains,)) if costs or gains or risks else None


def _prices(mars: Mars, what: str, rest: str) -> Iterator[Reason]:
    """Yield the price of an action that cannot be carried out now."""
    if what == "build" and rest in KINDS:
        yield _goods("OM-BLD-04", building.building_cost(mars, rest))
    elif what == "upgrade":
        yield _goods("OM-UPG-07", mars.content.prices.upgrade)
    elif what == "ship":
        yield _goods("OM-SHIP-01", mars.content.prices.ship)


def _ways(mars: Mars, seat: str, what: str, rest: str) -> Iterator[Forecast | None]:
    """Yield the forecast of each first choice of a main action."""
    if what == "build" and rest in KINDS:
        sites = building.list_sites(mars, seat, rest, Effort())
        yield from (building.forecast_site(mars, seat, rest, site.where) for site in sites)
    elif what in BEGINS:
        asked = BEGINS[what](mars, seat)
        yield from (asked.forecast(option.id) for option in asked.options() if option.id != "back")


def merge_forecasts(found: Sequence[Forecast | None]) -> Forecast:
    """Return what several forecasts have in common: differing goods or points as a range, nothing of the rest."""
    ways = [item for item in found if item is not None]
    if len(ways) != len(found) or not ways:
        return Forecast()
    costs, gains, risks = (
        tuple(_common(item)) for item in zip(*((way.costs, way.gains, way.risks) for way in ways), strict=True)
    )
    return Forecast(costs, risks, gains=gains)


def _common(ways: Sequence[Sequence[Reason]]) -> Iterator[Reason]:
    reasons: list[Reason] = []
    ranges: set[tuple[str, str]] = set()
    for reason in (reason for way in ways for reason in way):
        key = reason.rule, reason.words.key
        if all(reason in way for way in ways):
            if reason not in reasons:
                reasons.append(reason)
                yield reason
        elif key not in ranges and reason.words.key in (*_GOODS, *_POINTS):
            ranges.add(key)
            yield _range(reason, [next((e.words for e in way if (e.rule, e.words.key) == key), None) for way in ways])


def _range(reason: Reason, ways: Sequence[Words | None]) -> Reason:
    """Return the range from the least to the most of a sentence's count; 0 where the sentence is missing."""
    key = reason.words.key
    if key in _POINTS:
        points = [int(way.args["points"]) if way is not None else 0 for way in ways]
        return Reason(reason.rule, say(_POINTS[key], low=min(points), high=max(points)))
    counts = [_counted(way) for way in ways]
    goods = dict.fromkeys(good for count in counts for good in count)
    message = []
    for good in goods:
        low, high = (of(count.get(good, 0) for count in counts) for of in (min, max))
        if low == high:
            message.append(say("om-goods", count=high, good=good))
        else:
            message.append(say("om-goods-range", low=low, high=high, good=good))
    return Reason(reason.rule, Words(key, {}, {"goods": tuple(message)}))


def _counted(words: Words | None) -> dict[str, int]:
    """Return the goods of a sentence, by the message that names each."""
    listed = (words.lists or {}).get("goods", ()) if words is not None else ()
    return {str(item.args["good"]): int(item.args["count"]) for item in listed if item.args}


def _executive_price(mars: Mars, seat: str, space: int) -> Reason:
    """Return the crystals of an executive action.

    A building with a scientist at work is run for less (OM-SCI-11).
    """
    data = mars.content.executives[space]
    prices = [run.crystals for run in executive.list_runs(mars, seat, data.crystals)] if data.facility else []
    if prices and min(prices) < max(prices):
        words = say("om-goods-range", low=min(prices), high=max(prices), good="@om-good-crystal")
        return Reason("OM-EXEC-03", Words("om-costs", {}, {"goods": (words,)}))
    return _goods("OM-EXEC-03", {"crystal": prices[0] if prices else data.crystals})


def _slot_costs(mars: Mars, seat: str, action: str) -> Iterator[Reason]:
    """Yield the colonist on the slot, then the surcharge."""
    if action in SLOTTED:
        yield Reason("OM-SLOT-01", say("om-costs-slot"))
        if units := slots.find_surcharge(mars, seat, action):
            yield Reason("OM-SLOT-03", say("om-costs-surcharge", count=units))


def _goods(rule: str, cost: object) -> Reason:
    return Reason(rule, Words("om-costs", {}, {"goods": describe_goods(cost)}))  # type: ignore[arg-type]


# ---------------------------------------------------------------------- drawn ahead


def apply_consequences(mars: Mars, pending: Decision, option: str) -> None:
    """Apply the certain costs and gains of a turn's option to the state, for a preview.

    `pending` still asks how the option is carried out: nothing is paid then.
    """
    what, _, rest = option.partition(":")
    who = mars.state.active
    if what not in (*ACTIONS, "executive") or pending.decider != who or pending.private_to:
        return
    if all(item.id != "back" for item in pending.options()):
        return  # the action has begun
    player = mars.find_player(who)
    if what in SLOTTED:
        _take_slot(mars, who, what)
    if what == "build" and rest in KINDS:
        _pay(mars, who, building.building_cost(mars, rest))
        _build(mars, who, rest)
    elif what == "hire" and (card := mars.state.hiring.get(rest)):
        _pay(mars, who, hiring.hiring_price(mars, card))
    elif what == "upgrade":
        _pay(mars, who, mars.content.prices.upgrade)
    elif what == "ship":
        _pay(mars, who, mars.content.prices.ship)
        player.hangar += 1
    elif what == "executive":
        price = _executive_price(mars, who, int(rest)).words
        _pay(mars, who, {"crystal": _counted(price).get("@om-good-crystal", 0)} if price.lists else {})


def _build(mars: Mars, seat: str, kind: str) -> None:
    """Apply the gains of a building that do not depend on its hex.

    These are a row of life support, its reward, and the goods if all sites yield the same number.
    """
    state, player = mars.state, mars.find_player(seat)
    sizes = {site.need + 1 for site in building.list_sites(mars, seat, kind, Effort())}
    good = PRODUCTS[cast(Kind, kind)]
    if len(sizes) == 1 and good == "crystal":
        player.tray += sizes.pop()
    elif len(sizes) == 1:
        player.resources[cast(Resource, good)] += min(sizes.pop(), count_room(mars, seat, good))
    if kind in COLUMNS:
        row = state.rows[kind]
        player.score += mars.content.worth.first_build if row == 1 else 0  # OM-LSS-04
        player.score += reward_value(mars, seat, state.rewards[kind]) if row < find_marker_row(mars) else 0  # OM-LSS-05
        state.rows[kind] = min(ROWS, row + 1)


def _take_slot(mars: Mars, seat: str, action: Slotted) -> None:
    """Place a colonist on the slot, and pay the surcharge where there is only one way to pay it."""
    player, there = mars.find_player(seat), mars.state.slots.setdefault(action, {})
    ways = slots.list_ways_to_pay(mars, seat, action, colonists=0, crystals=0)
    units = slots.find_surcharge(mars, seat, action)
    if player.quarters < 1:
        return
    player.quarters -= 1
    there[seat] = there.get(seat, 0) + 1  # type: ignore[index, call-overload]
    if len(ways) == 1:
        player.quarters -= ways[0]
        player.work += ways[0]
        _pay(mars, seat, {"crystal": units - ways[0]})


def _pay(mars: Mars, seat: str, cost: object) -> None:
    """Pay the part of a price that can be taken from one place only."""
    player = mars.find_player(seat)
    for good, count in dict(cost).items():  # type: ignore[call-overload]
        if good in player.resources:
            player.resources[good] = max(0, player.resources[good] - count)
        elif good == "crystal" and not player.objectives:  # else an objective may pay (OM-OBJ-04)
            player.depot = max(0, player.depot - count)
        elif good in ("colonist", "miner"):
            gone = min(count, player.quarters)
            player.quarters -= gone
            player.work += gone if good == "colonist" else 0
