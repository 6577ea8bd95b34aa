"""Untrusted databases: opening a file that may come from anybody, with known content and in bounded time.

As SQLite's own advice has it ("Defense against the dark arts"): the schema is not trusted, and compared with ours
before anything is read; sizes are bounded; slow reading is interrupted.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakValueDictionary

import msgspec

from marshub.kernel import DamagedSave, SaveError, SaveNotWritten

APPLICATION_ID = 0x4D485542  # "MHUB": distinguishes a save from other SQLite files
FORMAT = 2  # SQLite's user_version; 1 had no checksums
LARGEST_FILE = 64 << 20  # bytes of a file; 100,000 answers take 51 MB
LARGEST_LOG = 32 << 20  # bytes of a write-ahead log; SQLite writes it into the file from 4 MB on
LARGEST_ROW = 16 << 20  # bytes of a row; a game's largest state has some 100 KB
SUMMARY_S = 0.5  # seconds for reading the summary of one file
LARGEST_CONTENT = 96 << 20  # bytes of all rows of a save in memory
READ_S = 60.0  # seconds for reading a whole save of any size
READ_S_PER_MB = 10.0  # seconds for reading a megabyte, and the least for any save

#: The saves that this process plays, by device and inode, each with its journal. See `require_not_played_here`.
PLAYED_HERE: WeakValueDictionary[tuple[int, int], object] = WeakValueDictionary()

_NO_ROOM_FOR_INDEX = 4874  # SQLITE_IOERR_SHMSIZE: the log's index does not fit on the disk
_ROW_OVERHEAD = 300  # bytes that Python takes for a row besides its texts
_LONGEST_PATH = 4096  # characters of a path: no system takes longer ones

_CHECKPOINT_COLUMNS = (
    "number INTEGER PRIMARY KEY, at REAL NOT NULL, position INTEGER NOT NULL, entry INTEGER NOT NULL,"
    " chance TEXT NOT NULL, state BLOB NOT NULL, log BLOB NOT NULL, revealed TEXT NOT NULL"
)
#: The tables of a save, by format.
TABLES: dict[int, dict[str, str]] = {
    1: {
        "header": "data TEXT NOT NULL",
        "entry": "number INTEGER PRIMARY KEY, at REAL NOT NULL, data TEXT NOT NULL",
        "checkpoint": _CHECKPOINT_COLUMNS,
        "kept": "name TEXT PRIMARY KEY, data TEXT NOT NULL",
    },
    2: {
        "header": "data TEXT NOT NULL, seal BLOB NOT NULL",
        "header_again": "data TEXT NOT NULL, seal BLOB NOT NULL",
        "entry": "number INTEGER PRIMARY KEY, at REAL NOT NULL, data TEXT NOT NULL, seal BLOB NOT NULL",
        "checkpoint": f"{_CHECKPOINT_COLUMNS}, seal BLOB NOT NULL",
        "tip": "entries INTEGER NOT NULL, checkpoints INTEGER NOT NULL, seal BLOB NOT NULL",
        "kept": "name TEXT PRIMARY KEY, data TEXT NOT NULL, seal BLOB NOT NULL",
    },
}
#: Tables that may be missing: in format 1 `kept` was created when it was first needed.
_OPTIONAL_TABLES = {1: {"kept"}, 2: set[str]()}


def create_tables(db: sqlite3.Connection) -> None:
    """Create the tables of a new save; inside a transaction that the caller ends."""
    db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    db.execute(f"PRAGMA user_version={FORMAT}")
    for name, columns in TABLES[FORMAT].items():
        db.execute(f"CREATE TABLE {name} ({columns})")


def as_path(name: str | Path) -> Path:
    """Return `name` as a path that the system accepts.

    Raises:
        SaveError: If it cannot be a file's name.
    """
    text = os.fspath(name)
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        message = "{name} cannot be the name of a file here: choose plain letters"
        raise SaveError(message, "save-name-letters", name=ascii(text)) from None
    if not Path(text).name:
        raise SaveError("{name} names no file: add the save's name", "save-name-lacking", name=ascii(text))
    if "\0" in text or len(text) > _LONGEST_PATH:
        message = "{name} cannot be the name of a file: it has a NUL in it, or is too long"
        raise SaveError(message, "save-name-impossible", name=ascii(text[:60]))
    return Path(text)


def wal_path(path: Path) -> Path:
    """Return the path of SQLite's write-ahead log, which belongs to the file while that is open.

    Where `path` is a link, SQLite has the log beside the file that it leads to.
    """
    path = path.resolve() if os.path.islink(path) else path
    return path.with_name(f"{path.name}-wal")


def has_log(path: Path) -> bool:
    """Return whether a write-ahead log with anything in it lies beside the file."""
    status = _file_status(wal_path(path), follow=True)
    return status is not None and status.st_size > 0


def list_companion_files(path: Path) -> list[Path]:
    """Return the paths of all files that SQLite may create beside a file."""
    return [wal_path(path), *(path.with_name(path.name + suffix) for suffix in ("-shm", "-journal"))]


def require_save(path: Path, named: Path | None = None) -> None:
    """Check that a save is at `path`, it and its log regular files and no larger than any save.

    Args:
        path: The save.
        named: The path in messages.

    Raises:
        SaveError: If it is not.
        DamagedSave: If the file is empty, and its log is not: SQLite would delete the log; or if SQLite would take the
            file for a later format's, which it only reads.
    """
    require_files(path, named)
    with explain_errors(named or path):
        head = _read_head(path)
    if is_emptied(path) or (head.startswith(b"SQLite format 3\0") and head[18:] not in (b"\1\1", b"\2\2")):
        raise DamagedSave(named or path, ["file"])


def is_emptied(path: Path) -> bool:
    """Return whether the whole content of a save is in its log."""
    file, log = (_file_status(candidate, follow=True) for candidate in (path, wal_path(path)))
    return file is not None and log is not None and file.st_size == 0 < log.st_size


def require_files(path: Path, named: Path | None = None) -> None:
    """Check as `require_save`, for a save that may be damaged.

    Raises:
        SaveError: If there is no save, or it is no regular file, or too large.
    """
    name = named or path
    for file in (path, wal_path(path)):
        status = _file_status(file, follow=True)
        if status is None and file == path:
            raise SaveError("there is no save at {path}", "save-missing", path=name)
        if status is not None and not stat.S_ISREG(status.st_mode):
            raise SaveError("{path} is not a regular file, as a save is", "save-not-regular", path=file)
        most = LARGEST_FILE if file == path else LARGEST_LOG
        if status is not None and status.st_size > most:
            message = "{path} is too large for a save: {size} MB, and a save has at most {most}"
            raise SaveError(message, "save-too-large", path=file, size=status.st_size >> 20, most=most >> 20)


def require_not_played_here(path: Path) -> None:
    """Check that this process does not play the save, before it opens the file otherwise than by SQLite.

    On POSIX systems a process that closes any handle of a file loses its locks: another program could play, too.

    Raises:
        SaveError: If it does.
    """
    status = _file_status(path, follow=True)
    if status is not None and (status.st_dev, status.st_ino) in PLAYED_HERE:
        raise _make_open_error(path)


def require_writable(path: Path, *places: Path) -> None:
    """Check that all of `places`, which lead to the save at `path`, may be written: SQLite would only name the disk.

    Raises:
        SaveError: If they may not.
    """
    if not all(os.access(place, os.W_OK) for place in places):
        raise _make_read_only_error(path)


def is_free(path: Path) -> bool:
    """Return whether a save may be created at `path`: nothing is there, or an empty regular file.

    Links are not followed.

    Raises:
        SaveError: If a file there is not regular, or a log is left: SQLite would take it for the new save's.
    """
    status = _file_status(path, follow=False)
    if status is not None and not stat.S_ISREG(status.st_mode):
        message = "{path} is not a regular file, so no save replaces it; choose another name"
        raise SaveError(message, "save-not-replaced", path=path)
    log = _file_status(wal_path(path), follow=False)
    if (status is None or status.st_size == 0) and log is not None and (log.st_size or not stat.S_ISREG(log.st_mode)):
        message = "{path} is what is left of another save; choose another name"
        raise SaveError(message, "save-log-left", path=wal_path(path))
    return status is None or status.st_size == 0


def _file_status(path: Path, *, follow: bool) -> os.stat_result | None:
    """Return a file's status; None if there is none."""
    with explain_errors(path):
        try:
            return path.stat(follow_symlinks=follow)
        except FileNotFoundError:
            return None


