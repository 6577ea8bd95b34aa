"""A release is made by its command and looked into: wheel, sdist, firmware and hardware of each board, checksums."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from marshub import rule_texts
from marshub.board import profile
from marshub.games import GAMES
from marshub.hardware import build
from marshub.hardware.cad.mesh import read_stl
from marshub.hardware.cad.parts import list_parts
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.pcb import fab_zip
from marshub.hardware.printed_words import make_printer
from marshub.tools.flash_files import make_tree

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, str(ROOT / "scripts" / "release.py")]
KICAD = shutil.which("kicad-cli")
HAS_SITE = (ROOT / "docs" / "conf.py").is_file() and importlib.util.find_spec("sphinx") is not None


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A whole release, a second one of the starter only, and what the first one's command said: all without KiCad.

    KiCad takes as long as everything else; `-m kicad` makes a board with it.
    """
    folder = tmp_path_factory.mktemp("releases")
    whole, again = folder / "whole", folder / "again"
    environment = os.environ
    if KICAD is not None:
        programs, git = folder / "programs", shutil.which("git")
        programs.mkdir()
        assert git is not None
        (programs / Path(git).name).symlink_to(git)
        environment = {**os.environ, "PATH": str(programs)}
    runs = [
        subprocess.Popen([*COMMAND, *map(str, words)], stdout=subprocess.PIPE, text=True, env=environment)
        for words in ((whole,), (again, "starter"))
    ]
    messages = [run.communicate()[0] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], messages
    return whole, again, messages[0]


@pytest.fixture(scope="module")
def whole(made: tuple[Path, Path, str]) -> Path:
    return made[0]


@pytest.fixture(scope="module")
def wheel(whole: Path) -> Path:
    (path,) = whole.glob("*.whl")
    return path


def unpacked(path: Path) -> dict[str, bytes]:
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_it_has_all_and_nothing_else(whole: Path, wheel: Path) -> None:
    version = wheel.name.split("-")[1]
    boards = {f"{what}-{name}.zip" for what in ("firmware", "hardware", "faces") for name in profile.list_names()}
    carriers = {fab_zip.name_zip(name) for name in profile.list_names() if has_carrier(profile.load(name))}
    packages = {f"marshub-{version}-py3-none-any.whl", f"marshub-{version}.tar.gz"}
    site = {"site.zip"} if HAS_SITE else set()
    assert {path.name for path in whole.iterdir()} == {
        *boards, *carriers, *packages, *site, "RELEASE_NOTES.md", "SHA256SUMS",
    }  # fmt: skip


def test_its_checksums_are_those_of_its_files(made: tuple[Path, Path, str]) -> None:
    whole, _, message = made
    sums = dict(line.split("  ")[::-1] for line in (whole / "SHA256SUMS").read_text().splitlines())
    there = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in whole.iterdir()}
    del there["SHA256SUMS"]
    assert sums == there
    assert message.startswith((whole / "SHA256SUMS").read_text())


def test_made_twice_it_is_the_same(made: tuple[Path, Path, str]) -> None:
    whole, again, _ = made
    names = {path.name for path in again.iterdir()} - {"SHA256SUMS", "RELEASE_NOTES.md"}
    assert len(names) == 6 + HAS_SITE
    for name in names:
        assert (again / name).read_bytes() == (whole / name).read_bytes(), name


