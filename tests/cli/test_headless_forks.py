"""Copies of a game to try things in, and saves that are only read."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from marshub.games import load_game
from marshub.headless import Headless
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.kernel.replay import fork_session
from marshub.store import SqliteJournal, read_save
from marshub.words import Speech


@pytest.fixture
def server() -> Any:
    made = Headless(load_game("first-martians"), Speech("en"))
    ask(made, op="new", seed=7)
    ask(made, op="auto", steps=40)
    yield made
    made.close()


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def stands(server: Headless) -> list[dict[str, Any]]:
    return [ask(server, op=op) for op in ("state", "pending", "log")]


def test_what_is_tried_in_a_copy_is_gone_when_it_is_closed(server: Headless) -> None:
    before = stands(server)
    assert ask(server, op="fork")["depth"] == 1
    assert stands(server) == before
    ask(server, op="auto", steps=25)
    inner = stands(server)
    assert inner != before
    assert ask(server, op="fork")["depth"] == 2
    ask(server, op="auto", steps="end")
    assert ask(server, op="undo", steps=3, sure=True)["ok"]
    assert ask(server, op="close")["depth"] == 1
    assert stands(server) == inner
    reply = ask(server, op="close")
    assert reply["depth"] == 0
    assert reply["pending"] == before[1]["pending"]
    assert stands(server) == before
    assert ask(server, op="close") == {"ok": True, "depth": None, "pending": None, "result": None}
    assert ask(server, op="state")["error"]["code"] == "no-game"


def test_a_copy_meets_what_the_game_will_meet_and_with_a_seed_something_else(server: Headless) -> None:
    ask(server, op="fork")
    ask(server, op="auto", policy="first", steps="end")
    entries = ask(server, op="log")
    ask(server, op="close")
    others = []
    for seed in (1, 2, 1):
        ask(server, op="fork", seed=seed)
        ask(server, op="auto", policy="first", steps="end")
        others.append(ask(server, op="log"))
        ask(server, op="close")
    assert others[0] == others[2] != others[1]
    assert entries not in others
    ask(server, op="auto", policy="first", steps="end")
    assert ask(server, op="log") == entries


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_that_is_none_is_refused_and_no_copy_is_made(server: Headless, seed: int) -> None:
    reply = ask(server, op="fork", seed=seed)
    assert reply["error"]["code"] in ("bad-setup", "bad-request")
    assert ask(server, op="fork")["depth"] == 1


def test_undo_in_a_reseeded_copy_comes_back_to_the_same_dice() -> None:
    copy = fork_session(Session(load_game("first-martians"), {}, 7), seed=5)
    play(copy, "first", 30)
    log, state = list(copy.log), json.dumps(str(copy.state))
    answer = copy.history.steps[-1].answer  # type: ignore[union-attr]
    copy.undo(1, sure=True)
    copy.answer(answer)
    assert [entry for entry in copy.log if type(entry).__name__ != "TakenBack"] == log
    assert json.dumps(str(copy.state)) == state


def test_a_copy_can_be_saved_and_goes_on_as_it_would(server: Headless, tmp_path: Path) -> None:
    for seed, name in ((None, "as-it-is"), (9, "otherwise")):
        ask(server, op="fork", seed=seed)
        ask(server, op="auto", steps=20)
        ask(server, op="undo", steps=2, sure=True)
        ask(server, op="auto", steps=20)
        path = str(tmp_path / f"{name}.marshub")
        assert ask(server, op="save", path=path)["ok"]
        state = ask(server, op="state")
        other = Headless(load_game("first-martians"), Speech("en"))
        assert ask(other, op="load", path=path)["ok"]
        assert ask(other, op="state") == state
        for headless in (server, other):
            ask(headless, op="auto", policy="first", steps="end")
        assert ask(other, op="state") == ask(server, op="state")
        other.close()
        ask(server, op="close")


def test_a_copy_of_a_saved_game_writes_nothing_into_the_save(tmp_path: Path) -> None:
    server = Headless(load_game("pocket-mars"), Speech("en"))
    path = tmp_path / "a.marshub"
    ask(server, op="new", seed=3, save=str(path))
    ask(server, op="auto", steps=10)
    state = ask(server, op="state")
    ask(server, op="fork")
    ask(server, op="auto", steps="end")
    server.close()
    ask(server, op="load", path=str(path))
    assert ask(server, op="state") == state
    server.close()


def test_a_save_is_read_and_not_touched(tmp_path: Path) -> None:
    server = Headless(load_game("pocket-mars"), Speech("en"))
    path = tmp_path / "a.marshub"
    ask(server, op="new", seed=3, save=str(path))
    ask(server, op="auto", steps=25)
    state = ask(server, op="state")
    server.close()
    before = path.read_bytes(), path.stat().st_mtime_ns
    assert ask(server, op="load", path=str(path), read_only=True)["ok"]
    assert ask(server, op="state") == state
    ask(server, op="auto", steps="end")
    server.close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert os.listdir(tmp_path) == ["a.marshub"]


def test_a_save_that_was_left_open_is_read_with_all_that_is_in_it(tmp_path: Path) -> None:
    """A program that was killed leaves the last answers beside the save."""
    path = tmp_path / "a.marshub"
    session = Session(load_game("pocket-mars"), {}, 3, journal=SqliteJournal(path, create=True))
    play(session, "random", 8)
    copy = tmp_path / "copy.marshub"
    for end in ("", "-wal"):
        (tmp_path / f"copy.marshub{end}").write_bytes((tmp_path / f"a.marshub{end}").read_bytes())
    session.close()
    assert sum(type(entry).__name__ == "Answered" for entry in read_save(copy).entries) == 8


@pytest.mark.parametrize("what", ["nothing", "text", "locked"])
def test_what_cannot_be_read_is_a_bad_save(tmp_path: Path, what: str) -> None:
    path = tmp_path / "b.marshub"
    holder = None
    if what == "text":
        path.write_text("not a save")
    elif what == "locked":
        holder = SqliteJournal(path, create=True)
    server = Headless(load_game("pocket-mars"), Speech("en"))
    reply = ask(server, op="load", path=str(path), read_only=True)
    assert reply["error"]["code"] == "bad-save"
    assert path.exists() is (what != "nothing")
    if holder is not None:
        holder.close()
