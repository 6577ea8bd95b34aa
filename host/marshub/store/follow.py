"""Looking into a save while another program plays it: reads, never writes, never locks.

The player's program holds its save exclusively (`SqliteJournal`), so that SQLite itself lets nobody else read. What is
on the disk is all there all the same: the file and its write-ahead log. Both are copied, and the copy is opened. A copy
is whole if the log was not begun anew meanwhile: until then it still holds every page that was moved into the file.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from marshub.kernel import SaveError
from marshub.kernel.journal import Record

from .guard import as_path, log_of, require
from .survey import Survey, surveyed

_WAL_HEADER = 32  # bytes; salt and checksum in it change each time the log is begun anew
_TRIES = 20

Stamp = tuple[tuple[int, int, int] | None, ...]


class Follower:
    """Follows the save at `path`. Use it from one thread at a time.

    Never in a process that has the same save open to play: closing any handle of a file lets go of SQLite's locks.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._seen: Stamp | None = None
        self.kept: Mapping[str, str] = {}  # what lay beside the game at the last poll, by name

    def poll(self) -> Record | None:
        """Return the record as it is now; None if nothing was written since the last one. Raises SaveError."""
        stamp = self._stamp()
        if stamp == self._seen:
            return None
        file = as_path(self.path)
        survey = snapshot_survey(file)
        record = survey.record(file)
        self._seen, self.kept = stamp, survey.kept
        return record

    def _stamp(self) -> Stamp:
        return tuple(_stamp(file) for file in (self.path, log_of(self.path)))


def snapshot(path: str | Path) -> Record:
    """Return everything that was written to the save so far, also while it is played. Raises SaveError."""
    file = as_path(path)
    return snapshot_survey(file).record(file)


def snapshot_survey(file: Path) -> Survey:
    """Return what of the save is intact, also while it is played. Raises SaveError."""
    require(file)
    try:
        with tempfile.TemporaryDirectory(prefix="marshub-look-") as folder:
            copy = Path(folder) / "copy.marshub"
            for _ in range(_TRIES):
                if _copy(file, copy):
                    return surveyed(copy, named=file)
    except OSError as error:
        raise SaveError(f"{file} cannot be read: {error.strerror or error}") from error
    raise SaveError(f"{file} is being written to all the time; try again in a moment")


def _stamp(file: Path) -> tuple[int, int, int] | None:
    try:
        stat = file.stat()
    except FileNotFoundError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def _head(file: Path) -> bytes:
    """Return the header of a write-ahead log; b"" where there is none."""
    try:
        with file.open("rb") as log:
            return log.read(_WAL_HEADER)
    except FileNotFoundError:
        return b""


def _copy(file: Path, copy: Path) -> bool:
    """Copy a save and its log; False if the copy may not be whole."""
    log = log_of(file)
    head, was = _head(log), _stamp(file)
    shutil.copyfile(file, copy)
    log_of(copy).unlink(missing_ok=True)
    if head:
        try:
            shutil.copyfile(log, log_of(copy))
        except FileNotFoundError:
            return False  # the game was closed just now
        return _head(log) == head
    return not _head(log) and _stamp(file) == was
