"""Score sheets: points by category, and the seats with the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec

Seat = TypeVar("Seat", bound=str)


class ScoreSheet(msgspec.Struct, frozen=True):
    """Points by category. A game's own sheet has a field for each, in the order of its rulebook.

    Example:
        >>> class Sheet(ScoreSheet, frozen=True):
        ...     cities: int
        ...     forests: int
        >>> sheet = Sheet(cities=7, forests=3)
        >>> list(sheet.list_lines()), sheet.total
        ([('cities', 7), ('forests', 3)], 10)
    """

    def list_lines(self) -> Iterator[tuple[str, int]]:
        """Yield each category with its points, in order."""
        return ((name, getattr(self, name)) for name in self.__struct_fields__)

    @property
    def total(self) -> int:
        """The sum of all points."""
        return sum(points for _, points in self.list_lines())


def find_winners(ranks: Mapping[Seat, tuple[int, ...]]) -> tuple[Seat, ...]:
    """Return the seats with the most: the first number decides, then the next; several if all are equal.

    Example:
        >>> find_winners({"red": (12, 1), "blue": (12, 3), "green": (9, 9)})
        ('blue',)
    """
    best = max(ranks.values())
    return tuple(seat for seat, rank in ranks.items() if rank == best)
