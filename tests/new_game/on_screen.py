"""Run with the toy's house on the path: a game of Ice Drill from the home screen to its end, by keys alone.

Prints the first question as it is drawn, a form feed, and the last picture.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tui"))

from tui_world import asked, texts, until

from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech


async def main() -> None:
    app: Any = MarsHubApp(Speech("en"), game_sources=LocalGameSource())
    async with app.run_test(size=(120, 40)) as pilot:
        menu = lambda: [line.id for line in app.screen.query_one("#menu").options]  # noqa: E731
        await until(pilot, lambda: "new" in menu())
        await pilot.press("home", *["down"] * menu().index("new"), "enter")  # a save that is there comes first
        await until(pilot, lambda: app.screen.query_one("Form").find_field("game") is not None)
        form = app.screen.query_one("Form")
        while form.find_field("game").value != "ice-drill":
            before = form.find_field("game").value
            await pilot.press("home", "right")
            await until(pilot, lambda was=before: form.find_field("game").value != was)
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen.table
        await until(pilot, lambda: "drill on" in texts(app))
        print(texts(app), end="\f")
        session = table.session
        while session.pending is not None:
            await asked(pilot, app, table)
            question, player = session.pending_id, session.state.players[session.pending.decider]
            await pilot.press("2" if player.truck >= 3 else "1")
            await until(pilot, lambda was=question: session.pending_id != was)
        await until(pilot, lambda: "winter" in texts(app))
        print(texts(app))


asyncio.run(main())
