"""What lies beside a save, and how long it may be read."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from marshub.kernel import DamagedSave, SaveError
from marshub.store import untrusted_database
from marshub.store.untrusted_database import (
    LARGEST_LOG,
    as_path,
    connect,
    connect_read_only,
    has_log,
    is_emptied,
    is_free,
    list_companion_files,
    reading_seconds,
    remove_time_limit,
    require_files,
    require_save,
    wal_path,
)

LONG_QUERY = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 20000) SELECT count(*) FROM c"


def test_a_log_counts_once_anything_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    log = wal_path(path)
    path.touch()
    assert (has_log(path), is_emptied(path), is_free(path)) == (False, False, True)
    log.touch()
    assert (has_log(path), is_emptied(path), is_free(path)) == (False, False, True)
    log.write_bytes(b"1")
    assert (has_log(path), is_emptied(path)) == (True, True)
    with pytest.raises(DamagedSave):
        require_save(path)
    path.write_bytes(b"1")
    assert (has_log(path), is_emptied(path), is_free(path)) == (True, False, False)
    os.truncate(log, LARGEST_LOG + 1)
    with pytest.raises(SaveError, match="too large"):
        require_files(path)


def test_a_later_format_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    path.write_bytes(b"SQLite format 3\0\x10\0\3\3")
    with pytest.raises(DamagedSave):
        require_save(path)


def test_the_files_beside_a_save_are_named_after_it(tmp_path: Path) -> None:
    path, link = tmp_path / "a.marshub", tmp_path / "folder" / "b.marshub"
    assert {file.name for file in list_companion_files(path)} == {
        f"a.marshub-{kind}" for kind in ("wal", "shm", "journal")
    }
    path.touch()
    link.parent.mkdir()
    link.symlink_to(path)
    assert wal_path(link) == wal_path(path)


def test_a_path_without_a_name_is_refused() -> None:
    with pytest.raises(SaveError, match="names no file"):
        as_path("/")


def test_a_large_save_and_its_log_are_given_more_time(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    path.touch()
    assert reading_seconds(path) == 10
    os.truncate(path, 3 << 20)
    wal_path(path).touch()
    os.truncate(wal_path(path), 2 << 20)
    assert reading_seconds(path) == 50
    os.truncate(path, 30 << 20)
    assert reading_seconds(path) == 60


def test_reading_is_interrupted_in_time_and_writing_never(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(untrusted_database, "time", SimpleNamespace(monotonic=lambda: now[0]))
    path = tmp_path / "a.marshub"
    written = connect(path)
    written.execute("CREATE TABLE t (x)")
    read, slow = connect_read_only(path, 1.0), connect_read_only(path)
    now[0] = 2.0
    assert written.execute(LONG_QUERY).fetchone() == (20000,)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        read.execute(LONG_QUERY).fetchone()
    now[0] = 20.0  # more than a file of this size takes
    for reader in (written, slow):
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            reader.execute(LONG_QUERY).fetchone()
    remove_time_limit(written)
    assert written.execute(LONG_QUERY).fetchone() == (20000,)
    written.close()
    read.close()
    slow.close()
