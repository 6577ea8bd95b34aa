"""A whole record as a save of its own."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from marshub.files import put_in_place
from marshub.kernel import SaveError
from marshub.kernel.journal import Record

from .guard import as_path, beside, connect, explained, free, unhurried
from .sqlite import SqliteJournal
from .writing import Pen, write_all


def save_copy(record: Record, path: str | Path, *, over: bool = False, kept: Mapping[str, str] | None = None) -> None:
    """Write a whole record as a save of its own; an older one of this game is replaced in one stroke.

    Another game's save is replaced with `over` only, what is no save or no regular file never. `kept`: what is
    kept beside it. Raises SaveError; then nothing of the copy is left.
    """
    target = as_path(path)
    if not free(target):
        journal = SqliteJournal(target)  # refuses to replace what is not ours, or in use
        with closing(journal):
            there = journal.header
        if not over and there is not None and there != record.header:
            raise SaveError(f"{target} holds another game; choose another name, or say that it may be overwritten")
    part = write_part(record, target, kept=kept)
    try:
        with explained(target):
            put_in_place(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_part(
    record: Record, target: Path, times: Sequence[float] = (), kept: Mapping[str, str] | None = None
) -> Path:
    """Return the record in a file beside `target`, all of it on the disk.

    Raises SaveError; then there is no such file.
    """
    part = target.with_name(f".{target.name[:200]}.{os.getpid()}.part")
    with explained(target):
        part.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        try:
            with closing(connect(part)) as db:
                unhurried(db)
                db.execute("PRAGMA journal_mode=DELETE")
                db.execute("PRAGMA synchronous=FULL")
                with Pen(db).stroke():
                    write_all(db, record, times, kept)
        except BaseException:
            for each in (part, *beside(part)):
                with suppress(OSError):
                    each.unlink(missing_ok=True)
            raise
    return part
