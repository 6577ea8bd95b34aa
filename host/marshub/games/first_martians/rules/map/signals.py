"""What a mission puts on spaces of the map, and chains of signals over touching spaces (FM-MIS-51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal

from marshub.kernel.mechanisms.paths import find_reachable

from ...box.spaces import HUB, RINGS, SPACES, get_ring, list_neighbours
from ...happenings.course import SpotMarked, SpotPawned
from ..hub import Hub

FIRST_RING, LAST_RING = RINGS[0], RINGS[-1]


def find_chain_ends(signals: Mapping[str, int], least: int) -> tuple[str, ...]:
    """Return the spaces of ring 3 where a chain with at least `least` signals can end; no space comes twice in a chain.

    Spaces of a chain need not be explored (FM-MIS-52).
    """
    return tuple(
        space
        for space in SPACES
        if signals.get(space) and get_ring(space) == LAST_RING and find_chain(signals, space, least)
    )


def find_chain(signals: Mapping[str, int], end: str, least: int, through: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return a chain that ends in `end` and passes over all of `through`, first space first; () if there is none."""
    marked = tuple((space, signals[space]) for space in SPACES if signals.get(space))
    return _find_chain(marked, end, least, tuple(sorted(through)))


@lru_cache(maxsize=256)
def _find_chain(marked: tuple[tuple[str, int], ...], end: str, least: int, through: tuple[str, ...]) -> tuple[str, ...]:
    signals = dict(marked)
    if end not in signals or not _is_within_reach(signals, end, least, frozenset(through)):
        return ()
    return next(_iterate_chains(signals, end, least, frozenset(through)), ())


def _is_within_reach(signals: Mapping[str, int], end: str, least: int, through: frozenset[str]) -> bool:
    """Return whether all spaces connected with `end` together could be enough: most maps fall short here."""
    connected = find_reachable([end], lambda current: [space for space in list_neighbours(current) if space in signals])
    return sum(signals[space] for space in connected) >= least and through <= connected.keys()


def _iterate_chains(
    signals: Mapping[str, int], end: str, least: int, through: frozenset[str]
) -> Iterator[tuple[str, ...]]:
    """Yield chains that fit, found backwards from their end; the same spaces in another order count once."""
    seen: set[tuple[frozenset[str], str]] = set()
    open_ends: list[tuple[str, ...]] = [(end,)]
    while open_ends:
        path = open_ends.pop()
        head, passed = path[-1], frozenset(path)
        if (passed, head) in seen:
            continue
        seen.add((passed, head))
        if get_ring(head) == FIRST_RING and through <= passed and sum(signals[space] for space in path) >= least:
            yield path[::-1]
        open_ends += [(*path, space) for space in list_neighbours(head) if space in signals and space not in passed]


def find_ring_neighbours(space: str) -> tuple[str, ...]:
    """Return the two neighbours of a space in its own ring."""
    return tuple(
        neighbour for neighbour in list_neighbours(space) if neighbour != HUB and get_ring(neighbour) == get_ring(space)
    )


def change_white_markers(hub: Hub, space: str, by: int) -> int:
    """Add or remove white markers, as far as there are any; return by how many they changed."""
    return _change_spot(hub, space, "white", by)


def change_pawn_tokens(hub: Hub, space: str, by: int) -> int:
    """Add or remove pawn tokens, as far as there are any; return by how many they changed."""
    return _change_spot(hub, space, "pawns", by)


_LOG_ENTRIES = {"white": SpotMarked, "pawns": SpotPawned}


def _change_spot(hub: Hub, space: str, field: Literal["white", "pawns"], by: int) -> int:
    spot = hub.get_spot(space)
    before = getattr(spot, field)
    after = max(0, before + by)
    if after != before:
        setattr(spot, field, after)
        hub.log(_LOG_ENTRIES[field](space, before, after))
    return int(after - before)


def clear_spot(hub: Hub, space: str) -> None:
    """Remove markers and pawn tokens with the Objective token that they lay on."""
    change_white_markers(hub, space, -hub.get_spot(space).white)
    change_pawn_tokens(hub, space, -hub.get_spot(space).pawns)
