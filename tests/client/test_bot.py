"""docs/headless-bot.py: it plays every game there is, knows none of them, and wins against random players.

`tests/new_game` runs it as a command.
"""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from marshub.client import Client
from marshub.games import GAMES
from marshub.kernel.odds import wilson_interval

BOT = Path(__file__).parents[2] / "docs/headless-bot.py"
SOURCE = BOT.read_text(encoding="utf-8")


def load_bot() -> Any:
    spec = importlib.util.spec_from_file_location("headless_bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Bot


def test_it_is_short_and_knows_no_game() -> None:
    assert len(SOURCE.splitlines()) <= 60
    code = SOURCE.replace(ast.get_docstring(ast.parse(SOURCE), clean=False) or "", "")
    assert not [game for game in GAMES if game in code or game.replace("-", "_") in code]


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_every_game(game: str) -> None:
    """Its first answers; then the game's own player goes on to the end."""
    with Client.in_process(game) as client:
        bot, moved = load_bot()(client, tries=2, copies=1, ahead=1), client.new(seed=3)
        for _ in range(40):
            assert moved.pending is not None
            moved = bot.answer(moved.pending)
        assert client.auto("usual").result is not None
        assert client.fork().depth == 1  # it left all copies


def test_it_takes_no_option_twice_that_led_back() -> None:
    """Once taken, an option that promises more but changes nothing is left, at the same question and log."""
    taken, tried = [], []

    class Table:
        def log(self, since: int) -> Any:
            return SimpleNamespace(next=7)

        def answer(self, option: str, brief: bool = False) -> None:
            (tried if brief else taken).append(option)

        def fork(self, seed: int, brief: bool) -> None:
            tried.clear()

        def evaluate(self) -> Any:
            return SimpleNamespace(values={"red": 0.9 if "round" in tried else 0.5})

        def auto(self, policy: str, steps: int, brief: bool = False) -> None:
            if not brief:
                taken.append(policy)

        def close(self, brief: bool) -> None: ...

    option = SimpleNamespace
    asked = SimpleNamespace(
        who="red",
        prompt="What?",
        kind="choose",
        least=1,
        most=1,
        options=(option(id="end"),),
        beside=(option(id="round"),),
    )
    bot = load_bot()(Table())
    for _ in range(3):
        bot.answer(asked)
    assert taken == ["round", "usual", "usual"]


def play_against_random(game: str, number: int, *, is_playing: bool = True) -> tuple[bool, float]:
    """Play a game of the bot, in the seat of this number or, where all win together, in all.

    The other seats are random. Return whether it won, and what the end is worth.
    """
    with Client.in_process(game) as client:
        moved = client.new(seed=number // 2, brief=True)
        values = client.evaluate().values
        assert values
        seats = list(values)
        mine = {seats[number % 2]} if game != "first-martians" else {*seats, "table"}
        bot = load_bot()(client, seed=number)
        while moved.pending is not None:
            if is_playing and moved.pending.who in mine and (pending := client.pending().pending) is not None:
                moved = bot.answer(pending)
            else:
                moved = client.auto("random", 1, brief=True)
        assert moved.result is not None
        end = client.evaluate().values
        assert end
        return bool(mine & set(moved.result.winners)), max(end[seat] for seat in mine if seat in end)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game for game in GAMES if game != "first-martians"])
def test_it_wins_against_a_random_player(game: str) -> None:
    """20 games, each seed from both seats."""
    wins = sum(play_against_random(game, number)[0] for number in range(20))
    low, high = wilson_interval(wins, 20)
    print(f"{game}: {wins} of 20 ({low:.0%} to {high:.0%})")
    assert low > 0.5


@pytest.mark.soak
def test_a_crew_of_bots_gets_further_than_a_random_one() -> None:
    bots = [play_against_random("first-martians", number) for number in range(20)]
    randoms = [play_against_random("first-martians", number, is_playing=False) for number in range(20)]
    better = sum(bot[1] > random[1] for bot, random in zip(bots, randoms, strict=True))
    worse = sum(bot[1] < random[1] for bot, random in zip(bots, randoms, strict=True))
    low, high = wilson_interval(better, better + worse)
    print(f"victories {sum(won for won, _ in bots)} and {sum(won for won, _ in randoms)}")
    print(f"further in {better} of {better + worse} ({low:.0%} to {high:.0%})")
    assert low > 0.5
