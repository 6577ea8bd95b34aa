"""Exploded pictures of how printed and bought parts go together."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from marshub.board.profile import Profile
from marshub.hardware.cad.boxes import Box, CarrierBox, Lid, Spot
from marshub.hardware.cad.mesh import Mesh, Point
from marshub.hardware.cad.mesh_drawing import BOUGHT, FACE, TAG, Thing, draw_sheet, draw_view
from marshub.hardware.cad.part import Part
from marshub.hardware.cad.parts import Base, Foot, Frame, Guide, PawnCap, Tray, list_parts

#: Corners of a block, and its twelve triangles, counter-clockwise from outside.
CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
#: Length and width of what stands on a dev board, in mm: a module with its shield, or a chip alone.
MODULE, CHIP = (18.0, 18.0), (5.0, 5.0)
#: Length, width and height of other bought things, in mm: a dev board's USB socket, a header of eight pins with its
#: plug, a reader module's header and chip, a bare LED of a strip.
USB, PINS, READER_PINS, READER_CHIP, LED = (7, 8, 3), (2.5, 20, 9), (2.5, 20, 8), (8, 8, 1), (5, 5, 1.6)
#: Thickness of a strip, of a tag, and of the face in a picture of a part of it.
STRIP_THICK, TAG_THICK, FACE_THICK = 0.4, 0.2, 2
#: What a piece of the face is larger than a reader's frame, and than a light guide.
AROUND_FRAME, AROUND_GUIDE = (24, 18), (12, 14)
#: Side of the piece of the face at its corner.
CORNER_PLATE = 60
#: Gaps between parts that are drawn apart, in mm, so wide that each is seen: between a box and its boards, between its
#: upper edge and the lid, between the boards and the lid, between the parts of a piece, and around a light guide.
BOARD_GAP, LID_GAP, CARRIER_LID_GAP, PIECE_GAP, GUIDE_GAP, STRIP_GAP = 14, 40, 36, 9, 14, 12
#: Of a reader: from the tray to the frame's middle, from there down to the module and up to the frame, from the frame
#: to the face; and from a foot to the face.
TRAY_GAP, MODULE_DOWN, FRAME_UP, FACE_GAP, FOOT_GAP = 20, 8, 8, 22, 12
#: Pixels of a view, and from how many views on four stand in a row, instead of three.
VIEW, MANY_VIEWS = (420, 340), 7
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def make_block(x: float, y: float, z: float, at: Point = (0.0, 0.0, 0.0)) -> Mesh:
    """Return a block on z = 0, centred on x and y, moved by `at`. It represents a bought part."""
    points = [((a - 0.5) * x + at[0], (b - 0.5) * y + at[1], c * z + at[2]) for a, b, c in CORNERS]
    result = []
    for one, two, three, four in SIDES:
        result += [(points[one], points[two], points[three]), (points[one], points[three], points[four])]
    return Mesh(result)


def _make_face_piece(x: float, y: float, around: tuple[float, float]) -> Mesh:
    """Return a piece of the face, larger by `around` than the part of x by y mm that it lies on."""
    return make_block(x + around[0], y + around[1], FACE_THICK)


def turn_mesh(mesh: Mesh, height: float) -> Mesh:
    """Return the mesh turned over about x, standing on z = 0 again."""
    return Mesh([tuple((x, -y, height - z) for x, y, z in triangle) for triangle in mesh.triangles])  # type: ignore[misc]


def draw_assembly(profile: Profile, meshes: dict[str, Mesh]) -> bytes:
    """Return a PNG: a reader behind the face, LEDs behind the face, a piece, the enclosure."""
    parts = list_parts(profile)
    views = [
        ("LEDs: strip, light guide, face\n(as on the back, the face below)", _led_things(parts, meshes)),
        ("a piece: tag, base, cap\n(felt or paper over the tag)", _piece_things(parts, meshes)),
        *_list_enclosures(parts, meshes),
    ]
    if any(isinstance(part, Tray) for part in parts):
        views = [
            (
                "a reader: tray, module, frame, face\n(frame glued, tray with two M3 x 6)",
                _reader_things(parts, meshes),
            ),
            ("the same, screwed together\n(as on the back, the face below)", _closed_things(parts, meshes)),
            *views,
        ]
    if profile.face is not None:
        views.append(("a foot and the corner of the face\n(glued)", _corner_things(parts, meshes)))
    return draw_sheet(
        [(caption, draw_view(things, *VIEW)) for caption, things in views], 4 if len(views) >= MANY_VIEWS else 3
    )


def _make_module(frame: Frame, z: float) -> list[Mesh]:
    """Return a module with its components downwards, its board at height `z`."""
    length, width = (side - 2 * frame.fit for side in frame.module)
    return [
        make_block(length, width, frame.board, (0, 0, z)),
        make_block(*READER_CHIP, (length / 2 - 22, 0, z - READER_CHIP[2])),  # 22 mm from the headers' edge
        make_block(*READER_PINS, (length / 2 - 3, 0, z - READER_PINS[2])),
    ]


def _reader_things(parts: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    frame = next(part for part in parts if isinstance(part, Frame))
    tray = next(part for part in parts if isinstance(part, Tray))
    x, y, z = frame.size
    above = tray.size[2] + TRAY_GAP
    return [
        Thing(meshes[tray.name]),
        *(Thing(mesh, BOUGHT) for mesh in _make_module(frame, above - MODULE_DOWN)),
        Thing(turn_mesh(meshes[frame.name], z), shift=(0, 0, above + FRAME_UP)),
        Thing(_make_face_piece(x, y, AROUND_FRAME), FACE, (0, 0, above + z + FACE_GAP)),
    ]


def _closed_things(parts: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    frame = next(part for part in parts if isinstance(part, Frame))
    tray = next(part for part in parts if isinstance(part, Tray))
    x, y, z = frame.size
    module = [turn_mesh(mesh, frame.board + frame.joints) for mesh in _make_module(frame, 0)]
    return [
        Thing(_make_face_piece(x, y, AROUND_FRAME), FACE, (0, 0, -FACE_THICK)),
        Thing(meshes[frame.name]),
        *(Thing(mesh, BOUGHT) for mesh in module),
        Thing(turn_mesh(meshes[tray.name], z + tray.floor)),
    ]


def _led_things(parts: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    guide = max((part for part in parts if isinstance(part, Guide) and part.leds <= 6), key=lambda part: part.leds)
    x, y, z = guide.size
    strip = [make_block(x, guide.strip, STRIP_THICK)]
    strip += [
        make_block(*LED, ((number - (guide.leds - 1) / 2) * guide.pitch, 0, -LED[2])) for number in range(guide.leds)
    ]
    return [
        Thing(make_block(x + AROUND_GUIDE[0], y + AROUND_GUIDE[1], 3), FACE),  # thicker, or its edge would not be seen
        Thing(meshes[guide.name], shift=(0, 0, GUIDE_GAP)),
        *(Thing(mesh, TAG, (0, 0, GUIDE_GAP + z + STRIP_GAP)) for mesh in strip),
    ]


def _piece_things(parts: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    base = max((part for part in parts if isinstance(part, Base)), key=lambda part: part.tag)
    cap = next(part for part in parts if isinstance(part, PawnCap))
    rim = [(base.tag / 2 * cos(n * pi / 12), base.tag / 2 * sin(n * pi / 12), TAG_THICK) for n in range(24)]
    disc = Mesh([((0.0, 0.0, TAG_THICK), rim[n], rim[(n + 1) % 24]) for n in range(24)])
    return [
        Thing(disc, TAG),
        Thing(meshes[base.name], shift=(0, 0, PIECE_GAP)),
        Thing(meshes[cap.name], shift=(0, 0, PIECE_GAP + base.size[2] + PIECE_GAP)),
    ]


def _list_enclosures(parts: list[Part], meshes: dict[str, Mesh]) -> Iterator[tuple[str, list[Thing]]]:
    for lid in (part for part in parts if isinstance(part, Lid)):
        top = turn_mesh(meshes[lid.name], lid.size[2])
        if isinstance(lid.box, Box):
            yield (
                "enclosure: dev board, perfboard, lid\n(four M3 x 12 screws)",
                [*_perfboard_things(lid.box, meshes), Thing(top, shift=(0, 0, lid.box.size[2] + LID_GAP))],
            )
        elif isinstance(lid.box, CarrierBox):
            lift = lid.box.size[2] + BOARD_GAP
            yield (
                "enclosure: carrier with dev board, lid\n(M3 x 6 into the pegs, M3 x 12 for the lid)",
                [*_carrier_things(lid.box, meshes, lift), Thing(top, shift=(0, 0, lift + CARRIER_LID_GAP))],
            )
            yield (
                "the carrier in its enclosure\n(ribbons over the upper wall, USB at the left)",
                list(_carrier_things(lid.box, meshes, lid.box.floor + lid.box.standoff)),
            )


def _carrier_things(box: CarrierBox, meshes: dict[str, Mesh], z: float) -> Iterator[Thing]:
    """Return the box, and the carrier with its parts at height `z`."""
    left, top = box.corner
    yield Thing(meshes[box.name])
    yield Thing(make_block(*box.carrier, box.board, (0, top - box.carrier[1] / 2, 0)), BOUGHT, (0, 0, z))
    up = z + box.board
    long, wide = box.kit
    kit = (left + 1 + long / 2, box.kit_middle, 0.0)
    for row in (-wide / 2 + 1.3, wide / 2 - 1.3):
        yield Thing(make_block(long - 3, 2.5, box.socket, (kit[0], kit[1] + row, 0)), TAG, (0, 0, up))
    yield Thing(make_block(*box.kit, box.board, kit), BOUGHT, (0, 0, up + box.socket))
    chip, reach, thick = _chip_block(box.kit)
    yield Thing(make_block(*chip, thick, (kit[0] + reach, kit[1], 0)), TAG, (0, 0, up + box.socket + box.board))
    yield Thing(make_block(*USB, (left + 4, kit[1], 0)), TAG, (0, 0, up + box.socket + box.board))
    count = int((box.carrier[0] - 20) // 9) if box.bay > box.post * 2 else 1
    for number in range(count):
        yield Thing(make_block(*PINS, (left + 12 + 9 * number, top - 15, 0)), TAG, (0, 0, up))


def _chip_block(kit: Spot) -> tuple[Spot, float, float]:
    """Return size, distance from the centre, and height of the highest part of a dev board.

    This is a module at the antenna's end, or on small dev boards the bare chip.
    """
    return (MODULE, 16.0, 3.0) if kit[0] > 40 else (CHIP, 2.0, 1.0)


def _perfboard_things(box: Box, meshes: dict[str, Mesh]) -> list[Thing]:
    length, _, _ = box.inside
    kit = (-length / 2 + box.fit + box.devkit[0] / 2, box.kit_middle, 0.0)
    board = (0.0, box.perfboard_middle, 0.0)
    chip, reach, thick = _chip_block(box.devkit)
    lift = box.size[2] + BOARD_GAP
    return [
        Thing(meshes[box.name]),
        Thing(make_block(*box.devkit, box.board, kit), BOUGHT, (0, 0, lift)),
        Thing(make_block(*chip, thick, (kit[0] + reach, kit[1], 0)), TAG, (0, 0, lift + box.board)),
        Thing(make_block(*USB, (kit[0] - box.devkit[0] / 2 + 3, kit[1], 0)), TAG, (0, 0, lift + box.board)),
        Thing(make_block(*box.perfboard, box.board, board), BOUGHT, (0, 0, lift)),
    ]


def _corner_things(parts: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    foot = next(part for part in parts if isinstance(part, Foot))
    middle = CORNER_PLATE / 2 + foot.wall
    plate = make_block(CORNER_PLATE, CORNER_PLATE, foot.thick, (middle, middle, 0))
    return [Thing(meshes[foot.name]), Thing(plate, FACE, (0, 0, foot.height + FOOT_GAP))]
