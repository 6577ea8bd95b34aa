"""Replay: copies of a session at an earlier point, the history step by step, and replacing the last answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from .decision import Answer
from .errors import SaveError
from .game import S, U
from .happening import Happening
from .journal import Answered, Branch, MemoryJournal, Record
from .report import Segment
from .session import Session
from .words import Words


@dataclass(frozen=True)
class Point:
    """A point of the history: `position` steps lead there, and the last of them brought `entries`.

    `segment` counts from 0. `prompt` and `answer` are the last question and its answer; None where a segment begins or
    the table corrected something.
    """

    position: int
    segment: int
    happened: tuple[Happening, ...]
    asked: Words | None = None
    who: str = ""
    answer: Answer | None = None
    only: str = ""  # the one seat that may see what was answered
    by: str = ""  # the policy that answered for the seat; "" is people


def at(session: Session[S, U], position: int) -> Session[S, U]:
    """Return a copy of `session` as it was after `position` steps.

    Raises:
        SaveError: If there is no such point, or it was played with other rules or packs.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> entries = [session.answer(amount) for amount in ("two", "one")]
        >>> session_at(session, 1).state.coins
        {'red': 2, 'blue': 0}
    """
    if not 0 <= position <= session.position:
        raise SaveError(f"there is no point {position} in this game; its history has {session.position} steps")
    found: Session[S, U] = Session.__new__(Session)
    found._prepare(session.game, MemoryJournal())
    found._header, found._auto = session._header, session._auto
    found.history = session.history.until(position)
    checkpoint, told = found.history.checkpoints[-1]
    found.log = session.log[:told]
    found._entries = checkpoint.entry + position - checkpoint.position
    if position > checkpoint.position and position <= session.history.strange():
        raise SaveError("this point was played with other rules or packs; it can only be seen where its round begins")
    found._replay()
    return found


def fork(session: Session[S, U], seed: int | None = None) -> Session[S, U]:
    """Return a copy of `session` that can be played on without touching it.

    Args:
        session: The session to copy; its journal must stay open.
        seed: Other chance from now on; None: the chance that `session` will have.

    Raises:
        BadSetup: If `seed` is no valid seed.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> copy = fork_session(session)
        >>> copy.answer("two")[0].coins, session.step_count
        (2, 0)
    """
    found = at(session, session.position)
    found.journal, found._entries = Branch(session.journal, session.revision), session.revision
    if seed is not None:
        found.reseed(seed)
    return found


def record_of(session: Session[Any, Any]) -> Record:
    """Return the history of `session` as its journal would hold it: enough to rebuild it. Undone answers are not in it.

    Read from memory, so it takes negligible time, and nothing in it changes later.
    """
    checkpoints = [msgspec.structs.replace(each, entry=each.position) for each, _ in session.history.checkpoints]
    return Record(session._header, [*session.history.steps], checkpoints)


def answers_since(session: Session[Any, Any], position: int) -> int:
    """Return the number of answers and corrections after `position`: as many as `undo` has to undo to get there."""
    return session.history.deeds_since(position)


def peoples_answers(session: Session[Any, Any], deeds: int = 1) -> int:
    """Return how many steps `undo` has to undo to remove the last `answers` answers and corrections of people.

    Answers of policies since then are undone with them.

    Raises:
        NothingToUndo: If people made fewer.
    """
    return session.history.by_people(deeds)


def answered_by_policy(session: Session[Any, Any]) -> bool:
    """Return whether the last answer came from outside this table: from a policy, or from people at another table."""
    last = session.history.steps[-1] if session.history.steps else None
    return isinstance(last, Answered) and bool(last.by)


def segments(session: Session[S, Any], seat: str | None = None) -> Iterator[Segment[S]]:
    """Yield the segments of `session`, in order; the last one is the open one unless the game is over.

    With `seat`, states are as that seat may see them.
    """
    for number in range(len(session.history.checkpoints)):
        segment = _segment(session, number, seat)
        if segment is not None:
            yield segment


def latest(session: Session[S, Any], seat: str | None = None) -> Segment[S]:
    """Return the last of `list_segments`, without computing the others."""
    last = len(session.history.checkpoints) - 1
    found = _segment(session, last, seat) or _segment(session, last - 1, seat)
    assert found is not None  # what is over has been played
    return found


def _segment(session: Session[S, Any], number: int, seat: str | None) -> Segment[S] | None:
    def shown(state: S) -> S:
        return state if seat is None else session.game.view(state, seat)

    starts = session.history.checkpoints
    checkpoint, length = starts[number]
    last = number == len(starts) - 1
    end = len(session.log) if last else starts[number + 1][1]
    log = tuple(session.log[length:end])
    if last and session.result is not None and not log:
        return None  # the checkpoint after the end
    after = shown(session.state if last else state_of(session, starts[number + 1][0].state))
    before = shown(state_of(session, checkpoint.state))
    return Segment(number, before, after, log, open=last and session.result is None)


def points(session: Session[Any, Any]) -> Iterator[Point]:
    """Yield all points of the history that `session_at` can return, in order: each segment's start and each step in it.

    Segments that were played by other rules or packs have their start only, with all their log entries.
    """
    strange = session.history.strange()
    starts = session.history.checkpoints
    for number, (checkpoint, length) in enumerate(starts):
        last = number == len(starts) - 1
        until = session.position if last else starts[number + 1][0].position
        end = len(session.log) if last else starts[number + 1][1]
        if checkpoint.position < strange:
            yield Point(checkpoint.position, number, tuple(session.log[length:end]))
            continue
        yield from _steps(session, number, checkpoint.position, until, length, end)


def _steps(
    session: Session[Any, Any], number: int, position: int, until: int, length: int, end: int
) -> Iterator[Point]:
    there = at(session, position)
    if position < until or len(there.log) > length or not number:
        yield Point(position, number, tuple(there.log[length:]))
    there._replaying = True  # writes no checkpoints of its own
    for place in range(position, until):
        step = session.history.steps[place]
        pending, since = there.pending, len(there.log)
        there.history.add(step)
        there._redo(step)
        # What the step after the segment's end told already belongs to the next one.
        happened = tuple(there.log[since:end] if place == until - 1 else there.log[since:])
        if isinstance(step, Answered) and pending is not None:
            yield Point(place + 1, number, happened, pending.prompt, pending.who, step.answer, pending.only, step.by)
        else:
            yield Point(place + 1, number, happened)


def answer_words(session: Session[Any, Any], point: Point) -> Sequence[tuple[Words, str]]:
    """Return the answer at `point`: each option as it was labelled then, and the number given to it, if any.

    Empty where nothing was answered.

    Raises:
        SaveError: As `session_at`.
    """
    answer = point.answer
    if answer is None or not point.position:
        return ()
    pending = at(session, point.position - 1).pending
    labels = {option.id: option.label for option in pending.options()} if pending is not None else {}
    if answer.values is None:
        named = (answer.option,) if answer.option is not None else answer.options or ()
        return tuple((labels[name], "") for name in named if name in labels)
    found = []
    for name, value in answer.values.items():
        if name in labels:
            found.append((labels[name], str(value)))
        else:  # a die and its face; an amount
            found += [(labels[whole], "") for whole in (f"{name}={value}", str(value)) if whole in labels]
    return tuple(found)


def state_of(session: Session[S, Any], data: bytes) -> S:
    """Return the state that a checkpoint of `session` holds.

    Raises:
        SaveError: If it can no longer be read.
    """
    try:
        return msgspec.json.decode(data, type=session.game.state_type)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SaveError(f"a checkpoint of this save can no longer be read: {error}") from error
