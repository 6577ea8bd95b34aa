"""Who may see a card that comes up: its owner, or everybody."""

from __future__ import annotations

from typing import Any

import pytest
from mars_tables import GAME, table

from marshub.kernel import CHANCE, Session


def drawn(session: Session[Any, Any], stop: int) -> list[tuple[str, str, str | None]]:
    """The phase, the prompt and who may see it, of every card drawn in `stop` answers; discards are what is played."""
    result = []
    for _ in range(stop):
        pending = session.pending
        if pending is None:
            break
        if pending.decider == CHANCE and pending.prompt.key.startswith("pm-which-card"):
            result.append((session.state.phase, pending.prompt.key, pending.private_to))
        options = [option.id for option in pending.options()]
        session.answer(next((option for option in options if option.startswith("discard")), pending.first_answer()))
    return result


@pytest.mark.parametrize("variant", ["deal", "draft"])
def test_cards_dealt_are_seen_by_who_gets_them(variant):
    session: Session[Any, Any] = Session(GAME, {"players": 3, "variant": variant}, 1, chance="table")
    dealt = 4 if variant == "deal" else 5
    matches = drawn(session, 3 * dealt)
    assert [only for _, _, only in matches] == [seat for seat in session.state.players for _ in range(dealt)]
    assert {key for _, key, _ in matches} == {"pm-which-card-of"}


def test_what_a_system_failure_turns_up_is_for_everybody():
    session: Session[Any, Any] = Session(GAME, {"players": 1}, 2, chance="table")
    matches = drawn(session, 60)
    lost = {(key, only) for phase, key, only in matches if phase == "failure"}
    assert lost == {("pm-which-card", "")}
    own = {(key, only) for phase, key, only in matches if phase == "four-cards"}
    assert own == {("pm-which-card-of", "red")}


def test_a_card_kept_from_the_automatics_is_told_by_its_back():
    at = table(players=1, hand={"red": ["sci-2", "eco-1"]}, prep={"red": ["con-0", "con-1"]}, down=["wat", "ene"])
    at.do("hand:sci-2", "0")
    assert [(message.who, message.type) for message in at.find_entries("CardTaken")] == [("red", "wat")]


@pytest.mark.rule("PM-TERM-09", "PM-TERM-10")
def test_a_draw_may_be_any_card_with_that_back_that_its_player_has_not_seen():
    at = table(
        hand={"red": ["eco-1", "wat-3"], "blue": ["ene-4", "wat-4"]},
        prep={"red": ["sci-0", "con-2"], "blue": ["ene-5", "wat-5"]},
        columns={"ene": ["ene-0"]},
        beneath=[("ene-6", "blue"), ("ene-3", "red")],
        draws=["ene-1"],
    )
    at.session.answer("discard:eco-1")
    pending = at.session.pending
    assert pending is not None
    assert pending.private_to == "red"
    assert [option.id for option in pending.options()] == ["ene-1", "ene-4", "ene-5", "ene-6", "ene-7"]


def test_cards_looked_at_are_for_the_one_who_looks():
    at = table(hand={"red": ["sci-2", "wat-3"]})
    seen = []
    session = at.session
    session.answer("hand:sci-2")
    while session.pending is not None and session.pending.decider == CHANCE:
        if session.pending.prompt.key.startswith("pm-which-card"):
            seen.append(session.pending.private_to)
        session.answer(session.pending.first_answer())
    assert seen == ["red"] * 3
    assert session.pending is not None
    assert session.pending.private_to == "red"
