"""What is printed for a board, as numbers: a plan that needs no CAD library, and that every solid is held against.

All in mm. Each part lies as it is printed: its foot on the bed (z = 0), no overhang steeper than 45 degrees save short
bridges, no supports.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from math import ceil, hypot
from typing import Any, ClassVar

from marshub.board.profile import Print, Profile
from marshub.board.profile.check_face import MODULE_MM
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import BAR, DIODE, DIVIDER, FUSE, MCU, PULLS, SHIFTER, regulator, wires

#: The thinnest wall that may come out of it: three lines of a 0.4 mm nozzle.
MIN_WALL = 1.2
#: The thinnest that is drawn: four lines.
WALL = 1.6
LED_HOLE = 6.0
Size = tuple[float, float, float]


@dataclass(frozen=True)
class Part(ABC):
    """A part to print, `quantity` times; 0 means: one for each piece of the game."""

    name: str
    title: str
    quantity: int

    @property
    @abstractmethod
    def size(self) -> Size:
        """What it takes up, x, y and z."""

    def numbers(self) -> dict[str, Any]:
        """Everything its shape is made from, as plain JSON data."""
        kinds = (kind for kind in type(self).__mro__ if issubclass(kind, Part))
        fixed = {name: value for kind in kinds for name, value in vars(kind).items() if _measure(name, value)}
        own = {
            field.name: getattr(self, field.name) for field in fields(self) if field.name not in ("title", "quantity")
        }
        nested = {name: value.numbers() for name, value in own.items() if isinstance(value, Part)}
        return json.loads(json.dumps({**fixed, **own, **nested}))  # type: ignore[no-any-return]


def _measure(name: str, value: object) -> bool:
    """Whether a class attribute is a measure of ours, and not one that some Pythons add (`__firstlineno__`, 3.13)."""
    return not name.startswith("_") and isinstance(value, (int, float, tuple)) and not isinstance(value, bool)


@dataclass(frozen=True)
class Tray(Part):
    """Holds an RC522 module flat behind the face: pillars under its corners, open where its header is.

    Glued to the face by its rim; x runs from the antenna's end to the header's.
    """

    fit: float
    #: Rim at the short sides, where there is room for glue.
    rim: ClassVar[float] = 4.0
    floor: ClassVar[float] = 1.6
    #: Crystal and sockets stand up to 5 mm above the module.
    under: ClassVar[float] = 5.0
    board: ClassVar[float] = 1.6
    #: The header's solder joints look out at the antenna's side.
    joints: ClassVar[float] = 1.0
    pillar: ClassVar[float] = 5.0
    #: The header of 8 and its plug.
    opening: ClassVar[float] = 26.0

    @property
    def module(self) -> tuple[float, float]:
        """Length and width of the module with air around it."""
        left, right, up, down = MODULE_MM
        return left + right + 2 * self.fit, up + down + 2 * self.fit

    @property
    def size(self) -> Size:
        length, width = self.module
        return length + 2 * self.rim, width + 2 * WALL, self.floor + self.under + self.board + self.joints


@dataclass(frozen=True)
class Guide(Part):
    """A bar on the back of the face with a well for each LED and a channel for the strip, so that no light strays.

    Printed on the side that is glued to the face.
    """

    leds: int
    pitch: float
    fit: float
    strip: ClassVar[float] = 10.0
    channel: ClassVar[float] = 2.4
    well: ClassVar[float] = 4.0
    #: Between two guides end to end.
    gap: ClassVar[float] = 0.4

    @property
    def size(self) -> Size:
        return (
            self.leds * self.pitch - self.gap,
            self.strip + 2 * self.fit + 2 * WALL,
            self.well + self.channel,
        )


@dataclass(frozen=True)
class Base(Part):
    """A round base under a piece: below a pocket for a tag, above a recess for a cap or the piece itself."""

    tag: float
    fit: float
    #: A sticker and a disc of felt or paper over it.
    pocket: ClassVar[float] = 0.8
    web: ClassVar[float] = 1.6
    recess: ClassVar[float] = 2.0

    @property
    def inner(self) -> float:
        """Diameter of pocket and recess."""
        return self.tag + 2 * self.fit

    @property
    def size(self) -> Size:
        across = self.inner + 2 * WALL
        return across, across, self.pocket + self.web + self.recess


@dataclass(frozen=True)
class PawnCap(Part):
    """Goes into the recess of a base and takes the foot of a pawn."""

    plug: float
    pawn: float
    fit: float
    floor: ClassVar[float] = 2.0
    web: ClassVar[float] = 1.2
    collar: ClassVar[float] = 4.0

    @property
    def outer(self) -> float:
        """Diameter of the collar."""
        return self.pawn + 2 * self.fit + 2 * WALL

    @property
    def flare(self) -> float:
        """Height over which the plug widens to the collar, at 45 degrees."""
        return max(0.0, (self.outer - self.plug) / 2)

    @property
    def size(self) -> Size:
        across = max(self.plug, self.outer)
        return across, across, self.floor + self.flare + self.web + self.collar


@dataclass(frozen=True)
class RoverCap(Part):
    """Goes into the recess of a base and takes a rover, between four low walls."""

    plug: float
    rover: tuple[float, float]
    fit: float
    floor: ClassVar[float] = 2.0
    web: ClassVar[float] = 1.2
    collar: ClassVar[float] = 3.0

    @property
    def outer(self) -> tuple[float, float]:
        """Length and width of the tray on top."""
        return self.rover[0] + 2 * self.fit + 2 * WALL, self.rover[1] + 2 * self.fit + 2 * WALL

    @property
    def flare(self) -> float:
        """Height over which the plug widens to the tray's corners, at 45 degrees."""
        return max(0.0, (hypot(*self.outer) - self.plug) / 2)

    @property
    def size(self) -> Size:
        length, width = self.outer
        return max(length, self.plug), max(width, self.plug), self.floor + self.flare + self.web + self.collar


