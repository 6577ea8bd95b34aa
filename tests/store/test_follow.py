"""Following a save that another program plays: everything is seen, nothing is held up, no copy is ever half."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from guards import remove_guard
from marshub.kernel import DamagedSave, SaveError, Session
from marshub.kernel.journal import Answered
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, snapshot
from marshub.store.integrity_check import IntegrityReport, check_save
from marshub.store.snapshot import SaveFollower, check_snapshot, read_snapshot
from marshub.store.untrusted_database import wal_path
from toys import Toy

PLAYER = """
import sys
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.store import SqliteJournal
from toys import Toy

session = Session(Toy(), {"rounds": 9}, 4, journal=SqliteJournal(sys.argv[1], create=True))
print("ready", flush=True)
for line in sys.stdin:
    play(session, "random", steps=int(line))
    print(session.step_count, flush=True)
session.close()
"""


@contextmanager
def player(path: Path) -> Iterator[Any]:
    """Another process that plays the save at `path`: gives a function that plays so many steps, and says how many."""
    tests = str(Path(__file__).parents[1])
    process = subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {tests!r})\n{PLAYER}", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout
    assert stdout.readline() == "ready\n"

    def steps(number: int) -> int:
        stdin.write(f"{number}\n")
        stdin.flush()
        return int(stdout.readline())

    try:
        yield steps
    finally:
        stdin.close()
        process.wait()
        stdout.close()


def answers(record: Any) -> int:
    return sum(isinstance(entry, Answered) for entry in record.entries)


@pytest.mark.attack
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets the time when a file is closed")
def test_an_answer_within_the_clocks_last_tick_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log is written over from its start: its size tells nothing, nor does its time with a wrong clock."""
    path = tmp_path / "a.marshub"
    with closing(Session(Toy(), {"rounds": 9}, 4, journal=SqliteJournal(path, create=True))) as session:
        play(session, "random", steps=3)
        monkeypatch.setattr(snapshot, "_file_stamp", lambda file: (1, 2, 3) if file.exists() else None)
        follower = SaveFollower(path)
        assert follower.poll() is not None
        for _ in range(5):
            play(session, "random", steps=1)
            record = follower.poll()
            assert record is not None
            assert record.entries == read_snapshot(path).entries
        assert follower.poll() is None


@pytest.mark.attack
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets the time when a file is closed")
def test_the_trial_of_ticks_bites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, snapshot._save_stamp, "zlib.crc32(log.read_bytes()) if log.is_file() else 0", "0")
    with pytest.raises(AssertionError):
        test_an_answer_within_the_clocks_last_tick_is_seen(tmp_path, monkeypatch)