def connect(path: Path) -> sqlite3.Connection:
    """Connect to a save without trusting its content; slow reading is interrupted, see `remove_time_limit`."""
    return _open_connection(path, reading_seconds(path))


def reading_seconds(path: Path) -> float:
    """Return the time in which any save of this size can be read."""
    statuses = (_file_status(file, follow=True) for file in (path, wal_path(path)))
    return min(READ_S, READ_S_PER_MB * max(1, sum(status.st_size for status in statuses if status is not None) >> 20))


def connect_read_only(path: Path, seconds: float | None = None) -> sqlite3.Connection:
    """Connect read-only; reading is interrupted after `seconds`, by default as long as any save takes.

    A save that was closed has no other files beside it; then not even the lock's files are created.
    """
    return _open_connection(
        f"{path.resolve().as_uri()}?mode=ro{'' if wal_path(path).exists() else '&immutable=1'}",
        reading_seconds(path) if seconds is None else seconds,
    )


def _open_connection(location: str | Path, seconds: float) -> sqlite3.Connection:
    uri = isinstance(location, str)
    db = sqlite3.connect(
        location, uri=uri, isolation_level=None, check_same_thread=False, timeout=min(2.0, seconds / 5)
    )
    try:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_ROW)
        db.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 20_000)
        db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        db.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1)
        db.setlimit(sqlite3.SQLITE_LIMIT_COLUMN, 20)
        if hasattr(db, "setconfig"):  # from Python 3.12 on
            for option, value in (
                ("DEFENSIVE", True),
                ("TRUSTED_SCHEMA", False),
                ("ENABLE_TRIGGER", False),
                ("ENABLE_VIEW", False),
            ):
                db.setconfig(getattr(sqlite3, f"SQLITE_DBCONFIG_{option}"), value)
        deadline = time.monotonic() + seconds
        db.set_progress_handler(lambda: time.monotonic() > deadline, 2000)
        db.execute("PRAGMA trusted_schema=OFF")
        db.execute("PRAGMA cell_size_check=ON")
        db.text_factory = bytes  # invalid UTF-8 is found by the reader, row by row
    except BaseException:
        db.close()
        raise
    return db


