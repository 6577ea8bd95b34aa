"""Option ids by the thousand, told by what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .chance import Chance


class Ids:
    """Blocks of ids: `Ids((["done"],), (["join"], pawns, stacks))` is "done" and "join:pawn:stack" for all of both.

    Only those that are looked at are put together. `blocks`: of each its parts, in the order in which ":" joins them.
    """

    def __init__(self, *blocks: Sequence[Sequence[str]]) -> None:
        self.blocks = blocks
        self._sizes: list[int] = []
        for block in blocks:
            size = 1
            for part in block:
                size *= len(part)
            self._sizes.append(size)
        self._all = sum(self._sizes)

    def beside(self, *block: Sequence[str]) -> Ids:
        """These, and a block more."""
        more = Ids(block)
        more.blocks, more._sizes = (*self.blocks, *more.blocks), self._sizes + more._sizes
        more._all += self._all
        return more

    def __len__(self) -> int:
        return self._all

    def __iter__(self) -> Iterator[str]:
        return (":".join(parts) for block in self.blocks for parts in product(*block))

    def pick(self, chance: Chance) -> str:
        """One of them, all equally likely. Raises ValueError if there is none."""
        place = chance.below(self._all)
        at = 0
        while place >= self._sizes[at]:
            place -= self._sizes[at]
            at += 1
        picked = []
        for part in self.blocks[at]:
            place, one = divmod(place, len(part))
            picked.append(part[one])
        return ":".join(picked)
