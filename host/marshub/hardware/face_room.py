"""Room on a printed face: panels behind its blocks, lines of words, and the place of the game's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from marshub.board.drawn import Box
from marshub.board.profile.shape import Tint
from marshub.hardware.face_style import NAME, SMALL
from marshub.hardware.paper import measure_text

#: A panel beyond what lies on it, to the side and up or down, and the widest gap between two parts of one panel, in mm.
_PANEL_MM, _BRIDGE_MM = (2.0, 1.3), 45.0
#: Free room is measured in squares of this size, and ends at this margin.
_SQUARE_MM, _MARGIN_MM = 3.0, 10.0
#: The game's name is at most and at least this high, in mm.
_NAME_MM = (24.0, 6.0)
#: Of the game's name, by its size: from line to line, and between letters.
LEADING, SPACING = 1.05, 0.04


def join_panels(members: Iterable[tuple[Tint, str, Box]]) -> list[tuple[Tint, Box]]:
    """Return rectangles that together make one panel of each block of neighbours.

    A block is of one tint and one kind. Its parts are bridged where they lie side by side or one over the other, and
    nothing of another block lies between them.
    """
    panels = [((tint, kind), _grow(box, *_PANEL_MM)) for tint, kind, box in members]
    for _ in range(2):  # parts to rows, then rows to blocks
        for (block, one), (other_block, other) in combinations(tuple(panels), 2):
            if block == other_block and _are_beside(one, other):
                for joint in _list_joints(one, other):
                    if not any(_overlap(joint, box) for their_block, box in panels if their_block != block):
                        panels.append((block, joint))
                        break
        panels = [
            (block, box)
            for block, box in dict.fromkeys(panels)
            if not any(box != wider and block == same and _hull(box, wider) == wider for same, wider in panels)
        ]
    return [(tint, box) for (tint, _), box in panels]


def _list_joints(one: Box, other: Box) -> list[Box]:
    """Return what may join two boxes: all around both, unless much of that is empty; what is straight between them."""
    hull = _hull(one, other)
    if one.left < other.right and other.left < one.right:  # one over the other
        left, right = max(one.left, other.left), min(one.right, other.right)
        bridge = Box(left, hull.top, right, hull.bottom)
    else:
        bridge = Box(hull.left, max(one.top, other.top), hull.right, min(one.bottom, other.bottom))
    empty = _area(hull) - max(_area(bridge), _area(one) + _area(other))
    return [hull, bridge] if empty < min(_area(one), _area(other)) / 2 else [bridge]


def fit_lines(words: str, wide: float, high: float) -> tuple[list[str], float]:
    """Return one or two lines of bold type for a room in mm, as even as can be, and their size.

    If nothing fits, the size is the smallest.
    """
    settings = sorted(
        (len(lines), max(measure_text(line, 1, bold=True) for line in lines), lines) for lines in _split(words, 2)
    )
    for size in (NAME, 3.0, SMALL, 2.4):
        for count, width, lines in settings:
            if width * size <= wide and count * size * 1.1 <= high:
                return lines, size
    return min(settings, key=lambda setting: setting[1])[2], 2.0


@dataclass(frozen=True)
class NameRoom:
    """The place of the game's name: lines of `size` mm from (left, top) on, an `emblem` so high around (x, y)."""

    lines: tuple[str, ...]
    size: float
    left: float
    top: float
    x: float
    y: float
    emblem: float


@cache  # by day and by night, and on boards that differ in their chip, the room is the same
def find_room_for_name(name: str, width_mm: float, height_mm: float, taken: tuple[Box, ...]) -> NameRoom | None:
    """Return where the name can be largest, with its emblem before or above it; None if there is no room for it."""
    best: NameRoom | None = None
    most, least = _NAME_MM
    settings = [
        (lines, max(measure_text(line, 1, bold=True, spaced_mm=SPACING) for line in lines)) for lines in _split(name, 3)
    ]
    for room in _list_rooms(width_mm, height_mm, [_grow(box, 3.0, 3.0) for box in taken]):
        for lines, text in settings:
            for is_beside in (True, False):
                # All by the size of type: the lines, the emblem and its width, what both take.
                high = len(lines) * LEADING
                emblem = high if is_beside else 1.9
                aside, over = (emblem * 1.5, 0.0) if is_beside else (0.0, emblem * 1.15)
                wide, tall = text + aside, high + over
                size = min(most, (room.right - room.left) / wide, (room.bottom - room.top) / tall)
                if size < (best.size * 1.001 if best else least):
                    continue
                left = (room.left + room.right - wide * size) / 2
                top = (room.top + room.bottom - tall * size) / 2
                x = left + size * (emblem * 0.68 if is_beside else text / 2)
                y = top + size * emblem / 2
                best = NameRoom(tuple(lines), size, left + aside * size, top + over * size, x, y, emblem * size)
    return best


def _list_rooms(width_mm: float, height_mm: float, taken: Sequence[Box]) -> Iterator[Box]:
    """Yield the free rectangles that cannot be made wider or higher."""
    columns, rows = (int((size - 2 * _MARGIN_MM) / _SQUARE_MM) for size in (width_mm, height_mm))
    free = [0] * columns  # squares above, in each column
    blocked = {
        (row, column)
        for box in taken
        for row in range(_find_square(box.top), _find_square(box.bottom) + 1)
        for column in range(_find_square(box.left), _find_square(box.right) + 1)
    }
    for row in range(rows):
        top = _MARGIN_MM + row * _SQUARE_MM
        free = [0 if (row, column) in blocked else squares + 1 for column, squares in enumerate(free)]
        open_from: list[tuple[int, int]] = []  # first column, height
        for column in range(columns + 1):
            height = free[column] if column < columns else 0
            start = column
            while open_from and open_from[-1][1] > height:
                start, squares = open_from.pop()
                left, right = (_MARGIN_MM + edge * _SQUARE_MM for edge in (start, column))
                yield Box(left, top + _SQUARE_MM - squares * _SQUARE_MM, right, top + _SQUARE_MM)
            if height and (not open_from or open_from[-1][1] < height):
                open_from.append((start, height))


def _find_square(mm: float) -> int:
    """Return the row or column of squares at a distance from the face's edge."""
    return int((mm - _MARGIN_MM) // _SQUARE_MM)


def _split(words: str, most: int) -> Iterator[list[str]]:
    """Yield the ways to set words in one line, two lines, and so on."""
    parts = words.split()
    for count in range(1, min(most, len(parts)) + 1):
        for cuts in combinations(range(1, len(parts)), count - 1):
            edges = (0, *cuts, len(parts))
            yield [" ".join(parts[start:end]) for start, end in pairwise(edges)]


def _grow(box: Box, aside: float, up: float) -> Box:
    return Box(box.left - aside, box.top - up, box.right + aside, box.bottom + up)


def _area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def _hull(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def _are_beside(one: Box, other: Box) -> bool:
    """Return whether two boxes lie side by side or one over the other, and near enough for a bridge."""
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return min(across, down) < 0 and max(across, down) <= _BRIDGE_MM
