"""The releases of MicroPython that the firmware is for: named alike everywhere; whoever meets another is informed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from marshub.board.profile import load, make_firmware_config
from marshub.cli.app import app
from marshub.sim import virtual_board
from marshub.sim.rom_loader import RomLoader
from marshub.sim.virtual_board import VirtualBoard
from marshub.sim.vm import parts
from marshub.tools.doctor.examine import examine
from marshub.tools.flash_files import read_firmware_version
from marshub.tools.images import OFFICIAL
from marshub.tools.micropython_versions import NEWEST, OLDEST, find_problem, format_version, parse_version
from marshub.words import Speech

KIND = "tcp" if sys.platform == "win32" else "pty"
ROOT = Path(__file__).parents[2]
RANGE = f"{format_version(OLDEST)} to {format_version(NEWEST)}"
PAGES = ("docs/board-tools.md", "docs/build.md", "docs/decisions/0117-releases-of-micropython.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_documents_name_the_range(page: str) -> None:
    assert f"MicroPython {RANGE}" in (ROOT / page).read_text(encoding="utf-8")


def test_what_is_flashed_by_default_is_what_the_tests_run_on() -> None:
    releases = {parse_version(official.version) for official in OFFICIAL.values()}
    assert releases == {parse_version(parts.VERSION.partition("-")[0])}
    assert {(release or ())[:2] for release in releases} == {NEWEST}
    assert f"build, {OFFICIAL['esp32'].version}," in (ROOT / "docs/board-tools.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "is_tried"),
    [("1.23.0", False), ("1.24.0", True), ("1.29.3", True), ("1.30.0", False), ("1.100.0", False), ("2.0.0", False)],
)
def test_a_release_that_was_not_tried_is_named_with_the_range(text: str, is_tried: bool) -> None:
    problem = find_problem(parse_version(text))
    assert (problem is None) == is_tried
    if problem is not None:
        assert (problem.args["found"], problem.args["oldest"], problem.args["newest"]) == (text, *RANGE.split(" to "))


@pytest.mark.parametrize("text", ["", "1", "1.x", "-1.2", "preview"])
def test_what_is_no_version_is_no_problem(text: str) -> None:
    assert find_problem(parse_version(text)) is None


@pytest.mark.parametrize(("runs", "status"), [("1.29.0", "ok"), ("1.40.1", "warning"), ("1.20.0", "warning")])
def test_the_doctor_names_the_boards_micropython(runs: str, status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_board, "FIRMWARE", read_firmware_version())
    board = VirtualBoard(make_firmware_config(load("starter")), KIND)
    try:
        board._loop.call(board._end.log, f"runs micropython {runs}")
        finding = examine(board.port, only=["link"]).findings[-1]
    finally:
        board.close()
    assert (finding.check, finding.status) == ("firmware", status)
    assert f"MicroPython {runs}" in Speech("en").say(finding.says)


@pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")
def test_whoever_flashes_another_release_is_told(tmp_path: Path) -> None:
    path = tmp_path / "new.bin"
    path.write_bytes(bytes([0xE9]) + bytes(300) + b"MicroPython v1.40.0 on 2030-01-01; ")
    with RomLoader("esp32") as rom:
        done = CliRunner().invoke(app, ["board", "flash", str(path), rom.port, "--yes"])
    assert done.exit_code == 0, done.output
    assert f"MicroPython 1.40; the firmware was tested with {RANGE}" in done.output
