"""Collections of thousands of option ids, described by their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .chance import Chance


class Ids:
    """Blocks of option ids, which are put together only when they are looked at.

    `OptionIds((["done"],), (["join"], pawns, stacks))` is "done" and "join:pawn:stack" for all of both. `blocks` has
    for
    each block the parts that ":" joins, in order.

    Example:
        >>> ids = OptionIds((["done"],), (["join"], ["red", "blue"], ["lab"]))
        >>> len(ids), list(ids)
        (3, ['done', 'join:red:lab', 'join:blue:lab'])
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
        """Return these ids and those of one more block."""
        more = Ids(block)
        more.blocks, more._sizes = (*self.blocks, *more.blocks), self._sizes + more._sizes
        more._all += self._all
        return more

    def __len__(self) -> int:
        return self._all

    def __iter__(self) -> Iterator[str]:
        return (":".join(parts) for block in self.blocks for parts in product(*block))

    def pick(self, chance: Chance) -> str:
        """Return one of them, all equally likely. Raises ValueError if there is none."""
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
