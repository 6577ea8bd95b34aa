"""A damaged save is put aside whole, and a save is deleted with all that lies beside it, unless somebody plays it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marshub.kernel import SaveError, Session
from marshub.kernel.journal import Record
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, damaged_saves, read_save
from marshub.store.damaged_saves import delete_save, examine_save, replace_damaged
from marshub.store.integrity_check import IntegrityReport, check_save
from marshub.store.untrusted_database import wal_path
from toys import Toy


def write_save(path: Path) -> Record:
    session: Session[Any, Any] = Session(Toy(), {"rounds": 3}, 4, journal=SqliteJournal(path, create=True))
    play(session, "random", steps=3)
    record = session.journal.read()
    session.close()
    return record


def list_names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_save_is_deleted_with_the_files_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    write_save(path)
    for kind in ("shm", "journal"):
        (tmp_path / f"a.marshub-{kind}").touch()
    delete_save(path)
    assert list_names(tmp_path) == []


def test_a_save_that_is_played_is_neither_deleted_nor_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    record = write_save(path)
    journal = SqliteJournal(path)
    for change in (lambda: delete_save(path), lambda: replace_damaged(path, record, (), {})):
        with pytest.raises(SaveError, match=r"a\.marshub is open in another MarsHub"):
            change()
    journal.close()
    assert (read_save(path), list_names(tmp_path)) == (record, ["a.marshub"])


@pytest.mark.parametrize("has_links", [True, False])
def test_a_damaged_save_is_kept_under_another_name(
    has_links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.marshub"
    record = write_save(path)
    if not has_links:

        def fail(*_: object) -> None:
            raise OSError("this file system has no links")

        monkeypatch.setattr(os, "link", fail)
    for name in ("a.damaged", "a.damaged-2"):
        path.write_bytes(b"damaged " + name.encode())
        assert replace_damaged(path, record, [1.0, 2.0, 3.0], {"zones": "{}"}) == tmp_path / name
        assert (tmp_path / name).read_bytes() == b"damaged " + name.encode()
    report = check_save(path)
    assert (report.to_record(path), report.times, report.kept) == (record, [1.0, 2.0, 3.0], {"zones": "{}"})


@pytest.mark.parametrize("is_begun", [True, False])
def test_a_damaged_save_that_can_be_neither_linked_nor_copied_stays(
    is_begun: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.marshub"
    record = write_save(path)
    path.write_bytes(b"damaged")

    def fail(*_: object) -> None:
        raise OSError("this file system has no links")

    def break_off(_: Path, target: Path) -> None:
        if is_begun:
            target.write_bytes(b"dam")
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "link", fail)
    monkeypatch.setattr(shutil, "copyfile", break_off)
    with pytest.raises(SaveError, match="the disk is full"):
        replace_damaged(path, record, (), {})
    assert (path.read_bytes(), list_names(tmp_path)) == (b"damaged", ["a.marshub"])


def test_a_save_that_cannot_be_deleted_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.marshub"
    write_save(path)

    def fail(*_: object, **__: object) -> None:
        raise OSError("no such device")

    monkeypatch.setattr(Path, "unlink", fail)
    with pytest.raises(SaveError, match=r"a\.marshub .*no such device"):
        delete_save(path)


def test_what_pages_know_to_be_lost_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite cannot read how many entries there were; its pages tell."""
    path = tmp_path / "a.marshub"
    record = write_save(path)
    by_sqlite = IntegrityReport(record.header, record.entries[:1], flaws=["tip"])
    by_pages = IntegrityReport(record.header, record.entries[:2], lost=1, may_have_lost_more=True)
    monkeypatch.setattr(damaged_saves, "check_snapshot", lambda file: by_sqlite)
    monkeypatch.setattr(damaged_saves, "recover_pages", lambda file: by_pages)
    report = examine_save(path)
    assert (len(report.entries), report.lost, report.may_have_lost_more) == (2, 1, False), "SQLite knows of no more"
    by_sqlite.entries.append(record.entries[1])
    assert examine_save(path) is by_sqlite, "where pages give no more"
    by_sqlite.checkpoints, by_pages.checkpoints = [None], list(record.checkpoints[:1])
    assert examine_save(path) is by_pages
    by_sqlite.header, by_sqlite.entries = None, record.entries
    assert examine_save(path) is by_pages, "without the beginning no answer is worth anything"


def test_the_log_of_an_emptied_save_goes_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    record = write_save(path)
    path.write_bytes(b"")
    wal_path(path).write_bytes(b"the whole game")
    damaged = replace_damaged(path, record, (), {})
    assert (damaged.read_bytes(), wal_path(damaged).read_bytes()) == (b"", b"the whole game")
    assert (read_save(path), wal_path(path).exists()) == (record, False)


@pytest.mark.parametrize("is_moved", [True, False])
def test_a_save_that_cannot_be_replaced_stays_and_nothing_half_written_is_left(
    is_moved: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.marshub"
    record = write_save(path)

    def fail(part: Path, _: Path) -> None:
        if is_moved:
            part.unlink()
        raise OSError("no such device")

    monkeypatch.setattr(damaged_saves, "put_in_place", fail)
    path.write_bytes(b"damaged")
    with pytest.raises(SaveError, match=r"a\.marshub .*no such device"):
        replace_damaged(path, record, (), {})
    assert (path.read_bytes(), list_names(tmp_path)) == (b"damaged", ["a.damaged", "a.marshub"])


def test_what_is_wrong_with_a_save_is_named_beside_all_that_is_recovered(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    record = write_save(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE extra (x)")
    report = examine_save(path)
    assert report.flaws[0] == "schema"
    assert (report.header, report.entries) == (record.header, record.entries)
