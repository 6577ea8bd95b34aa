"""The commands that the footer has no room for: found without the manual, at every size, by any key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from screen_pictures import picture
from textual.binding import Binding
from textual.widgets import OptionList
from tui_world import SIZES, board_table, fair, fair_table, playing, texts, until

from marshub.languages import LANGUAGES
from marshub.tui import keys
from marshub.tui.games import get_look
from marshub.tui.plain import reports
from marshub.tui.screens.more_commands import MoreCommandsScreen
from marshub.tui.screens.odds import OddsScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.screens.zones import ZonesScreen
from marshub.words import Speech

HIDDEN = ("odds", "zones", "eyes", "history", "chronicle", "lay", "adjust", "settings", "jump")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_the_footer_leaves_out_stands_behind_one_key_on_a_small_screen(language) -> None:
    speech = Speech(language)
    async with playing(board_table(fair("one")), SIZES[0], language) as (app, pilot):
        await until(pilot, lambda: speech.plain_text("ui-key-more") in texts(app).splitlines()[-1])
        await pilot.press("asterisk")
        await until(pilot, lambda: isinstance(app.screen, MoreCommandsScreen))
        rows = app.screen.query_one("#more", OptionList)
        await until(pilot, lambda: rows.option_count > len(HIDDEN))
        listed = "\n".join(str(row.prompt) for row in rows.options)
        assert all(speech.plain_text(f"ui-key-{name}") in listed for name in HIDDEN)
        for row in (option for option in rows.options if not option.disabled):  # what is out of sight is walked to
            assert rows.highlighted_option is row
            await until(pilot, lambda row=row: str(row.prompt).strip() in texts(app))
            await pilot.press("down")


async def test_a_click_on_a_key_of_the_footer_presses_it_and_beside_it_none() -> None:
    async with playing(board_table(fair("one"))) as (app, pilot):
        y, row = app.size.height - 1, texts(app).splitlines()[-1]
        left = row.index("* More")
        backgrounds = []
        for x in (left, left + len("* More"), left - 1):
            await pilot.hover(offset=(x, y))
            await pilot.pause()
            style = picture(app)[y].crop(left, left + 1)._segments[0].style
            assert style is not None
            backgrounds.append(style.bgcolor)
        assert backgrounds[0] != backgrounds[1] == backgrounds[2]
        for x in (left - 1, left + len("* More"), app.size.width - 1):
            await pilot.click(offset=(x, y))
            assert isinstance(app.screen, TableScreen)
        await pilot.click(offset=(left + len("* Mor"), y))
        await until(pilot, lambda: isinstance(app.screen, MoreCommandsScreen))


async def test_a_command_is_taken_there_by_enter_or_by_its_own_key() -> None:
    async with playing(board_table(fair("one"))) as (app, pilot):
        await pilot.press("asterisk")
        await until(pilot, lambda: isinstance(app.screen, MoreCommandsScreen))
        await pilot.press("down", "enter")  # the first of them is the advice
        await until(pilot, lambda: isinstance(app.screen, OddsScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("asterisk")
        await until(pilot, lambda: isinstance(app.screen, MoreCommandsScreen))
        await pilot.press("z")
        await until(pilot, lambda: isinstance(app.screen, ZonesScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("asterisk")
        await until(pilot, lambda: isinstance(app.screen, MoreCommandsScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_key_that_was_given_to_a_command_is_the_one_that_is_named_and_works() -> None:
    async with playing(board_table(fair("one"))) as (app, pilot):
        app.settings.keys = {"table.zones": "f9", "table.more": "f8"}
        app.apply_settings()
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, MoreCommandsScreen))
        await until(pilot, lambda: "F9" in texts(app))
        await pilot.press("f9")
        await until(pilot, lambda: isinstance(app.screen, ZonesScreen))


@pytest.mark.parametrize(("language", "names"), [("en", "end space"), ("it", "fine spazio"), ("es", "fin espacio")])
async def test_a_key_is_named_as_it_is_labelled_in_the_readers_country(language: str, names: str) -> None:
    async with playing(fair_table("one", "yes"), language=language) as (app, pilot):
        await pilot.press("1", "h")
        end, space = names.split()
        await until(pilot, lambda: f"{end} {Speech(language).plain_text('ui-key-now')}" in texts(app))
        assert app.get_key_display(Binding("space", "")) == space
        assert [app.get_key_display(Binding(key, "")) for key in ("escape", "f2", "x")] == ["esc", "F2", "x"]


async def test_the_palette_finds_them_by_name() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("ctrl+p", *"chronicle")
        await until(pilot, lambda: "Chronicle" in texts(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: type(app.screen).__name__ == "ChronicleScreen")


def test_every_command_has_a_group_and_can_be_given_another_key() -> None:
    for game in ("first-martians", "pocket-mars"):
        known = keys.list_table_keys(get_look(game))
        matches = [key for members in keys.group_keys(known).values() for key in members]
        assert sorted(key.name for key in matches) == sorted(key.name for key in known)
        assert {key.name for key in known} >= set(HIDDEN) - {"crew"}
        assert len({key.key for key in known}) == len(known), "no two commands begin with the same key"


def list_page_keys(heading: str) -> set[str]:
    """Return the keys in the first column of the tables below a heading of docs/play.md, in lower case."""
    page = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")
    section = re.split(r"^##+ ", page.partition(f"# {heading}\n")[2], flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| (.+?) \| ", section, re.MULTILINE)
    codes = {code.split()[0] for row in rows for code in re.findall(r"`([^`]+)`", row)}
    return codes | {name.lower() for row in rows for name in re.findall(r"\bF\d+|\bCtrl\+\w", row)}


def test_the_page_about_playing_has_every_key_of_the_table_and_every_plain_command() -> None:
    signs = {
        "exclamation_mark": "!",
        "asterisk": "*",
        "question_mark": "?",
        "full_stop": ".",
        "comma": ",",
        "slash": "/",
    }
    bound = keys.list_table_keys(get_look("first-martians"), has_drawn_board=True)
    pressed = {signs.get(name, name) for key in bound for name in key.key.split(",")}
    assert pressed - list_page_keys("Keys") == set()
    assert {name for name in reports._COMMANDS if len(name) == 1} - list_page_keys("Play as text") == set()
