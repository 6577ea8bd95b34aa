"""Another answer in place of the last one: as if it were taken back and answered anew, with one stroke."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.kernel import (
    Answer,
    Chance,
    IllegalAnswer,
    MemoryJournal,
    NothingToUndo,
    SaveError,
    ScriptFailed,
    Session,
    UndoNeedsConfirmation,
)
from marshub.kernel.journal import Answered, Entry, Undone
from marshub.kernel.policy import play
from marshub.kernel.replay import replace_last_answer, session_before
from toys import Toy

TOY = Toy()


def picture(session: Session[Any, Any]) -> tuple[Any, ...]:
    asked = None if session.pending is None else (session.pending.prompt, tuple(session.pending.options()))
    log, steps = tuple(session.log), tuple(session.history.steps)
    return msgspec.json.encode(session.state), asked, session.result, log, steps, session.revision, session.pending_id


class Strokes(MemoryJournal):
    """Counts what is written at once, and writes nothing any more once told so."""

    full = False

    def __init__(self) -> None:
        super().__init__()
        self.strokes: list[tuple[Entry, ...]] = []

    def append(self, *entries: Entry) -> None:
        if self.full:
            raise SaveError("no room left")
        self.strokes.append(entries)
        super().append(*entries)


@settings(max_examples=40)
@given(
    seed=st.integers(0, 999),
    steps=st.integers(1, 20),
    by_table=st.booleans(),
    adjusted=st.booleans(),
    ready=st.booleans(),
)
def test_it_is_an_undo_and_an_answer(seed: int, steps: int, by_table: bool, adjusted: bool, ready: bool) -> None:
    chance, journal = "table" if by_table else "auto", Strokes()
    one: Session[Any, Any] = Session(TOY, {"rounds": 4}, seed, chance=chance)
    other: Session[Any, Any] = Session(TOY, {"rounds": 4}, seed, chance=chance, journal=journal)
    for session in (one, other):
        if adjusted:
            session.adjust("purse.red", 7)
        play(session, "first", steps=steps)
    if one.history.list_revealing_since(one.step_count - 1):
        with pytest.raises(UndoNeedsConfirmation):
            replace_last_answer(other, lambda asked: asked.first_answer())
        assert picture(one) == picture(other)
        return
    one.undo()
    assert one.pending is not None
    answer = one.pending.random_answer(Chance(seed))
    happened = one.answer(answer)
    journal.strokes.clear()
    there = session_before(other) if ready else None
    assert replace_last_answer(other, lambda asked: answer, copy=there) == happened
    assert picture(one) == picture(other)
    (stroke,) = journal.strokes
    assert [type(entry) for entry in stroke] == [Undone, Answered]
    for _ in range(3):  # and so it goes on: told, undone, saved, resumed
        for session in (one, other):
            play(session, "first", steps=2)
        assert picture(one) == picture(other)
        for session in (one, other):
            session.undo(1, sure=True)
        assert picture(one) == picture(other)
    assert picture(Session.resume(TOY, journal)) == picture(one)


def test_what_is_refused_changes_nothing() -> None:
    journal = Strokes()
    session: Session[Any, Any] = Session(TOY, {}, 3, journal=journal)
    session.answer("near")
    was, written, state = picture(session), len(journal.read().entries), session.state
    with pytest.raises(IllegalAnswer, match="nowhere"):
        replace_last_answer(session, lambda asked: Answer(option="nowhere"))
    with pytest.raises(NothingToUndo):
        replace_last_answer(session, lambda asked: Answer(option="far"), steps=2)
    journal.full = True
    with pytest.raises(SaveError):
        replace_last_answer(session, lambda asked: Answer(option="far"))
    with pytest.raises(SaveError):
        replace_last_answer(session, lambda asked: None)
    assert picture(session) == was
    assert session.state is state
    assert len(journal.read().entries) == written
    journal.full = False
    replace_last_answer(session, lambda asked: Answer(option="far"))
    assert session.state.at == "far"


def test_without_an_answer_it_is_taken_back() -> None:
    one: Session[Any, Any] = Session(TOY, {}, 3)
    other: Session[Any, Any] = Session(TOY, {}, 3)
    for session in (one, other):
        session.answer("near")
    one.undo()
    assert replace_last_answer(other, lambda asked: None) is None
    assert picture(one) == picture(other)


def test_where_the_rules_fail_at_it_only_the_last_answer_is_taken_back() -> None:
    session: Session[Any, Any] = Session(TOY, {"crash": True}, 3)
    session.answer("near")
    with pytest.raises(ScriptFailed, match="collapsed"):
        replace_last_answer(session, lambda asked: Answer(option="far"))
    assert session.state.at == ""
    assert session.pending is not None
    assert session.pending.prompt.key == "toy-where"
    session.answer("near")
    assert session.state.at == "near"
