"""Saves of strangers: well-formed files that are made to hang, to eat the memory, or to overwrite something else."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import struct
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marshub.kernel import MemoryJournal, SaveError, SaveNotWritten, Session
from marshub.kernel.journal import Adjustment, Anew, Answered, Checkpoint, Healed, Laid, Record, Refreshed, Undone
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, read_save, read_summary, save_copy, untrusted_database
from marshub.store.damaged_saves import delete_save, examine_save
from marshub.store.page_reader import Pages
from marshub.store.page_recovery import recover_pages
from marshub.store.snapshot import read_snapshot
from marshub.store.untrusted_database import reading_seconds
from toys import Toy

pytestmark = pytest.mark.attack

TOY = Toy()


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("good") / "a.marshub"
    session = Session(TOY, {"rounds": 9}, 4, journal=SqliteJournal(path, create=True))
    play(session, "random", steps=12)
    session.close()
    return path


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"
#: What a stranger does to a save; each opened, before it was looked at, or hung whoever listed it.
HOSTILE = {
    "an endless view for entries": (
        "DROP TABLE entry", f"CREATE VIEW entry AS {ENDLESS} x AS number, 0.0 AS at, '' AS data, x'' AS seal FROM n"
    ),
    "an endless view for the header": (
        "DROP TABLE header", f"CREATE VIEW header AS {ENDLESS} '{{}}' AS data, x'' AS seal FROM n"
    ),
    "a huge view for the header": (
        "DROP TABLE header", "CREATE VIEW header AS SELECT CAST(zeroblob(2000000000) AS TEXT) AS data, x'' AS seal"
    ),
    "a trigger": ("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM header; END",),
    "an index of expressions": ("CREATE INDEX i ON entry (lower(data))",),
    "a table more": ("CREATE TABLE mine (a)",),
    "a column more": ("ALTER TABLE entry ADD COLUMN more AS (lower(data)) VIRTUAL",),
    "a default": ("DROP TABLE tip", "CREATE TABLE tip (entries INTEGER DEFAULT 7, checkpoints INTEGER, seal BLOB)"),
    "another order": ("DROP TABLE tip", "CREATE TABLE tip (seal BLOB NOT NULL, entries INTEGER NOT NULL)"),
    "a virtual table": (  # written down only: not every SQLite has a module to make one with
        "DROP TABLE kept", "PRAGMA writable_schema=ON",
        "INSERT INTO sqlite_master VALUES ('table', 'kept', 'kept', 0, 'CREATE VIRTUAL TABLE kept USING rtree(a, b)')",
    ),
    "format 1 claimed": ("PRAGMA user_version=1",),
    "a number for a state": ("UPDATE checkpoint SET state = 7",),
}  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_save_is_refused_by_whoever_looks(good: Path, what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    shutil.copyfile(good, path)
    with closing(sqlite3.connect(path)) as db:
        for statement in HOSTILE[what]:
            db.execute(statement)
        db.commit()
    for look in (read_summary, read_save, read_snapshot, SqliteJournal):
        with pytest.raises(SaveError, match=r"a\.marshub"):
            look(path)


@pytest.mark.parametrize("column", ["state", "log"])
def test_a_row_that_is_too_large_is_refused(good: Path, column: str, tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    shutil.copyfile(good, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"UPDATE checkpoint SET {column} = zeroblob(40000000) WHERE number = 1")
        db.commit()
    tracemalloc.start()
    try:
        for look in (read_save, read_snapshot, SqliteJournal):
            with pytest.raises(SaveError, match=r"a\.marshub"):
                look(path)
        assert tracemalloc.get_traced_memory()[1] < 20 << 20, "it is not even read"
    finally:
        tracemalloc.stop()


def test_a_file_larger_than_any_save_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    with path.open("wb") as file:
        file.truncate(300 << 20)  # a hole: it takes no room
    for look in (read_summary, read_save, read_snapshot, SqliteJournal):
        with pytest.raises(SaveError, match="too large"):
            look(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has none")
def test_what_is_no_file_is_never_opened_and_never_replaced(good: Path, tmp_path: Path) -> None:
    """A pipe has a size of 0 and was taken for free: it was replaced, /dev/stdin as well."""
    pipe, folder, link, device = (tmp_path / f"{name}.marshub" for name in ("pipe", "folder", "link", "device"))
    os.mkfifo(pipe)
    folder.mkdir()
    other = tmp_path / "other"
    link.symlink_to(other)
    device.symlink_to("/dev/null")
    record = read_save(good)
    for path in (pipe, folder, link, device):
        for over in (False, True):
            with pytest.raises(SaveError, match="regular file"):
                save_copy(record, path, overwrite=over)
        with pytest.raises(SaveError, match="regular file"):
            SqliteJournal(path, create=True)
    for path in (pipe, folder, device):
        for look in (read_summary, read_save, read_snapshot, SqliteJournal):
            with pytest.raises(SaveError, match="regular file"):
                look(path)
    assert not other.exists()
    assert pipe.is_fifo()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has none")
def test_a_log_that_is_no_file_is_never_opened(good: Path, tmp_path: Path) -> None:
    """Whoever followed such a save, or looked for the newest, waited for ever."""
    path = tmp_path / "a.marshub"
    shutil.copyfile(good, path)
    os.mkfifo(f"{path}-wal")
    for look in (read_summary, read_save, read_snapshot, examine_save, SqliteJournal):
        with pytest.raises(SaveError, match="wal is not a regular file"):
            look(path)


def varint(number: int) -> bytes:
    groups = [number >> shift & 0x7F for shift in (21, 14, 7, 0)]
    return bytes([*(group | 0x80 for group in groups[:-1]), groups[-1]])


def leaf(cell: bytes, rows: int = 1) -> bytes:
    """A page of a table's rows, as SQLite writes it, on which every row is the same cell."""
    start = (4096 - len(cell)).to_bytes(2, "big")
    head = b"\x0d\0\0" + rows.to_bytes(2, "big") + start + b"\0" + start * rows
    return head + bytes(4096 - len(head) - len(cell)) + cell


