"""`marshub saves`, and which save is taken where none is named."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from guards import remove_guard
from marshub.cli import terminal
from marshub.cli.app import app, main
from marshub.cli.saves_output import find_or_newest
from marshub.games import load_game
from marshub.headless import Headless
from marshub.kernel import SaveError, Session, game_record
from marshub.kernel.log_entry import Mended
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.store import SqliteJournal, read_save
from marshub.store.summary import DEMO_KEY
from marshub.table import record_files, saves
from marshub.table.setup import open_saved_session, resume_session
from marshub.tui.local_game_source import LocalGameSource
from marshub.tui.settings import Settings, save_settings
from marshub.words import Speech

GAME = load_game("pocket-mars")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    monkeypatch.setenv("MARSHUB_LANG", "en")
    return tmp_path


def saved(name: str, at: int, seed: int = 4, *, demo: bool = False, steps: int = 12) -> Path:
    """A game that was played last at `at`."""
    path = saves.saves_folder() / f"{name}.marshub"
    journal = SqliteJournal(path, create=True)
    session = Session(GAME, {"players": 2}, seed, journal=journal)
    play(session, "random", steps=steps)
    if demo:
        journal.save_setting(DEMO_KEY, "1")
    session.close()
    os.utime(path, (at, at))
    return path


def harm(path: Path, statement: str) -> None:
    stat = path.stat()
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.utime(path, (stat.st_mtime, stat.st_mtime))


def test_a_clock_that_was_ahead_for_an_evening_does_not_keep_its_game_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 2_000_000_000
    monkeypatch.setattr(saves.time, "time", lambda: float(now))
    later, next_year, yesterday, today = [
        saved(f"at-{at}", now + at) for at in (400 * 86_400, 365 * 86_400, -86_400, 3600)
    ]
    assert [save.path for save in saves.list_saves()] == [today, yesterday, later, next_year]
    assert find_or_newest(None) == today  # a clock may have been set back by an hour, too
    now = 0  # and one that lost its date: all others are later than its games
    lost = saved("lost", 60)
    assert [save.path for save in saves.list_saves()] == [lost, later, next_year, today, yesterday]


@pytest.mark.attack
@pytest.mark.parametrize("at", [10.0**15, -(10.0**15), float("nan")], ids=["far away", "long ago", "no time"])
def test_a_clock_that_was_wrong_hides_no_save(at: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A time that Python cannot write as a date ended the list, and home with it."""
    path = saved("lost-in-time", 3)
    monkeypatch.setattr(saves, "list_saves", lambda: [saves.Save(path, at)])
    code, output = run("list")
    assert (code, output.split()[:2]) == (0, ["lost-in-time", "?"])
    assert [entry.path for entry in LocalGameSource().list_saves()] == [path]


@pytest.mark.attack
def test_the_trial_of_wrong_times_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, saves.Save.changed_text, "(OverflowError, OSError, ValueError)", "ZeroDivisionError")
    with pytest.raises((AssertionError, OverflowError, OSError, ValueError)):
        test_a_clock_that_was_wrong_hides_no_save(10.0**15, monkeypatch)


