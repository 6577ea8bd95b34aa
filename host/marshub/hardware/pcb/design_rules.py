"""Our own check of a board, by its shapes alone: it knows nothing of the grid that the tracks were found on.

Room between copper of two nets, to the edge and to screws, between holes; every net in one piece. KiCad checks the same
and more (`judge`); this needs no KiCad.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, hypot

from .shapes import BETWEEN_HOLES, CLEARANCE, LAYERS, TO_EDGE, VIA, VIA_DRILL, Board, Box, Point, Pour, distance

#: Pours are looked at in points so far apart; ways narrower than NECK do not count.
POINT, NECK = 0.3175, 0.25
_CELL = 5.0
_TINY = 1e-6


@dataclass(frozen=True)
class Copper:
    """A line as wide as twice its radius, on some layers: a track; with both ends in one point a pad or a via."""

    net: str
    layers: tuple[int, ...]
    start: Point
    end: Point
    radius: float
    name: str
    square: bool = False

    def gap(self, other: Copper) -> float:
        """Between the two edges; a square pad counts as the circle around it, for others."""
        return _apart(self, other) - self.radius - other.radius

    @property
    def box(self) -> Box:
        """What it lies in."""
        (a, b), (c, d), r = self.start, self.end, self.radius
        return min(a, c) - r, min(b, d) - r, max(a, c) + r, max(b, d) + r


def problems(board: Board) -> list[str]:
    """What is wrong with the board, a line each; empty if nothing is."""
    copper = list(_copper(board))
    near = _Near(copper)
    return [*_gaps(copper, near), *_edges(board, copper), *_holes(board), *unconnected(board, copper, near)]


def _copper(board: Board) -> Iterator[Copper]:
    both = tuple(range(len(LAYERS)))
    for placed, pad, at, net in board.layout.pads():
        radius = pad.across / 2 * (2**0.5 if pad.square else 1.0)
        yield Copper(net, both, at, at, radius, f"pad {pad.number} of {placed.part.ref}", pad.square)
    for via in board.vias:
        yield Copper(via.net, both, via.at, via.at, VIA / 2, "via")
    for track in board.tracks:
        yield Copper(track.net, (track.layer,), track.start, track.end, track.width / 2, "track")


class _Near:
    """Finds copper that may be near other copper."""

    def __init__(self, copper: list[Copper]) -> None:
        self._copper = copper
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, each in enumerate(copper):
            for cell in _cells(each.box):
                self._cells.setdefault(cell, []).append(number)

    def pairs(self) -> Iterator[tuple[Copper, Copper]]:
        """All that share a layer and may be nearer than the cells are wide."""
        seen: set[tuple[int, int]] = set()
        for inside in self._cells.values():
            for place, a in enumerate(inside):
                one = self._copper[a]
                for b in inside[place + 1 :]:
                    other = self._copper[b]
                    if (a, b) not in seen and set(one.layers) & set(other.layers):
                        seen.add((a, b))
                        yield one, other


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (floor(each / _CELL) for each in (box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1))
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _gaps(copper: list[Copper], near: _Near) -> Iterator[str]:
    for one, other in near.pairs():
        if one.net != other.net and (gap := one.gap(other)) < CLEARANCE - _TINY:
            yield (
                f"{one.name} of {one.net} and {other.name} of {other.net} at {one.start[0]:g}, {one.start[1]:g}: "
                f"{gap:.3f} mm between them: expected {CLEARANCE:g}"
            )


def _edges(board: Board, copper: list[Copper]) -> Iterator[str]:
    layout = board.layout
    for each in copper:
        left, top, right, bottom = each.box
        if min(left, top, layout.width - right, layout.height - bottom) < TO_EDGE - _TINY:
            yield f"{each.name} of {each.net} at {each.start[0]:g}, {each.start[1]:g}: nearer than {TO_EDGE:g} mm to the edge"
        for hole in layout.holes:
            if distance(hole, each.start, each.end) - each.radius < layout.hole_keep - _TINY:
                yield f"{each.name} of {each.net} lies under the screw at {hole[0]:g}, {hole[1]:g}"


def _holes(board: Board) -> Iterator[str]:
    holes = [(at, pad.drill) for _, pad, at, _ in board.layout.pads()]
    holes += [(via.at, VIA_DRILL) for via in board.vias]
    holes += [(at, board.layout.hole_drill) for at in board.layout.holes]
    cells: dict[tuple[int, int], list[tuple[Point, float]]] = {}
    for at, drill in holes:
        half = drill / 2
        for cell in _cells((at[0] - half, at[1] - half, at[0] + half, at[1] + half)):
            for other, wide in cells.get(cell, ()):
                if hypot(at[0] - other[0], at[1] - other[1]) - half - wide / 2 < BETWEEN_HOLES - _TINY:
                    yield f"two holes at {at[0]:g}, {at[1]:g} are nearer than {BETWEEN_HOLES:g} mm"
            cells.setdefault(cell, []).append((at, drill))


def unconnected(board: Board, copper: list[Copper] | None = None, near: _Near | None = None) -> list[str]:
    """Nets whose pads are not all joined by tracks, vias and pours: what lies apart from the first of them."""
    copper = list(_copper(board)) if copper is None else copper
    near = _Near(copper) if near is None else near
    group = {id(each): each for each in copper}
    up: dict[int, int] = {key: key for key in group}

    def root(key: int) -> int:
        while up[key] != key:
            up[key] = up[up[key]]
            key = up[key]
        return key

    for one, other in near.pairs():
        if one.net == other.net and one.gap(other) <= 0:
            up[root(id(other))] = root(id(one))
    for pour in board.layout.pours:
        for piece in _poured(board, pour, copper):
            for each in piece[1:]:
                up[root(id(each))] = root(id(piece[0]))
    found = []
    pads: dict[str, list[Copper]] = {}
    for each in copper:
        if each.name.startswith("pad"):
            pads.setdefault(each.net, []).append(each)
    for net, all_of in pads.items():
        apart = [each.name for each in all_of if root(id(each)) != root(id(all_of[0]))]
        if apart:
            found.append(f"net {net}: {', '.join(apart)} not connected to {all_of[0].name}")
    return found


def _poured(board: Board, pour: Pour, copper: list[Copper]) -> Iterator[list[Copper]]:
    """Copper of a pour's net, by the piece of the pour that it touches."""
    layout = board.layout
    columns, rows = ceil(layout.width / POINT) + 1, ceil(layout.height / POINT) + 1
    room = CLEARANCE + NECK / 2
    bare = bytearray(columns * rows)  # 1: no copper of this pour may be here
    higher = [each for each in layout.pours if each.layer == pour.layer and each.rank > pour.rank and each.net != pour.net]
    left, top, right, bottom = pour.area
    inside = (ceil((left + NECK / 2) / POINT), floor((right - NECK / 2) / POINT))
    for row in range(rows):
        if not top + NECK / 2 <= row * POINT <= bottom - NECK / 2:
            bare[row * columns : (row + 1) * columns] = b"\1" * columns
            continue
        bare[row * columns : row * columns + inside[0]] = b"\1" * inside[0]
        bare[row * columns + inside[1] + 1 : (row + 1) * columns] = b"\1" * (columns - inside[1] - 1)
    for each in higher:
        _paint(bare, columns, rows, each.area, room)
    for each in copper:
        if each.net != pour.net and pour.layer in each.layers:
            _paint_round(bare, columns, rows, each.start, each.end, each.radius + room)
    for hole in layout.holes:
        _paint_round(bare, columns, rows, hole, hole, layout.hole_drill / 2 + TO_EDGE + NECK / 2)
    piece = _pieces(bare, columns, rows)
    by_piece: dict[int, list[Copper]] = {}
    for each in copper:
        if each.net == pour.net and pour.layer in each.layers:
            # Bridges reach over the gap around a pad to what lies beyond.
            for number in _touched(piece, columns, rows, each):
                by_piece.setdefault(number, []).append(each)
    yield from by_piece.values()


