"""Seats for the machine, on the screen: its hands stay hidden and are never asked for; seats change hands by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tui_world import shown, texts, until

from marshub.cli.play import play
from marshub.games.pocket_mars import PocketMars
from marshub.kernel import Choose, Session
from marshub.table import bots
from marshub.table.bots import BadBot
from marshub.table.game_source import NewGame
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.bots import BotsScreen
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech

GAME = PocketMars()
SPEECH = Speech("en")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bots, "PAUSE_S", 0)
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))


def titles(session: Session, *seats: str) -> set[str]:  # type: ignore[type-arg]
    players = [session.state.players[seat] for seat in seats]
    return {
        SPEECH.plain_text(f"pm-card-{card}")
        for player in players
        for card in (*player.hand, *player.prep, *player.kept)
    }


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
                    and pending.decider == "red"
                    and rows is not None
                    and (rows.question == session.pending_id)
                )

            await until(pilot, mine)
            with table.locked():
                hidden = titles(session, "blue", "green") - titles(session, "red")
                pending, before = session.pending, session.step_count
            assert isinstance(app.screen, TableScreen)
            assert titles(session, "red") & {title for title in titles(session, "red") if title in texts(app)}
            assert [title for title in hidden if title in texts(app)] == []
            if isinstance(pending, Choose) and not pending.is_single:
                await pilot.press(*"123456789"[: pending.least], "enter")
            else:
                await pilot.press("home", "enter")
                await pilot.pause()
                if session.step_count == before:  # it was a group
                    await pilot.press("enter")
            await until(pilot, lambda before=before: session.step_count != before)
        assert not any(isinstance(screen, HandoverScreen) for screen in app.screen_stack)
        assert "⚙ Blue, Green" in texts(app)
    table.close()


async def test_a_seat_is_handed_over_and_taken_back_by_key() -> None:
    table = GameTable(Session(GAME, {"players": 2}, 11))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and shown(app) is not None)
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, BotsScreen) and "a person" in texts(app))
        await pilot.press("down", "enter")
        await until(pilot, lambda: table.bots.policies == {"blue": "sound"} and "the planner" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: table.bots.policies == {"blue": "looks-ahead"} and "far-sighted" in texts(app))
        await pilot.press("enter")
        await until(pilot, lambda: not table.bots.policies and "far-sighted" not in texts(app))
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
    lobby = LocalGameSource()
    with pytest.raises(BadBot):
        lobby.start(NewGame("migration-mars", {"players": 2}, 1, bots={"red": ""}))
    assert not lobby.list_saves()
    seat = lobby.start(NewGame("migration-mars", {"players": 2}, 1, bots={"jade": ""}))
    assert seat.table.bots.policies == {"jade": "settler"}
    seat.close()
    again = lobby.resume(lobby.list_saves()[0].path)
    assert again.table.bots.policies == {"jade": "settler"}
    again.close()


@pytest.mark.parametrize(("robot", "named"), [("nobody", "jade"), ("jade=clever", "settler")])
def test_a_seat_that_nobody_can_sit_on_is_refused_with_those_there_are(robot: str, named: str) -> None:
    result = CliRunner().invoke(play, ["--plain", "--board", "none", "--robot", robot])
    assert isinstance(result.exception, BadBot)
    assert named in str(result.exception)
