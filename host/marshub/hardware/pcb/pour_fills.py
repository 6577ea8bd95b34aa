"""The filled copper of a pour, as points, and the parts of its net that each piece of it connects."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from .board_elements import CLEARANCE, TO_EDGE, Board, Box, Point, Pour, distance_to_segment
from .copper import Copper

#: Pours are looked at in points so far apart; ways narrower than NECK do not count.
POINT, NECK = 0.3175, 0.25
_TINY = 1e-6


def list_pieces(board: Board, pour: Pour, copper: list[Copper]) -> Iterator[list[Copper]]:
    """Return the copper of a pour's net, by the piece of the pour that it touches."""
    layout = board.layout
    columns, rows = ceil(layout.width / POINT) + 1, ceil(layout.height / POINT) + 1
    room = CLEARANCE + NECK / 2
    bare = bytearray(columns * rows)  # 1: no copper of this pour may be here
    higher = [
        other
        for other in layout.pours
        if other.layer == pour.layer and other.rank > pour.rank and other.net != pour.net
    ]
    left, top, right, bottom = pour.area
    inside = (ceil((left + NECK / 2) / POINT), floor((right - NECK / 2) / POINT))
    for row in range(rows):
        if not top + NECK / 2 <= row * POINT <= bottom - NECK / 2:
            bare[row * columns : (row + 1) * columns] = b"\1" * columns
            continue
        bare[row * columns : row * columns + inside[0]] = b"\1" * inside[0]
        bare[row * columns + inside[1] + 1 : (row + 1) * columns] = b"\1" * (columns - inside[1] - 1)
    for other in higher:
        _paint(bare, columns, rows, other.area, room)
    for item in copper:
        if item.net != pour.net and pour.layer in item.layers:
            _paint_round(bare, columns, rows, item.start, item.end, item.radius + room)
    for hole in layout.holes:
        _paint_round(bare, columns, rows, hole, hole, layout.hole_drill / 2 + TO_EDGE + NECK / 2)
    piece = _number_islands(bare, columns, rows)
    by_piece: dict[int, list[Copper]] = {}
    for item in copper:
        if item.net == pour.net and pour.layer in item.layers:
            # Bridges reach over the gap around a pad to what lies beyond.
            for number in _find_touched(piece, columns, rows, item):
                by_piece.setdefault(number, []).append(item)
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
            if distance_to_segment((column * POINT, y), start, end) < radius - _TINY:
                bare[row * columns + column] = 1


def _number_islands(bare: bytearray, columns: int, rows: int) -> dict[int, int]:
    """Return the number of the piece of each run of points in a row, by its first point."""
    up: list[int] = []
    result: dict[int, int] = {}
    before: list[tuple[int, int, int]] = []

    def root(number: int) -> int:
        while up[number] != number:
            up[number] = up[up[number]]
            number = up[number]
        return number

    for row in range(rows):
        runs: list[tuple[int, int, int]] = []
        base, at = row * columns, 0
        while (first := bare.find(0, base + at, base + columns)) >= 0:
            last = bare.find(1, first, base + columns)
            last = base + columns if last < 0 else last
            number = len(up)
            up.append(number)
            for a, b, other in before:
                if a < last - base and first - base < b:
                    up[root(other)] = root(number)
            runs.append((first - base, last - base, number))
            for place in range(first, last):
                result[place] = number
            at = last - base
        before = runs
    return {place: root(number) for place, number in result.items()}


def _find_touched(piece: dict[int, int], columns: int, rows: int, copper: Copper) -> set[int]:
    """Return the pieces beside a pad, via or track, straight left, right, above and below of both its ends."""
    reach = copper.radius + CLEARANCE + NECK + POINT
    result = set()
    for x, y in (copper.start, copper.end):
        for dx, dy in ((0, 0), (-reach, 0), (reach, 0), (0, -reach), (0, reach)):
            column, row = round((x + dx) / POINT), round((y + dy) / POINT)
            if 0 <= column < columns and 0 <= row < rows and (number := piece.get(row * columns + column)) is not None:
                result.add(number)
    return result
