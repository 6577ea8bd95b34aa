"""The engineer's values of hexes: building sites, and targets of bots and rover."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..box.components import KINDS, PRODUCTS
from ..rules.building import get_building_cost
from ..rules.land import (
    distance,
    find_connected,
    find_occupied_hexes,
    find_rover,
    find_same_kind,
    list_by_distance,
    list_neighbours,
    map_sites,
)
from ..rules.technology_use import list_usable_tiles
from .engineer_view import GOOD_VALUES, LENDING_COST, EngineerView, cached

SHELTER_VALUE = 1.6  # room for goods and colonists
MINER_VALUE = 0.9  # a mineral at each journey to Orbit
UNPAYABLE_VALUE = -1.2  # added to the value of a building that cannot be paid yet
COVERED_CRYSTAL_COST = 0.2  # a building on a crystal, which the rover cannot fetch any more
SIZE_VALUE = 0.25  # each building of a complex, for objectives and later blueprints
OPENING_VALUE, COMPLEX_VALUE = 2.0, 3.0  # the only building for a waiting blueprint of level 1, and of level 3
CONTRACT_SIZE_VALUE = 0.5  # each building of a complex that a contract asks for
OPENING_FUTURE = 0.2  # what openings keep of their value when hardly any future is left
POST_SHARES = (1.0, 0.3, 0.15)  # of the values of the best types beside a bot: it builds one of them first
UPGRADABLE_VALUE, UPGRADABLE_FUTURE = 2.5, 0.4  # a building that a waiting blueprint fits, and its value at the end
OTHER_BOT_SHARE = 0.25  # of the value of the bot that does not have the best post
BOT_STEP_COST, COVERED_RESEARCH_COST = 0.05, 0.3  # a bot's step, and a bot in the rover's way to a research tile
NO_ROOM_SHARE = 0.2  # of a crystal's value if the Depot has no room for it
ROVER_STEP_COST, LONG_PATH_COST = 0.05, 0.01  # a step, and the gain by which a longer path must be better


def value_site(view: EngineerView, kind: str, where: str) -> float | None:
    """Return the value of building a type on a hex without its cost; None where the rules forbid it."""
    return _map_values(view).get(where, {}).get(kind)


@cached
def _map_values(view: EngineerView) -> dict[str, dict[str, float]]:
    """Return the values of building on each hex, for each type with tiles left that the rules allow there."""
    result: dict[str, dict[str, float]] = {}
    for kind in KINDS:
        if not view.mars.count_tiles_left(view.seat, kind):
            continue
        for where, site in map_sites(view.mars, _find_same_kind(view, kind)).items():
            if where in view.state.terrain:
                continue
            worth = _value_building(view, kind, site.need)
            if worth is not None:
                covered = COVERED_CRYSTAL_COST * (where in view.state.crystals)
                result.setdefault(where, {})[kind] = worth - covered
    return result


@cached
def _find_same_kind(view: EngineerView, kind: str) -> set[str]:
    return find_same_kind(view.mars, view.seat, kind)


@cached
def _value_building(view: EngineerView, kind: str, need: int) -> float | None:
    """Return the value of a building of a type on any hex; None without the technology that it needs."""
    worth = 0.0
    if need:
        using = next(list_usable_tiles(view.mars, view.seat, kind, need), None)
        if using is None:
            return None
        worth -= LENDING_COST * (using[0] != view.seat)
        worth += view.value_cube(kind)
    size = need + 1
    worth += view.value_good(PRODUCTS[kind], size) + view.value_life_support(kind)  # type: ignore[index]
    worth += SIZE_VALUE * size * view.future
    if kind == "shelter":
        worth += SHELTER_VALUE * view.future + view.value_progress("shelters_on_map")
    if kind == "mine":
        worth += MINER_VALUE * view.future + view.value_progress("mines_held")
    return worth + _value_openings(view, kind, _find_same_kind(view, kind), size)


def _value_openings(view: EngineerView, kind: str, same: set[str], size: int) -> float:
    """Return the value of a new building for own blueprints that have none, and for contracts."""
    worth = 0.0
    free = [hex_id for hex_id in same if hex_id not in view.built and hex_id in view.zone]
    for card in view.unbuilt:
        data = view.content.blueprints[card]
        if data.type != kind:
            continue
        if data.level == 1:
            worth += OPENING_VALUE * (not free)
        elif size >= 3 and not any(len(find_connected(view.mars, hex_id, same)) >= 3 for hex_id in free):
            worth += COMPLEX_VALUE
    for card in view.me.contracts:
        contract = view.content.contracts[card]
        if contract.type == kind and size <= contract.complex:
            worth += CONTRACT_SIZE_VALUE * size
    return worth * min(1.0, view.future + OPENING_FUTURE)


@cached
def value_price(view: EngineerView, kind: str) -> float:
    """Return the value of the goods that a building of a type costs."""
    return view.value_cost(get_building_cost(view.mars, kind))


@cached
def is_payable(view: EngineerView, kind: str) -> bool:
    """Return whether a building of a type can be paid for."""
    return not view.mars.find_missing(view.seat, get_building_cost(view.mars, kind))


@cached
def value_best_site(view: EngineerView, kind: str) -> float | None:
    """Return the highest value for which a type could be built now; None if it cannot be built."""
    if not is_payable(view, kind):
        return None
    sites = _map_values(view)
    values = [sites[where][kind] for where in view.zone if kind in sites.get(where, ())]
    return max(values) - value_price(view, kind) if values else None


@cached
def _map_prices(view: EngineerView) -> dict[str, tuple[float, float]]:
    """Return the price of each type, and what it is worth more because it cannot be paid yet."""
    return {kind: (value_price(view, kind), 0.0 if is_payable(view, kind) else UNPAYABLE_VALUE) for kind in KINDS}


@cached
def value_post(view: EngineerView, where: str) -> float:
    """Return the value of a bot on a hex: the best building there, parts of other types, and upgrades."""
    near = (where, *list_neighbours(view.mars, where))
    sites, best = _map_values(view), dict[str, float]()
    for hex_id in near:
        for kind, worth in sites.get(hex_id, {}).items():
            if kind not in best or worth > best[kind]:
                best[kind] = worth
    prices = _map_prices(view)
    values = [value - prices[kind][0] + prices[kind][1] for kind, value in best.items()]
    values.sort(reverse=True)
    worth = sum(value * share for value, share in zip(values, POST_SHARES, strict=False) if value > 0)
    upgradable = UPGRADABLE_VALUE * len(_find_upgradable(view).intersection(near))
    return worth + upgradable * min(1.0, view.future + UPGRADABLE_FUTURE)


@cached
def _find_upgradable(view: EngineerView) -> set[str]:
    """Return the hexes with buildings that own blueprints fit."""
    return {hex_id for hex_id in view.state.terrain if _is_upgradable(view, hex_id)}


def _is_upgradable(view: EngineerView, where: str) -> bool:
    """Return whether an own blueprint fits the building on a hex."""
    building = view.state.terrain[where]
    if where in view.built or building.owner not in ("", view.seat):
        return False
    for card in view.unbuilt:
        data = view.content.blueprints[card]
        if data.type == building.kind:
            return data.level == 1 or len(find_connected(view.mars, where, _find_same_kind(view, building.kind))) >= 3
    return False


@cached
def find_best_bot_move(view: EngineerView, points: int) -> tuple[float, str, str]:
    """Return the best move of one bot within some points: gain, its hex, and its target."""
    bots, taken = view.me.bots, find_occupied_hexes(view.mars)
    best = (0.0, "", "")
    for bot in bots:
        others = max((value_post(view, other_bot) for other_bot in bots if other_bot != bot), default=0.0)
        value_now = value_post(view, bot)
        for where in _list_within(view.content.board.radius, bot, points):
            if where in taken:
                continue
            value_after = value_post(view, where)
            change = (
                max(value_after, others)
                - max(value_now, others)
                + OTHER_BOT_SHARE * (min(value_after, others) - min(value_now, others))
            )
            gain = change - BOT_STEP_COST * distance(bot, where)
            gain -= COVERED_RESEARCH_COST * (where in view.state.research)
            if gain > best[0]:
                best = (gain, bot, where)
    return best


@cache
def _list_within(radius: int, start: str, points: int) -> tuple[str, ...]:
    """Return the hexes of a map that a bot reaches; with three points at most, for each looks at some more hexes."""
    # sorted, so that ties resolve alike in every run
    return tuple(sorted(hex_id for far, hex_id in list_by_distance(radius, start) if 0 < far <= min(points, 3)))


def find_best_rover_move(view: EngineerView, points: int, value_tile: Callable[[str], float]) -> tuple[float, str]:
    """Return the best path of the rover within some points: gain and first step.

    `value_tile` returns the value of the tile on a hex.
    """
    taken = find_occupied_hexes(view.mars) - {view.me.rover}
    has_room = view.mars.count_depot_room(view.seat) > view.me.tray
    crystal = GOOD_VALUES["crystal"] * view.future * (1.0 if has_room else NO_ROOM_SHARE)
    start, best = find_rover(view.mars, view.seat), (0.0, "")
    paths: list[tuple[str, str, float, frozenset[str]]] = [(start, "", 0.0, frozenset({start}))]
    for step in range(1, min(points, 4) + 1):
        further: dict[tuple[str, str], tuple[str, str, float, frozenset[str]]] = {}
        for hex_id, first, worth, visited in paths:
            for neighbour in list_neighbours(view.mars, hex_id):
                if neighbour in visited:
                    continue
                gain = worth + crystal * (neighbour in view.state.crystals) - ROVER_STEP_COST
                held = further.get((neighbour, first or neighbour))
                if held is None or gain > held[2]:
                    further[neighbour, first or neighbour] = (
                        neighbour,
                        first or neighbour,
                        gain,
                        visited | {neighbour},
                    )
        paths = list(further.values())
        for hex_id, first, worth, _ in paths:
            total = worth + value_tile(hex_id)
            if hex_id not in taken and total > best[0] + LONG_PATH_COST * step:
                best = (total, first)
    return best