WITHIN = 489  # bytes of a row of 16 MB that stand in its own page; 4092 stand in each that follows


def rows_in_one_another(whole: bytes) -> bytes:
    """1,795 pointers to one row of 16 MB, which goes on in a page that goes on in itself: they took 5 GB."""
    following = len(whole) // 4096 + 1
    cell = varint(WITHIN + 4092 * 4000) + varint(1) + bytes(WITHIN) + following.to_bytes(4, "big")
    return whole + following.to_bytes(4, "big") + bytes(4092) + leaf(cell, 1500)


def rows_with_one_end(whole: bytes) -> bytes:
    """272 rows of 1 MB, each of which a save may have, that all go on in the same 256 pages."""
    first = len(whole) // 4096 + 1
    size = WITHIN + 4092 * 256
    # A row of `kept`: header, name, value, seal; the value fills all pages.
    data = bytes([2 + 4 + 1]) + b"\x0f" + varint(13 + 2 * (size - 7 - 1 - 16)) + b"\x2c" + b"n" + b"x" * (WITHIN - 8)
    chain = b"".join((first + page + 1).to_bytes(4, "big") + b"x" * 4092 for page in range(256))
    pages = b""
    for page in range(34):
        cells = [varint(size) + varint(page * 8 + row) + data + first.to_bytes(4, "big") for row in range(8)]
        content = b"".join(cells)
        starts = b"".join((4096 - len(content) + len(cells[0]) * row).to_bytes(2, "big") for row in range(8))
        head = b"\x0d\0\0\0\x08" + starts[:2] + b"\0" + starts
        pages += head + bytes(4096 - len(head) - len(content)) + content
    return whole + chain + pages


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine is too slow for a test of sizes."""
    monkeypatch.setattr(untrusted_database, "READ_S", 1e6)
    monkeypatch.setattr(untrusted_database, "READ_S_PER_MB", 1e6)


@pytest.mark.usefixtures("slow")
def test_the_trial_of_shared_ends_bites(good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.marshub"
    path.write_bytes(rows_with_one_end(bytes(4096) + good.read_bytes()[4096:]))
    monkeypatch.setattr(untrusted_database, "LARGEST_CONTENT", 1 << 40)
    tracemalloc.start()
    try:
        recover_pages(path)
        assert tracemalloc.get_traced_memory()[1] > 256 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("make", [rows_in_one_another, rows_with_one_end])
def test_no_save_takes_more_memory_than_any_save(good: Path, make: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    path.write_bytes(make(bytes(4096) + good.read_bytes()[4096:]))
    tracemalloc.start()
    try:
        if make is rows_with_one_end:
            with pytest.raises(SaveError, match=r"a\.marshub holds more than any save"):
                examine_save(path)
        else:
            assert examine_save(path).entries == read_save(good).entries
        assert tracemalloc.get_traced_memory()[1] < 256 << 20
    finally:
        tracemalloc.stop()


def test_whoever_reads_by_pages_is_given_as_long_as_the_file_is_large(good: Path, tmp_path: Path) -> None:
    small, large = tmp_path / "small.marshub", tmp_path / "large.marshub"
    shutil.copyfile(good, small)
    shutil.copyfile(good, large)
    with large.open("r+b") as file:
        file.truncate(3 << 20)
    assert reading_seconds(small) == 10
    assert reading_seconds(large) == 30


def test_a_reader_without_end_is_broken_off(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untrusted_database, "READ_S", -1.0)
    with pytest.raises(SaveError, match="takes too long"):
        recover_pages(good)
    with pytest.raises(SaveError, match=r"gone\.marshub"):
        recover_pages(good.with_name("gone.marshub"))


def test_a_row_with_a_number_that_is_none_is_passed_over(good: Path) -> None:
    """Old pages hold anything: a row that is numbered as SQLite numbers none must not end the rescue."""
    data = b"\x0a\0\x07\x01\x01\x0f\x0e\x0e\x0f\x0e" + bytes(8) + b"\0\0" + b"1" + b"{" + b"[" + b"]" + b"s"
    path = good.with_name("numbered.marshub")
    path.write_bytes(good.read_bytes() + leaf(bytes([len(data)]) + b"\xff" * 9 + data))
    survey = recover_pages(path)
    path.unlink()
    assert survey.flaws == []
    assert survey.to_record(path) == read_save(good)


@pytest.mark.parametrize(
    ("name", "why"),
    [("a\0b", "name of a file"), ("x" * 5000, "name of a file"), ("\ud800", "name of a file"),
     ("y" * 300, "cannot be used as a save")],
)  # fmt: skip
def test_a_name_no_system_has_is_refused(good: Path, name: str, why: str) -> None:
    record = read_save(good)
    for do in (read_summary, read_save, read_snapshot, SqliteJournal, lambda path: save_copy(record, path)):
        with pytest.raises(SaveError, match=why) as refused:
            do(name)  # type: ignore[operator]
        assert str(refused.value).encode(), "it can be shown"


def test_rows_are_found_by_their_shape_with_the_numbers_they_have(tmp_path: Path) -> None:
    """No page around them is needed; a row of a kind of value that SQLite never writes is none."""
    numbers = [1, 127, 128, 129, 16_383, 16_384, 2_097_152]
    row = b"\x05\0\x07\x0f\x2c" + struct.pack(">d", 2.5) + b"t" + b"%c" * 16
    scattered = b"..".join(
        varint(number).lstrip(b"\x80") + row % ((65 + at,) * 16) for at, number in enumerate(numbers)
    )
    header = b"\x03\x0f%c{" + b"s" * 8
    path = tmp_path / "a.marshub"
    path.write_bytes(scattered.ljust(4096, b".") + b"".join(leaf(b"\x0c\1" + header % kind) for kind in (28, 10)))
    assert list(Pages(path).list_rows(lambda: None)) == [
        ("header", 1, (b"{", b"s" * 8)),
        *[("entry", number, (None, 2.5, b"t", bytes([65 + at]) * 16)) for at, number in enumerate(numbers)],
    ]


def test_another_game_is_written_over_only_if_that_is_said(good: Path, tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine.marshub", tmp_path / "theirs.marshub"
    session = Session(TOY, {"rounds": 2}, 5, journal=SqliteJournal(theirs, create=True))
    play(session, "random", steps=2)
    session.close()
    before = theirs.read_bytes()
    record = read_save(good)
    save_copy(record, mine)
    save_copy(record, mine)  # the same game, somewhat older
    with pytest.raises(SaveError, match="another game"):
        save_copy(record, theirs)
    assert theirs.read_bytes() == before
    save_copy(record, theirs, overwrite=True)
    assert read_save(theirs) == record
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Mars, " * 200)
    with pytest.raises(SaveError):
        save_copy(record, letter, overwrite=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["letter.txt", "mine.marshub", "theirs.marshub"]


@pytest.mark.parametrize("empty", [False, True])
def test_a_log_that_was_left_behind_is_no_place_for_a_new_save(good: Path, empty: bool, tmp_path: Path) -> None:
    """SQLite would throw it away, or read it into the new save."""
    path, log = tmp_path / "a.marshub", tmp_path / "a.marshub-wal"
    if empty:
        path.touch()
    log.write_bytes(b"a game")
    with pytest.raises(SaveError, match="left of another save"):
        SqliteJournal(path, create=True)
    with pytest.raises(SaveError, match="left of another save"):
        save_copy(read_save(good), path)
    assert log.read_bytes() == b"a game"
    assert path.exists() == empty
    log.write_bytes(b"")  # nothing is left in it
    save_copy(read_save(good), path)
    assert read_save(path) == read_save(good)


def test_a_copy_that_fails_leaves_nothing(good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the rest of a copy would keep it full."""
    from marshub.store import copies

    def full(db: sqlite3.Connection, *_: object) -> None:
        assert db.execute("PRAGMA synchronous").fetchone() == (2,), "it is on the disk before it takes its place"
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(copies, "write_record", full)
    with pytest.raises(SaveNotWritten, match=r"no room left to save .*b\.marshub"):
        save_copy(read_save(good), tmp_path / "b.marshub")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows opens no folders")
