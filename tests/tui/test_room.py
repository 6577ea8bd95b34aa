"""Every game at every size: the question first, nothing cut beside free room, and what is out of sight is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from cut_texts import cut
from hypothesis import given
from hypothesis import strategies as st
from screen_pictures import picture, settled, text_of, undrawn
from screens import full_table, play_captain
from test_verbs import planned
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from tui_world import asked as question_asked
from tui_world import board_table, playing, until

import colony_tables
import on_mars_tables
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.basics.cached_static import CachedStatic
from marshub.tui.basics.overflow_hint import Scroll
from marshub.tui.basics.panes import Need, Pane, PaneContainer, PaneLayout, Stack, share_space
from marshub.tui.basics.text_fitting import HangingText
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.decision import DecisionPanel
from marshub.tui.widgets.forecast import ForecastPane
from marshub.tui.widgets.moment_panes import LogPane
from marshub.words import Speech

SIZES = ((50, 15), (60, 20), (80, 24), (100, 30), (120, 40), (170, 50), (200, 60))
BARE = (50, 15)  # where lines have to go: there is hardly more than the question


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


def shown_on(app: MarsHubApp) -> str:
    return text_of(picture(app))


def played(game: str, players: int, steps: int) -> Session[Any, Any]:
    """A game in which everybody has answered with the first there was."""
    session = Session(load_game(game), {"players": players}, 5)
    for _ in range(steps):
        assert session.pending is not None
        session.answer(session.pending.first_answer())
    return session


def drafting() -> Session[Any, Any]:
    return Session(load_game("pocket-mars"), {"players": 2, "variant": "draft"}, 5)


def pocket(steps: int) -> Session[Any, Any]:
    session = Session(load_game("pocket-mars"), {"players": 1, "variant": "draft"} if steps < 0 else {"players": 1}, 5)
    play(session, "sound", steps=max(steps, 0))
    return session


PHASES = {
    "planning": full_table,
    "events": lambda: play_captain(3),
    "actions": lambda: play_captain(38),
    "colonies": colony_tables.settled,
    "on-mars": lambda: on_mars_tables.colonised().session,
    "colonies-begin": lambda: played("migration-mars", 4, 0),
    "colonies-roll": lambda: played("migration-mars", 4, 40),
    "on-mars-begin": lambda: played("on-mars", 3, 0),
    "on-mars-moves": lambda: played("on-mars", 3, 60),
    "pocket-draft": drafting,
    "pocket-set-up": lambda: pocket(0),
    "pocket-turn": lambda: pocket(30),
    "pocket-over": lambda: pocket(1000),
}


async def asked(app: MarsHubApp, pilot: Any) -> None:
    await until(pilot, lambda: isinstance(app.screen, HandoverScreen | TableScreen))
    await settled(app, pilot)
    if isinstance(app.screen, HandoverScreen):
        assert not cut(app, picture(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    await settled(app, pilot)


@pytest.mark.parametrize("phase", PHASES)
async def test_at_every_size_the_question_is_there_and_what_is_not_is_counted(phase: str) -> None:
    table = GameTable(PHASES[phase]())
    app = MarsHubApp(Speech("en"), table=table, settings=Settings(stops=True, toured=True, pace="none", motion=False))
    async with app.run_test(size=SIZES[0]) as pilot:
        await asked(app, pilot)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(app, pilot)
            strips = picture(app)
            _question_is_there(app, size, text_of(strips))
            _hidden_is_counted(app)
            _nothing_cut_beside_free_rows(app)
            if size != BARE:
                assert not cut(app, strips), size


def _question_is_there(app: MarsHubApp, size: tuple[int, int], shown: str) -> None:
    panel = app.screen.query_one("#decision", DecisionPanel)
    prompt = panel.query_one("#prompt").render().plain.split()[0]  # type: ignore[union-attr]
    assert prompt in shown, size
    rows = panel.rows
    if rows is None:
        return
    assert rows.highlighted is not None
    line = rows._index_to_line[rows.highlighted] - round(rows.scroll_y)
    assert 0 <= line < rows.scrollable_content_region.height, (size, "the highlighted row is out of sight")
    mine = app.screen.find_widget(rows).visible_region
    assert mine.height >= min(3, len(rows._lines)), size


def _scrolling(app: MarsHubApp) -> list[Any]:
    parts = [*app.screen.query(Scroll), *app.screen.query(OptionList)]
    return [part for part in parts if part.region.area and part.region.overlaps(app.screen.region)]


def _hidden_is_counted(app: MarsHubApp) -> None:
    for part in _scrolling(app):
        above, below = part.count_hidden_lines()
        message = str(part.border_subtitle or "")
        assert (f"▲ {above}" in message) == bool(above), (part, part.count_hidden_lines(), message)
        assert (f"▼ {below}" in message) == bool(below), (part, part.count_hidden_lines(), message)


def _nothing_cut_beside_free_rows(app: MarsHubApp) -> None:
    """Panes of one column: none scrolls while another has rows that it does not use."""
    parts = [part for part in _scrolling(app) if part.has_class("pane") and isinstance(part, Scroll)]
    for scrolled in (part for part in parts if any(part.count_hidden_lines())):
        for other in parts:
            if other.region.x == scrolled.region.x and other.region.width == scrolled.region.width:
                free = other.scrollable_content_region.height - other.virtual_size.height
                used = max((child.region.bottom for child in other.children), default=0) - other.content_region.y
                assert max(free, other.content_region.height - used) <= 0, (scrolled, other)


class Two(App[None]):
    """Two panes, one above the other."""

    CSS = "Scroll { height: 1fr; } CachedStatic { height: auto; }"

    def compose(self) -> ComposeResult:
        with PaneContainer(PaneLayout(Stack(Pane("one", min_rows=1), Pane("two", min_rows=1)))):
            yield Scroll(CachedStatic("one", id="text"), id="one")
            yield Scroll(CachedStatic("\n".join("twotwotwotwo"), id="other"), id="two")


async def test_a_pane_whose_text_grows_takes_rows_that_another_does_not_need() -> None:
    app = Two()
    async with app.run_test(size=(30, 20)) as pilot:
        text, one = app.query_one("#text", CachedStatic), app.query_one("#one")
        for lines in (1, 8, 3):
            text.update("\n".join("line" for _ in range(lines)))
            await pilot.pause()
            assert one.size.height == lines


async def test_what_is_drawn_while_hidden_is_measured_when_it_is_shown() -> None:
    class Hidden(App[None]):
        CSS = "Scroll, CachedStatic { height: auto; }"

        def compose(self) -> ComposeResult:
            yield Scroll(CachedStatic("one", id="text"), id="one")

    app = Hidden()
    async with app.run_test(size=(30, 20)) as pilot:
        text, one = app.query_one("#text", CachedStatic), app.query_one("#one")
        for lines in (8, 3, 12):
            one.display = False
            await pilot.pause()
            text.update("\n".join("line" for _ in range(lines)))
            one.display = True
            await pilot.pause()
            assert (one.size.height, text.size.height) == (lines, lines)


async def test_a_scrollbar_comes_and_goes_with_the_layout_that_needs_it() -> None:
    """To lay a screen out takes most of a key's time: once for the text and once for its scrollbar were too many."""

    class One(App[None]):
        CSS = "Scroll { height: 1fr; } HangingText { height: auto; }"

        def compose(self) -> ComposeResult:
            yield Scroll(HangingText(id="text"), id="one")

    app, layouts = One(), 0

    def laid_out(_: object) -> None:
        nonlocal layouts
        layouts += 1

    async with app.run_test(size=(30, 20)) as pilot:
        text, one = app.query_one("#text", HangingText), app.query_one("#one")
        await pilot.pause()
        app.screen.screen_layout_refresh_signal.subscribe(one, laid_out, immediate=True)
        for lines, bar in ((8, False), (30, True), (31, True), (4, False)):
            layouts = 0
            text.set_lines([Content("line")] * lines)
            await pilot.pause()
            await pilot.pause()
            assert one.vertical_scrollbar.display == one.show_vertical_scrollbar == bar
            assert text.size.width == 30 - bar * one.scrollbar_size_vertical
            assert layouts == 1


