"""Count what an answer, a key and a blinking lamp cost the screen: layouts, searches of the DOM, cells sent."""

from __future__ import annotations

import cProfile
import gc
import sys
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, ClassVar
from unittest.mock import call, patch

import pytest
from screen_pictures import draw_at_once, draw_postponed, picture, settled, text_of
from screens import play_captain
from test_drawn_board import planning, simulated
from textual._compositor import Compositor
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult
from textual.content import Content
from textual.css.query import DOMQuery
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList
from tui_world import asked, board_table, playing, shown, until

import marshub
from hublink.lights import pack
from marshub.board import palette
from marshub.board.lights import pack_frame
from marshub.chronicle import compose
from marshub.chronicle.writers import format_sentence
from marshub.games import GAMES, load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.kernel.replay import list_points
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.basics.cached_static import CachedStatic, count_content_rows
from marshub.tui.basics.canvas import Canvas
from marshub.tui.basics.led_symbols import BEATS
from marshub.tui.basics.overflow_hint import Scroll
from marshub.tui.basics.panes import PAGES_SHEET
from marshub.tui.basics.preview_markup import mark_differences
from marshub.tui.basics.text_fitting import HangingText, wrap_hanging
from marshub.tui.basics.textual_internals import (
    CroppedUpdate,
    CroppingCompositor,
    CroppingScreen,
    LineCache,
    clear_arrangement_cache,
    clear_box_cache,
)
from marshub.tui.games.first_martians.dashboard import HubDashboard
from marshub.tui.games.on_mars import boards
from marshub.tui.games.on_mars.dashboard import OnMarsDashboard
from marshub.tui.pages.help import HelpScreen
from marshub.tui.screens.adjustment import AdjustScreen
from marshub.tui.screens.chronicle import ChronicleScreen
from marshub.tui.screens.history import HistoryScreen, Timeline
from marshub.tui.screens.log import LogScreen
from marshub.tui.screens.preview import TablePreview
from marshub.tui.screens.table import _POINT_REST_S, TableScreen
from marshub.tui.table_follower import TableChanged
from marshub.tui.widgets.drawn_board import DrawnBoard
from marshub.tui.widgets.moment_text import format_log_moment
from marshub.tui.widgets.rows import Rows
from marshub.words import Speech

#: Where who asks for a layout or a search stands: the screen, or these tests.
PLACES = (str(Path(marshub.__file__).parent), str(Path(__file__).parent))


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count layouts of a screen, those of all of it, and searches of the DOM that no test makes while it waits."""
    counts: Counter[str] = Counter()

    def count(owner: type, name: str, word: str) -> Any:
        original = getattr(owner, name)

        def counting(*args: Any, **named: Any) -> Any:
            frame: FrameType | None = sys._getframe(1)
            while frame is not None and not frame.f_code.co_filename.startswith(PLACES):
                frame = frame.f_back
            counts[word] += frame is None or frame.f_code.co_filename.startswith(PLACES[0])
            return original(*args, **named)

        return patch.object(owner, name, counting)

    with (
        count(CroppingCompositor, "reflow", "layouts"),
        count(Compositor, "reflow", "whole layouts"),
        count(DOMNode, "query_one", "searches"),
        count(DOMQuery, "__init__", "searches"),
    ):
        yield counts


@pytest.mark.parametrize(("game", "most"), [("first-martians", 1.2), ("migration-mars", 1.2), ("on-mars", 1.8)])
async def test_no_part_of_a_new_table_gets_its_styles_again_and_again(game: str, most: float) -> None:
    """Once when it is mounted, for the window's size; and what the first question and the room on the map change."""
    counts: Counter[int] = Counter()
    apply = Stylesheet.apply

    def count(self: Stylesheet, node: DOMNode, *args: Any, **named: Any) -> None:
        counts[id(node)] += 1
        apply(self, node, *args, **named)

    with patch.object(Stylesheet, "apply", count):
        async with playing(GameTable(Session(load_game(game), {"players": 2}, 5))) as (app, pilot):
            await settled(app, pilot)
            parts = [*app.screen.walk_children()]
    assert len(parts) > 20
    assert sum(counts[id(part)] for part in parts) <= most * len(parts)


@contextmanager
def note_drawing(screen_type: type[Screen[Any]]) -> Iterator[list[str]]:
    """Note what screens of a type do: layouts, requests to paint, paintings of all rows or of those that changed."""
    notes: list[str] = []
    request = CroppingScreen._compositor_refresh

    def note_request(screen: CroppingScreen[Any]) -> None:
        notes.extend(["request"] * isinstance(screen, screen_type))
        request(screen)

    reflow, full, partial = (
        CroppingCompositor.reflow,
        Compositor.render_full_update,
        CroppingCompositor.render_partial_update,
    )

    def note(compositor: Compositor, word: str, result: Any) -> Any:
        if isinstance(compositor.root, screen_type) and result is not None:
            notes.append(word)
        return result

    with (
        draw_at_once(),
        patch.object(CroppingScreen, "_compositor_refresh", note_request),
        patch.object(CroppingCompositor, "reflow", lambda own, *args: note(own, "layout", reflow(own, *args))),
        patch.object(Compositor, "render_full_update", lambda own, **args: note(own, "all", full(own, **args))),
        patch.object(CroppingCompositor, "render_partial_update", lambda own: note(own, "changes", partial(own))),
    ):
        yield notes