def test_a_game_is_followed_while_another_program_holds_its_save(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    with player(path) as steps:
        with pytest.raises(SaveError, match="open in another MarsHub"):
            SqliteJournal(path)
        follower = SaveFollower(path)
        first = follower.poll()
        assert first is not None
        assert answers(first) == 0
        assert follower.poll() is None
        for _ in range(4):
            played = steps(2)
            record = follower.poll()
            assert record is not None
            assert answers(record) == played
            assert follower.poll() is None
    record = follower.poll()  # the file was put in order when it was closed
    assert record is not None
    assert answers(record) == played
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.marshub"]


def test_a_copy_taken_while_the_log_is_begun_anew_is_taken_again(tmp_path: Path, monkeypatch: Any) -> None:
    """The worst moment: the file is copied, then all is moved into it, and the log starts over."""
    path = tmp_path / "a.marshub"
    journal = SqliteJournal(path, create=True)
    session = Session(Toy(), {"rounds": 9}, 4, journal=journal)
    play(session, "random", steps=3)
    copied = []
    real = shutil.copyfile

    def copy(source: Path, target: Path) -> None:
        real(source, target)
        copied.append(Path(source).name)
        if len(copied) == 1:
            journal._db.execute("PRAGMA wal_checkpoint(RESTART)")
            play(session, "random", steps=2)

    monkeypatch.setattr(snapshot.shutil, "copyfile", copy)
    assert answers(read_snapshot(path)) == 5
    assert copied.count("a.marshub") == 2
    session.close()


def test_what_is_never_calm_is_given_up(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "a.marshub"
    session = Session(Toy(), {"rounds": 9}, 4, journal=SqliteJournal(path, create=True))
    session.close()
    monkeypatch.setattr(snapshot, "_copy_save", lambda file, copy: False)
    with pytest.raises(SaveError, match="try again in a moment"):
        read_snapshot(path)


def test_a_follower_has_the_settings_and_reports_damage_each_time(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    journal = SqliteJournal(path, create=True)
    session = Session(Toy(), {"rounds": 1}, 4, journal=journal)
    journal.save_setting("zones", "{}")
    session.close()
    follower = SaveFollower(path)
    assert follower.poll() is not None
    assert follower.kept == {"zones": "{}"}
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tip SET seal = zeroblob(16)")
        db.commit()
    with pytest.raises(DamagedSave, match=f"^{re.escape(str(path))}"):
        read_snapshot(path)
    for _ in range(2):
        with pytest.raises(DamagedSave):
            follower.poll()
    path.write_bytes(b"Dear Mars, " * 99)
    for _ in range(2):
        with pytest.raises(SaveError):
            follower.poll()


def test_what_is_not_a_save_is_explained(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no save"):
        read_snapshot(tmp_path / "none.marshub")
    letter = tmp_path / "letter.marshub"
    letter.write_text("Dear Mars, " * 99)
    with pytest.raises(SaveError, match="damaged or not a MarsHub save"):
        read_snapshot(letter)
    for pragma, message in (("application_id=5", "not a MarsHub save"), ("user_version=99", "save format 99")):
        path = tmp_path / f"{pragma[:3]}.marshub"
        Session(Toy(), {"rounds": 1}, 4, journal=SqliteJournal(path, create=True)).close()
        db = sqlite3.connect(path)
        db.execute(f"PRAGMA {pragma}")
        db.commit()
        db.close()
        with pytest.raises(SaveError, match=message):
            read_snapshot(path)


def test_a_copy_is_whole_only_if_nothing_was_written_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save, copy = tmp_path / "a.marshub", tmp_path / "copy.marshub"
    save.write_bytes(b"the game")
    wal_path(copy).write_bytes(b"of the try before")
    assert snapshot._copy_save(save, copy)
    assert (copy.read_bytes(), wal_path(copy).exists()) == (b"the game", False)
    copy_file = shutil.copyfile

    def write_meanwhile(source: Path, target: Path) -> None:
        copy_file(source, target)
        save.write_bytes(b"the game, and more")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", write_meanwhile)
        assert not snapshot._copy_save(save, copy)
    wal_path(save).write_bytes(bytes(40))

    def close_meanwhile(source: Path, target: Path) -> None:
        wal_path(save).unlink(missing_ok=True)
        copy_file(source, target)

    monkeypatch.setattr(shutil, "copyfile", close_meanwhile)
    assert not snapshot._copy_save(save, copy)


def test_a_page_that_was_half_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "a.marshub"
    Session(Toy(), {}, 4, journal=SqliteJournal(save, create=True)).close()
    whole = check_save(save)
    reports, stamps = [IntegrityReport(flaws=["entry 1"]), whole], iter(range(9))
    monkeypatch.setattr(snapshot, "check_save", lambda copy, shown_path: reports.pop(0))
    monkeypatch.setattr(snapshot, "_save_stamp", lambda file: next(stamps))
    assert check_snapshot(save) is whole


def test_a_save_on_a_disk_that_fails_is_no_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(source: Path, target: Path) -> None:
        raise OSError(5, "Input/output error")

    save = tmp_path / "a.marshub"
    Session(Toy(), {}, 4, journal=SqliteJournal(save, create=True)).close()
    monkeypatch.setattr(shutil, "copyfile", fail)
    with pytest.raises(SaveError, match="cannot be read: Input/output error"):
        check_snapshot(save)


def test_another_file_of_the_same_size_and_time_is_another_save(tmp_path: Path) -> None:
    save, other = tmp_path / "a.marshub", tmp_path / "b.marshub"
    for file in (save, other):
        file.write_bytes(b"a game")
        os.utime(file, ns=(1, 1))
    before = snapshot._save_stamp(save)
    other.replace(save)
    assert snapshot._save_stamp(save) != before
