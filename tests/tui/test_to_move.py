"""On your table now: the list on the screen, its page, the setting, plain mode."""

from __future__ import annotations

from typing import Any

from tui_world import board_table, playing, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.plain.table import PlainTable
from marshub.tui.widgets.move_list import MoveList
from marshub.words import Speech


def table() -> GameTable:
    """A mission before it is said who is First Player."""
    return board_table(Session(FirstMartians(), {}, seed=5))


def flat(app: MarsHubApp) -> str:
    return " ".join(texts(app).replace("│", " ").split())


async def test_after_an_answer_it_says_what_to_move_and_enter_ticks_all_of_it() -> None:
    at = table()
    async with playing(at) as (app, pilot):
        assert not app.screen.query_one(MoveList).display
        await pilot.press("1")
        await until(pilot, lambda: "□ Sol: 0 → 1" in flat(app))
        many = len(at.pending_moves)
        await pilot.press("f9")
        await until(pilot, lambda: type(app.screen).__name__ == "ToMoveScreen" and "Space ticks" in flat(app))
        await pilot.press("down", "space")
        await until(pilot, lambda: len(at.pending_moves) == many - 1)
        await pilot.press("enter")
        await until(pilot, lambda: type(app.screen).__name__ == "TableScreen")
        assert at.pending_moves == ()
        await until(pilot, lambda: not app.screen.query_one(MoveList).display)
        await pilot.press("u")  # of what was moved the list comes back the other way round
        await until(pilot, lambda: at.session.step_count == 0 or at.undo_steps_to_confirm is not None)
        if at.undo_steps_to_confirm is not None:
            at.undo(at.undo_steps_to_confirm, sure=True)
        await until(pilot, lambda: "□ Sol: 1 → 0" in flat(app))


async def test_a_line_that_is_ticked_twice_at_once_ticks_no_other() -> None:
    at = table()
    async with playing(at) as (app, pilot):
        await pilot.press("1")
        await until(pilot, lambda: "□ Sol: 0 → 1" in flat(app))
        many = len(at.pending_moves)
        await pilot.press("f9")
        await until(pilot, lambda: type(app.screen).__name__ == "ToMoveScreen" and "Space ticks" in flat(app))
        for _ in range(2):
            app.screen.rows.action_select()  # as two clicks do
        await until(pilot, lambda: len(at.pending_moves) == app.screen.rows.option_count == many - 1)
        app.screen.rows.action_select()
        at.tick_moves()
        await until(pilot, lambda: "Your table matches the game." in flat(app))


async def test_its_key_is_the_one_it_was_given_and_closes_it_too() -> None:
    at = table()
    async with playing(at) as (app, pilot):
        app.settings.keys = {"table.to-move": "f12"}
        app.apply_settings()
        await pilot.press("1")
        await until(pilot, lambda: "F12: done" in flat(app))
        await pilot.press("f12")
        await until(pilot, lambda: type(app.screen).__name__ == "ToMoveScreen")
        await pilot.press("f12")
        await until(pilot, lambda: type(app.screen).__name__ == "TableScreen")
        assert at.pending_moves


async def test_the_list_never_grows_for_who_does_not_want_it() -> None:
    at = table()
    async with playing(at) as (app, pilot):
        app.settings.moves = False
        await pilot.press("1")
        await until(pilot, lambda: at.session.step_count > 0 and at.pending_moves == ())
        assert not app.screen.query_one(MoveList).display


async def test_many_moves_are_cut_with_how_many_more_there_are() -> None:
    at = table()
    async with playing(at, (80, 24)) as (app, pilot):
        await pilot.press("1")

        def left() -> int:
            return len(at.pending_moves) - str(app.screen.query_one(MoveList).visual).count("□")

        await until(pilot, lambda: left() > 0 and f"▼ {left()} more · F9: done" in flat(app))


def test_plain_mode_lists_and_ticks() -> None:
    at = table()
    messages: list[str] = []

    def typed() -> Any:
        yield "1"
        yield "t"
        yield "t 1"
        yield "t 99"
        yield "t all"

    PlainTable(at, Speech("en"), typed(), messages.append).play()
    assert at.pending_moves == ()
    assert any(line.endswith("Sol: 0 → 1") for line in messages)
    assert "On your table now:" in messages
    assert "Your table matches the game." in messages
    at.close()
