"""The shapes of the printed parts, by build123d, from the numbers in `parts`."""

from __future__ import annotations

from functools import singledispatch
from math import hypot
from typing import Any

from marshub.hardware.cad import boxes, parts
from marshub.hardware.cad.part import LED_HOLE, WALL, Part
from marshub.hardware.errors import HardwareError

try:
    import build123d
except ImportError as error:  # pragma: no cover - the light installation
    raise HardwareError(f"{error.name} is missing: pip install -r requirements/cad.txt") from None

cad: Any = build123d
LOW = (cad.Align.CENTER, cad.Align.CENTER, cad.Align.MIN)
CORNER = (cad.Align.MIN, cad.Align.MIN, cad.Align.MIN)
#: About how long a dev board is: air goes out over its middle.
KIT_MM = 55.0
#: Cuts reach this far out of what they cut, so that no two faces coincide.
OUT = 1.0


def _make_box(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0), align: Any = LOW) -> Any:
    return cad.Pos(*at) * cad.Box(x, y, z, align=align)


def _round(across: float, z: float, at: tuple[float, float, float] = (0, 0, 0)) -> Any:
    return cad.Pos(*at) * cad.Cylinder(across / 2, z, align=LOW)


@singledispatch
def make_solid(part: Part) -> Any:
    """Return a build123d solid of `part`, standing on z = 0."""
    raise HardwareError(f"no shape for {type(part).__name__}")


@make_solid.register
def _make_frame(part: parts.Frame) -> Any:
    x, y, z = part.size
    length, width = part.module
    made = _make_box(x, y, z) - _make_box(length, width, z + 2 * OUT, (0, 0, -OUT))
    made -= _make_box(part.rim + 2 * OUT, part.opening, z + 2 * OUT, ((length + part.rim) / 2, 0, -OUT))
    for px, py in part.screws:
        made -= _round(part.thread, z, (px, py, part.left))
    return made


@make_solid.register
def _make_tray(part: parts.Tray) -> Any:
    x, y, z = part.size
    frame = part.frame
    length, width = (side - 2 * frame.fit for side in frame.module)
    made = _make_box(x, y, part.floor)
    for a in (-1, 1):
        for c in (-1, 1):
            at = (a * (length - part.pillar) / 2, c * (width - part.pillar) / 2, 0)
            made += _make_box(part.pillar, part.pillar, z, at)
    # The header's end is open, down through the floor: pins may point either way.
    depth = frame.rim + part.pillar + 4
    made -= _make_box(depth + OUT, frame.opening, z + 2 * OUT, ((x - depth + OUT) / 2, 0, -OUT))
    for px, py in frame.screws:
        made -= _round(part.screw, part.floor + 2 * OUT, (px, -py, -OUT))
    return made


@make_solid.register
def _guide(part: parts.Guide) -> Any:
    x, y, z = part.size
    made = _make_box(x, y, z) - _make_box(x + 2 * OUT, y - 2 * WALL, part.channel + OUT, (0, 0, part.well))
    for number in range(part.leds):
        made -= _round(LED_HOLE, z + 2 * OUT, ((number - (part.leds - 1) / 2) * part.pitch, 0, -OUT))
    return made


@make_solid.register
def _make_base(part: parts.Base) -> Any:
    across, _, height = part.size
    made = _round(across, height)
    made -= _round(part.inner, part.pocket + OUT, (0, 0, -OUT))
    return made - _round(part.inner, part.recess + OUT, (0, 0, height - part.recess))


@make_solid.register
def _make_pawn_cap(part: parts.PawnCap) -> Any:
    _, _, height = part.size
    made = _round(part.plug, part.floor)
    if part.flare:
        made += cad.Pos(0, 0, part.floor) * cad.Cone(part.plug / 2, part.outer / 2, part.flare, align=LOW)
    low = part.floor + part.flare
    made += _round(max(part.outer, part.plug), part.web, (0, 0, low)) + _round(part.outer, height - low, (0, 0, low))
    return made - _round(part.outer - 2 * WALL, part.collar + OUT, (0, 0, height - part.collar))


@make_solid.register
def _make_rover_cap(part: parts.RoverCap) -> Any:
    _, _, height = part.size
    length, width = part.outer
    low = part.floor + part.flare
    # The plug goes on up to the tray's floor: a narrow rover's tray would else hang on a knife's edge.
    made = _round(part.plug, low + part.web)
    if part.flare:
        # A cone that reaches the tray's corners, trimmed to the tray: nothing hangs over by more than 45 degrees.
        cone = cad.Cone(part.plug / 2, hypot(length, width) / 2, part.flare, align=LOW)
        made += cad.Pos(0, 0, part.floor) * (cone & _make_box(length, width, part.flare))
    made += _make_box(length, width, part.web + part.collar, (0, 0, low))
    return made - _make_box(length - 2 * WALL, width - 2 * WALL, part.collar + OUT, (0, 0, height - part.collar))


def _make_shell(part: boxes.Enclosure) -> Any:
    """Return floor, walls and posts of an enclosure."""
    x, y, z = part.size
    length, width, height = part.inside
    made = _make_box(x, y, z) - _make_box(length, width, height + OUT, (0, 0, part.floor))
    for px, py in part.posts:
        sx, sy = (1 if px > 0 else -1), (1 if py > 0 else -1)
        made += _make_box(part.post + OUT, part.post + OUT, z, (px + sx * OUT / 2, py + sy * OUT / 2, 0))
    made = made & _make_box(x, y, z)
    for px, py in part.posts:
        made -= _round(2.5, 14 + OUT, (px, py, z - 14))
    return made


