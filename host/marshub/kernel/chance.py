"""The session's seeded generator: SplitMix64, a 64-bit counter with a mixer, small enough for a checkpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from .errors import IllegalAnswer

if TYPE_CHECKING:
    from .decision import Answer, Decision

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_SMALL = 1 << 32
_SAFE = (1 << 64) - _SMALL  # below this no number is rejected, for any limit up to _SMALL


class Chance:
    """A generator whose whole state is one integer (`state`, 0..2^64-1).

    The same state gives the same numbers on every machine and Python version, which `random.Random` does not promise
    for its derived methods. Steele, Lea, Flood: "Fast splittable pseudorandom number generators" (2014).

    Example:
        >>> chance = Chance(7)
        >>> chance.randbelow(6), chance.pick(["ore", "ice"])
        (3, 'ore')
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        """Start at `state`; a seed is a state."""
        self.state = state & _MASK

    def next_bits(self) -> int:
        """Return the next 64 random bits."""
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def randbelow(self, limit: int) -> int:
        """Return a number in 0..limit-1, all equally likely.

        Raises:
            ValueError: If `limit` is below 1.
        """
        if limit < 1:
            raise ValueError(f"limit must be at least 1, not {limit!r}")
        # `next_bits`, inlined: calling it would take most of a random game's time.
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        if z < _SAFE and limit <= _SMALL:  # nearly always; this avoids the division of large numbers below
            return z % limit
        # Numbers at the top end would favour small results, so they are rejected.
        top = _MASK + 1 - (_MASK + 1) % limit
        while z >= top:
            z = self.next_bits()
        return z % limit

    def settle(self, decision: Decision) -> object:
        """Return the script's value of a roll or a draw."""
        return decision.settle_by_chance(self)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`, all equally likely.

        Raises:
            ValueError: If there is none.
        """
        return items[self.randbelow(len(items))]


class RecordedChance(Chance):
    """Outcomes that were recorded, in order, and after the last of them the generator from `seed`.

    A `state` below the number of outcomes is the index of the next one. Where a decision is not the one that an outcome
    belongs to, because something else was answered before it, the generator takes over, too.
    """

    __slots__ = ("_generator_start", "_outcomes")

    def __init__(self, state: int, outcomes: Sequence[Answer], seed: int) -> None:
        """Continue at `state`."""
        super().__init__(state)
        self._outcomes, self._generator_start = outcomes, (seed + len(outcomes)) & _MASK

    def settle(self, decision: Decision) -> object:
        """Return the recorded outcome as the script's value, or one of the generator."""
        index = self.state
        if index >= len(self._outcomes):
            return super().settle(decision)
        self.state = index + 1 if index + 1 < len(self._outcomes) else self._generator_start
        try:
            return decision.parse_answer(self._outcomes[index])
        except IllegalAnswer:
            self.state = self._generator_start
            return super().settle(decision)
