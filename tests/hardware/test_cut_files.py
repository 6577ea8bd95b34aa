"""Cut files: what a laser service opens is closed, of the right size and there once; what it cuts goes together."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marshub.board import profile
from marshub.board.profile import Profile
from marshub.hardware.cut import cut_files, sheet_file
from marshub.hardware.cut.case import CARRIER_GAP, OVER, SCREW, TAB, Case
from marshub.hardware.cut.laser_paths import (
    Loop,
    Piece,
    Place,
    Point,
    Round,
    Space,
    make_rectangle,
    remove_redundant_points,
)
from marshub.hardware.cut.nesting import GAP, Sheet, nest_pieces
from marshub.hardware.face_drawing import BUTTON_HOLE_MM, LED_HOLE_MM

ROOT = Path(__file__).parents[2]
BOARDS = {name: profile.load(name) for name in profile.list_names()}
STARTER, HUB = BOARDS["starter"], BOARDS["hub"]
PLACE = Place((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, -1))
MILLIMETRES = 4  # $INSUNITS


@pytest.fixture(scope="module")
def named() -> dict[str, dict[str, Sheet]]:
    """Board -> name -> sheet."""
    return {name: cut_files.lay_out_sheets(board)[0] for name, board in BOARDS.items()}


@pytest.fixture(scope="module")
def files() -> dict[str, dict[str, bytes]]:
    """All files of the two boards that are no variants."""
    return {board.name: cut_files.make_files(board) for board in (STARTER, HUB)}


def read_drawing(file: bytes) -> Any:
    import ezdxf  # imported late: it takes a fifth of a second of each worker

    return ezdxf.read(io.StringIO(file.decode()))


def changed(board: Profile, **cut: object) -> Profile:
    return msgspec.structs.replace(board, cut=msgspec.structs.replace(board.cut, **cut))


def pieces(there: dict[str, Sheet]) -> dict[str, Piece]:
    return {laid.piece.name: laid.piece for sheet in there.values() for laid in sheet.laid}


def inside(loop: Loop, point: Point) -> bool:
    """Whether a point lies in an outline: an odd number of upright sides to its left."""
    x, y = point
    sides = zip(loop.points, (*loop.points[1:], loop.points[0]), strict=True)
    return sum(a[0] == b[0] < x and min(a[1], b[1]) <= y < max(a[1], b[1]) for a, b in sides) % 2 == 1


def has(piece: Piece, point: Point) -> bool:
    """Whether there is material at a point of a piece."""

    def open_at(hole: Loop | Round) -> bool:
        if isinstance(hole, Round):
            return (point[0] - hole.x) ** 2 + (point[1] - hole.y) ** 2 < hole.radius**2
        return inside(hole, point)

    return inside(piece.outline, point) and not any(map(open_at, piece.holes))


def solid(there: dict[str, Piece], at: Space) -> list[str]:
    """The pieces that have material at a point of the board that is put together."""
    result = []
    for name, piece in there.items():
        place = piece.place
        away = [one - other for one, other in zip(at, place.corner, strict=True)]
        x, y, deep = (
            sum(a * b for a, b in zip(away, way, strict=True)) for way in (place.across, place.down, place.back)
        )
        if 0 < deep < piece.thick and has(piece, (x, y)):
            result.append(name)
    return result


@pytest.mark.parametrize("name", ["starter", "hub"])
def test_a_service_reads_closed_lines_of_true_size_each_once(
    name: str, files: dict[str, dict[str, bytes]], named: dict[str, dict[str, Sheet]]
) -> None:
    kerf = BOARDS[name].cut.kerf_mm
    for title, sheet in named[name].items():
        drawing = read_drawing(files[name][f"{title}.dxf"])
        assert (drawing.units, drawing.dxfversion) == (MILLIMETRES, "AC1015")
        assert drawing.audit().errors == []
        colours = {layer.dxf.name: layer.color for layer in drawing.layers}
        assert (colours["CUT"], colours["ENGRAVE"], colours["POCKET"]) == (1, 7, 5)
        messages: list[object] = []
        left, top, right, bottom = 999.0, 999.0, 0.0, 0.0
        for entity in drawing.modelspace():
            assert entity.dxf.layer in ("CUT", "ENGRAVE")
            if entity.dxftype() == "CIRCLE":
                messages.append((entity.dxf.layer, tuple(entity.dxf.center), entity.dxf.radius))
                continue
            assert entity.dxftype() == "LWPOLYLINE"
            assert entity.closed or entity.dxf.layer == "ENGRAVE"
            points = [(x, y) for x, y, *_ in entity]
            messages.append((entity.dxf.layer, frozenset(points)))
            if entity.dxf.layer == "CUT":
                left, right = min(left, *(x for x, _ in points)), max(right, *(x for x, _ in points))
                top, bottom = min(top, *(y for _, y in points)), max(bottom, *(y for _, y in points))
        assert 0 < left < right < sheet.wide
        assert 0 < top < bottom < sheet.high
        assert len(messages) == len(set(messages)), "a line is there twice"
        if title == "face":
            face = BOARDS[name].face
            assert (right - left, bottom - top) == pytest.approx((face.width_mm + kerf, face.height_mm + kerf))
        # The drawing in the other format is the same.
        svg = files[name][f"{title}.svg"].decode()
        assert f'width="{sheet.wide:g}mm" height="{sheet.high:g}mm" viewBox="0 0 {sheet.wide:g} {sheet.high:g}"' in svg
        assert not re.search("<text|<style|class=", svg)
        cut = svg.partition('<g id="CUT"')[2]
        assert 'stroke="#ff0000" stroke-width="0.01"' in cut
        ways = re.findall(r'<path d="([^"]*)"/>', cut)
        assert all(way.endswith("Z") and way.count("M") == 1 for way in ways)
        rounds = {(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', cut)}
        assert rounds == {(round(at[0], 3), round(sheet.high - at[1], 3)) for _, at, *r in messages if r}
        assert len(ways) + len(rounds) == sum(layer == "CUT" for layer, *_ in messages)
        assert len(re.findall("M", svg.partition('<g id="CUT"')[0])) == sum(
            layer == "ENGRAVE" for layer, *_ in messages
        )


@pytest.mark.parametrize("name", profile.list_names())
def test_all_is_on_sheets_of_600_x_400_once_and_apart(name: str, named: dict[str, dict[str, Sheet]]) -> None:
    there = named[name]
    case = Case(BOARDS[name])
    every = [laid.piece.name for sheet in there.values() for laid in sheet.laid]
    assert sorted(every) == sorted(["face", *(piece.name for piece in case.list_pieces())])
    for sheet in there.values():
        assert (sheet.wide, sheet.high) <= (600, 400)
        assert sheet.high <= 400
        boxes = [laid.piece.outline.move_by(laid.shift).box for laid in sheet.laid]
        for left, top, right, bottom in boxes:
            assert left > 0.1
            assert top > 0.1
            assert right < sheet.wide - 0.1
            assert bottom < sheet.high - 0.1
        for a, b in combinations(boxes, 2):
            assert max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]) >= GAP - 0.001


@pytest.mark.parametrize("name", profile.list_names())
def test_holes_are_in_the_plate_and_apart_and_nothing_is_engraved_over_one(
    name: str, named: dict[str, dict[str, Sheet]]
) -> None:
    for piece in pieces(named[name]).values():
        boxes = [hole.box for hole in piece.holes]
        for left, top, right, bottom in boxes:
            rim = [(x, y) for x in (left - 1.5, right + 1.5) for y in (top - 1.5, bottom + 1.5)]
            assert all(inside(piece.outline, corner) for corner in rim), (piece.name, left, top)
        for a, b in combinations(boxes, 2):
            assert max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]) >= 1.0, (piece.name, a, b)
        for stroke in piece.engraved:
            assert all(has(piece, point) for point in stroke), piece.name


@pytest.mark.parametrize("name", profile.list_names())
def test_the_face_has_a_hole_for_each_led_and_button_seen_from_behind(
    name: str, named: dict[str, dict[str, Sheet]]
) -> None:
    board = BOARDS[name]
    face, wide = pieces(named[name])["face"], board.face.width_mm
    wanted = {(round(wide - x, 3), y, LED_HOLE_MM / 2) for segment in board.segment for x, y in segment.points}
    wanted |= {(wide - button.at[0], button.at[1], BUTTON_HOLE_MM / 2) for button in board.button}
    wanted |= {(wide - x, y, SCREW / 2) for x, y in Case(board).list_screws()}
    assert {(hole.x, hole.y, hole.radius) for hole in face.holes} == wanted
    assert len(face.holes) == len(wanted)


@pytest.mark.parametrize("name", profile.list_names())
def test_no_piece_is_the_mirror_of_what_fits(name: str, named: dict[str, dict[str, Sheet]]) -> None:
    """Seen from its engraved side, x to the right and y down, a piece's back is away from us."""
    for piece in pieces(named[name]).values():
        (a, b, c), (d, e, f) = piece.place.across, piece.place.down
        assert (b * f - c * e, c * d - a * f, a * e - b * d) == tuple(-way for way in piece.place.back)