def _make_exits(part: boxes.Enclosure, deep: float, high: float, lip: bool = False) -> Any:
    """Return the solid of the openings for cables, from half of `deep` inside to outside the wall, down from z = 0.

    `lip`: that of a lid.
    """
    x, y, _ = part.inside
    gone = []
    for wall, middle, wide in part.exits:
        sideways = wall in ("left", "right")
        if lip:
            # A millimetre more, or up to the posts: no sliver is to stand between the two.
            room = (y if sideways else x) - 2 * part.post
            wide = wide + 2 if room - wide > 16 else room
        size = (deep, wide) if sideways else (wide, deep)
        sign = 1 if wall in ("right", "upper") else -1
        at = (sign * x / 2, middle) if sideways else (middle, sign * y / 2)
        gone.append(_make_box(*size, high, (*at, -high)))
    return gone


@make_solid.register
def _make_enclosure(part: boxes.Box) -> Any:
    x, _, z = part.size
    length, _, _ = part.inside
    made = _make_shell(part)
    # The dev board lies with its USB end at the left wall, the perfboard beside it.
    kit_x, kit_y = part.devkit[0] + 2 * part.fit, part.devkit[1] + 2 * part.fit
    middle = part.kit_middle
    under = part.floor + part.under
    for left, stop in ((-length / 2 - OUT, 0.0), (-length / 2 + kit_x - 2.5, 2.0)):
        deep = 2.5 + (stop or OUT)
        made += _make_box(deep, kit_y + 4, under, (left, middle - kit_y / 2 - 2, 0), CORNER)
        top = under + part.board + 1.5
        for side in (middle - kit_y / 2 - 2, middle + kit_y / 2):
            made += _make_box(deep, 2, top, (left, side, 0), CORNER)
        if stop:
            made += _make_box(stop, kit_y + 4, top, (left + 2.5, middle - kit_y / 2 - 2, 0), CORNER)
    made -= _make_box(part.wall + 2 * OUT + 2.5, part.usb, part.usb_height, (-x / 2, middle, part.usb_low))
    hole_x, hole_y = part.perfboard_holes
    for a in (-1, 1):
        for c in (-1, 1):
            at = (a * hole_x / 2, part.perfboard_middle + c * hole_y / 2, 0)
            made += _round(6, part.floor + part.standoff, at)
            made -= _round(1.8, part.standoff - 0.5 + OUT, (at[0], at[1], part.floor + 0.5))
    for gone in _make_exits(part, 2 * (part.wall + OUT), part.cable_height + OUT):
        made -= cad.Pos(0, 0, z + OUT) * gone
    return made


@make_solid.register
def _make_carrier_enclosure(part: boxes.CarrierBox) -> Any:
    x, _, z = part.size
    made = _make_shell(part)
    for px, py in part.pegs:
        made += _round(part.peg, part.floor + part.standoff, (px, py, 0))
        made -= _round(part.thread, part.standoff + OUT, (px, py, part.floor))
    made -= _make_box(2 * (part.wall + OUT), part.usb, part.usb_height, (-x / 2, part.kit_middle, part.usb_low))
    for gone in _make_exits(part, 2 * (part.wall + OUT), part.cable_height + OUT):
        made -= cad.Pos(0, 0, z + OUT) * gone
    return made


@make_solid.register
def _make_lid(part: boxes.Lid) -> Any:
    box = part.box
    x, y, _ = part.size
    length, width, _ = box.inside
    # As it lies on the box, its lip below z = 0; turned over for the printer at the end.
    made = _make_box(x, y, part.plate)
    out_x, out_y = length - 2 * box.fit, width - 2 * box.fit
    lip = _make_box(out_x, out_y, part.lip + OUT, (0, 0, -part.lip))
    lip -= _make_box(out_x - 2 * WALL, out_y - 2 * WALL, 10, (0, 0, -5))
    for px, py in box.posts:
        lip -= _make_box(box.post + 2 * WALL, box.post + 2 * WALL, 10, (px * 1.02, py * 1.02, -5))
    # Neither over the cables nor over the USB sockets.
    for gone in _make_exits(box, 20, 10, lip=True):
        lip -= cad.Pos(0, 0, 5) * gone
    lip -= _make_box(20, box.usb + 2, 10, (-length / 2, box.kit_middle, -5))
    made += lip
    for px, py in box.posts:
        made -= _round(part.screw, 10, (px, py, -5))
    for number in range(-3, 4):
        made -= _make_box(2, 20, 10, (number * 6 - length / 2 + KIT_MM / 2, box.kit_middle, -5))
    return cad.Pos(0, 0, part.plate) * cad.Rot(180, 0, 0) * made


@make_solid.register
def _make_foot(part: parts.Foot) -> Any:
    x, _, z = part.size
    wall, ledge = part.wall, part.ledge
    made = _make_box(x, x, z, align=CORNER)
    # An L: outside walls as high as the face, inside them a ledge to glue the face onto.
    made -= _make_box(x, x, z + 2 * OUT, (wall + ledge, wall + ledge, -OUT), CORNER)
    return made - _make_box(x, x, part.thick + OUT, (wall, wall, part.height), CORNER)


@make_solid.register
def _make_prop(part: parts.Prop) -> Any:
    x, y, z = part.size
    return _make_box(x, y, z) - _make_box(x - 2 * part.wall, y - 2 * part.wall, z, (0, 0, part.wall))
