"""What a mission puts on spaces of the map, and chains of signals over touching spaces (FM-MIS-51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from marshub.kernel.mechanisms.ways import reached

from ...box.spaces import HUB, RINGS, SPACES, neighbours, ring_of

FIRST, LAST = RINGS[0], RINGS[-1]


def ends(signals: Mapping[str, int], least: int) -> tuple[str, ...]:
    """Return the spaces of ring 3 where a chain with at least `least` signals can end; no space comes twice in a chain.

    Spaces of a chain need not be explored (FM-MIS-52).
    """
    return tuple(
        space for space in SPACES if signals.get(space) and ring_of(space) == LAST and chain(signals, space, least)
    )


def chain(signals: Mapping[str, int], end: str, least: int, through: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return a chain that ends in `end` and passes over all of `through`, first space first; () if there is none."""
    held = tuple((space, signals[space]) for space in SPACES if signals.get(space))
    return _chain(held, end, least, tuple(sorted(through)))


@lru_cache(maxsize=256)
def _chain(held: tuple[tuple[str, int], ...], end: str, least: int, through: tuple[str, ...]) -> tuple[str, ...]:
    signals = dict(held)
    if end not in signals or not _reaches(signals, end, least, frozenset(through)):
        return ()
    return next(_paths(signals, end, least, frozenset(through)), ())


def _reaches(signals: Mapping[str, int], end: str, least: int, through: frozenset[str]) -> bool:
    """Check whether all spaces connected with `end` together could be enough: most maps fall short here."""
    found = reached([end], lambda here: [space for space in neighbours(here) if space in signals])
    return sum(signals[space] for space in found) >= least and through <= found.keys()


def _paths(signals: Mapping[str, int], end: str, least: int, through: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Yield chains that fit, found backwards from their end; the same spaces in another order count once."""
    seen: set[tuple[frozenset[str], str]] = set()
    open_ends: list[tuple[str, ...]] = [(end,)]
    while open_ends:
        path = open_ends.pop()
        here, passed = path[-1], frozenset(path)
        if (passed, here) in seen:
            continue
        seen.add((passed, here))
        if ring_of(here) == FIRST and through <= passed and sum(signals[space] for space in path) >= least:
            yield path[::-1]
        open_ends += [(*path, space) for space in neighbours(here) if space in signals and space not in passed]


def beside(space: str) -> tuple[str, ...]:
    """Return the two neighbours of a space in its own ring."""
    return tuple(each for each in neighbours(space) if each != HUB and ring_of(each) == ring_of(space))
