"""What lies in hardware/ is what the profiles make today; and what is not kept there can be made."""

from __future__ import annotations

import posixpath
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from marshub.board import profile
from marshub.hardware import build, harness, kept_files, paper
from marshub.hardware.face_drawing import draw_template
from marshub.hardware.printed_words import make_printer
from marshub.hardware.svg_files import minify_svg
from marshub.hardware.wiring import list_wires

COMMITTED = Path(__file__).parents[2] / "hardware"
BOARDS = {name: profile.load(name) for name in profile.list_names()}


@pytest.fixture(scope="module")
def everything() -> dict[str, dict[str, bytes]]:
    """All that is made from each profile that comes along, but for what is not kept: to look at, to print, to cut."""
    return {
        name: build.make_everything(board, make_printer("en"), pictures=False, prints=False)
        for name, board in BOARDS.items()
    }


def targets(page: str) -> list[str]:
    return re.findall(r"\]\(([^):#]+)\)", page)


def test_what_is_committed_is_what_the_profiles_make(everything: dict[str, dict[str, bytes]]) -> None:
    for name, kept in kept_files.list_kept_files(everything).items():
        assert build.list_differing(COMMITTED / name, kept) == [], "make it anew: marshub profile build"


def test_nothing_large_and_nothing_twice_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files", "."], cwd=COMMITTED, capture_output=True, text=True, check=True)
    files = [COMMITTED / name for name in listed.stdout.split() if (COMMITTED / name).is_file()]
    assert len(files) > 80
    shown = {COMMITTED / board / path for board, path in kept_files.SHOWN}
    assert {path for path in files if not path.name.endswith(kept_files.KEPT)} == shown
    contents = [path.read_bytes() for path in files]
    assert len(set(contents)) == len(contents)


def test_each_page_on_the_shelf_leads_to_what_its_board_s_own_folder_would_have(
    everything: dict[str, dict[str, bytes]],
) -> None:
    """Wherever a link leads, the very file lies there that is made for this board."""
    led = 0
    for name, files in everything.items():
        page = (COMMITTED / name / "README.md").read_text(encoding="utf-8")
        own = [target for target in targets(files["README.md"].decode()) if target.endswith((".svg", ".csv"))]
        for target, there in zip(own, (t for t in targets(page) if t.endswith((".svg", ".csv"))), strict=True):
            assert (COMMITTED / name / there).read_bytes() == files[target]
            led += there.startswith("../")
        assert "template.pdf`" in page
        assert "template.pdf)" not in page
    assert led > 8


def test_two_boards_share_what_is_the_same_and_only_that() -> None:
    one = {"a.svg": b"same", "b.svg": b"one", "c.pdf": b"same", "p.md": b"[a](a.svg) [b](b.svg) [c](c.pdf)"}
    other = {
        "a.svg": b"same",
        "b.svg": b"other",
        "c.pdf": b"same",
        "in/p.md": b"[a](../a.svg) ![b](../b.svg) ![c](../c.pdf)",
    }
    kept = kept_files.list_kept_files({"one": one, "other": other})
    assert kept["one"] == {"a.svg": b"same", "b.svg": b"one", "p.md": b"[a](a.svg) [b](b.svg) c (`c.pdf`)"}
    assert kept["other"] == {"b.svg": b"other", "in/p.md": b"[a](../../one/a.svg) ![b](../b.svg) "}


def test_what_is_not_kept_can_be_made_and_is_whole() -> None:
    """The starter with all that a release has of it: each kind is looked into, and its pages lead somewhere."""
    board = BOARDS["starter"]
    made = build.make_everything(board, make_printer("en"))
    kinds = {posixpath.splitext(name)[1] for name in made}
    assert kinds == {".md", ".csv", ".svg", ".png", ".pdf", ".html", ".yaml", ".dxf"}
    drawings = {name.removesuffix(".svg") for name in made if name.endswith(".svg")}
    drawings -= {name.removesuffix(".dxf") for name in made}  # what a laser follows is no picture
    assert {name.removesuffix(".png") for name in made if made[name].startswith(b"\x89PNG")} == drawings
    assert {name for name in made if made[name].startswith(b"%PDF-")} == {
        f"face/{sheet}{end}.pdf"
        for sheet in (
            "template",
            "back",
            *(f"{light}-{game}" for light in ("overlay", "night") for game in board.overlay),
        )
        for end in ("", "-a4")
    }
    sheet = draw_template(board)
    assert (made["face/template.pdf"], made["face/template-a4.pdf"]) == (sheet.to_pdf(), sheet.to_tiled_pdf())
    ticked = sum(made[name].decode().count("<input type=checkbox>") for name in made if name.endswith(".html"))
    assert ticked == len(list_wires(board))
    sources = [yaml.safe_load(made[name]) for name in made if name.endswith(".yaml")]
    assert sum(cable["wirecount"] for source in sources for cable in source["cables"].values()) == len(
        list_wires(board)
    )
    pages = targets(made["README.md"].decode())
    assert [target for target in pages if target not in made] == [
        f"{folder}/README.md" for folder in (build.CAD, build.PCB)
    ]


