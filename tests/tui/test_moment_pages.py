"""Pages of moments: several on one page, a short last one beside its question, and the curtain that tells the news."""

from __future__ import annotations

from typing import Any

import pytest
from test_tui_moments import mission, pane, up
from textual.pilot import Pilot
from tui_world import asked, shown, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.games.migration_mars import MigrationMars
from marshub.games.pocket_mars import PocketMars
from marshub.kernel import Moment, Session, say
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.words import Speech

SIZES = [(80, 24), (120, 40), (200, 60)]


def flowing(table: GameTable) -> MarsHubApp:
    return MarsHubApp(Speech("en"), table=table, settings=Settings(toured=True, motion=False))


async def ready(pilot: Pilot[Any], app: MarsHubApp) -> None:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_mounted and shown(app) is not None)


@pytest.mark.parametrize("size", SIZES)
async def test_a_calm_sol_is_a_few_pages_and_ends_at_the_plan(size: tuple[int, int]) -> None:
    table = mission()
    app = flowing(table)
    async with app.run_test(size=size) as pilot:
        await ready(pilot, app)
        await pilot.press("1")
        await up(pilot, app, "Sol 1 dawns.", "4 sols are left", "Mould Behind the Panel", "Stress 3 to 4")
        keys = 0
        while table.moment_queue.current is not None:
            version = table.version
            await pilot.press("enter")
            await until(pilot, lambda version=version: table.version != version or pane(app).scroll_y > 0)
            keys += 1
        assert keys <= 3
        assert table.session.pending is not None
        assert table.session.pending.prompt.key == "fm-plan"


@pytest.mark.parametrize("size", SIZES)
async def test_a_short_page_lies_beside_its_question_which_is_answered_at_once(size: tuple[int, int]) -> None:
    session = Session(MigrationMars(), {"players": 2}, 4711)
    table = GameTable(session)
    app = flowing(table)
    async with app.run_test(size=size) as pilot:
        await ready(pilot, app)
        while not table.moment_queue.lies_beside:
            table.skip()
            play(session, next(iter(session.game.list_policies())), steps=1)
            table.tick()
        await until(pilot, lambda: pane(app).display and pane(app).has_class("-beside"))
        rows = await asked(pilot, app, table)
        question = app.screen.query_one("#decision")
        await until(pilot, lambda: pane(app).region and not pane(app).region.overlaps(question.region))
        await until(pilot, lambda: "or answer at once" in texts(app))
        steps = session.step_count
        key = next(iter(rows.shortcuts))
        await pilot.press(key)
        await until(pilot, lambda: not pane(app).display)
        if session.step_count == steps:  # the key opened a group
            await until(pilot, lambda: rows.has_focus)


async def test_enter_on_a_page_beside_its_question_answers_nothing() -> None:
    session = Session(MigrationMars(), {"players": 2}, 4711)
    table = GameTable(session)
    app = flowing(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot, app)
        while not table.moment_queue.lies_beside:
            table.skip()
            play(session, next(iter(session.game.list_policies())), steps=1)
            table.tick()
        await until(pilot, lambda: pane(app).has_focus)
        steps = session.step_count
        await pilot.press("enter")
        await until(pilot, lambda: not pane(app).display)
        assert session.step_count == steps


async def test_the_curtain_tells_what_was_done_since_and_nothing_of_a_hand() -> None:
    session = Session(PocketMars(), {"players": 2}, 4711)
    table = GameTable(session)
    app = flowing(table)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(3):  # the preparation of both, then red's first turn
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            seat = app.screen.seat  # type: ignore[attr-defined]
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            while session.pending is not None and session.pending.asked_seat == seat:
                play(session, next(iter(session.game.list_policies())), steps=1)
                table.tick()
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        cover = app.screen
        await until(pilot, lambda: "What happened meanwhile:" in texts(app))
        hands = [card for player in session.state.players.values() for card in player.hand]
        assert hands
        assert not [card for card in hands if app.speech.plain_text(f"pm-card-{card}") in texts(app)]
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not cover and not pane(app).display)
        assert table.moment_queue.current is None  # one key did both


@pytest.mark.parametrize(("game", "heading"), [(FirstMartians, "A new day"), (PocketMars, "It begins")])
async def test_only_a_sol_is_headed_as_a_day(game: Any, heading: str) -> None:
    table = GameTable(Session(game(), {"players": 2}, 4711), clock=lambda: 0)
    app = flowing(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: table.moment_queue.pace != "none")
        if isinstance(app.screen, HandoverScreen):
            await pilot.press("enter")
        await ready(pilot, app)
        table.announce(Moment("dawn", say("number", n=2), ()))
        await until(pilot, lambda: pane(app).display and str(pane(app).border_title) == heading)
