"""Copies of a session, several answers as one, and which of the last answers people gave."""

from __future__ import annotations

import pytest

from marshub.kernel import IllegalAnswer, MemoryJournal, NothingToUndo, Session, StaleAnswer, UndoNeedsConfirmation
from marshub.kernel.example import CoinRace
from marshub.kernel.journal import RUN_ON
from marshub.kernel.policy import play
from marshub.kernel.replay import (
    answer_all,
    checksum_state,
    count_steps_to_undo,
    fork_session,
    has_run_on,
    is_last_answer_external,
    make_record,
    session_before,
)
from toys import Toy

TOY = Toy()


def start_race(*amounts: str) -> Session[object, object]:
    session = Session(CoinRace(), seed=7)
    for amount in amounts:
        session.answer(amount)
    return session


def test_several_answers_are_one_action_of_people_or_none() -> None:
    session = start_race("one")
    with pytest.raises(IllegalAnswer):
        answer_all(session, ["two", "three"])
    with pytest.raises(StaleAnswer):
        answer_all(session, ["two"], pending_id="q0")
    assert session.step_count == 1
    answer_all(session, ["two", "two"], pending_id=session.pending_id)
    assert count_steps_to_undo(session) == 2
    assert count_steps_to_undo(session, 2) == 3
    with pytest.raises(NothingToUndo):
        count_steps_to_undo(session, 3)


def test_a_copy_asks_the_same_question_and_has_a_journal_of_its_own() -> None:
    session = start_race("one", "two")
    session.undo()
    copy = fork_session(session)
    assert copy.pending_id == session.pending_id
    copy.answer("one")
    assert Session.resume(CoinRace(), copy.journal).state == copy.state
    assert len(copy.journal.read().entries) == len(session.journal.read().entries) + 1


def test_a_copy_meets_the_same_chance_or_another() -> None:
    session = Session(TOY, {"rounds": 1}, 3)
    rolled = []
    for seed in (None, None, 0, 1):
        copy = fork_session(session, seed)
        play(copy, "first")
        rolled.append(copy.state.purse)
    assert rolled[0] == rolled[1]
    assert rolled[0] != rolled[2] != rolled[3]


def test_a_record_rebuilds_the_session_and_is_not_changed_by_what_follows() -> None:
    session = start_race("one")
    session.undo()
    answer_all(session, ["two", "one", "two"])  # beyond the end of a round
    record = make_record(session)
    state = session.export_position().table
    session.answer("two")
    rebuilt = Session.resume(CoinRace(), MemoryJournal(record))
    assert (rebuilt.export_position().table, rebuilt.seed) == (state, session.seed)


def test_a_checksum_does_not_depend_on_the_order_of_keys() -> None:
    session = Session(TOY, seed=3)
    before = checksum_state(session)
    session.state.purse = dict(reversed(session.state.purse.items()))
    assert checksum_state(session) == before


def test_who_gave_the_last_answer() -> None:
    session = start_race("one")
    assert not is_last_answer_external(session)
    session.answer("one", policy="random")
    assert is_last_answer_external(session)
    session.answer("one", policy=RUN_ON)
    assert is_last_answer_external(session), "what ran on belongs to the answer before it"
    assert has_run_on(session)
    session.answer("one")
    assert not has_run_on(session)
    session.answer("one", policy=RUN_ON)
    assert not is_last_answer_external(session)


def test_a_copy_of_the_past_is_had_as_an_undo_is() -> None:
    assert session_before(start_race("one", "two", "one"), 2).step_count == 1
    session = Session(TOY, seed=3)
    session.answer("near")
    session.answer(2)  # the dice fall
    with pytest.raises(UndoNeedsConfirmation):
        session_before(session)
