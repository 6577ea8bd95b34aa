"""Cached values that rules derive from the state, and the entries behind them.

Declarations are taken back, moments look alike, many games are played by the same packs: so the entries are shared
by all tables of a `Content`, and are found again when a table returns to the same position. Their keys are the
parts of the state that a value depends on. Entries follow from the table alone, and nobody changes them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..box.state import HubState
from ..content.pack import Content

Notes = dict[object, Any]

_MOST = 512  # cache levels in all, before they are dropped: a round of planning has fewer
_CONTENTS = 8  # contents that have caches at the same time
_encode = msgspec.msgpack.Encoder().encode


class _Level:
    """Entries on one part of a table, and, by what else lies there, the levels that depend on more of it."""

    __slots__ = ("further", "notes")

    def __init__(self) -> None:
        self.notes: Notes = {}
        self.further: dict[bytes, _Level] = {}


class Shelf:
    """The cache of all tables that are played by the same packs."""

    __slots__ = ("_content", "_made", "always", "root")

    def __init__(self, content: Content) -> None:
        self._content = content  # kept alive: another object could get its id otherwise
        self.root = _Level()
        self._made = 0
        self.always = self.root.notes  # values that depend on the packs only

    def chart(self, state: HubState) -> Notes:
        """Return the entries on the map."""
        return self.further(self.root, _chart(state)).notes

    def on(self, state: HubState) -> Levels:
        """Return the cache of a table that lies as `state` does and does not change meanwhile."""
        if self._made > _MOST:
            self.root.further, self._made = {}, 0
        return Levels(self, state)

    def further(self, level: _Level, lies: bytes) -> _Level:
        """Return the level below `level` for an encoded part of the state."""
        found = level.further.get(lies)
        if found is None:
            found = level.further[lies] = _Level()
            self._made += 1
        return found


class Levels:
    """The cache of one table as it lies; each part of the state is encoded when somebody asks for its level."""

    __slots__ = ("_ground", "_map", "_shelf", "_state", "_stocked", "chart", "ground", "stocked", "unplanned")

    def __init__(self, shelf: Shelf, state: HubState) -> None:
        self._shelf, self._state = shelf, state
        self._map: _Level | None = None
        self._ground: _Level | None = None
        self._stocked: _Level | None = None
        self.chart: Notes | None = None
        self.ground: Notes | None = None
        self.stocked: Notes | None = None
        self.unplanned: Notes | None = None

    def read_chart(self) -> Notes:
        """Load the entries on the map."""
        self._map = self._shelf.further(self._shelf.root, _chart(self._state))
        self.chart = self._map.notes
        return self.chart

    def read_ground(self) -> Notes:
        """Load the entries on map, Facilities and rovers."""
        if self._map is None:
            self.read_chart()
        assert self._map is not None
        state = self._state
        base = (state.difficulty, state.solo, state.facilities, state.rovers, state.boosted)
        self._ground = self._shelf.further(self._map, _encode(base))
        self.ground = self._ground.notes
        return self.ground

    def read_stocked(self) -> Notes:
        """Load the entries on all but plan and supply; of piles only whether anything lies in them counts."""
        if self._ground is None:
            self.read_ground()
        assert self._ground is not None
        state = self._state
        rest = (
            (state.crew, state.cargo, state.farms, state.objectives, state.events, state.examined, state.first_player),
            (state.upgrade_cards, state.pending_upgrades, state.markers, state.tokens, state.gauges, state.aoms),
            (state.phase, state.stress, state.morale, state.tracks, state.box, state.threshold, state.discoveries),
            (state.endangered, state.last_sol, state.shown, state.follow_ups, [*map(bool, state.piles.values())]),
        )
        self._stocked = self._shelf.further(self._ground, _encode(rest))
        self.stocked = self._stocked.notes
        return self.stocked

    def read_unplanned(self) -> Notes:
        """Load the entries on all but the plan."""
        if self._stocked is None:
            self.read_stocked()
        assert self._stocked is not None
        self.unplanned = self._shelf.further(self._stocked, _encode(self._state.supply)).notes
        return self.unplanned


def _chart(state: HubState) -> bytes:
    return _encode((state.mission, state.sol, state.notes, state.map, state.bases, state.spots))


_shelves: dict[int, Shelf] = {}


def shelf_of(content: Content) -> Shelf:
    """Return the cache of all tables that are played by `content`."""
    found = _shelves.get(id(content))
    if found is None:
        if len(_shelves) >= _CONTENTS:
            _shelves.clear()
        found = _shelves[id(content)] = Shelf(content)
    return found
