"""Hexes: axial coordinates, distance, rings, lines, neighbours, and what hangs together. Pure functions.

The third cube coordinate is -q-r. Amit Patel, "Hexagonal Grids" (redblobgames), has it all with pictures.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import cycle, islice

import msgspec

from . import ways


class Hex(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """A hex by its axial coordinates; as data it is [q, r], as an id "q,r"."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __mul__(self, times: int) -> Hex:
        return Hex(self.q * times, self.r * times)

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


CENTRE = Hex(0, 0)
#: The six steps clockwise. The first goes straight up where hexes lie flat-topped, up and left where pointy-topped.
STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
FLAT = dict(zip(("N", "NE", "SE", "S", "SW", "NW"), STEPS, strict=True))  # flat-topped: columns run north-south
POINTY = dict(zip(("NW", "NE", "E", "SE", "SW", "W"), STEPS, strict=True))  # pointy-topped: rows run east-west


def hex_of(name: str) -> Hex:
    """Return the hex of an id "q,r". Raises ValueError."""
    q, _, r = name.partition(",")
    return Hex(int(q), int(r))


def distance(one: Hex, other: Hex) -> int:
    """Return the number of steps from one hex to the other over an open map.

    Example:
        >>> distance(Hex(0, 0), Hex(2, -1))
        2
    """
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(here: Hex) -> tuple[Hex, ...]:
    """Return the six hexes that share a side with `here`, clockwise as `STEPS`."""
    return tuple(here + step for step in STEPS)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Return the hexes exactly `radius` steps from `centre`, clockwise from straight along the first step."""
    if radius == 0:
        yield centre
        return
    here = centre + STEPS[0] * radius
    for along in (*STEPS[2:], *STEPS[:2]):
        for _ in range(radius):
            yield here
            here += along


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Return the hexes at most `radius` steps from `centre`: a map of hexagon shape. From the centre outwards."""
    for each in range(radius + 1):
        yield from ring(centre, each)


def lettered(line: int, along: int, radius: int) -> str:
    """Return the name of a hex of a hexagon-shaped map: "A1" begins the first of its lines; "" beyond the map.

    Args:
        line: The coordinate that is the same all along a line.
        along: The coordinate that rises by one from hex to hex.
        radius: The radius of the map in hexes.
    """
    first, last = max(-radius, -radius - line), min(radius, radius - line)
    if abs(line) > radius or not first <= along <= last:
        return ""
    return f"{chr(ord('A') + line + radius)}{along - first + 1}"


def walk(start: Hex, steps: Sequence[Hex], count: int) -> list[Hex]:
    """Return the hexes that `count` steps lead over, `start` first; `steps` are taken in turn, over and over.

    One step leads straight on through sides; two neighbouring ones keep to a line between two sides, in a zigzag.
    """
    found = [start]
    for step in islice(cycle(steps), count):
        found.append(found[-1] + step)
    return found


def line(start: Hex, end: Hex) -> list[Hex]:
    """Return the hexes that the straight line between two middles runs over, both ends with them.

    Where it runs along a side the hex of greater q is taken, or of greater r: from either end the same one.
    """
    steps = distance(start, end)
    return [_on_line(start, end, at, steps) for at in range(steps + 1)]


def _on_line(start: Hex, end: Hex, at: int, steps: int) -> Hex:
    """Return the hex at `at` of `steps`.

    Cube coordinates rounded, in whole numbers, so that nothing depends on floats.
    """
    if not steps:
        return start
    whole = steps * 6  # a nudge of a sixth tells apart what lies on a side, and moves nothing else over one
    q = start.q * (whole - at * 6) + end.q * at * 6 + 2
    r = start.r * (whole - at * 6) + end.r * at * 6 + 1
    s = -q - r
    rounded = [(2 * part + whole) // (2 * whole) for part in (q, r, s)]
    off = [abs(near * whole - part) for near, part in zip(rounded, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-rounded[1] - rounded[2], rounded[1])
    if off[1] > off[2]:
        return Hex(rounded[0], -rounded[0] - rounded[2])
    return Hex(rounded[0], rounded[1])


def linked(starts: Iterable[Hex], among: Container[Hex]) -> set[Hex]:
    """Return the hexes of `among` that are connected with `starts` over `among` alone; `starts` included."""
    return set(ways.reached(starts, lambda here: [there for there in neighbours(here) if there in among]))


def complexes(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """Return `hexes` grouped by connection.

    Example:
        >>> [len(group) for group in group_connected([Hex(0, 0), Hex(1, 0), Hex(5, 5)])]
        [2, 1]
    """
    return ways.groups(hexes, neighbours)
