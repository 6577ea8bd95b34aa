"""What lies in hardware/ is what the profiles make today."""

from __future__ import annotations

from pathlib import Path

import pytest

from marshub.board import profile
from marshub.hardware import build, paper
from marshub.hardware.words import printed

COMMITTED = Path(__file__).parents[2] / "hardware"


@pytest.mark.parametrize("name", profile.names())
def test_what_is_committed_is_what_the_profile_makes(name: str) -> None:
    made = build.everything(profile.load(name), printed("en"), pictures=False)
    assert build.differing(COMMITTED / name, made) == [], "make it anew: marshub profile build"
    svgs = {path for path in made if path.endswith(".svg")}
    pngs = {path.relative_to(COMMITTED / name).as_posix() for path in (COMMITTED / name).rglob("*.png")}
    assert {png for png in pngs if not png.startswith("cad/")} == {f"{path.removesuffix('.svg')}.png" for path in svgs}


def test_a_changed_a_missing_and_a_foreign_file_are_named(tmp_path: Path) -> None:
    made = {name: text.encode() for name, text in build.tables_of(profile.load("starter")).items()}
    build.write(tmp_path, made)
    assert build.differing(tmp_path, made) == []
    (tmp_path / "bom.csv").write_text("1,nothing\n")
    (tmp_path / "pins.md").unlink()
    (tmp_path / "old.svg").write_text("<svg/>")
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    (tmp_path / "cad").mkdir()
    (tmp_path / "cad" / "README.md").write_text("what `marshub profile cad` makes is compared by itself")
    assert build.differing(tmp_path, made) == ["bom.csv", "old.svg", "pins.md"]


def test_a_sheet_is_to_scale_and_its_tiles_cover_it() -> None:
    sheet = paper.Sheet("x", 400, 300, area=(20, 20, 360, 260))
    sheet.add(*paper.ruler(30, 290))
    assert '<line x1="30" y1="290" x2="130" y2="290"' in sheet.svg()
    assert 'width="400mm" height="300mm" viewBox="0 0 400 300"' in sheet.svg()
    pdf = sheet.pdf()
    assert b"/MediaBox [ 0 0 1133.858 850.3937 ]" in pdf  # 400 x 300 mm in points
    # 360 x 260 mm: two A4 pages each 269 x 182 or 182 x 269 mm wide and high inside its margins.
    assert sheet.tiles().count(b"/Type /Page\n") == 2
    assert sheet.pdf() == pdf


def test_png_is_a_picture_with_its_words() -> None:
    from marshub.hardware import picture

    plain = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="9" height="9"/>{}</svg>'
    said = plain.format('<text x="5" y="15" font-family="arial" font-size="12">GPIO</text>')
    assert picture.png(said).startswith(b"\x89PNG")
    assert picture.png(said) != picture.png(plain.format(""))
