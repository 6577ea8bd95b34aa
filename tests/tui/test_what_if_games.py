"""What if, in games with a map and in games with hidden cards: the table is drawn as it would be, and comes back."""

from __future__ import annotations

from typing import Any

import pytest
from tui_world import asked, playing, until

from marshub.games import load_game
from marshub.kernel import CHANCE, Chance, Session
from marshub.kernel.ahead import what_if
from marshub.kernel.policy import policy_of
from marshub.table.game_table import GameTable
from marshub.tui.basics.still import Still
from marshub.tui.look import Dashboard
from marshub.tui.widgets.hex_table import IMAGINED, HexDashboard

GAMES = [("pocket-mars", "sound", 3), ("migration-mars", "settler", 3), ("on-mars", "engineer", 3)]


def reached(game: str, policy: str, players: int, prompt: str, seed: int = 5) -> Session[Any, Any]:
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, seed)
    plays, chance = policy_of(session.game, policy), Chance(1)
    while session.pending is not None and session.pending.prompt.key != prompt:
        session.answer(plays(session, session.pending, chance))
    return session


def drawn(dashboard: Dashboard) -> list[str]:
    return [str(still.visual) for still in dashboard.query(Still)]


@pytest.mark.parametrize(("game", "policy", "players"), GAMES)
async def test_whatever_is_foreseen_can_be_drawn_and_comes_back(game: str, policy: str, players: int) -> None:
    """Each question that a game comes to: every few answers are drawn as they would be; then all is as it was."""
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, 5)
    plays, chance, shown = policy_of(session.game, policy), Chance(1), 0
    table = GameTable(session)
    assert session.pending is not None
    table.seat = session.pending.only or None
    async with playing(table, (120, 40)) as (app, _):
        dashboard = app.screen.query_one(Dashboard)
        for step in range(70):
            pending = session.pending
            assert pending is not None
            if step % 2 == 0 and pending.who != CHANCE:
                dashboard.eyes = pending.who
                dashboard.come_back()  # the screen may just be imagining something itself
                dashboard.show(session, app.speech)
                before, answers = drawn(dashboard), dict(getattr(dashboard, "_answers", {}))
                for option in list(pending.options())[::5]:
                    then = what_if(session, option.id, pending.who)
                    if then is not None:
                        dashboard.imagine(then, app.speech)
                        shown += drawn(dashboard) != before
                        assert dict(getattr(dashboard, "_answers", {})) == answers
                        for lines in dashboard.query("#lines").results(Still):  # nobody stands there twice
                            names = [line[1:].split()[:2] for line in str(lines.visual).splitlines()]
                            assert all(names.count(name) == 1 for name in names)
                dashboard.come_back()
                dashboard.show(session, app.speech)
                assert drawn(dashboard) == before
            session.answer(plays(session, pending, chance))
    assert shown > 10


async def test_a_map_shows_what_would_stand_there_and_answers_as_before() -> None:
    table = GameTable(reached("migration-mars", "settler", 3, "mm-build-where"))
    async with playing(table, (120, 40)) as (app, pilot):
        rows = await asked(pilot, app, table)
        dashboard = app.screen.query_one(HexDashboard)
        there = rows.choices[0].id
        await until(pilot, lambda: IMAGINED in {tile.weight for tile in dashboard._tiles.values()})
        assert {str(where) for where, tile in dashboard._tiles.items() if tile.weight == IMAGINED} == {there}
        assert dashboard._question == table.session.pending_id
        assert set(dashboard._answers) == {option.id for option in rows.choices} - {"back"}
        await pilot.press("end")  # back: nothing would be other
        await until(pilot, lambda: IMAGINED not in {tile.weight for tile in dashboard._tiles.values()})
        assert there not in table.session.state.terrain


async def test_a_page_that_is_turned_to_shows_what_would_be_as_well() -> None:
    """The player boards of On Mars are out of sight as long as another page is turned to."""
    session = reached("on-mars", "engineer", 3, "om-turn")
    table, found = GameTable(session), 0
    async with playing(table, (120, 40)) as (app, pilot):
        dashboard = app.screen.query_one(Dashboard)
        boards, pending = dashboard.query_one("#boards", Still), session.pending
        assert pending is not None
        for option in pending.options():
            then = what_if(session, option.id, pending.who)
            if then is None:
                continue
            dashboard.come_back()
            dashboard.show(session, app.speech)
            before = str(boards.visual)
            dashboard.imagine(then, app.speech)
            dashboard.reveal(boards)
            await until(pilot, lambda: boards.region.height)
            found += str(boards.visual) != before
            dashboard.reveal(dashboard.query_one("#sides"))
            await until(pilot, lambda: not boards.region.height)
    assert found
