"""The quick cut on other Pythons: it enters every room, and finds what is here without minding what is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from script_modules import script

ROOT = Path(__file__).parents[1]
pythons = script("pythons")
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="interpreters are played by shell scripts")


def test_the_cut_enters_every_room_and_all_of_it_is_there() -> None:
    for entry in pythons.CUT:
        path, _, test = entry.partition("::")
        assert (ROOT / path).exists(), path
        assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), entry
    rooms = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    tops = {room.parts[:2] if room.parts[:1] == ("games",) else room.parts[:1] for room in rooms}
    entered = [Path(entry).relative_to("tests").parts for entry in pythons.CUT]
    assert {top for top in tops if not any(parts[: len(top)] == top for parts in entered)} == set()


def interpreter(path: Path, said: str, code: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'#!/bin/sh\n[ "$1" = -c ] && echo "{said}" && exit {code}\nexit 3\n')
    path.chmod(0o755)
    return path


@on_posix
def test_the_path_comes_before_pyenv_and_pyenv_s_latest_first(tmp_path: Path) -> None:
    shims, pyenv = tmp_path / "shims", tmp_path / "pyenv"
    first = interpreter(shims / "python3.12", "3 12 cpython")
    interpreter(shims / "python3.13", "pyenv: python3.13: command not found", code=127)
    for number in ("3.12.9", "3.13.2", "3.13.10"):
        major, minor, _ = number.split(".")
        interpreter(pyenv / "versions" / number / "bin" / "python", f"{major} {minor} cpython")
    interpreter(pyenv / "versions" / "3.14.0-pypy" / "bin" / "python", "3 14 pypy")
    result = pythons.find_interpreters({"PATH": str(shims), "PYENV_ROOT": str(pyenv)})
    assert result == {(3, 12): first, (3, 13): pyenv / "versions" / "3.13.10" / "bin" / "python"}


@on_posix
def test_what_is_not_here_and_what_can_make_no_environment_is_said(tmp_path: Path) -> None:
    other, missing = [minor for minor in (11, 12, 13) if minor != sys.version_info[1]][:2]
    interpreter(tmp_path / f"python3.{other}", f"3 {other} cpython")
    process = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "pythons.py")],
        env={"PATH": str(tmp_path), "PYENV_ROOT": str(tmp_path / "none")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    assert (
        f"Python 3.{other} ({tmp_path}/python3.{other}) cannot make a virtual environment: not tried" in process.stdout
    )
    assert f"Python 3.{missing} is not here: not tried" in process.stdout


def test_the_versions_are_those_that_the_readme_begins_with() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"Python 3.{min(pythons.list_supported())[1]} or newer" in readme
    assert pythons.list_supported() == [(3, 11), (3, 12), (3, 13), (3, 14), (3, 15)]
