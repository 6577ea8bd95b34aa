"""The engineer's values of hexes: building sites, and targets of bots and rover."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from operator import mul
from typing import NamedTuple

from ..box.components import KINDS, PRODUCTS
from ..rules.building import get_building_cost
from ..rules.land import (
    find_connected,
    find_occupied_hexes,
    find_rover,
    list_by_distance,
    make_neighbour_map,
    map_sites_beside,
)
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
MOST_BOT_STEPS, MOST_ROVER_STEPS = 3, 4  # further ones are not searched, for time's sake
ROVER_STEP_COST, LONG_PATH_COST = 0.05, 0.01  # a step, and the gain by which a longer path must be better


@cache
def find_within(radius: int, where: str, far: int) -> frozenset[str]:
    """Return the hexes of a map within `far` steps of one."""
    return frozenset(target for distance, target in list_by_distance(radius, where) if distance <= far)


class _Ground:
    """Keep the sites of a map for one seat, whatever they are worth, while buildings and crystals stay."""

    def __init__(self, radius: int, seat: str, terrain: tuple[tuple[str, str, str], ...], crystals: Set[str]) -> None:
        self._radius, self.crystals = radius, crystals
        self.built_on = {where for where, _, _ in terrain}
        self.same_kind: dict[str, frozenset[str]] = {
            kind: frozenset(
                where for where, built, owner in terrain if built == kind and (kind != "shelter" or owner == seat)
            )
            for kind in KINDS
        }
        self._sites = {kind: _map_lots(radius, kind, same) for kind, same in self.same_kind.items()}
        self._lots: dict[tuple[str, int], tuple[tuple[_Lot, ...], ...]] = {}

    def find_lot(self, kind: str, where: str) -> _Lot | None:
        """Return the lot for a type on a hex; None where none can stand."""
        lots = None if where in self.built_on else self._sites[kind].get(where)
        return None if lots is None else lots[where in self.crystals]

    def list_lots(self, where: str, far: int = 1) -> tuple[tuple[_Lot, ...], ...]:
        """Return the lots within `far` steps of a hex, each once, those of a type together."""
        lots_there = self._lots.get((where, far))
        if lots_there is None:
            near = find_within(self._radius, where, far) - self.built_on
            by_kind = [
                {lots[hex_id][hex_id in self.crystals] for hex_id in near if hex_id in lots}
                for lots in self._sites.values()
            ]
            lots_there = self._lots[where, far] = tuple(map(tuple, filter(None, by_kind)))
        return lots_there


@dataclass(frozen=True, eq=False)  # there is one of each, so that looking it up is quick
class _Lot:
    """Describe a hex for a building of a type as far as its value depends on it; `need` is the technology level."""

    kind: str
    need: int
    is_on_crystal: bool


_make_lot = cache(_Lot)


@lru_cache(maxsize=512)  # a game has some forty: one more with each building
def _map_lots(radius: int, kind: str, same: frozenset[str]) -> dict[str, tuple[_Lot, _Lot]]:
    """Return the lots for a type by hex, without a crystal and with one; other buildings aside."""
    sites = map_sites_beside(radius, same).values()
    return {site.where: (_make_lot(kind, site.need, False), _make_lot(kind, site.need, True)) for site in sites}


_find_ground = lru_cache(maxsize=512)(_Ground)  # a game has some hundred: players differ by their shelters


@cached
def _get_ground(view: EngineerView) -> _Ground:
    terrain = tuple([(hex_id, building.kind, building.owner) for hex_id, building in view.state.terrain.items()])
    return _find_ground(view.content.board.radius, view.seat, terrain, frozenset(view.state.crystals))


def value_site(view: EngineerView, kind: str, where: str) -> float | None:
    """Return the value of building a type on a hex without its cost; None where the rules forbid it."""
    lot = _get_ground(view).find_lot(kind, where)
    return None if lot is None else _value_lot(view, lot)


def _value_lot(view: EngineerView, lot: _Lot) -> float | None:
    """Return the value of building on a lot without its cost; None without a tile or the technology that it needs."""
    shared = _value_kind(view, lot.kind)
    if shared is None:
        return None
    worth, size = 0.0, lot.need + 1
    if lot.need:
        owner = next((owner for owner, level in shared.tiles if level >= lot.need), None)
        if owner is None:
            return None
        worth -= LENDING_COST * (owner != view.seat)
        worth += shared.cube
    worth += view.value_good(PRODUCTS[lot.kind], size) + shared.life_support  # type: ignore[index]
    worth += SIZE_VALUE * size * view.future
    worth += shared.use + (_value_openings(view, lot.kind, size) if view.unbuilt or view.me.contracts else 0.0)
    return worth - COVERED_CRYSTAL_COST * lot.is_on_crystal


class _KindValues(NamedTuple):
    """Hold what buildings of a type have in common, wherever they stand: values, and the tiles that they may use."""

    cube: float
    life_support: float
    use: float
    tiles: Sequence[tuple[str, int]]


@cached
def _value_kind(view: EngineerView, kind: str) -> _KindValues | None:
    """Return what buildings of a type have in common; None without a tile."""
    has_top = view.state.tops.get(kind)  # type: ignore[call-overload]
    if not has_top and not view.mars.count_tiles_left(view.seat, kind):
        return None
    use = 0.0
    if kind == "shelter":
        use = SHELTER_VALUE * view.future + view.value_progress("shelters_on_map")
    if kind == "mine":
        use = MINER_VALUE * view.future + view.value_progress("mines_held")
    tiles = view.tech_tiles.get(kind, ())
    return _KindValues(view.value_cube(kind) if tiles else 0.0, view.value_life_support(kind), use, tiles)


def _value_openings(view: EngineerView, kind: str, size: int) -> float:
    """Return the value of a new building for own blueprints that have none, and for contracts."""
    worth = 0.0
    for card in view.unbuilt:
        data = view.content.blueprints[card]
        if data.type != kind:
            continue
        if data.level == 1:
            worth += OPENING_VALUE * (not _list_free(view, kind))
        elif size >= 3 and not _has_free_complex(view, kind):
            worth += COMPLEX_VALUE
    for card in view.me.contracts:
        contract = view.content.contracts[card]
        if contract.type == kind and size <= contract.complex:
            worth += CONTRACT_SIZE_VALUE * size
    return worth * min(1.0, view.future + OPENING_FUTURE)


@cached
def _list_free(view: EngineerView, kind: str) -> list[str]:
    """Return the hexes of a type's buildings in the own zone that nobody has upgraded."""
    same = _get_ground(view).same_kind[kind]
    return [hex_id for hex_id in same if hex_id not in view.built and hex_id in view.zone]


