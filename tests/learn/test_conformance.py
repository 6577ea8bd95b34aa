"""PettingZoo's own tests of environments, on every game: with dice that fall by themselves, and chance as an agent."""

from __future__ import annotations

import functools
from typing import Any

import pytest
from learners import GAMES
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as their_state
from pettingzoo.test.state_test import test_state_space as their_state_space

from marshub.learn import env

# It takes plain arrays for granted, but for its own games whose observations hold an action mask, like ours.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("chance", ["auto", "agent"])
@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_an_environment_as_pettingzoo_has_them(game: str, chance: str) -> None:
    api_test(env(game, GAMES[game][0], chance=chance), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_played_to_its_end_is_one_too(game: str) -> None:
    """Cut off: agents are taken out one by one, and their rewards add up."""
    api_test(env(game, GAMES[game][0], max_cycles=20), num_cycles=30)


@pytest.mark.parametrize("chance", ["auto", "agent"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game_to_the_last_number(game: str, chance: str) -> None:
    seed_test(lambda: env(game, GAMES[game][0], chance=chance), num_cycles=15)


@pytest.mark.parametrize("game", GAMES)
def test_its_whole_state_is_in_the_space_it_says(game: str) -> None:
    table = env(game, GAMES[game][0])
    their_state_space(table)
    their_state(table, 10)  # actions at random, most of them illegal: the wrapper ends the game


@pytest.mark.parametrize("game", GAMES)
def test_it_says_what_is_asked_in_words(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def made(**more: Any) -> Any:
        return env(game, GAMES[game][0], **more)

    render_test(functools.partial(made), custom_tests={"ansi": lambda text: "player_" in text and "\n" in text})
    assert "player_" in capsys.readouterr().out
