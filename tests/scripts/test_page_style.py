"""Pages of docs/ and hardware/ say for whom they are; how-to pages have short sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guide_copies import ROOT, list_long_sentences

#: Pages that describe or explain instead of guiding: each other page of docs/ is a how-to.
KINDS = {
    "balance.md": "reference",
    "bench.md": "reference",
    "bench-reader.md": "reference",
    "dependencies.md": "reference",
    "firmware-coverage.md": "reference",
    "glossary.md": "reference",
    "headless.md": "reference",
    "style.md": "reference",
    "play-by-hand.md": "explanation",
    "reader-panel.md": "explanation",
}
#: index.md leads to the others.
PAGES = sorted({*ROOT.glob("docs/*.md"), *ROOT.glob("hardware/**/README.md")} - {ROOT / "docs" / "index.md"})
HOW_TOS = [page for page in PAGES if page.name not in KINDS]
_READERS = re.compile(r"# [^\n]+\n\n\*\*For\*\* \w")


def says_for_whom(page: Path) -> bool:
    """Return whether the first paragraph after a page's title begins with "**For** ..."."""
    return _READERS.match(page.read_text(encoding="utf-8")) is not None


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_a_long_sentence_is_found_and_code_is_none(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    long = "word " * 31
    code = f"- Do it:\n\n  ```sh\n  {long}\n  ```\n\n| {long} |\n\n<!-- {long} -->\n"
    page.write_text(f"# Title\n\n**For** players: short.\n\n{code}", encoding="utf-8")
    assert says_for_whom(page)
    assert not list_long_sentences(page)
    page.write_text(f"# Title\n\nFor players.\n\n- {long}end. Short (very short.) {long}\n", encoding="utf-8")
    assert not says_for_whom(page)
    assert len(list_long_sentences(page)) == 2


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_page_says_first_for_whom_it_is(page: Path) -> None:
    assert says_for_whom(page), (
        "the first paragraph after the title: expected **For** players, or others, and the result"
    )


def test_how_to_pages_have_sentences_of_at_most_30_words() -> None:
    long = [f"{name(page)}: {sentence}" for page in HOW_TOS for sentence in list_long_sentences(page)]
    assert not long, "\n".join(long)


def test_each_page_with_a_kind_exists() -> None:
    assert sorted(KINDS.keys() - {page.name for page in PAGES}) == []
