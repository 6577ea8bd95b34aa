"""Paths over any map, whatever its spaces are: reachable spaces and their distances. Pure functions."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeVar

Space = TypeVar("Space")


def find_reachable(
    starts: Iterable[Space], neighbours: Callable[[Space], Iterable[Space]], most: int | None = None
) -> dict[Space, int]:
    """Return every space that can be reached from `starts`, with the fewest steps it takes, nearest first.

    Args:
        starts: The spaces to start from; they are in the result with 0.
        neighbours: Returns the spaces that one step leads to.
        most: The greatest number of steps; None: any.

    Example:
        >>> find_reachable([0], lambda space: (space - 1, space + 1), most=1)
        {0: 0, -1: 1, 1: 1}
    """
    steps = dict.fromkeys(starts, 0)
    queue = deque(steps)
    while queue:
        space = queue.popleft()
        if steps[space] == most:
            break  # all later ones are as far
        for neighbour in neighbours(space):
            if neighbour not in steps:
                steps[neighbour] = steps[space] + 1
                queue.append(neighbour)
    return steps


def group_spaces(spaces: Iterable[Space], neighbours: Callable[[Space], Iterable[Space]]) -> list[set[Space]]:
    """Return `spaces` grouped by connection.

    Two spaces are in one group if steps over `spaces` alone lead from one to the other.

    Example:
        >>> sorted(map(sorted, group_spaces([1, 2, 5], lambda space: (space - 1, space + 1))))
        [[1, 2], [5]]
    """
    ungrouped = dict.fromkeys(spaces)

    def ungrouped_neighbours(space: Space) -> Iterable[Space]:
        return (neighbour for neighbour in neighbours(space) if neighbour in ungrouped)

    grouped = []
    while ungrouped:
        group = set(find_reachable([next(iter(ungrouped))], ungrouped_neighbours))
        for space in group:
            del ungrouped[space]
        grouped.append(group)
    return grouped