def _paint(bare: bytearray, columns: int, rows: int, box: Box, room: float) -> None:
    left, right = max(0, ceil((box[0] - room) / POINT)), min(columns - 1, floor((box[2] + room) / POINT))
    for row in range(max(0, ceil((box[1] - room) / POINT)), min(rows - 1, floor((box[3] + room) / POINT)) + 1):
        bare[row * columns + left : row * columns + right + 1] = b"\1" * (right - left + 1)


def _paint_round(bare: bytearray, columns: int, rows: int, start: Point, end: Point, radius: float) -> None:
    left, right = min(start[0], end[0]) - radius, max(start[0], end[0]) + radius
    top, bottom = min(start[1], end[1]) - radius, max(start[1], end[1]) + radius
    straight = start[0] == end[0] or start[1] == end[1]
    for row in range(max(0, ceil(top / POINT)), min(rows - 1, floor(bottom / POINT)) + 1):
        y = row * POINT
        if straight:  # tracks run straight: what they cover of a row is one stretch
            off = max(0.0, min(start[1], end[1]) - y, y - max(start[1], end[1]))
            if off >= radius:
                continue
            over = (radius * radius - off * off) ** 0.5
            first = max(0, ceil((min(start[0], end[0]) - over + _TINY) / POINT))
            last = min(columns - 1, floor((max(start[0], end[0]) + over - _TINY) / POINT))
            if last >= first:
                bare[row * columns + first : row * columns + last + 1] = b"\1" * (last - first + 1)
            continue
        for column in range(max(0, ceil(left / POINT)), min(columns - 1, floor(right / POINT)) + 1):
            if distance((column * POINT, y), start, end) < radius - _TINY:
                bare[row * columns + column] = 1


