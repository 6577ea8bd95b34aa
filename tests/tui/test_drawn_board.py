"""The drawn board on its page, beside the table, in the set-up guide; and a hand that plays on it."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any

import pytest
from tui_world import board_table, fair_table, notices, playing, put, texts, until

from hublink import messages as m
from marshub.board.notices import Answered, AnswerTakenBack
from marshub.demo.hands import HandsStuck
from marshub.demo.run import run_hands
from marshub.games.first_martians import FirstMartians
from marshub.games.pocket_mars import PocketMars
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.table import simulated_hand
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing
from marshub.table.setup import open_table
from marshub.table.simulated_hand import HandPosition, OutOfReach
from marshub.tui.app import MarsHubApp
from marshub.tui.games import get_look
from marshub.tui.pages.help import HelpScreen
from marshub.tui.plain.reports import ZoneCommand
from marshub.tui.screens.board import BoardScreen
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.piece_picker import PiecePickerScreen
from marshub.tui.screens.setup_guide import SetupGuideScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.widgets.board_pane import BoardPane
from marshub.tui.widgets.drawn_board import DrawnBoard
from marshub.tui.widgets.visible_board import VisibleBoard
from marshub.words import Speech

GAME = FirstMartians()  # its packs are read once


def planning() -> Session[Any, Any]:
    session: Session[Any, Any] = Session(GAME, {}, seed=5)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


@contextmanager
def simulated(session: Session[Any, Any], profile: str = "hub") -> Iterator[GameTable]:
    """A table with a simulated board that shows the game."""
    opened = open_table(session, "sim", profile=profile, calm_ms=100)
    try:
        assert opened.table.wait_for(lambda: opened.table.is_settled and opened.table.referee.is_board_present, 60)
        yield opened.table
    finally:
        opened.close()


@asynccontextmanager
async def board_page(table: GameTable, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[MarsHubApp, Any]]:
    """The app with the board's page open, its hand ready."""
    async with playing(table, size) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and app.screen.query_one(DrawnBoard).has_focus)
        yield app, pilot


def drawn(app: MarsHubApp) -> DrawnBoard:
    return app.screen.query_one(DrawnBoard)


def cells_of(app: MarsHubApp, part: str) -> str:
    """What is drawn in the cells of a part."""
    board = drawn(app)
    cells, rows = board.picture.cells_by_part[part], str(board.render()).splitlines()
    return "\n".join(row[cells.x : cells.x + cells.width] for row in rows[cells.y : cells.y + cells.height])


async def hand_to(app: MarsHubApp, pilot: Any, part: str) -> None:
    """Walk there by arrows alone."""
    board, seen = drawn(app), set[str]()
    ways: dict[str, list[str]] = {board.part_id: []}
    left = [board.part_id]
    while left and part not in ways:
        at = left.pop(0)
        seen.add(at)
        for arrow in ("up", "down", "left", "right"):
            to = board.picture.step_to(at, arrow)  # type: ignore[arg-type]
            if to not in ways:
                ways[to] = [*ways[at], arrow]
                left.append(to)
    await pilot.press(*ways[part])
    await until(pilot, lambda: board.part_id == part)


def one_gesture(table: GameTable, sort: str = "pawn-") -> tuple[str, str, str]:
    """A piece, a zone, and the one option that laying it there stands for."""
    question_view = table.referee.question_view
    piece, zone = next(
        key for key, ids in question_view.gestures.items() if key[0].startswith(sort) and len(ids) == 1 and key[1]
    )
    return piece, zone, question_view.gestures[piece, zone][0]


# ---------------------------------------------------------------------- the page


async def test_the_page_draws_what_lies_where_what_is_lit_and_what_is_silent() -> None:
    table = board_table(planning())

    class Wire:
        def show(self, picture: bytes) -> int:
            return 1

        def configure(self, brightness: int, priorities: bytes = b"") -> None: ...

        def close(self) -> None: ...

    table.attach_link(Wire(), "/dev/pts/7")
    put(table, "tile-energy-1", "lab")
    table.board_reader(2, m.FAILING)
    async with board_page(table, (120, 40)) as (app, pilot):
        await until(pilot, lambda: "Shut" in cells_of(app, "zone:lab"))
        assert "✗" in cells_of(app, "zone:solar-panel-01")
        await hand_to(app, pilot, "zone:solar-panel-01")
        await until(pilot, lambda: "its reader does not answer" in texts(app))
        await hand_to(app, pilot, "zone:lab")
        await until(pilot, lambda: "Lab: light" in texts(app) and "here: Shutdown tile (energy)" in texts(app))
        rows = texts(app).splitlines()
        wrong = next(number for number, row in enumerate(rows) if "To fix" in row)
        assert wrong < next(number for number, row in enumerate(rows) if "Oxygenator" in row), (
            "what is wrong stands first"
        )
        put(table, "tile-energy-1", "lab", here=False)
        await until(pilot, lambda: "Shut" not in cells_of(app, "zone:lab"))
    table.close()


