"""Keys of other keyboards, and what no keyboard types: the game stays playable, from the smallest window on."""

from __future__ import annotations

import codecs
import sys

import pytest
from rich.style import Style
from screen_waits import nothing_left
from textual.drivers import linux_driver
from textual.events import Click, Key
from textual.filter import Monochrome
from textual.widgets import Input, OptionList
from tui_world import asked, fair_table, playing, texts, until

from guards import remove_guard
from marshub.cli.terminal import is_terminal
from marshub.tui.app import MarsHubApp
from marshub.tui.screens.history import HistoryScreen
from marshub.tui.screens.log import LogScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.screens.tour import TABLE_PARTS, TourScreen, find_visible_parts
from marshub.tui.screens.why import WhyScreen
from marshub.words import Speech

pytestmark = pytest.mark.attack

#: Letters of other scripts, halves of pairs, controls, and key reports that no terminal should send.
STRANGE = [
    *"éßñÑøıſ",
    *"กअ中あ한",
    "\u0301",
    "\u202e",
    "\ud800",
    "\U0001f680",
    "\x80",
    "\x1a",
    "ctrl+@",
    "f63",
    "<none>",
]


@pytest.mark.parametrize("letter", "hрηיا", ids=["Latin", "Cyrillic", "Greek", "Hebrew", "Arabic"])
async def test_a_letter_is_the_command_of_its_key_on_any_layout(letter: str) -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press(letter)
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))


async def test_the_trial_of_layouts_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, MarsHubApp._to_latin_key, "latin := find_latin_key(letter)", 'latin := ""')
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("р", "h")  # the second is the command by itself
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        assert [note.message for note in app._notifications] == [app.speech.plain_text("ui-letters-are-latin")]


async def test_a_search_takes_letters_as_they_are() -> None:
    table = fair_table("one", "several")
    async with playing(table) as (app, pilot):
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        await pilot.press("slash", *"дом")
        assert app.screen.query_one(Input).value.endswith("дом")


async def test_who_types_letters_that_are_on_no_key_is_told_once() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press(*"é中あ")
        assert [note.message for note in app._notifications] == [app.speech.plain_text("ui-letters-are-latin")]


@pytest.mark.parametrize("size", [(120, 40), (1, 1), (10, 30), (200, 1)], ids=str)
async def test_after_strange_keys_the_game_is_playable(size: tuple[int, int]) -> None:
    table = fair_table("one", "several")
    async with playing(table, size=size) as (app, pilot):
        await asked(pilot, app, table)
        for key in STRANGE:
            app.post_message(Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        before = table.session.pending_id
        await pilot.press("enter")
        await until(pilot, lambda: table.session.pending_id != before)


async def test_many_enters_in_the_palette_run_one_command_and_close_nothing_else() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("ctrl+p", *"why")
        await until(pilot, lambda: "Why not" in texts(app))
        await pilot.press("down")
        for _ in range(4):
            app.post_message(Key("enter", "\r"))
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        assert await nothing_left()
        assert [type(screen) for screen in app.screen_stack[1:]] == [TableScreen, WhyScreen]


async def test_the_palette_takes_any_key_at_once_in_any_window() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        for key in ("ctrl+p", "pagedown", "pageup", "w", "pagedown", "escape", "escape"):
            app.post_message(Key(key, key if len(key) == 1 else None))
        assert await nothing_left()
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count > 0)
        for size in ((1, 1), (1, 40), (4, 4), (6, 6), (120, 1), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.press("down", "pagedown")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_key_waits_for_the_page_that_just_opens() -> None:
    """As when a terminal on a slow machine brings several keys at once."""
    async with playing(fair_table("one")) as (app, pilot):
        tour = TourScreen(app.speech, find_visible_parts(app.screen, TABLE_PARTS))
        key = Key("right", None)
        key._set_forwarded()  # it comes back from the page before, which did not want it
        app.push_screen(tour)
        await app.on_event(key)
        assert not tour.is_mounted
        await until(pilot, lambda: tour.part_index == 1 and "2/" in texts(app))


async def test_a_click_on_an_option_that_is_no_longer_there_does_nothing() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count > 0)
        for screen in app.screen_stack[1:]:
            for rows in screen.query(OptionList):
                style = Style.from_meta({"option": rows.option_count})
                rows.post_message(Click(rows, 1, 1, 0, 0, 1, False, False, False, style=style))
        assert await nothing_left()


async def test_what_the_palette_finds_while_it_closes_is_not_shown() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: app.screen.query_one(OptionList).option_count > 0)
        palette, rows = app.screen, app.screen.query_one(OptionList)
        await rows.remove()  # its parts go first
        palette._refresh_command_list(rows, [], clear_current=True)
        palette._gather_commands("why")
        await pilot.press("down", "pagedown", "end")
        assert await nothing_left()


@pytest.mark.parametrize("size", [(1, 1), (4, 4), (1, 30), (12, 6)], ids=str)
async def test_a_window_of_few_cells_is_not_laid_out_without_end(size: tuple[int, int]) -> None:
    async with playing(fair_table("one"), size=size):
        assert await nothing_left()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has another driver")
def test_any_byte_may_come_from_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that reads keys would end at the first byte that is no UTF-8, and no key would work any more."""
    monkeypatch.setattr(linux_driver, "getincrementaldecoder", codecs.getincrementaldecoder)
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    with pytest.raises(UnicodeDecodeError):
        linux_driver.getincrementaldecoder("utf-8")().decode(b"\xff")
    assert issubclass(MarsHubApp(Speech("en"), table=fair_table("one")).get_driver_class(), linux_driver.LinuxDriver)
    decode = linux_driver.getincrementaldecoder("utf-8")().decode
    assert decode(b"\xff\xd1") + decode(b"\x81", final=True) == "\ufffdс"


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert any(isinstance(item, Monochrome) for item in MarsHubApp(Speech("en"), table=fair_table("one"))._filters)


@pytest.mark.parametrize(("term", "can_draw"), [("xterm", True), ("dumb", False)])
def test_a_dumb_terminal_gets_no_screen(term: str, can_draw: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    monkeypatch.setenv("TERM", term)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert is_terminal() == can_draw


def test_the_trial_of_dumb_terminals_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, is_terminal, ' and os.environ.get("TERM") != "dumb"', "")
    test_a_dumb_terminal_gets_no_screen("dumb", True, monkeypatch)
