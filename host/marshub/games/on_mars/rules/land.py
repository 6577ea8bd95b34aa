"""The map: adjacent and connected hexes, construction zones, and free hexes for pieces (TERM, BLD)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache, lru_cache
from typing import NamedTuple

from marshub.kernel.mechanisms import hexes
from marshub.kernel.mechanisms.hexes import CENTRE, POINTY, disc, parse_hex

from .mars import Mars

#: Directions as packs number them: 0 = E, 1 = NE, 2 = NW, 3 = W, 4 = SW, 5 = SE.
# Tiles lie in the map's own orientation and are never rotated (OM-BLD-06).
DIRECTIONS = tuple(POINTY[name] for name in ("E", "NE", "NW", "W", "SW", "SE"))


@lru_cache(maxsize=8)
def make_neighbour_map(radius: int) -> Mapping[str, tuple[str, ...]]:
    """Return every hex of a map with the hexes adjacent to it (OM-TERM-17)."""
    every = {str(item): item for item in disc(CENTRE, radius)}
    return {
        name: tuple(str(neighbour) for neighbour in hexes.list_neighbours(item) if str(neighbour) in every)
        for name, item in every.items()
    }


@cache
def distance(start: str, end: str) -> int:
    """Return the distance of two hexes in spaces; things between do not matter."""
    return hexes.distance(parse_hex(start), parse_hex(end))


@cache
def list_by_distance(radius: int, where: str) -> tuple[tuple[int, str], ...]:
    """Return every hex of a map with its distance from one hex, the nearest first."""
    return tuple(sorted((distance(where, target), target) for target in make_neighbour_map(radius)))


@cache
def find_hexes_two_away(where: str) -> frozenset[str]:
    """Return the hexes exactly two spaces from one, on the map or beyond."""
    return frozenset(str(target) for target in hexes.ring(parse_hex(where), 2))


def list_neighbours(mars: Mars, where: str) -> tuple[str, ...]:
    """Return the adjacent hexes on the map; none of what is no hex."""
    return make_neighbour_map(mars.content.board.radius).get(where, ())


def follow_arrow(mars: Mars, where: str, direction: int) -> str:
    """Return the hex at which an arrow points; "" beyond the map."""
    target = str(parse_hex(where) + DIRECTIONS[direction])
    return target if target in make_neighbour_map(mars.content.board.radius) else ""


def find_same_kind(mars: Mars, seat: str, kind: str) -> set[str]:
    """Return the hexes of all buildings of a type; of shelters, this player's own (OM-TERM-11)."""
    return {
        hex_id
        for hex_id, building in mars.state.terrain.items()
        if building.kind == kind and (kind != "shelter" or building.owner == seat)
    }


def find_connected(mars: Mars, start: str, candidates: Set[str]) -> set[str]:
    """Return the hexes of `candidates` that are connected with `start`, `start` included."""
    return _find_connected(make_neighbour_map(mars.content.board.radius), start, candidates)


def _find_connected(neighbours: Mapping[str, tuple[str, ...]], start: str, candidates: Set[str]) -> set[str]:
    result, queue = {start}, [start]
    while queue:
        for neighbour in neighbours[queue.pop()]:
            if neighbour in candidates and neighbour not in result:
                result.add(neighbour)
                queue.append(neighbour)
    return result


def find_group(mars: Mars, where: str) -> set[str]:
    """Return the connected buildings of the type of the one on `where`; one alone is no complex (OM-TERM-10)."""
    building = mars.state.terrain[where]
    return find_connected(mars, where, find_same_kind(mars, building.owner, building.kind))


def measure_largest_complex(mars: Mars, seat: str, kind: str) -> int:
    """Return the size of the largest complex of a type; 0 if there is none."""
    left, best = find_same_kind(mars, seat, kind), 1
    while left:
        connected = find_connected(mars, left.pop(), left)
        left -= connected
        best = max(best, len(connected))
    return best if best > 1 else 0


def find_zone(mars: Mars, seat: str) -> set[str]:
    """Return the construction zones of a player's bots (OM-CTRL-11); the rival's is the whole map (OM-SOLO-40)."""
    if mars.is_rival(seat):
        return set(make_neighbour_map(mars.content.board.radius))
    return {neighbour for bot in mars.get_player(seat).bots for neighbour in (bot, *list_neighbours(mars, bot))}


class Site(NamedTuple):
    """A hex for a building; `need` is the technology level it takes, 0 where the building stands alone."""

    where: str
    need: int


