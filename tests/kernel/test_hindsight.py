"""Looking back: any earlier point is what it was, and looking changes nothing."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from marshub.kernel import (
    Answer,
    Choose,
    GameIsOver,
    IllegalAnswer,
    MemoryJournal,
    NothingToUndo,
    SaveError,
    Script,
    ScriptFailed,
    Session,
    Table,
    TakenBack,
    say,
)
from marshub.kernel.example import AMOUNTS, OPTIONS, CoinRace, CoinRaceState, CoinsTaken
from marshub.kernel.policy import play
from marshub.kernel.replay import (
    count_answers_since,
    describe_answer,
    fork_session,
    latest_segment,
    list_points,
    list_segments,
    session_at,
)
from toys import Toy, ToyState

TOY = Toy()


class Newer(Toy):
    rules_version = "2"


def picture(session: Session[Any, Any]) -> tuple[bytes, list[Any], Any]:
    asked = session.pending.prompt if session.pending is not None else None
    return msgspec.json.encode(session.state), list(session.log), asked


def answer_first(session: Any, decision: Any, chance: Any) -> Any:
    """The first answer, but the diggers never stop."""
    return "no" if decision.kind == "confirm" else decision.first_answer()


@settings(max_examples=40)
@given(
    seed=st.integers(0, 999),
    table=st.booleans(),
    deeds=st.lists(st.sampled_from(["play", "play", "play", "undo", "adjust"]), max_size=25),
)
def test_every_point_of_the_history_is_what_it_was(seed: int, table: bool, deeds: list[str]) -> None:
    session = Session(TOY, {"rounds": 4}, seed, chance="table" if table else "auto")
    was = {0: picture(session)}
    for number, deed in enumerate(deeds):
        if deed == "adjust":
            session.adjust("depth", number % 10)
        elif deed == "undo" and session.step_count:
            last = session.step_count
            try:
                session.undo(1, sure=True)
            except Exception as error:  # only marks of earlier undos are left
                assert type(error).__name__ == "NothingToUndo"  # noqa: PT017
                continue
            was = {position: item for position, item in was.items() if position < min(session.step_count, last)}
        elif deed == "play":
            play(session, "random", steps=1, seed=number)
        was[session.step_count] = picture(session)
    before = picture(session), session.step_count, len(session.journal.read().entries)
    for position, item in was.items():
        assert picture(session_at(session, position)) == item
    result = list(list_points(session))
    assert [happening for point in result for happening in point.entries] == session.log
    assert {point.position for point in result} == set(range(session.step_count + 1))
    assert (picture(session), session.step_count, len(session.journal.read().entries)) == before


def test_playing_on_from_a_point_takes_back_what_came_after() -> None:
    session = Session(TOY, {"rounds": 3}, 4)
    play(session, "random", steps=4)
    there = picture(session_at(session, 2))
    session.adjust("depth", 2)
    assert count_answers_since(session, 2) == 3
    session.undo(count_answers_since(session, 2), sure=True)
    state, log, asked = picture(session)
    assert (state, asked) == (there[0], there[2])
    assert isinstance(log[-1], TakenBack)


def test_a_session_of_the_past_can_be_played_on_and_leaves_the_present_alone() -> None:
    session = Session(TOY, {"rounds": 3}, 4)
    play(session, "random", steps=6)
    before = picture(session), len(session.journal.read().entries)
    play(session_at(session, 2), "first")
    assert (picture(session), len(session.journal.read().entries)) == before


def test_the_journal_of_a_copy_leads_to_the_copy() -> None:
    session = Session(TOY, {"rounds": 4}, 4)
    play(session, answer_first, steps=5)  # the whole first round, so that a checkpoint is set last
    checkpoints = session.journal.read().checkpoints
    copy, entries = fork_session(session), session.journal.read().entries
    assert (copy.journal.read().checkpoints, copy.journal.read().entries) == (checkpoints, entries)
    session.answer("far")
    assert len(entries) == 5  # as they were read
    play(copy, answer_first, steps=5)
    assert len(copy.journal.read().checkpoints) == len(checkpoints) + 1
    record = copy.journal.read()
    again = Session.resume(TOY, MemoryJournal(record))
    assert picture(again) == picture(copy)
    again.answer("far")
    assert copy.journal.read() == record  # and is not changed by what is played on


@settings(max_examples=40)
@given(
    seed=st.integers(0, 999),
    chance=st.sampled_from(["auto", "table", "all"]),
    deeds=st.lists(st.sampled_from(["play", "round", "round", "undo", "adjust", "lay", "reseed", "fail"]), max_size=25),
)
@example(seed=3, chance="auto", deeds=["round", "fail", "round"])
def test_checkpoints_made_late_are_those_made_in_time(seed: int, chance: Any, deeds: list[str]) -> None:
    """A session without a journal of its own makes them when they are first read."""
    setup = {"rounds": 4, "crash": True}
    late, kept = (Session(TOY, setup, seed, chance=chance, journal=journal) for journal in (None, MemoryJournal()))
    for session in (late, kept):
        for number, deed in enumerate(deeds):
            if deed == "adjust":
                session.adjust("depth", number % 10)
            elif deed == "lay":
                session.set_position({"set": {"depth": number % 7}})
            elif deed == "reseed":
                session.reseed(number)
            elif deed == "fail":
                with suppress(GameIsOver, IllegalAnswer, ScriptFailed):
                    session.answer("far")  # the mine collapses
            elif deed == "undo":
                with suppress(NothingToUndo):
                    session.undo(1, sure=True)
            else:
                play(session, answer_first, steps=5 if deed == "round" else 3)
    was, state = late.history.revealing, late.state
    assert late.checkpoints == kept.checkpoints
    again = Session.resume(TOY, MemoryJournal(late.journal.read()))
    assert (picture(again), again.checkpoints) == (picture(kept), kept.checkpoints)
    assert (picture(late), late.history.revealing) == (picture(kept), kept.history.revealing)
    assert (late.history.revealing, late.state) == (was, state)


def test_no_checkpoint_is_made_before_somebody_reads_one() -> None:
    session = Session(TOY, {"rounds": 4}, 4)
    play(session, answer_first, steps=10)
    assert [checkpoint.position for checkpoint, _ in session.history.checkpoints] == [0]
    assert [checkpoint.position for checkpoint, _ in session.checkpoints] == [0, 5, 10]
    play(session, answer_first, steps=5)
    assert len(session.history.checkpoints) == 4, "who has read them reads them again"


def test_an_undo_in_the_past_asks_only_for_what_was_seen_by_then() -> None:
    session = Session(TOY, {"rounds": 3}, 4)
    play(session, "first", steps=2)
    assert session.history.revealing == [1]
    past = session_at(session, 1)
    past.undo()
    assert past.state.at == ""


def test_answers_are_told_as_they_were_offered() -> None:
    session = Session(TOY, {"rounds": 1}, 4, chance="table")
    for reply in ("far", {"amount": 2}, {"d6": "3"}, "iron", {"red": 4, "blue": 2}, ["lamp", "rope"]):
        session.answer(reply)  # type: ignore[arg-type]
    messages = [
        [(words.key, value) for words, value in describe_answer(session, point)] for point in list_points(session)
    ]
    assert messages == [
        [],
        [("toy-far", "")],
        [("number", "")],
        [("die-face", "")],
        [("toy-iron", "")],
        [("toy-red", "4"), ("toy-blue", "2")],
        [("toy-lamp", ""), ("toy-rope", "")],
    ]


def test_what_other_rules_played_can_be_seen_where_its_round_begins() -> None:
    journal = MemoryJournal()
    old = Session(TOY, {"rounds": 9}, 4, journal=journal)
    play(old, "first", steps=3)

    while len(journal.read().checkpoints) < 3:
        play(old, answer_first, steps=1)
    session: Session[ToyState, Any] = Session.resume(Newer(), journal)
    starts = [checkpoint.position for checkpoint in journal.read().checkpoints]
    assert [point.position for point in list_points(session)] == [*starts, session.step_count]
    assert session_at(session, starts[1]).state.round == 2
    with pytest.raises(SaveError, match="other rules"):
        session_at(session, starts[1] + 1)
    session.answer("near")
    assert session_at(session, session.step_count).state.at == "near"
    assert list(list_points(session))[-1].answer == Answer(option="near")
    for nowhere in (-1, 99):
        with pytest.raises(SaveError, match=f"no point {nowhere}"):
            session_at(session, nowhere)
    while len(session.checkpoints) < 5:
        play(session, answer_first, steps=1)
    now = session_at(session, session.step_count)
    assert list(list_points(now)) == list(list_points(session))  # a copy knows it, too


def test_segments_follow_on_one_another() -> None:
    session = Session(TOY, {"rounds": 3}, 4)
    play(session, answer_first)
    result = list(list_segments(session))
    assert [segment.after.round for segment in result] == [1, 2, 3]
    assert [segment.after for segment in result[:-1]] == [segment.before for segment in result[1:]]
    assert [entry for segment in result for entry in segment.log] == session.log
    assert [len(segment.log) for segment in result] == [1, 1, 2]
    assert not any(segment.is_open for segment in result)
    assert list(list_segments(session, "red"))[-1].after.secret == {"red": "map", "blue": ""}
    assert latest_segment(session, "red") == list(list_segments(session, "red"))[-1]
    correction = session.adjust("depth", 5)
    assert latest_segment(session).log == (correction,)
    assert not latest_segment(session).is_open
    session = Session(TOY, seed=4)
    assert latest_segment(session, "red").before.secret == {"red": "map", "blue": ""}
    assert latest_segment(session).is_open


class AnnouncedRace(CoinRace):
    """A race whose rounds begin with a log entry, and whose choices only their seat sees."""

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        table.log(CoinsTaken("red", 0))
        for seat in table.state.coins:
            amount: str = yield Choose(seat, say("take"), lambda: OPTIONS, private_to=seat)
            table.state.coins[seat] += AMOUNTS[amount]
            table.log(CoinsTaken(seat, AMOUNTS[amount]))


def test_each_log_entry_belongs_to_one_point_and_each_point_to_one_round() -> None:
    session = Session(AnnouncedRace(), seed=1)
    for amount, policy in (("one", ""), ("two", "random"), ("two", ""), ("one", "")):
        session.answer(amount, policy=policy)
    points = list(list_points(session))
    assert [entry for point in points for entry in point.entries] == session.log
    assert [point.policy for point in points] == ["", "", "random", "", "", "", ""]
    assert list(list_points(session, range(1, 2))) == [point for point in points if point.segment == 1]


def test_an_answer_is_described_only_to_who_saw_its_question() -> None:
    session = Session(AnnouncedRace(), seed=1)
    session.answer("two")
    point = list(list_points(session))[-1]
    assert [label.key for label, _ in describe_answer(session, point, "red")] == [OPTIONS[1].label.key]
    assert describe_answer(session, point) == describe_answer(session, point, "red")
    assert describe_answer(session, point, "blue") == ()


def test_a_copy_of_a_long_game_takes_no_more_calls_than_one_of_a_short_game() -> None:
    session, counts = Session(TOY, {"rounds": 9}, 3), []

    def count_call(frame: object, event: str, argument: object) -> None:
        counts[-1] += event in ("call", "c_call")

    while session.pending is not None:
        if session.pending.prompt.key == "toy-where":
            counts.append(0)
            sys.setprofile(count_call)
            fork_session(session)
            sys.setprofile(None)
        stops = session.pending.kind == "confirm"
        session.answer(False if stops else session.pending.first_answer())
    assert session.step_count > 30
    assert len(counts) == 9
    assert max(counts) - min(counts) < 5  # before, one for each step and each checkpoint
    session.undo(session.step_count, sure=True)
    assert session.history.revealing == []
