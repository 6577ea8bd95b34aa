"""Game records as files and texts: out of a save, and into a session of the game that they name."""

from __future__ import annotations

import sys
from pathlib import Path

from marshub.games import load_game
from marshub.kernel import MemoryJournal, SaveError, Session
from marshub.kernel.game_record import (
    LARGEST_RECORD,
    GameRecord,
    Imported,
    RecordError,
    export_game,
    import_game,
    read_record,
)
from marshub.kernel.untrusted_input import UnreadableInput, read_bytes
from marshub.store.snapshot import check_snapshot

STREAM = "-"  # stdin or stdout, in place of a file


def export_save(path: Path) -> tuple[GameRecord, bool]:
    """Return the game of a save, even while it is played, and whether it has things in it that seats may not see.

    Raises SaveError.
    """
    saved = check_snapshot(path).to_record(path)
    game = load_game(saved.header.game)
    return export_game(Session.resume(game, MemoryJournal(saved))), game.has_hidden_information


def read_record_file(name: str) -> GameRecord:
    """Return the record in a file, or in stdin for STREAM. Raises SaveError."""
    if name == STREAM:
        return read_record(sys.stdin.buffer.read(LARGEST_RECORD + 1))
    try:
        return read_record(read_bytes(Path(name), LARGEST_RECORD))
    except FileNotFoundError:
        raise SaveError("there is no file {path}", "save-no-file", path=name) from None
    except UnreadableInput as error:
        raise RecordError("{path} {error}", "record-unreadable", path=name, error=error) from None


def play_record(record: GameRecord, *, keep: bool = False) -> Imported:
    """Play a record. Raises as `import_game`; UnknownGame if no game has its name."""
    return import_game(load_game(record.game), record, keep=keep)
