"""The engineer's values of hexes: building sites, and targets of bots and rover."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache, lru_cache, reduce
from operator import mul, or_
from typing import Any, NamedTuple

import msgspec

from ..box.components import KINDS, PRODUCTS
from ..box.state import Building
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
def _number_hexes(radius: int) -> Mapping[str, int]:
    """Return a bit for each hex of a map: sets of hexes are numbers, which are compared at once."""
    return {where: 1 << number for number, where in enumerate(make_neighbour_map(radius))}


def _mask_hexes(radius: int, hexes: Iterable[str]) -> int:
    """Return the bits of those of some hexes that are on the map."""
    bits = _number_hexes(radius)
    return sum({bits[where] for where in hexes if where in bits})


@cache
def _mask_within(radius: int, where: str, far: int) -> int:
    """Return the bits of the hexes of a map within `far` steps of one."""
    return _mask_hexes(radius, [target for distance, target in list_by_distance(radius, where) if distance <= far])


_encode_ground = msgspec.msgpack.Encoder().encode
_decode_ground = msgspec.msgpack.Decoder(tuple[dict[str, Building], list[str]]).decode


class _Lots(NamedTuple):
    """Hold the hexes on which a building of a type has the same value; `need` is the technology level."""

    need: int
    is_on_crystal: bool
    hexes: int  # bits


class _Sites(NamedTuple):
    """Hold where a type can stand."""

    lots: tuple[_Lots, ...]
    needs: tuple[int, ...]  # the technology levels of the lots, each once
    hexes: int  # the bits of them all


class _Ground:
    """Keep the sites of a map for one seat, whatever they are worth, while buildings and crystals stay."""

    def __init__(self, radius: int, seat: str, encoded: bytes) -> None:
        """Compute the sites of a map; `encoded` are terrain and crystals, which makes a short key."""
        terrain, crystals = _decode_ground(encoded)
        by_kind: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for where, building in terrain.items():
            if building.kind != "shelter" or building.owner == seat:
                by_kind[building.kind].append(where)
        self.same_kind = {kind: frozenset(hexes) for kind, hexes in by_kind.items()}
        self.crystals = _mask_hexes(radius, crystals)
        free = ~_mask_hexes(radius, terrain)
        self.sites = {kind: _group_sites(radius, same, free, self.crystals) for kind, same in self.same_kind.items()}
        #: Each type that can stand somewhere, with all hexes on which it can.
        self.open_hexes = [(kind, sites.hexes) for kind, sites in self.sites.items() if sites.hexes]


@lru_cache(maxsize=1024)  # players share those of all types but shelters
def _group_sites(radius: int, same: frozenset[str], free: int, crystals: int) -> _Sites:
    """Return the free hexes on which a type can stand, `same` being the hexes of its buildings."""
    by_need = [(need, hexes & free) for need, hexes in _list_sites(radius, same) if hexes & free]
    lots = [_Lots(need, False, hexes & ~crystals) for need, hexes in by_need if hexes & ~crystals]
    lots += [_Lots(need, True, hexes & crystals) for need, hexes in by_need if hexes & crystals]
    return _Sites(tuple(lots), tuple([need for need, _ in by_need]), sum([hexes for _, hexes in by_need]))


@lru_cache(maxsize=512)  # a game has some forty: one more with each building
def _list_sites(radius: int, same: frozenset[str]) -> list[tuple[int, int]]:
    """Return each technology level that a type takes, with the bits of the hexes on which it does."""
    by_need, bits = dict[int, int](), _number_hexes(radius)
    for site in map_sites_beside(radius, same).values():
        by_need[site.need] = by_need.get(site.need, 0) | bits[site.where]
    return list(by_need.items())


_find_ground = lru_cache(maxsize=512)(_Ground)  # a game has some hundred: players differ by their shelters


@cached
def _get_ground(view: EngineerView) -> _Ground:
    encoded = _encode_ground((view.state.terrain, view.state.crystals))
    return _find_ground(view.content.board.radius, view.seat, encoded)


def value_site(view: EngineerView, kind: str, where: str) -> float | None:
    """Return the value of building a type on a hex without its cost; None where the rules forbid it."""
    bit = _number_hexes(view.content.board.radius)[where]
    lots = next((lots for lots in _get_ground(view).sites[kind].lots if lots.hexes & bit), None)
    worth = None if lots is None else _map_values(view, kind, (lots.need,)).get(lots.need)
    return None if lots is None or worth is None else worth - COVERED_CRYSTAL_COST * lots.is_on_crystal


def _map_values(view: EngineerView, kind: str, needs: tuple[int, ...]) -> dict[int, float]:
    """Return the value of building a type by the technology level that it takes, the hex and the cost aside.

    Those levels are left out that nobody has; all of them if there is no tile.
    """
    has_top = view.state.tops.get(kind)  # type: ignore[call-overload]
    if not has_top and not view.mars.count_tiles_left(view.seat, kind):
        return {}
    use = 0.0
    if kind == "shelter":
        use = SHELTER_VALUE * view.future + view.value_progress("shelters_on_map")
    if kind == "mine":
        use = MINER_VALUE * view.future + view.value_progress("mines_held")
    life_support, product, tiles = view.value_life_support(kind), PRODUCTS[kind], view.tech_tiles.get(kind, ())  # type: ignore[index]
    cube = view.value_cube(kind) if tiles else 0.0
    has_openings, values = kind in view.unbuilt_types or view.me.contracts, dict[int, float]()
    for need in needs:
        worth, size = 0.0, need + 1
        if need:
            for owner, level in tiles:  # noqa: B007 - the first owner whose level is high enough
                if level >= need:
                    break
            else:
                continue
            worth -= LENDING_COST * (owner != view.seat)
            worth += cube
        worth += view.value_good(product, size) + life_support
        worth += SIZE_VALUE * size * view.future
        values[need] = worth + (use + (_value_openings(view, kind, size) if has_openings else 0.0))
    return values


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
def _weigh_price(view: EngineerView, kind: str) -> tuple[float, bool]:
    """Return the value of the goods that a building of a type costs, and whether they are there."""
    cost = get_building_cost(view.mars, kind)
    held: Mapping[Any, int] = view.me.resources
    short = [good for good, count in cost.items() if held.get(good, -1) < count]  # usually none
    return view.value_cost(cost), not (short and view.mars.find_missing(view.seat, cost))


def value_price(view: EngineerView, kind: str) -> float:
    """Return the value of the goods that a building of a type costs."""
    return _weigh_price(view, kind)[0]


@cached
def value_best_site(view: EngineerView, kind: str) -> float | None:
    """Return the highest value for which a type could be built now; None if it cannot be built."""
    if not _weigh_price(view, kind)[1]:
        return None
    zone = -1  # the rival's is the whole map (OM-SOLO-40)
    if not view.mars.is_rival(view.seat):
        zone = reduce(or_, [_mask_within(view.content.board.radius, bot, 1) for bot in view.me.bots], 0)
    return next((worth for worth, hexes in _get_posts(view).rank_lots(view, kind) if hexes & zone), None)


def value_post(view: EngineerView, where: str) -> float:
    """Return the value of a bot on a hex: the best building there, parts of other types, and upgrades."""
    return _get_posts(view).value_post(view, where)


class _Posts:
    """Compute the values of bots on hexes, each once. It holds no view: equal views share it."""

    def __init__(self, view: EngineerView) -> None:
        self._ground, self._radius = _get_ground(view), view.content.board.radius
        self._upgradable = _mask_hexes(self._radius, _list_upgradable(view))
        self._relevant = reduce(or_, [hexes for _, hexes in self._ground.open_hexes], self._upgradable)
        self._values: dict[int, float] = {0: 0.0}  # by the relevant hexes of the zone
        self._ranked = dict[str, list[tuple[float, int]]]()

    def value_post(self, view: EngineerView, where: str, far: int = 1) -> float:
        """Return the value of a bot on a hex, as if its zone were all within `far` steps.

        It grows with the zone, rounding included: so it is a bound for all hexes whose zones are within.
        """
        zone = _mask_within(self._radius, where, far) & self._relevant
        total = self._values.get(zone)
        if total is None:
            values = []
            for kind, hexes in self._ground.open_hexes:
                if hexes & zone:
                    for worth, best in self._ranked.get(kind) or self.rank_lots(view, kind):
                        if best & zone:
                            if worth > 0:
                                values.append(worth)
                            break
            values.sort(reverse=True)
            total = sum(map(mul, values, POST_SHARES))
            if self._upgradable:
                upgradable = (zone & self._upgradable).bit_count()
                total += UPGRADABLE_VALUE * upgradable * min(1.0, view.future + UPGRADABLE_FUTURE)
            self._values[zone] = total
        return total

    def rank_lots(self, view: EngineerView, kind: str) -> list[tuple[float, int]]:
        """Return the values of a type's buildings, the price paid, with the bits of the hexes: the best ones first."""
        ranked = self._ranked.get(kind)
        if ranked is None:
            ranked, sites = [], self._ground.sites[kind]
            values = _map_values(view, kind, sites.needs)
            if values:
                price, is_payable = _weigh_price(view, kind)
                unpaid = 0.0 if is_payable else UNPAYABLE_VALUE
                for need, is_on_crystal, hexes in sites.lots:
                    if need in values:
                        ranked.append((values[need] - COVERED_CRYSTAL_COST * is_on_crystal - price + unpaid, hexes))
                ranked.sort(reverse=True)
            self._ranked[kind] = ranked
        return ranked


@cached
def _get_posts(view: EngineerView) -> _Posts:
    return _Posts(view)


def _list_upgradable(view: EngineerView) -> list[str]:
    """Return the hexes with buildings that own blueprints fit."""
    return [hex_id for hex_id in view.state.terrain if _is_upgradable(view, hex_id)] if view.unbuilt else []


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
        if _limit_gain(view, bot, value_now, others, points) <= best[0]:
            continue
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
    return max((0.0, *[_limit_gain(view, *bot, points) for bot in _value_bots(view)]))


def _limit_gain(view: EngineerView, bot: str, value_now: float, others: float, points: int) -> float:
    """Return a bound for the gain of moving a bot."""
    value_after = _get_posts(view).value_post(view, bot, 1 + min(points, MOST_BOT_STEPS))
    return _value_change(value_now, value_after, others) - BOT_STEP_COST


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
    radius = view.content.board.radius
    reached, bits = _mask_within(radius, find_rover(view.mars, view.seat), steps), _number_hexes(radius)
    values = [value_hex(view, where) for where in hexes if bits[where] & reached]
    crystals = (_get_ground(view).crystals & reached).bit_count()
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