async def test_a_low_screen_shows_the_board_or_the_figures() -> None:
    table = board_table(planning())
    async with board_page(table) as (app, pilot):
        assert app.screen.query_one("#pane").display
        assert not app.screen.query_one("#figures").display
        await pilot.press("tab")
        await until(pilot, lambda: app.screen.query_one("#figures").has_focus)
        assert not app.screen.query_one("#pane").display
        await pilot.press("tab")
        await until(pilot, lambda: drawn(app).has_focus and app.screen.query_one("#pane").display)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen) and "vermilion" in texts(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
    table.close()


async def test_without_a_board_the_page_says_so() -> None:
    table = fair_table("one")
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and "nothing to draw" in texts(app))
        await pilot.press("tab", "p", "r", "enter", "escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    table.close()


async def test_a_real_board_is_not_laid_on_by_keys_but_its_buttons_are_pressed() -> None:
    table = board_table(planning())
    lit = table.cursor.highlighted
    async with board_page(table) as (app, pilot):
        await hand_to(app, pilot, "zone:lab")
        await pilot.press("enter", "p")
        await until(pilot, lambda: any("real board" in note.message for note in app._notifications))
        assert isinstance(app.screen, BoardScreen)
        await hand_to(app, pilot, "button:next")
        await pilot.press("enter")
        await until(pilot, lambda: table.cursor.highlighted != lit)
        table.set_zone_source("lab", "simulated")
        await hand_to(app, pilot, "zone:lab")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PiecePickerScreen))
    table.close()


# ---------------------------------------------------------------------- a simulated board, played by keys


async def test_a_pawn_is_declared_by_moving_it_with_the_hand() -> None:
    with simulated(planning()) as table:
        piece, zone, option = one_gesture(table)
        name = table.names.label(piece)
        position = table.session.step_count
        async with board_page(table) as (app, pilot):
            await hand_to(app, pilot, f"zone:{zone}")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, PiecePickerScreen))
            await pilot.press(*(sign if sign != " " else "space" for sign in app.speech.say(name)))  # type: ignore[attr-defined]
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, BoardScreen) and drawn(app).held_piece == piece)
            await until(pilot, lambda: f"In the hand: {app.speech.say(name)}" in texts(app))  # type: ignore[attr-defined]
            await pilot.press("space")
            await until(pilot, lambda: table.session.step_count > position)
            assert not drawn(app).held_piece
            assert table.referee.twin is not None
            assert table.referee.twin.find_places()[piece] == {zone}
            await until(pilot, lambda: bool(cells_of(app, f"zone:{zone}")))
        answered = [notice for notice in table.notices if isinstance(notice, Answered)]
        assert [notice.answer.option for notice in answered] == [option]


async def test_what_lies_there_is_taken_up_and_put_elsewhere_or_back_into_the_box() -> None:
    with simulated(planning()) as table:
        simulated_hand.place_piece(table, "tile-energy-1", "lab")
        assert table.wait_for(lambda: "tile-energy-1" in table.referee.twin.find_places(), 60)  # type: ignore[union-attr]
        async with board_page(table) as (app, pilot):
            await hand_to(app, pilot, "zone:lab")
            await pilot.press("enter")
            await until(pilot, lambda: drawn(app).held_piece == "tile-energy-1")
            assert simulated_hand.find_lying(table).get("lab") == ()
            await hand_to(app, pilot, "zone:farm")
            await pilot.press("enter")
            await until(pilot, lambda: simulated_hand.find_lying(table).get("farm") == ("tile-energy-1",))
            await pilot.press("enter")
            await until(pilot, lambda: drawn(app).held_piece == "tile-energy-1")
            await pilot.press("x")
            await until(pilot, lambda: not drawn(app).held_piece)
            assert not any(simulated_hand.find_lying(table).values())