@pytest.mark.parametrize("game", GAMES)
async def test_a_new_table_is_painted_whole_once_with_what_fits_the_size_of_its_parts(game: str) -> None:
    with note_drawing(TableScreen) as notes:
        async with playing(GameTable(Session(load_game(game), {"players": 1 + (game != "pocket-mars")}, 5))) as (
            app,
            pilot,
        ):
            await settled(app, pilot)
            await until(pilot, lambda: "all" in notes)
    assert notes[: notes.index("all")].count("request") >= 2  # its parts draw what fits after the first layout
    assert notes.count("all") == 1


async def test_the_focus_moves_and_an_event_without_another_size_comes_without_a_whole_painting() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        with note_drawing(TableScreen) as notes:
            app.screen.query_one("#crew").focus()
            await until(pilot, lambda: app.focused is app.screen.query_one("#crew"))
            app.screen.post_message(Resize(app.size, app.size))
            await settled(app, pilot)
            await until(pilot, lambda: "changes" in notes)
            assert set(notes) == {"request", "changes"}


async def test_what_a_page_covers_is_painted_once_the_page_closes() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        headline = app.screen.query_one("#headline", CachedStatic)
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await settled(app, pilot)
        with note_drawing(Screen) as notes:
            headline.update(Content("Covered"))
            await settled(app, pilot)
            await pilot.pause()
            assert not {"all", "changes"} & {*notes}
        await pilot.press("escape")
        await until(pilot, lambda: "Covered" in text_of(picture(app)))


async def test_what_shows_through_a_dialog_is_painted_once_for_each_change() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        table, headline = app.screen, app.screen.query_one("#headline", CachedStatic)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await settled(app, pilot)
        with note_drawing(HelpScreen) as notes:
            headline.update(Content("Shows through"))
            await until(pilot, lambda: {"all", "changes"} & {*notes})
            await settled(app, pilot)
            notes.clear()
            for _ in range(5):
                table.post_message(TableChanged())  # nothing has changed
                await settled(app, pilot)
            assert not {"all", "changes"} & {*notes}


async def test_a_change_shows_through_two_dialogs() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        headline = app.screen.query_one("#headline", CachedStatic)
        await pilot.press("a", "slash")
        await until(pilot, lambda: isinstance(app.screen, AdjustScreen))
        await settled(app, pilot)
        for text in ("First", "Second", "Third"):  # the screen between keeps the rows that it has drawn
            headline.update(Content(text))
            await settled(app, pilot)
            assert text in text_of(picture(app))


async def test_each_dialog_shows_the_screen_below_it_whichever_is_drawn_again() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        app.screen.query_one("#headline", CachedStatic).update(Content("Shows through"))
        await pilot.press("a", "slash")
        await until(pilot, lambda: isinstance(app.screen, AdjustScreen))
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        for dialog in app.screen_stack[-3:]:
            dialog.refresh()
            assert "Shows through" in text_of(picture(app))
            await settled(app, pilot)
            assert "Shows through" in text_of(picture(app))


async def test_the_sheet_of_pages_is_read_with_the_first_of_them_and_no_other_is_read_again() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        assert not app.stylesheet.has_source(str(PAGES_SHEET))
        sheet = app.stylesheet
        with (
            patch.object(sheet, "read", side_effect=sheet.read) as read,
            patch.object(sheet, "reparse", side_effect=sheet.reparse) as reparsed,
        ):
            for page in (LogScreen, HistoryScreen):
                await pilot.press("f4" if page is LogScreen else "h")
                await until(pilot, lambda page=page: isinstance(app.screen, page))
                await settled(app, pilot)
                await pilot.press("escape")
                await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert read.call_args_list == [call(PAGES_SHEET)]
        assert not reparsed.called


