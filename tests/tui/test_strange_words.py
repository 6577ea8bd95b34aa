"""Names that somebody else wrote, on the screen."""

from __future__ import annotations

import pytest
from tui_world import playing, texts

from marshub.table.game_table import GameTable
from strange_words import HOSTILE, quiet, table_of

pytestmark = pytest.mark.attack


@pytest.mark.parametrize("names", [[*HOSTILE][:4], [*HOSTILE][4:]], ids=" ".join)
async def test_names_at_the_table_on_the_screen(names: list[str]) -> None:
    async with playing(GameTable(table_of([HOSTILE[name] for name in names])), (200, 60)) as (app, pilot):
        shown = texts(app)
        for key in ("c", "m", "h"):
            await pilot.press(key)
            await pilot.pause()
            shown += texts(app)
            await pilot.press("escape")
            await pilot.pause()
    quiet(shown)
    if "markup" in names:
        assert "[red]Ann" in shown
