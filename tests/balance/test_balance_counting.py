"""What is played at which tables, and what is counted of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.balance.played_game import Played
from marshub.balance.sides import list_tables, parse_choices
from marshub.balance.statistics import count_games
from marshub.games import load_game
from marshub.kernel import BadSetup
from marshub.kernel.odds import wilson_interval


def test_what_is_not_named_is_taken_in_all_its_values() -> None:
    game = load_game("first-martians")
    missions = next(choice.values for choice in game.list_choices() if choice.field == "mission")
    assert len(list_tables(game)) == len(missions) * 4 * 4
    named = {"mission": ["riddle"], "players": [2], "difficulty": ["hard"]}
    assert list_tables(game, named) == [{"mission": "riddle", "players": 2, "difficulty": "hard"}]


def test_what_is_not_chosen_at_a_table_is_not_varied_there() -> None:
    """Pocket Mars asks a lone player for the level, several for the variant."""
    game = load_game("pocket-mars")
    assert list_tables(game, parse_choices(["players=1", "players=2"])) == [
        *({"players": 1, "level": level} for level in ("standard", "super-droid", "cyborg")),
        *({"players": 2, "variant": variant} for variant in ("deal", "draft")),
    ]
    assert list_tables(game, parse_choices(["variant=draft"])) == [
        {"players": n, "variant": "draft"} for n in (2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("wish", "says"),
    [("draft", "field=value is expected"), ("mission=riddle", "not counted by 'mission'; it is by players, variant")],
)
def test_a_wish_that_cannot_be_met_is_explained(wish: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        list_tables(load_game("pocket-mars"), parse_choices([wish]))


def test_who_won_is_counted_by_seat_by_turn_and_when_shared() -> None:
    played = [
        Played(0, "victory", rounds=9, seats=("red", "blue", "green"), first="blue", winners=("blue",)),
        Played(1, "victory", rounds=8, seats=("red", "blue", "green"), first="green", winners=("red", "blue")),
        Played(2, "victory", rounds=7, seats=("red", "blue", "green"), first="green", winners=("green",)),
        Played(3, error="lost"),
    ]
    row = count_games({"players": 3}, played)
    assert [(share.of, share.who, share.games, share.wins) for share in row.shares] == [
        ("seat", "red", 3, 1),
        ("seat", "blue", 3, 2),
        ("seat", "green", 3, 1),
        ("place", "1", 3, 2),
        ("place", "2", 3, 1),
        ("place", "3", 3, 1),
        ("shared", "", 3, 1),
    ]
    assert (row.shares[0].low, row.shares[0].high) == wilson_interval(1, 3)
    assert row.spread == (7, 9)


def test_the_spread_leaves_a_tenth_on_either_side() -> None:
    played = [Played(item, "defeat", "fm-reason-time", rounds=item) for item in range(20)]
    assert count_games({}, played).spread == (2, 17)
    assert count_games({}, played).shares == ()  # nobody won, or all did: there is nothing to share


def test_rows_count_victories_defeats_and_failures_apart() -> None:
    played = [
        Played(0, "victory", "fm-reason-objectives", 4),
        Played(1, "defeat", "fm-reason-time", 6),
        Played(2, "defeat", "fm-reason-time", 6),
        Played(3, error="lost"),
    ]
    row = count_games({"mission": "riddle", "players": 4, "difficulty": "easy"}, played)
    assert (row.games, row.wins, row.causes) == (4, 1, {"fm-reason-time": 2})
    assert row.rate == pytest.approx(1 / 3)
    assert row.rounds == pytest.approx(16 / 3)
    assert [error.seed for error in row.errors] == [3]


@given(st.integers(1, 5000), st.data())
def test_the_interval_holds_the_rate_and_shrinks_with_more_games(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    low, high = wilson_interval(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    more = wilson_interval(wins * 4, games * 4)
    assert more[1] - more[0] < high - low


def test_wilsons_interval_as_published() -> None:
    """15 of 148: 6.2 % to 16.0 % (Newcombe 1998, table I, method 3)."""
    low, high = wilson_interval(15, 148)
    assert (round(low, 4), round(high, 4)) == (0.0624, 0.1605)
