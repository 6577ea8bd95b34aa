"""Layout of a face in character cells: every part keeps its place among the others, and none overlaps another.

A face drawn to scale would be too large for most windows, or its words too small. So each part gets the cells that
it needs, stands as near as possible to its place to scale, and grows into the remaining room. The order of parts
along an axis comes from the face; positions follow from the longest chain of parts before each, as in the
compaction of chip layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .face_parts import Box


@dataclass(frozen=True)
class Cells:
    """A rectangle of character cells."""

    x: int
    y: int
    width: int
    height: int

    def has_cell(self, x: int, y: int) -> bool:
        """Return whether the cell (x, y) is one of these.

        Example:
            >>> [Cells(2, 3, 2, 1).has_cell(x, y) for x, y in ((2, 3), (3, 3), (4, 3), (1, 3), (2, 2), (2, 4))]
            [True, True, False, False, False, False]
        """
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def is_overlapping(self, other: Cells) -> bool:
        """Return whether the two share a cell.

        Example:
            >>> [Cells(2, 3, 2, 1).is_overlapping(Cells(x, 3, 2, 1)) for x in range(5)]
            [False, True, True, True, False]
        """
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@dataclass(frozen=True)
class Need:
    """The minimum size of a part in cells, whether it may grow in height, and its maximum width relative to scale."""

    width: int
    height: int
    grows: bool = True
    wider: float = 1.0


def fit_boxes(boxes: Sequence[Box], needs: Sequence[Need], width: int, height: int) -> list[Cells] | None:
    """Return cells for each of `boxes` in a window of `width` x `height` cells; None if they do not fit."""
    if not boxes:
        return []
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    across = width / (max(box.right for box in boxes) - left)
    down = height / (max(box.bottom for box in boxes) - top)
    left_of, above = _order_pairs(boxes, across, down)
    xs = _place_along(
        [(box.left - left) * across for box in boxes],
        [(box.right - box.left) * across * need.wider for box, need in zip(boxes, needs, strict=True)],
        [need.width for need in needs],
        left_of,
        width,
    )
    ys = _place_along(
        [(box.top - top) * down for box in boxes],
        [(box.bottom - box.top) * down if need.grows else 0 for box, need in zip(boxes, needs, strict=True)],
        [need.height for need in needs],
        above,
        height,
    )
    if xs is None or ys is None:
        return None
    return [Cells(x, y, wide, high) for (x, wide), (y, high) in zip(xs, ys, strict=True)]


_Pairs = list[tuple[int, int]]


def _order_pairs(boxes: Sequence[Box], across: float, down: float) -> tuple[_Pairs, _Pairs]:
    """Return which parts come before which others, from left to right and from top to bottom.

    Each pair in one of them.
    """
    left_of: _Pairs = []
    above: _Pairs = []
    middles = [box.center for box in boxes]
    for first_index in range(len(boxes)):
        for second_index in range(first_index + 1, len(boxes)):
            a, b = boxes[first_index], boxes[second_index]
            gap_across = max(b.left - a.right, a.left - b.right) * across
            gap_down = max(b.top - a.bottom, a.top - b.bottom) * down * 2  # a cell is twice as high as wide
            axis = 0 if gap_across > gap_down else 1
            first = (
                (first_index, second_index)
                if middles[first_index][axis] <= middles[second_index][axis]
                else (second_index, first_index)
            )
            (left_of, above)[axis].append(first)
    return left_of, above


def _place_along(
    wanted_positions: Sequence[float], sizes: Sequence[float], needs: Sequence[int], pairs: _Pairs, room: int
) -> list[tuple[int, int]] | None:
    """Return position and size of each part along one axis; None if they need more than `room`."""
    count = len(needs)
    successors: list[list[int]] = [[] for _ in range(count)]
    predecessors: list[list[int]] = [[] for _ in range(count)]
    for first, successor in pairs:
        successors[first].append(successor)
        predecessors[successor].append(first)
    order = _topological_order(predecessors, successors)
    latest = [0] * count
    for part in reversed(order):
        latest[part] = min((latest[successor] for successor in successors[part]), default=room) - needs[part]
        if latest[part] < 0:
            return None
    positions = [0] * count
    for part in order:
        least = max((positions[first] + needs[first] for first in predecessors[part]), default=0)
        positions[part] = max(least, min(round(wanted_positions[part]), latest[part]))
    return [
        (
            positions[part],
            max(
                needs[part],
                min(
                    round(sizes[part]),
                    min((positions[successor] for successor in successors[part]), default=room) - positions[part],
                ),
            ),
        )
        for part in range(count)
    ]


def _topological_order(predecessors: Sequence[Sequence[int]], successors: Sequence[Sequence[int]]) -> list[int]:
    waiting = [len(item) for item in predecessors]
    order = [part for part, count in enumerate(waiting) if not count]
    for part in order:
        for successor in successors[part]:
            waiting[successor] -= 1
            if not waiting[successor]:
                order.append(successor)
    return order
