"""A session's journal in an SQLite file."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec

from marshub.kernel import SaveError
from marshub.kernel.journal import Checkpoint, Entry, Header, Record

APPLICATION_ID = 0x4D485542  # "MHUB": tells a save from any other SQLite file
FORMAT = 1  # SQLite's user_version

_TABLES = """
CREATE TABLE header (data TEXT NOT NULL);
CREATE TABLE entry (number INTEGER PRIMARY KEY, at REAL NOT NULL, data TEXT NOT NULL);
CREATE TABLE checkpoint (
  number INTEGER PRIMARY KEY, at REAL NOT NULL, position INTEGER NOT NULL, entry INTEGER NOT NULL,
  chance TEXT NOT NULL, state BLOB NOT NULL, log BLOB NOT NULL, revealed TEXT NOT NULL
);
"""

#: Made when it is first needed: saves without it, and programs that know nothing of it, do as well.
_KEPT = "CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, data TEXT NOT NULL)"


class Peek(msgspec.Struct, frozen=True):
    """What a list of saves shows without opening a game: `state` is the last checkpoint's, as JSON."""

    path: str
    header: Header
    answers: int
    state: msgspec.Raw


class SqliteJournal:
    """Journal in the file at `path`. `create` makes a new one and refuses to overwrite.

    The file is locked as long as it is open: two programs never write one game. Raises SaveError.
    """

    def __init__(self, path: str | Path, *, create: bool = False) -> None:
        self.path = Path(path)
        with _explained(self.path):
            if create:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self.path.exists() and self.path.stat().st_size:
                    raise SaveError(f"{self.path} is there already; choose another name, or load it")
            elif not self.path.exists():
                raise SaveError(f"there is no save at {self.path}")
            self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=2.0)
            try:
                self._open(create)
            except BaseException:
                self._db.close()
                raise

    def _open(self, create: bool) -> None:
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        if not create:
            _check(self._db, self.path)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        if create:
            self._db.execute(f"PRAGMA application_id={APPLICATION_ID}")
            self._db.execute(f"PRAGMA user_version={FORMAT}")
            self._db.executescript(f"BEGIN; {_TABLES} COMMIT;")
        # An empty write takes the lock now, not in the middle of a game.
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("COMMIT")

    def begin(self, header: Header) -> None:
        """Write the header of a new game."""
        with _explained(self.path):
            self._db.execute("INSERT INTO header VALUES (?)", (msgspec.json.encode(header).decode(),))

    def append(self, entry: Entry) -> None:
        """Write an entry; it is on the disk when this returns."""
        with _explained(self.path):
            self._db.execute(
                "INSERT INTO entry (at, data) VALUES (?, ?)", (time.time(), msgspec.json.encode(entry).decode())
            )

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint."""
        c = checkpoint
        with _explained(self.path):
            self._db.execute(
                "INSERT INTO checkpoint (at, position, entry, chance, state, log, revealed) VALUES (?,?,?,?,?,?,?)",
                (time.time(), c.position, c.entry, str(c.chance), c.state, c.log, msgspec.json.encode(c.revealed)),
            )

    def keep(self, name: str, what: str) -> None:
        """Keep something of the table's that is no part of the game, under `name`. Raises SaveError."""
        with _explained(self.path):
            self._db.execute(_KEPT)
            self._db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?)", (name, what))

    def kept(self, name: str) -> str:
        """What was kept under `name`; "" if nothing was. Raises SaveError."""
        with _explained(self.path):
            if not self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone():
                return ""
            row = self._db.execute("SELECT data FROM kept WHERE name = ?", (name,)).fetchone()
            return str(row[0]) if row is not None else ""

    def read(self) -> Record:
        """Everything written so far. Raises SaveError if it makes no sense."""
        return read_record(self._db, self.path)

    def close(self) -> None:
        """Close the file. Closing twice is fine."""
        self._db.close()


def read_record(db: sqlite3.Connection, path: Path) -> Record:
    """Everything in an open save; `path` is named in complaints. Raises SaveError."""
    with _explained(path):
        entries = [
            msgspec.json.decode(data, type=Entry) for (data,) in db.execute("SELECT data FROM entry ORDER BY number")
        ]
        checkpoints = [
            Checkpoint(position, entry, int(chance), state, log, msgspec.json.decode(revealed, type=tuple[int, ...]))
            for position, entry, chance, state, log, revealed in db.execute(
                "SELECT position, entry, chance, state, log, revealed FROM checkpoint ORDER BY number"
            )
        ]
        return Record(_header(db, path), entries, checkpoints)


def _header(db: sqlite3.Connection, path: Path) -> Header:
    row = db.execute("SELECT data FROM header").fetchone()
    if row is None:
        raise SaveError(f"{path} was cut off before the game began; start a new one")
    return msgspec.json.decode(row[0], type=Header)


def look_into(path: str | Path) -> Record:
    """Everything in the save at `path`, which is left as it is. Raises SaveError, also while somebody writes it."""
    file = Path(path)
    with _explained(file):
        if not file.exists():
            raise SaveError(f"there is no save at {file}")
        # A save that was closed has nothing beside it; then not even the lock's files are made.
        beside = file.with_name(f"{file.name}-wal").exists()
        where = f"{file.resolve().as_uri()}?mode=ro{'' if beside else '&immutable=1'}"
        with closing(sqlite3.connect(where, uri=True, isolation_level=None, timeout=2.0)) as db:
            _check(db, file)
            return read_record(db, file)


def _check(db: sqlite3.Connection, path: Path) -> None:
    """Raises SaveError if it is no save that this MarsHub reads."""
    found = db.execute("PRAGMA application_id").fetchone()[0]
    if found != APPLICATION_ID:
        raise SaveError(f"{path} is not a save of MarsHub")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version != FORMAT:
        raise SaveError(f"{path} has save format {version}; this MarsHub reads format {FORMAT}")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """SQLite's and the system's errors as a SaveError that says what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise SaveError(f"{path} is open in another MarsHub; close that one first") from error
        if "full" in str(error):
            raise SaveError(f"no room left to save {path}; free some space, the game stands at its last answer") from (
                error
            )
        raise SaveError(f"{path} cannot be used as a save: {error}") from error
    except sqlite3.DatabaseError as error:
        raise SaveError(f"{path} is damaged or not a save of MarsHub: {error}") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be used as a save: {error.strerror or error}") from error
    except msgspec.DecodeError as error:
        raise SaveError(f"{path} holds something this MarsHub does not understand: {error}") from error


def peek(path: str | Path) -> Peek:
    """Look into a save without continuing it. Raises SaveError, also while another MarsHub has it open."""
    file = Path(path)
    journal = SqliteJournal(file)
    try:
        record = journal.read()
    finally:
        journal.close()
    if not record.checkpoints:
        raise SaveError(f"{file} was cut off before the game began; start a new one")
    answers = sum(type(entry).__name__ == "Answered" for entry in record.entries)
    state = msgspec.Raw(record.checkpoints[-1].state)
    return Peek(str(file), record.header, answers, state)


def save_copy(record: Record, path: str | Path) -> None:
    """Write a whole record as a save of its own; an older one is replaced in one stroke. Raises SaveError."""
    target = Path(path)
    if target.exists() and target.stat().st_size:
        SqliteJournal(target).close()  # refuses to replace what is not ours, or in use
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    journal = SqliteJournal(part, create=True)
    try:
        journal.begin(record.header)
        for entry in record.entries:
            journal.append(entry)
        for checkpoint in record.checkpoints:
            journal.checkpoint(checkpoint)
    finally:
        journal.close()
    with _explained(target):
        os.replace(part, target)