def test_a_straight_ribbon_of_eight_joins_plug_and_module() -> None:
    """Pin by pin with the same number, in the order in which the module's pins lie; the fifth wire is free."""
    board = BOARDS["hub"]
    groups = harness.list_harnesses(board)
    for bus in board.bus:
        drawn = harness.make_source(board, f"bus-{bus.name}", groups[f"bus-{bus.name}"])
        assert len(drawn["connections"]) == 8
        for one, core, other in drawn["connections"]:
            (plug, left), (cable, wire), (module, right) = (next(iter(item.items())) for item in (one, core, other))
            assert left == wire == right == [1, 2, 3, 4, 6, 7, 8]
            assert drawn["connectors"][module]["pinlabels"] == [
                "SDA",
                "SCK",
                "MOSI",
                "MISO",
                "IRQ",
                "GND",
                "RST",
                "3.3V",
            ]
            number = next(reader.output for reader in board.reader if module == f"READER {reader.name}")
            labels = drawn["connectors"][plug]["pinlabels"]
            assert labels == [f"Y{number}", "SCK", "MOSI", f"I{number}", "free", "GND", "RST", "3V3"]
            message = drawn["cables"][cable]["wirelabels"]
            assert message == ["CS", "SCK", "MOSI", "MISO", "free", "GND", "RST", "3V3"]
    starter = harness.make_source(BOARDS["starter"], "bus-a", harness.list_harnesses(BOARDS["starter"])["bus-a"])
    assert starter["connections"][0][2] == {"READER pad": [1, 2, 3, 4, 6, 7, 8]}
    assert starter["cables"]["MCU - READER pad"]["wirecount"] == 7


def test_a_changed_a_missing_and_a_foreign_file_are_named(tmp_path: Path) -> None:
    made = {name: text.encode() for name, text in build.make_tables(profile.load("starter")).items()}
    build.write_files(tmp_path, made)
    assert build.list_differing(tmp_path, made) == []
    (tmp_path / "bom.csv").write_text("1,nothing\n")
    (tmp_path / "pins.md").unlink()
    (tmp_path / "old.svg").write_text("<svg/>")
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    (tmp_path / "cad").mkdir()
    (tmp_path / "cad" / "README.md").write_text("what `marshub profile cad` makes is compared by itself")
    assert build.list_differing(tmp_path, made) == ["bom.csv", "old.svg", "pins.md"]


def test_a_sheet_is_to_scale_and_its_tiles_cover_it() -> None:
    sheet = paper.Sheet("x", 400, 300, area=(20, 20, 360, 260))
    sheet.add(*paper.make_ruler(30, 290))
    assert '<line x1="30" y1="290" x2="130" y2="290"' in sheet.to_svg()
    assert 'width="400mm" height="300mm" viewBox="0 0 400 300"' in sheet.to_svg()
    pdf = sheet.to_pdf()
    assert b"/MediaBox [ 0 0 1133.858 850.3937 ]" in pdf  # 400 x 300 mm in points
    # 360 x 260 mm: two A4 pages each 269 x 182 or 182 x 269 mm wide and high inside its margins.
    assert sheet.to_tiled_pdf().count(b"/Type /Page\n") == 2
    assert sheet.to_pdf() == pdf


def test_a_lean_drawing_draws_the_same_pixels() -> None:
    from resvg_py import svg_to_bytes

    svg = """<?xml version="1.0"?><!DOCTYPE svg><!-- by hand -->
<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
<g id="a">
<title>a tooltip</title>
<polygon fill="none" stroke="#ff0000" stroke-width="3" points="5,5 40,5 40,30 5,5"/>
<path style="stroke:blue;fill:none;" d="M 5,50 L 80,50"/>
<line x1="2" y1="2" x2="70" y2="40" stroke="#00ff00"/>
<text xml:space="preserve" text-anchor="end" x="85" y="25" font-family="x" font-size="12.00">a  b</text>
<text xml:space="preserve" x="1" y="1" font-size="12.00"> &#160;</text>
</g>
</svg>
"""
    short = minify_svg(svg)
    assert svg_to_bytes(svg_string=short) == svg_to_bytes(svg_string=svg)
    assert not re.search("tooltip|by hand|DOCTYPE|fill=|stroke=|<text[^>]*> ", short)
    assert minify_svg("<svg/>") == "<svg/>"


def test_png_is_a_picture_with_its_words() -> None:
    from marshub.hardware import svg_files

    plain = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="9" height="9"/>{}</svg>'
    message = plain.format('<text x="5" y="15" font-family="arial" font-size="12">GPIO</text>')
    assert svg_files.render_png(message).startswith(b"\x89PNG")
    assert svg_files.render_png(message) != svg_files.render_png(plain.format(""))
