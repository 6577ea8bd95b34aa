"""A window too small to show the question says how large it has to be, and is as it was once it is larger."""

from __future__ import annotations

import pytest
from tui_world import board_table, playing, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.tui.screens.table import TableScreen


@pytest.mark.parametrize("size", [(40, 10), (49, 30), (120, 14)])
async def test_a_window_too_small_says_so_and_takes_no_answers(size: tuple[int, int]) -> None:
    table = board_table(Session(FirstMartians(), {}, seed=5))
    async with playing(table) as (app, pilot):
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: "at least 50 by 15" in " ".join(texts(app).split()))
        assert f"{size[0]} by {size[1]}" in " ".join(texts(app).split())
        await pilot.press("1", "enter", "q", "u", "f2", "ctrl+t")
        assert table.session.step_count == 0
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "First Player" in texts(app))
        await pilot.press("1")
        await until(pilot, lambda: table.session.step_count > 0)


async def test_what_was_open_is_open_again() -> None:
    async with playing(board_table(Session(FirstMartians(), {}, seed=5))) as (app, pilot):
        await pilot.press("f1")
        await until(pilot, lambda: type(app.screen).__name__ == "HelpScreen")
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: type(app.screen).__name__ == "TooSmallScreen")
        await pilot.resize_terminal(30, 8)
        await pilot.resize_terminal(50, 15)
        await until(pilot, lambda: type(app.screen).__name__ == "HelpScreen")
        assert [type(screen).__name__ for screen in app.screen_stack].count("TooSmallScreen") == 0