LOSE = "DELETE FROM entry WHERE number = 7"
BLUR = "UPDATE checkpoint SET state = '{}' WHERE number > 1"


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["saves", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def test_the_newest_whole_game_is_taken_and_never_a_demos(capsys: pytest.CaptureFixture[str]) -> None:
    saved("old", 1)
    mine = saved("mine", 2)
    saved("called-otherwise", 3, demo=True)
    saved("demo-2026-01-01-1", 4)
    harm(saved("broken", 5), LOSE)
    (saves.saves_folder() / "cut.marshub").write_bytes(b"")
    os.utime(saves.saves_folder() / "cut.marshub", (6, 6))
    (saves.saves_folder() / "letter.marshub").write_text("Dear Mars")
    os.utime(saves.saves_folder() / "letter.marshub", (7, 7))
    assert find_or_newest(None) == mine
    message = capsys.readouterr().err
    assert "broken was skipped" in message
    assert "marshub saves repair" in message
    newest = LocalGameSource().find_newest()
    assert newest is not None
    assert newest.path == mine
    assert find_or_newest("broken").stem == "broken"  # who names one gets it
    for path in saves.saves_folder().glob("[mo]*.marshub"):
        path.unlink()
    with pytest.raises(SaveError, match="no whole saved game"):
        find_or_newest(None)


def test_a_newer_game_that_is_played_is_taken_too() -> None:
    saved("old", 1)
    path = saves.saves_folder() / "new.marshub"
    session = Session(GAME, {"players": 2}, 4, journal=SqliteJournal(path, create=True))
    play(session, "random", steps=3)
    assert find_or_newest(None) == path
    session.close()


def test_they_are_listed_in_the_language_of_the_players_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MARSHUB_LANG")
    save_settings(Settings(language="it"))
    result = CliRunner().invoke(app, ["saves", "list"])
    assert result.output.strip() == Speech("it").plain_text("saves-none") != Speech("en").plain_text("saves-none")
    monkeypatch.setenv("MARSHUB_LANG", "es")
    assert CliRunner().invoke(app, ["saves", "list"]).output.strip() == Speech("es").plain_text("saves-none")


def test_they_are_listed() -> None:
    assert "no saved games" in run("list")[1]
    saved("mine", 2)
    saved("theirs", 3, demo=True)
    harm(saved("odd\x1b[2J", 1), "DROP TABLE entry")
    code, message = run("list")
    assert code == 0
    assert [line.split()[0] for line in message.splitlines()] == ["theirs", "mine", "odd\ufffd[2J"]
    assert "(a demo)" in message
    assert "cannot be opened" in message
    assert "\x1b" not in message
    result = json.loads(run("list", "--json")[1])
    assert [item.get("demo") for item in result] == [True, False, None]
    assert result[1]["entries"] == 12


def test_they_are_checked_and_repaired(home: Path) -> None:
    whole, broken = saved("whole", 1), saved("broken", 2)
    entries = "is intact: 12 entries, all unchanged since they were written."
    assert run("check") == (0, f"broken {entries}\nwhole {entries}\n")
    harm(broken, LOSE)
    code, message = run("check")
    assert code == 1
    assert "broken is damaged (entry 7 and those after it have been changed)" in message
    assert "6 entries are intact, 6 after them are lost." in message
    matches: list[dict[str, Any]] = json.loads(run("check", "--json", "broken")[1])
    assert (matches[0]["kept"], matches[0]["lost"], matches[0]["flaws"]) == (6, 6, ["entry 7"])
    with pytest.raises(SaveError, match="saves repair"):
        open_saved_session(GAME, broken)
    before = broken.read_bytes()
    code, message = run("repair", "broken")
    assert code == 0
    assert "can be played again" in message
    assert broken.with_name("broken.damaged").read_bytes() == before
    session = open_saved_session(GAME, broken)
    assert session.log[-1] == Mended(6)
    session.close()
    assert run("check", "broken")[0] == 0
    assert run("repair", "whole")[0] == 0
    assert read_save(whole)
    assert [list_save.name for list_save in saves.list_saves()] == ["broken", "whole"]  # what was put aside is no save


def test_a_save_that_lost_no_answer_is_mended_when_it_is_opened() -> None:
    path = saved("mine", 1)
    session = open_saved_session(GAME, path)
    state = session.view("")
    session.close()
    harm(path, BLUR)
    again = open_saved_session(GAME, path)
    assert again.log[-1] == Mended(0)
    assert again.view("") == state
    again.close()
    assert path.with_name("mine.damaged").exists()


def test_what_nothing_is_left_of_is_said_to_be_so() -> None:
    (saves.saves_folder()).mkdir()
    (saves.saves_folder() / "letter.marshub").write_text("Dear Mars")
    code, message = run("check")
    assert code == 1
    assert "letter cannot be rescued" in message
    with pytest.raises(SaveError):
        run("repair", "letter")
    assert (saves.saves_folder() / "letter.marshub").read_text() == "Dear Mars"


def test_they_are_copied_and_removed() -> None:
    mine, theirs = saved("mine", 1), saved("theirs", 2, seed=9, demo=True)
    assert run("copy", "mine", "again")[0] == 0
    assert read_save(saves.saves_folder() / "again.marshub") == read_save(mine)
    with pytest.raises(SaveError, match="another game"):
        run("copy", "mine", "theirs")
    with pytest.raises(SaveError, match="the save itself"):
        run("copy", "mine", "mine")
    assert run("copy", "theirs", "kept")[0] == 0
    assert saves.is_demo(saves.saves_folder() / "kept.marshub")
    assert run("copy", "mine", "theirs", "--over")[0] == 0
    assert read_save(theirs) == read_save(mine)
    session = open_saved_session(GAME, mine)
    with pytest.raises(SaveError, match="open in another"):
        run("remove", "mine", "--yes")
    session.close()
    assert run("remove", "mine", "--yes")[0] == 0
    assert not mine.exists()
    assert run("remove", "again", "--yes")[0] == 0


def test_a_game_goes_out_as_text_and_comes_back(home: Path) -> None:
    original = resume_session(GAME, saved("evening", 1, steps=500))
    target = home / "game.json"
    code, output = run("export", "evening", "-o", str(target))
    assert (code, "Hands and other hidden things" in output) == (0, True)
    code, output = run("import", str(target), "shared")
    assert (code, output.startswith("The game was saved as shared")) == (0, True)
    copy = resume_session(GAME, saves.find_save("shared"))
    assert original.result is not None
    assert (copy.state, copy.log, copy.result) == (original.state, original.log, original.result)
    result = CliRunner().invoke(app, ["replay", str(target)])
    assert "The replay matches to the end: Victory" in result.output
    result = CliRunner().invoke(app, ["saves", "export", "shared"])
    assert result.stdout == target.read_text(encoding="utf-8")
    result = CliRunner().invoke(app, ["saves", "import", "-"], input=result.stdout)
    assert f"saved as {saves.make_save_path('pocket-mars').stem[:-1]}" in result.output
    for again in (["export", "evening", "-o", str(target)], ["import", str(target), "shared"]):
        with pytest.raises(SaveError, match="already exists"):
            run(*again)
    assert run("export", "evening", "-o", str(target), "--over")[0] == 0
    folder = target.with_name("folder")
    folder.mkdir()
    with pytest.raises(SaveError) as refused:
        run("export", "evening", "-o", str(folder), "--over")
    assert str(refused.value) == f"{folder} cannot be written: {refused.value.__context__.strerror}"


def test_a_text_that_does_not_fit_makes_no_save_unless_its_beginning_is_kept(home: Path) -> None:
    saved("evening", 1)
    target = home / "game.json"
    run("export", "evening", "-o", str(target))
    record = json.loads(target.read_bytes())
    record["moves"][9][2] = "no-such-card"
    target.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SaveError, match="move 10 does not fit"):
        run("import", str(target), "shared")
    assert not saves.find_save("shared").exists()
    replayed = CliRunner().invoke(app, ["replay", str(target)])
    assert (replayed.exit_code, "The replay differs: move 10" in replayed.output) == (1, True)
    code, output = run("import", str(target), "shared", "--keep")
    assert (code, "Only the beginning" in output) == (0, True)
    assert resume_session(GAME, saves.find_save("shared")).pending is not None


