"""What a game has done with is gone at once: nothing of it waits for the garbage collector, which would take a tenth of
the time of whoever plays many games (decisions/0093)."""

from __future__ import annotations

import gc

import pytest

from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play

GAMES = ("first-martians", "pocket-mars", "migration-mars", "on-mars")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("policy", ["random", "own"])
def test_a_game_leaves_nothing_for_the_garbage_collector(name: str, policy: str) -> None:
    game = load_game(name)
    policy = next(iter(game.list_policies())) if policy == "own" else policy
    session = Session(game, {"players": 2}, 3)
    play(session, policy, 30)  # what is read and compiled once
    gc.freeze()  # all that there is by now is not looked at again
    gc.disable()
    try:
        done = play(session, policy, 150)
        assert done > 40
        assert gc.collect() < done  # of each question would be several things
    finally:
        gc.enable()
        session.close()
