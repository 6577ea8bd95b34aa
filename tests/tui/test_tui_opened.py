"""What is opened with a table is closed with it; hands begin when there is something to see; boards that were found."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from click.testing import CliRunner
from tui_world import begun, fair_table, playing, texts, until

import marshub.tui
from marshub.cli.app import app as command
from marshub.demo.run import run_demo
from marshub.games import load_game
from marshub.sim.board_api import Board
from marshub.table import saves
from marshub.table.setup import start_session
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.screens.home import HomeScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.widgets.decision import DecisionPanel
from marshub.words import Speech


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def saved() -> Path:
    path = saves.make_save_path("first-martians")
    start_session(load_game("first-martians"), {}, 7, save=path).close()
    return path


def watched(sim: Board, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Grows by one each time the board is closed."""
    closed: list[bool] = []
    close = sim.close
    monkeypatch.setattr(sim, "close", lambda: (closed.append(True), close()))
    return closed


async def test_the_simulated_board_of_a_resumed_game_is_closed_with_the_table(saved, monkeypatch):
    lobby = LocalGameSource()
    seat = lobby.resume(saved, "sim")
    closed = watched(seat.sim, monkeypatch)
    app = MarsHubApp(Speech("en"), opened_table=seat, game_sources=lobby)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot, app)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and seat.table.board.connected)
        await pilot.press("q", "y")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await until(pilot, lambda: closed == [True])
    assert closed == [True]
    lobby.resume(saved).close()  # the save is free again


def test_play_resume_hands_everything_it_opened_to_the_screen(saved, monkeypatch):
    shown = []

    def run_tui(table=None, speech=None, *, opened_table=None, **more):
        shown.append((opened_table.sim is not None, opened_table.table.session.seed))
        opened_table.close()
        return 0

    monkeypatch.setattr(marshub.tui, "run_tui", run_tui)
    monkeypatch.setenv("TEXTUAL_DRIVER", "whatever draws the screen here")
    ran = CliRunner().invoke(command, ["play", "--resume", "--board", "sim"])
    assert ran.exit_code == 0, ran.output
    assert shown == [(True, 7)]


def test_the_hands_of_the_demo_begin_with_the_first_screen(monkeypatch):
    def hands() -> list[threading.Thread]:
        return [thread for thread in threading.enumerate() if thread.name == "hands"]

    played = []

    def run_tui(table, speech, *, ready, **more):
        assert hands() == []
        before = table.session.step_count
        ready()
        played.append(table.wait_for(lambda: table.session.step_count > before, 60))
        return 0

    monkeypatch.setattr(marshub.tui, "run_tui", run_tui)
    assert run_demo(sols=1, speed=0, seed=5, tui=True, language="en") == 0
    assert played == [True]
    assert hands() == []


def test_a_screen_that_never_shows_leaves_the_demo_without_hands(monkeypatch):
    monkeypatch.setattr(marshub.tui, "run_tui", lambda table, speech, *, settings, ready: 3)
    assert run_demo(sols=1, speed=0, seed=5, tui=True, language="en") == 3


class Plugged(LocalGameSource):
    """A lobby of a computer with `found` plugged in."""

    def __init__(self, *found: str) -> None:
        super().__init__()
        self.found = list(found)

    def list_ports(self):
        return list(self.found)


async def test_home_says_which_boards_were_found_and_sees_new_ones():
    lobby = Plugged()
    app = MarsHubApp(Speech("en"), game_sources=lobby, board="auto")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "No board is plugged in yet" in texts(app))
        lobby.found = ["/dev/ttyUSB0 (CP210x)"]
        await until(pilot, lambda: "● /dev/ttyUSB0 (CP210x)" in texts(app))
        lobby.found.append("/dev/ttyUSB1 (CH340)")
        await until(pilot, lambda: "CH340" in texts(app) and "More than one port could be the board" in texts(app))


async def test_home_looks_for_boards_only_if_it_is_to_find_them():
    asked = []

    class Asked(Plugged):
        def list_ports(self):
            asked.append(True)
            return []

    app = MarsHubApp(Speech("en"), game_sources=Asked(), board="none")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "New game" in texts(app))
        menu = app.screen.query_one("#menu")
        for board in ("sim", "auto"):
            assert not asked
            menu.highlighted = [line.id for line in menu.options].index("board")
            await pilot.press("enter")
            await until(pilot, lambda board=board: app.screen.board == board)
        await until(pilot, lambda: "No board is plugged in yet" in texts(app))
    assert asked


async def test_a_table_that_is_left_while_it_is_being_shown_says_nothing() -> None:
    """Parts of a screen go one by one while it is left: news of the board that is shown meanwhile finds some gone."""
    table = fair_table("one", "yes")
    async with playing(table) as (app, pilot):
        panel = app.screen.query_one("#decision", DecisionPanel)
        for part in ("#hint", "#forecast", "#headline"):
            await app.screen.query_one(part).remove()
            table.press("next")
            await app.screen.refresh_table()
            panel.close_filter()
            panel._show_forecast("apple")
        table.answer("apple")
        await app.screen.refresh_table()
        await pilot.pause()
        assert app.is_running


@pytest.mark.parametrize("key", ["l", "h", "b"])
async def test_a_page_that_is_left_while_news_comes_says_nothing(key: str) -> None:
    table = fair_table("one", "yes")
    async with playing(table) as (app, pilot):
        await pilot.press(key)
        await until(pilot, lambda: app.screen.children and not isinstance(app.screen, TableScreen))
        page = app.screen
        await until(pilot, lambda: page.is_running and page.focused is not None)
        await page.query("*").remove()
        table.press("next")
        table.answer("apple")
        await pilot.pause()
        assert app.is_running
        assert app.screen is page
