"""tests/bench/learn.py measures every game."""

from __future__ import annotations

from bench import learn
from marshub.games import GAMES


def test_each_game_has_its_figures() -> None:
    found = list(learn.figures(5))
    assert [(each.game, each.players) for each in found] == [(game, players) for game in GAMES for players in (2, 4)]
    assert all(min(each.raw, each.wrapped, each.blind) > 0 for each in found)