def test_the_wheel_has_every_module_and_what_a_board_needs_and_works_alone(wheel: Path, tmp_path: Path) -> None:
    files = unpacked(wheel)

    def here(folder: str, inside: str) -> set[str]:
        paths = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        return {posixpath.join(inside, path.relative_to(ROOT / folder).as_posix()) for path in paths}

    shipped = here("firmware", "marshub/_shipped/firmware") | here("shared/boards", "marshub/_shipped/boards")
    shipped |= here("shared/faces", "marshub/_shipped/faces")
    for game in GAMES:  # the texts of the rules, for who asks why not
        shipped |= here(f"docs/rules/{game}", f"marshub/_shipped/rules/{game}")
    shipped |= {"marshub/_shipped/protocol.md", "marshub/_shipped/vectors.json"}
    code = here("host/marshub", "marshub") | here("shared/hublink", "hublink")
    assert {name for name in files if ".dist-info/" not in name} == code | shipped
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    process = subprocess.run(
        [sys.executable, "-m", "marshub", "profile", "list"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split()[0] for line in process.stdout.splitlines()] == profile.list_names()
    asked = "from marshub import rule_texts; print(rule_texts.find_rule('first-martians', 'FM-ACT-02').says)"
    answer = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    ours = rule_texts.find_rule("first-martians", "FM-ACT-02")
    assert ours is not None
    assert answer.stdout.strip() == ours.says


def test_the_sdist_has_what_is_in_git(whole: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    tracked = {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}
    (path,) = whole.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert tracked - inside == set()
    assert not [name for name in inside if name.startswith((".venv", ".git/"))]


@pytest.mark.parametrize("name", profile.list_names())
def test_the_firmware_is_what_deploying_sends(name: str, whole: Path) -> None:
    files = unpacked(whole / f"firmware-{name}.zip")
    config = profile.make_firmware_config(profile.load(name))
    for form in ("source", "compiled"):
        sent = make_tree(config, compiled=form == "compiled").contents
        assert {path: files[path] for path in files if path.startswith(form)} == {
            f"{form}/{path}": data for path, data in sent.items()
        }
    assert set(files) - {path for path in files if path.startswith(("source/", "compiled/"))} == {"LICENSE"}


@pytest.mark.parametrize("name", profile.list_names())
def test_a_builder_finds_everything_for_a_board_in_its_zip(name: str, whole: Path) -> None:
    board = profile.load(name)
    files = unpacked(whole / f"hardware-{name}.zip")
    elsewhere = (f"{build.CAD}/", f"{build.PCB}/")
    kinds = {posixpath.splitext(path)[1] for path in files if not path.startswith(elsewhere)}
    assert kinds == {"", ".md", ".csv", ".svg", ".png", ".pdf", ".html", ".yaml", ".dxf"}
    for path, text in build.make_tables(board).items():
        assert files[path] == text.encode()
    for part in list_parts(board):
        made = read_stl(files[f"{build.CAD}/{part.name}.stl"])
        assert made.size == pytest.approx(part.size, abs=0.1)
    pages = [("README.md", 10), (f"{build.CAD}/README.md", 9), (f"{build.CUT}/README.md", 5)]
    pages += [(f"{build.PCB}/README.md", 4)] if has_carrier(board) else []
    for page, least in pages:
        links = re.findall(r"\]\(([^):#]+)\)", files[page].decode())
        assert len(links) > least
        targets = {posixpath.normpath(posixpath.join(posixpath.dirname(page), link)) for link in links}
        assert {target for target in targets if target not in files and target != build.CAD} == set()


@pytest.mark.parametrize("name", profile.list_names())
def test_what_is_ordered_or_printed_lies_beside_it_as_well(name: str, whole: Path) -> None:
    files = unpacked(whole / f"hardware-{name}.zip")
    faces = unpacked(whole / f"faces-{name}.zip")
    games = profile.load(name).overlay
    sheets = {f"{look}-{game}{form}.pdf" for look in ("overlay", "night") for game in games for form in ("", "-a4")}
    assert set(faces) == {*sheets, "LICENSE"}
    assert all(faces[sheet] == files[f"face/{sheet}"] for sheet in sheets)
    fab = fab_zip.name_zip(name)
    assert ((whole / fab).read_bytes() if (whole / fab).exists() else None) == files.get(f"{build.PCB}/{fab}")


def test_its_notes_name_every_file_and_have_the_changes_of_this_version(made: tuple[Path, Path, str]) -> None:
    whole, _, message = made
    notes = (whole / "RELEASE_NOTES.md").read_text(encoding="utf-8")
    version = next(whole.glob("*.whl")).name.split("-")[1]
    assert notes.startswith(f"# MarsHub {version} ")
    listed = set(re.findall(r"^\| (\S+) \| ", notes, re.MULTILINE)) - {"file", "---"}
    assert listed == {path.name for path in whole.iterdir()} - {"RELEASE_NOTES.md", "SHA256SUMS"}
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition(f"## [{version}]")[2].partition("\n## [")[0]
    lines = [line for line in changes.splitlines()[1:] if line and "](" not in line]
    assert len(lines) > 3
    assert set(lines) <= set(notes.splitlines())
    assert "](docs/" not in notes
    assert all(f"This release is {line[2:]}." in notes for line in message.splitlines() if line.startswith("! "))


def test_the_drawings_in_it_are_those_of_the_profile(whole: Path) -> None:
    board = profile.load("starter")
    files = unpacked(whole / "hardware-starter.zip")
    for path, data in build.make_everything(board, make_printer("en"), pictures=False).items():
        assert files[path] == data, path


def test_it_says_when_the_library_for_solids_was_not_there(made: tuple[Path, Path, str]) -> None:
    whole, _, message = made
    has = importlib.util.find_spec("build123d") is not None
    solids = [path for path in unpacked(whole / "hardware-hub.zip") if path.endswith(".step")]
    assert bool(solids) == has
    assert ("without STEP files and pictures of printed parts" in message) != has


def check_the_fab_zip_of_the_hub(files: dict[str, bytes]) -> None:
    assert files["pcb/hub.kicad_pcb"] == (ROOT / "hardware/hub/pcb/hub.kicad_pcb").read_bytes()
    assert fab_zip.is_made_from(
        files["pcb/hub-fab.zip"],
        fab_zip.compute_digest("hub", {path.removeprefix("pcb/"): content for path, content in files.items()}),
    )


def test_without_kicad_the_zip_for_a_fab_is_the_kept_one_and_what_is_missing_is_said(
    made: tuple[Path, Path, str],
) -> None:
    whole, _, message = made
    files = unpacked(whole / "hardware-hub.zip")
    check_the_fab_zip_of_the_hub(files)
    assert files["pcb/hub-fab.zip"] == (ROOT / "hardware/hub/pcb/hub-fab.zip").read_bytes()
    assert "pcb/hub-render.png" not in files
    assert "without pictures of carrier boards" in message


@pytest.mark.kicad
def test_kicad_makes_the_zip_for_a_fab_and_pictures_of_the_carrier(tmp_path: Path) -> None:
    run = subprocess.run([*COMMAND, str(tmp_path), "hub"], stdout=subprocess.PIPE, text=True, check=True)
    files = unpacked(tmp_path / "hardware-hub.zip")
    check_the_fab_zip_of_the_hub(files)
    assert "pcb/hub-render.png" in files
    assert "without pictures of carrier boards" not in run.stdout


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    process = subprocess.run([*COMMAND, str(tmp_path)], capture_output=True, text=True, check=False)
    assert process.returncode == 2
    assert "is not empty" in process.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    process = subprocess.run(
        [*COMMAND, str(tmp_path / "new"), "no-such-board"], capture_output=True, text=True, check=False
    )
    assert (process.returncode, process.stdout.startswith("Make a release")) == (2, True)
