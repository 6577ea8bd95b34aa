"""How printed and bought parts go together, as exploded pictures."""

from __future__ import annotations

from math import cos, pi, sin

from marshub.board.profile import Profile
from marshub.hardware.cad.drawing import BOUGHT, FACE, TAG, Thing, sheet, view
from marshub.hardware.cad.mesh import Mesh, Point
from marshub.hardware.cad.parts import Base, Box, Foot, Guide, Lid, Part, PawnCap, Tray, parts

#: Corners of a block, and its twelve triangles, counter-clockwise from outside.
CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def block(x: float, y: float, z: float, at: Point = (0.0, 0.0, 0.0)) -> Mesh:
    """A block standing on z = 0 in the middle of x and y, moved by `at`: stands for something bought."""
    points = [((a - 0.5) * x + at[0], (b - 0.5) * y + at[1], c * z + at[2]) for a, b, c in CORNERS]
    found = []
    for one, two, three, four in SIDES:
        found += [(points[one], points[two], points[three]), (points[one], points[three], points[four])]
    return Mesh(found)


def turned(mesh: Mesh, height: float) -> Mesh:
    """Turned over about x, and stood on z = 0 again."""
    return Mesh([tuple((x, -y, height - z) for x, y, z in triangle) for triangle in mesh.triangles])  # type: ignore[misc]


def picture(profile: Profile, meshes: dict[str, Mesh]) -> bytes:
    """A PNG: a reader behind the face, LEDs behind the face, a piece, the enclosure."""
    found = parts(profile)
    views = [
        ("LEDs: strip, light guide, face\n(as on the back, the face below)", _leds(found, meshes)),
        ("a piece: tag, base, cap\n(felt or paper over the tag)", _piece(found, meshes)),
    ]
    if any(isinstance(part, Tray) for part in found):
        views.insert(0, ("a reader: tray, module, face\n(the module's antenna faces the face)", _reader(found, meshes)))
    if profile.solder:
        views.append(("enclosure: dev board, perfboard, lid\n(four M3 x 12 screws)", _enclosure(found, meshes)))
    if profile.face is not None:
        views.append(("a foot and the corner of the face\n(glued)", _corner(found, meshes)))
    return sheet([(said, view(things, 420, 340)) for said, things in views], 3)


def _reader(found: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    tray = next(part for part in found if isinstance(part, Tray))
    length, width = (side - 2 * tray.fit for side in tray.module)
    lift = tray.size[2] + 10
    module = block(length, width, tray.board)
    chip = block(8, 8, 1, (length / 2 - 22, 0, -1))
    header = block(2.5, 20, 8, (length / 2 - 3, 0, -8))
    return [
        Thing(meshes[tray.name]),
        *(Thing(each, BOUGHT, (0, 0, lift)) for each in (module, chip, header)),
        Thing(block(length + 30, width + 20, 3), FACE, (0, 0, lift + 22)),
    ]


def _leds(found: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    guide = max((part for part in found if isinstance(part, Guide) and part.leds <= 6), key=lambda part: part.leds)
    x, y, z = guide.size
    strip = [block(x, guide.strip, 0.4)]
    strip += [
        block(5, 5, 1.6, ((number - (guide.leds - 1) / 2) * guide.pitch, 0, -1.6)) for number in range(guide.leds)
    ]
    return [
        Thing(block(x + 12, y + 14, 3), FACE),
        Thing(meshes[guide.name], shift=(0, 0, 14)),
        *(Thing(each, TAG, (0, 0, 14 + z + 12)) for each in strip),
    ]


def _piece(found: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    base = max((part for part in found if isinstance(part, Base)), key=lambda part: part.tag)
    cap = next(part for part in found if isinstance(part, PawnCap))
    rim = [(base.tag / 2 * cos(n * pi / 12), base.tag / 2 * sin(n * pi / 12), 0.2) for n in range(24)]
    disc = Mesh([((0.0, 0.0, 0.2), rim[n], rim[(n + 1) % 24]) for n in range(24)])
    return [
        Thing(disc, TAG),
        Thing(meshes[base.name], shift=(0, 0, 9)),
        Thing(meshes[cap.name], shift=(0, 0, 9 + base.size[2] + 9)),
    ]


def _enclosure(found: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    box = next(part for part in found if isinstance(part, Box))
    lid = next(part for part in found if isinstance(part, Lid))
    length, _, _ = box.inside
    kit = (-length / 2 + box.fit + box.devkit[0] / 2, box.kit_middle, 0.0)
    board = (0.0, box.perfboard_middle, 0.0)
    lift = box.size[2] + 14
    return [
        Thing(meshes[box.name]),
        Thing(block(*box.devkit, box.board, kit), BOUGHT, (0, 0, lift)),
        Thing(block(18, 18, 3, (kit[0] + 16, kit[1], 0)), TAG, (0, 0, lift + box.board)),
        Thing(block(7, 8, 3, (kit[0] - box.devkit[0] / 2 + 3, kit[1], 0)), TAG, (0, 0, lift + box.board)),
        Thing(block(*box.perfboard, box.board, board), BOUGHT, (0, 0, lift)),
        Thing(turned(meshes[lid.name], lid.size[2]), shift=(0, 0, lift + 26)),
    ]


def _corner(found: list[Part], meshes: dict[str, Mesh]) -> list[Thing]:
    foot = next(part for part in found if isinstance(part, Foot))
    plate = block(60, 60, foot.thick, (30 + foot.wall, 30 + foot.wall, 0))
    return [Thing(meshes[foot.name]), Thing(plate, FACE, (0, 0, foot.height + 12))]
