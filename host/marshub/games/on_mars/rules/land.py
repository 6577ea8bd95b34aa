"""The map: adjacent and connected hexes, construction zones, and free hexes for pieces (TERM, BLD)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from marshub.kernel.mechanisms import hexes
from marshub.kernel.mechanisms.hexes import CENTRE, POINTY, disc, parse_hex

from .mars import Mars

#: Directions as packs number them: 0 = E, 1 = NE, 2 = NW, 3 = W, 4 = SW, 5 = SE.
# Tiles lie in the map's own orientation and are never rotated (OM-BLD-06).
DIRECTIONS = tuple(POINTY[name] for name in ("E", "NE", "NW", "W", "SW", "SE"))


@lru_cache(maxsize=8)
def make_grid(radius: int) -> Mapping[str, tuple[str, ...]]:
    """Return every hex of a map with the hexes adjacent to it (OM-TERM-17)."""
    every = {str(item): item for item in disc(CENTRE, radius)}
    return {
        name: tuple(str(there) for there in hexes.list_neighbours(item) if str(there) in every)
        for name, item in every.items()
    }


@cache
def distance(one: str, other: str) -> int:
    """Return the distance of two hexes in spaces; things between do not matter."""
    return hexes.distance(parse_hex(one), parse_hex(other))


@cache
def sort_by_distance(radius: int, where: str) -> tuple[tuple[int, str], ...]:
    """Return every hex of a map with its distance from one hex, the nearest first."""
    return tuple(sorted((distance(where, there), there) for there in make_grid(radius)))


@cache
def list_two_away(where: str) -> frozenset[str]:
    """Return the hexes exactly two spaces from one, on the map or beyond."""
    return frozenset(str(there) for there in hexes.ring(parse_hex(where), 2))


def list_beside(mars: Mars, where: str) -> tuple[str, ...]:
    """Return the adjacent hexes on the map."""
    return make_grid(mars.content.board.radius)[where]


def follow_arrow(mars: Mars, where: str, direction: int) -> str:
    """Return the hex at which an arrow points; "" beyond the map."""
    there = str(parse_hex(where) + DIRECTIONS[direction])
    return there if there in make_grid(mars.content.board.radius) else ""


def find_same_kind(mars: Mars, seat: str, kind: str) -> set[str]:
    """Return the hexes of all buildings of a type; of shelters, this player's own (OM-TERM-11)."""
    return {
        at
        for at, building in mars.state.terrain.items()
        if building.kind == kind and (kind != "shelter" or building.owner == seat)
    }


def find_connected(mars: Mars, start: str, among: set[str]) -> set[str]:
    """Return the hexes of `among` that are connected with `start`, `start` included."""
    result, edge = {start}, [start]
    while edge:
        for there in list_beside(mars, edge.pop()):
            if there in among and there not in result:
                result.add(there)
                edge.append(there)
    return result


def find_group(mars: Mars, where: str) -> set[str]:
    """Return the connected buildings of the type of the one on `where`; one alone is no complex (OM-TERM-10)."""
    building = mars.state.terrain[where]
    return find_connected(mars, where, find_same_kind(mars, building.owner, building.kind))


def find_largest_complex(mars: Mars, seat: str, kind: str) -> int:
    """Return the size of the largest complex of a type; 0 if there is none."""
    left, best = find_same_kind(mars, seat, kind), 1
    while left:
        matches = find_connected(mars, left.pop(), left)
        left -= matches
        best = max(best, len(matches))
    return best if best > 1 else 0


def find_zone(mars: Mars, seat: str) -> set[str]:
    """Return the construction zones of a player's bots (OM-CTRL-11)."""
    return {there for bot in mars.find_player(seat).bots for there in (bot, *list_beside(mars, bot))}


class Site(NamedTuple):
    """A hex for a building; `need` is the technology level it takes, 0 where the building stands alone."""

    where: str
    need: int


def list_zone_sites(mars: Mars, seat: str, kind: str) -> Iterator[Site]:
    """Yield the hexes on which a player's bots could build a type (OM-BLD-01, OM-BLD-05)."""
    same = find_same_kind(mars, seat, kind)
    for where in sorted(find_zone(mars, seat)):
        if where not in mars.state.terrain and (site := find_site(mars, same, where)):
            yield site


def find_site(mars: Mars, same: set[str], where: str) -> Site | None:
    """Return a hex as a site, if it is beside or exactly two spaces from buildings of the type.

    Args:
        mars: The table.
        same: The hexes of the buildings of the type.
        where: The hex.
    """
    if not same.isdisjoint(list_beside(mars, where)):
        return Site(where, len(find_connected(mars, where, same)) - 1)  # OM-BLD-08
    if not same.isdisjoint(list_two_away(where)):
        return Site(where, 0)  # OM-BLD-09
    return None


# ---------------------------------------------------------------------- pieces


def list_pieces_on_map(mars: Mars) -> Iterator[tuple[str, str, str]]:
    """Yield every piece on the map.

    Its hex, its kind ("bot", "rover", "colonist", "marker"), its owner (OM-TERM-14).
    """
    for who, own in mars.state.players.items():
        for bot in own.bots:
            yield bot, "bot", who
        if own.rover:
            yield own.rover, "rover", who
        for at in own.blueprints.values():
            if at:
                yield at, "marker", who  # OM-UPG-14: it blocks bots and rovers
    for at, building in mars.state.terrain.items():
        if building.miner:
            yield at, "colonist", building.miner  # OM-MINE-09


def find_occupied(mars: Mars) -> set[str]:
    """Return the hexes with a piece."""
    return {at for at, _, _ in list_pieces_on_map(mars)}


def make_emptiness_test(mars: Mars) -> Callable[[str], bool]:
    """Return a function that tells whether a hex has nothing on it (OM-TERM-13)."""
    state = mars.state
    full = {*find_occupied(mars), *state.terrain, *state.crystals, *state.finds, *state.research}
    return lambda where: where not in full


def make_availability_test(mars: Mars) -> Callable[[str], bool]:
    """Return a function that tells whether a displaced piece may go to a hex.

    It may go to an empty hex, or to a building without a piece (OM-BLD-18).
    """
    empty, taken = make_emptiness_test(mars), find_occupied(mars)
    return lambda where: empty(where) or (where in mars.state.terrain and where not in taken)


def find_nearest(mars: Mars, starts: Iterable[str], may: Callable[[str], bool]) -> list[str]:
    """Return the allowed hexes that are nearest to any of `starts`."""
    starts = list(starts)
    matches: list[tuple[int, str]] = [
        (min(distance(start, where) for start in starts), where)
        for where in make_grid(mars.content.board.radius)
        if where not in starts and may(where)
    ]
    least = min(matches, default=(0, ""))[0]
    return sorted(where for far, where in matches if far == least)


def find_rover(mars: Mars, seat: str) -> str:
    """Return the hex of a rover.

    Before its first movement it counts as standing on the central mine (OM-CTRL-12, OM-TRAVC-02).
    """
    return mars.find_player(seat).rover or str(mars.content.board.buildings["mine"])


def remove_covered(mars: Mars, where: str) -> list[str]:
    """Remove crystal and tile from a hex: the crystal to the supply, the tile to the box; nobody benefits.

    Returns:
        The kinds of the removed things.
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