async def test_buttons_are_pressed_and_held_and_clicked() -> None:
    with simulated(planning(), "starter") as table:
        lit = table.cursor.highlighted
        async with board_page(table) as (app, pilot):
            await hand_to(app, pilot, "button:next")
            await pilot.press("enter")
            await until(pilot, lambda: table.cursor.highlighted == lit + 1)
            board = drawn(app)
            cells = board.picture.cells_by_part["button:prev"]
            await pilot.click(DrawnBoard, offset=(cells.x + cells.width // 2, cells.y))
            await until(pilot, lambda: table.cursor.highlighted == lit)
            await hand_to(app, pilot, "button:back")
            await pilot.press("h")  # held, it takes back on a board with few buttons
            await until(pilot, lambda: any(isinstance(notice, AnswerTakenBack) for notice in table.notices))


async def test_a_click_on_a_zone_goes_there_and_a_second_one_acts() -> None:
    with simulated(planning()) as table:
        async with board_page(table) as (app, pilot):
            cells = drawn(app).picture.cells_by_part["zone:lab"]
            spot = (cells.x + 2, cells.y + 1)
            await pilot.click(DrawnBoard, offset=spot)
            await until(pilot, lambda: drawn(app).part_id == "zone:lab")
            assert isinstance(app.screen, BoardScreen)
            await pilot.click(DrawnBoard, offset=spot)
            await until(pilot, lambda: isinstance(app.screen, PiecePickerScreen))


async def test_all_that_lies_wrong_is_put_right_with_one_key() -> None:
    with simulated(planning()) as table:
        simulated_hand.place_piece(table, "pawn-scientist-1", "farm")
        simulated_hand.place_piece(table, "pawn-medic-1", "scan-pad")
        assert table.wait_for(lambda: bool(table.refusals or table.mismatches), 60)
        async with board_page(table) as (app, pilot):
            await until(pilot, lambda: bool(table.mismatches))
            await pilot.press("r")
            await until(pilot, lambda: not table.mismatches and not simulated_hand.find_lying(table)["farm"])
            await until(pilot, lambda: "Scie" not in cells_of(app, "zone:farm"))


def test_a_hand_cannot_reach_what_no_reader_reads() -> None:
    with simulated(planning()) as table:
        assert not simulated_hand.can_reach(table, "nowhere")
        with pytest.raises(OutOfReach, match="expected one of oxygenator-01"):
            simulated_hand.place_piece(table, "pawn-scientist-1", "nowhere")
        simulated_hand.place_piece(table, "pawn-scientist-1", "lab")
        simulated_hand.place_piece(table, "pawn-scientist-2", "lab")
        assert simulated_hand.find_lying(table)["lab"] == ("pawn-scientist-1", "pawn-scientist-2"), "as they were laid"
        simulated_hand.place_piece(table, "pawn-scientist-1", "farm")
        assert simulated_hand.find_lying(table)["lab"] == ("pawn-scientist-2",)
    assert simulated_hand.find_lying(table)["farm"] == ("pawn-scientist-1",), "what is closed is no trouble"
    real = board_table(planning())
    with pytest.raises(OutOfReach, match="put the piece on your board"):
        simulated_hand.place_piece(real, "pawn-scientist-1", "lab")
    real.close()


def test_in_plain_lines_pieces_are_laid_on_a_simulated_board_too() -> None:
    with simulated(planning()) as table:
        plain = ZoneCommand(table, Speech("en"))
        number = 1 + next(n for n, view in enumerate(table.list_zones()) if view.zone == "lab")
        assert not plain.run(f"{number} shutdown tile energy")
        assert simulated_hand.find_lying(table)["lab"] == ("tile-energy-1",)
        assert table.wait_for(lambda: "tile-energy-1" in table.referee.twin.find_places(), 60)  # type: ignore[union-attr]
        assert not plain.run(f"{number} shutdown tile energy")
        assert simulated_hand.find_lying(table)["lab"] == ()


# ---------------------------------------------------------------------- what is hidden


async def test_a_card_of_a_hand_is_drawn_without_its_face() -> None:
    session: Session[Any, Any] = Session(PocketMars(), {"players": 2}, seed=5)
    assert session.pending is not None
    held = next(option.id for option in session.pending.options())
    with simulated(session) as table:
        async with playing_behind(table) as (app, pilot):
            table.simulated_hand.place_piece(f"card-{held}", "discard")  # type: ignore[union-attr]
            await pilot.press("b")
            await until(
                pilot, lambda: isinstance(app.screen, BoardScreen) and "a card" in cells_of(app, "zone:discard")
            )
            title = app.speech.plain_text(f"pm-card-{held}")  # type: ignore[attr-defined]
            assert title.split()[0] not in cells_of(app, "zone:discard")
            await hand_to(app, pilot, "zone:discard")
            await until(pilot, lambda: "here: a card" in texts(app))
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, PiecePickerScreen))
            await until(pilot, lambda: "on the" not in texts(app))
            await pilot.press("escape", "escape")
            session.state.discard.append(held)  # before all
            sight = VisibleBoard(table, app.speech, get_look("pocket-mars"))  # type: ignore[attr-defined]
            assert sight.chip(f"card-{held}").name == title


