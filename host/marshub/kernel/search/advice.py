"""The results of a search, as data: for players, and for those who want the reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

import msgspec

from ..decision import Answer
from ..odds import CONFIDENCE, wilson_interval


class Estimate(msgspec.Struct, frozen=True):
    """A number over playouts: its mean, and the interval that holds the true one (95 %)."""

    mean: float
    low: float
    high: float


class Prospect(msgspec.Struct, frozen=True):
    """One answer, and the results of its `playouts`.

    `id` names it among the others; `plan` lists the seat's answers after it, if it begins a whole plan. `victories` is
    the share of playouts that this seat won (Wilson's interval); one that was cut counts as likely as it is to be won.
    `worth` is the game's own value of the final states (0 to 1), `gain` by how much that is more than with the usual
    answer in the same playouts. `lacks`: the best plan without this step of it; then `gain` is measured against the
    best one. `causes` are the shares of playouts lost by a cause, a message key each; `figures` are other figures of
    the game.
    """

    id: str
    answer: Answer
    playouts: int
    victories: Estimate
    worth: Estimate
    gain: Estimate
    causes: Mapping[str, float] = {}
    figures: Mapping[str, Estimate] = {}
    plan: tuple[str, ...] = ()
    lacks: str = ""


class Advice(msgspec.Struct, frozen=True):
    """The result of a search for a question of `seat`: the tried answers, best first, and parts of the best.

    `usual` is the `id` of the default policy's answer without a search. `begun` is the id of the plan that was advised
    before and fits what was done since ("": none); it comes first unless another is clearly better. `failed` playouts
    ended in an error and are not counted. `rounds` is the length of the playouts; None: to the end.
    """

    seat: str
    question: str  # the prompt's message key
    usual: str
    prospects: tuple[Prospect, ...]
    playouts: int
    failed: int = 0
    rounds: int | None = None
    begun: str = ""

    @property
    def best(self) -> Prospect:
        """The best answer."""
        return self.prospects[0]


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent samples, with its interval.

    Example:
        >>> estimate_mean([0.0, 1.0])
        Estimate(mean=0.5, low=-0.48, high=1.48)
        >>> estimate_mean([2.0]), estimate_mean([])
        (Estimate(mean=2.0, low=2.0, high=2.0), Estimate(mean=0.0, low=0.0, high=0.0))
    """
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 0.0)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, mean, mean)
    spread = CONFIDENCE * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Estimate(mean, mean - spread, mean + spread)


def estimate_share(hits: float, count: int) -> Estimate:
    """Return the share of `hits` among `count` playouts, with its interval.

    Example:
        >>> estimate_share(1, 2).mean, estimate_share(0, 0)
        (0.5, Estimate(mean=0.0, low=0.0, high=1.0))
    """
    return Estimate(hits / count if count else 0.0, *wilson_interval(hits, count))