async def test_panes_share_their_room_anew_as_the_game_goes_on() -> None:
    """What is in them grows and shrinks while the window stays as it is."""
    table = GameTable(play_captain(3))
    app = MarsHubApp(Speech("en"), table=table, settings=Settings(stops=True, toured=True, pace="none", motion=False))
    async with app.run_test(size=(120, 40)) as pilot:
        await asked(app, pilot)
        for _ in range(24):
            pending = table.session.pending
            assert pending is not None
            table.answer(pending.first_answer())
            await settled(app, pilot)
            _nothing_cut_beside_free_rows(app)
            _hidden_is_counted(app)
            assert not cut(app, picture(app)), table.session.step_count


@pytest.mark.parametrize("make", [full_table, colony_tables.settled, lambda: on_mars_tables.colonised().session])
async def test_below_80_columns_one_pane_at_a_time_and_a_key_that_leads_on(make: Any) -> None:
    app = MarsHubApp(Speech("en"), table=GameTable(make()), settings=Settings(stops=True, toured=True, pace="none"))
    async with app.run_test(size=(60, 20)) as pilot:
        await asked(app, pilot)
        position = app.screen.table.session.step_count  # type: ignore[attr-defined]
        decision, log = app.screen.query_one(DecisionPanel), app.screen.query_one(LogPane)
        assert (decision.region.width, log.region.area) == (60, 0)
        assert "Next pane" in shown_on(app).splitlines()[-1]
        assert shown_on(app).splitlines()[-1].endswith("q Leave")
        seen = []
        for _ in range(10):
            await pilot.press("full_stop")
            await settled(app, pilot)
            if decision.region.area:
                break
            seen.append(shown_on(app))
            await pilot.press("E", "1")  # keys of a question that is out of sight answer nothing
        assert app.screen.table.session.step_count == position  # type: ignore[attr-defined]
        assert "What happened" in seen[-1]
        assert len(set(seen)) == len(seen) == 1 + len(app.screen.query_one("Dashboard").PAGES)  # type: ignore[attr-defined]
        await pilot.press("comma")
        await settled(app, pilot)
        assert log.region.area
        assert log.region.width == 60


