"""The methods by which rules cache derived values, each named by what the value may depend on."""

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
    """A table, and the values that were derived from it."""

    def __init__(self, state: HubState, content: Content, now: Now | None = None) -> None:
        """Attach the caches of a table.

        Args:
            state: The table.
            content: The packs.
            now: Moment counter of the session; without it, values cached by `cache_for_moment` last for one lookup.
        """
        self.state = state
        self.content = content
        self._shelf = shelf_of(content)
        self._now = now
        self._deep = 0  # nested contexts
        self._at = -1  # the moment of `_kept`
        self._kept: tuple[Notes, Levels] | None = None
        self._seen: Notes | None = None
        self._levels: Levels | None = None

    def still(self) -> Self:
        """Return a context in which nothing changes, so that cached values hold.

        Values of `cache_for_moment` hold to the end of a moment of the session. Those of `cache_by_map`,
        `cache_by_board`,
        `cache_without_supply` and `cache_without_plan` hold on to later lookups, as long as what they depend on is the
        same, and again when it is the same again: declarations are often taken back.
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
        """Return the value of `compute`; within `hold_state` it is computed only once for that `key`."""
        notes = self._seen
        if notes is None:
            return find()
        found = notes.get(key, _NOTHING)
        if found is _NOTHING:
            found = notes[key] = find()
        return found  # type: ignore[no-any-return]

    def always(self, key: object, find: Callable[[], T]) -> T:
        """Return the value of `compute`, computed once for that `key`: it depends on nothing but the content."""
        return _noted(self._shelf.always, key, find)

    def charted(self, key: object, find: Callable[[], T]) -> T:
        """Cache a value that depends on nothing but content and map; it is found again outside `hold_state`, too."""
        levels = self._levels
        if levels is None:
            return _noted(self._shelf.chart(self.state), key, find)
        notes = levels.chart
        return _noted(levels.read_chart() if notes is None else notes, key, find)

    def lasting(self, key: object, find: Callable[[], T]) -> T:
        """Cache a value that depends on nothing but content, Facilities, map and rovers."""
        levels = self._levels
        if levels is None:
            return find()
        notes = levels.ground
        return _noted(levels.read_ground() if notes is None else notes, key, find)

    def stocked(self, key: object, find: Callable[[], T]) -> T:
        """Cache a value that depends on neither the plan nor the supply.

        Of piles it may ask whether anything lies in them, and no more.
        """
        levels = self._levels
        if levels is None:
            return find()
        notes = levels.stocked
        return _noted(levels.read_stocked() if notes is None else notes, key, find)

    def unplanned(self, key: object, find: Callable[[], T]) -> T:
        """Cache a value as `cache_without_supply` does, which may depend on the supply, too."""
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
