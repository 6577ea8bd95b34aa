"""A memory of the styles that earlier questions of a game tried, so that the next one need not start from nothing."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import sqrt

DECAY = 0.5  # factor of the weight of an earlier question, for each question since

WeightedDifference = tuple[float, float]  # the difference in value in one determinization, and its weight


class StyleMemory:
    """The values of styles in the determinizations of one seat's earlier questions of the same scope.

    `style` is the leading one so far: at first, and in each new scope, `first_style`.
    """

    def __init__(self, first_style: str = "") -> None:
        """Begin without values."""
        self.style = self._first_style = first_style
        self._scope: Hashable = None
        self._values_by_question: list[Mapping[str, Mapping[int, float]]] = []  # of each question, the latest first

    def enter_scope(self, scope: Hashable) -> None:
        """Enter a scope: values of another scope are dropped; in the scope None nothing is kept."""
        if scope is None or scope != self._scope:
            self._scope, self._values_by_question, self.style = scope, [], self._first_style

    def add_values(self, values: Mapping[str, Mapping[int, float]]) -> None:
        """Add the value of each style in the determinizations of a question, by their number."""
        self._values_by_question.insert(0, values)

    def weighted_differences(self, style: str, other_style: str) -> list[WeightedDifference]:
        """Return the weighted differences of two styles in all determinizations that both were tried in."""
        return [
            (value - values[other_style][number], DECAY**age)
            for age, values in enumerate(self._values_by_question, start=1)
            if style in values and other_style in values
            for number, value in values[style].items()
            if number in values[other_style]
        ]


def weighted_mean(differences: list[WeightedDifference]) -> float:
    """Return the mean difference; -1 if there is none."""
    return sum(gain * counts for gain, counts in differences) / sum(c for _, c in differences) if differences else -1.0


def weighted_standard_error(differences: list[WeightedDifference]) -> float:
    """Return the standard error of the mean difference."""
    if len(differences) < 2:
        return 1.0
    mean = weighted_mean(differences)
    # One more pair without a difference is assumed: a few equal ones prove nothing.
    spread = sum((counts * (gain - mean)) ** 2 for gain, counts in differences) + mean * mean
    return sqrt(spread) / sum(counts for _, counts in differences)


__all__ = ["DECAY", "StyleMemory", "WeightedDifference", "weighted_mean", "weighted_standard_error"]
