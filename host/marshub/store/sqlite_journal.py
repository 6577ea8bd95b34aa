"""A session's journal in an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from marshub.kernel import SaveError, SaveNotWritten
from marshub.kernel.journal import LOG_MISSING, Checkpoint, Entry, Header, Healed, Record

from .integrity_check import OPEN_KEY, IntegrityReport, check_database
from .row_writer import RowWriter, write_record
from .snapshot import check_snapshot
from .untrusted_database import (
    FORMAT,
    PLAYED_HERE,
    as_path,
    check_format,
    connect,
    create_tables,
    explain_errors,
    has_log,
    is_free,
    list_companion_files,
    remove_time_limit,
    require_not_played_here,
    require_save,
    require_writable,
    wal_path,
)

#: Entries that are in the log alone. Filling the file waits for the disk twice more; an answer waits for it once.
_MOST_UNFILLED = 8


class SqliteJournal:
    """The journal in the file at `path`.

    The file is locked as long as it is open: two programs never write one game.

    Example:
        >>> import pathlib, tempfile
        >>> from marshub.kernel import Session
        >>> from marshub.kernel.example import CoinRace
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     journal = SqliteJournal(pathlib.Path(folder) / "evening.marshub", create=True)
        ...     session = Session(CoinRace(), seed=7, journal=journal)
        ...     entries = session.answer("two")
        ...     session.close()
    """

    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        """Open a save; `create` makes a new one and refuses to overwrite.

        Raises:
            SaveError: If it cannot be opened.
            DamagedSave: If it is not as it was written.
        """
        self.path = as_path(path)
        with explain_errors(self.path):
            if create:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if not is_free(self.path):
                    message = "{path} already exists; choose another name, or load it"
                    raise SaveError(message, "save-exists-load", path=self.path)
                require_writable(self.path, self.path.parent)
                self.path.touch(0o644)
            else:
                require_not_played_here(self.path)
                require_save(self.path)
                require_writable(self.path, self.path, self.path.resolve().parent)
                if has_log(self.path):  # the program was killed: SQLite drops unreadable parts of a log
                    _require_intact(check_snapshot(self.path), self.path)
            self._file = self._file_identity()
            PLAYED_HERE[self._file] = self
            self._db = connect(self.path)
            try:
                self._open_database(create)
            except BaseException:
                self.discard() if create else self._close_database()
                raise

    def _open_database(self, is_new: bool) -> None:
        """Lock the file, check it, and prepare writing."""
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        is_log_there = has_log(self.path)
        version = FORMAT if is_new else check_format(self._db, self.path)
        report = IntegrityReport() if is_new else check_database(self._db, version, self.path)
        _require_intact(report, self.path)  # before anything is written
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        # A write takes the lock now, not in the middle of a game.
        self._db.execute("BEGIN IMMEDIATE")
        if is_new:
            create_tables(self._db)
        self._db.execute("COMMIT")
        self._unfilled = 0
        remove_time_limit(self._db)
        if version != FORMAT:
            self._convert_format(report)
        else:
            self._writer = RowWriter(self._db, report)
        self.header: Header | None = report.header  # None in a new save
        if self.header is not None:
            with self._writer.transaction():
                if report.was_open and not is_log_there:
                    report.entries.append(Healed(LOG_MISSING))
                    self._writer.write_entry(report.entries[-1])
                    self._writer.write_tip()
                self._writer.write_kept(OPEN_KEY, "1")
            self._fill_file()
        self._unread = None if is_new else report

    def _convert_format(self, report: IntegrityReport) -> None:
        """Convert a save of an older format to today's, completely or not at all."""
        record = report.to_record(self.path)
        self._writer = RowWriter(self._db)
        with self._writer.transaction():
            for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                self._db.execute(f"DROP TABLE {name.decode()}")
            writer = write_record(self._db, record, report.times, report.kept)
        self._writer = writer

    def _file_identity(self) -> tuple[int, int]:
        status = self.path.stat()
        return status.st_dev, status.st_ino

    def _is_same_file(self) -> bool:
        """Return whether the path still leads to the opened file."""
        try:
            return self._file_identity() == self._file
        except OSError:
            return False

    def _require_same_file(self) -> None:
        """Check that the path still leads to the opened file.

        Raises:
            SaveNotWritten: If it does not.
        """
        if not self._is_same_file():
            message = "{path} was deleted, moved or replaced during the game: nothing more can be saved there"
            raise SaveNotWritten(message, "save-gone", path=self.path)

    def begin(self, header: Header) -> None:
        """Write the header of a new game."""
        self._unread = None
        with explain_errors(self.path), self._writer.transaction():
            self._writer.write_header(header)
            self._writer.write_kept(OPEN_KEY, "1")

    def _fill_file(self) -> None:
        """Write what is in the log into the file as well, so that a copy of the file alone has it."""
        self._unfilled = 0
        with suppress(sqlite3.Error):  # the log keeps it
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def append(self, *entries: Entry) -> None:
        """Write entries in one transaction; they are on the disk when this returns."""
        self._require_same_file()
        self._unread = None
        with explain_errors(self.path), self._writer.transaction():
            for entry in entries:
                self._writer.write_entry(entry)
            self._writer.write_tip()
        self._unfilled += len(entries)
        if self._unfilled >= _MOST_UNFILLED:
            self._fill_file()

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint."""
        self._unread = None
        with explain_errors(self.path), self._writer.transaction():
            self._writer.write_checkpoint(checkpoint)
            self._writer.write_tip()
        self._fill_file()

    def save_setting(self, name: str, value: str) -> None:
        """Keep a value of the table that is no part of the game, under `name`.

        Raises:
            SaveError: If it cannot be written.
        """
        with explain_errors(self.path), self._writer.transaction():
            self._writer.write_kept(name, value)

    def read_setting(self, name: str) -> str:
        """Return the value kept under `name`; "" if there is none.

        Raises:
            SaveError: If it cannot be read.
        """
        with explain_errors(self.path):
            row = self._db.execute("SELECT data FROM kept WHERE name = ?", (name,)).fetchone()
            return row[0].decode() if row is not None else ""

    def read(self) -> Record:
        """Return everything written so far.

        Raises:
            DamagedSave: If it is not as it was written.
        """
        if self._unread is not None:  # read when the file was opened, and nothing was written since
            report, self._unread = self._unread, None
            return report.to_record(self.path)
        return check_database(self._db, FORMAT, self.path).to_record(self.path)

    def close(self) -> None:
        """Close the file. Closing twice is fine."""
        is_replaced = not self._is_same_file()
        with suppress(sqlite3.Error):
            self._db.execute("DELETE FROM kept WHERE name = ?", (OPEN_KEY,))
            if is_replaced:  # SQLite leaves its log beside the file that replaced its own
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._close_database()
        log = wal_path(self.path)
        with suppress(OSError):
            if is_replaced and log.stat().st_size == 0:
                log.unlink()

    def _close_database(self) -> None:
        self._db.close()
        PLAYED_HERE.pop(self._file, None)

    def discard(self) -> None:
        """Close the file and delete it: the game could not be started."""
        self._close_database()
        for file in (self.path, *list_companion_files(self.path)):
            file.unlink(missing_ok=True)


def _require_intact(report: IntegrityReport, path: Path) -> None:
    """Check that the save is intact.

    Raises:
        DamagedSave: If it is not; the error names the flaws.
    """
    if report.flaws:
        report.to_record(path)
