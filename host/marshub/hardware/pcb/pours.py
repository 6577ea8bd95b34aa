"""Pours: ground on both layers with the vias that join it, and the filled copper of each pour."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from marshub.hardware.errors import HardwareError

from .board_elements import CLEARANCE, TO_EDGE, Board, Box, Layout, Point, Pour, Via, distance_to_segment, find_root
from .copper import Copper
from .routing import GROUND, Routed, claim_via
from .routing_grid import FREE, RoutingGrid

#: Between two vias that only make the ground better, in places of the grid.
EVERY = 24


def join_ground(layout: Layout, routed: Routed) -> Board:
    """Return the board with vias that join its ground. Raises HardwareError if a ground pad is cut off."""
    grid = routed.grid
    ground = grid.numbers[GROUND]
    parts = _Islands(grid, ground)
    vias: list[Via] = []
    for place in range(grid.size):
        regular = place // grid.columns % EVERY == 8 and place % grid.columns % EVERY == 8
        above, below = parts.island_of(place), parts.island_of(place + grid.size)
        if above < 0 or below < 0 or not (regular or above != below) or not grid.is_free_for_via(place, ground):
            continue
        if above != below and not (parts.has_pad(above) or parts.has_pad(below)):
            continue
        vias.append(Via(GROUND, grid.point_of(place)))
        claim_via(grid, ground, place)
        parts.join(place, place + grid.size)
    left = {parts.island_of(place) for place in grid.pads[ground]}
    if len(left) > 1:
        lost = sorted(
            f"{placed.part.ref} pin {pad.number}"
            for placed, pad, at, net in layout.list_pads()
            if net == GROUND and parts.island_of(grid.cell_at(at)) != parts.island_of(grid.pads[ground][0])
        )
        raise HardwareError(
            f"ground does not reach {', '.join(lost)}: expected a board that can be routed; nothing was written"
        )
    return Board(layout, routed.tracks, (*routed.vias, *vias))


class _Islands:
    """Connected pieces of ground copper: adjacent cells of a layer, and both layers at ground pads."""

    def __init__(self, grid: RoutingGrid, ground: int) -> None:
        self._up = list(range(2 * grid.size))
        self._owner, self._ground = grid.owner, ground
        poured = [self._is_poured(place) for place in range(2 * grid.size)]
        for end in (grid.size, 2 * grid.size):  # of a layer
            for step in (1, grid.columns):
                for place in range(end - grid.size, end - step):
                    if poured[place] and poured[place + step]:
                        self.join(place, place + step)
        for place in grid.pads[ground]:
            self.join(place, place + grid.size)
        self._with_pads = grid.pads[ground]

    def _is_poured(self, place: int) -> bool:
        return self._owner[place] in (FREE, self._ground)

    def island_of(self, place: int) -> int:
        """Return the island of a cell, or -1 without ground."""
        if not self._is_poured(place):
            return -1
        return find_root(self._up, place)

    def has_pad(self, island: int) -> bool:
        """Return whether a ground pad lies in the island."""
        return any(find_root(self._up, place) == island for place in self._with_pads)

    def join(self, one: int, other: int) -> None:
        """Join two cells, and all that is connected with them, to one island."""
        a, b = find_root(self._up, one), find_root(self._up, other)
        self._up[max(a, b)] = min(a, b)


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
    for hole, drill, _ in layout.list_bare_holes():
        _paint_round(bare, columns, rows, hole, hole, drill / 2 + TO_EDGE + NECK / 2)
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


def _number_islands(bare: bytearray, columns: int, rows: int) -> list[int]:
    """Return the number of the piece of each point, -1 where there is none."""
    up: list[int] = []
    spans: list[tuple[int, int]] = []  # the points of each run in a row, by its number
    before: list[tuple[int, int, int]] = []
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
                    up[find_root(up, other)] = find_root(up, number)
            runs.append((first - base, last - base, number))
            spans.append((first, last))
            at = last - base
        before = runs
    result = [-1] * len(bare)
    for number, (first, last) in enumerate(spans):
        result[first:last] = [find_root(up, number)] * (last - first)
    return result


def _find_touched(piece: list[int], columns: int, rows: int, copper: Copper) -> set[int]:
    """Return the pieces beside a pad, via or track, straight left, right, above and below of both its ends."""
    reach = copper.radius + CLEARANCE + NECK + POINT
    result = set()
    for x, y in (copper.start, copper.end):
        for dx, dy in ((0, 0), (-reach, 0), (reach, 0), (0, -reach), (0, reach)):
            column, row = round((x + dx) / POINT), round((y + dy) / POINT)
            if 0 <= column < columns and 0 <= row < rows and (number := piece[row * columns + column]) >= 0:
                result.add(number)
    return result
