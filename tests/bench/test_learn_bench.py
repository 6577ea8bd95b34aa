"""tests/bench/learn.py measures every game."""

from __future__ import annotations

from bench import learn
from marshub.games import GAMES


def test_each_game_has_its_figures() -> None:
    matches = list(learn.figures(5))
    assert [(item.game, item.players) for item in matches] == [(game, players) for game in GAMES for players in (2, 4)]
    assert all(min(item.raw, item.wrapped, item.blind) > 0 for item in matches)