def list_zone_sites(mars: Mars, seat: str, kind: str) -> Iterator[Site]:
    """Yield the hexes on which a player's bots could build a type (OM-BLD-01, OM-BLD-05)."""
    sites = map_sites(mars, find_same_kind(mars, seat, kind))
    for where in sorted(find_zone(mars, seat)):
        if where in sites and where not in mars.state.terrain:
            yield sites[where]


def map_sites(mars: Mars, same: set[str]) -> Mapping[str, Site]:
    """Return all sites beside or exactly two spaces from buildings of a type, by hex; other buildings aside.

    Args:
        mars: The table.
        same: The hexes of the buildings of the type.
    """
    return map_sites_beside(mars.content.board.radius, frozenset(same))


@lru_cache(maxsize=512)  # a game has some forty: one more with each building
def map_sites_beside(radius: int, same: frozenset[str]) -> Mapping[str, Site]:
    """Return the sites of `map_sites` on a map of some radius."""
    neighbours, sites = make_neighbour_map(radius), dict[str, Site]()
    for where, near in neighbours.items():
        if not same.isdisjoint(near):
            sites[where] = Site(where, len(_find_connected(neighbours, where, same)) - 1)  # OM-BLD-08
        elif not same.isdisjoint(find_hexes_two_away(where)):
            sites[where] = Site(where, 0)  # OM-BLD-09
    return sites


# ---------------------------------------------------------------------- pieces


def list_pieces_on_map(mars: Mars) -> list[tuple[str, str, str]]:
    """Return hex, kind ("bot", "rover", "colonist", "marker") and owner of every piece on the map (OM-TERM-14)."""
    pieces: list[tuple[str, str, str]] = []
    for seat, player in mars.state.players.items():
        pieces += [(bot, "bot", seat) for bot in player.bots]
        if player.rover:
            pieces.append((player.rover, "rover", seat))
        # OM-UPG-14: a marker blocks bots and rovers
        pieces += [(hex_id, "marker", seat) for hex_id in player.blueprints.values() if hex_id]
    # OM-MINE-09: a miner is a colonist on the map
    terrain = mars.state.terrain.items()
    pieces += [(hex_id, "colonist", building.miner) for hex_id, building in terrain if building.miner]
    return pieces


def list_piece_hexes(mars: Mars) -> list[str]:
    """Return the hex of every piece on the map: one with several pieces as often."""
    hexes = [hex_id for hex_id, building in mars.state.terrain.items() if building.miner]
    for player in mars.state.players.values():
        hexes += player.bots
        hexes += filter(None, (player.rover, *player.blueprints.values()))
    return hexes


def find_occupied_hexes(mars: Mars) -> set[str]:
    """Return the hexes with a piece."""
    return set(list_piece_hexes(mars))


def make_emptiness_test(mars: Mars) -> Callable[[str], bool]:
    """Return a function that tells whether a hex has nothing on it (OM-TERM-13)."""
    state = mars.state
    full = {*find_occupied_hexes(mars), *state.terrain, *state.crystals, *state.finds, *state.research}
    return lambda where: where not in full


def make_availability_test(mars: Mars) -> Callable[[str], bool]:
    """Return a function that tells whether a displaced piece may go to a hex.

    It may go to an empty hex, or to a building without a piece (OM-BLD-18).
    """
    empty, taken = make_emptiness_test(mars), find_occupied_hexes(mars)
    return lambda where: empty(where) or (where in mars.state.terrain and where not in taken)


def find_nearest(mars: Mars, starts: Iterable[str], is_allowed: Callable[[str], bool]) -> list[str]:
    """Return the allowed hexes that are nearest to any of `starts`."""
    starts = list(starts)
    distances: list[tuple[int, str]] = [
        (min(distance(start, where) for start in starts), where)
        for where in make_neighbour_map(mars.content.board.radius)
        if is_allowed(where)
    ]
    least = min(distances, default=(0, ""))[0]
    return sorted(where for far, where in distances if far == least)


def find_rover(mars: Mars, seat: str) -> str:
    """Return the hex of a rover.

    Until its first movement a rover counts as standing on the central mine (OM-CTRL-12, OM-TRAVC-02).
    """
    return mars.get_player(seat).rover or str(mars.content.board.mine)


def clear_hex(mars: Mars, where: str) -> list[str]:
    """Remove crystal and tile from a hex: the crystal to the supply, the tile to the box; nobody benefits.

    Returns:
        The kinds of the removed things.
    """
    state, removed = mars.state, []
    if where in state.crystals:
        state.crystals.remove(where)
        removed.append("crystal")
    if where in state.finds:
        del state.finds[where]
        removed.append("discovery")
    if where in state.research:
        del state.research[where]
        removed.append("research")
    return removed
