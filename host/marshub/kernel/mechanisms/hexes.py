"""Hexes: axial coordinates, distance, rings, lines, neighbours and connected groups. Pure functions.

The third cube coordinate is -q-r. Amit Patel, "Hexagonal Grids" (redblobgames), has it all with pictures.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import cycle, islice

import msgspec

from . import paths


class Hex(msgspec.Struct, frozen=True, order=True, array_like=True, gc=False):
    """A hex by its axial coordinates; as data it is [q, r], as an id "q,r"."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:
        """Return the sum, as of vectors."""
        return Hex(self.q + other.q, self.r + other.r)

    def __mul__(self, times: int) -> Hex:
        """Return the multiple, as of a vector."""
        return Hex(self.q * times, self.r * times)

    def __str__(self) -> str:
        """Return the id "q,r"."""
        return f"{self.q},{self.r}"


CENTRE = Hex(0, 0)
#: The six steps clockwise. The first goes straight up where hexes lie flat-topped, up and left where pointy-topped.
STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
FLAT = dict(zip(("N", "NE", "SE", "S", "SW", "NW"), STEPS, strict=True))  # flat-topped: columns run north-south
POINTY = dict(zip(("NW", "NE", "E", "SE", "SW", "W"), STEPS, strict=True))  # pointy-topped: rows run east-west


def parse_hex(hex_id: str) -> Hex:
    """Return the hex of an id "q,r".

    Raises:
        ValueError: If it is no such id.

    Example:
        >>> parse_hex("2,-1")
        Hex(q=2, r=-1)
    """
    q, _, r = hex_id.partition(",")
    return Hex(int(q), int(r))


def distance(start: Hex, end: Hex) -> int:
    """Return the number of steps from one hex to another over an open map.

    Example:
        >>> distance(Hex(0, 0), Hex(2, -1))
        2
    """
    q, r = start.q - end.q, start.r - end.r
    return max(abs(q), abs(r), abs(q + r))


def list_neighbours(centre: Hex) -> tuple[Hex, ...]:
    """Return the six hexes that share a side with `centre`, clockwise as `STEPS`.

    Example:
        >>> [str(hexagon) for hexagon in list_neighbours(Hex(0, 0))]
        ['0,-1', '1,-1', '1,0', '0,1', '-1,1', '-1,0']
    """
    return tuple(centre + step for step in STEPS)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes exactly `radius` steps from `centre`, clockwise from straight along the first step.

    Example:
        >>> len(list(ring(CENTRE, 2)))
        12
    """
    if radius == 0:
        yield centre
        return
    position = centre + STEPS[0] * radius
    for step in (*STEPS[2:], *STEPS[:2]):
        for _ in range(radius):
            yield position
            position += step


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes at most `radius` steps from `centre`, from the centre outwards: a map of hexagon shape.

    Example:
        >>> len(list(disc(CENTRE, 2)))
        19
    """
    for distance_out in range(radius + 1):
        yield from ring(centre, distance_out)


def find_direction(space: Hex, *, flat: bool) -> str:
    """Return in which of the eight directions of a compass a hex lies, seen from the centre; north is up.

    Example:
        >>> find_direction(Hex(0, -3), flat=True), find_direction(Hex(4, 0), flat=False)
        ('N', 'E')
    """
    if flat:
        east, south = space.q * math.sqrt(3) / 2, space.r + space.q / 2
    else:
        east, south = space.q + space.r / 2, space.r * math.sqrt(3) / 2
    return ("E", "SE", "S", "SW", "W", "NW", "N", "NE")[round(math.atan2(south, east) / (math.pi / 4)) % 8]


def name_on_grid(line: int, along: int, radius: int) -> str:
    """Return the name of a hex of a hexagon-shaped map: "A1" begins the first of its lines; "" beyond the map.

    Args:
        line: The coordinate that is the same all along a line.
        along: The coordinate that rises by one from hex to hex.
        radius: The radius of the map in hexes.

    Example:
        >>> name_on_grid(0, 0, radius=2)
        'C3'
    """
    first, last = max(-radius, -radius - line), min(radius, radius - line)
    if abs(line) > radius or not first <= along <= last:
        return ""
    return f"{chr(ord('A') + line + radius)}{along - first + 1}"


def walk_steps(start: Hex, steps: Sequence[Hex], count: int) -> list[Hex]:
    """Return the hexes on a walk of `count` steps, `start` first; `steps` are taken in turn, over and over.

    One step leads straight on through sides; two neighbouring ones keep to a line between two sides, in a zigzag.
    """
    hexes = [start]
    for step in islice(cycle(steps), count):
        hexes.append(hexes[-1] + step)
    return hexes


def line_between(start: Hex, end: Hex) -> list[Hex]:
    """Return the hexes that the straight line between two centres crosses, both ends included.

    Where the line runs along a side the hex of greater q is taken, or of greater r: from either end the same one.

    Example:
        >>> [str(hexagon) for hexagon in line_between(Hex(0, 0), Hex(2, 0))]
        ['0,0', '1,0', '2,0']
    """
    steps = distance(start, end)
    return [_hex_on_line(start, end, index, steps) for index in range(steps + 1)]


def _hex_on_line(start: Hex, end: Hex, index: int, steps: int) -> Hex:
    """Return the hex at `index` of `steps`.

    Cube coordinates are rounded in whole numbers, so that nothing depends on floats.
    """
    if not steps:
        return start
    whole = steps * 6  # a shift by a sixth decides for points on a side, and moves no other point over one
    q = start.q * (whole - index * 6) + end.q * index * 6 + 2
    r = start.r * (whole - index * 6) + end.r * index * 6 + 1
    s = -q - r
    rounded = [(2 * part + whole) // (2 * whole) for part in (q, r, s)]
    errors = [abs(nearest * whole - part) for nearest, part in zip(rounded, (q, r, s), strict=True)]
    if errors[0] > errors[1] and errors[0] > errors[2]:
        return Hex(-rounded[1] - rounded[2], rounded[1])
    if errors[1] > errors[2]:
        return Hex(rounded[0], -rounded[0] - rounded[2])
    return Hex(rounded[0], rounded[1])


def find_connected(starts: Iterable[Hex], among: Container[Hex]) -> set[Hex]:
    """Return the hexes of `among` that are connected with `starts` over `among` alone; `starts` included."""
    return set(
        paths.find_reachable(
            starts, lambda space: [neighbour for neighbour in list_neighbours(space) if neighbour in among]
        )
    )


def group_connected(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """Return `hexes` grouped by connection.

    Example:
        >>> [len(group) for group in group_connected([Hex(0, 0), Hex(1, 0), Hex(5, 5)])]
        [2, 1]
    """
    return paths.group_spaces(hexes, list_neighbours)
