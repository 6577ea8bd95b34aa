"""Ground: poured on both layers instead of routed. Vias join areas that other nets' tracks have separated."""

from __future__ import annotations

from marshub.hardware.errors import HardwareError

from .board_elements import Board, Layout, Via
from .routing import GROUND, Routed, claim_via
from .routing_grid import FREE, RoutingGrid

#: Between two vias that only make the ground better, in places of the grid.
EVERY = 24


def join_ground(layout: Layout, routed: Routed) -> Board:
    """Return the board with vias that join its ground. Raises HardwareError if a ground pad is cut off."""
    grid = routed.grid
    ground = grid.numbers[GROUND]
    parts = _Islands(grid, ground)
    vias: list[Via] = []
    for place in range(grid.size):
        regular = place // grid.columns % EVERY == 8 and place % grid.columns % EVERY == 8
        above, below = parts.island_of(place), parts.island_of(place + grid.size)
        if above < 0 or below < 0 or not (regular or above != below) or not grid.is_free_for_via(place, ground):
            continue
        if above != below and not (parts.has_pad(above) or parts.has_pad(below)):
            continue
        vias.append(Via(GROUND, grid.point_of(place)))
        claim_via(grid, ground, place)
        parts.join(place, place + grid.size)
    left = {parts.island_of(place) for place in grid.pads[ground]}
    if len(left) > 1:
        lost = sorted(
            f"{placed.part.ref} pin {pad.number}"
            for placed, pad, at, net in layout.list_pads()
            if net == GROUND and parts.island_of(grid.cell_at(at)) != parts.island_of(grid.pads[ground][0])
        )
        raise HardwareError(
            f"ground does not reach {', '.join(lost)}: expected a board that can be routed; nothing was written"
        )
    return Board(layout, routed.tracks, (*routed.vias, *vias))


class _Islands:
    """Connected pieces of ground copper: adjacent cells of a layer, and both layers at ground pads."""

    def __init__(self, grid: RoutingGrid, ground: int) -> None:
        self._up = list(range(2 * grid.size))
        self._owner, self._ground = grid.owner, ground
        for place in range(2 * grid.size):
            if self._is_poured(place):
                for other in (place + 1, place + grid.columns):
                    if other < 2 * grid.size and other // grid.size == place // grid.size and self._is_poured(other):
                        self.join(place, other)
        for place in grid.pads[ground]:
            self.join(place, place + grid.size)
        self._with_pads = grid.pads[ground]

    def _is_poured(self, place: int) -> bool:
        return self._owner[place] in (FREE, self._ground)

    def island_of(self, place: int) -> int:
        """Return the island of a cell, or -1 without ground."""
        if not self._is_poured(place):
            return -1
        return self._find_root(place)

    def has_pad(self, island: int) -> bool:
        """Return whether a ground pad lies in the island."""
        return any(self._find_root(place) == island for place in self._with_pads)

    def join(self, one: int, other: int) -> None:
        """Join two cells, and all that is connected with them, to one island."""
        a, b = sorted((self._find_root(one), self._find_root(other)))
        self._up[b] = a

    def _find_root(self, place: int) -> int:
        up = self._up
        while up[place] != place:
            up[place] = up[up[place]]
            place = up[place]
        return place
