"""History, chronicle and looking on, on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_world import FairGame, asked, fair, fair_table, notices, playing, texts, until

from hidden_toy import Cards
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.spectator_table import SpectatorTable
from marshub.tui.app import MarsHubApp
from marshub.tui.screens.chronicle import ChronicleScreen
from marshub.tui.screens.confirm import ConfirmScreen
from marshub.tui.screens.history import HistoryScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech


def played() -> GameTable:
    """Three answers in: an apple, yes, and 5."""
    table = fair_table("one", "yes", "amount", "one")
    for reply in ("apple", True, 5):
        table.answer(reply)
    return table


async def looking_back(app: Any, pilot: Any) -> HistoryScreen:
    await pilot.press("h")
    await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.shown_session is not None)
    screen = app.screen
    assert isinstance(screen, HistoryScreen)
    return screen


async def stands(pilot: Any, screen: HistoryScreen, answers: list[Any]) -> None:
    await until(pilot, lambda: screen.shown_session is not None and screen.shown_session.state.answers == answers)


async def test_the_table_is_shown_as_it_was_and_stays_as_it_is() -> None:
    table = played()
    async with playing(table) as (app, pilot):
        screen = await looking_back(app, pilot)
        await stands(pilot, screen, ["apple", True, 5])
        await pilot.press("up")
        await stands(pilot, screen, ["apple", True])
        await until(pilot, lambda: "point 2 of 3" in texts(app))
        await pilot.press("home")
        await stands(pilot, screen, [])
        await pilot.press("down")
        await stands(pilot, screen, ["apple"])
        await until(pilot, lambda: "→ Fair apple" in texts(app))
        await pilot.press("end")
        await stands(pilot, screen, ["apple", True, 5])
        assert table.session.step_count == 3
        await pilot.press("escape")
        await asked(pilot, app, table)


@pytest.mark.parametrize(("key", "left"), [("y", ["apple"]), ("n", ["apple", True, 5]), ("enter", ["apple", True, 5])])
async def test_playing_on_from_a_point_asks_first(key: str, left: list[Any]) -> None:
    table = played()
    async with playing(table) as (app, pilot):
        screen = await looking_back(app, pilot)
        await pilot.press("up", "up")
        await stands(pilot, screen, ["apple"])
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen) and "2 answers are undone" in texts(app))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, TableScreen if key == "y" else HistoryScreen))
        assert table.session.state.answers == left


async def test_an_answer_from_the_board_meanwhile_takes_nobody_away_and_takes_nothing_back() -> None:
    table = played()
    async with playing(table) as (app, pilot):
        screen = await looking_back(app, pilot)
        await pilot.press("home")
        await stands(pilot, screen, [])
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        table.answer("pear")
        await pilot.press("y")
        await until(pilot, lambda: "moved on" in notices(app))
        assert table.session.state.answers == ["apple", True, 5, "pear"]
        assert screen.point is not None
        assert screen.point.position == 0
        await pilot.press("end")
        await stands(pilot, screen, ["apple", True, 5, "pear"])


async def test_whoever_looks_at_the_newest_point_goes_along() -> None:
    table = played()
    async with playing(table) as (app, pilot):
        screen = await looking_back(app, pilot)
        await stands(pilot, screen, ["apple", True, 5])
        table.answer("pear")
        await stands(pilot, screen, ["apple", True, 5, "pear"])


async def test_the_newest_point_is_simply_left() -> None:
    table = played()
    async with playing(table) as (app, pilot):
        await looking_back(app, pilot)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table.session.step_count == 3


async def test_sides_go_from_sol_to_sol() -> None:
    session = Session(load_game("first-martians"), {"players": 4}, 3)
    while session.state.sol < 3:
        play(session, "captain", steps=1)
    async with playing(GameTable(session), size=(200, 60)) as (app, pilot):
        screen = await looking_back(app, pilot)
        for key, sol in (("left", 2), ("left", 1), ("right", 2)):
            await pilot.press(key)
            await until(pilot, lambda sol=sol: screen.shown_session.state.sol == sol and f"sol {sol}/" in texts(app))


async def test_the_chronicle_is_read_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    session = Session(load_game("first-martians"), {"players": 4}, 3, journal=SqliteJournal(path, create=True))
    while session.state.sol < 2:
        play(session, "captain", steps=1)
    async with playing(GameTable(session)) as (app, pilot):
        await pilot.press("j")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen) and "not over yet" in texts(app))
        await pilot.press("up")
        await until(pilot, lambda: "The day’s work" in texts(app))
        await pilot.press("end")
        await until(pilot, lambda: app.screen.query_one("#chart").display and "┤" in texts(app))
        await pilot.press("s")
        await until(pilot, lambda: "evening.html" in "".join(notices(app).split()))
        assert "Sol 1" in (tmp_path / "evening.html").read_text(encoding="utf-8")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_looker_on_sees_the_game_go_on_and_can_do_nothing(tmp_path: Path) -> None:
    path = tmp_path / "fair.marshub"
    session = fair("one", "yes", "one", journal=SqliteJournal(path, create=True))
    table = SpectatorTable(path, FairGame(), poll_s=0)
    async with playing(table) as (app, pilot):
        await until(pilot, lambda: "You are watching" in texts(app))
        assert "Undo" not in texts(app)
        await pilot.press("enter")
        await until(pilot, lambda: notices(app) == "You are only watching The players decide.")
        await pilot.press("u", "a")
        assert isinstance(app.screen, TableScreen)
        session.answer("apple")
        table.poll()
        rows = await asked(pilot, app, table)
        assert rows.question == session.pending_id
        screen = await looking_back(app, pilot)
        await pilot.press("home", "enter")
        await stands(pilot, screen, [])
        await until(pilot, lambda: "You are watching" in notices(app))
        assert session.step_count == 1
    session.close()


@pytest.mark.parametrize(("seat", "sees"), [("", False), ("blue", False), ("red", True)])
async def test_a_seat_is_not_shown_what_another_one_is_asked(tmp_path: Path, seat: str, sees: bool) -> None:
    path = tmp_path / "cards.marshub"
    session = Session(Cards(), {"rounds": 1}, 4, journal=SqliteJournal(path, create=True))
    table = SpectatorTable(path, Cards(), viewer=seat, poll_s=0)
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        message = "Toy near" if sees else "Seat red decides, out of sight"
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and message in texts(app))
        assert ("Toy near" in texts(app)) == sees
        session.answer("near")
        table.poll()
        await until(pilot, lambda: ("Toy near" if seat == "blue" else "Seat blue decides") in texts(app))
        screen = await looking_back(app, pilot)
        await until(pilot, lambda: "point 1 of 1" in texts(app))
        assert ("Toy near" in texts(app)) == sees  # what was answered stays where it was
        assert screen.shown_session is not None
        assert screen.shown_session.state.secret["red"] == ("near" if sees else "")
    session.close()
