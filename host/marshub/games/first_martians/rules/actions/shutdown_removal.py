"""Removing a Shutdown tile: an action of its own, without a type (RSH)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Draw, Reason, Script, say

from ...box.components import AstronautId
from ...box.state import Stack, Tile
from ...happenings.facilities import TileRemoved, TileTurned
from ..effect_rules import carry_out
from ..hub import Hub
from .action_base import Action


class Reopen(Action):
    """Turn the tile over and do what its front asks (FM-RSH-01, FM-RSH-02, FM-SHUT-21).

    If it can be met the tile goes back to its stack (FM-RSH-03). It takes 1 pawn, whatever the Facility below costs
    (FM-RSH-07, FM-SHUT-20, FM-COST-33), and one more for each pawn token on the actor's ID board (FM-COST-34); each
    tile is removed by itself (FM-RSH-08).
    """

    id = "reopen"
    has_lasting_targets = True
    step = 10
    order_matters = True

    def find_targets(self, hub: Hub) -> list[str]:
        return hub.cache_by_board("shut", lambda: _list_tile_targets(hub))

    def get_zone(self, target: str) -> str:
        return target.partition(".")[0]

    def _find_tile(self, hub: Hub, target: str) -> Tile | None:
        name, _, resource = target.partition(".")
        facility = hub.state.facilities.get(name)
        return next((t for t in facility.tiles if t.resource == resource and not t.lifted), None) if facility else None

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        tile = self._find_tile(hub, target)
        if tile is None:
            yield Reason("FM-RSH-01", say("fm-why-no-tile"))
        elif tile.front and not hub.can_afford(hub.content.tiles[tile.front].pay):
            yield Reason("FM-RSH-05", say("fm-why-front"))

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return self._find_tile(hub, stack.target) is None  # FM-RSH-06, FM-SHUT-23

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        tile = self._find_tile(hub, stack.target)
        assert tile is not None
        name = self.get_zone(stack.target)
        if not tile.front:  # FM-RSH-12
            tile.front = yield from _turn_tile_over(hub, tile, name)
        front = hub.content.tiles[tile.front]
        if not hub.can_afford(front.pay):  # FM-RSH-04: nothing is spent, and its demand is known now
            hub.log(TileTurned(name, tile.resource))
            return False
        hub.pay_price(front.pay)
        tile.lifted = True  # the Facility opens when the phase ends (FM-RSH-09)
        hub.log(TileRemoved(name, tile.resource))
        yield from carry_out(hub, front.effects)
        return True


def _list_tile_targets(hub: Hub) -> list[str]:
    """Return the Shutdown tiles that lie on Facilities, as targets."""
    return [
        f"{name}.{tile.resource}"
        for name, facility, _ in hub.iterate_facilities()
        for tile in facility.tiles
        if not tile.lifted
    ]


def _turn_tile_over(hub: Hub, tile: Tile, facility: str) -> Script:
    """Draw which of the stack's tiles it is that lies on `facility`.

    It is any that does not lie open elsewhere; a stand-in may be any (FM-SHUT-04).
    """
    pile = {front.id: front.copies for front in hub.content.tiles.values() if front.resource == tile.resource}
    if not tile.stand_in:
        for other_facility in hub.state.facilities.values():
            for other in other_facility.tiles:
                if other.front in pile and not other.lifted and not other.stand_in:
                    pile[other.front] -= 1
    prompt = say("fm-draw-tile", resource=f"@fm-reserve-{tile.resource}", facility=f"@fm-facility-{facility}")
    return (yield Draw(prompt, pile, lambda front: say(f"fm-tile-{front}"), deck=f"tiles-{tile.resource}"))
