"""The index lists each page once, README is for three readers, and the contributor's guide has short pages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(path for path in DOCS.glob("*.md") if path.name != "index.md")
INDEX = (DOCS / "index.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
GAMES = ("First Martians", "Pocket Mars", "Migration: Mars", "On Mars")


def test_the_index_lists_each_page_once() -> None:
    rows = Counter(re.findall(r"^- \[[^]]+\]\(([^)]+)\)", INDEX, re.MULTILINE))
    assert [row for row, count in rows.items() if count > 1] == []
    assert [path.name for path in PAGES if path.name not in rows] == []
    assert [row for row in rows if not (DOCS / row).exists()] == []


def test_no_section_of_the_index_is_there_twice() -> None:
    headings = re.findall(r"^## (.+)$", INDEX, re.MULTILINE)
    assert len(headings) == len(set(headings)) > 4


def test_the_readme_is_for_three_readers_and_names_all_games() -> None:
    sections = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", README, re.MULTILINE))
    for reader, picture in (("players", "what-if"), ("builders", "to-move"), ("developers", "why-not")):
        section = sections[f"For {reader}"]
        assert f"docs/pictures/{picture}.svg" in section
        assert section.count("\n") <= 40, "one screen"
    beginning = README.partition("![")[0]
    assert all(game in text for game in GAMES for text in (beginning, sections["Licence"], INDEX))


def test_pages_for_contributors_are_short() -> None:
    guide = re.search(r"^## Contributor's guide\n\n((?:- .+\n)+)", INDEX, re.MULTILINE)
    assert guide
    names = ["develop.md", *re.findall(r"\]\((\w[\w-]*\.md)\)", guide[1])]
    lengths = {name: (DOCS / name).read_text(encoding="utf-8").count("\n") for name in names if name != "style.md"}
    assert {name: length for name, length in lengths.items() if length >= 150} == {}
