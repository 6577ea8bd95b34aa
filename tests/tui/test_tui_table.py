"""The table's own commands, the board beside it, and what goes wrong."""

from __future__ import annotations

import threading
from unittest.mock import call, patch

import pytest
from tui_world import asked, board_table, fair, fair_table, notices, playing, put, shown, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import MemoryJournal, SaveNotWritten, Session
from marshub.languages import LANGUAGES
from marshub.tui.app import MarsHubApp
from marshub.tui.pages.help import HelpScreen
from marshub.tui.screens.confirm import ConfirmScreen, UndoConfirmScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.screens.why import WhyScreen
from marshub.tui.widgets.rows import Rows
from marshub.words import Speech


async def test_undo_is_free_while_nothing_was_revealed():
    table = fair_table("one", "yes")
    async with playing(table) as (app, pilot):
        await pilot.press("enter")
        await asked(pilot, app, table)
        await pilot.press("u")
        await until(pilot, lambda: table.session.state.answers == [])
        await until(pilot, lambda: "One answer was undone" in texts(app))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_was_undone_comes_back_by_a_key(language):
    table, speech = fair_table("one", "yes"), Speech(language)
    async with playing(table, language=language) as (app, pilot):
        await pilot.press("enter")
        await asked(pilot, app, table)
        await pilot.press("u")
        await until(pilot, lambda: table.session.state.answers == [])
        await pilot.press("ctrl+y")
        await until(pilot, lambda: len(table.session.state.answers) == 1)
        await pilot.press("ctrl+y")
        title, reason = speech.plain_texts(("trouble-nothing-to-redo", "error-redo-none"))
        await until(pilot, lambda: f"{title} {reason}" in notices(app))


@pytest.mark.parametrize(("key", "left"), [("y", 1), ("n", 2), ("escape", 2)])
async def test_undo_asks_after_a_roll(key, left):
    table = fair_table("one", "roll", "yes", chance="auto")
    async with playing(table) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: len(table.session.state.answers) == 2)
        await pilot.press("u")
        await until(pilot, lambda: isinstance(app.screen, UndoConfirmScreen))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and table.undo_steps_to_confirm is None)
        assert len(table.session.state.answers) == (0 if left == 1 else 2)


async def test_nothing_to_undo_is_said_calmly():
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("u")
        await until(pilot, lambda: "There is nothing to undo" in texts(app))


async def test_a_quantity_is_set_with_a_reason():
    table = fair_table("one")
    async with playing(table) as (app, pilot):
        await pilot.press("a", *"coin", "enter", "7", "enter", *"lost one", "enter")
        await until(pilot, lambda: table.session.state.coins == 7)
        await until(pilot, lambda: "(by hand: lost one)" in " ".join(texts(app).split()).replace("│ ", ""))
        assert table.session.log[-1].reason == "lost one"


@pytest.mark.parametrize(("path", "typed"), [("coin", "99"), ("coin", "seven"), ("open", "perhaps"), ("coin", "")])
async def test_a_value_that_does_not_fit_is_refused_and_the_dialog_stays(path, typed):
    table = fair_table("one")
    async with playing(table) as (app, pilot):
        await pilot.press("a", *path, "enter", *typed, "enter", "enter")
        message = lambda: str(app.screen.query_one("#said").render())  # noqa: E731
        await until(pilot, lambda: any(word in message() for word in ("cannot be", "expected", "Choose a place")))
        assert (table.session.state.coins, table.session.state.open) == (2, True)


async def test_a_flag_is_set_in_words():
    table = fair_table("one")
    async with playing(table) as (_, pilot):
        await pilot.press("a", *"open", "enter", *"no", "enter", "enter")
        await until(pilot, lambda: table.session.state.open is False)


async def test_why_not_tells_rule_and_reason():
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        await pilot.press(*"grape", "enter")
        await until(pilot, lambda: "Fair no grapes" in texts(app) and "FAIR-1" in texts(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_help_names_the_keys_that_work_here():
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await until(pilot, lambda: "Undo" in texts(app) and "Adjust" in texts(app))


async def test_leaving_asks_and_closes_the_save():
    closed = []

    class Watched(MemoryJournal):
        def close(self):
            closed.append(True)

    table = fair_table("one", journal=Watched())
    async with playing(table) as (app, pilot):
        await pilot.press("q", "n")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ConfirmScreen))
        app.simulate_key("y")  # a pilot would wait for screens that are gone by then
        await until(pilot, lambda: closed)
    assert closed == [True]


async def test_a_save_that_fails_is_said_and_nothing_has_changed():
    class Full(MemoryJournal):
        def append(self, *entries):
            raise SaveNotWritten("no room left to save")

    table = fair_table("one", "yes", journal=Full())
    async with playing(table) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "The game could not be saved no room left to save" in notices(app))
        assert table.session.state.answers == []
        assert shown(app) is not None


