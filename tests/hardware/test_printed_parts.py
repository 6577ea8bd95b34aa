"""Printed parts: what lies in hardware/*/cad is what the profiles ask for today. Needs no CAD library."""

from __future__ import annotations

import json
import math
import shutil
import struct
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from marshub.board import profile
from marshub.cli.app import app
from marshub.hardware import kept_files
from marshub.hardware.cad import mesh, part_layout, printed_parts
from marshub.hardware.cad.assembly_pictures import make_block
from marshub.hardware.cad.boxes import Box, CarrierBox, Enclosure, Lid
from marshub.hardware.cad.part import MIN_WALL, WALL
from marshub.hardware.cad.parts import Base, Foot, Frame, Guide, PawnCap, Prop, RoverCap, Tray, list_parts
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.errors import HardwareError
from marshub.hardware.pcb.assembly import Assembly
from marshub.hardware.pcb.placement import place_parts
from marshub.hardware.wiring import MCU, list_wires

COMMITTED = Path(__file__).parents[2] / "hardware"
STARTER, HUB = profile.load("starter"), profile.load("hub")


def changed(board: profile.Profile, **printer: object) -> profile.Profile:
    return msgspec.structs.replace(board, printer=msgspec.structs.replace(board.printer, **printer))


def pick(board: profile.Profile, kind: type) -> list:
    return [part for part in list_parts(board) if isinstance(part, kind)]


@pytest.mark.parametrize("name", profile.list_names())
def test_the_committed_parts_are_those_of_the_profile(name: str) -> None:
    boards = [profile.load(board) for board in profile.list_names()]
    assert kept_files.list_differing(COMMITTED, profile.load(name), boards) == [], "make them anew: marshub profile cad"


@pytest.mark.parametrize("name", ["starter", "hub-s3"])
def test_the_committed_files_are_closed_solids_of_the_planned_size(name: str) -> None:
    files = kept_files.gather_stls(COMMITTED, name)
    digest = json.loads(files[printed_parts.DIGEST])["parts"]
    for part in list_parts(profile.load(name)):
        made = mesh.read_stl(files[f"{part.name}.stl"], part.name)
        assert printed_parts.find_faults(part, made) == []
        assert made.volume == pytest.approx(digest[part.name]["volume_mm3"], rel=0.01)
        assert digest[part.name]["thinnest_mm"] >= MIN_WALL


def test_a_part_s_numbers_are_its_measures_and_nothing_that_python_adds() -> None:
    """Python 3.13 puts whole numbers and tuples of its own into a class: a digest is to be the same on each."""
    (tray,) = pick(STARTER, Tray)
    assert set(tray.list_numbers()) == {"name", "frame", "floor", "pillar", "press", "screw"}
    measures = {"rim", "under", "board", "joints", "opening", "thread", "left", "fit"}
    assert set(tray.list_numbers()["frame"]) == {"name", *measures}
    for lid in pick(STARTER, Lid):
        assert "inside" not in lid.list_numbers()["box"]
    assert not [name for part in list_parts(HUB) for name in part.list_numbers() if name.startswith("_")]


def test_volumes_are_what_a_pencil_says() -> None:
    """Three parts by hand, from their numbers: a wrong hole or a forgotten pocket would show."""
    volumes = {
        name: note["volume_mm3"]
        for name, note in json.loads((COMMITTED / "hub/cad/digest.json").read_text())["parts"].items()
    }
    (base,) = [part for part in pick(HUB, Base) if part.tag == 25]
    disc, pocket = math.pi * (base.size[0] / 2) ** 2, math.pi * (base.inner / 2) ** 2
    assert volumes[base.name] == pytest.approx(disc * base.size[2] - pocket * (base.pocket + base.recess), rel=0.01)
    guide = max(pick(HUB, Guide), key=lambda part: part.leds)
    x, y, z = guide.size
    wells = guide.leds * math.pi * 3**2 * guide.well
    assert volumes[guide.name] == pytest.approx(x * y * z - x * (y - 2 * WALL) * guide.channel - wells, rel=0.01)
    (prop,) = pick(HUB, Prop)
    hollow = (10 - 2 * 2.4) * (24 - 2 * 2.4)
    assert volumes[prop.name] == pytest.approx(10 * 24 * prop.height - hollow * (prop.height - 2.4), rel=0.01)