@cached
def _has_free_complex(view: EngineerView, kind: str) -> bool:
    """Return whether one of them stands in a complex for a blueprint of level 3."""
    same = _get_ground(view).same_kind[kind]
    return any(len(find_connected(view.mars, hex_id, same)) >= 3 for hex_id in _list_free(view, kind))


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
    hexes = (
        view.zone if view.mars.is_rival(view.seat) else view.me.bots
    )  # the rival's zone is the whole map (OM-SOLO-40)
    ground, posts = _get_ground(view), _get_posts(view)
    values = [posts.value_lots(view, lots) for post in hexes for lots in ground.list_lots(post) if lots[0].kind == kind]
    best = max(values, default=-inf)
    return None if best == -inf else best


def value_post(view: EngineerView, where: str) -> float:
    """Return the value of a bot on a hex: the best building there, parts of other types, and upgrades."""
    return _get_posts(view).value_post(view, where)


class _Posts:
    """Compute the values of bots on hexes, each once. It holds no view: equal views share it."""

    def __init__(self, view: EngineerView) -> None:
        self._ground, self._upgradable = _get_ground(view), _find_upgradable(view)
        self._by_hex, self._by_lots = dict[tuple[str, int], float](), dict[tuple[_Lot, ...], float]()
        self._by_lot = dict[_Lot, float | None]()
        self._price_by_kind = dict[str, tuple[float, float]]()  # and what a type is worth more that cannot be paid yet

    def value_post(self, view: EngineerView, where: str, far: int = 1) -> float:
        """Return the value of a bot on a hex, as if its zone were all within `far` steps.

        It grows with the zone, rounding included: so it is a bound for all hexes whose zones are within.
        """
        worth = self._by_hex.get((where, far))
        if worth is not None:
            return worth
        values = [self.value_lots(view, lots) for lots in self._ground.list_lots(where, far)]
        values = sorted([value for value in values if value > 0], reverse=True)
        total: float = sum(map(mul, values, POST_SHARES))
        if self._upgradable:
            near = self._upgradable & find_within(view.content.board.radius, where, far)
            total += UPGRADABLE_VALUE * len(near) * min(1.0, view.future + UPGRADABLE_FUTURE)
        self._by_hex[where, far] = total
        return total

    def value_lots(self, view: EngineerView, lots: tuple[_Lot, ...]) -> float:
        """Return the value of the best of some lots of a type for a bot, the price paid; -inf if none can be built."""
        best = self._by_lots.get(lots)
        if best is None:
            best, by_lot = -inf, self._by_lot
            for lot in lots:
                if lot not in by_lot:
                    by_lot[lot] = _value_lot(view, lot)
                worth = by_lot[lot]
                if worth is not None and worth > best:
                    best = worth
            kind = lots[0].kind
            if kind not in self._price_by_kind:
                unpaid = 0.0 if is_payable(view, kind) else UNPAYABLE_VALUE
                self._price_by_kind[kind] = value_price(view, kind), unpaid
            price, unpaid = self._price_by_kind[kind]
            best = self._by_lots[lots] = best - price + unpaid
        return best


