"""Paths over any map, whatever its spaces are: reachable spaces and their distances. Pure functions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeVar

Space = TypeVar("Space")


def reached(
    starts: Iterable[Space], beside: Callable[[Space], Iterable[Space]], most: int | None = None
) -> dict[Space, int]:
    """Return every space that can be reached from `starts` in at most `most` steps, with the fewest steps it takes.

    The starts are among them, with 0. `beside` gives the spaces that one step leads to. Nearest first.
    """
    steps = dict.fromkeys(starts, 0)
    edge = deque(steps)
    while edge:
        here = edge.popleft()
        if steps[here] == most:
            break  # all that follow are as far
        for there in beside(here):
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    return steps


def groups(spaces: Iterable[Space], beside: Callable[[Space], Iterable[Space]]) -> list[set[Space]]:
    """Return `spaces` grouped by connection.

    Two spaces are in one group if steps over `spaces` alone lead from one to the other.

    Example:
        >>> sorted(map(sorted, group_spaces([1, 2, 5], lambda space: (space - 1, space + 1))))
        [[1, 2], [5]]
    """
    left = dict.fromkeys(spaces)

    def open_beside(here: Space) -> Iterable[Space]:
        return (there for there in beside(here) if there in left)

    found = []
    while left:
        group = set(reached([next(iter(left))], open_beside))
        for space in group:
            del left[space]
        found.append(group)
    return found
