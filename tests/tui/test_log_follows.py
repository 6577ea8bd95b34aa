"""The log beside the question: its end stays in sight whatever room it has, a short one begins at its top."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from screen_pictures import picture, settled, undrawn
from screens import play_captain
from textual.app import App, ComposeResult
from textual.widgets import Static
from tui_world import board_table, fair_table, playing, texts, until

from marshub.tui.app import MarsHubApp
from marshub.tui.basics.overflow_hint import ScrollToEnd
from marshub.tui.widgets.moment_panes import LogPane


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


def log_of(app: MarsHubApp) -> LogPane:
    return app.screen.query_one(LogPane)


class Two(App[None]):
    """A text, and what takes room from it."""

    def compose(self) -> ComposeResult:
        yield ScrollToEnd(Static("\n".join(map(str, range(99)))))
        yield Static("below")


async def test_the_end_stays_in_sight_when_something_takes_rows_or_gives_them_back() -> None:
    app = Two()
    async with app.run_test(size=(20, 20)) as pilot:
        text, below = app.query_one(ScrollToEnd), app.query(Static).last()
        for rows in (1, 6, 2, 12):
            below.styles.height = rows
            await pilot.pause()
            assert text.size.height == 20 - rows
            assert text.scroll_y == text.max_scroll_y == 99 - (20 - rows)


async def test_what_is_to_be_moved_takes_rows_of_the_log() -> None:
    at = board_table(play_captain(38))
    async with playing(at) as (app, pilot):
        await settled(app, pilot)
        log, high = log_of(app), log_of(app).size.height
        await pilot.press("1", "enter")
        await until(pilot, lambda: log.size.height < high)
        await settled(app, pilot)
        assert log.scroll_y == log.max_scroll_y > 0
        assert not log.count_hidden_lines()[1]


async def test_who_has_scrolled_up_is_left_there_until_back_at_the_end() -> None:
    at = board_table(play_captain(38))
    async with playing(at) as (app, pilot):
        await settled(app, pilot)
        log = log_of(app)
        log.scroll_to(y=3, animate=False, immediate=True)
        high = log.size.height
        await pilot.press("1", "enter")
        await until(pilot, lambda: log.size.height < high)
        await settled(app, pilot)
        assert log.scroll_y == 3
        log.scroll_end(animate=False, immediate=True)
        at.answer(at.session.pending.first_answer())  # type: ignore[union-attr]
        await settled(app, pilot)
        assert not log.count_hidden_lines()[1]


async def test_a_short_log_begins_at_its_top() -> None:
    at = fair_table("yes", "yes", "one")
    at.answer(True)
    async with playing(at) as (app, pilot):
        for size in ((120, 40), (120, 24), (120, 50)):
            await pilot.resize_terminal(*size)
            await settled(app, pilot)
            room = log_of(app).content_region
            lines = [line[room.x : room.right].strip() for line in texts(app).splitlines()[room.y : room.bottom]]
            assert lines[0], lines
            assert not lines[-1]


async def test_text_of_the_log_is_selected_with_the_mouse_across_moments() -> None:
    at = board_table(play_captain(38))
    async with playing(at) as (app, pilot):
        await settled(app, pilot)
        region = log_of(app).scrollable_content_region
        before = [strip.crop(region.x, region.right) for strip in picture(app)[region.y : region.bottom]]
        rows = [strip.text.rstrip() for strip in before]
        first, last = (2, 1), (5, len(rows) - 1)
        await pilot.mouse_down(offset=region.offset + first)
        await pilot.hover(offset=region.offset + last)
        await pilot.mouse_up(offset=region.offset + last)
        wanted = [rows[1][2:], *rows[2:-1], rows[-1][:6]]  # the last cell is selected too
        assert len(wanted) > 5
        selected = app.screen.get_selected_text()
        assert selected is not None
        assert [line.rstrip() for line in selected.split("\n")] == wanted
        marked = [strip.crop(region.x, region.right) for strip in picture(app)[region.y : region.bottom]]
        assert marked[0].crop(0, 9) == before[0].crop(0, 9)
        assert all(marked[y].crop(0, 1) != before[y].crop(0, 1) for y in range(2, len(rows)))