@asynccontextmanager
async def playing_behind(table: GameTable) -> AsyncIterator[tuple[MarsHubApp, Any]]:
    """As `playing`, once the first seat has taken the screen."""
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        pane = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen)).side_board.pane
        assert not pane.visible
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and pane.visible)
        yield app, pilot


# ---------------------------------------------------------------------- beside the table


async def test_a_board_that_is_drawn_while_its_table_is_left_says_nothing() -> None:
    with simulated(planning()) as table:
        async with playing(table, (120, 40)) as (app, pilot):
            pane = app.screen.query_one("#beside-board", BoardPane)
            await until(pilot, lambda: pane.display and "Lab" in texts(app))
            for part in ("#legend", "#drawn"):  # one by one, as they are removed
                await pane.query(part).remove()
                pane.show()
            assert pane.is_mounted


@pytest.mark.parametrize("language", LANGUAGES)
async def test_why_a_hand_cannot_act_is_said_in_the_readers_language(language: str) -> None:
    with simulated(planning()) as table:
        async with playing(table, (120, 40), language) as (app, pilot):
            pane = app.screen.query_one("#beside-board", BoardPane)
            assert not pane._try_action(partial(simulated_hand.take_piece, table, "pawn-medic-1", "nowhere"))
            reason = Speech(language).plain_text("error-zone-not-there", zone="nowhere", zones="")
            await until(pilot, lambda: reason in notices(app))


async def test_a_simulated_board_stands_beside_its_table_where_both_have_room() -> None:
    with simulated(planning()) as table:
        async with playing(table, (120, 40)) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, TableScreen)
            pane = screen.query_one("#beside-board", BoardPane)
            await until(pilot, lambda: pane.display and "Lab" in texts(app))
            assert pane.region.bottom < 40, "the keys stand below it"
            assert pane.region.y > screen.query_one("#board").region.y
            assert screen.has_class("-low"), "the table has so many rows less"
            await pilot.press("f7")
            await until(pilot, lambda: not pane.display and screen.has_class("-high"))
            await pilot.press("f7")
            await until(pilot, lambda: pane.display and screen.has_class("-low"))
            await pilot.resize_terminal(200, 60)
            await until(pilot, lambda: pane.region.x > 100 and screen.has_class("-normal", "-tall"))
            await pilot.resize_terminal(100, 40)
            await until(pilot, lambda: not pane.display and screen.has_class("-narrow", "-high"))
            await pilot.press("f7", "f7")
            await until(pilot, lambda: isinstance(app.screen, BoardScreen))


async def test_beside_a_real_board_nothing_is_drawn_unasked() -> None:
    table = board_table(planning())
    async with playing(table, (200, 60)) as (app, pilot):
        await until(pilot, lambda: app.screen.has_class("-wide"))
        assert not app.screen.query("#beside-board")
    table.close()


async def test_a_board_that_stays_as_it_is_is_not_drawn_again() -> None:
    with simulated(planning()) as table:
        async with playing(table, (120, 40)) as (app, pilot):
            pane = app.screen.query_one("#beside-board", BoardPane)
            await until(pilot, lambda: pane.display and bool(pane.drawn_board.shown_sight.leds) and "Lab" in texts(app))
            drawings = []
            draw = pane.drawn_board.picture.draw
            pane.drawn_board.picture.draw = lambda *given: drawings.append(given) or draw(*given)  # type: ignore[method-assign,func-returns-value]
            app.animation_level = "none"
            pane.show()
            drawings.clear()
            for _ in range(20):
                pane.show()
            assert not drawings
            simulated_hand.place_piece(table, "tile-energy-1", "lab")
            await until(pilot, lambda: bool(drawings))


