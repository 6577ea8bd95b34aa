"""Moments over the question: told one after the other, gone on from by keys, board or click; the log by causes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList
from tui_world import asked, board_table, fair_table, shown, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.games.pocket_mars import PocketMars
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.spectator_table import SpectatorTable
from marshub.tui.app import MarsHubApp
from marshub.tui.screens.covers import BoardOnlyScreen, HandoverScreen
from marshub.tui.screens.history import HistoryScreen
from marshub.tui.screens.log import LogScreen
from marshub.tui.screens.settings import SettingsScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.moment_panes import LogPane, MomentPane
from marshub.words import Speech


@asynccontextmanager
async def told(table: GameTable, pace: str = "cards", size: tuple[int, int] = (120, 40)) -> AsyncIterator[Any]:
    """The app with `table`, telling at `pace`."""
    app = MarsHubApp(Speech("en"), table=table, settings=Settings(stops=True, toured=True, motion=False, pace=pace))  # type: ignore[arg-type]
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.is_mounted)
        await until(pilot, lambda: app.screen.query(MomentPane))
        yield app, pilot


def mission(steps: int = 0, seed: int = 4711) -> GameTable:
    session = Session(FirstMartians(), {}, seed)
    play(session, "captain", steps=steps)
    return GameTable(session)


def pane(app: MarsHubApp) -> MomentPane:
    return app.screen.query_one(MomentPane)


async def up(pilot: Pilot[Any], app: MarsHubApp, *words: str) -> None:
    """Wait until a moment with these words lies over the question, and has the keys."""
    await until(pilot, lambda: pane(app).display and pane(app).has_focus)
    await until(pilot, lambda: all(word in texts(app) for word in words))


async def test_enter_and_space_go_on_and_the_question_waits_below() -> None:
    table = mission()
    async with told(table) as (app, pilot):
        rows = await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "A new day", "Sol 1 dawns.", "4 sols are left", "Enter: continue (1 more)")
        position = table.session.step_count
        await pilot.press("1", "2")  # what is out of sight is not answered
        await pilot.press("enter")
        await up(pilot, app, "A card", "“Mould Behind the Panel”", "A sour smell creeps", "Stress 3 to 4")
        assert "more)" not in texts(app)
        await pilot.press("space")
        await until(pilot, lambda: not pane(app).display)
        assert table.session.step_count == position
        rows = await asked(pilot, app, table)
        await until(pilot, lambda: rows.has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: table.session.step_count == position + 1)


@pytest.mark.parametrize("key", ["s", "escape"])
async def test_one_key_skips_the_rest(key: str) -> None:
    table = mission()
    async with told(table) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "Sol 1 dawns.")
        await pilot.press(key)
        await until(pilot, lambda: not pane(app).display and shown(app).has_focus)  # type: ignore[union-attr]
        assert table.moment_queue.current is None


async def test_a_click_goes_on() -> None:
    table = mission()
    async with told(table) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "Sol 1 dawns.")
        await pilot.click(MomentPane)
        await up(pilot, app, "Mould Behind the Panel")


async def test_without_moments_all_is_as_it_was() -> None:
    table = mission()
    async with told(table, "none") as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        rows = await asked(pilot, app, table)
        await until(pilot, lambda: rows.has_focus)
        assert not pane(app).display


async def test_at_the_slowest_pace_every_line_is_a_moment() -> None:
    table = mission()
    async with told(table, "all") as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "Scientist is First Player.", "Enter: continue (2 more)")


async def test_dice_are_drawn_with_who_rolled_and_for_what() -> None:
    table = mission(38)  # the plan stands: the first action that rolls dice is next
    async with told(table) as (app, pilot):
        await asked(pilot, app, table)
        while "Dice" not in texts(app):
            await pilot.press("enter" if pane(app).display else "1")
            await until(pilot, lambda: pane(app).has_focus or (shown(app) and shown(app).has_focus))  # type: ignore[union-attr]
        await up(pilot, app, "Engineer: Plant a seed: Backup Farm", "│ success │", "blue wound die", "takes 1 wound")


async def test_the_boards_button_goes_on_and_a_piece_has_it_step_aside() -> None:
    table = board_table(Session(FirstMartians(), {}, 4711))
    async with told(table) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "Sol 1 dawns.")
        table.press("ok")
        await up(pilot, app, "Mould Behind the Panel")
        position = table.session.step_count
        table.answer("next")  # elsewhere at the table the game goes on
        await until(pilot, lambda: not pane(app).display)
        assert table.session.step_count == position + 1


async def test_in_the_dark_the_boards_button_answers_and_nothing_is_told() -> None:
    table = board_table(Session(FirstMartians(), {}, 4711))
    async with told(table) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.screen, BoardOnlyScreen))
        for position in (1, 2, 3):
            table.press("ok")
            await until(pilot, lambda position=position: table.session.step_count == position)
        assert table.moment_queue.current is None
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table.moment_queue.pace == "cards"


async def test_commands_work_over_a_moment_and_come_back_to_it() -> None:
    table = mission()
    async with told(table) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "Sol 1 dawns.")
        await pilot.press("slash")  # there is no question to be searched
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
        await pilot.press("escape")
        await up(pilot, app, "Sol 1 dawns.")
        await pilot.press("question_mark")
        await until(pilot, lambda: "What just happened" in texts(app))
        await pilot.press("escape")
        await up(pilot, app, "Continue", "Skip the rest")
        await pilot.press("u")
        await until(pilot, lambda: table.undo_steps_to_confirm is not None)
        table.undo(1, sure=True)
        await until(pilot, lambda: not pane(app).display)


async def test_the_pace_is_a_setting_and_takes_effect_at_once() -> None:
    table = mission()
    async with told(table, "none") as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("f2", "down")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen) and "in the log only" in texts(app))
        await pilot.press("right")
        await until(pilot, lambda: "everything" in texts(app))
        await pilot.press("right", "escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert (app.settings.pace, table.moment_queue.pace) == ("cards", "cards")
        await pilot.press("1")
        await up(pilot, app, "Sol 1 dawns.")


async def test_before_a_curtain_nothing_is_told() -> None:
    session = Session(PocketMars(), {"players": 2}, 4711)
    table = GameTable(session)
    app = MarsHubApp(Speech("en"), table=table, settings=Settings(stops=True, toured=True, motion=False, pace="all"))
    async with app.run_test(size=(120, 40)) as pilot:
        while True:
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            await pilot.press("enter")
            await until(pilot, lambda: shown(app) is not None)
            seat = session.pending.private_to if session.pending is not None else ""
            while session.pending is not None and session.pending.private_to in (seat, ""):
                table.answer(session.pending.first_answer())
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            if table.moment_queue.current is not None:
                break
        title = app.speech.say(table.moment_queue.current.title)
        assert title not in texts(app)
        await pilot.press("enter")
        await up(pilot, app, title)


async def test_the_log_stands_by_causes_and_its_page_keeps_and_finds_all() -> None:
    table = mission(75)
    async with told(table, "none") as (app, pilot):
        await asked(pilot, app, table)
        story = app.screen.query_one(LogPane)
        await until(pilot, lambda: "  · " in "\n".join(text.plain for _, text in story._shown_moments))
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, LogScreen))
        rows = app.screen.query_one("#told", OptionList)
        count = rows.option_count
        assert count > 50
        prompts = [str(rows.get_option_at_index(n).prompt) for n in range(count)]
        assert prompts[0].startswith("Make Yourself at Home begins")
        assert any(prompt.startswith("▤ Event: “Toothache”.\n  “Of all the training") for prompt in prompts)
        await pilot.press("slash", *"toothache")
        await until(pilot, lambda: 0 < rows.option_count < 8)
        assert f"{rows.option_count} of {count}" in texts(app)
        await pilot.press("escape")
        await until(pilot, lambda: rows.option_count == count and not app.screen.query_one("#wanted", Input).value)
        before = len(table.session.log)
        play(table.session, "captain", steps=1)
        table.tick()
        await until(pilot, lambda: rows.option_count >= count and len(table.session.log) >= before)
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_game_without_moments_of_its_own_has_a_log_and_plain_ones() -> None:
    table = fair_table("one", "yes")
    async with told(table, "all", (80, 24)) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "What happened")
        await pilot.press("enter")
        await until(pilot, lambda: not pane(app).display)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_a_moment_is_whole_at_any_size(size: tuple[int, int]) -> None:
    table = mission(41)
    async with told(table, size=size) as (app, pilot):
        await asked(pilot, app, table)
        await pilot.press("1")
        await up(pilot, app, "… Engineer: Repair with a spare part", "takes 1 wound")  # dice that were told of before
        await pilot.press("enter")
        await up(pilot, app, "Engineer has an Adventure", "The line is live", "Enter: continue")
        box = pane(app).region
        assert app.screen.query_one("#middle").region.contains_region(box)


async def test_who_only_looks_on_need_not_press_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.tui.screens.moment_overlay.estimate_reading_s", lambda moment: 0.01)
    session = Session(FirstMartians(), {}, 4711, journal=SqliteJournal(tmp_path / "game.marshub", create=True))
    table = SpectatorTable(tmp_path / "game.marshub", poll_s=0)
    async with told(table) as (app, pilot):
        seen: list[str] = []
        table.listen(lambda _: seen.append(table.moment_queue.current.kind if table.moment_queue.current else ""))
        session.answer("scientist")
        table.poll()
        await until(pilot, lambda: seen and not seen[-1])
        assert list(dict.fromkeys(seen)) == ["dawn", "card", ""]
        await until(pilot, lambda: not pane(app).display)
    session.close()
