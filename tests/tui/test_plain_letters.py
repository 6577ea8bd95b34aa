"""Plain mode has the letters of the screen: a capital is a verb or a group, a figure before it says who acts."""

from __future__ import annotations

from typing import Any

import pytest

from layouts import randomly
from marshub.games import GAMES
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Chance, Session
from marshub.kernel.describe import describe_decision
from marshub.kernel.policy import find_policy
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.games import get_look
from marshub.tui.plain.menu import Menu
from marshub.tui.plain.table import PlainTable
from marshub.tui.widgets.shortcuts import get_letter
from marshub.words import Speech

EN = Speech("en")


def planned() -> Session[Any, Any]:
    session, chance = Session(FirstMartians(), {"players": 4}, 11), Chance(1)
    captain = find_policy(session.game, "captain")
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(captain(session, session.pending, chance))
    return session


def menu_of(session: Session[Any, Any], speech: Speech = EN) -> Menu:
    assert session.pending is not None
    return Menu(session.pending, session.pending.options(), get_look(session.game.id), speech)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_letter_opens_what_has_it_on_the_screen(game: str, language: str) -> None:
    speech, opened = Speech(language), 0
    for session in randomly(game, {"players": 3}, 4, 40):
        assert session.pending is not None
        if session.pending.kind != "choose" or not session.pending.is_single:
            continue
        for option in list(session.pending.options())[::6]:
            words = option.verb or option.group
            letter = get_letter(words, speech) if words is not None else ""
            menu = menu_of(session, speech)
            if not letter:
                continue
            assert menu.open_by_letter(letter)
            assert option.id in [row.id for row in menu.list_rows() if not isinstance(row, str)]
            assert all((row.verb or row.group) == words for row in menu.list_rows() if not isinstance(row, str))
            assert menu.only_answer in ("", option.id)
            assert menu.navigate("-")
            assert not menu.only_answer
            opened += 1
    assert opened > 5


def test_a_figure_says_who_and_what_nobody_can_do_opens_nothing() -> None:
    session = planned()
    menu = menu_of(session)
    assert menu.open_by_letter("5B")
    assert {row.id.split(":")[1] for row in menu.list_rows()} == {"pawn-engineer-1"}
    assert {row.id.split(":")[2] for row in menu.list_rows()} == {"construct"}
    assert not menu.open_by_letter("J")  # nothing to join
    assert not menu.open_by_letter("9B")
    assert not menu.open_by_letter("b")
    messages = list(menu_of(session).format_lines())
    assert any("E Explore" in line and "B Build" in line for line in messages)
    assert "5 Engineer, black pawn 1" in messages[-1]


def test_a_letter_with_one_answer_is_that_answer_and_small_letters_stay_commands() -> None:
    table, messages = GameTable(planned()), list[str]()
    assert PlainTable(table, EN, ("5U", "b", "4B", "2"), messages.append).play() == 0
    assert [(stack.pawns, stack.action) for stack in table.session.state.plan] == [
        (["pawn-engineer-1"], "unwind"),
        (["pawn-geologist-2"], "construct"),
    ]
    assert any("board" in line for line in messages)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_ends_a_question_has_its_letter_on_every_level(game: str, language: str) -> None:
    speech, count = Speech(language), 0
    letter = speech.plain_text("mark-ui-done")
    for session in randomly(game, {"players": 3}, 4, 40):
        assert session.pending is not None
        closing = next((option for option in session.pending.options() if option.declines), None)
        if closing is None or not describe_decision(session.pending, brief=True).is_single:
            continue
        menu, label = menu_of(session, speech), speech.say(closing.label)
        assert any(f"{label} ({letter})" in line for line in menu.format_lines())
        if menu.navigate("/?"):  # a search that finds nothing
            assert any(f"{letter} " in line for line in menu.format_lines())
        assert menu.open_by_letter(letter)
        assert menu.only_answer == closing.id
        count += 1
    assert count
