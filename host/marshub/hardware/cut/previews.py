"""Pictures of the cut pieces: the sheets, and an exploded view of the case."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from marshub.hardware.cut.laser_paths import Loop, Path, Piece, Point, Round, Space
from marshub.hardware.cut.nesting import Sheet
from marshub.hardware.cut.sheet_file import format_path_data

WOOD, EDGE, BURNT, POCKET = "#ecd9b4", "#7a5a2c", "#8a6a3c", "#c9d8ee"
#: Between two sheets, and above each its name.
BETWEEN, NAME = 16.0, 8.0
#: How far pieces are drawn apart, as a share of the way from the middle; up and down by themselves.
APART, LIFT = 0.12, 45.0
#: A piece longer than this has its name on it.
NAMED = 60.0
#: To the right and up a unit away from us goes: a cabinet projection, to scale from the front and from above.
AWAY = (0.42, -0.5)
#: Free space around a drawing: around the sheets, and around the pieces.
RIM, RIM_TOGETHER = 2.0, 4.0
#: How far the face is lifted, and the bottom lowered, as a share of LIFT.
LIFT_SHARE = 1.5
#: Where a piece's name stands, as a share of its height: in its middle, and in a wall below its openings.
MIDDLE, BELOW_OPENINGS = 0.5, 0.72


def draw_sheets(named: Sequence[tuple[str, Sheet]]) -> str:
    """Return the sheets one below the other, 1 unit = 1 mm."""
    wide = max(sheet.wide for _, sheet in named) + 2 * RIM
    top, body = RIM, []
    for name, sheet in named:
        body.append(f'<text x="{_fmt(RIM)}" y="{_fmt(top + 5)}" font-size="5" fill="{EDGE}">{html.escape(name)}</text>')
        top += NAME
        body.append(
            f'<rect x="{_fmt(RIM)}" y="{_fmt(top)}" width="{_fmt(sheet.wide)}" height="{_fmt(sheet.high)}" fill="none" '
            f'stroke="#bbbbbb" stroke-width="0.4" stroke-dasharray="4 3"/>'
        )
        corner = (RIM, top)
        for laid in sheet.laid:
            piece, to = laid.piece, laid.shift
            body.append(
                _filled_path([piece.outline.move_by(to), *(hole.move_by(to) for hole in piece.holes)], corner, WOOD)
            )
            body += [_filled_path([pocket.move_by(to)], corner, POCKET) for pocket in piece.pockets]
            burnt = format_path_data(tuple(map(to, stroke)) for stroke in piece.engraved)
            if burnt:
                move = f'transform="translate({_fmt(corner[0])} {_fmt(corner[1])})"'
                body.append(f'<path d="{burnt}" {move} fill="none" stroke="{BURNT}" stroke-width="0.35"/>')
        top += sheet.high + BETWEEN
    return _svg_page(wide, top - BETWEEN + RIM, body)


def draw_assembled(pieces: Iterable[Piece]) -> str:
    """Return an exploded view of all pieces, from the front, above and the right."""
    placed = list(pieces)
    middles = {piece.name: _center(piece) for piece in placed}
    centre = _mean_point(middles.values())
    shown = []
    for piece in placed:
        x, y, z = (at - mid for at, mid in zip(middles[piece.name], centre, strict=True))
        level = piece.place.back[2] != 0  # the face and the bottom
        shift = (0.0, 0.0, LIFT * (LIFT_SHARE if z > 0 else -LIFT_SHARE)) if level else (x * APART, y * APART, 0.0)
        shown.append((piece, shift))
    # What is further back, and lower, is drawn first: the back wall, the bottom; the face last.
    shown.sort(key=lambda item: (item[0].name == "face", item[0].name != "bottom", middles[item[0].name][1]))
    corners = [_project(point, shift) for piece, shift in shown for point in _list_corners(piece)]
    left, top = min(x for x, _ in corners) - RIM_TOGETHER, min(y for _, y in corners) - RIM_TOGETHER
    body = []
    for piece, shift in shown:
        outlines = [piece.outline.points, *map(_list_hole_points, piece.holes)]
        seen = [[_project(piece.place.to_space(*point), shift) for point in points] for points in outlines]
        way_round = "".join(_path_data([(x - left, y - top) for x, y in points]) for points in seen)
        looks = f'fill="{WOOD}" fill-opacity="0.86" fill-rule="evenodd" stroke="{EDGE}" stroke-width="0.6"'
        body.append(f'<path d="{way_round}" {looks}/>')
        _, _, wide, high = piece.outline.box
        low = MIDDLE if piece.place.back[2] else BELOW_OPENINGS
        x, y = _project(piece.place.to_space(wide / 2, high * low), shift)
        if wide > NAMED:
            body.append(
                f'<text x="{_fmt(x - left)}" y="{_fmt(y - top + 3)}" font-size="9" text-anchor="middle" '
                f'fill="{EDGE}">{html.escape(piece.name)}</text>'
            )
    right, bottom = max(x for x, _ in corners) + RIM_TOGETHER, max(y for _, y in corners) + RIM_TOGETHER
    return _svg_page(right - left, bottom - top, body)


def _list_hole_points(path: Path) -> tuple[Point, ...]:
    """Return the points of a hole; twelve of a round one."""
    if isinstance(path, Loop):
        return path.points
    half = ((1.0, 0.0), (0.87, 0.5), (0.5, 0.87), (0.0, 1.0), (-0.5, 0.87), (-0.87, 0.5))
    steps = (*half, *((-x, -y) for x, y in half))
    return tuple((path.x + x * path.radius, path.y + y * path.radius) for x, y in steps)


def _list_corners(piece: Piece) -> list[Space]:
    left, top, right, bottom = piece.outline.box
    return [
        piece.place.to_space(x, y, deep) for x in (left, right) for y in (top, bottom) for deep in (0.0, piece.thick)
    ]


def _center(piece: Piece) -> Space:
    return _mean_point(_list_corners(piece))


def _mean_point(points: Iterable[Space]) -> Space:
    vertices = list(points)
    x, y, z = (sum(point[axis] for point in vertices) / len(vertices) for axis in range(3))
    return x, y, z


def _project(point: Space, shift: Space) -> Point:
    x, y, z = (at + by for at, by in zip(point, shift, strict=True))
    return x - y * AWAY[0], -z - y * AWAY[1]


def _filled_path(paths: Iterable[Path], corner: Point, colour: str) -> str:
    way = ""
    for path in paths:
        if isinstance(path, Round):
            x, y, r = path.x + corner[0], path.y + corner[1], path.radius
            arc = f"a{_fmt(r)} {_fmt(r)} 0 1 0"
            way += f"M{_fmt(x - r)} {_fmt(y)}{arc} {_fmt(2 * r)} 0{arc} {_fmt(-2 * r)} 0Z"
        else:
            way += _path_data([(x + corner[0], y + corner[1]) for x, y in path.points])
    return f'<path d="{way}" fill="{colour}" fill-rule="evenodd" stroke="{EDGE}" stroke-width="0.4"/>'


def _path_data(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_fmt(x)} {_fmt(y)}" for x, y in points) + "Z"


def _svg_page(wide: float, high: float, body: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_fmt(wide)}mm" height="{_fmt(high)}mm" '
        f'viewBox="0 0 {_fmt(wide)} {_fmt(high)}" font-family="Helvetica, Arial, sans-serif">'
    )
    white = f'<rect width="{_fmt(wide)}" height="{_fmt(high)}" fill="#ffffff"/>'
    return "\n".join([head, white, *body, "</svg>"]) + "\n"


def _fmt(value: float) -> str:
    return f"{round(value, 2):.2f}".rstrip("0").rstrip(".")
