"""The chairs around a table: so many for lookers-on; each seat and the keeper have their own, always free for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from marshub.table.links import Link

OWN_CHAIRS = 2  # a phone and a laptop; a third takes the first one's place, which may hang on a dead network

T = TypeVar("T")


class Chairs(Generic[T]):
    """Who sits where: `T` is a browser's socket."""

    def __init__(self, lookers: int) -> None:
        self._lookers = lookers
        self._taken: dict[Link, list[T]] = {}

    def __iter__(self) -> Iterator[T]:
        return iter([each for sitting in self._taken.values() for each in sitting])

    @property
    def taken(self) -> int:
        """How many sit there."""
        return sum(map(len, self._taken.values()))

    def full(self, link: Link) -> bool:
        """Whether there is no chair for one more with `link`."""
        return link.role == "look" and len(self._taken.get(link, ())) >= self._lookers

    def sit(self, link: Link, who: T) -> list[T]:
        """`who` sits down. Returns those who have to get up for it."""
        sitting = self._taken.setdefault(link, [])
        up = [] if link.role == "look" else sitting[: max(0, len(sitting) + 1 - OWN_CHAIRS)]
        sitting[:] = [*(each for each in sitting if each not in up), who]
        return up

    def leave(self, link: Link, who: T) -> None:
        """`who` gets up. Harmless the second time."""
        if who in (sitting := self._taken.get(link, [])):
            sitting.remove(who)
