"""Conversion of a journal's record to a session's history and log."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, NamedTuple

from .errors import SaveError
from .game import Game
from .history import History
from .journal import Record, Refreshed, Undone
from .log_entry import LogEntry, make_log_decoder


class SavedHistory(NamedTuple):
    """The history and the log of a record, and the rules and packs by which its end was played."""

    history: History
    log: list[LogEntry]
    rules_version: str
    packs: dict[str, str]


def read_history(game: Game[Any, Any], record: Record) -> SavedHistory:
    """Rebuild history and log from the entries and checkpoints of `record`.

    Raises:
        SaveError: If they contradict each other, or belong to another game.
    """
    header, history = record.header, History()
    if header.game != game.id:
        message = "this save is a game of {theirs}, not of {ours}"
        raise SaveError(message, "save-other-game", theirs=header.game, ours=game.id)
    log: list[LogEntry] = []
    checkpoints = list(record.checkpoints)
    version, packs = header.rules_version, header.packs
    for number, entry in enumerate([*record.entries, None]):
        while checkpoints and checkpoints[0].entry <= number:
            checkpoint = checkpoints.pop(0)
            if checkpoint.position != len(history.steps):
                raise SaveError("a checkpoint of this save is in the wrong place", "save-checkpoint-misplaced")
            start, log_length = history.last_checkpoint()
            known = bisect_left(history.revealing, start - 1)
            revealing = sorted({*history.revealing[known:], *checkpoint.revealed})
            if revealing and not max(start - 1, 0) <= revealing[0] <= revealing[-1] < checkpoint.position:
                message = "a checkpoint of this save reveals what lies outside of it"
                raise SaveError(message, "save-checkpoint-reveals")
            history.revealing[known:] = revealing
            del log[log_length:]
            log += make_log_decoder(game.log_entry_type).decode(checkpoint.log)
            history.checkpoints.append((checkpoint, len(log)))
        if isinstance(entry, Undone | Refreshed):
            if not 0 <= entry.to <= len(history.steps):
                raise SaveError("an undo of this save reaches back before the game", "save-undo-too-far")
            history.truncate(entry)
            if isinstance(entry, Refreshed):
                version, packs = entry.rules_version, entry.packs
        elif entry is not None:
            history.steps.append(entry)
    if not history.checkpoints:
        message = "this save was cut off before its first checkpoint; start a new game"
        raise SaveError(message, "save-no-checkpoint")
    return SavedHistory(history, log, version, packs)
