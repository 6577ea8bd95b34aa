"""Connections of the web server: open ones by link with their limits, and the check of new ones.

Spectators share a limit; each seat and the table owner have connections of their own, which are always available.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from marshub.table.links import Link

OWN_CHAIRS = 2  # a phone and a laptop; a third replaces the first, which may be dead

T = TypeVar("T")


class ConnectionLimits(Generic[T]):
    """The open connections by link: `T` is a browser's socket.

    `max_spectators`: the greatest number of spectators.
    """

    def __init__(self, lookers: int) -> None:
        self._lookers = lookers
        self._taken: dict[Link, list[T]] = {}

    def __iter__(self) -> Iterator[T]:
        return iter([item for sitting in self._taken.values() for item in sitting])

    @property
    def count(self) -> int:
        """The number of open connections."""
        return sum(map(len, self._taken.values()))

    def is_full(self, link: Link) -> bool:
        """Return whether there is no connection left for one more with `link`."""
        return link.role == "look" and len(self._taken.get(link, ())) >= self._lookers

    def add(self, link: Link, who: T) -> list[T]:
        """Add a connection; return those that it replaces."""
        sitting = self._taken.setdefault(link, [])
        up = [] if link.role == "look" else sitting[: max(0, len(sitting) + 1 - OWN_CHAIRS)]
        sitting[:] = [*(item for item in sitting if item not in up), who]
        return up

    def remove(self, link: Link, who: T) -> None:
        """Remove a connection. Harmless the second time."""
        if who in (sitting := self._taken.get(link, [])):
            sitting.remove(who)
