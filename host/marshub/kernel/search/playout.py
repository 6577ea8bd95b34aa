"""One playout: a determinization played on after an answer, and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..chance import Chance
from ..session import Session
from .thinker import Candidate, Thinker
from .worlds import LIMIT

_DICE = 0x9E6C63D0676A9A99  # tells the players' own generator from the world's


@dataclass(frozen=True)
class Came:
    """The outcome of a playout: the seat's win (1, 0, or an estimate if cut), its value, and the cause of a loss."""

    won: float
    worth: float
    cause: str
    figures: Mapping[str, float]


def play_out(
    world: Session[Any, Any], thinker: Thinker, seat: str, candidate: Candidate, seed: int, rest: Callable[[], None]
) -> Came:
    """Play `world` on after `candidate`, to its end or to the thinker's horizon; `rest` is called between answers.

    Raises whatever rules or players raise, and RuntimeError if there is no end.
    """
    player, chance = (candidate.lead or thinker.plays_on)(), Chance(seed ^ _DICE)
    told = heard = len(world.log)
    first = world.pending
    assert first is not None
    answer = candidate.answer if candidate.lead is None else player(world, first, chance)
    last = None if thinker.horizon is None else (world.game.rounds(world.state) or 0) + thinker.horizon
    for _ in range(LIMIT):
        pending = world.pending
        assert pending is not None
        world._run(pending.recall(answer))
        rest()
        pending = world.pending
        ended = any(isinstance(each, thinker.ends) for each in world.log[heard:])
        if pending is None or ended or (last is not None and (world.game.rounds(world.state) or 0) > last):
            return _came(world, thinker, seat, told)
        heard = len(world.log)
        answer = player(world, pending, chance)
    raise RuntimeError(f"still no end after {LIMIT} answers")


def _came(world: Session[Any, Any], thinker: Thinker, seat: str, told: int) -> Came:
    worth, figures = thinker.worth(world, seat), thinker.figures(world, seat, world.log[told:])
    result = world.result
    if result is None:  # cut: nobody has won, and who is a little ahead has not nearly won
        return Came(worth, worth, "", figures)
    # What the whole table decides is won if anybody wins: those are the games that are played together.
    won = seat in result.winners or (seat not in world.game.seats(world.state) and result.outcome == "victory")
    return Came(float(won), worth, "" if won else result.reason.key, figures)