async def test_what_is_told_does_not_cover_what_is_to_be_moved_and_nothing_is_imagined() -> None:
    table = board_table(play_captain(38))
    app = MarsHubApp(Speech("en"), table=table, settings=Settings(stops=True, toured=True, pace="cards"))
    async with app.run_test(size=(120, 40)) as pilot:
        await asked(app, pilot)
        await pilot.press("1", "enter")
        await until(pilot, lambda: app.screen.query_one("#moment").display)
        await settled(app, pilot)
        moment, moves = app.screen.query_one("#moment"), app.screen.query_one("#to-move")
        assert moves.region.area
        assert not moment.region.overlaps(moves.region)
        assert app.screen._preview._timer is None  # type: ignore[attr-defined]
        assert not app.screen._preview._is_drawn  # type: ignore[attr-defined]


NEEDS = st.builds(Need, st.integers(0, 9), st.integers(0, 60), st.integers(0, 8), st.booleans())


@given(st.integers(0, 120), st.lists(NEEDS, min_size=1, max_size=5))
def test_all_room_is_given_out_and_nobody_goes_short_while_another_has_to_spare(room: int, needs: list[Need]) -> None:
    got = share_space(room, needs)
    assert sum(got) == room
    assert min(got) >= 0
    short = [at for at, need in enumerate(needs) if got[at] < need.wanted]
    over = [at for at, need in enumerate(needs) if got[at] > max(need.least, need.wanted)]
    assert not (short and over)
    if sum(need.least for need in needs) <= room:
        assert all(mine >= need.least for mine, need in zip(got, needs, strict=True))


def test_the_weightier_get_more_of_what_is_short() -> None:
    assert share_space(20, [Need(2, 30, 4), Need(2, 30, 1)]) == [15, 5]


async def test_a_list_gets_the_rows_that_the_forecast_and_the_log_leave() -> None:
    """Eight spaces to explore at 80x24: each in one row, without the verb, and all in sight."""
    table = GameTable(planned(sols=2))
    async with playing(table, (80, 24)) as (app, pilot):
        rows = await question_asked(pilot, app, table)
        await pilot.press("E")
        await settled(app, pilot)
        labels = [str(line.prompt) for line in rows.options]
        assert labels[:2] == ["  ‹ Explore", "d R1-N  needs 1 more pawn"]
        assert (len(labels), rows.count_hidden_lines()) == (9, (0, 0))
        assert not app.screen.query_one(LogPane).size.height
        forecast = app.screen.query_one(ForecastPane)
        heights = set()
        await pilot.press("escape")  # from a long forecast to a short one, and back
        for key in ("down", "down", "down", "up", "up"):
            await pilot.press(key)
            await settled(app, pilot)
            assert any(rows.count_hidden_lines())
            lines = len(forecast._make_hanging_rows(forecast.content_size.width))
            assert forecast.content_size.height == lines
            heights.add(lines)
        assert len(heights) > 1


async def test_whoever_leads_is_named_by_the_figure_in_the_list_of_stacks() -> None:
    session = planned()
    for answer in ("declare:pawn-scientist-1:construct:backup-solar-panel", "declare:pawn-geologist-1:rest"):
        session.answer(answer)
    table = GameTable(session)
    async with playing(table, (80, 24)) as (app, pilot):
        rows = await question_asked(pilot, app, table)
        await pilot.press("slash", *"join", "enter")
        await settled(app, pilot)
        assert any(
            "Join: Build Backup Solar Panel (Scientist, red pawn 1)" in str(line.prompt) for line in rows.options
        )
        await pilot.press("escape", "K")
        await settled(app, pilot)
        assert "Build Backup Solar Panel (1)" in shown_on(app)