@pytest.mark.parametrize(("name", "thick"), [("starter", 3.0), ("starter", 4.2), ("hub", 2.8)])
def test_fingers_tabs_and_columns_meet(name: str, thick: float) -> None:
    """Wherever two pieces join there is the one or the other: never both, nowhere a gap."""
    board = changed(BOARDS[name], plywood_mm=thick)
    there, case = pieces(cut_files.lay_out_sheets(board)[0]), Case(board)
    half, near, far = thick / 2, OVER + thick / 2, (OVER + case.width - thick / 2, OVER + case.depth - thick / 2)
    seen = set()
    for x in (near, far[0]):
        for y in (near, far[1]):
            for z in range(1, int(case.height)):
                matches = solid(there, (x, y, z + 0.013))
                assert len(matches) == 1, (x, y, z)
                seen.add(matches[0])
    assert seen == {"back", "front", "left", "right"}
    low = case.height - case.inner - half  # the middle of the bottom's edge
    tabs = 0
    for across, ends, fixed in ((0, case.width, (near, far[1])), (1, case.depth, (near, far[0]))):
        for step in range(int(OVER + thick) + 1, int(OVER + ends - thick)):
            for other in fixed:
                matches = solid(there, (step + 0.013, other, low) if across == 0 else (other, step + 0.013, low))
                assert len(matches) == 1
                tabs += matches == ["bottom"]
    assert tabs >= 8 * (TAB - 1)
    assert len(case.columns) == {"starter": 0, "hub": 2}[name], "a large face sags"
    for x, y in case.columns:
        for z in range(int(low - half) + 1, int(case.height)):
            assert len(solid(there, (x, y, z + 0.013))) == 1
        for dx, dy in ((8, 0), (-8, 0), (0, 8), (0, -8)):
            column = [solid(there, (x + dx, y + dy, at)) for at in (low, low + half + 1, case.height - 1)]
            assert all(len(item) == 1 and item[0].startswith("column") for item in column)


