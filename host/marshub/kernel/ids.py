"""Option ids: lazy collections of thousands of ids, described by their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .chance import Chance


class Ids:
    """A lazy collection of option ids: each block is the product of its parts, joined with ":".

    Nothing is put together before it is looked at, so that `random_answer` can pick one id out of thousands quickly.

    Args:
        blocks: For each block its parts, in order; each part is the list of its values.

    Example:
        >>> ids = OptionIds((["done"],), (["join"], ["red", "blue"], ["lab"]))
        >>> len(ids), list(ids)
        (3, ['done', 'join:red:lab', 'join:blue:lab'])
    """

    def __init__(self, *blocks: Sequence[Sequence[str]]) -> None:
        """Make a collection of `blocks`."""
        self.blocks = blocks
        self._sizes: list[int] = []
        for block in blocks:
            size = 1
            for part in block:
                size *= len(part)
            self._sizes.append(size)
        self._all = sum(self._sizes)

    def beside(self, *block: Sequence[str]) -> Ids:
        """Return a collection with one more block, given by its parts.

        Example:
            >>> list(OptionIds((["done"],)).with_block(["use"], ["drill", "pump"]))
            ['done', 'use:drill', 'use:pump']
        """
        more = Ids(block)
        more.blocks, more._sizes = (*self.blocks, *more.blocks), self._sizes + more._sizes
        more._all += self._all
        return more

    def __len__(self) -> int:
        """Return the number of ids; none of them is built."""
        return self._all

    def __iter__(self) -> Iterator[str]:
        """Yield every id, block by block."""
        return (":".join(parts) for block in self.blocks for parts in product(*block))

    def pick(self, chance: Chance) -> str:
        """Return one of the ids, all equally likely.

        Raises:
            ValueError: If there is none.
        """
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
