"""The screen survives any order of keys, buttons, tags, sizes, lost boards and undo questions."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from textual.command import CommandPalette
from textual.pilot import Pilot
from tui_world import SIZES, board_table, fair, fair_table, playing, put, until

from marshub.games import GAMES, load_game
from marshub.kernel import MarsHubError, Session
from marshub.kernel.journal import ChanceMode
from marshub.kernel.policy import play
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.pages.help import HelpScreen
from marshub.tui.screens.confirm import UndoConfirmScreen
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.widgets.decision import DecisionPanel
from marshub.words import Speech

pytestmark = pytest.mark.attack

T = TypeVar("T")
#: Keys of the table and its pages, of rows, and what nobody binds. Not q: the table is not to be left.
KEYS = [
    *(
        "enter",
        "space",
        "escape",
        "up",
        "down",
        "left",
        "right",
        "tab",
        "shift+tab",
        "home",
        "end",
        "pagedown",
        "delete",
    ),
    *"0123456789abcdefghijklmnoprstuvwxyz",
    *(
        "question_mark",
        "asterisk",
        "slash",
        "comma",
        "full_stop",
        "ctrl+p",
        "f1",
        "f2",
        "backspace",
        "plus",
        "minus",
        "delete",
    ),
]
BUTTONS = ("up", "down", "ok", "back", "help")
ASKED = ("one", "roll", "several", "amount", "assign", "draw", "groups", "yes")
TABLES = ("fair", *GAMES)


def make_table(kind: str, steps: int = 0, chance: ChanceMode = "auto", bots: int = 0) -> GameTable:
    """A table after some random answers, where the last seats are left to a policy."""
    if kind == "fair":
        return board_table(fair(*ASKED, chance="auto", wares=2))
    session: Session[Any, Any] = Session(load_game(kind), {"players": 2}, 7, chance=chance)
    play(session, "random", steps)
    table = board_table(session)
    for seat in session.game.list_seats(session.state)[2 - bots :]:
        table.leave_seat(seat, "random")
    return table


async def test_a_question_answered_on_the_board_beneath_the_palette_takes_itself_away_and_nothing_else() -> None:
    table = fair_table("one", "roll", "yes", chance="auto")
    async with playing(table) as (app, pilot):
        table.answer("apple")
        table.undo(1)
        await until(pilot, lambda: isinstance(app.screen, UndoConfirmScreen))
        for _ in range(2):  # twice: the second must not fail on what the first left
            await pilot.press("ctrl+p")
            await until(pilot, lambda: isinstance(app.screen, CommandPalette))
            table.refuse_undo()
            await pilot.pause()
            assert isinstance(app.screen, CommandPalette)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            table.undo(1)
            await until(pilot, lambda: isinstance(app.screen, UndoConfirmScreen))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table.undo_steps_to_confirm is None)


async def test_behind_the_second_curtain_enter_answers_again() -> None:
    table = GameTable(Session(load_game("pocket-mars"), {"players": 2}, 11))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(2):
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen) and not app.screen.is_dismissed)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.focused is not None)
            before = table.session.step_count
            await pilot.press("1", "2", "enter")
            await until(pilot, lambda before=before: table.session.step_count > before)


async def test_the_next_seats_curtain_comes_while_the_last_one_lies_dismissed_below_the_palette() -> None:
    table = GameTable(Session(load_game("pocket-mars"), {"players": 2}, 11))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        seat = app.screen.seat
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        while table.session.pending.decider == seat:  # answered elsewhere
            table.answer(table.session.pending.first_answer())
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen) and app.screen.seat != seat)


async def test_the_help_button_of_the_board_opens_help_once() -> None:
    table = make_table("migration-mars")
    async with playing(table) as (app, pilot):
        table_screen = app.screen
        assert isinstance(table_screen, TableScreen)
        for _ in range(4):
            table.press("help")
            await until(pilot, lambda: isinstance(app.screen, HelpScreen) and not table_screen._queued_notices)
        assert [type(screen) for screen in app.screen_stack].count(HelpScreen) == 1
    table.close()


class AnyOrder(RuleBasedStateMachine):
    """Somebody leans on the keyboard while the board is played with."""

    @initialize(
        kind=st.sampled_from(sorted(TABLES)),
        steps=st.sampled_from([0, 5, 40, 150]),
        chance=st.sampled_from(["auto", "table"]),
        bots=st.integers(0, 2),
        size=st.sampled_from(SIZES),
    )
    def open(self, kind: str, steps: int, chance: ChanceMode, bots: int, size: tuple[int, int]) -> None:
        self.runner = asyncio.Runner()
        self.table: Any = make_table(kind, steps, chance, bots)
        self.app = MarsHubApp(Speech("en"), table=self.table)
        self.shown = self.app.run_test(size=size, notifications=True)
        self.pilot: Pilot[Any] = self.wait(self.shown.__aenter__())
        self.wait(self.pilot.pause())

    def wait(self, doing: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(doing)

    def teardown(self) -> None:
        if hasattr(self, "runner"):
            try:
                self.wait(self.shown.__aexit__(None, None, None))  # raises what the app fell over
            finally:
                self.table.close()
                self.runner.close()

    @rule(keys=st.lists(st.sampled_from(KEYS), min_size=1, max_size=6))
    def types(self, keys: list[str]) -> None:
        self.wait(self.pilot.press(*keys))

    @rule(buttons=st.lists(st.sampled_from(BUTTONS), min_size=1, max_size=4))
    def presses(self, buttons: list[str]) -> None:
        for button in buttons:
            self.table.press(button)
        self.wait(self.pilot.pause())

    @rule(answers=st.integers(1, 20))
    def bots_answer(self, answers: int) -> None:
        while answers and self.table.answer_for_bot():
            answers -= 1
        self.wait(self.pilot.pause())

    @rule(steps=st.integers(1, 3), sure=st.booleans())
    def takes_back(self, steps: int, sure: bool) -> None:
        with contextlib.suppress(MarsHubError):
            self.table.undo(steps, sure=sure)
        self.wait(self.pilot.pause())

    @rule(number=st.integers(0, 999), here=st.booleans(), zone=st.integers(0, 99))
    def lays_a_piece(self, number: int, here: bool, zone: int) -> None:
        game = self.table.session.game
        pieces = list(game.tagged_pieces(self.table.session.state))
        if pieces:  # the toy has none, and no place on a board
            zones = self.table.profile.list_zones(game.id)
            put(self.table, pieces[number % len(pieces)].id, zones[zone % len(zones)], here=here)
        self.wait(self.pilot.pause())

    @rule(lost=st.booleans())
    def pulls_the_cable(self, lost: bool) -> None:
        if lost:
            self.table.board_lost("somebody pulled the cable")
        else:
            self.table.board_connected(resumed=True, firmware="1.2.3", port="/dev/pts/7")
        self.wait(self.pilot.pause())

    @rule(size=st.sampled_from([*SIZES, (20, 8), (300, 90)]))
    def resizes(self, size: tuple[int, int]) -> None:
        self.wait(self.pilot.resize_terminal(*size))

    @rule()
    def opens_the_palette(self) -> None:
        self.wait(self.pilot.press("ctrl+p"))

    @precondition(lambda self: hasattr(self, "app"))
    @invariant()
    def nothing_fell_over_and_keys_are_heard(self) -> None:
        assert self.app._exception is None
        self.wait(self.settled())

    async def settled(self) -> None:
        """Wherever one is, there is a way back to the table, and on the table the question has the keys."""

        def heard() -> bool:
            screen = self.app.screen
            if not isinstance(screen, TableScreen):
                return True
            rows = screen.query_one("#decision", DecisionPanel).rows
            return rows is None or screen.focused is not None

        await until(self.pilot, heard)


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        AnyOrder,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )  # fmt: skip


def test_any_order_of_keys_and_board() -> None:
    run(4, 40)


@pytest.mark.soak
@pytest.mark.timeout(3000)
def test_any_order_of_keys_and_board_for_thousands_of_steps() -> None:
    run(60, 100)
