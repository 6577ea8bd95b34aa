"""After an undo the table is told what to put back: on the screen in passing, in plain lines in full."""

from __future__ import annotations

import pytest
from screens import full_table
from tui_world import playing, until

from marshub.board.notices import AnswerTakenBack, Names
from marshub.games import load_game
from marshub.kernel import Session, find_changes
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.notice_text import format_moves, format_notice
from marshub.words import Speech


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_between_two_tables_is_a_line_of_its_own(language):
    session, speech = full_table(), Speech(language)
    bare = Session(load_game("first-martians"), {}, 5)
    moves = find_changes(session.game.layout(session.state), bare.game.layout(bare.state))
    lines = format_moves(moves, speech)
    assert len(lines) > 20
    assert len(set(lines)) == len(lines) == len(moves)
    track = speech.plain_text("fm-thing-track", block=speech.plain_text("fm-block-living"))
    assert f"{track}: 3 → 0" in lines
    assert all("layout" not in line and "Fm " not in line for line in lines)


def test_a_list_that_is_too_long_says_how_many_more_there_are():
    session, speech = full_table(), Speech("en")
    moves = tuple(find_changes((), session.game.layout(session.state)))
    lines = format_notice(AnswerTakenBack("screen", 1, moves), Names({}), speech, 6)
    assert lines[:2] == ["One answer undone.", "Put back on your table:"]
    assert lines[2:8] == format_moves(moves[:6], speech)
    assert lines[8:] == [f"{len(moves) - 6} more; the set-up guide shows everything."]
    assert len(format_notice(AnswerTakenBack("screen", 1, moves), Names({}), speech)) == 2 + len(moves)
    assert format_notice(AnswerTakenBack("screen", 2), Names({}), speech) == ["2 answers undone."]


async def test_without_a_board_an_undo_says_what_to_put_back():
    table = GameTable(full_table())
    before = table.session.game.layout(table.session.state)
    async with playing(table, (80, 24)) as (app, pilot):
        app.settings.moves = False  # else it stands in the list of what is to be moved
        await pilot.press("u")
        await until(pilot, lambda: len(table.session.state.plan) == 1)
        moves = find_changes(before, table.session.game.layout(table.session.state))
        assert moves
        message = "\n".join(format_notice(AnswerTakenBack("screen", 1, tuple(moves)), table.names, Speech("en"), 6))
        await until(pilot, lambda: message in [note.message for note in app._notifications])
