"""The printed parts of a board, as numbers: a plan without a CAD library, against which every solid is checked.

All in mm. Each part lies as it is printed: its foot on the bed (z = 0), no overhang steeper than 45 degrees save short
bridges, no supports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, hypot
from typing import ClassVar

from marshub.board.profile import Print, Profile
from marshub.board.profile.check_face import JOINTS_MM, MODULE_MM
from marshub.hardware.cad.boxes import Box, CarrierBox, Lid
from marshub.hardware.cad.part import LED_HOLE, MIN_WALL, WALL, Part, Size
from marshub.hardware.carrier_outline import make_outline
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import (
    BAR,
    DIODE,
    DIVIDER,
    FUSE,
    MCU,
    PULLS,
    SHIFTER,
    check_modules,
    list_wires,
    name_regulator,
)


@dataclass(frozen=True)
class Frame(Part):
    """A frame glued to the back of the face around an RC522 module.

    A tray is screwed to it, so that a module can be changed.

    x runs from the antenna's end to the header's, where the frame is open. Printed on the side that is glued.
    """

    fit: float
    #: At the short sides, round the screws' holes.
    rim: ClassVar[float] = 6.0
    joints: ClassVar[float] = JOINTS_MM
    board: ClassVar[float] = 1.6
    #: Crystal and sockets stand up to 5 mm above the module.
    under: ClassVar[float] = 5.0
    #: The header of 8 and its plug.
    opening: ClassVar[float] = 26.0
    #: An M3 screw cuts its own thread, down to so much above the face.
    thread: ClassVar[float] = 2.5
    left: ClassVar[float] = 1.2

    @property
    def module(self) -> tuple[float, float]:
        """The length and width of the module, with clearance."""
        left, right, up, down = MODULE_MM
        return left + right + 2 * self.fit, up + down + 2 * self.fit

    @property
    def size(self) -> Size:
        length, width = self.module
        return length + 2 * self.rim, width + 2 * WALL, self.joints + self.board + self.under

    @property
    def screws(self) -> list[tuple[float, float]]:
        """The centres of the two screws; one is in a corner, so that the tray fits only one way round."""
        x, y = self.size[0] / 2 - self.rim / 2, self.size[1] / 2
        return [(-x, 0.0), (x, -(self.opening / 2 + y) / 2)]


@dataclass(frozen=True)
class Tray(Part):
    """A tray that presses an RC522 module against the face: pillars under its corners, open at its header, two screws.

    x runs as in the frame. Printed on its floor, so that y runs against the frame's.
    """

    frame: Frame
    floor: ClassVar[float] = 1.6
    pillar: ClassVar[float] = 5.0
    #: So much longer are the pillars than they need be: the floor bends, and no module rattles.
    press: ClassVar[float] = 0.3
    screw: ClassVar[float] = 3.4

    @property
    def size(self) -> Size:
        x, y, _ = self.frame.size
        return x, y, self.floor + self.frame.under + self.press


@dataclass(frozen=True)
class Guide(Part):
    """A light guide on the back of the face, with a well for each LED and a channel for the strip, against stray light.

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
    """A round base for a piece: a pocket for a tag below, a recess for a cap or the piece itself above."""

    tag: float
    fit: float
    #: A sticker and a disc of felt or paper over it.
    pocket: ClassVar[float] = 0.8
    web: ClassVar[float] = 1.6
    recess: ClassVar[float] = 2.0

    @property
    def inner(self) -> float:
        """The diameter of pocket and recess."""
        return self.tag + 2 * self.fit

    @property
    def size(self) -> Size:
        across = self.inner + 2 * WALL
        return across, across, self.pocket + self.web + self.recess


@dataclass(frozen=True)
class PawnCap(Part):
    """A cap that fits into the recess of a base and holds the foot of a pawn."""

    plug: float
    pawn: float
    fit: float
    floor: ClassVar[float] = 2.0
    web: ClassVar[float] = 1.2
    collar: ClassVar[float] = 4.0

    @property
    def outer(self) -> float:
        """The diameter of the collar."""
        return self.pawn + 2 * self.fit + 2 * WALL

    @property
    def flare(self) -> float:
        """The height over which the plug widens to the collar, at 45 degrees."""
        return max(0.0, (self.outer - self.plug) / 2)

    @property
    def size(self) -> Size:
        across = max(self.plug, self.outer)
        return across, across, self.floor + self.flare + self.web + self.collar