def remove_time_limit(db: sqlite3.Connection) -> None:
    """Remove the time limit: this program writes from now on."""
    db.set_progress_handler(None, 0)


def check_format(db: sqlite3.Connection, path: Path) -> int:
    """Return the format of the save.

    Raises:
        SaveError: If it is no save of MarsHub.
        DamagedSave: If its tables are not those of a save.
    """
    application_id = db.execute("PRAGMA application_id").fetchone()[0]
    if application_id == 0 and db.execute("PRAGMA page_count").fetchone()[0] == 1 and _read_head(path)[18:] == b"\2\2":
        message = "{path} is one half of a save: the other, {log}, is missing or damaged; put it back beside it"
        hint = SaveError(message, "save-half", path=path, log=wal_path(path).name)
        raise DamagedSave(path, ["log"], hint=hint)
    if application_id != APPLICATION_ID:
        raise SaveError("{path} is not a MarsHub save", "save-not-ours", path=path)
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version not in TABLES:
        message = "{path} has save format {theirs}; this MarsHub reads format {ours} and older ones"
        raise SaveError(message, "save-format", path=path, theirs=version, ours=FORMAT)
    expected = {f"{name}({columns})".replace(" ", "") for name, columns in TABLES[version].items()}
    allowed = expected | {"sqlite_autoindex_kept_1"}
    actual = [
        _normalize_schema_row(*row)
        for row in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 20")
    ]
    required = expected - {table for table in expected if table.partition("(")[0] in _OPTIONAL_TABLES[version]}
    if len(actual) != len(set(actual)) or not required <= set(actual) <= allowed:
        message = "{path} is damaged, or was not made by MarsHub: it does not hold a save's tables"
        raise DamagedSave(path, ["schema"], hint=SaveError(message, "save-schema", path=path))
    return version


def _make_open_error(path: object) -> SaveError:
    return SaveError("{path} is open in another MarsHub; close it there first", "save-open", path=path)


def make_cut_off_error(path: object) -> SaveError:
    """Return the error of a save that was created but holds no game yet."""
    return SaveError("{path} was cut off before the game began; start a new one", "save-cut-off", path=path)


