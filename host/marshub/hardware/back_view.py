"""The face from behind, as it lies on the bench: modules, strips in the order of data, buttons, feeds."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from marshub.board.profile import Profile
from marshub.board.profile.check_face import MODULE_MM
from marshub.board.profile.strips import Point, Strip, find_dark_leds, list_strips
from marshub.hardware.cad import part_layout
from marshub.hardware.errors import HardwareError
from marshub.hardware.face_drawing import BLUE, BORDER, BUTTON_HOLE_MM, GREY, LED_HOLE_MM, RED
from marshub.hardware.paper import Circle, Line, Rect, Shape, Sheet, Text, make_crop_marks, make_ruler

TITLE = "The back: gluing and wiring"
GREEN, ORANGE = "#207040", "#c06000"
#: The module's header, across its short side.
HEADER_MM = (4.0, 21.0)
_HEAD_MM = 2.2
_BESIDE_MM = 5.0


def draw_back_view(profile: Profile) -> Sheet:
    """Return the face as seen from behind, left and right swapped. Raises HardwareError if the profile has no face."""
    face = profile.face
    if face is None:
        raise HardwareError(f"{profile.name} has no [face]: expected width_mm and height_mm, and an `at` for each part")
    area = (BORDER, BORDER, face.width_mm, face.height_mm)
    sheet = Sheet(TITLE, face.width_mm + 2 * BORDER, face.height_mm + 2 * BORDER, area=area)
    sheet.add(Rect(*area, fill="#ffffff"), *make_crop_marks(*area), *make_ruler(BORDER + 4, sheet.height - 5))
    sheet.add(Text(BORDER + 4, 8, f"{TITLE}, {face.width_mm:g} x {face.height_mm:g} mm", 3.5, "start"))
    sheet.add(Text(BORDER + face.width_mm / 2, BORDER - 2, "upper edge of the face", 3.5, bold=True))
    sheet.add(Text(BORDER + 4, BORDER - 2, "right edge, seen from the front", 2.8, "start", GREY))
    sheet.add(Text(BORDER + face.width_mm - 4, BORDER - 2, "left edge, seen from the front", 2.8, "end", GREY))
    _draw_glued(sheet, profile)
    _draw_modules(sheet, profile)
    _draw_buttons(sheet, profile)
    _draw_chain(sheet, profile)
    legend = (
        "blue: modules; green: data, from piece to piece; orange: 5 V and ground; red: buttons; grey: printed parts"
    )
    sheet.add(Text(BORDER + face.width_mm, sheet.height - 4, legend, 2.5, "end", GREY))
    return sheet


def _to_sheet(profile: Profile, point: Point | None) -> Point:
    """Return the position on the sheet of a point on the face."""
    if point is None or profile.face is None:
        raise HardwareError("a part has no place on the face: expected at = [x, y]")
    return BORDER + profile.face.width_mm - point[0], BORDER + point[1]


def _draw_glued(sheet: Sheet, profile: Profile) -> None:
    for spot in (*part_layout.list_spots(profile), *part_layout.list_corners(profile)):
        if spot.glued:
            x, y = _to_sheet(profile, (spot.right, spot.top))
            sheet.add(Rect(x, y, spot.right - spot.left, spot.bottom - spot.top, GREY, line_mm=0.15))


def _draw_modules(sheet: Sheet, profile: Profile) -> None:
    """Draw each module: outline, antenna centre, and the header's end, with the components towards the viewer."""
    left, right, up, down = MODULE_MM
    thick, long = HEADER_MM
    for number, reader in enumerate(profile.reader):
        x, y = _to_sheet(profile, reader.at)
        sheet.add(
            Rect(x - right, y - up, left + right, up + down, BLUE, line_mm=0.3, dashed=True),
            Rect(x - right + 1, y - long / 2, thick, long, BLUE, "#dde4f8", 0.2),
            Line(x - 4, y, x + 4, y, BLUE, 0.2),
            Line(x, y - 4, x, y + 4, BLUE, 0.2),
            Text(x - 4, y + down - 7, f"reader {number}, bus {reader.bus}", 3, colour=BLUE, bold=True),
            Text(x - 4, y + down - 3, reader.name, 3, colour=BLUE),
            Text(x - right + 6, y + 1, "plug", 2.4, "start", BLUE),
        )


