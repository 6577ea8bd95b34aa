"""What was worked out about a table, kept as long as what it depends on is the same, and found again when it is so again.

Declarations are taken back, moments look alike, many games are played by the same packs: so notes are shared by all
tables of a `Content`. What they hold follows from the table alone, and nobody changes it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ..box.state import HubState
from ..content.pack import Content

Notes = dict[object, Any]

_MAPS, _GROUNDS, _MOMENTS = 16, 64, 256  # that notes are kept for: a round of planning has fewer
_CONTENTS = 8
_encode = msgspec.msgpack.Encoder().encode


class Noted(NamedTuple):
    """The notes on a table: on its map alone, on Facilities and rovers besides, on all of it but the plan."""

    chart: Notes
    ground: Notes
    unplanned: Notes


class Shelf:
    """The notes on all tables that are played by the same packs."""

    __slots__ = ("_charts", "_content", "_grounds", "_unplanned", "always")

    def __init__(self, content: Content) -> None:
        self._content = content  # held on to: another one might else get its id
        self.always: Notes = {}  # on the packs themselves
        self._charts: dict[bytes, Notes] = {}
        self._grounds: dict[bytes, Notes] = {}
        self._unplanned: dict[bytes, Notes] = {}

    def noted(self, state: HubState) -> Noted:
        """The notes on a table that lies as `state` does."""
        chart = _encode((state.mission, state.sol, state.notes, state.map, state.bases, state.spots))
        base = (state.difficulty, state.solo, state.facilities, state.rovers, state.boosted)
        ground = chart + _encode(base)
        rest = ground + _encode(
            (
                (state.crew, state.supply, state.cargo, state.farms, state.objectives, state.events, state.examined),
                (state.upgrade_cards, state.pending_upgrades, state.markers, state.tokens, state.gauges, state.aoms),
                (state.first_player, state.phase, state.stress, state.morale, state.tracks, state.box),
                (state.threshold, state.discoveries, state.endangered, state.last_sol, state.shown, state.follow_ups),
                [*map(bool, state.piles.values())],
            )
        )
        return Noted(
            _kept(self._charts, chart, _MAPS),
            _kept(self._grounds, ground, _GROUNDS),
            _kept(self._unplanned, rest, _MOMENTS),
        )


_shelves: dict[int, Shelf] = {}


def shelf_of(content: Content) -> Shelf:
    """The notes on all tables that are played by `content`."""
    found = _shelves.get(id(content))
    if found is None:
        if len(_shelves) >= _CONTENTS:
            _shelves.clear()
        found = _shelves[id(content)] = Shelf(content)
    return found


def _kept(shelf: dict[bytes, Notes], lies: bytes, most: int) -> Notes:
    """What `shelf` holds on what `lies` so; new notes if it holds none."""
    found = shelf.get(lies)
    if found is None:
        if len(shelf) >= most:
            shelf.clear()
        found = shelf[lies] = {}
    return found