def test_there_is_a_frame_and_a_tray_a_reader_and_a_well_a_lit_led() -> None:
    for name in profile.list_names():
        board = profile.load(name)
        for kind in (Frame, Tray):
            made = sum(part.quantity for part in pick(board, kind))
            assert made == sum(reader.address is None for reader in board.reader), "a Unit has a case of its own"
        lit = sum(len(segment.indexes) for segment in board.segment)
        assert sum(guide.quantity * guide.leds for guide in pick(board, Guide)) == lit


def test_a_tray_goes_into_its_frame_one_way_round_and_presses_the_module_against_the_face() -> None:
    (tray,) = pick(HUB, Tray)
    frame = tray.frame
    assert tray.floor < frame.size[2]
    assert frame.joints < tray.size[2] - tray.floor - (frame.under - frame.joints) <= 2 * frame.joints
    (one, other) = frame.screws
    turned = {(-x, -y) for x, y in frame.screws}
    assert {one, other}.isdisjoint(turned)
    for x, y in frame.screws:
        # In the wall, with enough around the hole, and beside the opening of the header.
        assert abs(x) - frame.module[0] / 2 - frame.thread / 2 >= MIN_WALL
        assert frame.size[0] / 2 - abs(x) - frame.thread / 2 >= MIN_WALL
        assert x < 0 or abs(y) - frame.opening / 2 - frame.thread / 2 >= MIN_WALL
    assert tray.floor + frame.size[2] - frame.left >= 6.5, "an M3 x 6 ends before the face"


def test_props_stand_where_nothing_else_lies() -> None:
    for name in profile.list_names():
        board = profile.load(name)
        stand = list(part_layout.place_props(board))
        assert len(stand) == sum(prop.quantity for prop in pick(board, Prop))
        others = [*part_layout.list_spots(board), *part_layout.list_corners(board)]
        for number, prop in enumerate(stand):
            assert not any(prop.is_overlapping(other) for other in (*others, *stand[:number]))


def test_a_bar_too_long_for_the_bed_is_made_in_two() -> None:
    def lengths(board: profile.Profile) -> dict[int, int]:
        return {guide.leds: guide.quantity for guide in pick(board, Guide)}

    assert 18 not in lengths(HUB)
    assert lengths(HUB)[9] == 2
    assert max(lengths(changed(HUB, bed_mm=(170.0, 150.0)))) == 10
    assert lengths(changed(HUB, bed_mm=(310.0, 310.0)))[18] == 1


def test_what_goes_into_a_part_finds_room() -> None:
    (frame,) = pick(STARTER, Frame)
    assert frame.module == (60.5, 40.5)
    (cap,) = pick(changed(STARTER, pawn_mm=22.0), PawnCap)
    assert cap.outer == pytest.approx(22 + 0.5 + 2 * WALL)
    assert cap.size[0] == pytest.approx(cap.outer)
    big = max(pick(STARTER, Base), key=lambda part: part.tag)
    for cap in [*pick(STARTER, PawnCap), *pick(STARTER, RoverCap)]:
        assert 0.1 <= big.inner - cap.plug <= 0.4
    assert big.size[0] <= 34  # the circle that is printed on the face


