"""Saves: every answer is in the file before its effect is shown, and a broken file is explained."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from marshub.kernel import Answer, DamagedSave, SaveError, Session
from marshub.kernel.journal import LOG_MISSING, Answered, Checkpoint, Healed, Record
from marshub.kernel.policy import play
from marshub.kernel.replay import replace_last_answer
from marshub.store import SqliteJournal, copies, read_save, read_summary, save_copy, untrusted_database
from marshub.store.copies import write_temporary_copy
from marshub.store.damaged_saves import delete_save, examine_save
from marshub.store.integrity_check import check_save
from toys import Toy

TOY = Toy()


def started(path: Path, steps: int = 3) -> Session[Any, Any]:
    session = Session(TOY, {"rounds": 3}, 4, journal=SqliteJournal(path, create=True))
    play(session, "random", steps=steps)
    return session


def test_a_save_is_continued_where_it_was(tmp_path: Path) -> None:
    first = started(tmp_path / "a.marshub", steps=7)
    first.close()
    again = Session.resume(TOY, SqliteJournal(tmp_path / "a.marshub"))
    assert msgspec.json.encode(again.state) == msgspec.json.encode(first.state)
    assert again.log == first.log
    again.undo(3, sure=True)
    again.close()
    third = Session.resume(TOY, SqliteJournal(tmp_path / "a.marshub"))
    assert third.log == again.log
    third.close()


def test_what_was_written_since_a_save_was_opened_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    Session(TOY, {}, 4, journal=SqliteJournal(path, create=True)).close()
    entry, checkpoint = Answered(Answer(option="near")), Checkpoint(1, 1, 4, b"{}", b"[]", ())
    with closing(SqliteJournal(path)) as journal:
        journal.append(entry)
        assert journal.read().entries == [entry]
    with closing(SqliteJournal(path)) as journal:
        journal.checkpoint(checkpoint)
        assert journal.read().checkpoints[-1] == checkpoint


def test_a_save_of_an_earlier_version_is_intact_and_continued(tmp_path: Path) -> None:
    """Checksums computed otherwise, or other tables, would damage what people have: they take another format."""
    path = tmp_path / "a.marshub"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(Path(__file__).with_name("save-format-2.sql").read_text(encoding="utf-8"))
    assert check_save(path).flaws == []
    session = Session.resume(TOY, SqliteJournal(path))
    assert session.step_count == 3
    assert session.journal.read_setting("zones") == "{}"  # type: ignore[attr-defined]
    session.close()


def test_peek_looks_without_continuing(tmp_path: Path) -> None:
    session = started(tmp_path / "a.marshub", 0)
    play(session, "first", 4)
    session.answer("no")
    session.close()
    seen = read_summary(tmp_path / "a.marshub")
    assert seen.header.game == "toy"
    assert seen.entries == 5
    assert msgspec.json.decode(seen.state)["round"] == 1, "that of the last checkpoint"
    assert not seen.demo
    started(tmp_path / "b.marshub", 0).close()
    assert read_summary(tmp_path / "b.marshub").entries == 0
    journal = SqliteJournal(tmp_path / "a.marshub")
    journal.save_setting("demo", "1")
    journal.close()
    assert read_summary(tmp_path / "a.marshub").demo
    with closing(sqlite3.connect(tmp_path / "a.marshub")) as db, db:
        db.execute("UPDATE header SET data = replace(data, 'toy', 'top')")
    with pytest.raises(DamagedSave):
        read_summary(tmp_path / "a.marshub")


def test_a_setting_is_kept_as_it_is_and_empty_before(tmp_path: Path) -> None:
    session = started(tmp_path / "a.marshub")
    journal: Any = session.journal
    assert journal.read_setting("zones") == ""
    journal.save_setting("zones", "Año 1\n")
    assert journal.read_setting("zones") == "Año 1\n"
    session.close()


def test_a_game_that_has_only_begun_is_whole(tmp_path: Path) -> None:
    """The program may be killed before the first checkpoint is written."""
    started(tmp_path / "a.marshub").close()
    header = read_save(tmp_path / "a.marshub").header
    journal = SqliteJournal(tmp_path / "b.marshub", create=True)
    journal.begin(header)
    assert journal.read() == Record(header, [], [])
    journal._db.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    named = f"^{re.escape(str(journal.path))}"
    with pytest.raises(SaveError, match=named):
        journal.begin(header)
    journal._db.set_authorizer(None)
    journal.close()
    with pytest.raises(SaveError, match=f"{named} cannot be used as a save: .* closed"):
        journal.read()
    assert read_save(tmp_path / "b.marshub") == Record(header, [], [])
    with pytest.raises(SaveError, match=f"{named} was cut off before the game began; start a new one"):
        read_summary(tmp_path / "b.marshub")


@pytest.mark.parametrize("seed", [0, (1 << 64) - 1])
def test_games_of_the_first_and_the_last_seed_are_read(seed: int, tmp_path: Path) -> None:
    Session(TOY, {"rounds": 3}, seed, journal=SqliteJournal(tmp_path / "a.marshub", create=True)).close()
    assert read_save(tmp_path / "a.marshub").header.seed == seed


def test_what_cannot_be_written_is_said_or_stays_in_the_log(tmp_path: Path) -> None:
    """Nothing can be brought from the log into the file here, and no setting be kept."""

    def deny(action: int, name: str | None, *_: object) -> int:
        denied = {(sqlite3.SQLITE_PRAGMA, "wal_checkpoint"), (sqlite3.SQLITE_INSERT, "kept")}
        denied.add((sqlite3.SQLITE_READ, "kept"))
        return sqlite3.SQLITE_DENY if (action, name) in denied else sqlite3.SQLITE_OK

    session = started(tmp_path / "a.marshub")
    session.journal._db.set_authorizer(deny)  # type: ignore[attr-defined]
    play(session, "random", steps=9)
    named = f"^{re.escape(str(tmp_path / 'a.marshub'))}"
    with pytest.raises(SaveError, match=named):
        session.journal.save_setting("zones", "{}")  # type: ignore[attr-defined]
    with pytest.raises(SaveError, match=named):
        session.journal.read_setting("zones")  # type: ignore[attr-defined]
    session.journal._db.set_authorizer(None)  # type: ignore[attr-defined]
    written = session.journal.read()
    session.close()
    assert len(written.entries) == 12
    assert read_save(tmp_path / "a.marshub") == written


@pytest.mark.parametrize("is_new", [True, False])
def test_each_eighth_entry_fills_the_file(is_new: bool, tmp_path: Path) -> None:
    started(tmp_path / "a.marshub").close()
    journal = SqliteJournal(tmp_path / "a.marshub")
    statements, filled = list[str](), list[int]()
    journal._db.set_trace_callback(statements.append)
    record = journal.read()
    assert statements == [], "it was read when it was opened"
    if is_new:
        journal.close()
        journal = SqliteJournal(tmp_path / "b.marshub", create=True)
        journal.begin(record.header)
        journal._db.set_trace_callback(statements.append)
    for number in range(1, 21):
        journal.append(record.entries[0])
        if any("wal_checkpoint" in statement for statement in statements):
            filled.append(number)
        statements.clear()
    assert filled == [8, 16], "so that an answer waits for the disk once"
    journal.append(*record.entries[:1] * 4)
    assert any("wal_checkpoint" in statement for statement in statements), "of several at once each counts"
    journal.close()


def test_a_game_that_could_not_be_started_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    journal = SqliteJournal(folder / "a.marshub", create=True)
    (folder / "a.marshub-journal").touch()
    journal.discard()
    assert list(folder.iterdir()) == []
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        journal._db.execute("SELECT 1")


def test_an_evening_may_be_longer_than_reading_a_save_may_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started(tmp_path / "a.marshub").close()
    journal = SqliteJournal(tmp_path / "a.marshub")
    shutil.copyfile(tmp_path / "a.marshub", tmp_path / "b.marshub")
    assert check_save(tmp_path / "b.marshub").was_open, "a copy of the file alone tells that a game goes on"
    journal.append(*journal.read().entries * 400)
    record = journal.read()
    now = time.monotonic
    monkeypatch.setattr(untrusted_database, "time", SimpleNamespace(monotonic=lambda: now() + 1e6))
    assert journal.read() == record
    with monkeypatch.context() as limit:
        limit.setattr(untrusted_database, "LARGEST_CONTENT", 1)
        with pytest.raises(SaveError, match=r"a\.marshub holds more"):
            journal.read()
    journal._db.execute("UPDATE entry SET data = 'x' WHERE number = 2")
    with pytest.raises(DamagedSave, match=r"a\.marshub"):
        journal.read()
    journal.close()
    monkeypatch.setattr(untrusted_database, "READ_S", -1.0)
    with pytest.raises(SaveError, match=r"a\.marshub takes too long"):
        SqliteJournal(tmp_path / "a.marshub")


def test_the_log_of_a_save_that_took_its_place_is_left_alone(tmp_path: Path) -> None:
    path, log = tmp_path / "a.marshub", tmp_path / "a.marshub-wal"
    session = started(path)
    for file in (path, log):
        file.unlink()
        file.write_bytes(b"another save")
    session.close()
    assert (path.read_bytes(), log.read_bytes()) == (b"another save", b"another save")


def test_closing_never_fails(tmp_path: Path) -> None:
    session = started(tmp_path / "a.marshub")
    denied = {sqlite3.SQLITE_DELETE: sqlite3.SQLITE_DENY}
    session.journal._db.set_authorizer(lambda action, *_: denied.get(action, sqlite3.SQLITE_OK))  # type: ignore[attr-defined]
    session.close()
    assert read_save(tmp_path / "a.marshub").entries[3:] == [Healed(LOG_MISSING)], "it was not noted that it was closed"


def test_an_answer_that_cannot_be_written_leaves_the_save_whole(tmp_path: Path) -> None:
    def deny(action: int, name: str | None, *_: object) -> int:
        return sqlite3.SQLITE_DENY if (action, name) == (sqlite3.SQLITE_UPDATE, "tip") else sqlite3.SQLITE_OK

    session = started(tmp_path / "a.marshub")
    session.journal._db.set_authorizer(deny)  # type: ignore[attr-defined]
    with pytest.raises(SaveError, match=r"a\.marshub"):
        play(session, "random", steps=1)
    with pytest.raises(SaveError, match=r"a\.marshub"):
        session.journal.checkpoint(session.journal.read().checkpoints[0])
    session.journal._db.set_authorizer(None)  # type: ignore[attr-defined]
    play(session, "random", steps=2)
    session.close()
    assert len(read_save(tmp_path / "a.marshub").entries) == 5


def test_a_copy_keeps_the_known_times_and_the_settings(tmp_path: Path) -> None:
    session = started(tmp_path / "a.marshub")
    before = time.time()
    part = write_temporary_copy(session.journal.read(), tmp_path / "b.marshub", [2.0, 1.0], {"zones": "{}"})
    session.close()
    report = check_save(part)
    assert (report.times[:2], report.kept, report.flaws) == ([2.0, 1.0], {"zones": "{}"}, [])  # a clock may be set back
    assert report.times[2] >= before


def test_a_copy_goes_to_a_new_folder_or_over_a_save_without_a_game(tmp_path: Path) -> None:
    session = started(tmp_path / "a.marshub")
    record = session.journal.read()
    session.close()
    path = tmp_path / "new" / f"{'x' * 240}.evening"
    save_copy(record, path, kept={"zones": "{}"})
    assert (read_save(path), check_save(path).kept) == (record, {"zones": "{}"})
    empty = tmp_path / "empty.marshub"
    SqliteJournal(empty, create=True).close()
    (tmp_path / f".{empty.name}.{os.getpid()}.part").write_text("left by a program that was killed")
    save_copy(record, empty)
    assert read_save(empty) == record


def test_a_copy_that_cannot_take_its_place_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(tmp_path / "a.marshub")
    record = session.journal.read()
    session.close()

    def fail(*_: object) -> None:
        raise OSError(5, "no such device")

    monkeypatch.setattr(copies, "put_in_place", fail)
    with pytest.raises(SaveError, match="cannot be used as a save: no such device"):
        save_copy(record, tmp_path / "b.marshub")
    assert [file.name for file in tmp_path.iterdir()] == ["a.marshub"]


def test_a_copy_is_a_save_of_its_own(tmp_path: Path) -> None:
    session = started(tmp_path / "a.marshub")
    save_copy(session.journal.read(), tmp_path / "b.marshub")
    play(session)
    save_copy(session.journal.read(), tmp_path / "b.marshub")
    again = Session.resume(TOY, SqliteJournal(tmp_path / "b.marshub"))
    assert again.result == session.result
    again.close()
    session.close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.marshub", "b.marshub"]


def test_a_new_game_never_overwrites(tmp_path: Path) -> None:
    started(tmp_path / "a.marshub").close()
    with pytest.raises(SaveError, match="already exists; choose another name"):
        SqliteJournal(tmp_path / "a.marshub", create=True)
    assert len(read_save(tmp_path / "a.marshub").entries) == 3


def test_two_programs_never_write_one_game(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    session = started(path)
    with pytest.raises(SaveError, match="open in another"):
        SqliteJournal(path)
    code = "import sys; from marshub.store import SqliteJournal; SqliteJournal(sys.argv[1])"
    for look in (read_summary, read_save, examine_save, delete_save):
        with pytest.raises(SaveError, match="open in another"):
            look(path)  # as the list of saves does; to close a file would release the lock
    second = subprocess.run([sys.executable, "-c", code, path], stderr=subprocess.PIPE, text=True, check=False)
    assert "is open in another MarsHub" in second.stderr
    session.close()
    second = subprocess.run([sys.executable, "-c", code, path], stderr=subprocess.PIPE, text=True, check=False)
    assert (second.returncode, second.stderr) == (0, "")


@pytest.mark.parametrize("content", [b"no database at all, but long enough to be taken for one" * 40, b"\0" * 4096])
def test_a_file_that_is_no_save(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.marshub").write_bytes(content)
    with pytest.raises(SaveError, match=r"x\.marshub"):
        SqliteJournal(tmp_path / "x.marshub")
    with pytest.raises(SaveError):
        save_copy(msgspec.UNSET, tmp_path / "x.marshub")  # type: ignore[arg-type]
    assert (tmp_path / "x.marshub").read_bytes() == content


def test_a_foreign_database_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "x.marshub")
    db.execute("CREATE TABLE mine (a)")
    db.commit()
    db.close()
    with pytest.raises(SaveError, match="not a MarsHub save"):
        SqliteJournal(tmp_path / "x.marshub")


def test_a_save_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no save"):
        SqliteJournal(tmp_path / "none.marshub")
    assert not list(tmp_path.iterdir())


def test_a_save_of_another_game(tmp_path: Path) -> None:
    class Other(Toy):
        id = "other"

    started(tmp_path / "a.marshub").close()
    journal = SqliteJournal(tmp_path / "a.marshub")
    with pytest.raises(SaveError, match="a game of toy"):
        Session.resume(Other(), journal)
    journal.close()


def test_another_answer_in_place_of_the_last_is_there_with_its_undo_or_neither_is(tmp_path: Path) -> None:
    """As a crash would leave the save: file and log as they are while each statement is carried out."""
    session: Session[Any, Any] = Session(TOY, {}, 3, journal=SqliteJournal(tmp_path / "a.marshub", create=True))
    session.answer("near")
    crashes: list[Path] = []
    statements: list[str] = []

    def copied(statement: str) -> None:
        statements.append(statement)
        crash = tmp_path / f"{len(crashes)}"
        crash.mkdir()
        for path in tmp_path.glob("a.marshub*"):
            shutil.copy(path, crash)
        crashes.append(crash / "a.marshub")

    session.journal._db.set_trace_callback(copied)  # type: ignore[attr-defined]
    replace_last_answer(session, lambda asked: Answer(option="far"))
    copied("afterwards")
    session.journal._db.set_trace_callback(None)  # type: ignore[attr-defined]
    session.close()
    assert statements.count("COMMIT") == 1
    assert sum(statement.startswith("INSERT INTO entry") for statement in statements) == 2
    result = []
    for save in crashes:
        again = Session.resume(TOY, SqliteJournal(save))
        result.append((again.state.at, [type(entry).__name__ for entry in again.journal.read().entries]))
        again.close()
    old, new = ("near", ["Answered"]), ("far", ["Answered", "Undone", "Answered"])
    assert result[0] == old
    assert result[-1] == new
    assert all(item in (old, new) for item in result)


PLAYER = """
import sys
sys.path[:0] = {path!r}
from toys import Toy
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.store import SqliteJournal
session = Session(Toy(), {{"rounds": 9}}, 4, journal=SqliteJournal({save!r}, create=True))
while session.pending is not None:
    play(session, "first", steps=1) if session.pending.kind != "confirm" else session.answer("no")
    print(len(session.log), session.step_count, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX; Windows ends processes the same hard way")
@pytest.mark.parametrize("lines", [1, 2, 5, 9, 14, 22, 31])
def test_what_was_shown_survives_a_kill(tmp_path: Path, lines: int) -> None:
    """Kill the player right after it has shown its n-th answer: the journal holds at least n answers."""
    save = tmp_path / "k.marshub"
    code = PLAYER.format(path=[str(Path(__file__).parents[1])], save=str(save))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    shown = ""
    for _ in range(lines):
        shown = process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    again = Session.resume(TOY, SqliteJournal(save))
    log, position = map(int, shown.split())
    assert sum(isinstance(e, Answered) for e in again.journal.read().entries) >= position >= lines
    assert again.step_count >= position
    assert len(again.log) >= log
    again.close()
