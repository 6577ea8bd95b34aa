"""Where saves live, and how they are named and found."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marshub.kernel import SaveError, Session
from marshub.kernel.errors import DamagedSave
from marshub.store import SqliteJournal
from marshub.table import saves, setup
from marshub.table.save_recovery import check_save, repair_save
from toys import Toy


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


def test_nothing_there_yet(home: Path) -> None:
    assert saves.saves_folder() == home / "saves"
    assert saves.list_saves() == []
    assert saves.find_newest_intact() is None
    assert saves.tags_path() == home / "tags.toml"


def test_without_the_variable_the_system_decides() -> None:
    assert saves.find_home({}).name == "marshub"


def test_the_newest_comes_first_also_if_only_its_log_was_written(home: Path) -> None:
    folder = saves.saves_folder()
    folder.mkdir()
    for at, name in enumerate(("a.marshub", "b.marshub", "c.marshub", "notes.txt"), 1):
        (folder / name).touch()
        os.utime(folder / name, (at, at))
    (folder / "a.marshub-wal").touch()
    os.utime(folder / "a.marshub-wal", (9, 9))
    assert [save.name for save in saves.list_saves()] == ["a", "c", "b"]
    assert saves.list_saves()[0].changed == 9


def test_new_names_are_free(home: Path) -> None:
    day = date(2026, 3, 1)
    first = saves.make_save_path("first-martians", today=day)
    assert first == saves.saves_folder() / "first-martians-2026-03-01-1.marshub"
    first.parent.mkdir()
    first.touch()
    for number in (7, 10):
        (first.parent / f"first-martians-2026-03-01-{number}.marshub").touch()
    (first.parent / "first-martians-2026-03-01-mine.marshub").touch()
    assert saves.make_save_path("first-martians", today=day).stem == "first-martians-2026-03-01-11"


def test_found_by_name_or_path(home: Path, tmp_path: Path) -> None:
    assert saves.find_save("evening") == saves.saves_folder() / "evening.marshub"
    assert saves.find_save(str(tmp_path / "x.db")) == tmp_path / "x.db"
    assert saves.find_save("x.db") == Path("x.db")
    assert saves.find_save("games/tuesday") == Path("games/tuesday")
    assert saves.find_save("~/x.db") == Path.home() / "x.db"
    assert saves.find_save("~nobody-of-that-name") == saves.saves_folder() / "~nobody-of-that-name.marshub"
    saves.saves_folder().mkdir()
    with pytest.raises(SaveError, match="there is no save at"):
        saves.find_or_newest(str(saves.saves_folder()))  # a folder


def test_a_game_that_is_not_saved_has_no_path(home: Path) -> None:
    assert saves.find_save_path(Session(Toy(), {}, 1)) is None
    with closing(Session(Toy(), {}, 1, journal=SqliteJournal(home / "a.marshub", create=True))) as session:
        assert saves.find_save_path(session) == home / "a.marshub"


def test_of_many_saves_the_newest_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    newest = [SimpleNamespace(name=f"game-{number}") for number in range(10)]
    monkeypatch.setattr(saves, "list_saves", lambda: newest)
    assert saves.list_names().split(", ") == [f"game-{number}" for number in range(8)]


def test_saves_of_one_moment_are_in_the_order_of_their_names(home: Path) -> None:
    folder = saves.saves_folder()
    folder.mkdir()
    for name in "bcaihgfed":
        (folder / f"{name}.marshub").touch()
        os.utime(folder / f"{name}.marshub", (1, 1))
    assert [save.name for save in saves.list_saves()] == list("abcdefghi")
    assert saves.list_names() == "a, b, c, d, e, f, g, h", "the newest eight"


def test_a_time_that_no_calendar_has_is_a_question_mark() -> None:
    assert [saves.Save(Path("a"), changed).changed_text for changed in (1e30, float("nan"))] == ["?", "?"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("make", [lambda path: os.mkfifo(path), lambda path: path.symlink_to("gone")])
def test_what_is_no_file_is_no_save_and_hides_none(make: Callable[[Path], None], home: Path) -> None:
    folder = saves.saves_folder()
    folder.mkdir()
    make(folder / "a.marshub")  # the first and the last, in whichever order the system lists them
    for name in "bcdefg":
        (folder / f"{name}.marshub").touch()
    make(folder / "h.marshub")
    assert sorted(save.name for save in saves.list_saves()) == list("bcdefg")


def test_a_save_that_was_cut_off_at_its_start_is_not_continued(tmp_path: Path) -> None:
    session: Session[Any, Any] = Session(Toy(), {"rounds": 3}, 4)
    assert saves.find_save_path(session) is None, "it is in memory"
    for name, header in (("empty", None), ("begun", session.journal.read().header)):
        journal = SqliteJournal(tmp_path / f"{name}.marshub", create=True)
        if header is not None:
            journal.begin(header)
        journal.close()
    with pytest.raises(SaveError, match="cut off"):
        saves.is_intact(tmp_path / "begun.marshub")
    with pytest.raises(SaveError, match="cut off"):
        check_save(tmp_path / "empty.marshub")


def test_what_was_cut_off_before_the_game_began_is_no_intact_save(home: Path) -> None:
    save = home / "cut.marshub"
    SqliteJournal(save, create=True).close()
    with pytest.raises(SaveError, match="cut off before the game began"):
        check_save(save)
    with pytest.raises(SaveError, match="cannot be repaired"):
        repair_save(save)
    with pytest.raises(SaveError):
        setup.resume_session(Toy(), save)


@pytest.mark.parametrize("lost", [1, None], ids=["one answer", "nobody knows how many"])
def test_a_save_that_lost_answers_is_not_repaired_unasked(
    lost: int | None, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: object, save: Path) -> None:
        raise DamagedSave(save, ["entry 4"], 3, lost)

    monkeypatch.setattr(setup, "resume_session", fail)
    monkeypatch.setattr(setup, "repair_save", lambda save: pytest.fail("nobody asked for it"))
    with pytest.raises(DamagedSave):
        setup.open_saved_session(Toy(), home / "a.marshub")


def test_where_no_save_can_be_continued_it_says_why(home: Path) -> None:
    with pytest.raises(SaveError, match=f"there is no saved game in {re.escape(str(saves.saves_folder()))} yet"):
        saves.find_or_newest(None)
    with pytest.raises(SaveError, match=r"there are: none$"):
        saves.find_or_newest("evening")
    folder = saves.saves_folder()
    folder.mkdir()
    (folder / "b.marshub").write_text("no save")
    passed_over: list[tuple[str, str]] = []
    with pytest.raises(SaveError, match="there is no whole saved game in"):
        saves.find_or_newest(None, lambda save, error: passed_over.append((save.name, error.code)))
    assert passed_over == [("b", "bad-save")]
    with pytest.raises(SaveError, match=r"there are: b$"):
        saves.find_or_newest("evening", lambda save, error: passed_over.append((save.name, error.code)))
    assert len(passed_over) == 1, "nothing is passed over by who names a save"
    (folder / "b.marshub").rename(folder / "demo-1.marshub")
    with pytest.raises(SaveError, match="yet but demos: demo-1 "):
        saves.find_or_newest(None)
    for number in range(2, 10):
        (folder / f"demo-{number}.marshub").touch()
    eight = r"(demo-\d, ){7}demo-\d"
    with pytest.raises(SaveError, match=rf"yet but demos: {eight} \(name one"):
        saves.find_or_newest(None)
