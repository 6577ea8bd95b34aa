"""The odds page: what chance may bring, as fractions and per cent, at any size and in every language."""

from __future__ import annotations

import pytest
from tui_world import SIZES, fair_table, playing, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.screens.odds import OddsScreen


@pytest.mark.parametrize(("size", "language"), [(SIZES[0], each) for each in LANGUAGES] + [(SIZES[1], "en")])
async def test_the_page_tells_fractions_of_a_pending_roll(size: tuple[int, int], language: str) -> None:
    async with playing(fair_table("roll"), size, language) as (app, pilot):
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, OddsScreen))
        await until(pilot, lambda: {"en": "2 in 3, 67%", "it": "2 su 3", "es": "2 de 3"}[language] in texts(app))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, OddsScreen))


async def test_nothing_in_sight_is_said() -> None:
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("o")
        await until(pilot, lambda: "No dice or cards" in texts(app))


async def test_the_plan_of_first_martians_shows_what_it_risks() -> None:
    session = Session(FirstMartians(), {}, seed=5)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    session.answer("declare:pawn-medic-1:construct:backup-farm")
    async with playing(GameTable(session), (120, 40)) as (app, pilot):
        await pilot.press("o")
        await until(pilot, lambda: "This sol’s Malfunction roll" in texts(app))
        shown = texts(app)
        assert "2 in 3, 67%" in shown
        assert "The plan as a whole" in shown
        assert "▲" in shown, "what is grave has a sign, not only a colour"
