"""Paths for a laser: outlines, holes, engraved lines and texts, in mm from the upper left corner, y downwards.

A piece lies with its engraved side up. Its sizes are those after cutting: `Piece.cut_paths` adds the kerf at the end.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from marshub.hardware.errors import HardwareError

Point = tuple[float, float]
Space = tuple[float, float, float]
#: An engraved line, from point to point; closed if it ends where it began.
Stroke = tuple[Point, ...]
Moved = Callable[[Point], Point]


@dataclass(frozen=True)
class Loop:
    """A closed outline with horizontal and vertical sides; the last point is joined to the first."""

    points: tuple[Point, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    def move_by(self, to: Moved) -> Loop:
        """Return the outline moved."""
        return Loop(tuple(map(to, self.points)))

    def grow_by(self, by: float) -> Loop:
        """Return the outline with each side `by` further out, or further in if `by` is negative."""
        points = self.points
        turns = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, (*points[1:], points[0]), strict=True))
        offset = by if turns > 0 else -by
        result = []
        for previous, corner, following in zip(
            (points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True
        ):
            # A corner moves with both of its sides: with the level one up or down, with the upright one across.
            (ax, ay), (bx, by_) = _step_along(previous, corner), _step_along(corner, following)
            result.append((corner[0] + offset * (ay + by_), corner[1] - offset * (ax + bx)))
        return Loop(tuple(result))


@dataclass(frozen=True)
class Round:
    """A round hole."""

    x: float
    y: float
    radius: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius

    def move_by(self, to: Moved) -> Round:
        """Return the hole moved."""
        return Round(*to((self.x, self.y)), self.radius)

    def grow_by(self, by: float) -> Round:
        """Return the hole with its radius larger by `by`."""
        return Round(self.x, self.y, self.radius + by)


Path = Loop | Round


@dataclass(frozen=True)
class Place:
    """The place of a piece in the assembled board: its corner, and the directions of its x, its y and its back.

    In mm from the upper left corner of the face and from the table: x right, y to the player, z up. The corner is on
    the engraved side; the piece is `thick` deep.
    """

    corner: Space
    across: Space
    down: Space
    back: Space

    def to_space(self, x: float, y: float, deep: float = 0.0) -> Space:
        """Return the position of a point of the piece, `deep` mm behind its engraved side."""
        far = zip(self.corner, self.across, self.down, self.back, strict=True)
        one, two, three = (c + x * a + y * d + deep * b for c, a, d, b in far)
        return one, two, three


@dataclass(frozen=True)
class Piece:
    """A piece that is cut through (`outline`, `holes`) and into (`pockets`), with engraved lines on its upper side."""

    name: str
    thick: float
    outline: Loop
    holes: tuple[Path, ...]
    engraved: tuple[Stroke, ...]
    place: Place
    pockets: tuple[Loop, ...] = ()

    def cut_paths(self, kerf: float) -> list[Path]:
        """Return the paths that are cut through, holes first, half a kerf beside the remaining edges."""
        return [*(hole.grow_by(-kerf / 2) for hole in self.holes), self.outline.grow_by(kerf / 2)]


def make_rectangle(left: float, top: float, right: float, bottom: float) -> Loop:
    """Return a closed outline of four sides."""
    return Loop(((left, top), (right, top), (right, bottom), (left, bottom)))


def make_stroke(loop: Loop) -> Stroke:
    """Return an outline as an engraved line."""
    return (*loop.points, loop.points[0])


def remove_redundant_points(points: Iterable[Point]) -> Loop:
    """Return a closed outline without repeated points, and without points in the middle of a straight line."""
    kept = [(round(x, 4), round(y, 4)) for x, y in points]
    kept = [point for number, point in enumerate(kept) if point != kept[number - 1]]
    corners = [
        point
        for number, point in enumerate(kept)
        if _step_along(kept[number - 1], point) != _step_along(point, kept[(number + 1) % len(kept)])
    ]
    return Loop(tuple(corners))


def _step_along(one: Point, other: Point) -> tuple[float, float]:
    """Return the direction of a horizontal or vertical side, as a step of 1."""
    x, y = other[0] - one[0], other[1] - one[1]
    return float((x > 0) - (x < 0)), float((y > 0) - (y < 0))


#: Of the font, in its own units: the height of a capital letter, and where its middle is.
CAPITAL, MIDDLE = 21.0, -1.5


@cache
def _load_font() -> Any:
    try:
        from HersheyFonts import HersheyFonts
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    return HersheyFonts(load_default_font="futural")


def make_text_lines(
    text: str, at: Point, height: float, longest: float | None = None, down: bool = False
) -> list[Stroke]:
    """Return the lines of `text`, centred at `at`, `height` mm high, or less if it would be longer than `longest`.

    `down`: written downwards. The font has the letters of English; others lose their accents.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    across = 0.0
    lines: list[list[Point]] = []
    for glyph in _load_font().glyphs_for_text(plain):
        left = across - glyph.left_offset
        lines += [[(left + x, y) for x, y in stroke] for stroke in glyph.strokes]
        across += glyph.char_width
    scale = min(height / CAPITAL, longest / across if longest and across else height)
    result = []
    for line in lines:
        points = [((x - across / 2) * scale, (y - MIDDLE) * scale) for x, y in line]
        turned = [(-y, x) for x, y in points] if down else points
        result.append(tuple((round(at[0] + x, 3), round(at[1] + y, 3)) for x, y in turned))
    return [stroke for stroke in result if len(stroke) > 1]