def test_the_enclosure_has_the_dev_board_s_measures_and_room_for_its_cables() -> None:
    by_hand = {name: changed(profile.load(name), enclosures=["perfboard"]) for name in profile.list_names()}
    boxes = {name: box for name, board in by_hand.items() for box in pick(board, Box)}
    assert set(profile.list_names()) - set(boxes) == {"starter-plug"}, "its dev board is in an adapter"
    assert len({boxes[name].devkit for name in ("starter", "starter-s3", "starter-c3")}) == 3
    assert boxes["starter-s3"].usb > boxes["starter"].usb
    assert boxes["hub"].cables > boxes["starter"].cables
    out = sum((wire.start[0] == MCU) != (wire.end[0] == MCU) for wire in list_wires(HUB) if wire.mm2 < 0.7)
    assert boxes["hub"].cables * Box.cable_height > out * 0.5  # mm2 of the thinnest insulation there is
    assert pick(changed(STARTER, devkit_mm=(58.0, 29.0)), Box)[0].devkit == (58.0, 29.0)
    (foot,) = pick(STARTER, Foot)
    # Over the lid a module with a plug on its header.
    assert foot.height >= boxes["starter"].size[2] + 2 + 2 + 20


@pytest.mark.parametrize("name", [name for name in profile.list_names() if has_carrier(profile.load(name))])
def test_the_carrier_goes_into_its_enclosure(name: str) -> None:
    board = profile.load(name)
    (box,) = pick(board, CarrierBox)
    made = place_parts(Assembly(board))
    assert box.carrier == (made.width, made.height)
    assert sorted(box.holes) == sorted(made.holes)
    left, top = box.corner
    length, width, _ = box.inside
    assert left > -length / 2
    assert top < width / 2
    for x, y in box.posts:
        # No post on the board, no peg in a post.
        assert abs(y) - box.post / 2 >= min(abs(top), abs(top - box.carrier[1]))
        assert all(max(abs(px - x), abs(py - y)) > (box.post + box.peg) / 2 for px, py in box.pegs)
    # The USB opening is where the dev board is: between its two rows of pins.
    kit = next(part for part in made.parts if part.part.item.startswith("devkit"))
    rows = [kit.pad_at(pad)[1] for pad in kit.part.footprint.pads]
    assert (min(rows) + max(rows)) / 2 == pytest.approx(top - box.kit_middle, abs=1)


def test_a_board_says_which_enclosures_it_wants() -> None:
    assert [type(part) for part in pick(STARTER, Enclosure)] == [Box, CarrierBox]
    assert [type(part) for part in pick(HUB, Enclosure)] == [CarrierBox]
    for wrong in ("[]", '["carrier", "carrier"]'):
        with pytest.raises(profile.ProfileError, match=r"printer\.enclosures: .*expected \"carrier\", \"perfboard\""):
            profile.decode(f'base = "starter"\nname = "own"\n[printer]\nenclosures = {wrong}\n', "own.toml")


def complete(board: profile.Profile) -> dict[str, bytes]:
    """A board's parts as `marshub profile cad NAME` makes them, with stand-ins for STEP and PNG."""
    files = kept_files.gather_stls(COMMITTED, board.name)
    files |= {name.replace(".stl", ".step"): b"a solid" for name in files if name.endswith(".stl")}
    files |= dict.fromkeys(printed_parts.PICTURES, b"a picture")
    return {**files, "README.md": printed_parts.make_print_list(board, files).encode()}


def test_a_changed_profile_is_noticed_by_part() -> None:
    files = complete(STARTER)
    assert printed_parts.list_differing(files, STARTER) == []
    assert printed_parts.list_differing(files, changed(STARTER, pawn_mm=16.0)) == ["pawn-cap.stl"]
    more = msgspec.structs.replace(
        STARTER, reader=[*STARTER.reader, msgspec.structs.replace(STARTER.reader[0], at=None)]
    )
    assert "reader-tray.stl" in printed_parts.list_differing(files, more)
    thick = msgspec.structs.replace(STARTER, face=msgspec.structs.replace(STARTER.face, thick_mm=4.0))
    assert printed_parts.list_differing(files, thick) == ["foot.stl"]
    longer = [msgspec.structs.replace(s, count=7) if s.name == "status" else s for s in STARTER.segment]
    messages = printed_parts.list_differing(files, msgspec.structs.replace(STARTER, segment=longer))
    assert {"light-guide-7x16.67.stl", "light-guide-4x16.67.stl"} <= set(messages)


