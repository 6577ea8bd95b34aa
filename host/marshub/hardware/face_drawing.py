"""The template to drill a board's face and place its parts by; and what this and the printed face have in common."""

from __future__ import annotations

from collections.abc import Container

from marshub.board.profile import Face, Profile, Segment
from marshub.board.profile.check_face import compute_outline
from marshub.board.profile.strips import Strip, find_dark_leds, list_strips
from marshub.hardware.cad import part_layout
from marshub.hardware.errors import HardwareError
from marshub.hardware.paper import Circle, Line, Rect, Shape, Sheet, Text, make_crop_marks, make_ruler

#: Around the face, for marks, ruler and title.
BORDER = 16.0
LED_HOLE_MM = 6.0
BUTTON_HOLE_MM = 12.0
GREY, PALE, RED, BLUE, GREEN = "#808080", "#d0d0d0", "#b02020", "#2040a0", "#307040"
#: Half the width of a strip.
HALF_STRIP_MM = 5.0


def draw_template(profile: Profile) -> Sheet:
    """Return the template for drilling and gluing, seen from the front. Raises HardwareError if there is no face."""
    thick = f", plate of {profile.face.thick_mm:g} mm" if profile.face is not None else ""
    face, sheet = make_sheet(profile, f"Drilling and placing, seen from the front{thick}")
    for step in range(50, int(face.width_mm), 50):
        sheet.add(Line(BORDER + step, BORDER, BORDER + step, BORDER + face.height_mm, PALE, 0.1))
        sheet.add(Text(BORDER + step, BORDER - 1, str(step), 2.5, colour=GREY))
    for step in range(50, int(face.height_mm), 50):
        sheet.add(Line(BORDER, BORDER + step, BORDER + face.width_mm, BORDER + step, PALE, 0.1))
        sheet.add(Text(BORDER - 1, BORDER + step + 1, str(step), 2.5, "end", GREY))
    for number, reader in enumerate(profile.reader):
        x, y = to_sheet(reader.at)
        left, right, up, down = compute_outline(reader)
        sheet.add(
            Rect(x - left, y - up, left + right, up + down, BLUE, line_mm=0.3, dashed=True),
            *_make_cross(x, y, 4, BLUE),
            Text(x + 2, y - up + 5, f"reader {number}", 3, "start", BLUE, True),
            Text(x + 2, y - up + 9, reader.name, 3, "start", BLUE),
        )
    unlit = find_dark_leds(profile)
    for piece in list_strips(profile):
        _draw_piece(sheet, piece, unlit.keys())
    for segment in profile.segment:
        _draw_strip(sheet, segment)
    for button in profile.button:
        x, y = to_sheet(button.at)
        sheet.add(Circle(x, y, BUTTON_HOLE_MM / 2, RED), *_make_cross(x, y, 8, RED))
        sheet.add(Text(x, y - 9, f"{button.name}, {BUTTON_HOLE_MM:g} mm", 2.5, colour=RED))
    legend = (
        "red: drill; blue: reader modules; green: pieces of strip, data as the arrow; dots: LEDs that stay dark; "
        "grey: printed parts, glued on behind"
    )
    sheet.add(Text(BORDER + face.width_mm, sheet.height - 4, legend, 2.5, "end", GREY))
    # What is printed and glued on behind.
    for spot in (*part_layout.list_spots(profile), *part_layout.place_props(profile)):
        if spot.glued:
            x, y = to_sheet((spot.left, spot.top))
            sheet.add(Rect(x, y, spot.right - spot.left, spot.bottom - spot.top, GREY, line_mm=0.15))
            if spot.name == "prop":
                sheet.add(Text(x + 1, y + 13, "prop", 2.2, "start", GREY))
    return sheet


def _draw_piece(sheet: Sheet, piece: Strip, unlit: Container[int]) -> None:
    """Draw a piece of strip: its outline, an arrow at the data input, a dot for each LED that stays dark."""
    if not piece.points:
        return
    (x, y), (to_x, to_y) = (to_sheet(point) for point in (piece.points[0], piece.points[-1]))
    low_x, low_y = min(x, to_x) - HALF_STRIP_MM, min(y, to_y) - HALF_STRIP_MM
    wide, high = abs(to_x - x) + 2 * HALF_STRIP_MM, abs(to_y - y) + 2 * HALF_STRIP_MM
    sheet.add(Rect(low_x, low_y, wide, high, GREEN, line_mm=0.15, dashed=True))
    for led, point in zip(piece.leds, piece.points, strict=True):
        if led in unlit:
            sheet.add(Circle(*to_sheet(point), 0.8, GREEN))
    along = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    # Beside the first LED's hole, towards the next.
    tip = (x + along[0] * 7, y + along[1] * 7)
    sheet.add(Line(x + along[0] * 4, y + along[1] * 4, *tip, GREEN, 0.3))
    for side in (-1, 1):
        back = (tip[0] - along[0] * 1.6 + side * along[1], tip[1] - along[1] * 1.6 + side * along[0])
        sheet.add(Line(*tip, *back, GREEN, 0.3))


def _draw_strip(sheet: Sheet, segment: Segment) -> None:
    points = [to_sheet(point) for point in segment.points]
    for (x, y), led in zip(points, segment.indexes, strict=True):
        sheet.add(Circle(x, y, LED_HOLE_MM / 2, RED), *_make_cross(x, y, 1.5, RED))
        sheet.add(Text(x + (4 if segment.down else 0), y + (1 if segment.down else -3.8), str(led), 2.2, colour=RED))
    x, y = points[0]
    label = f"{segment.name}, pitch {segment.pitch_mm:g} mm" if len(points) > 2 else segment.name
    sheet.add(Text(x - 3, y + 6, label, 2.2, "start", GREY))


def make_sheet(profile: Profile, title: str, ground: str = "#ffffff", bleed_mm: float = 0.0) -> tuple[Face, Sheet]:
    """Return the face and a sheet with its outline, crop marks, ruler and title. Raises HardwareError without a face.

    `bleed_mm`: how far the ground goes beyond the cut, so that a cut beside the line leaves no white edge.
    """
    if profile.face is None:
        raise HardwareError(f"{profile.name} has no [face]: expected width_mm and height_mm, and an `at` for each part")
    face = profile.face
    area = (BORDER, BORDER, face.width_mm, face.height_mm)
    sheet = Sheet(title, face.width_mm + 2 * BORDER, face.height_mm + 2 * BORDER, area=area)
    wide, high = face.width_mm + 2 * bleed_mm, face.height_mm + 2 * bleed_mm
    sheet.add(Rect(BORDER - bleed_mm, BORDER - bleed_mm, wide, high, fill=ground))
    sheet.add(
        *make_crop_marks(BORDER, BORDER, face.width_mm, face.height_mm), *make_ruler(BORDER + 4, sheet.height - 5)
    )
    sheet.add(Text(BORDER + 4, 8, f"{title}, {face.width_mm:g} x {face.height_mm:g} mm", 3.5, "start"))
    return face, sheet


def to_sheet(point: tuple[float, float] | None) -> tuple[float, float]:
    """Return the position on a sheet of a point on the face. Raises HardwareError if a part has none."""
    if point is None:
        raise HardwareError("a part has no place on the face: expected at = [x, y]")
    return point[0] + BORDER, point[1] + BORDER


def _make_cross(x: float, y: float, arm: float, colour: str) -> list[Shape]:
    return [Line(x - arm, y, x + arm, y, colour, 0.15), Line(x, y - arm, x, y + arm, colour, 0.15)]
