"""The engineer's values of hexes: building sites, and targets of bots and rover."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..box.components import KINDS, PRODUCTS
from ..rules.building import building_cost
from ..rules.land import distance, find_connected, find_occupied, find_rover, find_same_kind, find_site, list_beside
from ..rules.technology_use import list_fitting
from .engineer_view import BORROWED, GOODS, EngineerView, cached

SHELTER = 1.6  # room for goods and colonists
MINER = 0.9  # a mineral at each journey to Orbit
MISSING = -1.2  # added to the value of a building that cannot be paid yet


def value_site(look: EngineerView, kind: str, where: str) -> float | None:
    """Return the value of building a type on a hex without its cost; None where the rules forbid it."""
    return _sites(look, where).get(kind)


@cached
def _sites(look: EngineerView, where: str) -> dict[str, float]:
    """Return the values of building on a hex, for each type that the rules allow there."""
    if where in look.state.terrain:
        return {}
    result: dict[str, float] = {}
    for kind, same in _stacks(look).items():
        place = find_site(look.mars, same, where)
        worth = None if place is None else _building(look, kind, place.need)
        if worth is not None:
            result[kind] = worth - 0.2 * (where in look.state.crystals)
    return result


@cached
def _stacks(look: EngineerView) -> dict[str, set[str]]:
    """Return the types that have tiles left, and the hexes of such buildings."""
    return {kind: _alike(look, kind) for kind in KINDS if look.mars.count_stack(look.who, kind)}


@cached
def _alike(look: EngineerView, kind: str) -> set[str]:
    return find_same_kind(look.mars, look.who, kind)


@cached
def _building(look: EngineerView, kind: str, need: int) -> float | None:
    """Return the value of a building of a type on any hex; None without the technology that it needs."""
    worth = 0.0
    if need:
        using = next(list_fitting(look.mars, look.who, kind, need), None)
        if using is None:
            return None
        worth -= BORROWED * (using[0] != look.who)
        worth += look.value_cube(kind) + look.value_deed("complex-grown")
    size = need + 1
    worth += look.value_good(PRODUCTS[kind], size) + look.value_life_support(kind) + look.value_deed("built", kind=kind)  # type: ignore[index]
    worth += 0.25 * size * look.future
    if kind == "shelter":
        worth += SHELTER * look.future
    if kind == "mine":
        worth += MINER * look.future
    return worth + _opens(look, kind, _alike(look, kind), size)


def _opens(look: EngineerView, kind: str, same: set[str], size: int) -> float:
    """Return the value of a new building for own blueprints that have none, and for contracts."""
    worth = 0.0
    free = [at for at in same if at not in look.built and at in look.zone]
    for card in look.unbuilt:
        data = look.content.blueprints[card]
        if data.type != kind:
            continue
        if data.level == 1:
            worth += 2.0 * (not free)
        elif size >= 3 and not any(len(find_connected(look.mars, at, same)) >= 3 for at in free):
            worth += 3.0
    for card in look.me.contracts:
        contract = look.content.contracts[card]
        if contract.type == kind and size <= contract.complex:
            worth += 0.5 * size
    return worth * min(1.0, look.future + 0.2)


@cached
def compute_price(look: EngineerView, kind: str, *, free: bool = False) -> float:
    """Return the value of the goods that a building of a type costs."""
    return look.cost_of(building_cost(look.mars, kind, free=free))


@cached
def is_payable(look: EngineerView, kind: str, *, free: bool = False) -> bool:
    """Check that a building of a type can be paid for."""
    return not look.mars.find_missing(look.who, building_cost(look.mars, kind, free=free))


@cached
def value_best_site(look: EngineerView, kind: str, *, free: bool = False) -> float | None:
    """Return the highest value for which a type could be built now; None if it cannot be built."""
    if not is_payable(look, kind, free=free):
        return None
    matches = [worth for where in look.zone if (worth := value_site(look, kind, where)) is not None]
    return max(matches) - compute_price(look, kind, free=free) if matches else None


@cached
def value_post(look: EngineerView, where: str) -> float:
    """Return the value of a bot on a hex: the best building there, parts of other types, and upgrades."""
    near = (where, *list_beside(look.mars, where))
    best: dict[str, float] = {}
    for at in near:
        for kind, worth in _sites(look, at).items():
            best[kind] = max(worth, best.get(kind, worth))
    item = [
        value - compute_price(look, kind) + (0 if is_payable(look, kind) else MISSING) for kind, value in best.items()
    ]
    item.sort(reverse=True)
    worth = sum(value * share for value, share in zip(item, (1.0, 0.3, 0.15), strict=False) if value > 0)
    return worth + sum(2.5 for at in near if at in _waiting(look)) * min(1.0, look.future + 0.4)


@cached
def _waiting(look: EngineerView) -> set[str]:
    """Return the hexes with buildings that own blueprints fit."""
    return {at for at in look.state.terrain if _fits(look, at)}


def _fits(look: EngineerView, where: str) -> bool:
    """Check that an own blueprint fits the building on a hex."""
    building = look.state.terrain[where]
    if where in look.built or building.owner not in ("", look.who):
        return False
    for card in look.unbuilt:
        data = look.content.blueprints[card]
        if data.type == building.kind:
            return data.level == 1 or len(find_connected(look.mars, where, _alike(look, building.kind))) >= 3
    return False


@cached
def best_bot_move(look: EngineerView, points: int) -> tuple[float, str, str]:
    """Return the best move of one bot within some points: gain, its hex, and its target."""
    bots, taken = look.me.bots, find_occupied(look.mars)
    best = (0.0, "", "")
    for bot in bots:
        others = max((value_post(look, other) for other in bots if other != bot), default=0.0)
        here = value_post(look, bot)
        for where in _within(look, bot, points):
            if where in taken:
                continue
            there = value_post(look, where)
            both = max(there, others) - max(here, others) + 0.25 * (min(there, others) - min(here, others))
            gain = both - 0.05 * distance(bot, where) - 0.3 * (where in look.state.research)
            if gain > best[0]:
                best = (gain, bot, where)
    return best


def _within(look: EngineerView, start: str, points: int) -> Iterable[str]:
    matches, edge = {start}, [start]
    for _ in range(min(points, 3)):
        edge = [there for at in edge for there in list_beside(look.mars, at) if there not in matches]
        matches.update(edge)
    return sorted(matches - {start})  # sorted, so that ties resolve alike in every run


def best_rover_move(look: EngineerView, points: int, tile: Callable[[str], float]) -> tuple[float, str]:
    """Return the best path of the rover within some points: gain and first step.

    `tile` returns the value of the tile on a hex.
    """
    taken = find_occupied(look.mars) - {look.me.rover}
    crystal = GOODS["crystal"] * look.future * (1.0 if look.mars.count_depot_room(look.who) > look.me.tray else 0.2)
    start, best = find_rover(look.mars, look.who), (0.0, "")
    ways: list[tuple[str, str, float, frozenset[str]]] = [(start, "", 0.0, frozenset({start}))]
    for step in range(1, min(points, 4) + 1):
        further: dict[tuple[str, str], tuple[str, str, float, frozenset[str]]] = {}
        for at, first, worth, been in ways:
            for there in list_beside(look.mars, at):
                if there in been:
                    continue
                gain = worth + crystal * (there in look.state.crystals) - 0.05
                held = further.get((there, first or there))
                if held is None or gain > held[2]:
                    further[there, first or there] = (there, first or there, gain, been | {there})
        ways = list(further.values())
        for at, first, worth, _ in ways:
            total = worth + tile(at)
            if at not in taken and total > best[0] + 0.01 * step:
                best = (total, first)
    return best