_get_posts = cached(_Posts)


def _find_upgradable(view: EngineerView) -> set[str]:
    """Return the hexes with buildings that own blueprints fit."""
    if not view.unbuilt:
        return set()
    return {hex_id for hex_id in view.state.terrain if _is_upgradable(view, hex_id)}


def _is_upgradable(view: EngineerView, where: str) -> bool:
    """Return whether an own blueprint fits the building on a hex."""
    building = view.state.terrain[where]
    if where in view.built or building.owner not in ("", view.seat):
        return False
    for card in view.unbuilt:
        data = view.content.blueprints[card]
        if data.type == building.kind:
            return (
                data.level == 1
                or len(find_connected(view.mars, where, _get_ground(view).same_kind[building.kind])) >= 3
            )
    return False


@cached
def find_taken_hexes(view: EngineerView) -> set[str]:
    """Return the hexes with a piece."""
    return find_occupied_hexes(view.mars)


@cached
def find_best_bot_move(view: EngineerView, points: int) -> tuple[float, str, str]:
    """Return the best move of one bot within some points: gain, its hex, and its target."""
    taken, posts = find_taken_hexes(view), _get_posts(view)
    best = (0.0, "", "")
    for bot, value_now, others in _value_bots(view):
        for where, far in _list_within(view.content.board.radius, bot, points):
            if where in taken:
                continue
            value_after = posts.value_post(view, where)
            gain = _value_change(value_now, value_after, others) - BOT_STEP_COST * far
            gain -= COVERED_RESEARCH_COST * (where in view.state.research)
            if gain > best[0]:
                best = (gain, bot, where)
    return best


