"""What an owner writes into a profile is shown as it is in every Markdown file: no HTML, no links, no pictures."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from markdown_it import MarkdownIt

from marshub.board import profile as profiles
from marshub.board.profile import Profile
from marshub.hardware import build, markdown
from marshub.hardware.pcb import carrier_build
from marshub.hardware.wokwi import project
from marshub.hardware.wokwi.circuit import make_circuit

pytestmark = pytest.mark.attack

WORDS = (
    "<img src=x onerror=alert(1)> [x](https://evil.example) ![x](evil.png) <https://evil.example> `c` \\<i>\n# Title"
)


def make_strange_profile() -> Profile:
    board = profiles.load("starter")
    return msgspec.structs.replace(
        board,
        title=WORDS,
        summary=WORDS,
        mcu=msgspec.structs.replace(board.mcu, board=WORDS),
        leds=msgspec.structs.replace(board.leds, shifter=WORDS),
        reader=[msgspec.structs.replace(reader, name=WORDS) for reader in board.reader],
        button=[msgspec.structs.replace(button, name=f"{WORDS} {n}") for n, button in enumerate(board.button)],
        segment=[msgspec.structs.replace(segment, name=f"{WORDS} {n}") for n, segment in enumerate(board.segment)],
        near=[],
        overlay={},
    )


def make_pages(board: Profile) -> Iterator[tuple[str, str]]:
    yield from ((name, text) for name, text in build.make_tables(board).items() if name.endswith(".md"))
    yield "wokwi", project.make_page(board, make_circuit(board, False), [])
    yield "pcb", carrier_build.make_files(board)["README.md"].decode()


def find_strange_pages() -> list[str]:
    """Return the files in which something of the words is more than text."""
    found = []
    for name, text in make_pages(make_strange_profile()):
        html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
        if any(mark in html for mark in ("<img src=x", 'href="https://evil', 'src="evil', "<i>", "<h1>Title")):
            found.append(name)
    return found


def test_words_of_a_profile_are_text_in_every_file() -> None:
    assert find_strange_pages() == []


def test_words_of_a_profile_would_be_html_and_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markdown, "escape_markdown", str)
    assert {"README.md", "pins.md", "bom.md", "checklist.md", "wokwi", "pcb"} <= {*find_strange_pages()}
