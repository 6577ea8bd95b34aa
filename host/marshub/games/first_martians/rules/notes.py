"""What was worked out about a table, kept as long as what it depends on is the same, and found again when it is so again.

Declarations are taken back, moments look alike, many games are played by the same packs: so notes are shared by all
tables of a `Content`. What they hold follows from the table alone, and nobody changes it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..box.state import HubState
from ..content.pack import Content

Notes = dict[object, Any]

_MOST = 512  # tables that notes are kept for, in all: a round of planning has fewer
_CONTENTS = 8
_encode = msgspec.msgpack.Encoder().encode


class _Level:
    """Notes on some of a table, and, by what else lies there, those on more of it."""

    __slots__ = ("further", "notes")

    def __init__(self) -> None:
        self.notes: Notes = {}
        self.further: dict[bytes, _Level] = {}


class Shelf:
    """The notes on all tables that are played by the same packs."""

    __slots__ = ("_content", "_made", "_root", "always")

    def __init__(self, content: Content) -> None:
        self._content = content  # held on to: another one might else get its id
        self._root = _Level()
        self._made = 0
        self.always = self._root.notes  # on the packs themselves

    def chart(self, state: HubState) -> Notes:
        """The notes on the map."""
        return self._further(self._root, _chart(state)).notes

    def noted(self, state: HubState) -> tuple[Notes, Notes, Notes, Notes]:
        """The notes on the map; on Facilities and rovers, too; on all but plan and supply; on all but the plan.

        Of piles only whether anything lies in them counts as lying on the table.
        """
        if self._made > _MOST:
            self._root.further, self._made = {}, 0
        chart = self._further(self._root, _chart(state))
        base = (state.difficulty, state.solo, state.facilities, state.rovers, state.boosted)
        ground = self._further(chart, _encode(base))
        rest = (
            (state.crew, state.cargo, state.farms, state.objectives, state.events, state.examined, state.first_player),
            (state.upgrade_cards, state.pending_upgrades, state.markers, state.tokens, state.gauges, state.aoms),
            (state.phase, state.stress, state.morale, state.tracks, state.box, state.threshold, state.discoveries),
            (state.endangered, state.last_sol, state.shown, state.follow_ups, [*map(bool, state.piles.values())]),
        )
        stocked = self._further(ground, _encode(rest))
        return chart.notes, ground.notes, stocked.notes, self._further(stocked, _encode(state.supply)).notes

    def _further(self, level: _Level, lies: bytes) -> _Level:
        found = level.further.get(lies)
        if found is None:
            found = level.further[lies] = _Level()
            self._made += 1
        return found


def _chart(state: HubState) -> bytes:
    return _encode((state.mission, state.sol, state.notes, state.map, state.bases, state.spots))


_shelves: dict[int, Shelf] = {}


def shelf_of(content: Content) -> Shelf:
    """The notes on all tables that are played by `content`."""
    found = _shelves.get(id(content))
    if found is None:
        if len(_shelves) >= _CONTENTS:
            _shelves.clear()
        found = _shelves[id(content)] = Shelf(content)
    return found
