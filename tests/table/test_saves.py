"""Where saves live, and how they are named and found."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import pytest

from marshub.kernel import SaveError
from marshub.table import saves


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
    (first.parent / "first-martians-2026-03-01-7.marshub").touch()
    (first.parent / "first-martians-2026-03-01-mine.marshub").touch()
    assert saves.make_save_path("first-martians", today=day).stem == "first-martians-2026-03-01-8"


def test_found_by_name_or_path(home: Path, tmp_path: Path) -> None:
    assert saves.find_save("evening") == saves.saves_folder() / "evening.marshub"
    assert saves.find_save(str(tmp_path / "x.db")) == tmp_path / "x.db"


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
        saves.find_or_newest("evening")
    (folder / "b.marshub").rename(folder / "demo-1.marshub")
    with pytest.raises(SaveError, match="yet but demos: demo-1 "):
        saves.find_or_newest(None)
