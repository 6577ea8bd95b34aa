"""Seats for the machine, on the screen: its hands stay hidden and are never asked for; seats change hands by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tui_world import shown, texts, until

from marshub.cli.play import play
from marshub.games.pocket_mars import PocketMars
from marshub.kernel import Choose, Session
from marshub.table import robots
from marshub.table.game_table import GameTable
from marshub.table.robots import BadRobot
from marshub.tui.app import MarsHubApp
from marshub.tui.lobby import HouseLobby
from marshub.tui.plain.table import PlainTable
from marshub.tui.ports import NewGame
from marshub.tui.screens.curtain import CurtainScreen
from marshub.tui.screens.robots import RobotsScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech

GAME = PocketMars()
SPEECH = Speech("en")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(robots, "PAUSE_S", 0)
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))


def titles(session: Session, *seats: str) -> set[str]:  # type: ignore[type-arg]
    players = [session.state.players[seat] for seat in seats]
    return {SPEECH.text(f"pm-card-{card}") for player in players for card in (*player.hand, *player.prep, *player.kept)}


async def test_one_person_plays_some_rounds_by_keys_and_never_sees_a_policys_hand() -> None:
    table = GameTable(Session(GAME, {"players": 3}, 11))
    session = table.session
    for seat in ("blue", "green"):
        table.leave_seat(seat)
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(200, 60)) as pilot:
        while session.result is None and session.state.round < 3:

            def mine() -> bool:
                pending, rows = session.pending, shown(app)
                return (
                    pending is not None
                    and pending.who == "red"
                    and rows is not None
                    and (rows.question == session.pending_id)
                )

            await until(pilot, mine)
            with table.looking():
                hidden = titles(session, "blue", "green") - titles(session, "red")
                pending, before = session.pending, session.position
            assert isinstance(app.screen, TableScreen)
            assert titles(session, "red") & {title for title in titles(session, "red") if title in texts(app)}
            assert [title for title in hidden if title in texts(app)] == []
            if isinstance(pending, Choose) and not pending.one:
                await pilot.press(*"123456789"[: pending.least], "enter")
            else:
                await pilot.press("home", "enter")
                await pilot.pause()
                if session.position == before:  # it was a group
                    await pilot.press("enter")
            await until(pilot, lambda before=before: session.position != before)
        assert not any(isinstance(screen, CurtainScreen) for screen in app.screen_stack)
        assert "⚙ Blue, Green" in texts(app)
    table.close()


async def test_a_seat_is_handed_over_and_taken_back_by_key() -> None:
    table = GameTable(Session(GAME, {"players": 2}, 11))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, RobotsScreen) and "a person" in texts(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: table.robots.policies == {"blue": "sound"} and "the planner" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: table.robots.policies == {"blue": "looks-ahead"} and "far-sighted" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: not table.robots.policies and "far-sighted" not in texts(app))
    table.close()


def test_in_plain_lines_too() -> None:
    table = GameTable(Session(GAME, {"players": 2}, 3), clock=lambda: 0)
    messages: list[str] = []
    PlainTable(table, Speech("en"), ["x", "x 2", "x 9", "x", "x 1"], messages.append).play()
    message = "\n".join(messages)
    for line in ("2. Blue: a person", "2. Blue: the machine: the planner"):
        assert line in message
    assert "Pass the screen to Red" in messages
    assert "Red is played by the machine." in messages
    assert not [title for title in titles(table.session, "blue") if title in message]
    table.close()


def test_a_new_game_begins_with_its_seats_left() -> None:
    lobby = HouseLobby()
    with pytest.raises(BadRobot):
        lobby.start(NewGame("migration-mars", {"players": 2}, 1, robots={"red": ""}))
    assert not lobby.saves()
    seat = lobby.start(NewGame("migration-mars", {"players": 2}, 1, robots={"jade": ""}))
    assert seat.table.robots.policies == {"jade": "settler"}
    seat.close()
    again = lobby.resume(lobby.saves()[0].path)
    assert again.table.robots.policies == {"jade": "settler"}
    again.close()


@pytest.mark.parametrize(("robot", "named"), [("nobody", "jade"), ("jade=clever", "settler")])
def test_a_seat_that_nobody_can_sit_on_is_refused_with_those_there_are(robot: str, named: str) -> None:
    result = CliRunner().invoke(play, ["--plain", "--board", "none", "--robot", robot])
    assert isinstance(result.exception, BadRobot)
    assert named in str(result.exception)
