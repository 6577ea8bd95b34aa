"""`marshub balance`: counts what was played, the same way each time, and names what failed."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import psutil
import pytest
from click.testing import CliRunner

from marshub.balance import played_game as playing
from marshub.balance import worker
from marshub.balance.played_game import Played, Table
from marshub.cli.app import app
from marshub.kernel import BadSetup, IllegalAnswer, MarsHubError

ONE = ["balance", "--mission", "make-yourself-at-home", "--players", "4", "--difficulty", "normal"]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A players' folder of its own: results are kept there. One process, unless a test says otherwise."""
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    monkeypatch.setattr("marshub.balance.request.count_cores", lambda: 1)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def test_a_row_says_how_often_it_was_won_and_lost_by_what() -> None:
    result = run(*ONE, "--games", "4", "--lang", "en")
    assert result.exit_code == 0, result.output
    head, row = result.output.splitlines()
    assert head.split()[:3] == ["Mission", "Players", "Difficulty"]
    assert row.startswith("Make Yourself at Home")
    assert "%" in row


def test_as_json_it_is_rows() -> None:
    result = run(*ONE, "--games", "5", "--json")
    (row,) = json.loads(result.stdout)
    assert row["games"] == 5
    assert row["wins"] + sum(row["causes"].values()) == 5