async def test_an_answer_lays_the_screen_out_once_and_searches_little() -> None:
    table = board_table(play_captain(38))
    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        layouts, whole, searches = [], [], []
        for _ in range(8):
            with counted() as counts:
                pending = table.session.pending
                assert pending is not None
                table.answer(pending.first_answer())
                await settled(app, pilot)
            layouts.append(counts["layouts"])
            whole.append(counts["whole layouts"])
            searches.append(counts["searches"])
        assert sorted(layouts)[len(layouts) // 2] == 1, layouts
        assert max(layouts) <= 3, layouts
        assert sum(whole) == 0, whole
        assert sorted(searches)[len(searches) // 2] <= 10, searches


async def test_what_is_laid_out_alone_has_the_places_that_a_whole_layout_gives_it() -> None:
    table, reflow, compared = board_table(play_captain(38)), CroppingCompositor.reflow, 0

    def compare(compositor: CroppingCompositor, screen: Widget, size: Size) -> Any:
        nonlocal compared
        parts = {*compositor.parts}
        result = reflow(compositor, screen, size)
        if parts:
            around = {node for part in parts for node in part.ancestors if isinstance(node, Widget)}
            for node in around:
                clear_arrangement_cache(node)  # the parts get their sizes anew
                clear_box_cache(node)
            places, _ = compositor._arrange_root(screen, size, visible_only=False)
            for node, place in compositor._full_map.items():
                if node in around or parts & {*node.ancestors_with_self}:
                    assert places[node] == place
                    compared += 1
        return result

    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        with patch.object(CroppingCompositor, "reflow", compare):
            for _ in range(8):
                await pilot.press("down", "down")
                await settled(app, pilot)
                pending = table.session.pending
                assert pending is not None
                table.answer(pending.first_answer())
                await settled(app, pilot)
    assert compared > 100


async def test_a_place_that_textual_looks_up_between_two_layouts_costs_no_resize_event() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        screen = app.screen
        prompt, hidden = screen.query_one("#prompt", CachedStatic), CachedStatic()
        resized: list[Widget] = []
        post_message = Widget.post_message

        def note(widget: Widget, message: Message) -> bool:
            resized.extend([widget] * isinstance(message, Resize))
            return post_message(widget, message)

        with counted() as counts, patch.object(Widget, "post_message", note):
            prompt.update(Content("\n".join("abcd")))
            screen._compositor._full_map_invalidated = True  # by a change of a widget that is not shown
            with pytest.raises(NoWidget):
                screen._compositor.find_widget(hidden)
            await settled(app, pilot)
            assert prompt in resized
            assert counts["whole layouts"] == 0


async def visit_two_rows(app: MarsHubApp, pilot: Pilot[Any]) -> Rows:
    """Visit both rows until their forecasts have had their room, and return the rows."""
    await settled(app, pilot)
    for key in ("down", "up", "down", "up"):
        await pilot.press(key)
        await settled(app, pilot)
    rows = shown(app)
    assert rows is not None
    return rows


async def test_a_key_lays_nothing_out() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        rows, update_lines = await visit_two_rows(app, pilot), OptionList._update_lines
        with counted() as counts, patch.object(OptionList, "_update_lines", autospec=True) as updated:
            updated.side_effect = update_lines
            was = rows.highlighted
            await pilot.press("down")
            await until(pilot, lambda: rows.highlighted != was)
            await settled(app, pilot)
        assert counts["layouts"] == updated.call_count == 0
        assert counts["searches"] <= 15


async def test_a_key_paints_two_options_and_nothing_below_them() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        rows = await visit_two_rows(app, pilot)
        painted: list[tuple[Widget, Region]] = []
        render_lines = Widget.render_lines

        def note(widget: Widget, crop: Region) -> Any:
            painted.append((widget, crop))
            return render_lines(widget, crop)

        with patch.object(Widget, "render_lines", note):
            await pilot.press("down")
            await until(pilot, lambda: any(widget is rows for widget, _ in painted))
            await settled(app, pilot)
        two_options = sum(rows.measure_option(option, rows.virtual_size.width) for option in rows.options[:2])
        assert [crop.height for widget, crop in painted if widget is rows] == [two_options]
        assert not {widget for widget, _ in painted} & {*rows.ancestors}


async def test_a_text_that_keeps_its_rows_keeps_what_a_layout_measured() -> None:
    with patch.object(TablePreview, "schedule"):
        async with playing(board_table(play_captain(38))) as (app, pilot):
            await settled(app, pilot)
            text = app.screen.query_one("#crew .text", HangingText)
            lines = [*text._lines]
            assert text.content_size.height
            with patch("marshub.tui.basics.cached_static.clear_arrangement_cache") as cleared:
                text.set_lines([Content(line.plain.swapcase()) for line in lines])
                assert not cleared.called
                text.set_lines([*lines, Content("One more")])
                assert cleared.called
            text.begin_preview()
            for width in (20, 30):
                text.get_content_height(app.size, app.size, width)
            with patch("marshub.tui.basics.text_fitting.mark_differences", side_effect=mark_differences) as marked:
                text.set_lines([Content(line.plain + "!") for line in lines])
            assert not marked.called  # at widths that a layout has asked about


class _HiddenText(App[None]):
    CSS = "Scroll { display: none; height: 1fr; } HangingText { height: auto; } Scroll.-shown { display: block; }"

    def compose(self) -> ComposeResult:
        yield Scroll(HangingText(id="text"), id="page")


@pytest.mark.parametrize("is_measured_between", [False, True])
async def test_lines_of_a_hidden_text_are_made_for_the_layout_that_shows_it(is_measured_between: bool) -> None:
    made: list[int] = []

    def make_lines(number: int) -> Iterator[Content]:
        made.append(number)
        yield from [Content(f"line {number}")] * number

    app = _HiddenText()
    async with app.run_test(size=(30, 20)) as pilot:
        text, page = app.query_one("#text", HangingText), app.query_one("#page")
        await pilot.pause()
        for number in (8, 3):
            text.set_lines(make_lines(number), may_wait=True)
        await pilot.pause()
        assert made == []
        page.set_class(True, "-shown")
        await pilot.pause()
        assert (made, text.size.height) == ([3], 3)
        assert text_of(picture(app)).splitlines()[:4] == ["line 3"] * 3 + [""]
        text.set_lines(make_lines(4), may_wait=True)
        assert made == [3, 4]
        await pilot.pause()
        page.set_class(False, "-shown")
        await pilot.pause()
        text.set_lines(make_lines(5), may_wait=True)
        text.begin_preview()
        if is_measured_between:
            assert text.get_content_height(app.size, app.size, 30) == 5
        text.set_lines(make_lines(6), may_wait=True)
        assert made == [3, 4, 5][: 2 + is_measured_between]
        page.set_class(True, "-shown")
        await pilot.pause()
        assert made == [3, 4, 5, 6]
        marked = mark_differences(Content("\n".join(["line 5"] * 5)), Content("\n".join(["line 6"] * 6)))
        assert text_of(picture(app)).splitlines()[: text.size.height] == marked.plain.splitlines()
        text.end_preview()
        text.set_lines(make_lines(5), may_wait=True)
        await pilot.pause()
        assert text_of(picture(app)).splitlines()[:6] == ["line 5"] * 5 + [""]


@pytest.mark.parametrize(("size", "boards_shown"), [((120, 40), 0), ((200, 60), 3)])
async def test_an_answer_makes_no_lines_of_a_hidden_page(size: tuple[int, int], boards_shown: int) -> None:
    session: Session[Any, Any] = Session(load_game("on-mars"), {"players": 3}, 5)
    play(session, "random", 200)
    table = GameTable(session)
    with patch.object(TablePreview, "schedule"), patch.object(boards, "make_board", wraps=boards.make_board) as make:
        async with playing(table, size) as (app, pilot):
            await settled(app, pilot)
            make.reset_mock()
            assert session.pending is not None
            table.answer(session.pending.first_answer())
            await asked(pilot, app, table)
            await settled(app, pilot)
            assert make.call_count == boards_shown
            text = app.screen.query_one("#boards", HangingText)
            app.screen.query_one(OnMarsDashboard).reveal_place(text)
            await settled(app, pilot)
            assert make.call_count == 3
            assert text.is_on_screen


async def test_panes_that_a_growing_forecast_resizes_are_painted_with_the_layout_alone() -> None:
    async with playing(board_table(planning())) as (app, pilot):
        await settled(app, pilot)
        screen, rows = app.screen, shown(app)
        assert isinstance(screen, TableScreen)
        assert rows is not None
        forecast = screen.query_one("#forecast")
        panes: list[Widget] = [rows, screen.log_pane, forecast]
        painted_again: list[Widget] = []
        reflow, refresh, is_laid_out = CroppingCompositor.reflow, Widget.refresh, False

        def note_layout(*arguments: Any) -> Any:
            nonlocal is_laid_out
            is_laid_out = True
            return reflow(*arguments)

        def note(widget: Widget, *regions: Region, **named: Any) -> Any:
            if is_laid_out and not named.get("layout"):
                painted_again.append(widget)
            return refresh(widget, *regions, **named)

        resized: set[Widget] = set()
        with (
            patch.object(TablePreview, "schedule"),
            patch.object(CroppingCompositor, "reflow", note_layout),
            patch.object(Widget, "refresh", note),
        ):
            while forecast not in resized:
                sizes, was, is_laid_out = [pane.outer_size for pane in panes], rows.highlighted, False
                painted_again.clear()
                await pilot.press("down")
                await until(pilot, lambda was=was: rows.highlighted not in (was, 0))
                await settled(app, pilot)
                resized = {pane for pane, size in zip(panes, sizes, strict=True) if pane.outer_size != size and size}
                assert not resized & {*painted_again}
        assert screen.log_pane in resized


def count_calls(call: Callable[[], object]) -> int:
    """Return the number of Python's own and built-in functions that are called."""
    profile = cProfile.Profile()
    profile.runcall(call)
    return sum(entry.callcount for entry in profile.getstats())


async def test_pointing_at_an_option_costs_little_per_led_and_is_not_drawn_again_once_the_board_shows_it() -> None:
    with simulated(planning()) as table:
        pending = table.session.pending
        assert pending is not None
        options = [option.id for option in pending.options()]
        for option in options[:4]:
            table.point_at(option)
        assert len(table.led_frame) == 240
        changes: list[object] = []
        stop = table.listen(changes.append)
        try:
            calls = [count_calls(lambda option=option: table.point_at(option)) for option in options[:4]]
            assert table.wait_for(lambda: table.is_settled, 60)
        finally:
            stop()
        assert len(changes) == 4  # none for what the board acknowledges
        assert max(calls) < 2_000, calls
        lamps = table.led_frame
        frame = pack_frame(lamps)
        assert count_calls(lambda: pack(2, frame, 1, bytes(len(frame)))) < 3 * 240
        assert count_calls(lambda: pack_frame(lamps)) < 10


async def test_the_board_points_at_no_option_that_the_highlight_has_left() -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {}, 5)
    table = board_table(session)
    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        screen, rows = app.screen, shown(app)
        assert isinstance(screen, TableScreen)
        assert rows is not None
        points: list[Callable[[], None]] = []

        def keep(delay: float, callback: Callable[[], None]) -> None:
            if delay == _POINT_REST_S:
                points.append(callback)

        with (
            patch.object(screen, "set_timer", keep),
            patch.object(table, "point_at", side_effect=table.point_at) as pointed,
        ):
            await pilot.press("down", "down")
            await until(pilot, lambda: len(points) == 2)
            assert not pointed.called
            for point in points:
                point()
            assert pointed.call_args_list == [call("engineer")]
            rows.action_cursor_down()  # before the screen shows where the board's cursor is
            highlighted = rows.highlighted
            await screen.refresh_table()
            assert rows.highlighted == highlighted


async def test_a_changed_led_draws_its_own_part_of_the_board_only() -> None:
    with simulated(planning()) as table:
        async with playing(table, (200, 60)) as (app, pilot):
            await settled(app, pilot)
            board = app.screen.query_one(DrawnBoard)
            content = board.shown_sight
            canvas = board.picture.draw(content)
            zone = next(part for part in board.picture.parts if part.kind == "zone" and part.lamp)
            leds = list(content.leds)
            leds[zone.lamp[0]] = palette.REFUSED if leds[zone.lamp[0]] != palette.REFUSED else palette.LEGAL
            changed = replace(content, leds=tuple(leds))
            with patch.object(board.picture, "_draw_zone", side_effect=board.picture._draw_zone) as drawn:
                again = board.picture.draw(changed, (content, canvas))
            assert [drawing.args[1] for drawing in drawn.call_args_list] == [
                part for part in board.picture.parts if part.kind == "zone" and zone.lamp[0] in part.lamp
            ]
            assert again.find_changes(board.picture.draw(changed), 0, 0, again.width, again.height) == []


class _Edges(App[None]):
    """Texts with each kind of edge, and what Textual alone paints: shades, other opacities, ANSI colours."""

    RULES: ClassVar = [
        "border: round red; padding: 1 2;",
        "border-left: thick red; padding: 0 0 0 3;",
        "border-top: solid red; border-right: wide blue;",
        "padding: 1 0;",
        "outline: heavy green;",
        "hatch: cross red; padding: 1;",
        "opacity: 40%; border: round red;",
        "text-opacity: 40%;",
        "tint: red 40%;",
        "color: ansi_red; background: ansi_blue;",
        "text-style: dim;",
    ]
    CSS = "\n".join(f"#edge-{number} {{ height: 5; width: 20; {rules} }}" for number, rules in enumerate(RULES))

    def compose(self) -> ComposeResult:
        with Scroll():
            for number in range(len(self.RULES)):
                yield CachedStatic("one\ntwo [red]three[/] [ansi_green]four", id=f"edge-{number}")


def assert_painted_as_by_textual(widgets: Iterable[Widget]) -> int:
    """Compare the rows of widgets with those that Textual makes, and return how many there were."""
    rows = 0
    for widget in widgets:
        if isinstance(widget._styles_cache, LineCache):
            region = widget.outer_size.region
            painted = widget.render_lines(region)
            with patch.object(widget, "_styles_cache", StylesCache()):
                assert [*map(_list_cells, painted)] == [*map(_list_cells, widget.render_lines(region))], widget
            rows += len(painted)
    return rows


@pytest.mark.parametrize("no_color", [False, True])
async def test_rows_are_painted_as_textual_paints_them(no_color: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    app = _Edges()
    async with app.run_test(size=(80, 70)) as pilot:
        await settled(app, pilot)
        assert assert_painted_as_by_textual(app.screen.walk_children(Widget)) >= 5 * len(_Edges.RULES)
    async with playing(board_table(play_captain(38))) as (table_app, pilot):
        await settled(table_app, pilot)
        rows = 0
        for key in ("down", "f4", "question_mark"):
            await pilot.press(key)
            await settled(table_app, pilot)
            rows += assert_painted_as_by_textual(table_app.screen.walk_children(Widget))
        assert rows > 200


async def test_no_part_of_a_preview_is_drawn_while_a_key_is_handled() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        rows = shown(app)
        assert rows is not None
        draw_in_parts, parts = HubDashboard.draw_in_parts, 0

        def note(*arguments: Any) -> Iterator[None]:
            nonlocal parts
            for _ in draw_in_parts(*arguments):
                parts += 1
                yield

        with (
            patch.object(HubDashboard, "draw_in_parts", note),
            patch.object(MarsHubApp, "key_age_s", 0.0),
            patch.object(screen, "set_timer", side_effect=screen.set_timer) as timers,
        ):
            screen.preview_option(Rows.HighlightChanged(rows.options[0].id or ""))
            await until(pilot, lambda: timers.call_count >= 4)
            assert not parts
            with patch.object(MarsHubApp, "key_age_s", 1.0):
                await until(pilot, lambda: parts >= 2)
            drawn, count = parts, timers.call_count
            await until(pilot, lambda: timers.call_count >= count + 3)
            assert parts <= drawn + 1  # one was begun
            with patch.object(MarsHubApp, "key_age_s", 1.0):
                await until(pilot, lambda: screen._preview._is_drawn and parts > drawn + 1)


def _list_cells(strip: Strip) -> list[tuple[str, object]]:
    return [(character, segment.style) for segment in strip for character in segment.text]


async def test_changed_rows_make_the_same_picture_as_all_rows() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        compositor = app.screen._compositor
        picture = [_list_cells(strip) for strip in compositor.render_strips()]
        paintings, render = 0, type(compositor).render_partial_update

        def note(own: CroppingCompositor) -> CroppedUpdate | None:
            nonlocal paintings
            update: CroppedUpdate | None = render(own)
            for y, x, strip in update.pieces if update is not None and own is compositor else ():
                paintings += 1
                picture[y][x : x + strip.cell_length] = _list_cells(strip)
            return update

        async def draw(count: int) -> None:
            await until(pilot, lambda: compositor._dirty_regions or paintings > count)
            await settled(app, pilot)
            draw_postponed()
            assert picture == [_list_cells(strip) for strip in compositor.render_strips()]

        with patch.object(type(compositor), "render_partial_update", note):
            for key in ("down", "down", "up", "down", "end", "home", "down", "up"):
                count = paintings
                await pilot.press(key)
                await draw(count)
            for around in app.screen.query_one("#decision").ancestors:  # below several others that stand side by side
                if around is not app.screen and around is not app:
                    count = paintings
                    around.refresh()
                    await draw(count)
        assert paintings


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_growing_question_paints_what_it_moves_and_makes_the_same_picture(size: tuple[int, int]) -> None:
    async with playing(board_table(planning()), size) as (app, pilot):
        await settled(app, pilot)
        screen, rows = app.screen, shown(app)
        assert isinstance(screen, TableScreen)
        assert rows is not None
        prompt, panel = screen.query_one("#prompt"), screen.decision
        compositor, grown, kept = screen._compositor, 0, 0
        picture = [_list_cells(strip) for strip in compositor.render_strips()]
        painted: set[Widget] = set()
        render, render_lines = CroppingCompositor.render_partial_update, Widget.render_lines

        def note(own: CroppingCompositor) -> CroppedUpdate | None:
            update = render(own)
            for y, x, strip in update.pieces if update is not None and own is compositor else ():
                picture[y][x : x + strip.cell_length] = _list_cells(strip)
            return update

        def note_lines(widget: Widget, crop: Region) -> Any:
            painted.add(widget)
            return render_lines(widget, crop)

        with (
            patch.object(TablePreview, "schedule"),
            patch.object(CroppingCompositor, "render_partial_update", note),
            patch.object(Widget, "render_lines", note_lines),
        ):
            for _ in range(rows.option_count + 2):
                height, was = panel.outer_size.height, rows.highlighted
                painted.clear()
                await pilot.press("down")
                await until(pilot, lambda was=was: rows.highlighted != was)
                await settled(app, pilot)
                draw_postponed()
                if panel.outer_size.height != height:
                    grown += 1
                    kept += prompt not in painted
                painted.clear()
                assert picture == [_list_cells(strip) for strip in compositor.render_strips()]
        assert grown >= kept >= 1


@pytest.mark.parametrize("width", range(1, 12))
def test_rows_are_counted_as_they_are_wrapped(width: int) -> None:
    for text in ("", "a", "one two", "one two\n\nthree", "\n", "a \nbcdefghijk", "ｗｉｄｅ", "three \n"):
        content = Content(text)
        assert count_content_rows(content, {}, width) == Content(text).get_height({}, width), text


def test_text_that_is_broken_into_rows_is_not_wrapped_for_its_height() -> None:
    text = HangingText()
    text.set_lines([Content("the first line has many words"), Content("so has the second")])
    with (
        patch.object(Content, "_wrap_and_format") as wrapped,
        patch("marshub.tui.basics.text_fitting.wrap_hanging", side_effect=wrap_hanging) as broken,
    ):
        assert [text.get_content_height(Size(0, 0), Size(0, 0), width) for width in (12, 12, 40)] == [5, 5, 2]
    assert wrapped.call_count == 0
    assert broken.call_count == 4  # two lines at two widths


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

            with (
                patch.object(DrawnBoard, "refresh", note),
                patch.object(Canvas, "to_rows", autospec=True, side_effect=Canvas.to_rows) as to_rows,
            ):
                for _ in range(4):
                    board._tick()
            assert {call.args[-1] for call in to_rows.call_args_list} == {1}  # a row each
            with patch.object(Canvas, "to_rows", autospec=True, side_effect=Canvas.to_rows) as to_rows_again:
                for _ in range(BEATS):
                    board._tick()
            assert not to_rows_again.called
            assert painted
            assert {region.height for region in painted} == {1}
            assert max(region.width for region in painted) <= 2
            assert str(board.render()) == board.visual.plain
            assert [*map(repr, board._rows)] == [*map(repr, board._drawn_canvas.to_rows(*board._drawn_view))]


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
        assert update is not None
        whole = "".join(segment.text for segment in compositor.render_strips()[10])
        sent = update.render_segments(app.console)
        assert whole[40:42] in sent
        assert "\x1b[11;41H" in sent
        assert "\x1b[11;101H" in sent
        assert len(sent) < 200


async def test_what_a_closed_page_has_drawn_is_let_go() -> None:
    async with playing(board_table(play_captain(38))) as (app, pilot):
        with draw_at_once():
            await pilot.press("f4")
            await until(pilot, lambda: isinstance(app.screen, LogScreen))
            await settled(app, pilot)
        drawn = [weakref.ref(widget._styles_cache) for widget in app.screen.walk_children(Widget)]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await settled(app, pilot)
        gc.collect()
        assert not [lines for lines in drawn if lines() is not None]


async def test_a_long_history_lists_its_latest_rounds_and_more_as_one_scrolls() -> None:
    table = board_table(play_captain(120))
    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        with patch("marshub.tui.screens.history._MIN_POINTS", 20):
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.shown_session is not None)
            page = app.screen
            assert isinstance(page, HistoryScreen)
            timeline = page.query_one("#points", Timeline)
            everything = [*list_points(table.session)]
            count = timeline.option_count
            assert 20 <= count < len(everything)
            assert page.point == everything[-1]
            await pilot.press(*["up"] * (count - 1))
            await until(pilot, lambda: timeline.option_count > count)
            assert page.point == everything[-count]  # the highlight stays where it was
            await pilot.press("home")
            await until(pilot, lambda: page.point == everything[0])
            assert timeline.option_count < len(everything)
            while page._listed.stop < page._segment_count:
                last = timeline.option_count - 1
                timeline.highlighted = last
                await until(pilot, lambda last=last: timeline.option_count > last + 1)
            assert page._points == everything
            await pilot.press("end")
            await until(pilot, lambda: page.point == everything[-1])


@pytest.mark.parametrize(("key", "page"), [("h", HistoryScreen), ("f4", LogScreen), ("j", ChronicleScreen)])
async def test_a_page_has_its_contents_and_the_style_of_its_window_in_its_first_layout(
    key: str, page: type[Screen[Any]]
) -> None:
    laid_out: list[tuple[frozenset[str], list[str]]] = []
    reflow = CroppingCompositor.reflow

    def note(compositor: CroppingCompositor, parent: Widget, size: Size) -> Any:
        if isinstance(parent, page):
            texts = [str(text.visual) for text in parent.query("#happened, #text").results(CachedStatic)]
            laid_out.append((parent.classes, texts))
        return reflow(compositor, parent, size)

    async with playing(board_table(play_captain(38))) as (app, pilot):
        await settled(app, pilot)
        with patch.object(CroppingCompositor, "reflow", note):
            await pilot.press(key)
            await settled(app, pilot)
        first, last = laid_out[0], laid_out[-1]
        assert first[0] == last[0]
        assert {"-normal", "-high"} <= first[0]
        assert first[1] == last[1]
        assert all(first[1])


async def test_an_answer_beside_an_open_history_makes_only_its_own_rows() -> None:
    table = board_table(play_captain(120))
    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        with patch.object(table, "session_at", side_effect=table.session_at) as seen:
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.shown_session is not None)
            page = app.screen
            assert isinstance(page, HistoryScreen)
            await settled(app, pilot)
            assert seen.call_count == 1
        with patch.object(HistoryScreen, "_make_row", autospec=True, side_effect=HistoryScreen._make_row) as made:
            count = len(page._points)
            pending = table.session.pending
            assert pending is not None
            table.answer(pending.first_answer())
            await until(pilot, lambda: len(page._points) > count)
            await settled(app, pilot)
            assert 1 <= made.call_count <= len(page._points) - count


