"""Redo: give again what the last undo removed, as long as nothing else was answered or corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import NothingToRedo
from .journal import Anew, Reseeded
from .log_entry import LogEntry
from .session import Session


def redo(session: Session[Any, Any], before_step: Callable[[], object] = lambda: None) -> list[LogEntry]:
    """Give again everything that the last undo removed, and return the log entries: the same dice and cards.

    Args:
        session: The session.
        before_step: Called before each answer or correction.

    Raises:
        NothingToRedo: If nothing was undone, or something else was answered or corrected since.
        ScriptFailed: If a rule crashed; what was given again before it stays.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> entries = session.answer("two")
        >>> undone = session.undo()
        >>> redo(session), session.state.coins["red"]
        ([CoinsTaken(seat='red', coins=2)], 2)
    """
    if not session.history.undone:
        raise NothingToRedo("nothing was undone, or something else was done since", "error-redo-none")
    log_index = len(session.log)
    for step in session.history.undone[-1]:
        if not isinstance(step, Anew | Reseeded):  # these follow from the step before
            before_step()
        session._repeat_step(step)
    return session.log[log_index:]
