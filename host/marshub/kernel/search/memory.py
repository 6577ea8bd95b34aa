"""A memory of styles that earlier questions of a game showed, so that the next one need not start from nothing."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import sqrt

FADES = 0.5  # what an earlier question showed counts so much less with each question since

Pair = tuple[float, float]  # by how much more somebody was worth than another in one world, and what that counts


class Memory:
    """The values of styles in the determinizations of one seat's earlier questions of the same scope.

    `style` is the one that leads so far: at first, and in each new scope, the one it `begins` with.
    """

    def __init__(self, begins: str = "") -> None:
        self.style = self._begins = begins
        self._scope: Hashable = None
        self._known: list[Mapping[str, Mapping[int, float]]] = []  # of each question, the latest first

    def enter(self, scope: Hashable) -> None:
        """Enter a scope: values of another scope are dropped; in the scope None nothing is kept."""
        if scope is None or scope != self._scope:
            self._scope, self._known, self.style = scope, [], self._begins

    def keep(self, worths: Mapping[str, Mapping[int, float]]) -> None:
        """Keep the value of each style in the determinizations of a question, by their number."""
        self._known.insert(0, worths)

    def pairs(self, one: str, other: str) -> list[Pair]:
        """Return the pairs of values of all determinizations that both styles were tried in."""
        return [
            (worth - known[other][number], FADES**age)
            for age, known in enumerate(self._known, start=1)
            if one in known and other in known
            for number, worth in known[one].items()
            if number in known[other]
        ]


def mean_of_pairs(pairs: list[Pair]) -> float:
    """Return the mean difference; -1 if there is none."""
    return sum(gain * counts for gain, counts in pairs) / sum(c for _, c in pairs) if pairs else -1.0


def error_of_pairs(pairs: list[Pair]) -> float:
    """Return the standard error of the mean difference."""
    if len(pairs) < 2:
        return 1.0
    mean = mean_of_pairs(pairs)
    # As if one world more had shown no difference: a few alike prove nothing.
    spread = sum((counts * (gain - mean)) ** 2 for gain, counts in pairs) + mean * mean
    return sqrt(spread) / sum(counts for _, counts in pairs)


__all__ = ["FADES", "Memory", "Pair", "error_of_pairs", "mean_of_pairs"]
