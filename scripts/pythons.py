"""A quick cut through all rooms on each Python that is here besides this one: `.venv/bin/python scripts/pythons.py`.

Interpreters are looked for on the PATH (`python3.12`) and among pyenv's. Each gets an environment of its own,
`.venv-py312`, from the README's lock. One that is not here is said, and no mistake.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
Version = tuple[int, int]
#: Quick tests out of each room of tests/: what a Python changes (warnings, asyncio, dates, enums) shows anywhere.
CUT = (
    "tests/advice/test_sentences.py",
    "tests/attack/test_words_of_strangers.py",
    "tests/balance/test_balance_counting.py",
    "tests/balance/test_balance_running.py",
    "tests/bench/test_same_game.py",
    "tests/board/test_lights.py",
    "tests/board/test_referee.py",
    "tests/board/test_twin.py",
    "tests/bridge/test_bridge_settings.py",
    "tests/chronicle",
    "tests/cli/test_headless.py",
    "tests/client/test_client.py",
    "tests/demo/test_demo.py::test_a_whole_mission_ends_by_itself",
    "tests/firmware/test_config.py",
    "tests/firmware/test_picture.py",
    "tests/games/first_martians/test_morale.py",
    "tests/games/first_martians/test_production.py",
    "tests/games/migration_mars/test_mm_turn.py",
    "tests/games/on_mars/test_om_turn.py",
    "tests/games/pocket_mars/test_pm_scoring.py",
    "tests/games/pocket_mars/test_pm_turn.py",
    "tests/guides/test_new_save_field.py",
    "tests/hardware/test_build_guide.py",
    "tests/hardware/test_chain.py",
    "tests/hardware/test_printed_parts.py",
    "tests/hil/test_hil.py::test_a_tag_arrives_and_leaves",
    "tests/hublink",
    "tests/join/test_joining.py",
    "tests/kernel",
    "tests/learn/test_conformance.py",
    "tests/learn/test_spiel.py",
    "tests/link/test_link_ports.py",
    "tests/link/test_link_transport.py",
    "tests/new_game/test_new_game.py::test_headless",
    "tests/record/test_evenings.py",
    "tests/record/test_tape.py",
    "tests/scripts/test_changed.py",
    "tests/scripts/test_dependencies.py",
    "tests/scripts/test_golden_files.py",
    "tests/serve/test_seat_links.py",
    "tests/sim/test_iso14443.py",
    "tests/sim/test_upy.py",
    "tests/store",
    "tests/table/test_game_table.py",
    "tests/table/test_saves.py",
    "tests/test_locales.py",
    "tests/tools/test_board_ports.py",
    "tests/tools/test_images.py",
    "tests/tui/test_map_drawing.py",
    "tests/tui/test_mission_page.py",
    "tests/tui/test_plain.py",
)
_ASK = "import sys; print(*sys.version_info[:2], sys.implementation.name)"


def main() -> int:
    """Run the tests on all installed versions. The exit code is the worst one."""
    ours = sys.version_info[:2]
    here = {
        version: path for version, path in find_interpreters(os.environ).items() if version >= min(list_supported())
    }
    for version in sorted({*list_supported()} - here.keys() - {ours}):
        print(f"Python {_format_name(version)} is not here: not tried")
    return max((run_version(version, here[version]) for version in sorted(here) if version != ours), default=0)


def list_supported() -> list[Version]:
    """Return the versions named in `pyproject.toml`."""
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    names = (re.fullmatch(r"Programming Language :: Python :: (\d+)\.(\d+)", item) for item in classifiers)
    return [(int(name[1]), int(name[2])) for name in names if name]


def find_interpreters(environment: Mapping[str, str]) -> dict[Version, Path]:
    """Return an interpreter (CPython) of each installed version: from the PATH first, then pyenv's latest."""
    answers: dict[Version, Path] = {}
    for path in _iterate_candidates(environment):
        asked = subprocess.run([path, "-c", _ASK], capture_output=True, text=True, check=False)
        if asked.returncode == 0 and asked.stdout.split()[2:] == ["cpython"]:
            major, minor, _ = asked.stdout.split()
            answers.setdefault((int(major), int(minor)), path)
    return answers


def _iterate_candidates(environment: Mapping[str, str]) -> Iterator[Path]:
    for minor in range(11, 30):
        on_path = shutil.which(f"python3.{minor}", path=environment.get("PATH", ""))
        if on_path:
            yield Path(on_path)
    pyenv = Path(environment.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted(pyenv.glob("versions/3.*/bin/python"), key=_parse_numbers, reverse=True)


def _parse_numbers(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.parts[-3])]


def run_version(version: Version, python: Path) -> int:
    """Make the environment and run the tests in it; 0 if all passed, or if that Python cannot make one."""
    home = ROOT / f".venv-py{version[0]}{version[1]}"
    inside = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    if subprocess.run([python, "-m", "venv", home], capture_output=True, check=False).returncode:
        print(f"Python {_format_name(version)} ({python}) cannot make a virtual environment: not tried")
        return 0
    print(f"+ Python {_format_name(version)} ({python})", flush=True)
    commands = [
        ["pip", "install", "-q", "-r", "requirements/dev.txt"],
        ["pip", "install", "-q", "--no-deps", "--no-build-isolation", "-e", "."],
        ["pytest", "-q", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider", *CUT],
    ]
    return max(subprocess.run([inside, "-m", *command], cwd=ROOT, check=False).returncode for command in commands)


def _format_name(version: Version) -> str:
    return f"{version[0]}.{version[1]}"


if __name__ == "__main__":
    raise SystemExit(main())
