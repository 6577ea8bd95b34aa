"""Damaged saves: recovering their content, putting the damaged file aside, deleting a save."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from marshub.files import put_in_place
from marshub.kernel import DamagedSave, SaveError
from marshub.kernel.journal import Record

from .copies import write_temporary_copy
from .integrity_check import IntegrityReport
from .page_recovery import recover_pages
from .snapshot import check_snapshot
from .untrusted_database import (
    SUMMARY_S,
    as_path,
    connect_read_only,
    explain_errors,
    is_emptied,
    list_companion_files,
    require_files,
    require_not_played_here,
    require_writable,
    wal_path,
)


def examine_save(path: str | Path) -> IntegrityReport:
    """Check a save, also while it is played, and return its intact content; of a damaged one everything recoverable.

    Raises:
        SaveError: If it is no save, or nothing of it is left.
    """
    file = as_path(path)
    require_not_played_here(file)
    require_files(file)
    checked: IntegrityReport | None = None
    failure: SaveError | None = None
    try:
        checked = check_snapshot(file)
    except SaveError as error:
        failure = error
    if checked is not None and not checked.flaws:
        return checked
    recovered = recover_pages(file)
    if checked is None:
        if recovered.header is None:
            assert failure is not None
            raise failure
        recovered.flaws = [*(failure.flaws if isinstance(failure, DamagedSave) else ["file"]), *recovered.flaws]
        return recovered
    if _rank_content(recovered) > _rank_content(checked):
        recovered.lost = max(len(checked.entries) + checked.lost - len(recovered.entries), recovered.lost)
        recovered.flaws = checked.flaws
        recovered.may_have_lost_more = recovered.may_have_lost_more and checked.may_have_lost_more
        return recovered
    return checked


def _rank_content(report: IntegrityReport) -> tuple[bool, int, int]:
    """Return a key by which the better of two recovered contents is chosen."""
    checkpoints = sum(checkpoint is not None for checkpoint in report.checkpoints)
    return report.header is not None, len(report.entries), checkpoints


def replace_damaged(path: Path, record: Record, times: Sequence[float], kept: Mapping[str, str]) -> Path:
    """Put `record` in the place of the damaged save at `path`, and return where the damaged file is from now on.

    At no moment there is less on the disk than before.

    Raises:
        SaveError: If it cannot be written, or somebody plays it; then nothing has changed.
    """
    _require_not_in_use(path)
    part = write_temporary_copy(record, path, times, kept)
    with explain_errors(path):
        try:
            damaged_path = _find_damaged_name(path)
            _link_or_copy(path, damaged_path)
            if (
                log := wal_path(path)
            ).exists():  # it belongs to the damaged file, and must not be read into the new one
                os.replace(log, wal_path(damaged_path))
            put_in_place(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    return damaged_path


def delete_save(path: Path) -> None:
    """Delete a save, with the files beside it.

    Raises:
        SaveError: If it cannot be deleted, or somebody plays it.
    """
    _require_not_in_use(path)
    require_writable(path, path.parent)
    with explain_errors(path):
        path.unlink()
        for file in list_companion_files(path):
            file.unlink(missing_ok=True)


def _require_not_in_use(path: Path) -> None:
    """Check that no other program has the save open."""
    if is_emptied(path):
        return  # SQLite must not open it: it would delete the log
    with explain_errors(path):
        try:
            with closing(connect_read_only(path, SUMMARY_S)) as db:
                db.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError as error:  # other errors mean that it is too damaged to be played
            if "locked" in str(error):
                raise


def _find_damaged_name(path: Path) -> Path:
    """Return a free name for the damaged file; no list of saves shows it."""
    names = (f"{path.stem}.damaged{f'-{number}' if number > 1 else ''}" for number in range(1, 10_000))
    return next(candidate for name in names if not os.path.lexists(candidate := path.with_name(name)))


def _link_or_copy(path: Path, target: Path) -> None:
    """Link the file to another name, or copy it where the file system has no links."""
    try:
        os.link(path, target)
    except OSError:  # not every file system has links
        try:
            shutil.copyfile(path, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
