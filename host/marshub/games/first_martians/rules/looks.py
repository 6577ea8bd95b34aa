"""Looks at a table: what was worked out is kept as long as it holds. The rules say what it depends on, no more."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from marshub.kernel import Now

from ..box.state import HubState
from ..content.pack import Content
from .notes import Levels, Notes, shelf_of

T = TypeVar("T")
_NOTHING = object()


class Looks:
    """A table, and what was worked out about it."""

    def __init__(self, state: HubState, content: Content, now: Now | None = None) -> None:
        """`now`: of the session whose rules look; else what is worked out `once` is for one look."""
        self.state = state
        self.content = content
        self._shelf = shelf_of(content)
        self._now = now
        self._deep = 0  # looks within looks
        self._at = -1  # the moment at which `_kept` was worked out
        self._kept: tuple[Notes, Levels] | None = None
        self._seen: Notes | None = None
        self._levels: Levels | None = None

    def still(self) -> Self:
        """Nothing changes inside: what was worked out `once` holds, and to the end of a moment of the session.

        What was worked out by `charted`, `lasting`, `stocked` and `unplanned` holds on to other looks, as long as what
        it depends on is the same, and again when it is the same again: declarations are often taken back.
        """
        return self

    def __enter__(self) -> None:
        if not self._deep:
            now = self._now.number if self._now is not None else 0
            if self._kept is None or now != self._at or not now:
                self._at, self._kept = now, ({}, self._shelf.on(self.state))
            self._seen, self._levels = self._kept
        self._deep += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._deep -= 1
        if not self._deep:
            self._seen = self._levels = None

    def once(self, key: object, find: Callable[[], T]) -> T:
        """What `find` finds; within `still` it is looked for only once by that `key`."""
        notes = self._seen
        if notes is None:
            return find()
        found = notes.get(key, _NOTHING)
        if found is _NOTHING:
            found = notes[key] = find()
        return found  # type: ignore[no-any-return]

    def always(self, key: object, find: Callable[[], T]) -> T:
        """What `find` finds, looked for only once by that `key`: it depends on nothing but the content."""
        return _noted(self._shelf.always, key, find)

    def charted(self, key: object, find: Callable[[], T]) -> T:
        """As `once`, for what depends on nothing but the content and the map; found again between looks, too."""
        levels = self._levels
        if levels is None:
            return _noted(self._shelf.chart(self.state), key, find)
        notes = levels.chart
        return _noted(levels.read_chart() if notes is None else notes, key, find)

    def lasting(self, key: object, find: Callable[[], T]) -> T:
        """As `once`, for what depends on nothing but the content, Facilities, map and rovers."""
        levels = self._levels
        if levels is None:
            return find()
        notes = levels.ground
        return _noted(levels.read_ground() if notes is None else notes, key, find)

    def stocked(self, key: object, find: Callable[[], T]) -> T:
        """As `once`, for what depends on neither the plan nor the supply.

        Of piles it may ask whether anything lies in them, and no more.
        """
        levels = self._levels
        if levels is None:
            return find()
        notes = levels.stocked
        return _noted(levels.read_stocked() if notes is None else notes, key, find)

    def unplanned(self, key: object, find: Callable[[], T]) -> T:
        """As `stocked`, for what depends on the supply, too."""
        levels = self._levels
        if levels is None:
            return find()
        notes = levels.unplanned
        return _noted(levels.read_unplanned() if notes is None else notes, key, find)


def _noted(notes: Notes, key: object, find: Callable[[], T]) -> T:
    found = notes.get(key, _NOTHING)
    if found is _NOTHING:
        found = notes[key] = find()
    return found  # type: ignore[no-any-return]
