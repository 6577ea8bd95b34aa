"""What an answer, a key and a blinking lamp cost the screen, counted: layouts, searches of the DOM, cells sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from screen_pictures import settled
from screens import play_captain
from test_drawn_board import planning, simulated
from textual._compositor import ChopsUpdate, Compositor
from textual.css.query import DOMQuery
from textual.dom import DOMNode
from textual.geometry import Region
from tui_world import board_table, playing, shown, until

from marshub.kernel import Session
from marshub.tui.basics.canvas import Canvas
from marshub.tui.basics.textual_internals import CroppedUpdate
from marshub.tui.widgets.drawn_board import DrawnBoard


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count whole layouts of a screen, and searches of the DOM."""
    counts: Counter[str] = Counter()

    def count(owner: type, name: str, word: str) -> Any:
        original = getattr(owner, name)

        def counting(*args: Any, **named: Any) -> Any:
            counts[word] += 1
            return original(*args, **named)

        return patch.object(owner, name, counting)

    with (
        count(Compositor, "reflow", "layouts"),
        count(DOMNode, "query_one", "searches"),
        count(DOMQuery, "__init__", "searches"),
    ):
        yield counts


async def test_an_answer_lays_the_screen_out_once_and_searches_little() -> None:
    table = board_table(play_captain(38))
    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        layouts, searches = [], []
        for _ in range(8):
            with counted() as counts:
                pending = table.session.pending
                assert pending is not None
                table.answer(pending.first_answer())
                await settled(app, pilot)
            layouts.append(counts["layouts"])
            searches.append(counts["searches"])
        assert sorted(layouts)[len(layouts) // 2] == 1, layouts
        assert max(layouts) <= 3, layouts
        assert sorted(searches)[len(searches) // 2] <= 30, searches


async def test_a_key_lays_nothing_out() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        for key in ("down", "up", "down", "up"):  # the forecasts of both rows have had their room
            await pilot.press(key)
            await settled(app, pilot)
        rows = shown(app)
        assert rows is not None
        with counted() as counts:
            was = rows.highlighted
            await pilot.press("down")
            await until(pilot, lambda: rows.highlighted != was)
            await settled(app, pilot)
        assert counts["layouts"] == 0
        assert counts["searches"] <= 15


async def test_a_blinking_lamp_paints_its_own_cell() -> None:
    session: Session[Any, Any] = planning()
    with simulated(session) as table:
        async with playing(table, (200, 60)) as (app, pilot):
            await settled(app, pilot)
            board = app.screen.query_one(DrawnBoard)
            assert board.shown_sight.has_animation
            painted: list[Region] = []
            refresh = DrawnBoard.refresh

            def note(widget: DrawnBoard, *regions: Region, **named: Any) -> Any:
                painted.extend(regions or [widget.size.region])
                return refresh(widget, *regions, **named)

            with patch.object(DrawnBoard, "refresh", note):
                for _ in range(4):
                    board._tick()
            assert painted
            assert {region.height for region in painted} == {1}
            assert max(region.width for region in painted) <= 2
            assert str(board.render()) == board.visual.plain


@pytest.mark.parametrize("beat", range(4))
async def test_cells_that_change_are_those_that_differ(beat: int) -> None:
    before, after = Canvas(9, 3), Canvas(9, 3)
    after.draw_text(beat, 1, "xy")
    after.draw_text(8, 2, "z")
    assert after.find_changes(before, 0, 0, 9, 3) == [Region(beat, 1, 2, 1), Region(8, 2, 1, 1)]
    assert after.find_changes(before, 0, 0, 8, 2) == [Region(beat, 1, 2, 1)]
    assert after.find_changes(after, 0, 0, 9, 3) == []


async def test_only_changed_cells_of_a_row_are_sent() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        compositor = app.screen._compositor
        compositor._dirty_regions = {Region(40, 10, 2, 1), Region(100, 10, 1, 1)}
        update = compositor.render_partial_update()
        assert isinstance(update, ChopsUpdate)
        whole = "".join(segment.text for segment in compositor.render_strips()[10])
        sent = CroppedUpdate(update.chops, update.spans, update.chop_ends).render_segments(app.console)
        assert whole[40:42] in sent
        assert "\x1b[11;41H" in sent
        assert "\x1b[11;101H" in sent
        assert len(sent) < 200
