"""The methods by which rules cache derived values, each named by what the value may depend on."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from marshub.kernel import StateClock

from ..box.state import HubState
from ..content.pack import Content

T = TypeVar("T")
_MISSING = object()


class CachedTable:
    """A table, and the values that were derived from it."""

    def __init__(self, state: HubState, content: Content, now: StateClock | None = None) -> None:
        """Attach the caches of a table.

        Args:
            state: The table.
            content: The packs.
            now: Moment counter of the session; without it, values cached by `cache_for_moment` last for one lookup.
        """
        self.state = state
        self.content = content
        self._shared = get_shared_cache(content)
        self._now = now
        self._depth = 0  # nested contexts
        self._moment = -1  # the moment of `_kept`
        self._moment_caches: tuple[CacheEntries, TableCache] | None = None
        self._moment_entries: CacheEntries | None = None
        self._table_cache: TableCache | None = None

    def hold_state(self) -> Self:
        """Return a context in which nothing changes, so that cached values hold.

        Values of `cache_for_moment` hold to the end of a moment of the session. Those of `cache_by_map`,
        `cache_by_board`, `cache_without_supply` and `cache_without_plan` hold on to later lookups, as long as what they
        depend on is the same, and again when it is the same again: declarations are often taken back.
        """
        return self

    def __enter__(self) -> None:
        if not self._depth:
            now = self._now.number if self._now is not None else 0
            if self._moment_caches is None or now != self._moment or not now:
                self._moment, self._moment_caches = now, ({}, self._shared.get_table_cache(self.state))
            self._moment_entries, self._table_cache = self._moment_caches
        self._depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self._moment_entries = self._table_cache = None

    def cache_for_moment(self, key: object, compute: Callable[[], T]) -> T:
        """Return the value of `compute`; within `hold_state` it is computed only once for that `key`."""
        entries = self._moment_entries
        if entries is None:
            return compute()
        value = entries.get(key, _MISSING)
        if value is _MISSING:
            value = entries[key] = compute()
        return value  # type: ignore[no-any-return]

    def cache_by_content(self, key: object, compute: Callable[[], T]) -> T:
        """Return the value of `compute`, computed once for that `key`: it depends on nothing but the content."""
        return _cache_value(self._shared.content_entries, key, compute)

    def cache_by_map(self, key: object, compute: Callable[[], T]) -> T:
        """Cache a value that depends on nothing but content and map; it is found again outside `hold_state`, too."""
        cache = self._table_cache
        if cache is None:
            return _cache_value(self._shared.get_map_entries(self.state), key, compute)
        entries = cache.map_entries
        return _cache_value(cache.load_map_entries() if entries is None else entries, key, compute)

    def cache_by_board(self, key: object, compute: Callable[[], T]) -> T:
        """Cache a value that depends on nothing but content, Facilities, map and rovers."""
        cache = self._table_cache
        if cache is None:
            return compute()
        entries = cache.board_entries
        return _cache_value(cache.load_board_entries() if entries is None else entries, key, compute)

    def cache_without_supply(self, key: object, compute: Callable[[], T]) -> T:
        """Cache a value that depends on neither the plan nor the supply.

        Of piles it may ask whether anything lies in them, and no more.
        """
        cache = self._table_cache
        if cache is None:
            return compute()
        entries = cache.supply_free_entries
        return _cache_value(cache.load_supply_free_entries() if entries is None else entries, key, compute)

    def cache_without_plan(self, key: object, compute: Callable[[], T]) -> T:
        """Cache a value as `cache_without_supply` does, which may depend on the supply, too."""
        cache = self._table_cache
        if cache is None:
            return compute()
        entries = cache.plan_free_entries
        return _cache_value(cache.load_plan_free_entries() if entries is None else entries, key, compute)


def cache_by_content(content: Content, key: object, compute: Callable[[], T]) -> T:
    """Cache a value as `CachedTable.cache_by_content` does, without a table."""
    return _cache_value(get_shared_cache(content).content_entries, key, compute)


def _cache_value(entries: CacheEntries, key: object, compute: Callable[[], T]) -> T:
    value = entries.get(key, _MISSING)
    if value is _MISSING:
        value = entries[key] = compute()
    return value  # type: ignore[no-any-return]


CacheEntries = dict[object, Any]

_MAX_LEVELS = 512  # cache levels in all, before they are dropped: a round of planning has fewer
_MAX_CONTENTS = 8  # contents that have caches at the same time
_encode = msgspec.msgpack.Encoder().encode


class _CacheLevel:
    """Entries on one part of a table, and, by what else lies there, the levels that depend on more of it."""

    __slots__ = ("entries", "sublevels")

    def __init__(self) -> None:
        self.entries: CacheEntries = {}
        self.sublevels: dict[bytes, _CacheLevel] = {}


class SharedCache:
    """The cache of all tables that are played by the same packs."""

    __slots__ = ("_content", "_level_count", "content_entries", "root")

    def __init__(self, content: Content) -> None:
        self._content = content  # kept alive: another object could get its id otherwise
        self.root = _CacheLevel()
        self._level_count = 0
        self.content_entries = self.root.entries  # values that depend on the packs only

    def get_map_entries(self, state: HubState) -> CacheEntries:
        """Return the entries on the map."""
        return self.get_sublevel(self.root, _encode_map(state)).entries

    def get_table_cache(self, state: HubState) -> TableCache:
        """Return the cache of a table that lies as `state` does and does not change meanwhile."""
        if self._level_count > _MAX_LEVELS:
            self.root.sublevels, self._level_count = {}, 0
        return TableCache(self, state)

    def get_sublevel(self, level: _CacheLevel, key: bytes) -> _CacheLevel:
        """Return the level below `level` for an encoded part of the state."""
        sublevel = level.sublevels.get(key)
        if sublevel is None:
            sublevel = level.sublevels[key] = _CacheLevel()
            self._level_count += 1
        return sublevel


class TableCache:
    """The cache of one table as it lies; each part of the state is encoded when somebody asks for its level."""

    __slots__ = (
        "_board_level",
        "_map_level",
        "_shared",
        "_state",
        "_supply_free_level",
        "board_entries",
        "map_entries",
        "plan_free_entries",
        "supply_free_entries",
    )

    def __init__(self, shared: SharedCache, state: HubState) -> None:
        self._shared, self._state = shared, state
        self._map_level: _CacheLevel | None = None
        self._board_level: _CacheLevel | None = None
        self._supply_free_level: _CacheLevel | None = None
        self.map_entries: CacheEntries | None = None
        self.board_entries: CacheEntries | None = None
        self.supply_free_entries: CacheEntries | None = None
        self.plan_free_entries: CacheEntries | None = None

    def load_map_entries(self) -> CacheEntries:
        """Load the entries on the map."""
        self._map_level = self._shared.get_sublevel(self._shared.root, _encode_map(self._state))
        self.map_entries = self._map_level.entries
        return self.map_entries

    def load_board_entries(self) -> CacheEntries:
        """Load the entries on map, Facilities and rovers."""
        if self._map_level is None:
            self.load_map_entries()
        assert self._map_level is not None
        state = self._state
        base = (state.difficulty, state.solo, state.facilities, state.rovers, state.boosted)
        self._board_level = self._shared.get_sublevel(self._map_level, _encode(base))
        self.board_entries = self._board_level.entries
        return self.board_entries

    def load_supply_free_entries(self) -> CacheEntries:
        """Load the entries on all but plan and supply; of piles only whether anything lies in them counts."""
        if self._board_level is None:
            self.load_board_entries()
        assert self._board_level is not None
        state = self._state
        rest = (
            (state.crew, state.cargo, state.farms, state.objectives, state.events, state.examined, state.first_player),
            (state.upgrade_cards, state.pending_upgrades, state.markers, state.tokens, state.gauges, state.aoms),
            (state.phase, state.stress, state.morale, state.tracks, state.box, state.threshold, state.discoveries),
            (state.endangered, state.last_sol, state.shown, state.follow_ups, [*map(bool, state.piles.values())]),
        )
        self._supply_free_level = self._shared.get_sublevel(self._board_level, _encode(rest))
        self.supply_free_entries = self._supply_free_level.entries
        return self.supply_free_entries

    def load_plan_free_entries(self) -> CacheEntries:
        """Load the entries on all but the plan."""
        if self._supply_free_level is None:
            self.load_supply_free_entries()
        assert self._supply_free_level is not None
        self.plan_free_entries = self._shared.get_sublevel(self._supply_free_level, _encode(self._state.supply)).entries
        return self.plan_free_entries


def _encode_map(state: HubState) -> bytes:
    return _encode((state.mission, state.sol, state.notes, state.map, state.bases, state.spots))


_shared_caches: dict[int, SharedCache] = {}


def get_shared_cache(content: Content) -> SharedCache:
    """Return the cache of all tables that are played by `content`."""
    cache = _shared_caches.get(id(content))
    if cache is None:
        if len(_shared_caches) >= _MAX_CONTENTS:
            _shared_caches.clear()
        cache = _shared_caches[id(content)] = SharedCache(content)
    return cache
