"""Replacement of the last answer: undone and answered again, in one transaction."""

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
        UndoAsks: If something was revealed since.
        SaveError: As `replay.session_at`.
    """
    return at(session, session._undone(steps).to)


def instead(
    session: Session[S, U],
    answer: Callable[[Decision], Answer | None],
    *,
    steps: int = 1,
    there: Session[S, U] | None = None,
) -> list[Happening] | None:
    """Take back the last `steps` answers and corrections, and answer what is asked there as `answer` says.

    `there`: what `before` gave, if nothing was done since; it is used up. Gives what happened; None if `answer` gave
    none, then they are only taken back. Both are one stroke of the journal: after a crash both are there, or neither.

    Raises as `before`, IllegalAnswer or SaveError; then nothing has changed. After a ScriptFailed they are taken back.
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
