"""The map: what is adjacent, what hangs together, construction zones, and where a piece may go (TERM, BLD)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from marshub.kernel.mechanisms import hexes
from marshub.kernel.mechanisms.hexes import CENTRE, POINTY, disc, hex_of

from .mars import Mars

#: Directions as packs number them: 0 = E, 1 = NE, 2 = NW, 3 = W, 4 = SW, 5 = SE.
DIRECTIONS = tuple(POINTY[name] for name in ("E", "NE", "NW", "W", "SW", "SE"))


@lru_cache(maxsize=8)
def grid(radius: int) -> Mapping[str, tuple[str, ...]]:
    """Return every hex of a map and the hexes adjacent to it (OM-TERM-17)."""
    every = {str(each): each for each in disc(CENTRE, radius)}
    return {
        name: tuple(str(there) for there in hexes.neighbours(each) if str(there) in every)
        for name, each in every.items()
    }


@cache
def distance(one: str, other: str) -> int:
    """Return how many spaces apart two hexes are, whatever stands between."""
    return hexes.distance(hex_of(one), hex_of(other))


@cache
def nearest_first(radius: int, where: str) -> tuple[tuple[int, str], ...]:
    """Return every hex of a map with its distance from one, the nearest first."""
    return tuple(sorted((distance(where, there), there) for there in grid(radius)))


@cache
def two_away(where: str) -> frozenset[str]:
    """Return the hexes exactly two spaces from one, on the map or beyond."""
    return frozenset(str(there) for there in hexes.ring(hex_of(where), 2))


def beside(mars: Mars, where: str) -> tuple[str, ...]:
    """Return the adjacent hexes on the map."""
    return grid(mars.content.board.radius)[where]


def pointed_at(mars: Mars, where: str, direction: int) -> str:
    """Return the hex that an arrow points at; "" beyond the map."""
    there = str(hex_of(where) + DIRECTIONS[direction])
    return there if there in grid(mars.content.board.radius) else ""


def alike(mars: Mars, who: str, kind: str) -> set[str]:
    """Return the hexes of all buildings of a type; of shelters, this player's own (OM-TERM-11)."""
    return {
        at for at, each in mars.state.terrain.items() if each.kind == kind and (kind != "shelter" or each.owner == who)
    }


def connected(mars: Mars, start: str, among: set[str]) -> set[str]:
    """Return the part of `among` that is connected with `start`, which is included."""
    found, edge = {start}, [start]
    while edge:
        for there in beside(mars, edge.pop()):
            if there in among and there not in found:
                found.add(there)
                edge.append(there)
    return found


def group_of(mars: Mars, where: str) -> set[str]:
    """Return the connected buildings of the type of the one on `where`; one alone is no complex (OM-TERM-10)."""
    building = mars.state.terrain[where]
    return connected(mars, where, alike(mars, building.owner, building.kind))


def largest_complex(mars: Mars, who: str, kind: str) -> int:
    """Return the size of the largest complex of a type, 0 if there is none."""
    left, best = alike(mars, who, kind), 1
    while left:
        found = connected(mars, left.pop(), left)
        left -= found
        best = max(best, len(found))
    return best if best > 1 else 0


def zone(mars: Mars, who: str) -> set[str]:
    """Return the construction zones of a player's bots (OM-CTRL-11)."""
    return {there for bot in mars.player(who).bots for there in (bot, *beside(mars, bot))}


class Site(NamedTuple):
    """A hex that a building could be placed on: `need` is the technology level it takes, 0 where it stands alone."""

    where: str
    need: int


def sites(mars: Mars, who: str, kind: str) -> Iterator[Site]:
    """Yield where a player's bots could build a type (OM-BLD-01, OM-BLD-05)."""
    same = alike(mars, who, kind)
    for where in sorted(zone(mars, who)):
        if where not in mars.state.terrain and (site := site_of(mars, same, where)):
            yield site


def site_of(mars: Mars, same: set[str], where: str) -> Site | None:
    """Return a hex as a site beside or exactly two from buildings of the type, which stand on `same`.

    None if it is none.
    """
    if not same.isdisjoint(beside(mars, where)):
        return Site(where, len(connected(mars, where, same)) - 1)  # OM-BLD-08
    if not same.isdisjoint(two_away(where)):
        return Site(where, 0)  # OM-BLD-09
    return None


# ---------------------------------------------------------------------- pieces


def pieces(mars: Mars) -> Iterator[tuple[str, str, str]]:
    """Return every piece on the map: its hex, what it is ("bot", "rover", "colonist", "marker"), whose (OM-TERM-14)."""
    for who, own in mars.state.players.items():
        for bot in own.bots:
            yield bot, "bot", who
        if own.rover:
            yield own.rover, "rover", who
        for at in own.blueprints.values():
            if at:
                yield at, "marker", who
    for at, building in mars.state.terrain.items():
        if building.miner:
            yield at, "colonist", building.miner


def occupied(mars: Mars) -> set[str]:
    """Return the hexes with a piece."""
    return {at for at, _, _ in pieces(mars)}


def emptiness(mars: Mars) -> Callable[[str], bool]:
    """Return says of a hex whether nothing whatsoever is on it (OM-TERM-13)."""
    state = mars.state
    full = {*occupied(mars), *state.terrain, *state.crystals, *state.finds, *state.research}
    return lambda where: where not in full


def available(mars: Mars) -> Callable[[str], bool]:
    """Return says of a hex whether a displaced piece may go there.

    An empty hex, or a building without a piece (OM-BLD-18).
    """
    empty, taken = emptiness(mars), occupied(mars)
    return lambda where: empty(where) or (where in mars.state.terrain and where not in taken)


def nearest(mars: Mars, starts: Iterable[str], may: Callable[[str], bool]) -> list[str]:
    """Return the hexes allowed by `may` that are nearest to any of `starts`."""
    starts = list(starts)
    found: list[tuple[int, str]] = [
        (min(distance(start, where) for start in starts), where)
        for where in grid(mars.content.board.radius)
        if where not in starts and may(where)
    ]
    least = min(found, default=(0, ""))[0]
    return sorted(where for far, where in found if far == least)


def rover_at(mars: Mars, who: str) -> str:
    """Return where a rover is; before its first movement it counts as standing on the central mine (OM-CTRL-12)."""
    return mars.player(who).rover or str(mars.content.board.buildings["mine"])


def tidy(mars: Mars, where: str) -> list[str]:
    """Return crystal and tile on a hex go: the crystal to the supply, a tile to the box; nobody benefits.

    Says what went.
    """
    state, gone = mars.state, []
    if where in state.crystals:
        state.crystals.remove(where)
        gone.append("crystal")
    if where in state.finds:
        del state.finds[where]
        gone.append("discovery")
    if where in state.research:
        del state.research[where]
        gone.append("research")
    return gone