def test_a_lost_a_foreign_and_a_damaged_file_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = complete(STARTER)
    del files["foot.step"], files["parts.png"]
    files["pawn-cap.stl"] = files["rover-cap.stl"]
    files["light-guide-9x16.67.stl"] = b""
    files["photo.jpg"] = b"mine"
    wrong = ["foot.step", "light-guide-9x16.67.stl", "parts.png", "pawn-cap.stl"]
    assert printed_parts.list_differing(files, STARTER) == wrong
    files = {**complete(STARTER), "README.md": b"of another time"}
    assert printed_parts.list_differing(files, STARTER) == ["README.md"]
    monkeypatch.setattr(printed_parts, "hash_shapes", lambda: "other")
    assert printed_parts.DIGEST in printed_parts.list_differing(files, STARTER)
    with pytest.raises(HardwareError, match="is not a digest of printed parts"):
        printed_parts.list_differing({printed_parts.DIGEST: b"[]"}, STARTER)
    assert printed_parts.list_differing(printed_parts.read_existing_files(tmp_path / "none"), STARTER) == [
        printed_parts.DIGEST
    ]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The shelf, to spoil."""
    for name in profile.list_names():
        shutil.copytree(COMMITTED / name / "cad", tmp_path / name / "cad")
    return tmp_path


def test_a_part_that_lies_twice_nowhere_or_elsewhere_on_the_shelf_is_noticed(copied: Path) -> None:
    boards = [profile.load(name) for name in profile.list_names()]

    def wrong() -> dict[str, list[str]]:
        result = {board.name: kept_files.list_differing(copied, board, boards) for board in boards}
        return {name: files for name, files in result.items() if files}

    assert wrong() == {}
    foot = copied / "hub" / "cad" / "foot.stl"
    shutil.copy(foot, copied / "starter" / "cad" / "foot.stl")
    assert wrong() == {"starter": ["foot.stl"]}
    foot.unlink()  # now the starter's is the only one, and hub does not have its own
    assert wrong() == {"hub": ["foot.stl"], "starter": ["foot.stl"]}
    (copied / "starter" / "cad" / "foot.stl").unlink()
    assert wrong() == {name: ["foot.stl"] for name in profile.list_names() if name != "starter-plug"}, "it has its own"
    (copied / "starter-s3" / "cad" / "README.md").write_text("old")
    shutil.copytree(COMMITTED / "hub" / "cad", copied / "hub" / "cad", dirs_exist_ok=True)
    assert wrong() == {"starter-s3": ["README.md"]}
    (copied / "hub" / "cad" / printed_parts.DIGEST).write_text("[]")
    with pytest.raises(HardwareError, match="is not a digest of printed parts"):
        wrong()


def test_parts_that_meet_are_named_with_where_they_lie() -> None:
    for name in profile.list_names():
        part_layout.check_layout(profile.load(name))
    moved = [msgspec.structs.replace(s, at=(326, 134)) if s.name == "row-2-track" else s for s in HUB.segment]
    with pytest.raises(
        HardwareError, match=r"frame of reader row-2-4 .*lies on light guide of row-2-track .*move an `at`"
    ):
        part_layout.check_layout(msgspec.structs.replace(HUB, segment=moved))
    out = [msgspec.structs.replace(s, at=(7, 124)) if s.name == "scale" else s for s in STARTER.segment]
    with pytest.raises(HardwareError, match="light guide of scale sticks out of the face"):
        part_layout.check_layout(msgspec.structs.replace(STARTER, segment=out))
    low = [msgspec.structs.replace(b, at=(12, 400)) if b.name == "prev" else b for b in HUB.button]
    with pytest.raises(HardwareError, match="nut of button prev lies on the foot in the lower left corner"):
        part_layout.check_layout(msgspec.structs.replace(HUB, button=low))


def test_what_cannot_be_printed_says_why() -> None:
    narrow = [msgspec.structs.replace(s, pitch_mm=7.0) for s in STARTER.segment]
    with pytest.raises(HardwareError, match=r"pitch_mm = 7 leaves 1 mm of wall between two LEDs: expected 7\.2"):
        list_parts(msgspec.structs.replace(STARTER, segment=narrow))
    with pytest.raises(HardwareError, match=r"enclosure: 92 x 118 mm does not fit the printer: expected 100 x 100"):
        list_parts(changed(STARTER, bed_mm=(100.0, 100.0)))


def test_a_measure_that_cannot_be_is_told_with_its_line(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "starter"\nname = "own"\n\n[printer]\ntags_mm = [25, 60]\nfit_mm = 3\n', encoding="utf-8")
    with pytest.raises(profile.ProfileError) as caught:
        profile.load(own)
    assert str(caught.value).splitlines() == [
        f"{own}:6: printer.fit_mm: 3 mm: expected 0.05 to 1",
        f"{own}:5: printer.tags_mm: 60 mm: expected 8 to 40",
    ]


def stl(made: mesh.Mesh) -> bytes:
    body = b"".join(mesh.TRIANGLE.pack(0, 0, 0, *a, *b, *c, 0) for a, b, c in made.triangles)
    return b"\0" * mesh.HEADER + struct.pack("<I", len(made.triangles)) + body


side = st.floats(0.5, 200).map(lambda value: round(value, 2))


@given(x=side, y=side, z=side)
def test_a_mesh_is_read_and_measured(x: float, y: float, z: float) -> None:
    made = mesh.read_stl(stl(make_block(x, y, z)))
    assert made.size == pytest.approx((x, y, z), rel=1e-4, abs=1e-3)
    assert made.volume == pytest.approx(x * y * z, rel=1e-3)
    assert made.open_edges == 0
    holed = mesh.Mesh(made.triangles[1:])
    assert holed.open_edges == 3
    assert mesh.Mesh([(a, c, b) for a, b, c in made.triangles]).volume < 0
    one, *rest = made.triangles
    assert mesh.Mesh([(one[0], one[2], one[1]), *rest]).open_edges > 0


def test_what_is_no_stl_is_told() -> None:
    with pytest.raises(HardwareError, match="is not a binary STL: 4 bytes"):
        mesh.read_stl(b"soli", "a.stl")
    with pytest.raises(HardwareError, match=r"a\.stl is not a complete binary STL: .* for 12 triangles"):
        mesh.read_stl(stl(make_block(1, 1, 1))[:-1], "a.stl")


def test_without_the_library_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "build123d", None)
    monkeypatch.delitem(sys.modules, "marshub.hardware.cad.solids", raising=False)
    result = CliRunner().invoke(app, ["profile", "cad", "starter", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert "pip install -r requirements/cad.txt" in str(result.exception)
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize("names", [[], ["starter"]], ids=["the shelf", "a board of its own"])
def test_the_command_verifies(names: list[str], copied: Path) -> None:
    for name in names:
        for path, content in complete(profile.load(name)).items():
            (copied / name / "cad" / path).write_bytes(content)
    run, arguments = CliRunner(), ["profile", "cad", *names, "--out", str(copied), "--verify"]
    result = run.invoke(app, arguments, env={"MARSHUB_LANG": "en"})
    assert result.exit_code == 0
    assert result.output.count("match the profile") == len(names or profile.list_names())
    (copied / "starter" / "cad" / "enclosure.stl").unlink()
    result = run.invoke(app, arguments, env={"MARSHUB_LANG": "en"})
    assert result.exit_code == 1
    assert "enclosure.stl does not match the profile starter" in result.output
