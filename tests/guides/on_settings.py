"""Run in a copy of the checkout: open the settings, go on to the next language, and print the screen and its code."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tui"))

from tui_world import texts, until

from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.screens.settings import SettingsScreen
from marshub.tui.settings import Settings
from marshub.words import Speech


async def main() -> None:
    speech = Speech("en")
    app = MarsHubApp(speech, game_sources=LocalGameSource(), settings=Settings(language="en", toured=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.screen.query("#menu")))
        await pilot.press("f2", "right")
        await until(pilot, lambda: speech.language != "en" and isinstance(app.screen, SettingsScreen))
        await until(pilot, lambda: speech.plain_text("ui-settings") in texts(app))
        print(texts(app))
    print(speech.language)


asyncio.run(main())
