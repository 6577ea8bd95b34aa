"""An engineer who does not always play the same line, for playouts.

Little in *On Mars* is chance: engineers who always take the best play nearly the same game in every world, and one
game, however often it is played, says nothing of how a table of people goes on. So in playouts answers that are worth
nearly as much are taken, too. That costs hardly anything: it wins about as often as the engineer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from marshub.kernel import Chance

from .engineer import Engineer

LOOSE = 0.25  # points: an answer worth this much less than the best one is given 1/e times as often
_FINE = 1 << 30  # resolution of a draw


class VaryingEngineer(Engineer):
    """An engineer for playouts that does not always give the best answer.

    Little in On Mars is chance: engineers who always give the best answer play nearly the same game in every
    determinization, and one game, however often played, tells nothing about other players. So answers of nearly the
    same value are given too. That costs hardly anything: this engineer wins about as often as the other one.

    It uses the generator that it is given: the same seed and dice make the same game.
    """

    def _pick(self, ids: Sequence[str], worths: Sequence[float], chance: Chance) -> str:
        best = max(worths)
        shares = [exp((worth - best) / LOOSE) for worth in worths]
        left = chance.randbelow(_FINE) / _FINE * sum(shares)
        for item, share in zip(ids, shares, strict=True):
            left -= share
            if left < 0:
                return item
        return super()._pick(ids, worths, chance)  # only after rounding errors
