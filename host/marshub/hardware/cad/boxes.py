"""Enclosures: one for dev board and perfboard, one for the carrier board, and a lid for each."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal

from marshub.hardware.cad.part import Part, Size
from marshub.hardware.carrier_outline import PEGS, PERFBOARD, SOCKET_MM

#: Height of a USB socket, and how far the opening for its plug reaches below the upper side of the dev board.
USB_SOCKET_MM, USB_BELOW_MM = 3.0, 2.5
#: Wall that stays beside the posts at a way out, both ends together.
EXIT_RIM_MM = 4
Spot = tuple[float, float]
#: A way out: in which wall, how far from its middle, how wide.
Exit = tuple[Literal["left", "right", "upper", "lower"], float, float]


@dataclass(frozen=True)
class Enclosure(Part):
    """A box with a post for a screw in each corner. x runs from the wall with the USB opening, y across."""

    fit: float
    usb: float  # width of the opening
    wall: ClassVar[float] = 2.0
    floor: ClassVar[float] = 2.0
    board: ClassVar[float] = 1.6
    post: ClassVar[float] = 8.0
    cable_height: ClassVar[float] = 8.0
    #: Height of the USB opening: the plug's own plastic has to go in.
    usb_height: ClassVar[float] = 9.0

    @property
    @abstractmethod
    def inside(self) -> Size:
        """The size of the room inside."""

    @property
    @abstractmethod
    def exits(self) -> list[Exit]:
        """The openings for cables, at the upper rim."""

    @property
    @abstractmethod
    def kit_middle(self) -> float:
        """The centre of the dev board across the enclosure, from the enclosure's centre."""

    @property
    @abstractmethod
    def usb_low(self) -> float:
        """The distance from the bed to the lower edge of the USB opening."""

    @property
    def size(self) -> Size:
        length, width, height = self.inside
        return length + 2 * self.wall, width + 2 * self.wall, self.floor + height

    @property
    def posts(self) -> list[Spot]:
        """The centres of the four screw posts, from the centre of the box."""
        x, y = self.inside[0] / 2 - self.post / 2, self.inside[1] / 2 - self.post / 2
        return [(a * x, b * y) for a in (-1, 1) for b in (-1, 1)]


@dataclass(frozen=True)
class Box(Enclosure):
    """A box: dev board on two bars behind its USB opening, perfboard beside it, and an exit for the cables."""

    devkit: Spot
    bay: float  # room for terminals, fuse and regulator, along y
    cables: float  # width of the way out
    #: Under the dev board: the strip's own plastic 2.5 mm, a plug of 14 on the pins, and 4 for its wires to bend.
    under: ClassVar[float] = 21.0
    above: ClassVar[float] = 9.0
    perfboard: ClassVar[Spot] = PERFBOARD
    #: Between the middles of a perfboard's holes.
    perfboard_holes: ClassVar[Spot] = PEGS
    standoff: ClassVar[float] = 5.0
    air: ClassVar[float] = 4.0

    @property
    def inside(self) -> Size:
        length = max(self.perfboard[0] + 2 * self.post + 2, self.devkit[0] + 2 * self.post)
        width = self.post + self.air + self.devkit[1] + self.air + self.perfboard[1] + self.bay + self.post
        return length, width, self.under + self.board + self.above

    @property
    def exits(self) -> list[Exit]:
        return [("right", 0.0, self.cables)]

    @property
    def kit_middle(self) -> float:
        return -self.inside[1] / 2 + self.post + self.air + self.devkit[1] / 2 + self.fit

    @property
    def usb_low(self) -> float:
        return self.floor + self.under + self.board - USB_BELOW_MM

    @property
    def perfboard_middle(self) -> float:
        """The centre of the perfboard across the enclosure."""
        return self.kit_middle + self.devkit[1] / 2 + self.fit + self.air + self.perfboard[1] / 2


@dataclass(frozen=True)
class CarrierBox(Enclosure):
    """A box for the carrier board on four pegs.

    Its dev board's USB socket is at the opening; both long walls have exits.

    The carrier's upper edge, with the readers' headers, is at positive y.
    """

    carrier: Spot
    holes: tuple[Spot, ...]  # from the carrier's upper left corner, to the right and downwards
    usb_down: float  # from its upper edge to the middle of the USB socket
    kit: Spot  # the dev board: length, width
    bay: float  # below its lower edge: DC socket and switch, or only the bends of wires
    #: Pins and solder below the board.
    standoff: ClassVar[float] = 6.0
    peg: ClassVar[float] = 7.0
    thread: ClassVar[float] = 2.5
    #: A ribbon's plug on its header, and its bend: the tallest there is.
    above: ClassVar[float] = 24.0
    socket: ClassVar[float] = SOCKET_MM
    #: Between carrier and the walls at its short ends.
    air: ClassVar[float] = 1.0

    @property
    def inside(self) -> Size:
        # At the long sides the posts stand beside the board, not on it.
        width = self.post + self.air + self.carrier[1] + max(self.bay, self.post + self.air)
        return self.carrier[0] + 2 * self.air, width, self.standoff + self.board + self.above

    @property
    def exits(self) -> list[Exit]:
        room = self.inside[0] - 2 * self.post - EXIT_RIM_MM
        return [("upper", 0.0, room), ("lower", 0.0, room)]

    @property
    def corner(self) -> Spot:
        """The carrier's upper left corner, from the centre of the box."""
        return -self.carrier[0] / 2, self.inside[1] / 2 - self.post - self.air

    @property
    def pegs(self) -> list[Spot]:
        """The centres of the pegs, from the centre of the box."""
        left, top = self.corner
        return [(left + x, top - y) for x, y in self.holes]

    @property
    def kit_middle(self) -> float:
        return self.corner[1] - self.usb_down

    @property
    def usb_low(self) -> float:
        # The USB socket stands on the dev board.
        middle = self.floor + self.standoff + self.board + self.socket + self.board + USB_SOCKET_MM / 2
        return middle - self.usb_height / 2


@dataclass(frozen=True)
class Lid(Part):
    """The lid of an enclosure: screws through the corners, air slots over the dev board. Printed upside down."""

    box: Enclosure
    plate: ClassVar[float] = 2.0
    lip: ClassVar[float] = 2.0
    screw: ClassVar[float] = 3.4

    @property
    def size(self) -> Size:
        return self.box.size[0], self.box.size[1], self.plate + self.lip
