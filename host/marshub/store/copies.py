"""Copies: a whole record written as a save of its own."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from marshub.files import put_in_place
from marshub.kernel import SaveError
from marshub.kernel.journal import Record

from .row_writer import RowWriter, write_record
from .sqlite_journal import SqliteJournal
from .untrusted_database import as_path, connect, explain_errors, is_free, list_companion_files, remove_time_limit


def save_copy(
    record: Record, path: str | Path, *, overwrite: bool = False, kept: Mapping[str, str] | None = None
) -> None:
    """Write a whole record as a save of its own; an older save of this game is replaced in one step.

    Args:
        record: The record.
        path: The new save.
        overwrite: Replace another game's save, too. A file that is no save, or no regular file, is never replaced.
        kept: Values to keep beside the game, by name.

    Raises:
        SaveError: If it cannot be written; then nothing of the copy is left.
    """
    target = as_path(path)
    if not is_free(target):
        journal = SqliteJournal(target)  # raises if the file is no save of ours, or in use
        with closing(journal):
            existing = journal.header
        if not overwrite and existing is not None and existing != record.header:
            message = "{path} holds another game; choose another name, or add --over"
            raise SaveError(message, "save-holds-other", path=target)
    part = write_temporary_copy(record, target, kept=kept)
    try:
        with explain_errors(target):
            put_in_place(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_temporary_copy(
    record: Record, target: Path, times: Sequence[float] = (), kept: Mapping[str, str] | None = None
) -> Path:
    """Write the record to a temporary file beside `target`, and return that file, synced to the disk.

    Raises:
        SaveError: If it cannot be written; then there is no such file.
    """
    part = target.with_name(f".{target.name[:200]}.{os.getpid()}.part")
    with explain_errors(target):
        part.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        try:
            with closing(connect(part)) as db:
                remove_time_limit(db)
                db.execute("PRAGMA journal_mode=DELETE")
                db.execute("PRAGMA synchronous=FULL")
                with RowWriter(db).transaction():
                    write_record(db, record, times, kept)
        except BaseException:
            for file in (part, *list_companion_files(part)):
                with suppress(OSError):
                    file.unlink()
            raise
    return part
