"""Which tests a changed file asks for: the table in docs/testing.md knows every room and every folder of tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from script_modules import script

ROOT = Path(__file__).parents[2]
changed = script("changed")
ROOMS = changed.read_table((ROOT / "docs" / "testing.md").read_text(encoding="utf-8"))


def folders(parent: str) -> set[str]:
    paths = (path for path in (ROOT / parent).iterdir() if path.is_dir())
    return {path.relative_to(ROOT).as_posix() for path in paths if any(path.rglob("*.py"))}


def test_every_room_has_its_row():
    rooms = folders("host/marshub") | folders("host/marshub/games") | {"firmware", "shared/hublink", "shared/boards"}
    assert not rooms - set(ROOMS)


def test_every_folder_of_tests_belongs_to_a_room():
    tests = folders("tests") | folders("tests/games")
    asked = {test for row in ROOMS.values() for test in row}
    assert not tests - asked - set(ROOMS)  # what is played from there has a row of its own


def test_the_table_names_what_there_is():
    paths = {*ROOMS, *(test for row in ROOMS.values() for test in row)}
    assert not [path for path in paths if not (ROOT / path).exists()]
    assert all(ROOMS.values())


@pytest.mark.parametrize(
    ("paths", "tests"),
    [
        (["host/marshub/hardware/cad/parts.py"], ["tests/hardware"]),
        (
            ["host/marshub/serve/page.py"],
            ["tests/bridge", "tests/guides", "tests/serve", "tests/test_private_questions.py"],
        ),
        (["docs/rules/first-martians/morale.toml"], ["tests/test_rules_are_kept.py"]),  # not the row of all docs
        (["docs/play.md", "README.md"], ["tests/bench", "tests/scripts"]),
        (["tests/hil/test_hil.py"], ["tests/hil/test_hil.py"]),
        (["tests/hil/hil_table.py"], ["tests/hil"]),
        (["tests/hil/hil_table.py", "tests/hil/test_hil.py"], ["tests/hil"]),  # each test once
        (["tests/games/pocket_mars/golden/solo.txt"], ["tests/games/pocket_mars"]),
        (["tests/fixtures/evenings/demo.jsonl"], ["tests/record"]),
        (["tests/toys.py"], ["tests"]),
        (["host/marshub/home.py"], ["tests"]),
        (["pyproject.toml", "hardware/README.md"], ["tests"]),
        (["tests/hil/test_that_is_gone.py"], []),
        ([], []),
    ],
)
def test_what_changed_asks_for_its_tests(paths, tests):
    assert changed.select_tests(paths, ROOMS) == tests


def test_a_row_is_for_a_folder_and_not_for_names_that_begin_alike():
    table = {"host/marshub/table": ("tests/table",)}
    assert changed.select_tests(["host/marshub/tableau.py"], table) == ["tests"]


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *words], cwd=folder, check=True)


def test_what_changed_is_committed_edited_and_new_since_the_branch_left(tmp_path, monkeypatch):
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    git(tmp_path, "init", "-q", "-b", "main")
    for name in ("kept.py", "edited.py", "moved.py"):
        (tmp_path / name).write_text(name)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "begin")
    git(tmp_path, "checkout", "-qb", "branch")
    git(tmp_path, "mv", "moved.py", "elsewhere.py")
    git(tmp_path, "commit", "-qm", "move")
    (tmp_path / "edited.py").write_text("anew")
    (tmp_path / "new.py").write_text("new")
    assert changed.list_changes(None) == ["edited.py", "elsewhere.py", "moved.py", "new.py"]
    assert changed.list_changes("HEAD") == ["edited.py", "new.py"]


def test_the_checks_take_a_base():
    run = [sys.executable, str(ROOT / "scripts" / "check.py"), "--help"]
    message = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert "--changed [BASE]" in message
