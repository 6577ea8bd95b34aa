"""A session's journal in an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from marshub.kernel import SaveError
from marshub.kernel.journal import Checkpoint, Entry, Header, Record

from .guard import FORMAT, as_path, check, connect, create, explained, free, there, unhurried
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
                    raise SaveError(f"{self.path} is there already; choose another name, or load it")
            elif not there(self.path):
                raise SaveError(f"there is no save at {self.path}")
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
        found = Survey() if new else survey(self._db, version, self.path)
        if found.flaws:
            found.record(self.path)  # says what is wrong, before anything is written
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        # A write takes the lock now, not in the middle of a game.
        self._db.execute("BEGIN IMMEDIATE")
        if new:
            create(self._db)
        self._db.execute("COMMIT")
        unhurried(self._db)
        if version != FORMAT:
            self._renew(found)
        else:
            self._pen = Pen(self._db, found)
        self.header: Header | None = found.header  # None in a new save
        self._unread = None if new else found

    def _renew(self, found: Survey) -> None:
        """A save of an older format becomes one of today's: all of it, or nothing."""
        record = found.record(self.path)
        self._pen = Pen(self._db)
        with self._pen.stroke():
            for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                self._db.execute(f"DROP TABLE {name.decode()}")
            pen = write_all(self._db, record, found.times, found.kept)
        self._pen = pen

    def _identity(self) -> tuple[int, int]:
        found = self.path.stat()
        return found.st_dev, found.st_ino

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

    def append(self, entry: Entry) -> None:
        """Write an entry; it is on the disk when this returns."""
        self._still_there()
        self._unread = None
        with explained(self.path), self._pen.stroke():
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
        """What was kept under `name`; "" if nothing was. Raises SaveError."""
        with explained(self.path):
            row = self._db.execute("SELECT data FROM kept WHERE name = ?", (name,)).fetchone()
            return row[0].decode() if row is not None else ""

    def read(self) -> Record:
        """Everything written so far. Raises DamagedSave if it is not as it was written."""
        if self._unread is not None:  # it was read when the file was opened, and nothing was written since
            found, self._unread = self._unread, None
            return found.record(self.path)
        return survey(self._db, FORMAT, self.path).record(self.path)

    def close(self) -> None:
        """Close the file. Closing twice is fine."""
        gone = not self._same()
        with suppress(sqlite3.Error):
            if gone:  # SQLite leaves the log beside what is not its file any more; what is in it belongs to that one
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()
        log = self.path.with_name(f"{self.path.name}-wal")
        with suppress(OSError):
            if gone and log.stat().st_size == 0:
                log.unlink()

    def discard(self) -> None:
        """Close the file and leave nothing of it: a game that could not be begun."""
        self._db.close()
        for what in ("", "-wal", "-journal"):
            self.path.with_name(self.path.name + what).unlink(missing_ok=True)


def look_into(path: str | Path) -> Record:
    """Everything in the save at `path`, which is left as it is. Raises SaveError, also while somebody writes it."""
    file = as_path(path)
    return surveyed(file).record(file)


def surveyed(file: Path, named: Path | None = None) -> Survey:
    """What of the save at `file` is as it was written; it is left as it is. `named` in complaints. Raises SaveError."""
    name = named or file
    with explained(name):
        if not there(file):
            raise SaveError(f"there is no save at {name}")
        with closing(connect(read_only(file), uri=True)) as db:
            return survey(db, check(db, name), name)


def read_only(file: Path) -> str:
    """Where SQLite reads `file` without writing. A save that was closed has nothing beside it; then not even the
    lock's files are made."""
    beside = file.with_name(f"{file.name}-wal").exists()
    return f"{file.resolve().as_uri()}?mode=ro{'' if beside else '&immutable=1'}"