def test_as_markdown() -> None:
    lines = run(*ONE, "--games", "2", "--markdown", "--lang", "es").output.splitlines()
    assert lines[0].startswith("| Misión |")
    assert lines[1].count("---") == lines[0].count("|") - 1 == lines[2].count("|") - 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--mission", "mars-express"], "mars-express"),
        (["--players", "9"], "9"),
        (["--difficulty", "deadly"], "deadly"),
    ],
)
def test_what_does_not_exist_is_named(arguments: list[str], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        CliRunner().invoke(app, ["balance", "--games", "1", *arguments], catch_exceptions=False)


def test_an_unknown_policy_names_the_known_ones() -> None:
    with pytest.raises(IllegalAnswer, match=r"'genius'; choose from captain, first, .*usual$") as caught:
        CliRunner().invoke(app, [*ONE, "--policy", "genius"], catch_exceptions=False)
    assert set(caught.value.legal) >= {"captain", "random", "first"}


def test_a_game_that_fails_is_named_with_its_seed_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = playing.play_one

    def broken(game: Any, table: Table, seed: int, policy: str, against: str) -> Played:
        failed = Played(seed, error="ScriptFailed: a rule failed")
        return failed if seed == 1 else whole(game, table, seed, policy, against)

    monkeypatch.setattr(worker, "play_one", broken)
    result = run(*ONE, "--games", "3")
    assert result.exit_code == 1
    assert "a rule failed" in result.stderr
    wishes = "--only mission=make-yourself-at-home --only players=4 --only difficulty=normal"
    again = f"balance first-martians {wishes} --policy captain --games 1 --seed 1"
    assert f"marshub {again}" in result.stderr
    assert run(*again.split()).exit_code == 1
    monkeypatch.setattr(worker, "play_one", whole)
    mended = run(*ONE, "--games", "3")
    assert mended.exit_code == 0, mended.output  # what failed is played anew; the others are not


def test_a_game_without_end_is_a_failure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LIMIT", 10)
    (row,) = json.loads(run(*ONE, "--games", "1", "--json").stdout)
    assert "no end" in row["errors"][0]["error"]
    assert (row["games"], row["wins"], row["rate"]) == (1, 0, 0.0)


def test_any_game_is_counted_in_its_own_words_and_where_players_are_rivals_seat_by_seat() -> None:
    result = run("balance", "pocket-mars", "--only", "players=2", "--games", "2", "--lang", "en", "--markdown")
    head, _, *rows = result.output.splitlines()
    assert head == "| Players | Cards at the start | Who | Games | Won (95%) | Rounds (8 of 10 games) |"
    assert [row.split(" | ")[1:4] for row in rows] == [
        [variant, who, "2"]
        for variant in ("four are dealt", "drafted")
        for who in ("Red", "Blue", "1st turn", "2nd turn")
    ]


def test_on_mars_is_counted_alone_by_its_goal_and_with_others_by_seat_and_by_who_began() -> None:
    tables = (["--only", "players=1", "--only", "goal=first-steps"], ["--only", "players=2"])
    ((alone,), (two,)) = (
        json.loads(run("balance", "on-mars", *table, "--games=1", "--json").stdout) for table in tables
    )
    assert (alone["table"]["goal"], alone["wins"] + sum(alone["causes"].values())) == ("first-steps", 1)
    assert [(share["of"], share["who"]) for share in two["shares"][:4]] == [
        ("seat", "red"),
        ("seat", "blue"),
        ("place", "1"),
        ("place", "2"),
    ]


def test_a_head_stands_wherever_the_columns_change() -> None:
    """Alone it is lost or won against the game, with others somebody wins."""
    result = run(
        "balance", "pocket-mars", "--only", "players=1", "--only", "players=3", "--games", "1", "--policy", "first",
        "--lang", "en",
    )  # fmt: skip
    heads = [line for line in result.output.splitlines() if line.startswith("Players")]
    assert ["Lost by" in head for head in heads] == [True, False]
    assert ["Who" in head for head in heads] == [False, True]


def test_one_policy_against_another_has_a_seat_that_goes_round() -> None:
    arguments = ["balance", "migration-mars", "--only", "players=2", "--only", "sides=opposite", "--games", "4"]
    (row,) = json.loads(run(*arguments, "--policy", "settler", "--against", "random", "--json").stdout)
    (share,) = row["shares"]
    assert (share["of"], share["who"], share["games"], share["wins"]) == ("policy", "settler", 4, 4)
    (row,) = json.loads(run(*arguments, "--policy", "random", "--against", "settler", "--json").stdout)
    assert row["shares"][0]["wins"] == 0
    with pytest.raises(IllegalAnswer, match="genius"):
        CliRunner().invoke(app, [*arguments, "--against", "genius"], catch_exceptions=False)


SOLO = ["balance", "pocket-mars", "--only", "players=1", "--only", "level=standard", "--policy", "first"]


def test_no_game_is_played_twice_and_more_of_them_are_added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played: list[int] = []
    whole = playing.play_one

    def counted(game: Any, table: Table, seed: int, policy: str, against: str) -> Played:
        played.append(seed)
        return whole(game, table, seed, policy, against)

    monkeypatch.setattr(worker, "play_one", counted)
    few = run(*SOLO, "--games", "6", "--json").output
    assert run(*SOLO, "--games", "6", "--json").output == few
    assert sorted(played) == list(range(6))
    (row,) = json.loads(run(*SOLO, "--games", "9", "--json").stdout)
    assert sorted(played) == list(range(9))
    assert row["games"] == 9
    run(
        *SOLO, "--games", "2", "--results", str(tmp_path / "other" / "r.sqlite"), "--seed", "3"
    )  # another file knows nothing of it
    assert sorted(played) == sorted([*range(9), 3, 4])


def test_all_games_of_the_house_as_far_as_they_have_what_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "play_one", lambda game, table, seed, policy, against: Played(seed, "defeat"))
    wishes = [f"--only={wish}" for wish in ("mission=riddle", "difficulty=easy", "variant=deal", "sides=opposite")]
    result = run("balance", "all", "--players=2", *wishes, "--games", "1", "--markdown", "--lang", "en")
    headings = [line for line in result.output.splitlines() if line.startswith("## ")]
    assert headings == ["## First Martians", "## Pocket Mars", "## Migration: Mars", "## On Mars"]
    assert set(json.loads(run("balance", "all", "--players=1", "--games", "1", "--json").stdout)) == {
        "first-martians",
        "on-mars",
        "pocket-mars",
    }
    with pytest.raises(BadSetup, match="no game has"):
        CliRunner().invoke(app, ["balance", "all", "--players=9"], catch_exceptions=False)


