"""An evening is in its file: a copy of the file alone, at any moment, holds it up to a recent answer, and says so."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from marshub.cli.app import app
from marshub.games import load_game
from marshub.kernel import DamagedSave, Session
from marshub.kernel.journal import LOG_MISSING
from marshub.kernel.log_entry import Mended
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, read_save
from marshub.store.snapshot import read_snapshot
from marshub.table.save_recovery import check_save
from marshub.table.setup import open_saved_session
from marshub.words import Speech

pytestmark = pytest.mark.attack

GAME = load_game("first-martians")
LEFT_OUT = Mended(LOG_MISSING)


def copied(path: Path, name: str = "copy", *, log: bool = False) -> Path:
    copy = path.with_name(f"{name}.marshub")
    shutil.copyfile(path, copy)
    if log:
        shutil.copyfile(f"{path}-wal", f"{copy}-wal")
    return copy


@pytest.fixture
def played(tmp_path: Path) -> Session[Any, Any]:
    return Session(GAME, {}, 4, journal=SqliteJournal(tmp_path / "a.marshub", create=True))


def test_at_every_answer_a_copy_of_the_file_alone_holds_the_evening(played: Session[Any, Any], tmp_path: Path) -> None:
    for _ in range(20):
        play(played, "random", steps=1)
        written = played.journal.read().entries
        copy = copied(tmp_path / "a.marshub")
        report = check_save(copy)
        assert (report.path, report.is_intact, report.is_log_missing, report.game) == (copy, True, True, GAME.id)
        assert len(written) - 8 < report.kept <= len(written)
        session = open_saved_session(GAME, copy)
        entries = session.journal.read().entries
        assert entries[:-1] == written[: report.kept]
        assert session.log[-1] == LEFT_OUT
        session.close()
    played.close()


def test_it_is_said_once_and_the_evening_goes_on(played: Session[Any, Any], tmp_path: Path) -> None:
    play(played, "random", steps=10)
    copy = copied(tmp_path / "a.marshub")
    played.close()
    for look in (read_save, read_snapshot):
        assert look(copy).entries[-1].lost == LOG_MISSING  # type: ignore[union-attr]
    for _ in range(2):
        session = open_saved_session(GAME, copy)
        assert session.log.count(LEFT_OUT) == 1
        play(session, "random", steps=3)
        session.close()
    assert not check_save(copy).is_log_missing


def test_with_both_halves_and_after_a_proper_end_nothing_is_said(played: Session[Any, Any], tmp_path: Path) -> None:
    play(played, "random", steps=10)
    both = copied(tmp_path / "a.marshub", log=True)
    played.close()
    for path in (both, tmp_path / "a.marshub"):
        assert not check_save(path).is_log_missing
        session = open_saved_session(GAME, path)
        assert LEFT_OUT not in session.log
        assert session.step_count == 10
        session.close()


def test_the_command_line_names_the_missing_half(played: Session[Any, Any], tmp_path: Path) -> None:
    play(played, "random", steps=10)
    copy = copied(tmp_path / "a.marshub")
    played.close()
    result = CliRunner().invoke(app, ["saves", "check", str(copy)])
    assert result.exit_code == 0
    assert "copy.marshub-wal" in result.output
    assert "the last answers may be missing" in Speech("en").plain_text("told-mended", lost=LOG_MISSING)


def test_half_of_an_evening_of_an_earlier_version_names_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There all of it was in the log, and the file was called no save."""
    monkeypatch.setattr(SqliteJournal, "_fill_file", lambda self: None)
    session = Session(GAME, {}, 4, journal=SqliteJournal(tmp_path / "a.marshub", create=True))
    play(session, "random", steps=10)
    copy = copied(tmp_path / "a.marshub")
    session.close()
    for look in (read_save, SqliteJournal, check_save):
        with pytest.raises(DamagedSave, match=r"copy\.marshub-wal, is missing"):
            look(copy)


def test_the_trial_of_copies_bites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where nothing is brought from the log into the file."""
    monkeypatch.setattr(SqliteJournal, "_fill_file", lambda self: None)
    session = Session(GAME, {}, 4, journal=SqliteJournal(tmp_path / "a.marshub", create=True))
    with pytest.raises(DamagedSave):
        test_at_every_answer_a_copy_of_the_file_alone_holds_the_evening(session, tmp_path)
    session.close()