def test_the_name_of_a_copy_is_on_the_disk_too(good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player may pull the plug as soon as it is said that a copy was made."""
    synced = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_ino) or sync(handle))
    save_copy(read_save(good), tmp_path / "b.marshub")
    assert synced == [tmp_path.stat().st_ino]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a file that is open")
@pytest.mark.parametrize("how", ["deleted", "deleted with its log", "moved", "replaced"])
def test_a_save_that_goes_away_is_told_at_the_next_answer(tmp_path: Path, how: str) -> None:
    path = tmp_path / "a.marshub"
    session = Session(TOY, {"rounds": 9}, 4, journal=SqliteJournal(path, create=True))
    play(session, "random", steps=3)
    position = session.step_count
    if how == "moved":
        path.rename(tmp_path / "b.marshub")
    else:
        path.unlink()
    if how == "deleted with its log":
        Path(f"{path}-wal").unlink()
    if how == "replaced":
        path.write_bytes(b"")
    with pytest.raises(SaveNotWritten, match="deleted, moved or replaced"):
        play(session, "random", steps=1)
    assert session.step_count == position
    record = session.journal.read()
    save_copy(record, tmp_path / "c.marshub")  # all of it can still be written elsewhere
    assert len(read_save(tmp_path / "c.marshub").entries) == 3
    session.close()
    assert not list(tmp_path.glob("*-wal"))
    if how == "moved":
        assert read_save(tmp_path / "b.marshub") == record


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_save_that_may_only_be_read_is_shown_and_not_played(
    good: Path, tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.marshub"
    shutil.copyfile(good, path)
    denied = path if what == "file" else tmp_path  # told, as root may write everything
    monkeypatch.setattr(untrusted_database.os, "access", lambda place, mode: Path(place) != denied)
    assert read_summary(path).entries == len(read_save(path).entries)
    refused = "cannot be written: it or its folder is read-only"
    with pytest.raises(SaveNotWritten, match=rf"^{re.escape(str(path))} {refused}"):
        SqliteJournal(path)
    if what == "folder":
        with pytest.raises(SaveNotWritten, match=refused):
            SqliteJournal(path.with_name("b.marshub"), create=True)
        with pytest.raises(SaveNotWritten, match=refused):
            delete_save(path)
        assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_no_room_for_the_index_of_a_log_is_no_damage(good: Path, tmp_path: Path) -> None:
    """The index is 32 KB of memory that SQLite shares by a file beside the log."""
    import resource

    with closing(SqliteJournal(shutil.copy(good, tmp_path / "a.marshub"))) as journal:
        for file in (journal.path, untrusted_database.wal_path(journal.path)):
            shutil.copy(file, tmp_path / file.name.replace("a", "b", 1))
    path, (soft, hard) = tmp_path / "b.marshub", resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16 << 10, hard))
    try:
        with pytest.raises(SaveError, match=rf"^no room left to save {re.escape(str(path))}; free some space") as error:
            read_summary(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert isinstance(error.value.__cause__, sqlite3.OperationalError)
    assert error.value.__cause__.sqlite_errorcode == sqlite3.SQLITE_IOERR_SHMSIZE
    assert read_summary(path).entries == read_summary(good).entries


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has it")
def test_a_new_game_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from marshub.store import sqlite_journal
    from marshub.table.setup import start_session

    def full(db: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite_journal, "create_tables", full)
    with pytest.raises(SaveNotWritten, match="no room left"):
        start_session(TOY, {"rounds": 2}, 4, save=tmp_path / "a.marshub")
    assert not list(tmp_path.iterdir())


def test_a_list_looks_at_a_few_rows_whatever_there_is(good: Path, tmp_path: Path) -> None:
    """1,000 saves are listed in under a second (tests/bench); here: it does not read entries."""
    path = tmp_path / "a.marshub"
    shutil.copyfile(good, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entry SET data = 'no JSON'")
        db.commit()
    assert read_summary(path).entries == len(read_save(good).entries)
    with pytest.raises(SaveError):
        read_save(path)


def test_whoever_seals_anew_still_gets_one_sentence(good: Path) -> None:
    """Records that fit together as far as seals go, by somebody who knows how: they open, or it is a SaveError."""
    record = read_save(good)
    first, last = record.checkpoints[0], record.checkpoints[-1]
    deep: Any = "x"
    for _ in range(3000):
        deep = [deep]
    wrong: list[Record] = [
        Record(record.header, [*record.entries, extra], record.checkpoints)
        for extra in (
            Undone(-5, 1, False), Undone(10**9, 1, False), Refreshed(-1, 0, "", "", {}), Refreshed(99, 0, "x", "y", {}),
            Adjustment("nothing", 5, ""), Adjustment("", deep, ""), Laid({"a": 1}, None, ""), Anew(),
            Healed(-7), *record.entries,
        )
    ] + [
        Record(record.header, record.entries, [*record.checkpoints[:-1], item])
        for item in (
            Checkpoint(last.position + 1, last.entry, 1, last.state, last.log),
            Checkpoint(0, last.entry, 1, last.state, b"[]"),
            Checkpoint(last.position, last.entry, 1, b"[" * 9000, b"[]"),
            Checkpoint(last.position, last.entry, 1, b"{}", b"[]"),
            Checkpoint(last.position, last.entry, 1, last.state, b'[{"kind":"X"}]'),
            Checkpoint(last.position, last.entry, 1, last.state, b"[]", (10**6,)),
        )
    ] + [Record(record.header, record.entries, []), Record(record.header, record.entries[1:], [first])]  # fmt: skip
    opened = 0
    for item in wrong:
        try:
            session = Session.resume(TOY, MemoryJournal(item))
        except SaveError:
            continue
        opened += 1
        assert session.pending is not None or session.result is not None
    assert opened > 0
    assert isinstance(record.entries[0], Answered)
