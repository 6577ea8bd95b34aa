"""Replay: copies of a session at an earlier point, the history step by step, and replacing the last answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from .decision import Answer, Decision, Reply
from .errors import SaveError
from .game import S, U
from .history import Step
from .journal import RUN_ON, WITH_LAST, Answered, ForkedJournal, Record
from .log_entry import LogEntry
from .report import Segment
from .session import Session
from .words import Words


class HistoryPoint(msgspec.Struct, frozen=True):
    """A point of the history: `position` steps lead there, and the last of them brought `entries`.

    `segment` counts from 0. `prompt` and `answer` are the last question and its answer; None where a segment begins or
    the table corrected something.
    """

    position: int
    segment: int
    entries: tuple[LogEntry, ...]
    prompt: Words | None = None
    seat: str = ""
    answer: Answer | None = None
    policy: str = ""  # the policy that answered for the seat; "" is people


def session_at(session: Session[S, U], position: int) -> Session[S, U]:
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
    if not 0 <= position <= session.step_count:
        message = "there is no point {point} in this game; its history has {count} steps"
        raise SaveError(message, "save-no-point", point=position, count=session.step_count)
    session._complete_journal()
    return session._copy_at(position)


def fork_session(session: Session[S, U], seed: int | None = None) -> Session[S, U]:
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
    copy = session_at(session, session.step_count)
    copy._journal, copy._entry_count = ForkedJournal(session.journal, session.revision), session.revision
    if seed is not None:
        copy.reseed(seed)
    return copy


def checksum_state(session: Session[Any, Any]) -> int:
    """Return a checksum of the state, the same on every machine."""
    import zlib  # imported late: only records of games need it

    return zlib.crc32(msgspec.json.encode(session.state, order="deterministic"))


def answer_all(
    session: Session[Any, Any], replies: Sequence[Reply], *, pending_id: str | None = None
) -> list[LogEntry]:
    """Give several answers as one action of people, or none of them, and return the new log entries.

    Raises:
        IllegalAnswer: If one is not legal, with the rules against it; then nothing has changed.
        MarsHubError: Otherwise as `Session.answer`.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> answer_all(session, ["two", "one"])
        [CoinsTaken(seat='red', coins=2), CoinsTaken(seat='blue', coins=1)]
    """
    since = len(session.log)
    copy = fork_session(session)
    for game in (copy, session):
        for number, reply in enumerate(replies):
            game.answer(reply, pending_id=None if number else pending_id, policy=WITH_LAST if number else "")
    copy.close()
    return session.log[since:]


def make_record(session: Session[Any, Any]) -> Record:
    """Return the history of `session` as its journal would hold it: enough to rebuild it. Undone answers are not in it.

    Read from memory, so it takes negligible time, and nothing in it changes later.
    """
    checkpoints = [
        msgspec.structs.replace(checkpoint, entry=checkpoint.position) for checkpoint, _ in session.checkpoints
    ]
    return Record(session._header, [*session.history.steps], checkpoints)


def count_answers_since(session: Session[Any, Any], position: int) -> int:
    """Return the number of answers and corrections after `position`: as many as `undo` has to undo to get there."""
    return session.history.count_actions_since(position)


def count_steps_to_undo(session: Session[Any, Any], answers: int = 1) -> int:
    """Return how many steps `undo` has to undo to remove the last `answers` answers and corrections of people.

    Answers of policies since then are undone with them.

    Raises:
        NothingToUndo: If people made fewer.
    """
    return session.history.count_actions_to_undo(answers)


def is_last_answer_external(session: Session[Any, Any]) -> bool:
    """Return whether the last answer came from outside this table: from a policy, or from people at another table.

    What ran on after an answer belongs to it.
    """
    last = next((step for step in reversed(session.history.steps) if not _ran_on(step)), None)
    return isinstance(last, Answered) and bool(last.by)


def has_run_on(session: Session[Any, Any]) -> bool:
    """Return whether nobody gave the last answer: the table went on by itself."""
    return bool(session.history.steps) and _ran_on(session.history.steps[-1])


def _ran_on(step: Step) -> bool:
    return isinstance(step, Answered) and step.by == RUN_ON


def list_segments(session: Session[S, Any], seat: str | None = None) -> Iterator[Segment[S]]:
    """Yield the segments of `session`, in order; the last one is the open one unless the game is over.

    With `seat`, states are as that seat may see them.
    """
    before = None
    for number in range(len(session.checkpoints)):
        segment = _make_segment(session, number, seat, before)
        if segment is not None:
            yield segment
            before = segment.after


def latest_segment(session: Session[S, Any], seat: str | None = None) -> Segment[S]:
    """Return the last of `list_segments`, without computing the others."""
    last = len(session.checkpoints) - 1
    segment = _make_segment(session, last, seat) or _make_segment(session, last - 1, seat)
    assert segment is not None  # a game that is over has at least one segment
    return segment


def _make_segment(
    session: Session[S, Any], number: int, seat: str | None, before: S | None = None
) -> Segment[S] | None:
    """Return a segment; None for one that holds nothing. `before`: its first state, if that is decoded already."""

    def view_of(state: S) -> S:
        return state if seat is None else session.game.view(state, seat)

    starts = session.checkpoints
    checkpoint, length = starts[number]
    last = number == len(starts) - 1
    end = len(session.log) if last else starts[number + 1][1]
    log = tuple(session.log[length:end])
    if last and session.result is not None and not log:
        return None  # nothing comes after the last checkpoint of a finished game
    after = view_of(session.state if last else decode_state(session, starts[number + 1][0].state))
    if before is None:
        before = view_of(decode_state(session, checkpoint.state))
    return Segment(number, before, after, log, is_open=last and session.result is None)


def list_points(session: Session[Any, Any], segments: range | None = None) -> Iterator[HistoryPoint]:
    """Yield all points of the history that `session_at` can return, in order: each segment's start and each step in it.

    Segments that were played by other rules or packs have their start only, with all their log entries. `segments`:
    the numbers of those to list; None for all. The others are not replayed.
    """
    foreign_until = session.history.last_foreign_position()
    starts = session.checkpoints
    for number in segments if segments is not None else range(len(starts)):
        checkpoint, length = starts[number]
        last = number == len(starts) - 1
        end_position = session.step_count if last else starts[number + 1][0].position
        log_end = len(session.log) if last else starts[number + 1][1]
        if checkpoint.position < foreign_until:
            yield HistoryPoint(checkpoint.position, number, tuple(session.log[length:log_end]))
            continue
        yield from _list_points_of_segment(session, number, checkpoint.position, end_position, length, log_end)


def _list_points_of_segment(
    session: Session[Any, Any], number: int, position: int, end_position: int, log_start: int, log_end: int
) -> Iterator[HistoryPoint]:
    copy = session_at(session, position)
    if position < end_position or len(copy.log) > log_start or not number:
        yield HistoryPoint(position, number, tuple(copy.log[log_start:]))
    copy._replaying = True  # writes no checkpoints of its own
    for step_number in range(position, end_position):
        step = session.history.steps[step_number]
        pending, log_length = copy.pending, len(copy.log)
        copy.history.add(step)
        copy._redo_step(step)
        # Entries after the segment's end belong to the next segment.
        entries = tuple(copy.log[log_length:log_end] if step_number == end_position - 1 else copy.log[log_length:])
        if isinstance(step, Answered) and pending is not None:
            yield HistoryPoint(
                step_number + 1,
                number,
                entries,
                pending.prompt,
                pending.decider,
                step.answer,
                step.by,
            )
        else:
            yield HistoryPoint(step_number + 1, number, entries)


def describe_answer(
    session: Session[Any, Any], point: HistoryPoint, viewer: str | None = None
) -> Sequence[tuple[Words, str]]:
    """Return the answer at `point`: each option as it was labelled then, and the number given to it, if any.

    Empty where nothing was answered, or `viewer` may not see the answer (see `Decision.is_visible_to`).

    Raises:
        SaveError: As `session_at`.
    """
    answer = point.answer
    if answer is None or not point.position:
        return ()
    pending = session_at(session, point.position - 1).pending
    if pending is None or not pending.is_visible_to(viewer):
        return ()
    labels = {option.id: option.label for option in pending.options()}
    if answer.values is None:
        option_ids = (answer.option,) if answer.option is not None else answer.options or ()
        return tuple((labels[name], "") for name in option_ids if name in labels)
    described = []
    for name, value in answer.values.items():
        if name in labels:
            described.append((labels[name], str(value)))
        else:  # a die and its face; an amount
            described += [
                (labels[option_id], "") for option_id in (f"{name}={value}", str(value)) if option_id in labels
            ]
    return tuple(described)


def decode_state(session: Session[S, Any], data: bytes) -> S:
    """Return the state that a checkpoint of `session` holds.

    Raises:
        SaveError: If it can no longer be read.
    """
    try:
        return msgspec.json.decode(data, type=session.game.state_type)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        message = "a checkpoint of this save can no longer be read: {error}"
        raise SaveError(message, "save-checkpoint-unreadable", error=error) from error


def session_before(session: Session[S, U], steps: int = 1) -> Session[S, U]:
    """Return a copy of `session` before its last `steps` answers and corrections.

    Raises:
        NothingToUndo: If there are fewer.
        UndoNeedsConfirmation: If something was revealed since.
        SaveError: As `session_at`.
    """
    return session_at(session, session._make_undo_entry(steps).to)


def replace_last_answer(
    session: Session[S, U],
    answer: Callable[[Decision], Answer | None],
    *,
    steps: int = 1,
    copy: Session[S, U] | None = None,
) -> list[LogEntry] | None:
    """Undo the last `steps` answers and corrections, and answer the question there by `answer`, in one transaction.

    After a crash of the program the journal holds both, or neither.

    Args:
        session: The session.
        answer: Returns the new answer to a decision; None: the old answers are only undone.
        steps: How many answers and corrections to undo.
        copy: The session that `session_before` returned, if nothing was done since; it is used up.

    Returns:
        The new log entries; None if `answer` returned None.

    Raises:
        NothingToUndo: If there are fewer answers.
        UndoNeedsConfirmation: If something was revealed since.
        IllegalAnswer: If the new answer is not legal.
        SaveError: As `session_at`. After all of these nothing has changed.
        ScriptFailed: If a rule crashed; the old answers are undone.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> entries = session.answer("one")
        >>> replace_last_answer(session, lambda decision: Answer(option="two"))[0].coins
        2
        >>> session.state.coins, session.pending.decider
        ({'red': 2, 'blue': 0}, 'blue')
    """
    undo_entry = session._make_undo_entry(steps)
    copy = copy or session_at(session, undo_entry.to)
    reply = None if copy.pending is None else answer(copy.pending)
    if copy.pending is None or reply is None:
        session._append_to_journal(undo_entry)
        session._adopt_copy(copy, undo_entry)
        return None
    value, step = copy.pending.parse_answer(reply), Answered(reply)
    session._append_to_journal(undo_entry, step)
    session._adopt_copy(copy, undo_entry)
    return session._apply_answer(step, value)
