"""Hours and grams: what is kept belongs to the parts that are kept. Needs no slicer; a small program plays one."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from marshub.board import profile
from marshub.cli.app import app
from marshub.hardware import kept_files
from marshub.hardware.cad import printed_parts, slicing
from marshub.hardware.cad.slicing import SLICED, Figures, Slicer
from marshub.hardware.errors import HardwareError

COMMITTED = Path(__file__).parents[2] / "hardware"
STARTER = profile.load("starter")
#: Writes what PrusaSlicer writes at the end, with a minute for each triangle; notes that it was asked.
PLAYED = """#!{python}
import pathlib, struct, sys
words = dict(zip(sys.argv[1:], sys.argv[2:]))
if "--help" in words or sys.argv[1:] == ["--help"]:
    print("PrusaSlicer-9.9.1+played based on Slic3r")
    raise SystemExit
part = pathlib.Path(sys.argv[-1])
with open("{asked}", "a") as asked:
    asked.write(part.stem + "\\n")
assert pathlib.Path(words["--load"]).name == "slicer.ini" and pathlib.Path(words["--datadir"]).is_dir()
if part.stem == "foot":
    print("Nothing to print for foot.stl")
    raise SystemExit(1)
count = struct.unpack("<I", part.read_bytes()[80:84])[0]
pathlib.Path(words["-o"]).write_text(
    f"G1 X1\\n; total filament used [g] = 2.52\\n\\n; estimated printing time (normal mode) = 1h {{count}}m 40s\\n"
)
"""


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with the name of each part that the played slicer was asked for; the slicer is on the PATH."""
    if sys.platform == "win32":
        pytest.skip("a script is no program there")
    program, notes = tmp_path / "bin" / "prusa-slicer", tmp_path / "asked"
    program.parent.mkdir()
    program.write_text(PLAYED.format(python=sys.executable, asked=notes))
    program.chmod(0o755)
    notes.touch()
    monkeypatch.setenv("PATH", str(program.parent))
    return notes


def digest_of(files: dict[str, bytes]) -> dict:
    return json.loads(files[printed_parts.DIGEST])


@pytest.mark.parametrize("name", profile.list_names())
def test_the_kept_figures_are_those_of_the_kept_parts(name: str) -> None:
    files = kept_files.gather_stls(COMMITTED, name)
    assert slicing.list_stale(files.get(SLICED), digest_of(files)) == [], "make them anew: marshub profile slice"
    result = slicing.read_figures(files[SLICED], digest_of(files))
    for part, note in digest_of(files)["parts"].items():
        # Whole it would be 1.24 g a cm3: no part is heavier, none as hollow as its infill.
        assert 0.35 < result[part].grams / (note["volume_mm3"] * 0.00124) < 1.03, part
        assert result[part].minutes >= 2


def test_other_parts_settings_and_files_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    files = kept_files.gather_stls(COMMITTED, "starter")
    kept, digest = files[SLICED], digest_of(files)
    assert slicing.list_stale(None, digest) == sorted(digest["parts"])
    digest["parts"]["foot"]["stl_sha256"] = "0" * 64
    del digest["parts"]["pawn-cap"]
    assert slicing.list_stale(kept, digest) == ["foot", "pawn-cap"]
    other = digest_of(files)
    other["parts"]["foot"]["stl_sha256"] = "0" * 64
    files[printed_parts.DIGEST] = json.dumps(other).encode()
    page = printed_parts.make_print_list(STARTER, files)
    assert re.search(r"^\| 4 \| \[foot\]\(foot\.stl\) \| [^|]+ \| [^|]+ \| \|  \|$", page, re.MULTILINE)
    assert "For printing times and weights, run `marshub profile slice`." in page
    monkeypatch.setattr(slicing, "hash_settings", lambda: "other")
    assert slicing.read_figures(kept, digest) == {}
    with pytest.raises(HardwareError, match="is not what marshub profile slice makes"):
        slicing.read_figures(b"[]", digest)


def test_times_are_read_and_added_up() -> None:
    code = "; total filament used [g] = 12.34\n; estimated printing time (normal mode) = 1d 2h 3m 40s\n"
    assert slicing.parse_gcode_figures(code, "p") == Figures(26 * 60 + 4, 12.3)
    digest = {"parts": {"a": {"quantity": 3}, "b": {"quantity": 0}, "c": {"quantity": 1}}}
    result = {"a": Figures(20, 1.1), "b": Figures(9, 9), "c": Figures(5, 2)}
    assert slicing.sum_figures(result, digest) == Figures(65, 5.3)
    assert slicing.format_duration(65) == "1:05"
    with pytest.raises(HardwareError, match="p: the G-code does not say how long"):
        slicing.parse_gcode_figures("G1 X1\n", "p")


