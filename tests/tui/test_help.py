"""`?` and F1 on every screen and page of every game: help that is about them, and without another game's words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from screen_pictures import settled, undrawn
from screens import Shelf, evening
from textual.content import Content
from textual.widgets import Static
from tui_world import board_table, playing, until

import colony_tables
import on_mars_tables
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.tui.app import MarsHubApp
from marshub.tui.pages.help import HelpScreen
from marshub.tui.screens.home import HomeScreen
from marshub.tui.screens.new_game import NewGameScreen
from marshub.tui.screens.saves import SavesScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.form import Form
from marshub.words import Speech
from scripted_advice import thinking_at


def pocket() -> Session[Any, Any]:
    session = Session(load_game("pocket-mars"), {"players": 1}, seed=5)
    play(session, "sound", steps=30)
    return session


TABLES = {
    "first-martians": evening,
    "pocket-mars": pocket,
    "migration-mars": colony_tables.settled,
    "on-mars": lambda: on_mars_tables.colonised().session,
}
#: Words of First Martians that no other game has.
FIRST_MARTIANS = re.compile(
    r"\b(pawns?|HUB|Morale|Stress|Facilit\w+|Malfunction|crew|astronauts?|sols?|skills?)\b", re.IGNORECASE
)
#: Commands that open no page of their own, or leave the table.
NO_PAGE = {"undo", "redo", "filter", "turn(1)", "turn(-1)", "app.theme", "halt", "step", "beside", "help"}
#: Screens whose next key, whatever it is, does one thing; and help itself.
NO_HELP = {"BoardOnlyScreen", "JumpScreen", "MoreCommandsScreen"}


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


def read_help(app: MarsHubApp) -> str:
    shown = app.screen.query_one(Static).visual
    assert isinstance(shown, Content)
    return shown.plain


async def ask_help(app: MarsHubApp, pilot: Any, key: str = "f1") -> tuple[str, str]:
    """Ask for help where the focus is; return its topic and all of its text, and close it again."""
    below = app.screen
    await pilot.press(key)
    await until(pilot, lambda: isinstance(app.screen, HelpScreen))
    screen = app.screen
    assert isinstance(screen, HelpScreen)
    text = read_help(app)
    await pilot.press("escape")
    await until(pilot, lambda: app.screen is below)
    return screen.topic, text


@pytest.mark.parametrize("game", TABLES)
async def test_every_page_and_pane_of_a_game_has_help_of_its_own(game: str) -> None:
    table = board_table(TABLES[game]())
    thinking_at(table)  # nobody waits for what a process would find
    lacking, foreign, seen = [], [], {}
    async with playing(table, (120, 40)) as (app, pilot):
        await settled(app, pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for widget in screen.focus_chain:
            widget.focus()
            await settled(app, pilot)
            seen[widget.id or type(widget).__name__] = await ask_help(app, pilot)
        screen.query_one("#decision").focus_question()  # type: ignore[attr-defined]
        for command in screen.keys:
            if command.action in NO_PAGE:
                continue
            await pilot.press(command.key.partition(",")[0])
            await settled(app, pilot)
            assert app.screen is not screen, command
            name = type(app.screen).__name__
            if name not in NO_HELP:
                seen[name] = await ask_help(app, pilot)
            while app.screen is not screen:
                await app.pop_screen()
            table.close_guide()
        lacking = [name for name, (topic, _) in seen.items() if not topic]
        if game != "first-martians":
            foreign = [(name, match[0]) for name, (_, text) in seen.items() if (match := FIRST_MARTIANS.search(text))]
    assert len(seen) > 15
    assert not lacking
    assert not foreign


class WholeShelf(Shelf):
    """The saves of `Shelf`, and all games."""

    def list_games(self) -> list[Any]:
        return [load_game(game) for game in TABLES]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_home_saves_and_the_form_for_each_game_have_help(language: str) -> None:
    app = MarsHubApp(Speech(language), game_sources=WholeShelf(), board="none", settings=Settings(motion=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await settled(app, pilot)
        home, _ = await ask_help(app, pilot, "question_mark")
        await pilot.press("home", *["down"] * 2, "enter")
        await until(pilot, lambda: isinstance(app.screen, SavesScreen))
        await settled(app, pilot)
        saves, _ = await ask_help(app, pilot, "question_mark")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("home", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await settled(app, pilot)
        assert home
        assert saves
        helps = []
        for game in TABLES:
            while app.screen.query_one(Form).find_field("game").value != game:
                await pilot.press("home", "right")
                await settled(app, pilot)
            topic, text = await ask_help(app, pilot, "question_mark")
            assert topic
            assert len(text) > 3 * len(topic), "the briefing of the chosen game"
            helps.append(text)
        assert len(set(helps)) == len(TABLES)
