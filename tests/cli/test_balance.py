"""`marshub balance`: counts what was played, the same way each time, and names what failed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from marshub import balance as counting
from marshub.balance import Played, Table, balance, count, only, tables, wilson
from marshub.cli.app import app
from marshub.games import load_game
from marshub.kernel import BadSetup, IllegalAnswer

HOME: Table = {"mission": "make-yourself-at-home", "players": 4, "difficulty": "normal"}
ONE = ["balance", "--mission", "make-yourself-at-home", "--players", "4", "--difficulty", "normal"]


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def test_a_row_says_how_often_it_was_won_and_lost_by_what() -> None:
    found = run(*ONE, "--games", "4", "--lang", "en")
    assert found.exit_code == 0, found.output
    head, row = found.output.splitlines()
    assert head.split()[:3] == ["Mission", "Players", "Difficulty"]
    assert row.startswith("Make Yourself at Home")
    assert "%" in row


def test_the_same_seeds_give_the_same_table_in_any_number_of_processes() -> None:
    alone = run(*ONE, "--games", "5", "--json")
    together = run(*ONE, "--games", "5", "--json", "--jobs", "2")
    assert json.loads(alone.output) == json.loads(together.output)
    (row,) = json.loads(alone.output)
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
    with pytest.raises(IllegalAnswer, match="genius") as caught:
        CliRunner().invoke(app, [*ONE, "--policy", "genius"], catch_exceptions=False)
    assert set(caught.value.legal) >= {"captain", "random", "first"}


def test_a_game_that_fails_is_named_with_its_seed_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = counting.play_one

    def broken(game: Any, table: Table, seed: int, policy: str, against: str) -> Played:
        failed = Played(seed, error="ScriptFailed: a rule failed")
        return failed if seed == 1 else whole(game, table, seed, policy, against)

    monkeypatch.setattr(counting, "play_one", broken)
    found = run(*ONE, "--games", "3")
    assert found.exit_code == 1
    said = found.output + (found.stderr if found.stderr_bytes is not None else "")
    assert "a rule failed" in said
    wishes = "--only mission=make-yourself-at-home --only players=4 --only difficulty=normal"
    again = f"balance first-martians {wishes} --policy captain --games 1 --seed 1"
    assert f"marshub {again}" in said
    assert run(*again.split()).exit_code == 1


def test_a_game_without_end_is_a_failure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LIMIT", 10)
    (row,) = balance("first-martians", [HOME], 1, "captain")
    assert "no end" in row.errors[0].error
    assert (row.games, row.wins, row.rate) == (1, 0, 0.0)


def test_what_is_not_named_is_taken_in_all_its_values() -> None:
    game = load_game("first-martians")
    missions = next(choice.values for choice in game.choices() if choice.field == "mission")
    assert len(tables(game)) == len(missions) * 4 * 4
    named = {"mission": ["riddle"], "players": [2], "difficulty": ["hard"]}
    assert tables(game, named) == [{"mission": "riddle", "players": 2, "difficulty": "hard"}]


def test_what_is_not_chosen_at_a_table_is_not_varied_there() -> None:
    """Pocket Mars asks a lone player for the level, several for the variant."""
    game = load_game("pocket-mars")
    assert tables(game, only(["players=1", "players=2"])) == [
        *({"players": 1, "level": level} for level in ("standard", "super-droid", "cyborg")),
        *({"players": 2, "variant": variant} for variant in ("deal", "draft")),
    ]
    assert tables(game, only(["variant=draft"])) == [{"players": n, "variant": "draft"} for n in (2, 3, 4)]


@pytest.mark.parametrize(
    ("wish", "says"),
    [("draft", "field=value is expected"), ("mission=riddle", "not counted by 'mission'; it is by players, variant")],
)
def test_a_wish_that_cannot_be_met_is_explained(wish: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        tables(load_game("pocket-mars"), only([wish]))


def test_any_game_is_counted_in_its_own_words_and_where_players_are_rivals_seat_by_seat() -> None:
    found = run("balance", "pocket-mars", "--only", "players=2", "--games", "2", "--lang", "en", "--markdown")
    head, _, *rows = found.output.splitlines()
    assert head == "| Players | Cards at the start | Who | Games | Won (95%) | Rounds (8 of 10 games) |"
    assert [row.split(" | ")[1:4] for row in rows] == [
        [variant, who, "2"]
        for variant in ("four are dealt", "drafted")
        for who in ("Red", "Blue", "1st turn", "2nd turn")
    ]


def test_a_head_stands_wherever_the_columns_change() -> None:
    """Alone it is lost or won against the game, with others somebody wins."""
    found = run(
        "balance", "pocket-mars", "--only", "players=1", "--only", "players=3", "--games", "1", "--policy", "first",
        "--lang", "en",
    )  # fmt: skip
    heads = [line for line in found.output.splitlines() if line.startswith("Players")]
    assert ["Lost by" in head for head in heads] == [True, False]
    assert ["Who" in head for head in heads] == [False, True]


def test_one_policy_against_another_has_a_seat_that_goes_round() -> None:
    arguments = ["balance", "migration-mars", "--only", "players=2", "--only", "sides=opposite", "--games", "4"]
    (row,) = json.loads(run(*arguments, "--policy", "settler", "--against", "random", "--json").output)
    (share,) = row["shares"]
    assert (share["of"], share["who"], share["games"], share["wins"]) == ("policy", "settler", 4, 4)
    (row,) = json.loads(run(*arguments, "--policy", "random", "--against", "settler", "--json").output)
    assert row["shares"][0]["wins"] == 0
    with pytest.raises(IllegalAnswer, match="genius"):
        CliRunner().invoke(app, [*arguments, "--against", "genius"], catch_exceptions=False)


def test_who_won_is_counted_by_seat_by_turn_and_when_shared() -> None:
    played = [
        Played(0, "victory", rounds=9, seats=("red", "blue", "green"), first="blue", winners=("blue",)),
        Played(1, "victory", rounds=8, seats=("red", "blue", "green"), first="green", winners=("red", "blue")),
        Played(2, "victory", rounds=7, seats=("red", "blue", "green"), first="green", winners=("green",)),
        Played(3, error="lost"),
    ]
    row = count({"players": 3}, played)
    assert [(share.of, share.who, share.games, share.wins) for share in row.shares] == [
        ("seat", "red", 3, 1),
        ("seat", "blue", 3, 2),
        ("seat", "green", 3, 1),
        ("place", "1", 3, 2),
        ("place", "2", 3, 1),
        ("place", "3", 3, 1),
        ("shared", "", 3, 1),
    ]
    assert (row.shares[0].low, row.shares[0].high) == wilson(1, 3)
    assert row.spread == (7, 9)


def test_the_spread_leaves_a_tenth_on_either_side() -> None:
    played = [Played(each, "defeat", "fm-reason-time", rounds=each) for each in range(20)]
    assert count({}, played).spread == (2, 17)
    assert count({}, played).shares == ()  # nobody won, or all did: there is nothing to share


def test_rows_count_victories_defeats_and_failures_apart() -> None:
    played = [
        Played(0, "victory", "fm-reason-objectives", 4),
        Played(1, "defeat", "fm-reason-time", 6),
        Played(2, "defeat", "fm-reason-time", 6),
        Played(3, error="lost"),
    ]
    row = count({"mission": "riddle", "players": 4, "difficulty": "easy"}, played)
    assert (row.games, row.wins, row.causes) == (4, 1, {"fm-reason-time": 2})
    assert row.rate == pytest.approx(1 / 3)
    assert row.rounds == pytest.approx(16 / 3)
    assert [each.seed for each in row.errors] == [3]


@given(st.integers(1, 5000), st.data())
def test_the_interval_holds_the_rate_and_shrinks_with_more_games(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    more = wilson(wins * 4, games * 4)
    assert more[1] - more[0] < high - low


def test_wilsons_interval_as_published() -> None:
    """15 of 148: 6.2 % to 16.0 % (Newcombe 1998, table I, method 3)."""
    low, high = wilson(15, 148)
    assert (round(low, 4), round(high, 4)) == (0.0624, 0.1605)