def test_csv_parquet_and_plot_say_what_the_table_says(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    files = {name: tmp_path / "out" / f"rows.{name}" for name in ("csv", "parquet", "svg")}
    arguments = [*SOLO, "--games", "7", "--json"]
    out = ["--csv", str(files["csv"]), "--parquet", str(files["parquet"]), "--plot", str(files["svg"])]
    (row,) = json.loads(run(*arguments, *out).stdout)
    (line,) = csv.DictReader(files["csv"].read_text().splitlines())
    (same,) = parquet.read_table(files["parquet"]).to_pylist()
    assert (line["game"], line["players"], line["level"], line["policy"]) == ("pocket-mars", "1", "standard", "first")
    for name in ("games", "wins", "rate", "low", "high"):
        assert float(line[name]) == same[name] == row[name]
    drawn = ElementTree.parse(files["svg"])
    (title,) = (game.text for game in drawn.iter("{http://www.w3.org/2000/svg}title") if ":" in str(game.text))
    assert f"{row['rate']:.1%} ({row['low']:.1%}-{row['high']:.1%})" in str(title)
    run(*arguments, "--csv", str(files["csv"]), "--each-game")
    games = list(csv.DictReader(files["csv"].read_text().splitlines()))
    assert [int(game["seed"]) for game in games] == list(range(7))
    assert sum(game["outcome"] == "victory" for game in games) == row["wins"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--jobs", "2"], "pip install"),
        (["--cluster", "tcp://127.0.0.1:9"], "pip install|no Dask scheduler answers"),
        (["--results", "{tmp}/text"], "not a database|something else"),
        (["--csv", "{tmp}"], "is a folder"),
        (["--compare", "{tmp}/none.toml"], "no such file"),
        (["--compare", "{tmp}/text"], "text:1"),
        (["--compare-checkout", "{tmp}"], "no checkout of MarsHub"),
        (["--sweep", "card/x"], "expected PATH=NUMBER"),
        (["--sweep", "a.b=1,x"], "expected PATH=NUMBER"),
        (["--sweep", "a.b=1,1"], "there twice"),
        (["--sweep", "a.b=1", "--compare", "x"], "one comparison at a time"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_played(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text").write_text("this is no pack, and no database, but a text that is long enough" * 9)
    monkeypatch.setattr("marshub.balance.request.find_spec", lambda name: None)
    monkeypatch.setattr(worker, "play_chunk", None)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(MarsHubError, match=says):
        CliRunner().invoke(
            app,
            [*SOLO, "--games", "1", *(argument.format(tmp=tmp_path) for argument in arguments)],
            catch_exceptions=False,
        )
    assert set(tmp_path.iterdir()) - set(before) <= {tmp_path / "balance.sqlite"}


@pytest.mark.parametrize("width", ["x", "0", "100%", "-2%"])
def test_a_width_is_a_share_of_a_hundred(width: str) -> None:
    result = run(*SOLO, "--until", width)
    assert (result.exit_code, "such as 2%" in result.stderr) == (2, True)


@pytest.mark.parametrize("stopped", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_goes_on_where_it_was(stopped: signal.Signals, tmp_path: Path) -> None:
    results = tmp_path / "r.sqlite"
    arguments = [*SOLO, "--only=level=cyborg", "--jobs=1", "--json", "--lang=en"]
    endless = [*arguments, "--games=100000", f"--results={results}"]
    command = [sys.executable, "-m", "marshub", *endless]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and _kept(results) < 20:
        time.sleep(0.01)
    process.send_signal(stopped)
    message, result = process.communicate()
    assert message == ""
    before = _kept(results)
    assert 20 <= before < 200_000
    if stopped == signal.SIGINT:
        assert (process.returncode, result) == (
            130,
            f"Stopped. The games played so far are kept in {results}: the same command continues from there.\n",
        )
    taken_up = run(*arguments, "--games=60", f"--results={results}")
    assert taken_up.stdout == run(*arguments, "--games=60", "--results=:memory:").stdout
    assert max(before, 120) <= _kept(results) <= before + 100  # nothing was played that was there


@pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="there is no fork")
def test_a_run_that_is_stopped_while_its_workers_start_says_one_line(tmp_path: Path) -> None:
    results = tmp_path / "r.sqlite"
    command = [sys.executable, "-m", "marshub", *SOLO, "--jobs=2", "--lang=en", "--games=100000"]
    process = subprocess.Popen(
        [*command, f"--results={results}"], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    program, sent = psutil.Process(process.pid), 0
    while process.poll() is None and sent < 40:
        for worker_process in [fork for child in program.children() for fork in child.children()]:
            with suppress(psutil.NoSuchProcess):
                worker_process.send_signal(signal.SIGINT)  # at any moment of their start
                sent += 1
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    assert process.communicate()[1] == (
        f"Stopped. The games played so far are kept in {results}: the same command continues from there.\n"
    )


def _kept(results: Path) -> int:
    """How many games lie in the file; 0 as long as there is none."""
    if not results.exists():
        return 0
    with closing(sqlite3.connect(results)) as db, suppress(sqlite3.OperationalError):
        return int(db.execute("SELECT count(*) FROM played").fetchone()[0])
    return 0