def _pieces(bare: bytearray, columns: int, rows: int) -> dict[int, int]:
    """The first point of each stretch of a row -> the number of its piece; found stretch by stretch."""
    up: list[int] = []
    found: dict[int, int] = {}
    before: list[tuple[int, int, int]] = []

    def root(number: int) -> int:
        while up[number] != number:
            up[number] = up[up[number]]
            number = up[number]
        return number

    for row in range(rows):
        here: list[tuple[int, int, int]] = []
        base, at = row * columns, 0
        while (first := bare.find(0, base + at, base + columns)) >= 0:
            last = bare.find(1, first, base + columns)
            last = base + columns if last < 0 else last
            number = len(up)
            up.append(number)
            for a, b, other in before:
                if a < last - base and first - base < b:
                    up[root(other)] = root(number)
            here.append((first - base, last - base, number))
            for place in range(first, last):
                found[place] = number
            at = last - base
        before = here
    return {place: root(number) for place, number in found.items()}


def _touched(piece: dict[int, int], columns: int, rows: int, each: Copper) -> set[int]:
    """The pieces beside a pad, via or track: straight left, right, above and below of both its ends."""
    reach = each.radius + CLEARANCE + NECK + POINT
    found = set()
    for x, y in (each.start, each.end):
        for dx, dy in ((0, 0), (-reach, 0), (reach, 0), (0, -reach), (0, reach)):
            column, row = round((x + dx) / POINT), round((y + dy) / POINT)
            if 0 <= column < columns and 0 <= row < rows and (number := piece.get(row * columns + column)) is not None:
                found.add(number)
    return found


def _apart(one: Copper, other: Copper) -> float:
    """Between two middle lines: 0 where they cross."""
    if one.start == one.end:
        return distance(one.start, other.start, other.end)
    if other.start == other.end:
        return distance(other.start, one.start, one.end)
    if _cross(one, other):
        return 0.0
    return min(
        distance(one.start, other.start, other.end),
        distance(one.end, other.start, other.end),
        distance(other.start, one.start, one.end),
        distance(other.end, one.start, one.end),
    )


def _cross(one: Copper, other: Copper) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return (
        side(one.start, one.end, other.start) * side(one.start, one.end, other.end) < 0
        and side(other.start, other.end, one.start) * side(other.start, other.end, one.end) < 0
    )
