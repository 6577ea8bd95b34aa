"""Snapshots of a save that another program plays: they read, and never write or lock.

The player's program holds its save exclusively (`SqliteJournal`), so SQLite lets nobody else read it. Everything is
on the disk all the same: the file and its write-ahead log. Both are copied, and the copy is opened. A copy is whole
if the log was not restarted meanwhile: until then it still holds every page that was moved into the file.
"""

from __future__ import annotations

import shutil
import tempfile
import zlib
from collections.abc import Mapping
from pathlib import Path

from marshub.kernel import SaveError
from marshub.kernel.journal import Record

from .integrity_check import IntegrityReport, check_save
from .untrusted_database import as_path, require_save, wal_path

_WAL_HEADER = 32  # bytes; its salt and checksum change each time the log restarts
_COPY_TRIES = 20

Stamp = tuple[tuple[int, int, int] | None, tuple[int, int, int] | None, int]


class SaveFollower:
    """A reader that polls the save at `path`. Use it from one thread at a time.

    Never in a process that has the same save open to play: closing any handle of a file releases SQLite's locks.
    """

    def __init__(self, path: str | Path) -> None:
        """Follow the save at `path`; nothing is read yet."""
        self.path = Path(path)
        self._last_stamp: Stamp | None = None
        self.kept: Mapping[str, str] = {}  # the settings kept beside the game at the last poll, by name

    def poll(self) -> Record | None:
        """Return the present record; None if nothing was written since the last call.

        Raises:
            SaveError: If the save cannot be read.
        """
        stamp = self._make_stamp()
        if stamp == self._last_stamp:
            return None
        file = as_path(self.path)
        report = check_snapshot(file)
        record = report.to_record(file)
        self._last_stamp, self.kept = stamp, report.kept
        return record

    def _make_stamp(self) -> Stamp:
        return _save_stamp(self.path)


def read_snapshot(path: str | Path) -> Record:
    """Return everything that was written to the save so far, also while it is played.

    Raises:
        SaveError: If the save cannot be read, or is damaged.
    """
    file = as_path(path)
    return check_snapshot(file).to_record(file)


def check_snapshot(file: Path) -> IntegrityReport:
    """Check a snapshot of the save, also while it is played, and return its intact content.

    Raises:
        SaveError: If the save cannot be read.
    """
    require_save(file)
    try:
        with tempfile.TemporaryDirectory(prefix="marshub-look-") as folder:
            copy = Path(folder) / "copy.marshub"
            for _ in range(_COPY_TRIES):
                stamp = _save_stamp(file)
                if _copy_save(file, copy):
                    report = check_save(copy, shown_path=file)
                    if not report.flaws or _save_stamp(file) == stamp:  # else a page may have been half written
                        return report
    except OSError as error:
        reason = error.strerror or error
        raise SaveError("{path} cannot be read: {error}", "save-unreadable", path=file, error=reason) from error
    raise SaveError("{path} is being written to constantly; try again in a moment", "save-busy", path=file)


def _save_stamp(file: Path) -> Stamp:
    """Return what changes with each write.

    The log is written over from its start: within a tick of the clock, or after that was set, only its content tells.
    """
    log = wal_path(file)
    checksum = zlib.crc32(log.read_bytes()) if log.is_file() else 0
    return _file_stamp(file), _file_stamp(log), checksum


def _file_stamp(file: Path) -> tuple[int, int, int] | None:
    """Return time, size and inode of a file; None if there is none."""
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _read_log_header(file: Path) -> bytes:
    """Return the header of a write-ahead log; b"" where there is none."""
    try:
        with file.open("rb") as log:
            return log.read(_WAL_HEADER)
    except FileNotFoundError:
        return b""


def _copy_save(file: Path, copy: Path) -> bool:
    """Copy a save and its log; return False if the copy may not be whole."""
    log = wal_path(file)
    log_header, stamp = _read_log_header(log), _file_stamp(file)
    shutil.copyfile(file, copy)
    wal_path(copy).unlink(missing_ok=True)
    if log_header:
        try:
            shutil.copyfile(log, wal_path(copy))
        except FileNotFoundError:
            return False  # the save was closed meanwhile
        return _read_log_header(log) == log_header
    return not _read_log_header(log) and _file_stamp(file) == stamp
