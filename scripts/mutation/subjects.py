"""What can be mutated: a game, or a package without rules, and the tests that are asked about it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Folders that the tests import from: this checkout's, whatever is installed.
IMPORTED = ("scripts", "host", "shared")
#: Where the games' checks of packs are tested.
PACKS = ("tests/cli/test_content_check.py", "tests/cli/test_examine_packs.py")
#: The tests of each package without rules, besides those in its own folder of tests.
PACKAGE_TESTS = {
    "board": ("tests/table", "tests/hardware/test_electricity.py", "tests/hardware/test_profile_mistakes.py"),
    "bridge": ("tests/bridge",),
    "firmware": (  # test_noise.py is left out: statistics that take minutes
        "tests/firmware/drivers/test_[!n]*.py",
        "tests/sim/test_sim_firmware.py",
        "tests/hil/test_hil.py",
        "tests/link/test_home_network.py",
    ),
    "headless": ("tests/cli/test_headless*.py", "tests/client", "tests/test_private_questions.py"),
    "hublink": ("tests/hublink",),
    "join": ("tests/test_private_questions.py",),
    "kernel": (
        *("tests/store", "tests/table", "tests/record", "tests/cli/test_headless*.py", "tests/test_doctests.py"),
        *("tests/games/test_corrections_in_words.py", "tests/games/test_ahead_secrets.py", *PACKS),
    ),
    "link": ("tests/hublink", "tests/tools/test_monitor.py"),
    "profile": (
        "tests/board/test_profile.py",
        "tests/board/test_strips.py",
        "tests/firmware/test_config.py",
        "tests/hardware/test_built.py",
        "tests/hardware/test_electricity.py",
        "tests/hardware/test_profile_mistakes.py",
        "tests/table/test_board_profile.py",
    ),
    "serve": ("tests/test_private_questions.py", "tests/join", "tests/table/test_watching.py"),
    "store": ("tests/attack",),
    "table": (
        *("tests/board", "tests/serve", "tests/join", "tests/record"),
        *("tests/store/test_damage.py", "tests/store/test_copied_alone.py", "tests/cli/test_saves_command.py"),
        "tests/cli/test_game_choice.py",
    ),
}
#: The folders of packages that are not named like one in host/marshub.
_FOLDERS = {"firmware": "firmware", "hublink": "shared/hublink", "profile": "host/marshub/board/profile"}


def find_folder(subject: str) -> str:
    """Return the folder of a subject's sources, from the root: that of a package, else that of a game."""
    return _FOLDERS.get(subject, f"host/marshub/{subject if subject in PACKAGE_TESTS else f'games/{subject}'}")


def list_test_files(subject: str) -> list[str]:
    """Return the test files of this package; of a game: its own, those of games in general and of checks of packs."""
    if subject in PACKAGE_TESTS:
        places = (f"tests/{subject}", *PACKAGE_TESTS[subject])
        found = [path for place in places for path in _expand(place)]
    else:
        found = [*_expand(f"tests/games/{subject}"), *_expand("tests/games"), *(ROOT / place for place in PACKS)]
    return list(dict.fromkeys(path.relative_to(ROOT).as_posix() for path in found if path.exists()))


def _expand(place: str) -> list[Path]:
    """Return the test files of a folder, or those that a path with wildcards names."""
    return sorted((ROOT / place).glob("test_*.py") if (ROOT / place).is_dir() else ROOT.glob(place))
