"""Eyes on board and mixed reality on the screen: it sleeps while the board leads; zones are turned on a page."""

from __future__ import annotations

from textual.widgets import Input
from tui_world import SIZES, board_table, fair, notices, playing, put, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.tui.pages.help import HelpScreen
from marshub.tui.screens.confirm import UndoConfirmScreen
from marshub.tui.screens.covers import BoardOnlyScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.screens.why import WhyScreen
from marshub.tui.screens.zones import PiecesScreen, ZonesScreen

GAME = FirstMartians()  # its packs are read once


def planning() -> Session[object, object]:
    session: Session[object, object] = Session(GAME, {}, seed=5)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


async def test_the_screen_sleeps_while_buttons_play_and_any_key_wakes_it() -> None:
    table = board_table(fair("one", "yes", "amount"))
    async with playing(table) as (app, pilot):
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, BoardOnlyScreen))
        await until(pilot, lambda: "The board leads" in texts(app))
        assert "hub" not in texts(app)
        table.press("next")
        table.press("ok")
        table.press("ok")
        await pilot.pause()
        assert table.session.state.answers == ["pear", True]
        assert isinstance(app.screen, BoardOnlyScreen)
        assert not app._notifications
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table.session.state.answers == ["pear", True], "the key that wakes does nothing else"
        await until(pilot, lambda: "amount" in texts(app))


async def test_an_undo_that_asks_waits_for_the_screen_to_wake() -> None:
    table = board_table(fair("one", "draw", "yes", chance="auto"))
    async with playing(table) as (app, pilot):
        table.answer("apple")
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, BoardOnlyScreen))
        table.press("undo")
        await pilot.pause()
        assert table.undo_steps_to_confirm == 1
        assert isinstance(app.screen, BoardOnlyScreen)
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, UndoConfirmScreen))
        table.press("back")  # the board may still answer it
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_help_from_the_board_wakes_the_screen() -> None:
    table = board_table(fair("one"))
    async with playing(table) as (app, pilot):
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, BoardOnlyScreen))
        table.press("help")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))


async def test_a_board_that_is_gone_wakes_the_screen() -> None:
    table = board_table(fair("one"))
    async with playing(table) as (app, pilot):
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, BoardOnlyScreen))
        table.board_lost("the cable is out")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: "the cable is out" in notices(app))


async def test_an_option_asked_about_by_name_lights_what_blocks_it() -> None:
    table = board_table(planning())
    table.answer("declare:pawn-medic-1:rest")
    async with playing(table) as (app, pilot):
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        app.screen.query_one("#option", Input).value = "declare:pawn-medic-1:unwind"
        await pilot.press("enter")
        await until(pilot, lambda: table.referee.blocking_zones == ("quiet-place",))
        await until(pilot, lambda: "FM-ACT-02" in texts(app))


async def test_a_zone_is_turned_and_a_piece_laid_on_the_screen() -> None:
    table = board_table(planning())
    async with playing(table, SIZES[0]) as (app, pilot):
        await pilot.press("z")
        await until(pilot, lambda: isinstance(app.screen, ZonesScreen))
        names = [view.zone for view in table.list_zones()]
        for _ in range(names.index("quiet-place")):
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: "simulated" in texts(app))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PiecesScreen))
        await pilot.press("enter")
        await until(pilot, lambda: "■" in texts(app))
        first = table.referee.question_view.pieces[0].id
        assert [p.zone for p in table.referee.question_view.homes if p.piece == first] == ["quiet-place"]
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        put(table, "pawn-medic-2", "crew-quarters")  # the rest of the board is real as before
        assert {p.zone for p in table.referee.question_view.homes} >= {"quiet-place", "crew-quarters"}