def _draw_buttons(sheet: Sheet, profile: Profile) -> None:
    for button in profile.button:
        x, y = _to_sheet(profile, button.at)
        sheet.add(Circle(x, y, BUTTON_HOLE_MM / 2, RED), Text(x, y - 8.5, button.name, 3, colour=RED, bold=True))


def _draw_chain(sheet: Sheet, profile: Profile) -> None:
    """Draw the pieces of strip with their numbers, arrows along and between them, and the points where 5 V is fed."""
    pieces, unlit = [piece for piece in list_strips(profile) if piece.points], find_dark_leds(profile)
    for before, after in pairwise(pieces):
        start, end = _arrow_tip(profile, before, last=True), _arrow_tip(profile, after, last=False)
        if abs(start[1] - end[1]) < _BESIDE_MM:
            # In a row: beside the strips, or it would lie on them and seem to join the wrong ends.
            below = max(start[1], end[1]) + _BESIDE_MM
            bends = (start[0], below), (end[0], below)
            sheet.add(Line(*start, *bends[0], GREEN, 0.25), Line(*bends[1], *end, GREEN, 0.25))
            sheet.add(*_make_arrow(*bends, GREEN, 0.25))
        else:
            sheet.add(*_make_arrow(start, end, GREEN, 0.25))
    fed = set(profile.power.inject)
    for number, piece in enumerate(pieces, 1):
        begins, ends = _arrow_tip(profile, piece, last=False), _arrow_tip(profile, piece, last=True)
        sheet.add(*_make_arrow(begins, ends, GREEN, 0.7))
        for led, point in zip(piece.leds, piece.points, strict=True):
            x, y = _to_sheet(profile, point)
            if led in unlit:  # no hole: the strip goes on over it
                sheet.add(Circle(x, y, 0.8, GREY, GREY, 0.15))
            else:
                sheet.add(Circle(x, y, LED_HOLE_MM / 2, GREY, "#ffffff", 0.15))
                sheet.add(Text(x, y + 0.8, str(led), 2.0, colour=GREY))
            if led in fed:
                sheet.add(Circle(x, y, LED_HOLE_MM / 2 + 1, ORANGE, line_mm=0.6))
                words = f"5 V, ground in front of {led}"
                room = len(words) * 0.75  # half of what 2.4 mm letters take
                x = min(max(x, BORDER + room), sheet.width - BORDER - room)
                sheet.add(Text(x, y - 8, words, 2.4, colour=ORANGE, bold=True))
        x, y = begins
        sheet.add(Circle(x, y, 2.6, GREEN, "#e4f2e8", 0.2), Text(x, y + 1, str(number), 2.8, colour=GREEN, bold=True))
    if pieces:
        x, y = _arrow_tip(profile, pieces[0], last=False)
        sheet.add(Text(x, y + 6, "data in", 2.6, colour=GREEN, bold=True))


def _arrow_tip(profile: Profile, piece: Strip, last: bool) -> Point:
    """Return an end of a piece on the sheet, half a pitch beyond its LED."""
    (x1, y1), (x2, y2) = _to_sheet(profile, piece.points[0]), _to_sheet(profile, piece.points[-1])
    long = hypot(x2 - x1, y2 - y1) or 1.0
    out_x, out_y = (x2 - x1) / long * 7, (y2 - y1) / long * 7
    return (x2 + out_x, y2 + out_y) if last else (x1 - out_x, y1 - out_y)


def _make_arrow(start: Point, end: Point, colour: str, line_mm: float) -> list[Shape]:
    """Return a line with a head in its middle, where other lines rarely lie on it."""
    (x1, y1), (x2, y2) = start, end
    middle, turned = ((x1 + x2) / 2, (y1 + y2) / 2), atan2(y2 - y1, x2 - x1)
    head: list[Shape] = [
        Line(
            *middle,
            middle[0] - _HEAD_MM * cos(turned + side),
            middle[1] - _HEAD_MM * sin(turned + side),
            colour,
            max(line_mm, 0.35),
        )
        for side in (pi / 7, -pi / 7)
    ]
    return [Line(x1, y1, x2, y2, colour, line_mm), *head]
