"""Removing a Shutdown tile: an action of its own, without a type (RSH)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Draw, Reason, Script, say

from ...box.components import AstronautId
from ...box.state import Stack, Tile
from ...happenings.facilities import TileRemoved, TileTurned
from ..hub import Hub
from ..resolve import carry_out
from .kinds import Action


class Reopen(Action):
    """Turn the tile over and do what its front asks (FM-RSH-01, FM-RSH-02, FM-SHUT-21).

    If it can be met the tile goes back to its stack (FM-RSH-03). It is always exactly 1 pawn, whatever the Facility
    below
    costs (FM-RSH-07, FM-SHUT-20, FM-COST-33); each tile is removed by itself (FM-RSH-08).
    """

    id = "reopen"
    fixed = True
    step = 10
    order_matters = True

    def targets(self, hub: Hub) -> list[str]:
        return hub.lasting("shut", lambda: _shut(hub))

    def zone(self, target: str) -> str:
        return target.partition(".")[0]

    def _tile(self, hub: Hub, target: str) -> Tile | None:
        name, _, resource = target.partition(".")
        here = hub.state.facilities.get(name)
        return next((t for t in here.tiles if t.resource == resource and not t.lifted), None) if here else None

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        tile = self._tile(hub, target)
        if tile is None:
            yield Reason("FM-RSH-01", say("fm-why-no-tile"))
        elif tile.front and not hub.affords(hub.content.tiles[tile.front].pay):
            yield Reason("FM-RSH-05", say("fm-why-front"))

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return self._tile(hub, stack.target) is None  # FM-RSH-06, FM-SHUT-23

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        tile = self._tile(hub, stack.target)
        assert tile is not None
        name = self.zone(stack.target)
        if not tile.front:  # FM-RSH-12
            tile.front = yield from _turn_over(hub, tile, name)
        front = hub.content.tiles[tile.front]
        if not hub.affords(front.pay):  # FM-RSH-04: nothing is spent, and its demand is known now
            hub.tell(TileTurned(name, tile.resource))
            return False
        hub.pay(front.pay)
        tile.lifted = True  # the Facility opens when the phase ends (FM-RSH-09)
        hub.tell(TileRemoved(name, tile.resource))
        yield from carry_out(hub, front.effects)
        return True


def _shut(hub: Hub) -> list[str]:
    """Return the Shutdown tiles that lie on Facilities, as targets."""
    return [f"{name}.{tile.resource}" for name, here, _ in hub.in_play() for tile in here.tiles if not tile.lifted]


def _turn_over(hub: Hub, tile: Tile, facility: str) -> Script:
    """Draw which of the stack's tiles it is that lies on `facility`.

    It is any that does not lie open elsewhere; a stand-in may be any (FM-SHUT-04).
    """
    pile = {front.id: front.copies for front in hub.content.tiles.values() if front.resource == tile.resource}
    if not tile.stand_in:
        for here in hub.state.facilities.values():
            for other in here.tiles:
                if other.front in pile and not other.lifted and not other.stand_in:
                    pile[other.front] -= 1
    prompt = say("fm-draw-tile", resource=f"@fm-reserve-{tile.resource}", facility=f"@fm-facility-{facility}")
    return (yield Draw(prompt, pile, lambda front: say(f"fm-tile-{front}"), deck=f"tiles-{tile.resource}"))
