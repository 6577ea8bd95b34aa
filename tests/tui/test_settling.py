"""Screens come to rest: after a change or a resize a few layouts follow, at every height, and all show what is new."""

from __future__ import annotations

from typing import Any

import pytest
from screen_pictures import settled, undrawn
from test_screen_costs import counted
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Size
from tui_world import board_table, playing, until

import colony_tables
import on_mars_tables
from marshub.tui.basics.cached_static import CachedStatic
from marshub.tui.basics.overflow_hint import Scroll
from marshub.tui.pages.hex_page import HexPage
from marshub.words import Speech

#: A table of each game with a map; "g" opens the page with the map.
MAPS = {"migration-mars": colony_tables.settled, "on-mars": lambda: on_mars_tables.colonised().session}


async def open_map(app: Any, pilot: Any) -> HexPage:
    """Open the page with the map, and wait until it has settled."""
    await settled(app, pilot)
    await pilot.press("g")
    await until(pilot, lambda: isinstance(app.screen, HexPage))
    await settled(app, pilot)
    page = app.screen
    assert isinstance(page, HexPage)
    return page


@pytest.mark.parametrize("game", MAPS)
async def test_a_page_with_a_map_comes_to_rest_at_every_height(game: str) -> None:
    with undrawn():
        async with playing(board_table(MAPS[game]()), (120, 61)) as (app, pilot):
            page = await open_map(app, pilot)
            for height in range(60, 19, -1):
                with counted() as counts:
                    await pilot.resize_terminal(120, height)
                    await settled(app, pilot)
                assert 0 < counts["layouts"] <= 12, height  # of the page and of the table below it
                body = page.query_one("#body", Scroll)
                rows = page.hex_map.size.height
                assert body.count_hidden_lines() == (round(body.scroll_y), max(0, rows - body.size.height)), height
                assert bool(body.border_subtitle) == (rows > body.outer_size.height), height


async def test_the_rows_of_a_map_do_not_depend_on_what_was_drawn_before() -> None:
    async with playing(board_table(colony_tables.settled()), (120, 40)) as (app, pilot):
        page = await open_map(app, pilot)
        rows = {}
        for columns in (60, 90, 120):
            size = Size(columns, 40)
            before = page.hex_map.get_content_height(size, size, columns)
            await pilot.resize_terminal(columns, 40)
            page.set_class(False, "-beside")
            await settled(app, pilot)
            assert page.hex_map.size == (columns, before)
            rows[columns] = before
        assert rows[60] <= rows[120]


class TextInScroll(App[None]):
    """A text in a container that scrolls."""

    def compose(self) -> ComposeResult:
        self.text = CachedStatic("one")
        self.text.styles.height = "auto"
        with Scroll():
            yield self.text


@pytest.mark.parametrize("height", [1, 2, 3])
async def test_a_hint_comes_to_rest_also_where_its_edge_would_take_the_only_row(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    app: Any = TextInScroll()
    app.speech = Speech("en")
    app.stylesheet.add_source(f"Scroll {{ height: {height}; }} .-more {{ border-bottom: blank; }}")
    hints: list[str] = []

    def update(box: Scroll) -> None:
        assert len(hints) < 30, hints
        update_hint(box)
        hints.append(str(box.border_subtitle or ""))

    update_hint = Scroll.update_overflow_hint
    monkeypatch.setattr(Scroll, "update_overflow_hint", update)
    async with app.run_test(size=(40, 20)) as pilot:
        app.text.update(Content("\n".join("abcdefgh")))
        await settled(app, pilot)
        assert hints[-1] == ("" if height == 1 else f"▼ {8 - height + 1} more")


async def test_a_layout_between_two_updates_does_not_keep_the_first_ones_height() -> None:
    app: Any = TextInScroll()
    async with app.run_test(size=(40, 20)) as pilot:
        await settled(app, pilot)
        app.text.update(Content("\n".join("abcdefgh")))
        app.screen._refresh_layout()
        assert app.text.size.height == 8
        app.text.update(Content("one\ntwo"))
        await settled(app, pilot)
        assert app.text.size.height == 2


async def test_an_update_before_a_text_is_mounted_forgets_what_a_layout_measured() -> None:
    app: Any = TextInScroll()
    async with app.run_test(size=(40, 20)) as pilot:
        await settled(app, pilot)
        assert app.text.size.height == 1
        app.text._is_mounted = False  # as between a layout and the event
        app.text.update(Content("one\ntwo\nthree"))
        app.text._is_mounted = True
        await settled(app, pilot)
        assert app.text.size.height == 3