@dataclass(frozen=True)
class Box(Part):
    """The enclosure: dev board on two bars behind its USB opening, perfboard beside it, a way out for the cables."""

    devkit: tuple[float, float]
    usb: float  # width of the opening
    bay: float  # room for terminals, fuse and regulator, along y
    cables: float  # width of the way out
    fit: float
    wall: ClassVar[float] = 2.0
    floor: ClassVar[float] = 2.0
    #: Under the dev board: the strip's own plastic 2.5 mm, a plug of 14 on the pins, and 4 for its wires to bend.
    under: ClassVar[float] = 21.0
    above: ClassVar[float] = 9.0
    board: ClassVar[float] = 1.6
    perfboard: ClassVar[tuple[float, float]] = (70.0, 50.0)
    #: Between the middles of a perfboard's holes.
    perfboard_holes: ClassVar[tuple[float, float]] = (66.0, 46.0)
    standoff: ClassVar[float] = 5.0
    post: ClassVar[float] = 8.0
    air: ClassVar[float] = 4.0
    cable_height: ClassVar[float] = 8.0

    @property
    def inside(self) -> Size:
        """Room inside."""
        length = max(self.perfboard[0] + 2 * self.post + 2, self.devkit[0] + 2 * self.post)
        width = self.post + self.air + self.devkit[1] + self.air + self.perfboard[1] + self.bay + self.post
        return length, width, self.under + self.board + self.above

    @property
    def size(self) -> Size:
        length, width, height = self.inside
        return length + 2 * self.wall, width + 2 * self.wall, self.floor + height

    @property
    def kit_middle(self) -> float:
        """Where the middle of the dev board is across the enclosure, from its middle."""
        return -self.inside[1] / 2 + self.post + self.air + self.devkit[1] / 2 + self.fit

    @property
    def perfboard_middle(self) -> float:
        """The same of the perfboard."""
        return self.kit_middle + self.devkit[1] / 2 + self.fit + self.air + self.perfboard[1] / 2

    @property
    def posts(self) -> list[tuple[float, float]]:
        """Middles of the four screw posts, from the middle of the box."""
        x, y = self.inside[0] / 2 - self.post / 2, self.inside[1] / 2 - self.post / 2
        return [(a * x, b * y) for a in (-1, 1) for b in (-1, 1)]


@dataclass(frozen=True)
class Lid(Part):
    """The enclosure's lid: screws through the corners, slots for air over the dev board. Printed upside down."""

    box: Box
    plate: ClassVar[float] = 2.0
    lip: ClassVar[float] = 2.0
    screw: ClassVar[float] = 3.4

    @property
    def size(self) -> Size:
        return self.box.size[0], self.box.size[1], self.plate + self.lip


@dataclass(frozen=True)
class Foot(Part):
    """Stands under a corner of the face, high enough for the enclosure below it; the face lies on its ledge."""

    height: float
    thick: float  # of the face
    arm: ClassVar[float] = 40.0
    ledge: ClassVar[float] = 6.0
    wall: ClassVar[float] = 3.0

    @property
    def size(self) -> Size:
        arm = self.arm + self.wall
        return arm, arm, self.height + self.thick


@dataclass(frozen=True)
class Prop(Part):
    """A column under a face too large for its feet alone."""

    height: float
    across: ClassVar[float] = 20.0

    @property
    def size(self) -> Size:
        return self.across, self.across, self.height


#: A plate of 3 mm sags when nothing holds it up for longer than this.
PROP_EVERY = 250.0
#: Length and width of the dev boards, and their USB sockets' opening (Espressif's drawings; clones differ a little).
DEVKITS = {"esp32": ((54.4, 27.9), 14.0), "esp32s3": ((62.7, 25.4), 24.0)}
#: Of the feet where there is no enclosure: an adapter with screw terminals, the dev board in it, and wires above.
PLUGGED_HEIGHT = 55
#: What lies inside the enclosure; wires to anything else go out.
INSIDE = (MCU, SHIFTER, BAR, FUSE, DIODE, DIVIDER, PULLS)
#: Across a wire with its insulation, by cross-section; a bundle fills half of the way out.
WIRE_MM = {0.14: 1.1, 0.25: 1.3, 0.34: 1.5, 0.5: 2.1, 0.75: 2.4, 1.0: 2.6, 1.5: 3.0}


