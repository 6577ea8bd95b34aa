"""Elements of a carrier board: footprints, parts in their places, tracks, vias, pours. In mm, y downwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from typing import Any, TypeVar

T = TypeVar("T")

Point = tuple[float, float]
#: Left, top, right, bottom.
Box = tuple[float, float, float, float]
#: Printed on every carrier. Raise the number, and set the day, with any change here that alters boards.
REVISION, REVISED = "2", "2026-11-29"
#: The two layers of copper, as KiCad calls them: above and below.
LAYERS = ("F.Cu", "B.Cu")
#: 0.1 inch: pins of headers and chips.
PITCH = 2.54

#: What every cheap fab makes: least room between copper of two nets, to the edge, between two holes; ring of a via.
CLEARANCE, TO_EDGE, BETWEEN_HOLES = 0.2, 0.5, 0.25
VIA, VIA_DRILL = 0.6, 0.3
#: Width of a signal's track and of one that feeds something.
SIGNAL_MM, FEED_MM = 0.25, 0.4


@dataclass(frozen=True)
class Pad:
    """A hole with a ring on both layers; `number` is the pin's, and two pads may have the same."""

    number: str
    at: Point  # from the part's place
    across: float = 1.7
    drill: float = 1.0
    square: bool = False


@dataclass(frozen=True)
class Footprint:
    """The holes of a part, and its outline (left, top, right, bottom) from the part's origin.

    `taken` is the area that no other part may cover, if it differs from the outline. `pegs` are bare holes for the
    part's plastic: (place, drill).
    """

    name: str
    pads: tuple[Pad, ...]
    outline: Box
    taken: tuple[Box, ...] = ()
    pegs: tuple[tuple[Point, float], ...] = ()


@dataclass(frozen=True)
class Pin:
    """A pin in the schematic: its name, and KiCad's electrical type."""

    name: str
    kind: str = "passive"


@dataclass(frozen=True)
class Part:
    """A part: `nets` by the pads' numbers; a pad without a net is left open. `item` is its entry in parts.toml."""

    ref: str
    value: str
    footprint: Footprint
    nets: dict[str, str]
    label: str = ""  # what is printed beside it
    pins: dict[str, Pin] = field(default_factory=dict)
    item: str = ""

    def find_pin(self, number: str) -> Pin:
        """Return the pin of that number."""
        return self.pins.get(number, Pin(number))

    def net_of_pin(self, number: str) -> str:
        """Return the net of a pad.

        An open pad has a net of its own, named as KiCad names it (the parity check compares it).
        """
        result = self.nets.get(number, "")
        if result:
            return result
        name = self.find_pin(number).name
        return f"unconnected-({self.ref}-{name + '-' if name != number else ''}Pad{number})"


@dataclass(frozen=True)
class Placed:
    """A part on the board."""

    part: Part
    at: Point

    def pad_at(self, pad: Pad) -> Point:
        """Return the position of a pad on the board."""
        return round(self.at[0] + pad.at[0], 4), round(self.at[1] + pad.at[1], 4)

    @property
    def taken(self) -> tuple[Box, ...]:
        """The areas of the board that no other part may cover."""
        x, y = self.at
        boxes = self.part.footprint.taken or (self.part.footprint.outline,)
        return tuple((x + left, y + top, x + right, y + bottom) for left, top, right, bottom in boxes)


@dataclass(frozen=True)
class Track:
    """A straight piece of copper on a layer."""

    net: str
    layer: int
    start: Point
    end: Point
    width: float


@dataclass(frozen=True)
class Via:
    """A connection from one layer to the other."""

    net: str
    at: Point


@dataclass(frozen=True)
class Pour:
    """Copper that fills a rectangle (left, top, right, bottom) around other nets.

    Pours with higher `rank` come first.
    """

    net: str
    layer: int
    area: Box
    rank: int = 0

    def has_point(self, at: Point, margin: float = 0.0) -> bool:
        """Return whether a point lies in it, at least `margin` from its edge."""
        left, top, right, bottom = self.area
        return left + margin <= at[0] <= right - margin and top + margin <= at[1] <= bottom - margin


@dataclass(frozen=True)
class Layout:
    """Placed parts on a board with its size, holes for screws, and pours, before routing."""

    width: float
    height: float
    parts: tuple[Placed, ...]
    holes: tuple[Point, ...]
    pours: tuple[Pour, ...]
    name_at: Point  # the middle of the board's printed name
    hole_drill: float = 3.2
    hole_keep: float = 3.4  # radius: the head of an M3 screw, and some

    def list_pads(self) -> list[tuple[Placed, Pad, Point, str]]:
        """Return the position and the net of every pad of every part."""
        return [
            (placed, pad, placed.pad_at(pad), placed.part.net_of_pin(pad.number))
            for placed in self.parts
            for pad in placed.part.footprint.pads
        ]

    def list_bare_holes(self) -> list[tuple[Point, float, float]]:
        """Return (place, drill, radius kept free of copper) of each hole without copper: for screws, and for pegs."""
        return [
            *((at, self.hole_drill, self.hole_keep) for at in self.holes),
            *(
                ((placed.at[0] + x, placed.at[1] + y), drill, drill / 2 + TO_EDGE)
                for placed in self.parts
                for (x, y), drill in placed.part.footprint.pegs
            ),
        ]


@dataclass(frozen=True)
class Board:
    """A board with its copper."""

    layout: Layout
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]


def find_root(parents: Any, item: T) -> T:
    """Return the item that represents the group of `item`: the one that is its own parent. Halve the path to it.

    Args:
        parents: The parent of each item, as a dict or a list.
        item: The item.
    """
    while parents[item] != item:
        parents[item] = parents[parents[item]]
        item = parents[item]
    return item


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance from a point to a straight line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    if not length:
        return hypot(point[0] - start[0], point[1] - start[1])
    t = max(0.0, min(1.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length))
    return hypot(point[0] - start[0] - t * dx, point[1] - start[1] - t * dy)


def compute_track_ma(width: float, rise: float = 10.0) -> float:
    """Return the current of a 35 um outer track that may get `rise` kelvin warmer (IPC-2221, figure 6-4)."""
    square_mil = width / 0.0254 * (0.035 / 0.0254)
    return float(48 * rise**0.44 * square_mil**0.725)
