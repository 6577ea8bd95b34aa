"""Random playouts of Prospectors on our kernel.

session: the way every program plays, with answers checked and journal, checkpoints and log kept (in memory); bare: the
script driven by hand, nothing checked and nothing kept.
"""

from __future__ import annotations

import sys

from kernel_game import SEATS, Prospectors, Setup
from rounds import serve

from marshub.kernel import CHANCE, Chance, Session, Table
from marshub.kernel.policy import play

GAME = Prospectors()


def session(seed: int) -> tuple[int, list[int]]:
    """One random game through the public Session: decisions made, the two scores."""
    game = Session(GAME, {}, seed)
    decisions = play(game, "random")
    assert game.result is not None
    return decisions, [game.result.scores[seat] for seat in SEATS]


def bare(seed: int) -> tuple[int, list[int]]:
    """The same by the script alone."""
    state = GAME.new_initial_state(Setup())
    chance = Chance(seed)
    decisions = 0
    while (result := GAME.result(state)) is None:
        script, value = GAME.play_segment(Table(state, lambda _: None, lambda: None, lambda: 0, auto=True)), None
        try:
            while True:
                decision = script.send(value)
                decisions += decision.decider != CHANCE
                value = decision.settle_by_chance(chance)
        except StopIteration:
            continue
    return decisions, [result.scores[seat] for seat in SEATS]


if __name__ == "__main__":
    serve({"session": session, "bare": bare}[sys.argv[1]])