@pytest.mark.parametrize(("key", "page"), [("h", HistoryScreen), ("f4", LogScreen), ("j", ChronicleScreen)])
async def test_a_table_under_a_page_is_drawn_once_the_page_closes_and_before_it_is_seen(
    key: str, page: type[Screen[None]]
) -> None:
    table = board_table(play_captain(120))
    async with playing(table) as (app, pilot):
        await settled(app, pilot)
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, page))
        await settled(app, pilot)
        dashboard = app.screen_stack[-2].query_one(HubDashboard)
        show = dashboard.show
        with patch.object(dashboard, "show") as drawn:
            for _ in range(3):
                assert table.session.pending is not None
                table.answer(table.session.pending.first_answer())
                await settled(app, pilot)
            assert not drawn.called
            with note_drawing(TableScreen) as notes:
                drawn.side_effect = lambda *arguments: (notes.append("table"), show(*arguments))
                await pilot.press("escape")
                await asked(pilot, app, table)
            drawn.assert_called_once_with(table.session, app.speech)
            assert notes.index("table") < min(notes.index(word) for word in ("all", "changes") if word in notes)


async def test_a_long_log_lists_its_latest_entries_and_more_as_one_scrolls() -> None:
    table = board_table(play_captain(120))
    with patch("marshub.tui.screens.log._LISTED", 5):
        async with playing(table) as (app, pilot):
            await settled(app, pilot)
            formatted = "marshub.tui.screens.log.format_log_moment"
            game = table.session.game
            with (
                patch(formatted, side_effect=format_log_moment) as made,
                patch.object(game, "make_moments", side_effect=game.make_moments) as grouped,
            ):
                await pilot.press("f4")
                await until(pilot, lambda: isinstance(app.screen, LogScreen) and app.screen._log_list.option_count)
                assert len(table.session.checkpoints) >= 5
                assert grouped.call_count <= 2  # of the open segment: the others are grouped already
                page = app.screen
                assert isinstance(page, LogScreen)
                assert page._log_list.option_count == made.call_count == 5
                await pilot.press("home")
                await until(pilot, lambda: page._log_list.option_count == 10)
                assert page._log_list.highlighted == 5  # the entry that was highlighted
                assert made.call_count == 10
                await pilot.press("slash", "e")
                await until(pilot, lambda: made.call_count == len(page._moments))  # a search reads everything