def limit_bot_move(view: EngineerView, points: int) -> float:
    """Return a bound for the gain of `find_best_bot_move`: one step brings a bot to all that it could reach."""
    posts, far = _get_posts(view), 1 + min(points, MOST_BOT_STEPS)
    gains = (
        _value_change(value_now, posts.value_post(view, bot, far), others) - BOT_STEP_COST
        for bot, value_now, others in _value_bots(view)
    )
    return max((0.0, *gains))


@cached
def _value_bots(view: EngineerView) -> list[tuple[str, float, float]]:
    """Return each own bot with its value and the highest value of another one."""
    posts = _get_posts(view)
    values = [(bot, posts.value_post(view, bot)) for bot in view.me.bots]
    return [(bot, worth, max((value for other, value in values if other != bot), default=0.0)) for bot, worth in values]


def _value_change(value_now: float, value_after: float, others: float) -> float:
    """Return the gain by another value of a bot, while the best of the others has a value."""
    best_after, other_after = (value_after, others) if value_after > others else (others, value_after)
    best_now, other_now = (value_now, others) if value_now > others else (others, value_now)
    return best_after - best_now + OTHER_BOT_SHARE * (other_after - other_now)


@cache
def _list_within(radius: int, start: str, points: int) -> tuple[tuple[str, int], ...]:
    """Return the hexes of a map that a bot reaches and their distances."""
    most = min(points, MOST_BOT_STEPS)
    # sorted, so that ties resolve alike in every run
    return tuple(sorted((hex_id, far) for far, hex_id in list_by_distance(radius, start) if 0 < far <= most))


def _value_crystal(view: EngineerView) -> float:
    """Return the value of a crystal for the rover."""
    has_room = view.mars.count_depot_room(view.seat) > view.me.tray
    return GOOD_VALUES["crystal"] * view.future * (1.0 if has_room else NO_ROOM_SHARE)


def limit_rover_move(
    view: EngineerView, points: int, hexes: Iterable[str], value_hex: Callable[[EngineerView, str], float]
) -> float:
    """Return a bound for the gain of `find_best_rover_move`.

    Each step takes a crystal while there is one within reach, the last one also the best hex, and no step costs.
    """
    steps = min(points, MOST_ROVER_STEPS)
    reached = find_within(view.content.board.radius, find_rover(view.mars, view.seat), steps)
    values = [value_hex(view, where) for where in hexes if where in reached]
    crystals = sum(where in reached for where in view.state.crystals)
    return min(steps, crystals) * _value_crystal(view) + max((0.0, *values))


def find_best_rover_move(
    view: EngineerView, points: int, hexes: Container[str], value_hex: Callable[[EngineerView, str], float]
) -> tuple[float, str]:
    """Return the best path of the rover within some points: gain and first step.

    `value_hex` returns the value of stopping on one of `hexes`; on others it is 0.
    """
    taken, crystals = find_taken_hexes(view) - {view.me.rover}, frozenset(view.state.crystals)
    crystal = _value_crystal(view)
    start, best, neighbours = find_rover(view.mars, view.seat), (0.0, ""), make_neighbour_map(view.content.board.radius)
    paths: list[tuple[str, str, float, tuple[str, ...]]] = [(start, "", 0.0, (start,))]
    for step in range(1, min(points, MOST_ROVER_STEPS) + 1):
        further: dict[tuple[str, str], tuple[str, str, float, tuple[str, ...]]] = {}
        for hex_id, first, worth, visited in paths:
            for neighbour in neighbours[hex_id]:
                if neighbour in visited:
                    continue
                gain = worth + crystal * (neighbour in crystals) - ROVER_STEP_COST
                key = neighbour, first or neighbour
                held = further.get(key)
                if held is None or gain > held[2]:
                    further[key] = (*key, gain, (*visited, neighbour))
        paths = list(further.values())
        for hex_id, first, worth, _ in paths:
            total = worth + value_hex(view, hex_id) if hex_id in hexes else worth
            if hex_id not in taken and total > best[0] + LONG_PATH_COST * step:
                best = (total, first)
    return best
