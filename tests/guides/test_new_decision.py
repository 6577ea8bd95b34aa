"""docs/new-decision.md taken at its word: its code runs, and it names every file that tells kinds apart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

from guide_copies import ROOT, list_blocks, list_dead_links, list_long_sentences
from marshub.kernel.decision import DecisionKind

GUIDE = ROOT / "docs" / "new-decision.md"
TEXT = GUIDE.read_text(encoding="utf-8")
SOURCE = ROOT / "host" / "marshub"
#: What belongs to one game may know what this game asks.
GAMES = ("games/", "tui/games/")
_CLASSES = "|".join(kind.capitalize() for kind in get_args(DecisionKind))
_NAMES = "|".join(get_args(DecisionKind))
#: How code tells kinds apart: by class, by name, by the name of a page's form, or by an entry for each kind.
TELLING_APART = re.compile(
    rf"isinstance\([^)]*(?<!ast\.)\b(?:{_CLASSES})\b[^)]*\)"
    rf'|\.kind (?:==|!=|in|not in) [^\n]*"(?:{_NAMES})"'
    rf'|\bform ===? "(?:{_NAMES})"'
    rf'|^    "(?:{_NAMES})": lambda'
    r'|Literal\["choose"',
    re.M,
)


def find_files() -> list[str]:
    return sorted(
        name
        for path in SOURCE.rglob("*")
        if path.suffix in (".py", ".html", ".js")
        and not (name := path.relative_to(SOURCE).as_posix()).startswith(GAMES)
        and TELLING_APART.search(path.read_text(encoding="utf-8"))
    )


def named_files() -> set[str]:
    """Return the files that the page's tables name, as paths in the package."""
    rows = [line for line in TEXT.splitlines() if line.startswith("| ")]
    names = set(re.findall(r"`([\w/]+\.(?:py|html|js))`", "\n".join(rows)))
    return {name if "/" in name else f"kernel/{name}" for name in names}


def test_it_names_every_file_that_tells_kinds_apart() -> None:
    files = find_files()
    assert [name for name in files if name not in named_files()] == []
    modules = [name for name in files if name.endswith(".py")]
    assert f"{len(modules)} modules and two files of the page tell kinds apart" in " ".join(TEXT.split())
    assert len(files) - len(modules) == 2


def test_it_names_no_file_that_is_not_there() -> None:
    assert [name for name in named_files() if not (SOURCE / name).exists()] == []
    assert list_dead_links(GUIDE) == []
    assert list_long_sentences(GUIDE) == []
    assert f"({GUIDE.name})" in (ROOT / "docs" / "index.md").read_text("utf-8")
    assert all(f"`{kind}`" in TEXT for kind in get_args(DecisionKind))


def test_its_code_runs() -> None:
    names: dict[str, Any] = {"__name__": "guide"}
    for block in list_blocks(GUIDE, "python"):
        exec(compile(block, str(GUIDE), "exec"), names)
    assert names["session"].state.order == ["lab", "farm", "garage"]
    for block in list_blocks(GUIDE, "sh"):  # all checks: they take minutes
        assert all(Path(ROOT / name).exists() for name in re.findall(r"scripts/[\w.]+", block))
