"""Every moment of games that bots play is shown whole, at four sizes: what its text wanted is what it got.

Moments of different heights follow each other, with questions between them that hide the pane.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from cut_texts import cut
from screen_pictures import picture, settled, undrawn

from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.chance import Chance
from marshub.kernel.policy import find_policy
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.debriefing import DebriefingScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.tui.widgets.decision import DecisionPanel
from marshub.tui.widgets.forecast import ForecastPane
from marshub.tui.widgets.moment_panes import MomentPane
from marshub.words import Speech

SIZES = {"80x24": (80, 24), "100x30": (100, 30), "120x40": (120, 40), "200x60": (200, 60)}
#: Each game's own player, a setup, and the seats left to that player, whose every turn is shown.
GAMES: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "first-martians": ("captain", {}, ()),
    "pocket-mars": ("sound", {"players": 2}, ("blue",)),
    "migration-mars": ("settler", {"players": 2}, ("jade",)),
    "on-mars": ("engineer", {"players": 2}, ("blue",)),
}
MOMENTS = 7  # at each size, in the short form
SEED = 4711


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


def find_faults(pane: MomentPane) -> Iterator[str]:
    """Yield where the box of a moment is too low or too high for its text, or hides lines without saying so."""
    text = pane.query_one("#telling")
    wanted = text.visual.get_height(text.styles, text.content_size.width)  # type: ignore[arg-type]
    if text.content_size.height != wanted:
        yield f"the text wanted {wanted} rows and got {text.content_size.height}"
    visible_rows = pane.scrollable_content_region.height
    frame_rows = pane.outer_size.height - visible_rows
    assert pane.styles.max_height is not None
    limit = pane.styles.max_height.resolve(pane.parent.size, pane.app.size)  # type: ignore[union-attr]
    if visible_rows != min(wanted, int(limit) - frame_rows):
        yield f"{wanted} rows in a box with {visible_rows}"
    if (visible_rows < wanted) != any(sign in str(pane.border_subtitle) for sign in "▼▲"):
        yield f"{wanted - visible_rows} rows out of sight: {pane.border_subtitle!r}"


class Watch:
    """A game that a bot plays on the screen; every moment and question has to be whole."""

    def __init__(self, game: str) -> None:
        policy, setup, bots = GAMES[game]
        self.session = Session(load_game(game), setup, SEED)
        self.answer, self.chance = find_policy(self.session.game, policy), Chance(1)
        self.table = GameTable(self.session, clock=lambda: 0)  # bots answer when the test lets them
        for seat in bots:
            self.table.leave_seat(seat)
        self.app = MarsHubApp(
            Speech("en"), table=self.table, settings=Settings(toured=True, motion=False, pace="cards")
        )
        self.faults: list[str] = []
        self.heights: list[int] = []

    async def play(self, pilot: Any, moments: int | None = None) -> None:
        """Play until `moments` more were shown, None to the end of the game."""
        end = len(self.heights) + (moments or 10_000)
        while len(self.heights) < end and not await self._is_over(pilot):
            pane, moment = self.app.screen.query_one(MomentPane), self.table.moment_queue.current
            where = f"{self.app.size}, step {self.session.step_count}"
            strips = picture(self.app)
            self.faults += [f"{where}: {fault}" for fault in cut(self.app, strips)]
            rows = self.app.screen.query_one("#decision", DecisionPanel).rows
            if rows is not None and rows.closing_letter:  # what ends the question is in sight
                shown = "\n".join(strip.crop(*rows.region.column_span).text for strip in strips)
                if not re.search(rf"(^|\s){rows.closing_letter} \S", shown, re.MULTILINE) and moment is None:
                    self.faults.append(f"{where}: {rows.closing_letter} is out of sight")
            forecast = self.app.screen.query_one("#forecast", ForecastPane)
            if rows is not None and any(rows.count_hidden_lines()) and forecast.display:
                blank = forecast.content_size.height - len(forecast._make_hanging_rows(forecast.content_size.width))
                if blank > 0:
                    self.faults.append(f"{where}: {blank} blank rows below a list that scrolls")
            if moment is not None:
                self.heights.append(pane.outer_size.height)
                title = self.app.speech.say(moment.title)
                self.faults += [f"{where}, {title!r}: {fault}" for fault in find_faults(pane)]
                await pilot.press("enter")
            elif not self.table.answer_for_bot() and self.session.pending is not None:
                self.table.answer(self.answer(self.session, self.session.pending, self.chance))

    async def _is_over(self, pilot: Any) -> bool:
        """Wait for the next question or moment. Return whether the game is over and all of it was shown."""
        screen = self.app.screen
        while not isinstance(screen, DebriefingScreen):
            await settled(self.app, pilot)
            screen = self.app.screen
            if isinstance(screen, HandoverScreen):
                await pilot.press("enter")
            elif isinstance(screen, TableScreen):
                shown_page, *_ = *screen.query_one(MomentPane)._shown_state, ()
                if self.table.moment_queue.page == shown_page:
                    return False
        return True


@pytest.mark.early
@pytest.mark.parametrize("game", GAMES)
async def test_every_moment_is_shown_whole(game: str) -> None:
    heights: set[int] = set()
    for size in SIZES.values():
        watch = Watch(game)
        async with watch.app.run_test(size=size) as pilot:
            await watch.play(pilot, MOMENTS)
        assert len(watch.heights) == MOMENTS
        assert not watch.faults, "\n".join(watch.faults)
        heights |= {*watch.heights}
    assert len(heights) > 3, "moments of one height show nothing"


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_moment_of_a_whole_game_is_shown_whole(game: str, size: str) -> None:
    watch = Watch(game)
    async with watch.app.run_test(size=SIZES[size]) as pilot:
        await watch.play(pilot)
    assert watch.session.result is not None
    assert not watch.faults, "\n".join(watch.faults)
