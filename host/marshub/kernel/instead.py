"""Another answer in place of the last one: taken back and answered anew, in one go.

A friend of the session: who moves a piece on thinks of one move, and so it is one stroke of the journal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .decision import Answer, Decision
from .happening import Happening
from .journal import Answered
from .session import Session


def instead(
    session: Session[Any, Any], answer: Callable[[Decision], Answer | None], *, steps: int = 1
) -> list[Happening] | None:
    """Take back the last `steps` answers and corrections, and answer what is asked there as `answer` says.

    Gives what happened; None if `answer` gave none, then they are only taken back. Both are in the journal with one
    stroke: after a crash both are there, or neither. Raises NothingToUndo, UndoAsks if something was revealed since,
    IllegalAnswer or SaveError; then nothing has changed. After a ScriptFailed the steps are taken back, and no more.
    """
    undone = session._undone(steps)
    kept, log = session.history.until(session.position), list(session.log)
    try:
        session.history.fold(undone)
        session._replay()
        asked = session.pending
        given = None if asked is None else answer(asked)
        if asked is None or given is None:
            session._record(undone)
            return None
        value, step = asked.read(given), Answered(given)
        session._record(undone, step)
    except BaseException:
        session.history, session.log[:] = kept, log
        session._replay()
        raise
    return session._take(step, value)
