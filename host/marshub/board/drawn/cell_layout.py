"""Layout of a face in character cells: every part keeps its place among the others, and none lies on another.

A face drawn to scale would be too large for most windows, or its words too small. So each part gets the cells that it
needs, stands as near as it can to its place to scale, and grows into the room that is left. (What lies left of what,
and above what, comes from the face; positions along an axis follow from the longest chain of parts before each, as in
the compaction of chip layouts.)
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
        """Return whether the cell (x, y) is one of these."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def is_overlapping(self, other: Cells) -> bool:
        """Return whether the two share a cell."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


@dataclass(frozen=True)
class Need:
    """The least size of a part in cells, whether it may grow in height, and how much wider than to scale it may be."""

    width: int
    height: int
    grows: bool = True
    wider: float = 1.0


def fit(boxes: Sequence[Box], needs: Sequence[Need], width: int, height: int) -> list[Cells] | None:
    """Return cells for each of `boxes` in a room of `width` x `height`; None where they do not fit."""
    if not boxes:
        return []
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    across = width / (max(box.right for box in boxes) - left)
    down = height / (max(box.bottom for box in boxes) - top)
    beside, above = _order_pairs(boxes, across, down)
    xs = _place_along(
        [(box.left - left) * across for box in boxes],
        [(box.right - box.left) * across * need.wider for box, need in zip(boxes, needs, strict=True)],
        [need.width for need in needs],
        beside,
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

    Each pair in one of both.
    """
    beside: _Pairs = []
    above: _Pairs = []
    middles = [box.center for box in boxes]
    for one in range(len(boxes)):
        for other in range(one + 1, len(boxes)):
            a, b = boxes[one], boxes[other]
            aside = max(b.left - a.right, a.left - b.right) * across
            under = max(b.top - a.bottom, a.top - b.bottom) * down * 2  # a cell is twice as high as wide
            axis = 0 if aside > under else 1
            first = (one, other) if middles[one][axis] <= middles[other][axis] else (other, one)
            (beside, above)[axis].append(first)
    return beside, above


def _place_along(
    wished: Sequence[float], sizes: Sequence[float], needs: Sequence[int], pairs: _Pairs, room: int
) -> list[tuple[int, int]] | None:
    """Return position and size of each part along one axis; None where they need more than `room`."""
    count = len(needs)
    after: list[list[int]] = [[] for _ in range(count)]
    before: list[list[int]] = [[] for _ in range(count)]
    for first, then in pairs:
        after[first].append(then)
        before[then].append(first)
    order = _topological_order(before, after)
    latest = [0] * count
    for part in reversed(order):
        latest[part] = min((latest[then] for then in after[part]), default=room) - needs[part]
        if latest[part] < 0:
            return None
    at = [0] * count
    for part in order:
        least = max((at[first] + needs[first] for first in before[part]), default=0)
        at[part] = max(least, min(round(wished[part]), latest[part]))
    return [
        (
            at[part],
            max(needs[part], min(round(sizes[part]), min((at[then] for then in after[part]), default=room) - at[part])),
        )
        for part in range(count)
    ]


def _topological_order(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[int]:
    waiting = [len(item) for item in before]
    order = [part for part, count in enumerate(waiting) if not count]
    for part in order:
        for then in after[part]:
            waiting[then] -= 1
            if not waiting[then]:
                order.append(then)
    return order