async def test_a_long_chronicle_lists_its_latest_chapters_and_more_as_one_scrolls() -> None:
    session: Session[Any, Any] = Session(load_game("migration-mars"), {"players": 2}, 5)
    play(session, "random", steps=120)
    everything = compose(session)
    assert len(everything.pages) > 8
    titles = [format_sentence(page.title, Speech("en")) for page in everything.pages]
    with patch("marshub.tui.screens.chronicle._LISTED", 3):
        async with playing(board_table(session)) as (app, pilot):
            await settled(app, pilot)
            game = type(session.game)
            with patch.object(game, "make_chapter", autospec=True, side_effect=game.make_chapter) as made:
                await pilot.press("j")
                await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
                page = app.screen
                assert isinstance(page, ChronicleScreen)
                await settled(app, pilot)
                assert made.call_count == 3
            chapters = page.query_one("#chapters", OptionList)
            listed = [str(option.prompt) for option in chapters.options]
            assert listed[:3] == titles[-3:]
            assert len(listed) == 3 + len(everything.charts)
            assert chapters.highlighted == 2
            assert page.chronicle is not None
            assert (page.chronicle.charts[0].lines, page.chronicle.facts) == (
                everything.charts[0].lines,
                everything.facts,
            )
            await pilot.press("up", "up")
            await until(pilot, lambda: chapters.option_count == 6 + len(everything.charts))
            assert chapters.highlighted == 3  # the chapter that was highlighted
            assert str(chapters.options[3].prompt) == titles[-3]
            while page.chronicle.earlier:
                count = chapters.option_count
                await pilot.press("home")
                await until(pilot, lambda count=count: chapters.option_count > count)
            assert page.chronicle == everything
