"""Whole missions by the keyboard alone: from the home screen through the wizard to the last line of the story.

What is decided is the captain's (`marshub.games.first_martians.players.captain`); what is pressed is what the screen
offers: marks, arrows, Enter, space and figures.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tui_world import asked, begun, board_table, playing, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Answer, Session
from marshub.kernel.chance import Chance
from marshub.kernel.policy import find_policy, play
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.screens.debriefing import DebriefingScreen
from marshub.tui.screens.home import HomeScreen
from marshub.tui.screens.new_game import NewGameScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.choose_rows import ChooseRows
from marshub.tui.widgets.moment_panes import MomentPane
from marshub.tui.widgets.rows import DONE, Rows
from marshub.words import Speech

SEED = "3"  # with it the captain wins the first mission in some seventy answers


async def go(pilot: Any, rows: Rows, row: str) -> None:
    """Walk down to a row."""
    open_rows = [line.id for line in rows.options if not line.disabled]
    await pilot.press("home", *["down"] * open_rows.index(row))
    await until(pilot, lambda: rows.highlighted_row == row)


async def take(pilot: Any, rows: Rows, row: str) -> None:
    """Take a row: by its mark where it has one."""
    mark = next((mark for mark, marked in rows.shortcuts.items() if marked == row), None)
    if mark is not None:
        await pilot.press(*mark)
    else:
        await go(pilot, rows, row)
        await pilot.press("enter")


def on_show(rows: Rows) -> list[str]:
    return [line.id or "" for line in rows.options]


async def type_in(pilot: Any, rows: Rows, answer: Answer) -> None:
    """Give `answer` by keys."""
    if answer.values is not None:
        for slot, points in answer.values.items():
            await go(pilot, rows, slot)
            await pilot.press(*str(points))
        await take(pilot, rows, DONE)
    elif answer.options is not None:
        for option in answer.options:
            await go(pilot, rows, option)
            await pilot.press("space")
            await until(pilot, lambda option=option: option in rows.picked)  # type: ignore[attr-defined]
        await take(pilot, rows, DONE)
    elif rows.decision.kind == "amount":
        await pilot.press(*str(answer.option), "enter")
    else:
        option = str(answer.option)
        if option not in on_show(rows):  # a step in, or first a step back
            if "#back" in on_show(rows):
                await pilot.press("escape")
            its = next(choice for choice in rows.choices if choice.id == option)
            whose = Speech("en").say(its.group) if its.verb is not None and its.group is not None else ""
            for chip in rows.make_chips() if isinstance(rows, ChooseRows) else ():
                if chip.name == whose and not chip.chosen:
                    await pilot.press(chip.key)
            head = f"#group:{Speech('en').say(its.verb or its.group)}" if its.verb or its.group else ""
            await until(pilot, lambda: option in on_show(rows) or head in on_show(rows))
            if option not in on_show(rows):
                await take(pilot, rows, head)
            await until(pilot, lambda: option in on_show(rows))
        await take(pilot, rows, option)


async def hear(pilot: Any, app: MarsHubApp, table: GameTable, key: str) -> None:
    """Go on by `key` until no moment lies over the question."""
    await until(pilot, lambda: app.screen.query(MomentPane))
    pane = app.screen.query_one(MomentPane)
    while (moment := table.moment_queue.current) is not None:
        await until(pilot, lambda: pane.has_focus)
        await pilot.press(key)
        await until(pilot, lambda moment=moment: table.moment_queue.current is not moment)
    await until(pilot, lambda: not pane.display)


async def play_on(pilot: Any, app: MarsHubApp, table: GameTable) -> int:
    """Play to the end by keys; gives how many answers it took."""
    captain, chance, given = find_policy(table.session.game, "captain"), Chance(1), 0
    while (pending := table.session.pending) is not None:
        await hear(pilot, app, table, "enter" if given < 9 else "s")
        rows = await asked(pilot, app, table)
        question = rows.question
        await type_in(pilot, rows, captain(table.session, pending, chance))
        await until(pilot, lambda question=question: table.session.pending_id != question)
        given += 1
    return given


@pytest.mark.early
async def test_a_mission_from_the_home_screen_to_victory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    app = MarsHubApp(
        Speech("en"), game_sources=LocalGameSource(), settings=Settings(stops=True, motion=False, toured=True)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("home", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await pilot.press("end", "up", *SEED, "down", "enter")
        await begun(pilot, app)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        table = screen.table
        assert (table.session.seed, table.session.setup.mission) == (int(SEED), "make-yourself-at-home")
        given = await play_on(pilot, app, table)
        await until(pilot, lambda: "Victory" in texts(app))
        assert table.session.result is not None
        assert table.session.result.outcome == "victory"
        assert given > 50
        # Everything came from the keys, each once: the captain alone, with the same seed, ends at the same point.
        alone = Session(FirstMartians(), {}, int(SEED))
        play(alone, "captain")
        assert (alone.step_count, alone.state) == (table.session.step_count, table.session.state)
        await until(pilot, lambda: isinstance(app.screen, DebriefingScreen) and "n New game" in texts(app))
        await pilot.press("n")  # from a game that is over to the next one
        await until(pilot, lambda: isinstance(app.screen, NewGameScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and app._table is None)


@pytest.mark.soak
@pytest.mark.parametrize("mission", ["riddle", "landing", "rogue-probe"])
async def test_other_missions_beside_a_board_to_their_end(mission: str) -> None:
    table = board_table(Session(FirstMartians(), {"mission": mission}, 7))
    async with playing(table, (200, 60)) as (app, pilot):
        await play_on(pilot, app, table)
        assert table.session.result is not None
        await until(pilot, lambda: "Victory" in texts(app) or "Defeat" in texts(app))
