"""The session's seeded generator: SplitMix64, a 64-bit counter with a mixer, small enough for a checkpoint."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from .errors import IllegalAnswer

if TYPE_CHECKING:
    from .decision import Answer, Decision

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_AHEAD = 8  # numbers that are computed together: as lanes of 128 bits in one long number they take the time of three
_ONES = sum(1 << 128 * lane for lane in range(_AHEAD))
_LANES = _MASK * _ONES
_STEPS = sum(_GOLDEN * (_AHEAD - lane) % (1 << 64) << 128 * lane for lane in range(_AHEAD))  # the first number is last
_BACK = tuple(-_GOLDEN * numbers % (1 << 64) for numbers in range(_AHEAD + 1))  # leads back by so many numbers
_unpack = struct.Struct("<" + "Q8x" * _AHEAD).unpack
_SMALL = (1 << 30) - 1  # Python compares numbers up to here faster
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

    __slots__ = ("_ahead", "_last_state")

    def __init__(self, state: int) -> None:
        """Start at `state`; a seed is a state."""
        self._last_state = state & _MASK
        self._ahead: list[int] = []  # the next numbers, the last first; after them the state is `_last_state`

    @property
    def state(self) -> int:
        """Return the whole state of the generator."""
        return (self._last_state + _BACK[len(self._ahead)]) & _MASK

    @state.setter
    def state(self, state: int) -> None:
        self._last_state = state
        self._ahead.clear()

    def _compute_ahead(self) -> None:
        """Compute the next numbers, all at once."""
        start = self._last_state
        self._last_state = (start + _AHEAD * _GOLDEN) & _MASK
        z = (start * _ONES + _STEPS) & _LANES
        z = ((z ^ (z >> 30 & _LANES)) * 0xBF58476D1CE4E5B9) & _LANES
        z = ((z ^ (z >> 27 & _LANES)) * 0x94D049BB133111EB) & _LANES
        self._ahead += _unpack((z ^ z >> 31).to_bytes(16 * _AHEAD, "little"))  # `_unpack` skips between the lanes

    def next_bits(self) -> int:
        """Return the next 64 random bits."""
        if not self._ahead:
            self._compute_ahead()
        return self._ahead.pop()

    def randbelow(self, limit: int) -> int:
        """Return a number in 0..limit-1, all equally likely.

        Raises:
            ValueError: If `limit` is below 1.
        """
        if limit < 1:
            raise ValueError(f"limit must be at least 1, not {limit!r}")
        # `next_bits`, inlined: a random game spends much of its time here.
        if not self._ahead:
            self._compute_ahead()
        z = self._ahead.pop()
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
