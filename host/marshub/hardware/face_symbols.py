"""Symbols of a printed face: of what breaks and what is counted, and the emblem beside the game's name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import cos, hypot, pi, radians, sin

from marshub.board.profile.strips import Point
from marshub.hardware.paper import Circle, Path, Rect, Shape

_Seen = tuple[float, float, float]  # x, y, and above 0 what is seen

#: Outlines in a square from -1 to 1, y downwards.
_BOLT = ((0.25, -1.0), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 1.0), (0.6, -0.2), (0.05, -0.2))
_LEAF = (
    (-0.85, 0.85), (-0.75, 0.1), (-0.45, -0.4), (0.05, -0.72), (0.85, -0.85),
    (0.72, -0.05), (0.4, 0.45), (-0.1, 0.75), (-0.6, 0.72),
)  # fmt: skip


def draw_symbol(name: str, x: float, y: float, size: float, ink: str, ground: str) -> list[Shape]:
    """Return the symbol of `name`, `size` mm high and wide around (x, y); nothing if it has none.

    Args:
        name: The last or any word of an indicator: "energy", "oxygen", "hardware", "cpu", "food", "sol".
        x: The middle, in mm.
        y: The middle, in mm.
        size: Height and width, in mm.
        ink: The symbol's colour.
        ground: The colour behind it, for what is cut out of it.
    """
    half = size / 2

    def outline(points: tuple[tuple[float, float], ...], fill: str) -> Path:
        return Path(tuple((x + px * half, y + py * half) for px, py in points), fill=fill)

    def dot(px: float, py: float, radius: float, fill: str) -> Circle:
        return Circle(x + px * half, y + py * half, radius * half, "none", fill)

    def bar(px: float, py: float, width: float, height: float, fill: str) -> Rect:
        return Rect(x + (px - width) * half, y + (py - height) * half, width * size, height * size, "none", fill)

    match name:
        case "energy":  # a flash
            return [outline(_BOLT, ink)]
        case "oxygen":  # bubbles
            bubbles = ((-0.3, 0.3, 0.68), (0.58, -0.42, 0.4), (-0.25, -0.75, 0.25))
            return [
                dot(px, py, radius * part, fill)
                for px, py, radius in bubbles
                for part, fill in ((1, ink), (0.5, ground))
            ]
        case "hardware":  # a hexagonal nut
            return [outline(tuple((cos(n * pi / 3), sin(n * pi / 3)) for n in range(6)), ink), dot(0, 0, 0.45, ground)]
        case "cpu":  # a chip with its pins
            feet = (-0.45, 0.0, 0.45)
            pins = [*(bar(0, n, 1, 0.09, ink) for n in feet), *(bar(n, 0, 0.09, 1, ink) for n in feet)]
            return [*pins, bar(0, 0, 0.7, 0.7, ink), bar(0, 0, 0.3, 0.3, ground)]
        case "food":  # a leaf with its rib
            return [outline(_LEAF, ink), outline(((-0.95, 0.8), (0.3, -0.4), (0.36, -0.34), (-0.8, 0.95)), ground)]
        case "sol":  # a sun
            turns = (n * pi / 4 for n in range(8))
            ray = (-0.15, -0.55), (0.0, -1.0), (0.15, -0.55)
            rays = [outline(tuple(_turn(*point, turn) for point in ray), ink) for turn in turns]
            return [*rays, dot(0, 0, 0.5, ink)]
    return []


def find_symbol(indicator: str) -> str:
    """Return the name of the symbol of an indicator, "" if it has none."""
    return next((word for word in reversed(indicator.split(".")) if draw_symbol(word, 0, 0, 1, "", "")), "")


def draw_emblem(x: float, y: float, radius: float, ink: str, ground: str) -> list[Shape]:
    """Return a planet of `radius` mm around (x, y), with meridians and parallels, and two moons on an orbit."""

    def trace(line: Iterable[_Seen]) -> Iterator[tuple[Point, ...]]:
        """Yield the parts of a line that are seen."""
        for is_seen, run in groupby(line, lambda point: point[2] > 0):
            points = tuple((round(x + radius * px, 2), round(y + radius * py, 2)) for px, py, _ in run)
            if is_seen and len(points) > 1:
                yield points

    meridians = [[(lat, lon) for lat in range(-90, 91, 10)] for lon in range(-150, 181, 30)]
    parallels = [[(lat, lon) for lon in range(-180, 181, 10)] for lat in (-60, -30, 0, 30, 60)]
    shapes: list[Shape] = [Circle(x, y, radius, "none", ink)]
    for line in meridians + parallels:
        seen = trace(_project(radians(lat), radians(lon)) for lat, lon in line)
        shapes += [Path(points, stroke=ground, line_mm=radius * 0.035) for points in seen]
    orbit = (_turn(1.5 * cos(n * pi / 36), 0.42 * sin(n * pi / 36), -0.35) for n in range(73))
    # Its upper half goes behind the planet.
    for points in trace((px, py, float(n <= 36 or hypot(px, py) > 1.06)) for n, (px, py) in enumerate(orbit)):
        shapes += [Path(points, stroke=ground, line_mm=radius * 0.13), Path(points, stroke=ink, line_mm=radius * 0.05)]
    for angle, size in ((0.35, 0.12), (3.6, 0.08)):
        px, py = _turn(1.5 * cos(angle), 0.42 * sin(angle), -0.35)
        shapes.append(Circle(x + radius * px, y + radius * py, radius * size, ground, ink, radius * 0.04))
    return shapes


def _project(lat: float, lon: float) -> tuple[float, float, float]:
    """Return x, y and nearness of a point on a globe of radius 1, its north pole leaning to viewer and right."""
    x, y, z = cos(lat) * sin(lon), -sin(lat), cos(lat) * cos(lon)
    tilt = 0.45
    y, z = y * cos(tilt) + z * sin(tilt), z * cos(tilt) - y * sin(tilt)
    return (*_turn(x, y, 0.4), z)


def _turn(x: float, y: float, angle: float) -> tuple[float, float]:
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
