"""The page of systems and Pythons is that of the present locks, and its cells follow from wheels and markers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.specifiers import SpecifierSet

from script_modules import script

ROOT = Path(__file__).parents[2]
platforms = script("platforms")
PAGE = (ROOT / "docs" / "platforms.md").read_text(encoding="utf-8")
BY_NAME = {platform.name: platform for platform in platforms.PLATFORMS}


def release(*wheels: str, pythons: str = ">=3.8") -> object:
    tags = frozenset(tag for name in wheels for tag in platforms.parse_wheel_filename(name)[3])
    return platforms.Release(SpecifierSet(pythons), tags)


def test_the_page_is_made_for_the_present_locks() -> None:
    assert f"digest {platforms.compute_digest()} " in PAGE, "run scripts/platforms.py"


def test_every_extra_is_a_row() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    rows = re.findall(r"^\| `(\w+)` \| (?:all|–|3)", PAGE, re.MULTILINE)
    assert set(rows) == {"play", "dev", *project["optional-dependencies"]}


def test_what_pyproject_promises_is_what_playing_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (row,) = re.findall(r"^\| `play` \| ((?:all|–|3).*) \|$", PAGE, re.MULTILINE)
    assert set(row.split(" | ")) == {"all"}
    named = [item.rpartition(" ")[2] for item in project["classifiers"] if re.search(r":: 3\.\d+$", item)]
    assert tuple(named) == platforms.PYTHONS
    assert project["requires-python"] == f">={platforms.PYTHONS[0]}"


def test_a_package_is_missing_where_no_wheel_fits() -> None:
    pure, native, old = (platforms.Pin(name, "1", "", frozenset()) for name in ("pure", "native", "old"))
    windows = platforms.Pin("windows", "1", "sys_platform == 'win32'", frozenset())
    releases = {
        pure: release("pure-1-py3-none-any.whl"),
        native: release(
            "native-1-cp311-abi3-manylinux_2_28_x86_64.whl",
            "native-1-cp313-cp313-musllinux_1_2_x86_64.whl",
            "native-1-cp311-abi3-macosx_11_0_arm64.whl",
        ),
        old: release("old-1-py3-none-any.whl", pythons=">=3.8,<3.15"),
        windows: release(),
    }

    def missing(platform: str, python: str) -> list[str]:
        return platforms.list_missing([pure, native, old, windows], releases, BY_NAME[platform], python)

    assert missing("Linux x86-64", "3.11") == missing("Linux x86-64", "3.14") == missing("macOS ARM64", "3.12") == []
    assert missing("Linux x86-64", "3.15") == ["old"]
    assert missing("Linux ARM64", "3.11") == missing("macOS Intel", "3.13") == ["native"]
    assert missing("Alpine x86-64", "3.13") == []
    assert missing("Alpine x86-64", "3.14") == ["native"]
    assert missing("Windows x64", "3.13") == ["native", "windows"]


def test_cells_are_ranges() -> None:
    assert platforms.describe_cell({}) == "all"
    assert platforms.describe_cell({"3.15": ["x"]}) == "3.11 to 3.14"
    assert platforms.describe_cell({"3.11": ["x"], "3.15": ["x"]}) == "3.12 to 3.14"
    assert platforms.describe_cell({"3.13": ["x"], "3.15": ["x"]}) == "3.11, 3.12, 3.14"
    assert platforms.describe_cell({python: ["x"] for python in platforms.PYTHONS}) == "–"
