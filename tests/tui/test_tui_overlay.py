"""A new game is offered by the overlay that is on the board, but another one on the table is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tui_world import board_table, playing, texts, until

from marshub.board import profile
from marshub.board.tags import TagBook, Tags, make_overlay_piece, make_simulated_uid, save
from marshub.games import GAMES, load_game
from marshub.kernel import Session
from marshub.sim.virtual_board import VirtualBoard
from marshub.table import saves
from marshub.tui import local_game_source as lobbies
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.pages.briefing import BriefingScreen
from marshub.tui.plain.home import run_plain
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.new_game import NewGameScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech


@pytest.fixture(autouse=True)
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both overlays have their corner tag; a board may be slow to answer on a busy machine."""
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    monkeypatch.setattr(lobbies, "DETECTION_WAIT_S", 60.0)
    corners = {
        game: Tags({make_simulated_uid(make_overlay_piece(game)).hex(): make_overlay_piece(game)}) for game in GAMES
    }
    save(TagBook(corners), saves.tags_path())


@pytest.fixture
def sim() -> Iterator[VirtualBoard]:
    with VirtualBoard(profile.make_firmware_config(profile.load("starter")), "tcp") as board:
        yield board


async def test_the_new_game_is_that_of_the_overlay_and_its_board_is_free_for_it(sim: VirtualBoard) -> None:
    sim.put("pad", make_simulated_uid("overlay:pocket-mars"))
    app = MarsHubApp(Speech("en"), game_sources=LocalGameSource("starter"), board=sim.port)
    async with app.run_test(size=(100, 40)) as pilot:
        await until(pilot, lambda: "New game" in texts(app))
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        form = app.screen.query_one("Form")
        await until(pilot, lambda: form.find_field("game").value == "pocket-mars")
        await until(pilot, lambda: "The Pocket Mars overlay is on the board." in texts(app))
        # Another sheet, while the form is open; and the players may still choose otherwise.
        sim.put("pad", make_simulated_uid("overlay:first-martians"))
        await until(pilot, lambda: form.find_field("game").value == "first-martians")
        sim.take("pad")
        sim.put("pad", make_simulated_uid("overlay:pocket-mars"))
        await until(pilot, lambda: form.find_field("game").value == "pocket-mars")
        await pilot.press("home", "end", "enter")
        await until(pilot, lambda: isinstance(app.screen, BriefingScreen))
        await pilot.press("enter")
        # Pocket Mars begins behind a curtain.
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen) and "Pass" in texts(app))
        below = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        await until(pilot, lambda: below.query_one("#hint").is_mounted)
        table = below.table
        assert table.session.game.id == "pocket-mars"
        await until(pilot, lambda: table.board.connected)
        sim.put("pad", make_simulated_uid("overlay:first-martians"))
        await until(pilot, lambda: table.board.overlay is not None)


async def test_leaving_the_form_lets_go_of_the_board(sim: VirtualBoard) -> None:
    lobby = LocalGameSource("starter")
    app = MarsHubApp(Speech("en"), game_sources=lobby, board=sim.port)
    async with app.run_test(size=(100, 40)) as pilot:
        await until(pilot, lambda: "New game" in texts(app))
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen) and lobby._detector is not None)
        await pilot.press("escape")
        await until(pilot, lambda: lobby._detector is None)


def test_lines_offer_the_overlays_game_too(sim: VirtualBoard) -> None:
    sim.put("pad", make_simulated_uid("overlay:pocket-mars"))
    messages: list[str] = []
    lines = iter(["1", "q"])  # a new game, and then which
    assert run_plain(LocalGameSource("starter"), Speech("en"), board=sim.port, lines=lines, say=messages.append) == 0
    assert "The Pocket Mars overlay is on the board." in messages
    assert any("Pocket Mars" in line and "(" in line for line in messages[messages.index("Game") :]), messages


async def test_the_wrong_overlay_stands_in_the_boards_line_until_it_is_changed() -> None:
    session = Session(load_game("first-martians"), {}, seed=5)
    table = board_table(session, {make_simulated_uid(make_overlay_piece(game)).hex(): game for game in GAMES})
    pad = profile.load("hub").list_zones("first-martians").index("scan-pad")
    async with playing(table, (200, 50)) as (app, pilot):
        table.board_tag(pad, make_simulated_uid("overlay:pocket-mars"), arrived=True)
        await until(pilot, lambda: "The Pocket Mars overlay is on the board, but First Martians" in texts(app))
        table.board_tag(pad, make_simulated_uid("overlay:pocket-mars"), arrived=False)
        table.board_tag(pad, make_simulated_uid("overlay:first-martians"), arrived=True)
        await until(pilot, lambda: "The overlay of Pocket Mars lies" not in texts(app))
