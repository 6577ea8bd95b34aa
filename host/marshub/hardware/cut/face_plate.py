"""The face as a cut file: holes for LEDs, buttons and screws, and engraved on its back where modules are fixed.

It is engraved on its back, as its front is covered by a game's printed overlay: the file shows it from behind, with
left and right exchanged, and the words to be read from there.
"""

from __future__ import annotations

from marshub.board.profile import Face, Profile, Segment
from marshub.hardware.cad import part_layout
from marshub.hardware.cut.case import SCREW, Case
from marshub.hardware.cut.laser_paths import (
    Path,
    Piece,
    Place,
    Point,
    Round,
    Stroke,
    make_rectangle,
    make_stroke,
    make_text_lines,
)
from marshub.hardware.face_drawing import BUTTON_HOLE_MM, LED_HOLE_MM

#: Height of the letters on its back.
LETTERS, NAMES = 2.2, 3.0
#: A strip's name stands this far below the middle of its LEDs.
BELOW = 4.9
#: Half the length of the cross in the middle of an antenna.
CROSS = 4.0
#: From the middle of a reader or a button up to its name, and how wide a reader's name may be: within its antenna.
READER_NAME_UP, BUTTON_NAME_UP, READER_NAME_WIDE = 9.0, 11.0, 36.0
#: The words on the rim: from the upper edge to their middle, their height, and what they leave free of half the width.
#: Between them and the edge there is more than an inexact cut takes.
RIM_WORDS, RIM_LETTERS, RIM_FREE = 2.0, 1.6, 80.0


def make_plate(profile: Profile, face: Face, case: Case | None) -> Piece:
    """Return the face of a profile, with holes for its screws if it belongs to a case."""
    wide, high = face.width_mm, face.height_mm

    def mirror(point: Point | None) -> Point:
        assert point is not None  # a profile with a face says where everything is (`check_face`)
        return round(wide - point[0], 3), point[1]

    holes: list[Path] = [
        Round(*mirror(point), LED_HOLE_MM / 2) for segment in profile.segment for point in segment.points
    ]
    holes += [Round(*mirror(button.at), BUTTON_HOLE_MM / 2) for button in profile.button]
    engraved: list[Stroke] = [
        make_stroke(make_rectangle(*mirror((spot.right, spot.top)), *mirror((spot.left, spot.bottom))))
        for spot in part_layout.list_spots(profile)
        if spot.glued
    ]
    for number, reader in enumerate(profile.reader):
        x, y = mirror(reader.at)
        engraved += [((x - CROSS, y), (x + CROSS, y)), ((x, y - CROSS), (x, y + CROSS))]
        engraved += make_text_lines(f"{number} {reader.name}", (x, y - READER_NAME_UP), NAMES, READER_NAME_WIDE)
    for segment in profile.segment:
        engraved += _engrave_name(segment, [mirror(point) for point in segment.points])
    for button in profile.button:
        x, y = mirror(button.at)
        engraved += make_text_lines(button.name, (x, y - BUTTON_NAME_UP), NAMES)
    # The rim is free: nothing that is checked comes as near to the edge.
    engraved += make_text_lines("top, seen from behind", (wide / 4, RIM_WORDS), RIM_LETTERS, wide / 2 - RIM_FREE)
    if case is not None:
        holes += [Round(*mirror(point), SCREW / 2) for point in case.list_screws()]
    place = Place((wide, 0, case.height if case else 0), (-1, 0, 0), (0, 1, 0), (0, 0, 1))
    # What is to be thinner than the plate, over antennas say, goes into the piece's pockets.
    return Piece("face", face.thick_mm, make_rectangle(0, 0, wide, high), tuple(holes), tuple(engraved), place)


def _engrave_name(segment: Segment, points: list[Point]) -> list[Stroke]:
    """Return the strip's name between the numbers of its ends, with the direction of the chain."""
    first, last = segment.indexes[0], segment.indexes[-1]
    middle = ((points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2)
    longest = len(points) * segment.pitch_mm - 2
    if segment.down:
        way = ">" if first <= last else "<"
        name = f"{first} {way} {segment.name} {way} {last}"
        return make_text_lines(name, (middle[0] - BELOW, middle[1]), LETTERS, longest, down=True)
    # From behind, what is first is on the right.
    way = "<" if first <= last else ">"
    name = f"{last} {way} {segment.name} {way} {first}"
    return make_text_lines(name, (middle[0], middle[1] + BELOW), LETTERS, longest)
