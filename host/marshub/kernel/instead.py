"""Replacement of the last answer: it is undone and answered again, in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from .decision import Answer, Decision
from .game import S, U
from .happening import Happening
from .hindsight import at
from .journal import Answered
from .session import Session


def before(session: Session[S, U], steps: int = 1) -> Session[S, U]:
    """Return a copy of `session` before its last `steps` answers and corrections.

    Raises:
        NothingToUndo: If there are fewer.
        UndoNeedsConfirmation: If something was revealed since.
        SaveError: As `session_at`.
    """
    return at(session, session._undone(steps).to)


def instead(
    session: Session[S, U],
    answer: Callable[[Decision], Answer | None],
    *,
    steps: int = 1,
    there: Session[S, U] | None = None,
) -> list[Happening] | None:
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
    undone = session._undone(steps)
    there = there or at(session, undone.to)
    given = None if there.pending is None else answer(there.pending)
    if there.pending is None or given is None:
        session._record(undone)
        session._adopt(there, undone)
        return None
    value, step = there.pending.read(given), Answered(given)
    session._record(undone, step)
    session._adopt(there, undone)
    return session._take(step, value)