def parts(profile: Profile) -> list[Part]:
    """Everything to print for a board. Raises HardwareError when a part cannot be printed as asked for."""
    prints = profile.printer
    # Readers in cases of their own want no tray, and a dev board in an adapter no enclosure.
    modules = sum(reader.address is None for reader in profile.reader)
    tray = Tray("reader-tray", "reader tray", modules, prints.fit_mm)
    found: list[Part] = [tray] if modules else []
    guides = Counter(
        piece for segment in profile.segment for piece in _pieces(segment.indexes, segment.pitch_mm, prints)
    )
    for (leds, pitch), count in sorted(guides.items()):
        _wells(pitch)
        name = f"light-guide-{leds}x{pitch:g}"
        found.append(Guide(name, f"light guide, {leds} LEDs", count, leds, pitch, prints.fit_mm))
    bases = [
        Base(f"token-base-{tag:g}", f"token base, {tag:g} mm tag", 0, tag, prints.fit_mm) for tag in prints.tags_mm
    ]
    # A cap sits tighter than a tag: it is to stay when the piece is lifted.
    plug = max(base.inner for base in bases) - 0.2
    found += [
        *bases,
        PawnCap("pawn-cap", "pawn cap", 0, plug, prints.pawn_mm, prints.fit_mm),
        RoverCap("rover-cap", "rover cap", 0, plug, prints.rover_mm, prints.fit_mm),
    ]
    height = PLUGGED_HEIGHT
    if profile.solder:
        enclosure = _box(profile)
        found += [enclosure, Lid("enclosure-lid", "enclosure, lid", 1, enclosure)]
        # The enclosure goes under a tray, with room for wires between.
        height = ceil(enclosure.size[2] + Lid.plate + tray.size[2] + 4)
    if profile.face is not None:
        found.append(Foot("foot", "foot of the face", 4, height, profile.face.thick_mm))
        across, down = (ceil(side / PROP_EVERY) + 1 for side in (profile.face.width_mm, profile.face.height_mm))
        if across * down > 4:
            found.append(Prop("prop", "prop under the face", across * down - 4, height))
    for part in found:
        _on_bed(part, prints)
    return found


def _pieces(indexes: tuple[int, ...], pitch: float, prints: Print) -> Iterator[tuple[int, float]]:
    """(LEDs, pitch) of each guide of a segment: as few as the bed has room for, as equal as can be."""
    most = int((max(prints.bed_mm) + Guide.gap) // pitch)
    if most < 1:
        raise HardwareError(f"a light guide with a pitch of {pitch:g} mm is longer than printer.bed_mm {prints.bed_mm}")
    count = ceil(len(indexes) / most)
    for number in range(count):
        yield len(indexes) // count + (number < len(indexes) % count), pitch


def _wells(pitch: float) -> None:
    if pitch < LED_HOLE + MIN_WALL:
        raise HardwareError(
            f"pitch_mm = {pitch:g} leaves {pitch - LED_HOLE:g} mm of wall between two LEDs: "
            f"expected {LED_HOLE + MIN_WALL:g} or more"
        )


def _box(profile: Profile) -> Box:
    usual, usb = DEVKITS[profile.mcu.module]
    across = 0.0
    inside = {*INSIDE, *(regulator(bus) for bus in profile.bus)}
    for wire in wires(profile):
        if (wire.start[0] in inside) != (wire.end[0] in inside):
            across += WIRE_MM[wire.mm2] ** 2
    bay = 30.0 if profile.power.source == "supply" or profile.power.reader_supply == "own" else 12.0
    cables = float(max(12, ceil(2 * across / Box.cable_height)))
    box = Box("enclosure", "enclosure", 1, profile.printer.devkit_mm or usual, usb, bay, cables, profile.printer.fit_mm)
    room = box.inside[1] - 2 * box.post - 2
    if cables > room:
        raise HardwareError(
            f"the cables that leave the enclosure want a way out of {cables:g} mm, its wall has {room:g}: "
            "expected fewer readers or buttons on one dev board"
        )
    return box


def _on_bed(part: Part, prints: Print) -> None:
    one, other = sorted(part.size[:2])
    if one > min(prints.bed_mm) or other > max(prints.bed_mm):
        x, y, _ = part.size
        raise HardwareError(
            f"{part.name}: {x:.0f} x {y:.0f} mm does not fit the printer: expected {prints.bed_mm[0]:g} x "
            f"{prints.bed_mm[1]:g} or less (printer.bed_mm)"
        )