def test_each_part_is_sliced_once_and_what_cannot_be_is_named(asked: Path) -> None:
    boards = {name: kept_files.gather_stls(COMMITTED, name) for name in ("starter", "starter-s3")}
    slicer = Slicer()
    assert slicer.name == "PrusaSlicer 9.9.1"
    for files in boards.values():
        digest = digest_of(files)
        del digest["parts"]["foot"]
        made = slicer.make_figures_file(digest, files)
        assert slicing.list_stale(made, digest) == []
        tray = slicing.read_figures(made, digest)["reader-tray"]
        triangles = int.from_bytes(files["reader-tray.stl"][80:84], "little")
        assert tray == Figures(61 + triangles, 2.5)
    different = {data for files in boards.values() for name, data in files.items() if name.endswith(".stl")}
    assert len(asked.read_text().split()) == len(different) - 1  # the foot was left out
    assert len(different) < sum(name.endswith(".stl") for files in boards.values() for name in files)
    with pytest.raises(HardwareError, match=r"foot\.stl cannot be sliced: Nothing to print for foot\.stl"):
        slicer.slice_part("foot", boards["starter"]["foot.stl"])


def test_without_a_slicer_the_command_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = CliRunner().invoke(app, ["profile", "slice"])
    assert result.exit_code == 1
    assert "apt-get install --no-install-recommends prusa-slicer" in str(result.exception)


def test_the_command_makes_figures_and_list_and_verifies(asked: Path, tmp_path: Path) -> None:
    program = asked.parent / "bin" / "prusa-slicer"
    program.write_text(program.read_text().replace('"foot"', '"-"'))
    folder = tmp_path / "made" / "starter" / "cad"
    folder.mkdir(parents=True)
    for name, content in kept_files.gather_stls(COMMITTED, "starter").items():
        (folder / name).write_bytes(content)
    (folder / SLICED).unlink()
    run, arguments = CliRunner(), ["profile", "slice", "starter", "--out", str(tmp_path / "made")]
    result = run.invoke(app, [*arguments, "--verify"], env={"MARSHUB_LANG": "en"})
    assert result.exit_code == 1
    assert "hours and grams for reader-tray are out of date" in result.output
    result = run.invoke(app, arguments, env={"MARSHUB_LANG": "en"})
    assert result.exit_code == 0
    files = printed_parts.read_existing_files(folder)
    assert json.loads(files[SLICED])["slicer"] == "PrusaSlicer 9.9.1"
    assert files["README.md"].decode() == printed_parts.make_print_list(STARTER, files)
    whole = slicing.sum_figures(slicing.read_figures(files[SLICED], digest_of(files)), digest_of(files))
    assert f"starter: {round(whole.minutes / 60)} hours and {round(whole.grams)} g" in result.output
    assert run.invoke(app, [*arguments, "--verify"]).exit_code == 0
    (folder / "foot.stl").write_bytes(b"another")
    result = run.invoke(app, arguments)
    assert result.exit_code == 1
    assert "foot.stl: not what its profile makes: run marshub profile cad" in str(result.exception)


def test_what_several_boards_have_alike_is_made_once_and_each_board_has_all(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [profile.load(name) for name in ("starter", "starter-s3")]
    kept = {board.name: kept_files.gather_stls(COMMITTED, board.name) for board in boards}
    made: list[str] = []

    def form(part: printed_parts.Part) -> printed_parts.Form:
        made.append(part.name)
        owner = "starter-s3" if made.count(part.name) > 1 else "starter"
        stl = kept[owner][f"{part.name}.stl"]
        return printed_parts.Form(stl, b"a solid", printed_parts.read_stl(stl), 1.0, 2.0)

    monkeypatch.setattr(printed_parts, "_measure_form", form)
    monkeypatch.setattr(printed_parts, "_draw_pictures", lambda board, meshes: {})
    forms: printed_parts.Forms = {}
    for board in boards:
        files = printed_parts.make_files(board, forms=forms, sliced=kept[board.name][SLICED])
        for name, note in digest_of(kept[board.name])["parts"].items():
            assert files[f"{name}.stl"] == kept[board.name][f"{name}.stl"]
            assert files[f"{name}.step"] == b"a solid"
            assert digest_of(files)["parts"][name]["stl_sha256"] == note["stl_sha256"]
        assert files[SLICED] == kept[board.name][SLICED]
        assert "For printing times and weights" not in files["README.md"].decode()
    one, other = (digest_of(kept[board.name])["parts"] for board in boards)
    assert sorted(made) == sorted([*one, *(name for name, note in other.items() if note != one.get(name))])
    assert len(made) < len(one) + len(other)
