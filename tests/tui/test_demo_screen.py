"""The demo on its screen: lamps say what they did, hands are open, the debriefing waits for the last word."""

from __future__ import annotations

from typing import Any

import pytest
from textual.content import Content
from tui_world import board_table, playing, put, texts, until

from marshub.board import lights
from marshub.demo.hands import Hands
from marshub.games import load_game
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Chance, Moment, Session, say
from marshub.kernel.policy import find_policy
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing
from marshub.table.setup import open_table, start_session
from marshub.table.simulated_hand import HandPosition
from marshub.tui.games import get_look
from marshub.tui.hot_seat import HotSeat
from marshub.tui.screens.debriefing import DebriefingScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.widgets.board_pane import BoardPane
from marshub.tui.widgets.led_changes import LedChanges
from marshub.tui.widgets.visible_board import VisibleBoard
from marshub.words import Speech


def planning() -> Session[Any, Any]:
    session: Session[Any, Any] = Session(FirstMartians(), {}, seed=5)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


class Told:
    """What is said of the lamps of a table, look by look."""

    def __init__(self, table: GameTable, language: str = "en") -> None:
        self.table = table
        self.news = LedChanges(VisibleBoard(table, Speech(language), get_look(table.session.game.id)))
        self.look()

    def look(self) -> list[str]:
        table = self.table
        with table.locked():
            assert table.profile is not None
            leds, count = table.profile.find_leds(table.session.game.id), table.profile.leds.count
            return [
                content.plain
                for content in self.news.update(lights.make_frame(lights.make_scene(table.referee), leds, count))
            ]

    def deeds(self, count: int) -> None:
        for number in range(count):
            self.table.show_hand(HandPosition("press", button=f"b{number}"))
            self.look()


def test_what_the_lamps_did_is_said_worst_first_as_long_as_it_is_so() -> None:
    table, stress = board_table(planning()), 1
    table.adjust("stress", stress)
    result = Told(table)
    assert result.look() == []
    table.adjust("stress", stress + 1)
    assert result.look() == ["● Stress 2 of 18 (green)"]
    table.adjust("facilities.med-lab.parts.cpu", False)
    table.adjust("facilities.farm.parts.hardware", False)
    table.adjust("stress", stress + 2)
    assert result.look() == [
        "✗‼ Farm, hardware: broken (vermilion, blinking fast)",
        "✗‼ Med Lab, CPU: broken (vermilion, blinking fast)",
    ], "two of three, and what is broken before what is well"
    table.adjust("stress", stress + 3)
    assert len(result.look()) == 2, "nothing that matters less takes its place so soon"
    table.adjust("facilities.farm.parts.hardware", True)
    assert result.look() == ["✗‼ Med Lab, CPU: broken (vermilion, blinking fast)"], "it is no longer so"
    result.deeds(3)
    table.adjust("stress", stress)
    assert result.look() == ["● Stress 1 of 18 (green)"]
    result.deeds(9)
    assert result.look() == [], "by then it was read"


def test_a_lamp_of_a_zone_says_what_became_of_the_piece() -> None:
    table = board_table(planning())
    result = Told(table)
    put(table, "pawn-geologist-1", "farm")
    table.clock[0] += 60_000  # type: ignore[attr-defined]
    table.tick()
    assert result.look()[0] == "✗! Farm: not allowed there (vermilion, blinking)"
    put(table, "pawn-geologist-1", "farm", here=False)
    result.deeds(3)
    assert not any("Farm: not allowed" in line for line in result.look())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lamp_has_words_in_each_language(language: str) -> None:
    table = board_table(planning())
    result = Told(table, language)
    table.adjust("facilities.med-lab.parts.cpu", False)
    (line,) = result.look()
    assert line.startswith("✗‼ Med Lab" if language == "en" else "✗‼ ")
    assert "ui-" not in line


async def test_the_line_above_the_board_has_the_hand_left_and_the_lamps_right() -> None:
    session = start_session(load_game("first-martians"), {}, 5)
    opened = open_table(session, "sim", calm_ms=100)
    table = opened.table
    try:
        assert table.wait_for(lambda: table.is_settled and table.referee.is_board_present, 60)
        async with playing(table, (120, 40)) as (app, pilot):
            pane = app.screen.query_one("#beside-board", BoardPane)
            await until(pilot, lambda: pane.display and pane.drawn_board.shown_sight.leds)
            table.show_hand(HandPosition("press", button="ok"))
            table.adjust("facilities.med-lab.parts.cpu", False)
            await until(pilot, lambda: "broken" in str(pane.border_title))
            title = Content.from_markup(str(pane.border_title)).plain
            assert title.strip().startswith("The hand presses OK ─")
            assert title.strip().endswith("✗‼ Med Lab, CPU: broken (vermilion, blinking fast)")
            assert 100 < len(title) <= 116
    finally:
        opened.close()


async def test_no_curtain_falls_before_hands_that_play_by_themselves() -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 3)
    while session.pending is not None and not session.pending.private_to:
        session.answer(session.pending.first_answer())
    assert session.pending is not None
    table = GameTable(session)
    assert HotSeat(table).awaited_seat == session.pending.private_to, "one falls where people play"
    assert HotSeat(table).viewer == ""
    table.pacing = Pacing(0.0)
    async with playing(table, (120, 40)) as (app, _):
        assert isinstance(app.screen, TableScreen)
        assert app.screen.viewer == session.pending.private_to


async def test_the_debriefing_waits_until_the_hands_have_said_their_last_word() -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 3)
    plays, chance, last = find_policy(session.game, "sound"), Chance(1), None
    while session.pending is not None:
        last = plays(session, session.pending, chance)
        session.answer(last)
    session.undo(sure=True)
    assert session.result is None
    assert last is not None
    table = GameTable(session)
    table.pacing = pacing = Pacing(0.0)
    async with playing(table, (120, 40), pace="cards") as (app, pilot):
        table.answer(last)
        assert session.result is not None
        await until(pilot, lambda: app.screen.query_one("#moment").display)
        while table.moment_queue.current is not None:
            table.show_next_moment()
        table.announce(Moment("word", say("demo-closing-open"), (), lead_count=0))
        await until(pilot, lambda: "The demo stops here" in texts(app))
        table.show_next_moment()
        await until(pilot, lambda: not app.screen.query_one("#moment").display)
        assert isinstance(app.screen, TableScreen), "there may be more to come"
        pacing.is_done = True
        table.show_hand(HandPosition())
        await until(pilot, lambda: isinstance(app.screen, DebriefingScreen))


def test_who_leaves_in_the_midst_of_a_moment_does_not_wait_for_the_hands() -> None:
    """They went on hearing what a closed table could not stop telling, until the watchdog ended them."""
    opened = open_table(start_session(load_game("first-martians"), {}, 4), "sim", calm_ms=50)
    table = opened.table
    table.set_pace("cards")
    heard: list[Moment] = []

    def hear(moment: Moment) -> None:
        heard.append(moment)
        assert len(heard) < 99, "the same again and again"
        opened.close()

    assert opened.sim is not None
    try:
        hands = Hands(table, opened.sim, seed=4, read_moment=hear)
        hands.wait_for_board()
        table.announce(Moment("word", say("demo-lapse"), (), lead_count=0))
        hands.wait_for_reading()
    finally:
        opened.close()
    assert len(heard) == 1
