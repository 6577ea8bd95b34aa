"""The measure that every screen is held to finds what is cut, and nothing where there is room."""

from __future__ import annotations

import pytest
from cut_texts import cut
from screen_pictures import picture
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.widgets import Static

from marshub.tui.basics.overflow_hint import Scroll

TEXT = "Planting a seed in the Backup Farm"


class One(App[None]):
    """A text in a box."""

    def __init__(self, css: str, box: type[Container | Scroll] = Container) -> None:
        super().__init__()
        self.stylesheet.add_source(f"Static {{ height: auto; }} {css}")
        self.box = box

    def compose(self) -> ComposeResult:
        with self.box(id="box"):
            yield Static(TEXT)

    def on_mount(self) -> None:
        self.query_one("#box").border_title = "Stores"


@pytest.mark.parametrize(
    ("css", "word"),
    [
        ("Static { text-wrap: nowrap; }", "columns missing"),
        ("Static { text-wrap: nowrap; text-overflow: ellipsis; }", "…: "),
        ("Static { width: 10; height: 2; }", "rows missing"),
        ("Static { width: 5; }", "a word broken"),
        ("Static { width: 60; }", "columns out of sight"),
        ("#box { height: 2; } Static { width: 12; }", "rows out of sight"),
        ("#box { border: round white; width: 10; } Static { width: auto; }", "title: 'Stores'"),
    ],
)
async def test_what_is_cut_is_found(css: str, word: str) -> None:
    app = One(css)
    async with app.run_test(size=(30, 9)) as pilot:
        await pilot.pause()
        assert any(word in result for result in cut(app, picture(app)))


@pytest.mark.parametrize(
    ("css", "box"),
    [
        ("", Container),
        ("#box { border: round white; }", Container),
        ("#box { height: 2; } Static { width: 12; }", Scroll),
    ],
)
async def test_what_has_room_or_can_be_scrolled_to_is_not(css: str, box: type[Container | Scroll]) -> None:
    app = One(css, box)
    async with app.run_test(size=(30, 9)) as pilot:
        await pilot.pause()
        assert cut(app, picture(app)) == []