# ---------------------------------------------------------------------- the demo


async def test_the_demos_hand_is_seen_over_the_spot_before_it_acts_and_can_be_halted() -> None:
    with simulated(Session(GAME, {}, seed=5)) as table:
        table.pacing = pacing = Pacing(0.05)  # or the game is over before a key halts it
        pacing.toggle_halt()
        stop = threading.Event()

        def play() -> None:
            with suppress(HandsStuck):  # who leaves the table leaves the hands in mid-air
                run_hands(table, _board_of(table), seed=5, stop=stop, pacing=pacing)

        hands = threading.Thread(target=play, daemon=True)
        position = table.session.step_count
        async with playing(table, (120, 40)) as (app, pilot):
            pane = app.screen.query_one("#beside-board", BoardPane)
            hands.start()
            await until(pilot, lambda: pane.display)
            assert table.hand is None
            await pilot.press("f6")
            await until(pilot, lambda: table.hand is not None)
            first = table.hand
            assert first is not None
            await until(pilot, lambda: "The hand" in texts(app))
            at = f"button:{first.button}" if first.button else f"zone:{first.zone}"
            await until(pilot, lambda: pane.drawn_board.shown_sight.hand_part == at)
            assert pacing.is_halted
            await pilot.press("f5")
            await until(pilot, lambda: not pacing.is_halted)
            await until(pilot, lambda: table.session.step_count > position + 2)
            await pilot.press("f5")
            await until(pilot, lambda: pacing.is_halted)
            stop.set()
        table.close()  # whoever waits for the board waits no more
        hands.join(30)
        assert not hands.is_alive()


def _board_of(table: GameTable) -> Any:
    assert table.simulated_hand is not None
    return table.simulated_hand._board


def test_steps_are_single_and_halting_ends_them() -> None:
    pacing, over = Pacing(0.0), threading.Event()
    pacing.wait_while_halted(over)
    pacing.step()
    assert pacing.is_halted
    pacing.step()
    pacing.wait_while_halted(over)  # the step that was asked for
    over.set()
    pacing.wait_while_halted(over)  # all is over: nobody is kept
    pacing.toggle_halt()
    assert not pacing.is_halted


async def test_who_plays_by_gestures_is_told_in_words() -> None:
    table = board_table(planning())
    async with playing(table, (120, 40)) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        table.show_hand(HandPosition("put", "tile-energy-1", "lab"))
        await until(pilot, lambda: "The hand puts Shutdown tile (energy) on Lab" in texts(app))
        table.show_hand(HandPosition("press", button="ok"))
        await until(pilot, lambda: "The hand presses OK" in texts(app))
        await until(pilot, lambda: "▸OK◂" in cells_of(app, "button:ok"))
        await pilot.press("left")
        await until(pilot, lambda: "The hand presses" not in texts(app))
    table.close()


# ---------------------------------------------------------------------- the set-up guide


async def test_the_guides_spot_is_lit_on_the_drawn_board() -> None:
    with simulated(planning()) as table:
        async with playing(table, (120, 40)) as (app, pilot):
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen))
            screen = app.screen
            assert isinstance(screen, SetupGuideScreen)
            for _ in range(3):
                step = screen.step
                assert step is not None
                if step.zone:
                    spot = f"zone:{step.zone}"
                    await until(pilot, lambda spot=spot: "◉" in cells_of(app, spot))
                    others = [part.id for part in drawn(app).visible_board.parts if part.zone not in ("", step.zone)]
                    assert not [other for other in others if "◉" in cells_of(app, other)]
                at = screen.done_count
                await pilot.press("enter")
                await until(pilot, lambda at=at: screen.done_count > at)
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, BoardScreen))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, SetupGuideScreen))


async def test_the_repair_walks_spots_are_lit_on_the_drawn_board() -> None:
    with simulated(planning()) as table:
        simulated_hand.place_piece(table, "pawn-scientist-1", "farm")
        assert table.wait_for(lambda: bool(table.mismatches), 60)
        async with board_page(table, (120, 40)) as (app, pilot):
            await until(pilot, lambda: cells_of(app, "zone:farm")[1:3] in ("▲‼", "✗!"))
            await until(pilot, lambda: "To fix" in texts(app))