@dataclass(frozen=True)
class RoverCap(Part):
    """A cap that fits into the recess of a base and holds a rover between four low walls."""

    plug: float
    rover: tuple[float, float]
    fit: float
    floor: ClassVar[float] = 2.0
    web: ClassVar[float] = 1.2
    collar: ClassVar[float] = 3.0

    @property
    def outer(self) -> tuple[float, float]:
        """The length and width of the tray on top."""
        return self.rover[0] + 2 * self.fit + 2 * WALL, self.rover[1] + 2 * self.fit + 2 * WALL

    @property
    def flare(self) -> float:
        """The height over which the plug widens to the tray's corners, at 45 degrees."""
        return max(0.0, (hypot(*self.outer) - self.plug) / 2)

    @property
    def size(self) -> Size:
        length, width = self.outer
        return max(length, self.plug), max(width, self.plug), self.floor + self.flare + self.web + self.collar


@dataclass(frozen=True)
class Foot(Part):
    """A foot under a corner of the face, high enough for the enclosure below. The face lies on its ledge."""

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
    """A column under a face that is too large for its feet alone."""

    height: float
    #: Narrow enough to stand between two frames.
    across: ClassVar[float] = 10.0
    along: ClassVar[float] = 24.0
    wall: ClassVar[float] = 2.4

    @property
    def size(self) -> Size:
        return self.across, self.along, self.height


#: A plate sags when nothing holds it up for longer than this: one of 3 mm, or of 2 with frames and guides as its ribs.
PROP_EVERY = 250.0
#: Length and width of the dev boards, and their USB sockets' opening (drawings by Espressif and, of the C3's board, by
#: nologo; clones differ a little).
DEVKITS = {
    "esp32": ((54.4, 27.9), 14.0),
    "esp32s3": ((62.7, 25.4), 24.0),
    "esp32c3": ((22.5, 18.0), 14.0),
}
#: Below a module: its header's plastic 2.5 mm, a plug of 14, and 4 for its wires to bend.
PLUG_MM = 21.0
#: Air around a cap's plug, less than around a tag: it is to stay when the piece is lifted.
CAP_AIR_MM = 0.2
#: Room in an enclosure beside the boards: for regulators and the DC socket, or only for the bends of wires.
POWER_BAY_MM, WIRE_BAY_MM = 30.0, 12.0
#: The narrowest way out for cables.
CABLES_MM = 12
#: Of the feet where there is no enclosure: an adapter with screw terminals, the dev board in it, and wires above.
PLUGGED_HEIGHT = 55
#: What lies inside the enclosure; wires to anything else go out.
INSIDE = (MCU, SHIFTER, BAR, FUSE, DIODE, DIVIDER, PULLS)
#: Across a wire with its insulation, by cross-section; a bundle fills half of the way out.
WIRE_MM = {0.14: 1.1, 0.25: 1.3, 0.34: 1.5, 0.5: 2.1, 0.75: 2.4, 1.0: 2.6, 1.5: 3.0}