def make_timeout_error(path: Path) -> SaveError:
    """Return the error of a save that cannot be read in the time in which any save can be read."""
    return SaveError("{path} takes too long to read; it is damaged or not a MarsHub save", "save-slow", path=path)


def make_size_check(path: object) -> Callable[[Iterable[object]], None]:
    """Return a function that a reader calls with each row that it keeps.

    It raises SaveError once the rows are larger than those of any save: a file's rows may all share one long part.
    """
    size = 0

    def check_size(row: Iterable[object]) -> None:
        """Raise SaveError if the rows so far are too large."""
        nonlocal size
        size += _ROW_OVERHEAD + sum(len(value) for value in row if isinstance(value, (bytes, str)))
        if size > LARGEST_CONTENT:
            message = "{path} holds more than any save: it is damaged, or was not made by MarsHub"
            raise SaveError(message, "save-holds-more", path=path)

    return check_size


def make_deadline_check(path: Path) -> Callable[[], None]:
    """Return a function for readers of `path` without SQLite to call now and then.

    It raises SaveError after the time in which any save of this size can be read.
    """
    deadline = time.monotonic() + reading_seconds(path)

    def check_deadline() -> None:
        """Raise SaveError if the time is used up."""
        if time.monotonic() > deadline:
            raise make_timeout_error(path)

    return check_deadline


def _read_head(path: Path) -> bytes:
    """Return the beginning of a file (file format, 1.3); its last two bytes are 2 if it is used with a log, else 1."""
    with path.open("rb") as file:
        return file.read(20)


def _normalize_schema_row(kind: object, name: object, table: object, sql: object) -> str:
    """Return a row of the schema without blanks; "" for a row that no save has."""
    if kind == b"index" and name == b"sqlite_autoindex_kept_1" and table == b"kept" and sql is None:
        return "sqlite_autoindex_kept_1"
    if kind != b"table" or not isinstance(sql, bytes) or not isinstance(name, bytes) or name != table:
        return ""
    text = b"".join(sql.split()).decode("utf-8", "replace")
    return text.removeprefix("CREATETABLE") if text.startswith(f"CREATETABLE{name.decode('utf-8', 'replace')}(") else ""


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the system into a SaveError that says what to do."""
    try:
        yield
    except (sqlite3.OperationalError, sqlite3.ProgrammingError) as error:
        raise _make_operational_error(path, error) from error
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            message = "{path} is damaged or not a MarsHub save: {error}; `marshub saves check` examines it more closely"
            raise SaveError(message, "save-no-database", path=path, error=error) from error
        hint = SaveError("{path} is damaged or not a MarsHub save: {error}", "save-broken", path=path, error=error)
        raise DamagedSave(path, ["file"], hint=hint) from error
    except OSError as error:
        raise _make_system_error(path, error) from error
    except (msgspec.DecodeError, ValueError, RecursionError, OverflowError) as error:
        message = "{path} holds something this MarsHub does not understand: {error}"
        raise SaveError(message, "save-not-understood", path=path, error=error) from error


def _make_read_only_error(path: Path) -> SaveError:
    return SaveNotWritten("{path} cannot be written: it or its folder is read-only", "save-read-only", path=path)


def _make_system_error(path: Path, error: OSError) -> SaveError:
    if error.errno == errno.ENOSPC:
        return SaveNotWritten("no room left to save {path}; free some space", "save-no-room", path=path)
    if error.errno == errno.EROFS:
        return _make_read_only_error(path)
    return _make_unusable_error(path, error.strerror or error)


def _make_unusable_error(path: Path, reason: object) -> SaveError:
    return SaveError("{path} cannot be used as a save: {error}", "save-unusable", path=path, error=reason)


def _make_operational_error(path: Path, error: sqlite3.Error) -> SaveError:
    reason = str(error)
    if "interrupted" in reason:
        return make_timeout_error(path)
    if "locked" in reason:
        return _make_open_error(path)
    if "full" in reason or getattr(error, "sqlite_errorcode", 0) == _NO_ROOM_FOR_INDEX:
        message = "no room left to save {path}; free some space: the game is saved up to its last answer"
        return SaveNotWritten(message, "save-no-room-left", path=path)
    if "readonly" in reason:
        message = "{path} cannot be written: it or its folder is read-only; the game is saved up to its last answer"
        return SaveNotWritten(message, "save-turned-read-only", path=path)
    return _make_unusable_error(path, reason)