@pytest.mark.parametrize("name", profile.list_names())
def test_screws_find_their_nuts_and_the_carrier_its_holes_and_its_plug(
    name: str, named: dict[str, dict[str, Sheet]]
) -> None:
    board, there = BOARDS[name], pieces(named[name])
    case = Case(board)
    assert len(case.list_screws()) >= 4
    end = case.screw_length - board.face.thick_mm  # of a screw below the face; the nut is 5 to 7.6 mm below
    assert end > 8.6
    for x, y in case.list_screws():
        for down, (free, full) in {2.0: (1.5, 2.0), 6.0: (2.5, 3.2), end + 0.5: (1.5, 2.0), end + 1.5: (0, 0)}.items():
            if not full:
                assert len(solid(there, (x, y, case.height - down))) == 1
                continue
            along = (
                [(d, 0.0) for d in (free, full)] if min(y, board.face.height_mm - y) < 5 else [(0.0, free), (0.0, full)]
            )
            got = [solid(there, (x + dx, y + dy, case.height - down)) for dx, dy in along]
            assert (len(got[0]), len(got[1])) == (0, 1), (x, y, down)
    carrier = case.carrier
    assert (carrier is None) == (name == "starter-plug"), "what is plugged together has none"
    if carrier is None:
        assert (
            solid(there, (OVER + case.width / 2, OVER + board.cut.plywood_mm / 2, case.height - case.inner + 25)) == []
        )
        return
    for x, y in carrier.holes:
        assert solid(there, (x, y, case.height - case.inner - 1)) == []
        assert carrier.left < x < carrier.left + carrier.wide
        assert carrier.top < y < carrier.top + carrier.deep
    assert carrier.top - CARRIER_GAP == OVER + board.cut.plywood_mm
    up = (
        case.height - case.inner + 10 + 1.6 + 8.5 + 2.5 + 1.6 + 1.3
    )  # spacer, board, socket, pins, dev board, half a plug
    middle = OVER + board.cut.plywood_mm / 2
    for dx in (-case.usb_width / 2, 0.0, case.usb_width / 2):
        assert solid(there, (carrier.usb + dx, middle, up)) == []
    assert solid(there, (carrier.usb + case.usb_width / 2 + 3, middle, up)) == ["back"]


def test_what_the_laser_burns_is_taken_from_no_piece() -> None:
    """A line lies half a kerf beside its edge: a tab is drawn wider, its slot narrower."""
    shape = remove_redundant_points([(0, 0), (9, 0), (9, 3), (6, 3), (6, 8), (0, 8), (0, 8), (0, 4)])
    assert shape.points == ((0, 0), (9, 0), (9, 3), (6, 3), (6, 8), (0, 8))
    wanted = ((-0.1, -0.1), (9.1, -0.1), (9.1, 3.1), (6.1, 3.1), (6.1, 8.1), (-0.1, 8.1))
    for loop, grown in ((shape, wanted), (Loop(shape.points[::-1]), wanted[::-1])):
        assert tuple((round(x, 6), round(y, 6)) for x, y in loop.grow_by(0.1).points) == grown
    there = pieces(cut_files.lay_out_sheets(changed(STARTER, kerf_mm=0.2))[0])
    *_, bottom = there["bottom"].cut_paths(0.2)
    ys = sorted({round(y, 3) for _, y in bottom.points})
    tab = sorted(x for x, y in bottom.points if round(y, 3) == ys[0])
    assert tab[1] - tab[0] == pytest.approx(TAB + 0.2)
    slots = [hole.box for hole in there["front"].cut_paths(0.2)[:-1]]
    assert {round(right - left, 3) for left, _, right, _ in slots} == {TAB - 0.2}
    assert {round(low - top, 3) for _, top, _, low in slots} == {2.8}


