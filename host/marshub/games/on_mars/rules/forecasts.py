"""Forecasts of a turn's actions: the certain part, and the range of the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from marshub.kernel import Choose, Decision, Forecast, Reason, Words, say

from ..box.components import ACTIONS, COLUMNS, KINDS, PRODUCTS, ROWS, SLOTTED, Kind, Resource, Slotted
from . import blueprints, building, executive, hiring, outlook, ships, slots, supply, technology, upgrading
from .abilities import Effort
from .card_words import either
from .life_support import marker_row, reward
from .mars import Mars, told_goods
from .stores import room_for

#: What differs from one way to carry an action out to another, and is said as a range: by its sentence.
_GOODS = ("om-costs", "om-gains")
_POINTS = {"om-gains-at-end": "om-gains-at-end-range", "om-risk-unbuilt": "om-risk-unbuilt-range"}

#: What is asked first of actions with slots, before anything is paid; building asks for its own type.
BEGINS: Mapping[str, Callable[[Mars, str], Choose]] = {
    "blueprint": blueprints.first,
    "learn": technology.begin_learning,
    "research": technology.begin_developing,
    "upgrade": upgrading.begin,
    "ship": ships.begin,
}


def forecast(mars: Mars, who: str, option: str) -> Forecast | None:
    """Return the costs of an option of a turn, slot and surcharge included, in the order of payment; and its gains."""
    what, _, rest = option.partition(":")
    costs, gains, risks = [*_slot_costs(mars, who, what)], list[Reason](), list[Reason]()
    if what == "hire" and (card := mars.state.hiring.get(rest)):
        rule = "OM-SCI-05" if card in mars.content.scientists else "OM-CONTR-01"
        costs.append(_goods(rule, hiring.price(mars, card)))
        gains += outlook.hired(mars, who, card)
    elif what == "executive" and rest.isdecimal() and int(rest) in mars.content.executives:
        costs.append(_executive_price(mars, who, int(rest)))
        if effects := mars.content.executives[int(rest)].one_of:
            gains.append(Reason("OM-EXEC-04", Words("om-gains-effect", {}, {"effect": either(effects)})))
    elif what == "resupply" and (items := supply.items(mars, who)):
        told = tuple(say(f"om-good-{good}", count=1) for good in items)
        gains.append(Reason("OM-SUPPLY-01", Words("om-gains-one-of", {}, {"goods": told})))
    elif what == "end":
        risks += outlook.tray(mars, who)
    else:
        ways = shared([*_ways(mars, who, what, rest)])
        costs += ways.costs or _prices(mars, what, rest)
        gains += ways.gains or (outlook.ship(mars, who) if what == "ship" else ())
        risks += ways.risks
    return Forecast((*costs,), (*risks,), gains=(*gains,)) if costs or gains or risks else None


def _prices(mars: Mars, what: str, rest: str) -> Iterator[Reason]:
    """Return the price of an action, where there is no way to carry it out now."""
    if what == "build" and rest in KINDS:
        yield _goods("OM-BLD-04", building.goods_for(mars, rest))
    elif what == "upgrade":
        yield _goods("OM-UPG-07", mars.content.prices.upgrade)
    elif what == "ship":
        yield _goods("OM-SHIP-01", mars.content.prices.ship)


def _ways(mars: Mars, who: str, what: str, rest: str) -> Iterator[Forecast | None]:
    """Yield the forecast of each way to begin a main action."""
    if what == "build" and rest in KINDS:
        sites = building.places(mars, who, rest, Effort())
        yield from (building.forecast_site(mars, who, rest, site.where) for site in sites)
    elif what in BEGINS:
        asked = BEGINS[what](mars, who)
        yield from (asked.forecast(option.id) for option in asked.options() if option.id != "back")


def shared(found: Sequence[Forecast | None]) -> Forecast:
    """Return what forecasts have in common; differing goods or points as a range; nothing of the rest."""
    ways = [each for each in found if each is not None]
    if len(ways) != len(found) or not ways:
        return Forecast()
    costs, gains, risks = (
        tuple(_common(each)) for each in zip(*((way.costs, way.gains, way.risks) for way in ways), strict=True)
    )
    return Forecast(costs, risks, gains=gains)


def _common(ways: Sequence[Sequence[Reason]]) -> Iterator[Reason]:
    told: list[Reason] = []
    ranges: set[tuple[str, str]] = set()
    for reason in (reason for way in ways for reason in way):
        key = reason.rule, reason.words.key
        if all(reason in way for way in ways):
            if reason not in told:
                told.append(reason)
                yield reason
        elif key not in ranges and reason.words.key in (*_GOODS, *_POINTS):
            ranges.add(key)
            yield _range(reason, [next((e.words for e in way if (e.rule, e.words.key) == key), None) for way in ways])


def _range(reason: Reason, ways: Sequence[Words | None]) -> Reason:
    """Return the range from the least to the most of a sentence's count; 0 where it is missing."""
    key = reason.words.key
    if key in _POINTS:
        points = [int(way.args["points"]) if way is not None else 0 for way in ways]
        return Reason(reason.rule, say(_POINTS[key], low=min(points), high=max(points)))
    counts = [_counted(way) for way in ways]
    goods = dict.fromkeys(good for each in counts for good in each)
    told = []
    for good in goods:
        low, high = (of(each.get(good, 0) for each in counts) for of in (min, max))
        if low == high:
            told.append(say("om-goods", count=high, good=good))
        else:
            told.append(say("om-goods-range", low=low, high=high, good=good))
    return Reason(reason.rule, Words(key, {}, {"goods": tuple(told)}))


