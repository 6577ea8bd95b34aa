"""The copper of a board as lines with a width, from its shapes alone, independent of the router's grid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from .board_elements import LAYERS, VIA, Board, Box, Point, distance_to_segment

_CELL = 5.0


@dataclass(frozen=True)
class Copper:
    """A line as wide as twice its radius, on some layers: a track; with both ends in one point a pad or a via.

    A square pad keeps others off as the circle around it (`radius`), and joins as the one inside it (`inner`).
    """

    net: str
    layers: tuple[int, ...]
    start: Point
    end: Point
    radius: float
    name: str
    inner: float

    def gap_to(self, other: Copper) -> float:
        """Return the gap between the edges of the two."""
        return _segment_distance(self, other) - self.radius - other.radius

    def is_joined_with(self, other: Copper) -> bool:
        """Return whether the two certainly overlap."""
        return _segment_distance(self, other) <= self.inner + other.inner

    @property
    def box(self) -> Box:
        """The bounding box."""
        (a, b), (c, d), r = self.start, self.end, self.radius
        return min(a, c) - r, min(b, d) - r, max(a, c) + r, max(b, d) + r


def list_copper(board: Board) -> Iterator[Copper]:
    """Return the pads, vias and tracks of a board as copper."""
    both = tuple(range(len(LAYERS)))
    for placed, pad, at, net in board.layout.list_pads():
        inner = pad.across / 2
        radius = inner * 2**0.5 if pad.square else inner
        yield Copper(net, both, at, at, radius, f"pad {pad.number} of {placed.part.ref}", inner)
    for via in board.vias:
        yield Copper(via.net, both, via.at, via.at, VIA / 2, "via", VIA / 2)
    for track in board.tracks:
        half = track.width / 2
        yield Copper(track.net, (track.layer,), track.start, track.end, half, "track", half)


class NearPairs:
    """An index of copper by cells, which finds copper near other copper."""

    def __init__(self, copper: list[Copper]) -> None:
        self._copper = copper
        self.cells_of: dict[tuple[int, int], list[int]] = {}
        for number, item in enumerate(copper):
            for cell in list_cells(item.box):
                self.cells_of.setdefault(cell, []).append(number)

    def list_pairs(self) -> Iterator[tuple[Copper, Copper]]:
        """Return all pairs that share a layer and may be nearer than the cells are wide."""
        seen: set[tuple[int, int]] = set()
        for inside in self.cells_of.values():
            for place, a in enumerate(inside):
                one = self._copper[a]
                for b in inside[place + 1 :]:
                    other = self._copper[b]
                    if (a, b) not in seen and set(one.layers) & set(other.layers):
                        seen.add((a, b))
                        yield one, other


def list_cells(box: Box) -> Iterator[tuple[int, int]]:
    """Return the cells of 5 mm that a box, and a margin of 1 mm around it, touches."""
    left, top, right, bottom = (floor(item / _CELL) for item in (box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1))
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _segment_distance(one: Copper, other: Copper) -> float:
    """Return the distance between two centre lines: 0 if they cross."""
    if one.start == one.end:
        return distance_to_segment(one.start, other.start, other.end)
    if other.start == other.end:
        return distance_to_segment(other.start, one.start, one.end)
    if _is_crossing(one, other):
        return 0.0
    return min(
        distance_to_segment(one.start, other.start, other.end),
        distance_to_segment(one.end, other.start, other.end),
        distance_to_segment(other.start, one.start, one.end),
        distance_to_segment(other.end, one.start, one.end),
    )


def _is_crossing(one: Copper, other: Copper) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return (
        side(one.start, one.end, other.start) * side(one.start, one.end, other.end) < 0
        and side(other.start, other.end, one.start) * side(other.start, other.end, one.end) < 0
    )