def test_a_pocket_is_a_layer_of_its_own() -> None:
    piece = Piece("p", 3, make_rectangle(0, 0, 50, 40), (Round(9, 9, 3),), (), PLACE, (make_rectangle(20, 10, 40, 30),))
    (sheet,) = nest_pieces([piece], (600, 400), 0)
    assert (sheet.wide, sheet.high) == (60, 50)
    drawing = read_drawing(sheet_file.to_dxf(sheet, 0))
    (pocket,) = [dxfgraphic for dxfgraphic in drawing.modelspace() if dxfgraphic.dxf.layer == "POCKET"]
    assert (pocket.closed, sorted((x, y) for x, y, *_ in pocket)) == (True, [(25, 15), (25, 35), (45, 15), (45, 35)])
    svg = sheet_file.to_svg(sheet, 0, "p")
    assert re.findall('<g id="([A-Z]+)"', svg) == ["POCKET", "CUT"]
    assert 'stroke="#0000ff"' in svg


def test_a_board_without_room_for_a_case_gets_its_face_and_the_reason() -> None:
    near = [msgspec.structs.replace(s, at=(10, 24)) if s.name == "row-1-track" else s for s in STARTER.segment]
    fed = msgspec.structs.replace(STARTER.power, source="supply")
    narrow = msgspec.structs.replace(STARTER, power=fed, segment=[], button=STARTER.button[:2])
    narrow = msgspec.structs.replace(narrow, face=msgspec.structs.replace(STARTER.face, width_mm=190.0))
    reader, *_ = STARTER.reader
    narrow = msgspec.structs.replace(narrow, reader=[msgspec.structs.replace(reader, at=(90, 44))])
    for board, why in [
        (narrow, "DC socket and switch have no room beside the USB opening"),
        (msgspec.structs.replace(STARTER, segment=near), "light guide of row-1-track is 1.9 mm from the face's edge"),
        (changed(STARTER, case=False), "The profile wants none"),
    ]:
        files = cut_files.make_files(board)
        assert set(files) == {"README.md", "face.svg", "face.dxf", cut_files.FACE}
        assert why in files["README.md"].decode()
        lit = sum(len(segment.points) for segment in board.segment)
        assert len(pieces(cut_files.lay_out_sheets(board)[0])["face"].holes) == lit + len(board.button)
    assert cut_files.make_files(msgspec.structs.replace(STARTER, face=None)) == {}


def test_what_is_larger_than_the_sheet_is_said_and_drawn_whole() -> None:
    board = changed(STARTER, sheet_mm=(240.0, 180.0))
    there, _ = cut_files.lay_out_sheets(board)
    assert there["face"].wide > 250
    assert "Larger than 240 x 180 mm: face, case-1, case-2. Look" in cut_files.make_files(board)["README.md"].decode()


def test_the_same_profile_gives_the_same_bytes(files: dict[str, dict[str, bytes]]) -> None:
    assert cut_files.make_files(STARTER) == files["starter"]


def test_measures_that_cannot_be_are_told_with_their_line(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "starter"\nname = "own"\n\n[cut]\nkerf_mm = 2\nplywood_mm = 1\n', encoding="utf-8")
    with pytest.raises(profile.ProfileError) as caught:
        profile.load(own)
    assert str(caught.value).splitlines() == [
        f"{own}:5: cut.kerf_mm: 2 mm: expected 0 to 0.5",
        f"{own}:6: cut.plywood_mm: 1 mm: expected 2.5 to 6",
    ]


def test_the_page_s_example_can_be_cut_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    page = ROOT / "docs" / "cut.md"
    match = re.search(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    own = tmp_path / "mine.toml"
    own.write_text(match[1], encoding="utf-8")
    there, why = cut_files.lay_out_sheets(profile.load(own))
    assert why == ""
    assert {sheet.thick for name, sheet in there.items() if name != "face"} == {2.9}
    assert all((sheet.wide, sheet.high) <= (800, 450) for sheet in there.values())
    for path in (page, *(ROOT / "hardware" / name / "cut" / "README.md" for name in BOARDS)):
        targets = re.findall(r"\]\(([^)#\s]+)\)", path.read_text(encoding="utf-8"))
        assert len(targets) > 4
        assert [target for target in targets if not (path.parent / target).exists()] == []
