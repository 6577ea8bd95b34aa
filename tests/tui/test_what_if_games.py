"""What if, in games with a map and in games with hidden cards: the table is drawn as it would be, and comes back."""

from __future__ import annotations

from typing import Any

import pytest
from tui_world import asked, playing, until

from marshub.games import load_game
from marshub.kernel import CHANCE, Chance, Session
from marshub.kernel.policy import find_policy
from marshub.kernel.preview import preview_answer
from marshub.table.game_table import GameTable
from marshub.tui.basics.cached_static import CachedStatic
from marshub.tui.game_look import Dashboard
from marshub.tui.screens.preview import TablePreview
from marshub.tui.widgets.hex_dashboard import PREVIEW_WEIGHT, HexDashboard

GAMES = [("pocket-mars", "sound", 3), ("migration-mars", "settler", 3), ("on-mars", "engineer", 3)]


def reached(game: str, policy: str, players: int, prompt: str, seed: int = 5) -> Session[Any, Any]:
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, seed)
    plays, chance = find_policy(session.game, policy), Chance(1)
    while session.pending is not None and session.pending.prompt.key != prompt:
        session.answer(plays(session, session.pending, chance))
    return session


def drawn(dashboard: Dashboard) -> list[str]:
    return [str(still.visual) for still in dashboard.query(CachedStatic)]


@pytest.mark.parametrize(("game", "policy", "players"), GAMES)
async def test_whatever_is_foreseen_can_be_drawn_and_comes_back(game: str, policy: str, players: int) -> None:
    """Each question that a game comes to: every few answers are drawn as they would be; then all is as it was."""
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, 5)
    plays, chance, shown = find_policy(session.game, policy), Chance(1), 0
    table = GameTable(session)
    assert session.pending is not None
    table.viewer = session.pending.private_to or None
    async with playing(table, (120, 40)) as (app, _):
        dashboard = app.screen.query_one(Dashboard)
        for step in range(70):
            pending = session.pending
            assert pending is not None
            if step % 2 == 0 and pending.decider != CHANCE:
                dashboard.viewer = pending.decider
                dashboard.end_preview()  # the screen may just be imagining something itself
                dashboard.show(session, app.speech)
                before, answers = drawn(dashboard), dict(getattr(dashboard, "_answers", {}))
                for option in list(pending.options())[::5]:
                    then = preview_answer(session, option.id, pending.decider)
                    if then is not None:
                        for _ in dashboard.preview_in_parts(then, app.speech):
                            pass
                        shown += drawn(dashboard) != before
                        assert dict(getattr(dashboard, "_answers", {})) == answers
                        for lines in dashboard.query("#lines").results(CachedStatic):  # nobody stands there twice
                            names = [line[1:].split()[:2] for line in str(lines.visual).splitlines()]
                            assert all(names.count(name) == 1 for name in names)
                dashboard.end_preview()
                dashboard.show(session, app.speech)
                assert drawn(dashboard) == before
            session.answer(plays(session, pending, chance))
    assert shown > 10


@pytest.mark.parametrize(
    ("game", "policy", "players", "prompt"),
    [
        ("first-martians", "captain", 4, "fm-plan"),
        ("pocket-mars", "sound", 3, "pm-turn"),
        ("migration-mars", "settler", 3, "mm-build-where"),
        ("on-mars", "engineer", 3, "om-resupply"),
    ],
)
async def test_a_drawing_that_a_key_stops_midway_leaves_nothing_behind(
    game: str, policy: str, players: int, prompt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TablePreview, "schedule", lambda *_: None)  # the screen imagines nothing by itself
    session = reached(game, policy, players, prompt)
    table = GameTable(session)
    assert session.pending is not None
    table.viewer = session.pending.private_to or None
    async with playing(table, (120, 40)) as (app, pilot):
        dashboard, pending = app.screen.query_one(Dashboard), session.pending
        dashboard.viewer = pending.decider
        wanted = [option.id for option in pending.options()][::3][:8]
        sessions = [then for item in wanted if (then := preview_answer(session, item, pending.decider)) is not None]
        changed = 0

        async def look() -> list[tuple[str, object]]:
            await pilot.pause()  # what is taken down is gone
            drawn(dashboard)  # makes the lines that wait, too
            return [(still._shown.plain, still._shown.spans) for still in dashboard.query(CachedStatic) if still._shown]  # type: ignore

        async def imagined(then: Session[Any, Any], parts: int = 99) -> list[tuple[str, object]]:
            for _ in zip(range(parts), dashboard.preview_in_parts(then, app.speech), strict=False):
                pass
            return await look()

        async def undrawn() -> list[tuple[str, object]]:
            dashboard.end_preview()
            dashboard.show(session, app.speech)
            return await look()

        before, whole = await undrawn(), []
        for then in sessions:
            whole.append(await imagined(then))
            await undrawn()
        assert any(item != before for item in whole)
        for then, other, as_whole in zip(sessions, sessions[1:], whole[1:], strict=False):
            for stopped in (1, 2, 3):
                changed += await imagined(then, stopped) not in (before, as_whole)
                assert await imagined(other) == as_whole  # the next one is drawn over what was half there
                await imagined(then, stopped)
                assert await undrawn() == before
        assert changed


async def test_a_map_shows_what_would_stand_there_and_answers_as_before() -> None:
    table = GameTable(reached("migration-mars", "settler", 3, "mm-build-where"))
    async with playing(table, (120, 40)) as (app, pilot):
        rows = await asked(pilot, app, table)
        dashboard = app.screen.query_one(HexDashboard)
        there = rows.choices[0].id
        await until(pilot, lambda: PREVIEW_WEIGHT in {tile.weight for tile in dashboard._tiles.values()})
        assert {str(where) for where, tile in dashboard._tiles.items() if tile.weight == PREVIEW_WEIGHT} == {there}
        assert dashboard._question == table.session.pending_id
        assert set(dashboard._answers) == {option.id for option in rows.choices} - {"back"}
        await pilot.press("end")  # back: nothing would be other
        await until(pilot, lambda: PREVIEW_WEIGHT not in {tile.weight for tile in dashboard._tiles.values()})
        assert there not in table.session.state.terrain


async def test_a_page_that_is_turned_to_shows_what_would_be_as_well() -> None:
    """The player boards of On Mars are out of sight as long as another page is turned to."""
    session = reached("on-mars", "engineer", 3, "om-turn")
    table, result = GameTable(session), 0
    async with playing(table, (120, 40)) as (app, pilot):
        dashboard = app.screen.query_one(Dashboard)
        boards, pending = dashboard.query_one("#boards", CachedStatic), session.pending
        assert pending is not None
        for option in pending.options():
            then = preview_answer(session, option.id, pending.decider)
            if then is None:
                continue
            dashboard.end_preview()
            dashboard.show(session, app.speech)
            before = str(boards.visual)
            for _ in dashboard.preview_in_parts(then, app.speech):
                pass
            dashboard.reveal_place(boards)
            await until(pilot, lambda: boards.region.height)
            result += str(boards.visual) != before
            dashboard.reveal_place(dashboard.query_one("#sides"))
            await until(pilot, lambda: not boards.region.height)
    assert result
