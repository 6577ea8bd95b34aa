"""A name that somebody else wrote, on the screen."""

from __future__ import annotations

import pytest
from tui_world import playing, texts

from marshub.table.game_table import GameTable
from strange_words import HOSTILE, quiet, table_of

pytestmark = pytest.mark.attack


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE)
async def test_a_name_at_the_table_on_the_screen(words: str) -> None:
    async with playing(GameTable(table_of(words, reason=words)), (200, 60)) as (app, pilot):
        shown = texts(app)
        for key in ("c", "m", "h"):
            await pilot.press(key)
            await pilot.pause()
            shown += texts(app)
            await pilot.press("escape")
            await pilot.pause()
    quiet(shown)
    if words == HOSTILE["markup"]:
        assert "[red]Ann" in shown
