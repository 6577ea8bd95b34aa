"""Option ids: lazy collections of thousands of ids, described by their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from .chance import Chance


class OptionIds:
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
        self._total = sum(self._sizes)

    def with_block(self, *parts: Sequence[str]) -> OptionIds:
        """Return a collection with one more block, given by its parts.

        Example:
            >>> list(OptionIds((["done"],)).with_block(["use"], ["drill", "pump"]))
            ['done', 'use:drill', 'use:pump']
        """
        extended = OptionIds(parts)
        extended.blocks, extended._sizes = (*self.blocks, *extended.blocks), self._sizes + extended._sizes
        extended._total += self._total
        return extended

    def __len__(self) -> int:
        """Return the number of ids; none of them is built."""
        return self._total

    def __iter__(self) -> Iterator[str]:
        """Yield every id, block by block."""
        return (":".join(parts) for block in self.blocks for parts in product(*block))

    def pick(self, chance: Chance) -> str:
        """Return one of the ids, all equally likely.

        Raises:
            ValueError: If there is none.

        Example:
            >>> ids = OptionIds((["done"],)).with_block(["red", "blue"], ["lab", "farm"])
            >>> sorted({ids.pick(Chance(seed)) for seed in range(30)})
            ['blue:farm', 'blue:lab', 'done', 'red:farm', 'red:lab']
        """
        offset = chance.randbelow(self._total)
        block_index = 0
        while offset >= self._sizes[block_index]:
            offset -= self._sizes[block_index]
            block_index += 1
        parts = []
        for part in self.blocks[block_index]:
            offset, index = divmod(offset, len(part))
            parts.append(part[index])
        return ":".join(parts)