def _counted(words: Words | None) -> dict[str, int]:
    """Return the goods of a sentence, by the message that names each."""
    listed = (words.lists or {}).get("goods", ()) if words is not None else ()
    return {str(each.args["good"]): int(each.args["count"]) for each in listed if each.args}


def _executive_price(mars: Mars, who: str, space: int) -> Reason:
    """Return the crystals of an executive action; a building that a scientist works at is run for less (OM-SCI-11)."""
    data = mars.content.executives[space]
    prices = [run.crystals for run in executive.runs(mars, who, data.crystals)] if data.facility else []
    if prices and min(prices) < max(prices):
        told = say("om-goods-range", low=min(prices), high=max(prices), good="@om-good-crystal")
        return Reason("OM-EXEC-03", Words("om-costs", {}, {"goods": (told,)}))
    return _goods("OM-EXEC-03", {"crystal": prices[0] if prices else data.crystals})


def _slot_costs(mars: Mars, who: str, action: str) -> Iterator[Reason]:
    """Return the colonist on the slot, then the surcharge."""
    if action in SLOTTED:
        yield Reason("OM-SLOT-01", say("om-costs-slot"))
        if units := slots.surcharge(mars, who, action):
            yield Reason("OM-SLOT-03", say("om-costs-surcharge", count=units))


def _goods(rule: str, cost: object) -> Reason:
    return Reason(rule, Words("om-costs", {}, {"goods": told_goods(cost)}))  # type: ignore[arg-type]


# ---------------------------------------------------------------------- drawn ahead


def bring(mars: Mars, pending: Decision, option: str) -> None:
    """Take the certain costs of a turn's action from the boards, and lay down its certain gains, for a preview.

    `pending` still asks how it is carried out: nothing is paid then.
    """
    what, _, rest = option.partition(":")
    who = mars.state.active
    if what not in (*ACTIONS, "executive") or pending.who != who or pending.only:
        return
    if all(each.id != "back" for each in pending.options()):
        return  # it is under way
    player = mars.player(who)
    if what in SLOTTED:
        _take_slot(mars, who, what)
    if what == "build" and rest in KINDS:
        _pay(mars, who, building.goods_for(mars, rest))
        _build(mars, who, rest)
    elif what == "hire" and (card := mars.state.hiring.get(rest)):
        _pay(mars, who, hiring.price(mars, card))
    elif what == "upgrade":
        _pay(mars, who, mars.content.prices.upgrade)
    elif what == "ship":
        _pay(mars, who, mars.content.prices.ship)
        player.hangar += 1
    elif what == "executive":
        price = _executive_price(mars, who, int(rest)).words
        _pay(mars, who, {"crystal": _counted(price).get("@om-good-crystal", 0)} if price.lists else {})


def _build(mars: Mars, who: str, kind: str) -> None:
    """Apply the gains of a building wherever it stands.

    A row of life support and its reward, goods if they are as many.
    """
    state, player = mars.state, mars.player(who)
    sizes = {site.need + 1 for site in building.places(mars, who, kind, Effort())}
    good = PRODUCTS[cast(Kind, kind)]
    if len(sizes) == 1 and good == "crystal":
        player.tray += sizes.pop()
    elif len(sizes) == 1:
        player.resources[cast(Resource, good)] += min(sizes.pop(), room_for(mars, who, good))
    if kind in COLUMNS:
        row = state.rows[kind]
        player.score += mars.content.worth.first_build if row == 1 else 0  # OM-LSS-04
        player.score += reward(mars, who, state.rewards[kind]) if row < marker_row(mars) else 0  # OM-LSS-05
        state.rows[kind] = min(ROWS, row + 1)


def _take_slot(mars: Mars, who: str, action: Slotted) -> None:
    """Place a colonist on the slot, and pay the surcharge where there is one way to pay it."""
    player, there = mars.player(who), mars.state.slots.setdefault(action, {})
    ways = slots.ways(mars, who, action, colonists=0, crystals=0)
    units = slots.surcharge(mars, who, action)
    if player.quarters < 1:
        return
    player.quarters -= 1
    there[who] = there.get(who, 0) + 1  # type: ignore[index, call-overload]
    if len(ways) == 1:
        player.quarters -= ways[0]
        player.work += ways[0]
        _pay(mars, who, {"crystal": units - ways[0]})


def _pay(mars: Mars, who: str, cost: object) -> None:
    """Pay the part of a price that can be taken from one place only."""
    player = mars.player(who)
    for good, count in dict(cost).items():  # type: ignore[call-overload]
        if good in player.resources:
            player.resources[good] = max(0, player.resources[good] - count)
        elif good == "crystal" and not player.objectives:  # or one of those is paid with (OM-OBJ-04)
            player.depot = max(0, player.depot - count)
        elif good in ("colonist", "miner"):
            gone = min(count, player.quarters)
            player.quarters -= gone
            player.work += gone if good == "colonist" else 0
