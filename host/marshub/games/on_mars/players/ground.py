"""Values of ground for the engineer: where it would build, and where bots and rover should go."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..box.components import KINDS, PRODUCTS
from ..rules.building import goods_for
from ..rules.land import alike, beside, connected, distance, occupied, rover_at, site_of
from ..rules.technology_use import fitting
from .look import BORROWED, GOODS, Look, once

SHELTER = 1.6  # room for goods and people
MINER = 0.9  # a mineral at each journey to Orbit
MISSING = -1.2  # what a building is worth less that cannot be paid yet


def site(look: Look, kind: str, where: str) -> float | None:
    """Return the value of building a type on a hex, its cost aside; None where the rules forbid it."""
    return _sites(look, where).get(kind)


@once
def _sites(look: Look, where: str) -> dict[str, float]:
    """Return the values of building on a hex, for each type that the rules allow there."""
    if where in look.state.terrain:
        return {}
    found: dict[str, float] = {}
    for kind, same in _stacks(look).items():
        place = site_of(look.mars, same, where)
        worth = None if place is None else _building(look, kind, place.need)
        if worth is not None:
            found[kind] = worth - 0.2 * (where in look.state.crystals)
    return found


@once
def _stacks(look: Look) -> dict[str, set[str]]:
    """Return the types that have tiles left, and where such buildings stand."""
    return {kind: _alike(look, kind) for kind in KINDS if look.mars.stack_size(look.who, kind)}


@once
def _alike(look: Look, kind: str) -> set[str]:
    return alike(look.mars, look.who, kind)


@once
def _building(look: Look, kind: str, need: int) -> float | None:
    """Return the value of a building of a type, wherever it is; None without the technology that it needs."""
    worth = 0.0
    if need:
        using = next(fitting(look.mars, look.who, kind, need), None)
        if using is None:
            return None
        worth -= BORROWED * (using[0] != look.who)
        worth += look.cube(kind) + look.deed("complex-grown")
    size = need + 1
    worth += look.good(PRODUCTS[kind], size) + look.life_support(kind) + look.deed("built", kind=kind)  # type: ignore[index]
    worth += 0.25 * size * look.future
    if kind == "shelter":
        worth += SHELTER * look.future
    if kind == "mine":
        worth += MINER * look.future
    return worth + _opens(look, kind, _alike(look, kind), size)


def _opens(look: Look, kind: str, same: set[str], size: int) -> float:
    """Return the value of a new building for own blueprints that have none, and for contracts."""
    worth = 0.0
    free = [at for at in same if at not in look.built and at in look.zone]
    for card in look.unbuilt:
        data = look.content.blueprints[card]
        if data.type != kind:
            continue
        if data.level == 1:
            worth += 2.0 * (not free)
        elif size >= 3 and not any(len(connected(look.mars, at, same)) >= 3 for at in free):
            worth += 3.0
    for card in look.me.contracts:
        contract = look.content.contracts[card]
        if contract.type == kind and size <= contract.complex:
            worth += 0.5 * size
    return worth * min(1.0, look.future + 0.2)


@once
def price(look: Look, kind: str, *, free: bool = False) -> float:
    return look.lost(goods_for(look.mars, kind, free=free))


@once
def payable(look: Look, kind: str, *, free: bool = False) -> bool:
    return not look.mars.missing(look.who, goods_for(look.mars, kind, free=free))


@once
def best_site(look: Look, kind: str, *, free: bool = False) -> float | None:
    """Return the best that a type could be built for now; None if it cannot."""
    if not payable(look, kind, free=free):
        return None
    found = [worth for where in look.zone if (worth := site(look, kind, where)) is not None]
    return max(found) - price(look, kind, free=free) if found else None


@once
def post(look: Look, where: str) -> float:
    """Return the value of a bot on a hex: the best building there, a little for every other type, and upgrades."""
    near = (where, *beside(look.mars, where))
    best: dict[str, float] = {}
    for at in near:
        for kind, worth in _sites(look, at).items():
            best[kind] = max(worth, best.get(kind, worth))
    each = [value - price(look, kind) + (0 if payable(look, kind) else MISSING) for kind, value in best.items()]
    each.sort(reverse=True)
    worth = sum(value * share for value, share in zip(each, (1.0, 0.3, 0.15), strict=False) if value > 0)
    return worth + sum(2.5 for at in near if at in _waiting(look)) * min(1.0, look.future + 0.4)


@once
def _waiting(look: Look) -> set[str]:
    """Return the hexes with buildings that own blueprints fit."""
    return {at for at in look.state.terrain if _fits(look, at)}


def _fits(look: Look, where: str) -> bool:
    """Return whether an own blueprint fits the building there."""
    building = look.state.terrain[where]
    if where in look.built or building.owner not in ("", look.who):
        return False
    for card in look.unbuilt:
        data = look.content.blueprints[card]
        if data.type == building.kind:
            return data.level == 1 or len(connected(look.mars, where, _alike(look, building.kind))) >= 3
    return False


@once
def bot_move(look: Look, points: int) -> tuple[float, str, str]:
    """Return the best move of one bot within so many points: what it gains, its hex, and where to."""
    bots, taken = look.me.bots, occupied(look.mars)
    best = (0.0, "", "")
    for bot in bots:
        others = max((post(look, other) for other in bots if other != bot), default=0.0)
        here = post(look, bot)
        for where in _within(look, bot, points):
            if where in taken:
                continue
            there = post(look, where)
            both = max(there, others) - max(here, others) + 0.25 * (min(there, others) - min(here, others))
            gain = both - 0.05 * distance(bot, where) - 0.3 * (where in look.state.research)
            if gain > best[0]:
                best = (gain, bot, where)
    return best


def _within(look: Look, start: str, points: int) -> Iterable[str]:
    found, edge = {start}, [start]
    for _ in range(min(points, 3)):
        edge = [there for at in edge for there in beside(look.mars, at) if there not in found]
        found.update(edge)
    return sorted(found - {start})  # the same of equals, whatever the run


def rover_move(look: Look, points: int, tile: Callable[[str], float]) -> tuple[float, str]:
    """Return the best way of the rover within so many points: what it gains, and the first step. `tile`: of a tile."""
    taken = occupied(look.mars) - {look.me.rover}
    crystal = GOODS["crystal"] * look.future * (1.0 if look.mars.depot_room(look.who) > look.me.tray else 0.2)
    start, best = rover_at(look.mars, look.who), (0.0, "")
    ways: list[tuple[str, str, float, frozenset[str]]] = [(start, "", 0.0, frozenset({start}))]
    for step in range(1, min(points, 4) + 1):
        further: dict[tuple[str, str], tuple[str, str, float, frozenset[str]]] = {}
        for at, first, worth, been in ways:
            for there in beside(look.mars, at):
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