def test_of_a_stream_that_is_too_long_nothing_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (record_files, game_record):
        monkeypatch.setattr(module, "LARGEST_RECORD", 10)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"{" * 20)))
    with pytest.raises(SaveError, match="at most"):
        record_files.read_record_file(record_files.STREAM)


def test_what_is_no_game_is_told_apart(home: Path) -> None:
    for name, content in (("letter.json", "{}"), ("list.json", "[]")):
        (home / name).write_text(content)
        with pytest.raises(SaveError, match="record"):
            run("import", str(home / name))
    with pytest.raises(SaveError, match="there is no file"):
        run("import", str(home / "nothing.json"))
    with pytest.raises(SaveError, match="regular"):
        run("import", str(home))
    error = CliRunner().invoke(app, ["replay", str(home / "letter.json")]).exception
    assert "neither a recording nor a game" in str(error)


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_save_cannot_be_used_is_said_in_the_language_of_the_command(
    language: str, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved("evening", 1_000_000)
    harm(path, "UPDATE checkpoint SET state = '{}' WHERE number = 1")
    speech = Speech(language)
    flaw = speech.plain_text("saves-flaw-checkpoint", number="1")
    damaged = speech.plain_text("save-damaged-kept", path=str(path), flaws=flaw, kept=12, lost=0)
    repairable = speech.plain_text("save-repairable", hint=damaged)
    places = {"path": str(path.with_stem("x")), "folder": str(path.parent)}
    missing = speech.plain_text("save-not-there", names="evening", **places)
    for arguments, expected in (
        (["saves", "--lang", language, "copy", "evening", "b"], repairable),
        (["chronicle", "evening", "--lang", language], repairable),
        (["saves", "--lang", language, "export", "x"], missing),
    ):
        monkeypatch.setattr(terminal, "asked_language", None)
        monkeypatch.setattr("sys.argv", ["marshub", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        assert (ended.value.code, capsys.readouterr().err) == (2, f"marshub: {expected}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_and_the_screens_list_get_the_reason_in_their_language(language: str) -> None:
    path = saves.saves_folder() / "evening.marshub"
    path.parent.mkdir()
    path.touch()
    speech = Speech(language)
    expected = speech.plain_text("save-not-ours", path=str(path))
    (entry,) = LocalGameSource(None).list_saves()
    assert speech.say(entry.error) == expected
    with closing(Headless(GAME, speech)) as server:
        error = json.loads(server.handle(json.dumps({"op": "load", "path": str(path)})))["error"]
    assert (error["code"], error["message"]) == ("bad-save", f"{path} is not a MarsHub save")
    assert (error["words"], error["key"], error["args"]) == (expected, "save-not-ours", {"path": str(path)})
