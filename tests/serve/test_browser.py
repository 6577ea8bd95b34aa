"""The table in a real browser. Not in the default run: `pytest -m browser tests/serve`, with Chromium installed.

The screenshots are left in $MARSHUB_SHOTS, if that is set.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from chromium import opened
from serve_process import served

from marshub.games import load_game
from marshub.table.setup import start_session
from marshub.table.spectator_table import open_read_only_session

pytestmark = pytest.mark.browser


async def test_two_browsers_see_one_game_and_play_it(tmp_path: Path) -> None:
    shots = Path(os.environ.get("MARSHUB_SHOTS", tmp_path))
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("first-martians"), {"players": 2}, 7, save=path)
    who = next(iter(session.state.crew))
    session.close()
    async with served(path, "--allow-input") as table:
        keeper = table.links["keeper"]
        async with opened(keeper + "/screen") as one, opened(keeper + "/screen") as other:
            for tab in (one, other):
                await tab.until("document.body.classList.contains('-first-byte')")
            before = open_read_only_session(path).step_count
            blank = await other.picture(shots / "serve-before.png")
            await one.click(300, 300)
            while open_read_only_session(path).step_count == before:  # what is typed there is an answer here
                await one.press("1")
                await asyncio.sleep(0.5)
            while len(picture := await other.picture(shots / "serve-after.png")) == len(blank):
                await asyncio.sleep(0.5)
            assert len(picture) > 30_000  # a table, not an empty page
            assert one.complaints == other.complaints == []  # no icon that nobody may have
            assert open_read_only_session(path).state.crew[who]


async def test_a_stranger_sees_no_table(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    start_session(load_game("first-martians"), {"players": 2}, 7, save=path).close()
    async with served(path) as table, opened(table.links[""][:-3]) as tab:
        await tab.until("document.body.innerText.includes('Ask the host')")
        assert not await tab.value("document.querySelector('#terminal') !== null")
