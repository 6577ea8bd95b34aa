"""A session's journal in an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from marshub.kernel import SaveError
from marshub.kernel.journal import Checkpoint, Entry, Header, Record

from .follow import snapshot_survey
from .guard import FORMAT, as_path, beside, check, connect, create, explained, free, log_of, require, unhurried
from .survey import Survey, survey
from .writing import Pen, write_all


class SqliteJournal:
    """Journal in the file at `path`. `create` makes a new one and refuses to overwrite.

    The file is locked as long as it is open: two programs never write one game. Raises SaveError; DamagedSave if it is
    not as it was written.
    """

    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        self.path = as_path(path)
        with explained(self.path):
            if create:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if not free(self.path):
                    raise SaveError(f"{self.path} already exists; choose another name, or load it")
            else:
                require(self.path)
                if log_of(self.path).exists():  # it was killed. SQLite throws away what it cannot read of a log
                    _whole(snapshot_survey(self.path), self.path)
            self._db = connect(self.path)
            try:
                self._open(create)
                self._file = self._identity()
            except BaseException:
                self.discard() if create else self._db.close()
                raise

    def _open(self, new: bool) -> None:
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        version = FORMAT if new else check(self._db, self.path)
        held = Survey() if new else survey(self._db, version, self.path)
        _whole(held, self.path)  # before anything is written
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        # A write takes the lock now, not in the middle of a game.
        self._db.execute("BEGIN IMMEDIATE")
        if new:
            create(self._db)
        self._db.execute("COMMIT")
        unhurried(self._db)
        if version != FORMAT:
            self._renew(held)
        else:
            self._pen = Pen(self._db, held)
        self.header: Header | None = held.header  # None in a new save
        self._unread = None if new else held

    def _renew(self, held: Survey) -> None:
        """Convert a save of an older format to today's, completely or not at all."""
        record = held.record(self.path)
        self._pen = Pen(self._db)
        with self._pen.stroke():
            for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                self._db.execute(f"DROP TABLE {name.decode()}")
            pen = write_all(self._db, record, held.times, held.kept)
        self._pen = pen

    def _identity(self) -> tuple[int, int]:
        status = self.path.stat()
        return status.st_dev, status.st_ino

    def _same(self) -> bool:
        try:
            return self._identity() == self._file
        except OSError:
            return False

    def _still_there(self) -> None:
        if not self._same():
            raise SaveError(
                f"{self.path} was deleted, moved or replaced while it is played: nothing more can be saved there"
            )

    def begin(self, header: Header) -> None:
        """Write the header of a new game."""
        self._unread = None
        with explained(self.path), self._pen.stroke():
            self._pen.begin(header)

    def append(self, *entries: Entry) -> None:
        """Write entries with one stroke; they are on the disk when this returns."""
        self._still_there()
        self._unread = None
        with explained(self.path), self._pen.stroke():
            for entry in entries:
                self._pen.entry(entry)
            self._pen.tip()

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint."""
        self._unread = None
        with explained(self.path), self._pen.stroke():
            self._pen.checkpoint(checkpoint)
            self._pen.tip()

    def keep(self, name: str, what: str) -> None:
        """Keep something of the table's that is no part of the game, under `name`. Raises SaveError."""
        with explained(self.path), self._pen.stroke():
            self._pen.keep(name, what)

    def kept(self, name: str) -> str:
        """Return the value kept under `name`; "" if there is none. Raises SaveError."""
        with explained(self.path):
            row = self._db.execute("SELECT data FROM kept WHERE name = ?", (name,)).fetchone()
            return row[0].decode() if row is not None else ""

    def read(self) -> Record:
        """Return everything written so far. Raises DamagedSave if it is not as it was written."""
        if self._unread is not None:  # it was read when the file was opened, and nothing was written since
            held, self._unread = self._unread, None
            return held.record(self.path)
        return survey(self._db, FORMAT, self.path).record(self.path)

    def close(self) -> None:
        """Close the file. Closing twice is fine."""
        gone = not self._same()
        with suppress(sqlite3.Error):
            if gone:  # SQLite leaves the log beside what is not its file any more; what is in it belongs to that one
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()
        log = log_of(self.path)
        with suppress(OSError):
            if gone and log.stat().st_size == 0:
                log.unlink()

    def discard(self) -> None:
        """Close the file and leave nothing of it: a game that could not be begun."""
        self._db.close()
        for each in (self.path, *beside(self.path)):
            each.unlink(missing_ok=True)


def _whole(held: Survey, path: Path) -> None:
    """Check that the save is intact. Raises DamagedSave, which says what is wrong."""
    if held.flaws:
        held.record(path)
