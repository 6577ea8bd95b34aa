"""Routes over the map: what each space and path costs, and what it does to those who take it (MAP, ROI)."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ...box.spaces import HUB, crosses_edge, neighbours


class Ground(msgspec.Struct, frozen=True):
    """A space as it acts on somebody who goes to or through it."""

    pawns: int = 1  # pawn icons and pawn tokens (FM-MAP-09)
    penalties: frozenset[str] = frozenset()  # each kind once a route (FM-MAP-13)
    edge: bool = False  # its outer edge cannot be crossed (FM-MAP-17)
    explored: bool = True  # only such may be passed (FM-MAP-07)


class Route(msgspec.Struct, frozen=True):
    """A path from a starting point (not part of it if it is the HUB) to the target, which is its last place."""

    path: tuple[str, ...]
    pawns: int  # E: how many more pawns the action needs (FM-MAP-09)
    penalties: frozenset[str]

    @property
    def target(self) -> str:
        """The space that the route leads to."""
        return self.path[-1]

    def beats(self, other: Route) -> bool:
        """Check that nobody could have a reason to prefer `other`."""
        return self.pawns <= other.pawns and self.penalties <= other.penalties


def measure(ground: Mapping[str, Ground], path: Sequence[str]) -> Route:
    """Return the route along `path`: icons add up, penalties come once each (FM-MAP-09, FM-MAP-13).

    The penalties are those of all spaces of the path, the target included (FM-MAP-12, FM-GAT-06, FM-EXP-10).
    """
    penalties = frozenset[str]().union(*(ground[space].penalties for space in path))
    return Route(tuple(path), sum(ground[space].pawns for space in path), penalties)


def open_neighbours(ground: Mapping[str, Ground], place: str) -> Iterator[str]:
    """Yield the spaces one can go to from `place`: adjacent, and over no impassable edge, either way (FM-MAP-17)."""
    for there in neighbours(place):
        barrier = crosses_edge(place, there)
        if there != HUB and not (barrier and ground[barrier].edge):
            yield there


def all_routes(ground: Mapping[str, Ground], starts: Sequence[str] = (HUB,)) -> dict[str, list[Route]]:
    """Return the routes worth a choice to every target in reach, fewest pawns first: none of them beats another.

    Examples of the rulebook with their numbers: FM-MAP-22, FM-MAP-23, FM-MAP-24, FM-MAP-26.

    Args:
        ground: Every space of the map.
        starts: The HUB and whatever else an effect lets one start from (FM-MAP-07, FM-MAP-08, FM-MAP-27).
    """
    kept: dict[str, list[Route]] = {}
    queue: list[tuple[int, int, int, tuple[str, ...]]] = []  # ordered by pawns, penalties, length

    def reach(path: tuple[str, ...]) -> None:
        route = measure(ground, path)
        if not any(other.beats(route) for other in kept.get(route.target, ())):
            heapq.heappush(queue, (route.pawns, len(route.penalties), len(path), path))

    # Begin at the HUB's neighbours and at the other starts themselves.
    for start in starts:
        if start == HUB:
            for there in open_neighbours(ground, HUB):
                reach((there,))
        else:
            reach((start,))
    # Take the cheapest route first; keep it if none kept is as good, and extend it over explored ground.
    while queue:
        *_, path = heapq.heappop(queue)
        route = measure(ground, path)
        known = kept.setdefault(route.target, [])
        if any(other.beats(route) for other in known):
            continue
        known.append(route)
        if ground[route.target].explored:
            for there in open_neighbours(ground, route.target):
                if there not in path:
                    reach((*path, there))
    return kept
