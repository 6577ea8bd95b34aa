"""What `marshub serve NAME` and `marshub bridge mqtt BROKER NAME --play` open: a save, or a game that they begin."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from click import UsageError
from test_saves_command import saved

from marshub.cli.game_choice import choose_game
from marshub.cli.new_game_options import NewGameOptions
from marshub.kernel import BadSetup, SaveError
from marshub.table.game_arguments import is_game_or_mission, parse_game_argument
from marshub.table.game_source import NewGame
from marshub.tui.local_game_source import LocalGameSource


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))


def choose(name: str | None, *, plays: bool = True, **given: Any) -> Path | NewGame | None:
    none: dict[str, Any] = {"players": None, "difficulty": None, "sets": (), "seed": None, "own_dice": False}
    options = NewGameOptions(**none | {"robots": ()} | given)
    return choose_game(name, options, LocalGameSource(), plays=plays, board="sim")


def test_a_game_is_begun_with_the_options_of_play() -> None:
    new = choose("riddle", players=2, sets=("difficulty=hard",), seed=7, own_dice=True, robots=("medic=random",))
    setup = {"mission": "riddle", "players": 2, "difficulty": "hard"}
    assert new == NewGame("first-martians", setup, 7, "table", "sim", {"medic": "random"})


def test_a_save_goes_first_and_the_newest_is_continued() -> None:
    assert choose(None) is None  # a page begins one
    mine = saved("mine", 2)
    saved("demo-2026-01-01-1", 3)
    assert choose(None) == choose("mine") == choose(str(mine)) == mine.resolve()
    riddle = saved("riddle", 1)
    assert choose("riddle") == riddle.resolve()
    damaged = riddle.with_name("damaged.marshub")
    damaged.write_text("no save")
    for at, path in enumerate((mine, riddle, damaged), 1):
        os.utime(path, (at, at))
    assert choose(None) == riddle.resolve(), "the newest that is intact"


def test_what_cannot_be_opened_is_said_with_what_can() -> None:
    with pytest.raises(SaveError, match=r"saved game in .* yet; start one with `marshub play` or `marshub serve --all"):
        choose(None, plays=False)
    saved("demo-2026-01-01-1", 3)
    with pytest.raises(SaveError, match=r"yet but demos: demo-2026-01-01-1 \(name one to open it\)"):
        choose(None, plays=False)
    with pytest.raises(SaveError, match=r"no save 'ridle'; your saves: demo-.*; and .*; did you mean riddle\?"):
        choose("ridle")
    with pytest.raises(SaveError, match="there is no save at /nowhere/riddle"):
        choose("/nowhere/riddle")
    with pytest.raises(UsageError, match=r"riddle is a game, not one of your saves: .* --allow-input"):
        choose("riddle", plays=False)
    with pytest.raises(BadSetup, match="players cannot be 9; it can be 1, 2, 3, 4"):
        choose("riddle", players=9)
    with pytest.raises(UsageError, match="leave out the options for a new game"):
        choose("demo-2026-01-01-1", players=2)
    with pytest.raises(UsageError, match="which game or mission"):
        choose(None, players=2)


def test_an_argument_names_a_game_a_mission_or_a_campaign() -> None:
    games = LocalGameSource().list_games()
    named = ("first-martians", "riddle", "long-autumn", "ridle", "players")
    assert [is_game_or_mission(games, name) for name in named] == [True, True, True, False, False]
    assert parse_game_argument(games, "riddle", {"mission": "landing"})[1]["mission"] == "landing"
    with pytest.raises(BadSetup, match=r"no game or mission 'ridle'; .*; did you mean riddle\?") as error:
        parse_game_argument(games, "ridle", {})
    _, known, missions, _ = str(error.value).split("; ")
    assert {game.id for game in games} == set(known.removeprefix("games: ").split(", "))
    assert {"riddle", "long-autumn"} < set(missions.removeprefix("missions: ").split(", "))
    assert not {game.id for game in games} & set(missions.removeprefix("missions: ").split(", "))