async def test_an_answer_from_elsewhere_is_shown_and_a_late_one_refused():
    table = fair_table("one", "yes", "several")
    async with playing(table) as (app, pilot):
        rows = shown(app)
        table.answer("pear")
        table.answer("yes")
        await asked(pilot, app, table)
        rows.answer("apple")
        await until(pilot, lambda: len(table.session.state.answers) == 2)
        assert (await asked(pilot, app, table)).decision.prompt.key == "fair-several"


async def test_the_story_is_told_and_told_anew_after_an_undo():
    table = fair_table("one", "yes")
    async with playing(table) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: "Told (text one)" in texts(app))
        await pilot.press("u")
        await until(pilot, lambda: "Told (text one)" not in texts(app))


# ---------------------------------------------------------------------- the board


def mission():
    session = Session(FirstMartians(), {}, seed=5)
    session.answer("scientist")
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


async def test_board_alone_the_buttons_cursor_is_followed_and_ok_answers():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    async with playing(table) as (app, pilot):
        rows = shown(app)
        table.press("next")
        await until(pilot, lambda: rows.highlighted_row == "geologist")
        table.press("next")
        await until(pilot, lambda: rows.highlighted_row == "engineer")
        table.press("ok")
        await until(pilot, lambda: table.session.state.first_player == "engineer")
        await asked(pilot, app, table)


async def test_the_buttons_go_into_a_group_and_out_again():
    table = board_table(mission())
    async with playing(table) as (app, pilot):
        rows = shown(app)
        assert rows.highlighted_row.startswith("#group:")
        second = [chip.name for chip in rows.make_chips()][1]
        table.press("next")
        await until(pilot, lambda: rows.actor == second)
        table.press("ok")
        await until(pilot, lambda: rows.highlighted_row == table.cursor.option)
        table.press("next")
        await until(pilot, lambda: rows.highlighted_row == table.cursor.option)
        table.press("back")
        await until(pilot, lambda: rows.highlighted_row.startswith("#group:"))
        assert rows.actor == second


async def test_the_keyboard_moves_the_boards_cursor_too():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    async with playing(table) as (app, pilot):
        await pilot.press("down", "down")
        await until(pilot, lambda: table.cursor.option == "engineer")
        assert shown(app).highlighted_row == "engineer"


async def test_the_boards_cursor_skips_a_row_that_the_highlight_has_left():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    async with playing(table) as (app, pilot):
        with patch.object(table, "point_at", side_effect=table.point_at) as pointed:
            shown(app).post_message(Rows.Pointed("engineer"))  # the highlight is elsewhere by now
            await pilot.press("down")
            await until(pilot, lambda: table.cursor.option == "geologist")
            assert pointed.call_args_list == [call("geologist")]


async def test_a_token_answers_and_a_mixed_hand_goes_on_with_the_keyboard():
    table = board_table(mission())
    async with playing(table) as (app, pilot):
        put(table, "pawn-medic-1", "quiet-place")
        await until(pilot, lambda: [stack.pawns for stack in table.session.state.plan] == [["pawn-medic-1"]])
        await asked(pilot, app, table)
        await pilot.press("T")
        await until(pilot, lambda: len(table.session.state.plan) == 2)


async def test_a_refused_gesture_is_said_with_its_reason():
    table = board_table(mission())
    async with playing(table) as (app, pilot):
        put(table, "pawn-medic-1", "oxygenator-01")
        table.clock[0] += 10_000
        table.tick()
        await until(pilot, lambda: "No action can be declared here" in notices(app))
        assert "(FM-ACT-10)" in notices(app)


async def test_an_unknown_tag_is_said():
    table = board_table(mission())
    async with playing(table) as (app, pilot):
        put(table, "a coin", "lab")
        bar = lambda: str(app.screen.query_one("#board").render())  # noqa: E731
        await until(pilot, lambda: "?" in bar())


async def test_a_lost_board_is_said_and_play_goes_on_by_keyboard():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    async with playing(table) as (app, pilot):
        await until(pilot, lambda: "/dev/pts/7" in texts(app))
        table.board_lost("the cable is out")
        await until(pilot, lambda: "board disconnected" in texts(app))
        await pilot.press("1")
        await until(pilot, lambda: table.session.state.first_player == "scientist")


async def test_undo_asked_by_the_board_is_answered_there_and_the_question_goes():
    table = board_table(fair("one", "roll", "yes", chance="auto"))
    async with playing(table) as (app, pilot):
        table.answer("apple")
        table.press("undo")
        await until(pilot, lambda: isinstance(app.screen, UndoConfirmScreen))
        table.press("back")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_boards_page_says_in_words_which_lights_want_to_be_seen():
    table = board_table(mission())
    async with playing(table) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: "Firmware 1.2.3" in texts(app) and "oxygen filter: broken" in texts(app))
        listed = [line for line in texts(app).splitlines() if line.strip().startswith("◆ ")]
        assert not [line for line in listed if "working" in line], "what works is drawn, and not told too"


async def test_hands_on_another_thread_are_shown_while_the_app_runs():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    hands = threading.Thread(target=lambda: [table.press("next"), table.press("ok")])
    app = MarsHubApp(Speech("en"), table=table, ready=hands.start)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "★ Geologist" in texts(app))
    hands.join()
