"""However busy the board: what has not changed is not drawn again, and what has is drawn in its own time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock, patch

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Input
from tui_world import asked, board_table, fair, fair_table, notices, playing, shown, until

from marshub.tui.basics.cached_static import CachedStatic
from marshub.tui.basics.scheduling import RedrawPace
from marshub.tui.game_look import Dashboard
from marshub.tui.widgets.decision import DecisionPanel
from marshub.tui.widgets.footer import FittedFooter


class Host:
    """Keeps timers instead of running them."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Callable[[], Any]]] = []

    def set_interval(self, wait: float, over: Callable[[], Any]) -> Mock:
        self.timers.append((wait, over))
        return Mock()

    def call_next(self, callback: Callable[[], Any]) -> Any:
        return callback()


@pytest.mark.parametrize(("takes", "rest"), [(0.001, 0.03), (0.1, 0.2)])
async def test_many_changes_are_drawn_once_when_the_rest_is_over(takes: float, rest: float) -> None:
    now, drawn, host = [100.0], [], Host()

    async def draw() -> None:
        drawn.append(now[0])
        now[0] += takes

    pace = RedrawPace(host, draw, clock=lambda: now[0])  # type: ignore[arg-type]
    for _ in range(50):
        await pace.note_change()
    assert drawn == [100.0]
    (wait, over), *more = host.timers
    assert (wait, more) == (pytest.approx(rest), [])
    now[0] += wait
    await over()
    assert len(drawn) == 2
    now[0] += 9
    await pace.note_change()
    assert len(drawn) == 3, "after a rest a change is drawn at once"


async def test_a_drawing_that_fails_is_followed_by_a_rest_and_by_the_next() -> None:
    now, tried, host = [0.0], [], Host()

    async def draw() -> None:
        tried.append(now[0])
        raise RuntimeError("this once")

    pace = RedrawPace(host, draw, clock=lambda: now[0])  # type: ignore[arg-type]
    with pytest.raises(RuntimeError):
        await pace.note_change()
    await pace.note_change()
    assert len(tried) == len(host.timers) == 1


async def test_a_change_is_drawn_though_its_timer_has_missed_its_time() -> None:
    """On a busy machine seconds may lie between the timer's first two looks at the clock."""
    drawn: list[int] = []

    async def draw() -> None:
        drawn.append(len(drawn))

    app: App[None] = App()
    async with app.run_test() as pilot:
        pace = RedrawPace(app, draw)
        await pace.redraw_now()
        looks = iter((0.0, 5.0))
        with patch("textual.timer._time.get_time", lambda: next(looks, 5.0)):
            await pace.note_change()
            await until(pilot, lambda: len(drawn) == 2)


class Two(App[None]):
    CSS = "CachedStatic { height: auto; } #line { height: 1; }"

    def compose(self) -> ComposeResult:
        yield CachedStatic("one line", id="text")
        yield CachedStatic("one line", id="line")


@pytest.mark.parametrize(
    ("widget", "text", "lays_out"),
    [
        ("#text", "another", False),
        ("#text", "now\ntwo", True),
        ("#text", "so long " * 9, True),
        ("#line", "a\nb", False),
    ],
)
async def test_only_another_size_lays_the_screen_out(widget: str, text: str, lays_out: bool) -> None:
    app = Two()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause()
        still = app.query_one(widget, CachedStatic)
        before = still._layout_updates
        still.update(Content(text))
        assert (still._layout_updates > before) is lays_out
        await until(pilot, lambda: still.size.height == len(still.render_lines(still.region.reset_offset)))
        assert str(still.visual) == text


async def test_what_the_board_tells_beside_the_game_draws_nothing_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    show = Dashboard.show
    monkeypatch.setattr(Dashboard, "show", lambda self, *given: (drawn.append(1), show(self, *given))[1])
    table = board_table(fair("one", "yes"))
    async with playing(table) as (app, pilot):
        assert len(drawn) == 1
        for _ in range(50):
            table.press("next")
        rows = shown(app)
        assert rows is not None
        cursor = table.cursor.option
        await until(pilot, lambda: rows.get_option_id(rows.highlighted_row) == cursor)
        await pilot.pause()
        assert len(drawn) == 1
        table.answer("apple")
        await asked(pilot, app, table)
        assert len(drawn) == 2


async def test_the_next_question_of_a_kind_is_asked_in_the_same_rows_and_the_footer_stays() -> None:
    table = fair_table("one", "groups", "amount", "one")
    async with playing(table) as (app, pilot):
        first, foot = await asked(pilot, app, table), app.screen.query_one(FittedFooter)
        await pilot.pause()
        keys = foot.visual
        await pilot.press("enter")
        assert await asked(pilot, app, table) is first
        table.answer("go")
        counts = await asked(pilot, app, table)
        assert counts is not first
        assert app.screen.focused is counts
        await until(pilot, lambda: first not in app.screen.query_one(DecisionPanel).children)  # it goes in its own time
        await pilot.pause()
        assert foot.visual is keys


async def test_a_search_stays_while_others_play_and_ends_with_what_was_found() -> None:
    table = fair_table("draw", "draw", "draw")
    async with playing(table) as (app, pilot):
        await pilot.press("slash", *"24")
        box = app.screen.query_one("#filter", Input)
        await until(pilot, lambda: (rows := shown(app)) is not None and rows.option_count == 1)
        table.answer("card-1")
        rows = await asked(pilot, app, table)
        await until(pilot, lambda: [line.id for line in rows.options] == ["card-24"])
        assert (box.display, box.value) == (True, "24")
        assert app.screen.focused is box
        await pilot.press("enter", "enter")
        await until(pilot, lambda: table.session.state.answers == ["card-1", "card-24"])
        await until(pilot, lambda: shown(app) is not None and shown(app).option_count == 40)  # type: ignore[union-attr]
        assert (box.display, box.value) == (False, "")


async def test_of_much_that_is_said_at_once_the_newest_is_put_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table = board_table(fair("one"))
    async with playing(table) as (app, pilot):
        raised: list[str] = []
        notify = app.notify
        monkeypatch.setattr(app, "notify", lambda text, **given: (raised.append(text), notify(text, **given))[1])
        for number in range(50):
            table.board_lost(f"cable {number}")
        await until(pilot, lambda: "cable 49" in notices(app))
        assert len(raised) < 25