def list_parts(profile: Profile) -> list[Part]:
    """Return everything to print for a board. Raises HardwareError when a part cannot be printed as asked for."""
    check_modules(profile)
    prints = profile.printer
    # Readers in cases of their own want no tray, and a dev board in an adapter no enclosure.
    modules = sum(reader.address is None for reader in profile.reader)
    frame = Frame("reader-frame", "reader frame", modules, prints.fit_mm)
    result: list[Part] = [frame, Tray("reader-tray", "reader tray", modules, frame)] if modules else []
    guides = Counter(
        piece for segment in profile.segment for piece in _split_segment(segment.indexes, segment.pitch_mm, prints)
    )
    for (leds, pitch), count in sorted(guides.items()):
        _check_wells(pitch)
        name = f"light-guide-{leds}x{pitch:g}"
        # Where dark LEDs lie under a guide, its wells are farther apart than a strip's LEDs.
        apart = f", {pitch:g} mm apart" if pitch > 1.5 * profile.leds.pitch_mm else ""
        result.append(Guide(name, f"light guide, {leds} LEDs{apart}", count, leds, pitch, prints.fit_mm))
    bases = [
        Base(f"token-base-{tag:g}", f"token base, {tag:g} mm tag", 0, tag, prints.fit_mm) for tag in prints.tags_mm
    ]
    plug = max(base.inner for base in bases) - CAP_AIR_MM
    result += [
        *bases,
        PawnCap("pawn-cap", "pawn cap", 0, plug, prints.pawn_mm, prints.fit_mm),
        RoverCap("rover-cap", "rover cap", 0, plug, prints.rover_mm, prints.fit_mm),
    ]
    kinds = prints.enclosures if profile.solder else ()
    enclosures = [_make_carrier_box(profile) if kind == "carrier" else _make_box(profile) for kind in kinds]
    for box in enclosures:
        result += [box, Lid(f"{box.name}-lid", f"{box.title}, lid", 1, box)]
    if profile.face is not None:
        # The enclosure goes under a reader with its plug.
        tallest = max((box.size[2] for box in enclosures), default=0.0)
        height = ceil(tallest + Lid.plate + frame.joints + frame.board + PLUG_MM) if enclosures else PLUGGED_HEIGHT
        result.append(Foot("foot", "foot of the face", 4, height, profile.face.thick_mm))
        across, down = (ceil(side / PROP_EVERY) + 1 for side in (profile.face.width_mm, profile.face.height_mm))
        if across * down > 4:
            # `part_layout.place_props` has a place for each.
            result.append(Prop("prop", "prop under the face", across * down - 4, height))
    for part in result:
        _on_bed(part, prints)
    return result


def _split_segment(indexes: tuple[int, ...], pitch: float, prints: Print) -> Iterator[tuple[int, float]]:
    """Yield (LEDs, pitch) of each guide of a segment: as few as the bed allows, as equal as possible."""
    most = int((max(prints.bed_mm) + Guide.gap) // pitch)
    if most < 1:
        raise HardwareError(f"a light guide with a pitch of {pitch:g} mm is longer than printer.bed_mm {prints.bed_mm}")
    count = ceil(len(indexes) / most)
    for number in range(count):
        yield len(indexes) // count + (number < len(indexes) % count), pitch


def _check_wells(pitch: float) -> None:
    if pitch < LED_HOLE + MIN_WALL:
        raise HardwareError(
            f"pitch_mm = {pitch:g} leaves {pitch - LED_HOLE:g} mm of wall between two LEDs: "
            f"expected {LED_HOLE + MIN_WALL:g} or more"
        )


def _make_carrier_box(profile: Profile) -> CarrierBox:
    """Return the enclosure of the carrier board. Ribbons leave over its upper edge, other cables over the lower one."""
    kit, usb = DEVKITS[profile.mcu.module]
    outside = make_outline(profile)
    bay = POWER_BAY_MM if profile.power.source == "supply" else WIRE_BAY_MM
    return CarrierBox(
        "carrier-enclosure",
        "enclosure for the carrier board",
        1,
        profile.printer.fit_mm,
        usb,
        outside.size,
        outside.holes,
        outside.usb_center,
        kit,
        bay,
    )


def _make_box(profile: Profile) -> Box:
    usual, usb = DEVKITS[profile.mcu.module]
    across = 0.0
    inside = {*INSIDE, *(name_regulator(bus) for bus in profile.bus)}
    for wire in list_wires(profile):
        if (wire.start[0] in inside) != (wire.end[0] in inside):
            across += WIRE_MM[wire.mm2] ** 2
    has_power = profile.power.source == "supply" or profile.power.reader_supply == "own"
    bay = POWER_BAY_MM if has_power else WIRE_BAY_MM
    cables = float(max(CABLES_MM, ceil(2 * across / Box.cable_height)))
    title = "enclosure for perfboard"
    box = Box("enclosure", title, 1, profile.printer.fit_mm, usb, profile.printer.devkit_mm or usual, bay, cables)
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
