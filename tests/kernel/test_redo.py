"""Redo gives again what was undone, with the same dice, as long as nothing else was done since."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.kernel import Answer, Chance, MemoryJournal, NothingToRedo, NothingToUndo, ScriptFailed, Session, TakenBack
from marshub.kernel.history import History, Step
from marshub.kernel.journal import Adjustment, Anew, Answered, Checkpoint, Healed, Laid, Refreshed, Undone
from marshub.kernel.policy import play
from marshub.kernel.redo import redo
from marshub.kernel.replay import replace_last_answer
from toys import Toy

TOY = Toy()


def picture(session: Session[Any, Any]) -> tuple[bytes, list[Any], Any, Any]:
    """What is at the table, and what happened, but not how often it was taken back."""
    asked = session.pending.prompt if session.pending is not None else None
    log = [entry for entry in session.log if not isinstance(entry, TakenBack)]
    return msgspec.json.encode(session.state), log, asked, session.result


NEAR, BY_POLICY, TIP = Answered(Answer("near")), Answered(Answer("far"), "captain"), Adjustment("purse.red", 7, "tip")
OTHER_RULES = Refreshed(1, 0, "1", "2", {})


def make_history(*steps: Step) -> History:
    history = History()
    for step in steps:
        history.add(step)
    return history


def dig(session: Session[Any, Any]) -> None:
    session.answer("near")
    session.answer(2)


def test_what_was_undone_comes_back_with_the_same_dice() -> None:
    session = Session(TOY, seed=3)
    dig(session)
    before, rolled = picture(session), session.log[-1]
    session.undo(sure=True)
    assert redo(session) == [rolled]
    assert picture(session) == before
    with pytest.raises(NothingToRedo):
        redo(session)


def test_dice_of_the_table_come_back_without_a_question() -> None:
    session = Session(TOY, seed=3, chance="table")
    dig(session)
    assert session.pending is not None
    play(session, "random", steps=1, seed=1)
    before = picture(session)
    session.undo(2, sure=True)
    redo(session)
    assert picture(session) == before


def test_one_redo_for_each_undo_the_last_first() -> None:
    session = Session(TOY, {"rounds": 4}, seed=3)
    pictures = [picture(session)]
    for seed in range(5):
        play(session, "random", steps=1, seed=seed)
        pictures.append(picture(session))
    session.undo(1, sure=True)
    session.undo(2, sure=True)
    session.undo(1, sure=True)
    for reached in (2, 4, 5):
        redo(session)
        assert picture(session) == pictures[reached]


def test_a_policys_answers_come_back_as_a_policys() -> None:
    session = Session(TOY, seed=3)
    session.answer("near")
    session.answer(2, policy="random")
    session.undo(2, sure=True)
    redo(session)
    assert [step.by for step in session.history.steps if isinstance(step, Answered)] == ["", "random"]


def test_a_correction_is_given_again() -> None:
    session = Session(TOY, seed=3)
    session.adjust("purse.red", 7, "miscounted")
    session.undo()
    assert session.state.purse["red"] == 0
    redo(session)
    assert session.state.purse["red"] == 7


@pytest.mark.parametrize(
    "other", [lambda s: s.answer("far"), lambda s: s.adjust("purse.red", 7)], ids=["other-answer", "correction"]
)
def test_anything_else_ends_it(other: Any) -> None:
    session = Session(TOY, seed=3)
    session.answer("near")
    session.undo()
    other(session)
    with pytest.raises(NothingToRedo):
        redo(session)


def test_the_same_answer_by_hand_keeps_the_rest() -> None:
    session = Session(TOY, seed=3)
    dig(session)
    before = picture(session)
    session.undo(2, sure=True)
    session.answer("near")
    redo(session)
    assert picture(session) == before


def test_a_failed_answer_keeps_it() -> None:
    session = Session(TOY, {"crash": True}, 1)
    session.answer("near")
    session.undo()
    with pytest.raises(ScriptFailed):
        session.answer("far")
    redo(session)
    assert session.state.at == "near"


def test_an_answer_that_is_only_removed_by_a_gesture_comes_back() -> None:
    journal = MemoryJournal()
    session = Session(TOY, seed=3, journal=journal)
    session.answer("near")
    assert replace_last_answer(session, lambda decision: None) is None
    assert Session.resume(TOY, journal).history.undone == session.history.undone
    redo(session)
    assert session.state.at == "near"


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**32),
    moves=st.lists(st.sampled_from(["play", "play", "undo", "redo", "adjust"]), max_size=25),
)
def test_a_resumed_session_can_redo_the_same(seed: int, moves: list[str]) -> None:
    """The journal holds what can be given again: it lasts when the save is closed, and leads to where it was undone."""
    journal = MemoryJournal()
    session: Session[Any, Any] = Session(TOY, {"rounds": 4}, seed, journal=journal)
    chance = Chance(seed)
    undone_pictures: list[Any] = []
    for move in moves:
        if move == "play" and session.pending is not None:
            play(session, "random", steps=1, seed=chance.randbelow(3))
        elif move == "undo":
            before = picture(session)
            try:
                session.undo(1 + chance.randbelow(4), sure=True)
            except NothingToUndo:
                continue
            del undone_pictures[len(session.history.undone) - 1 :]
            undone_pictures.append(before)
        elif move == "redo" and session.history.undone:
            redo(session)
            assert picture(session) == undone_pictures[len(session.history.undone)]
        elif move == "adjust":
            session.adjust("purse.blue", chance.randbelow(100))
        again = Session.resume(TOY, journal)
        assert again.history.undone == session.history.undone
        assert picture(again) == picture(session)


# ---------------------------------------------------------------------- the history by itself


def test_an_undo_of_peoples_answers_removes_the_answers_of_policies_after_them() -> None:
    history = make_history(NEAR, BY_POLICY, TIP, BY_POLICY, BY_POLICY)
    assert (history.count_actions_to_undo(1), history.count_actions_to_undo(2)) == (3, 5)
    with pytest.raises(NothingToUndo, match="only 2 answers"):
        history.count_actions_to_undo(3)


def test_only_answers_and_corrections_are_counted() -> None:
    history = make_history(Laid({}, None, "", begins=True), NEAR, Anew(), Healed(2), TIP)
    assert [history.count_actions_since(position) for position in range(6)] == [2, 2, 1, 1, 1, 0]
    assert [history.position_before(actions) for actions in (0, 1, 2)] == [5, 4, 1]
    with pytest.raises(NothingToUndo, match="only 2 answers"):
        history.position_before(3)


@pytest.mark.parametrize("correction", [TIP, Laid({}, None, "")], ids=["adjusted", "position"])
def test_restarts_are_counted_from_the_last_correction(correction: Step) -> None:
    assert make_history(Anew(), correction, Anew(), NEAR, Anew()).count_restarts() == 2


def test_what_is_seen_before_the_first_answer_belongs_to_no_answer() -> None:
    history = make_history()
    history.mark_revealed()
    assert history.revealing == []
    history.add(NEAR)
    history.mark_revealed()
    history.mark_revealed()
    assert (history.list_revealing_since(0), history.list_revealing_since(1)) == ((0,), ())


def test_an_undo_counts_those_that_it_removes_and_what_they_revealed() -> None:
    history = make_history(NEAR, Undone(1, 2, revealed=True), NEAR)
    assert history.make_undo_entry(0, 2) == Undone(0, 4, revealed=True)
    assert history.make_undo_entry(2, 1) == Undone(2, 1, revealed=False)
    history = make_history(NEAR)
    history.mark_revealed()
    history.add(NEAR)
    assert [history.make_undo_entry(to, 1).revealed for to in (0, 1)] == [True, False]


def test_a_checkpoint_is_where_its_steps_and_log_entries_end() -> None:
    history = make_history(NEAR, TIP, NEAR)
    assert history.last_checkpoint() == (0, 0)
    history.checkpoints.append((Checkpoint(2, 2, 7, b"", b""), 5))
    assert history.last_checkpoint() == (2, 5)
    assert history.copy_until(1).last_checkpoint() == (0, 0)
    assert history.copy_until(2).last_checkpoint() == (2, 5)
    assert history.pop_open_steps() == [NEAR]
    assert history.steps == [NEAR, TIP]


def test_a_recovery_is_not_given_again() -> None:
    history = make_history(NEAR, Healed(2), TIP)
    history.truncate(Undone(0, 2, revealed=False))
    assert history.undone == ((NEAR, TIP),)


def test_what_other_rules_played_is_not_given_again() -> None:
    history = make_history(NEAR, OTHER_RULES, NEAR)
    assert history.last_foreign_position() == 1
    history.truncate(Undone(1, 1, revealed=False))
    assert (history.undone, history.last_foreign_position()) == ((), -1)
    assert make_history(OTHER_RULES, NEAR, OTHER_RULES).last_foreign_position() == 2
