"""The board as a grid of 0.635 mm on two layers: where the centre of a net's track, or a via, may lie."""

from __future__ import annotations

from math import ceil, floor, hypot

from .board_elements import CLEARANCE, FEED_MM, TO_EDGE, VIA, Layout, Point

#: A quarter of 2.54 mm: two tracks go through between two pins of a header.
STEP = 0.635
#: Of a place: nobody's yet, or no net's at all.
FREE, NONE = 0, -1


class RoutingGrid:
    """Places (layer, column, row) as one number each; `owner` says whose track may have its middle there.

    What is kept from others around pads is reckoned for the widest track; tracks side by side, one step apart, keep
    their distance whatever their width. The outermost places are nobody's: a step never leaves the grid.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.columns, self.rows = ceil(layout.width / STEP) + 1, ceil(layout.height / STEP) + 1
        self.size = self.columns * self.rows
        #: Row and column of each cell.
        self.spots = [divmod(place, self.columns) for place in range(self.size)]
        across = [round(column * STEP, 4) for column in range(self.columns)]
        self._points = [(x, round(row * STEP, 4)) for row in range(self.rows) for x in across]
        self.names = ["", *sorted({net for _, _, _, net in layout.list_pads()})]
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.owner = [FREE] * (2 * self.size)
        #: Where a via may not be though a track may: over pours of other nets, and near screws and edges.
        self.via_owner = [FREE] * self.size
        #: Places of a net's pads. In a pad one changes the layer without a via.
        self.pads: dict[int, list[int]] = {}
        self.in_pad: dict[int, int] = {}
        self._block_edges()
        self._claim_pads()
        self._block_holes()
        self._claim_pours()

    def cell_at(self, point: Point) -> int:
        """Return the nearest cell on the upper layer."""
        return round(point[1] / STEP) * self.columns + round(point[0] / STEP)

    def point_of(self, place: int) -> Point:
        """Return the position of a cell, in mm."""
        return self._points[place % self.size]

    def claim(self, owner: list[int], offset: int, at: Point, radius: float, net: int) -> None:
        """Claim the cells within `radius` of a point for a net. Cells of another net become unusable."""
        for row in range(max(0, ceil((at[1] - radius) / STEP)), min(self.rows - 1, floor((at[1] + radius) / STEP)) + 1):
            for column in range(
                max(0, ceil((at[0] - radius) / STEP)), min(self.columns - 1, floor((at[0] + radius) / STEP)) + 1
            ):
                if hypot(column * STEP - at[0], row * STEP - at[1]) < radius - 1e-6:
                    place = offset + row * self.columns + column
                    owner[place] = net if owner[place] in (FREE, net) else NONE

    def is_free_for_via(self, place: int, net: int) -> bool:
        """Return whether a via of a net may be there.

        Its four neighbours on both layers must be free, too, which keeps it off tracks and pads.
        """
        if place in self.in_pad or self.via_owner[place] not in (FREE, net):
            return False
        owner, size = self.owner, self.size
        for other in self.list_cross_cells(place):
            above, below = owner[other], owner[other + size]
            if (above != FREE and above != net) or (below != FREE and below != net):
                return False
        return True

    def list_cross_cells(self, place: int) -> tuple[int, int, int, int, int]:
        """Return a cell and its four neighbours."""
        return place, place - 1, place + 1, place - self.columns, place + self.columns

    def _block_edges(self) -> None:
        keep = TO_EDGE + FEED_MM / 2
        wide, high = self.layout.width - keep, self.layout.height - keep
        for place, (x, y) in enumerate(self._points):
            if not (keep <= x <= wide and keep <= y <= high):
                self.owner[place] = self.owner[place + self.size] = self.via_owner[place] = NONE

    def _claim_pads(self) -> None:
        for _, pad, at, name in self.layout.list_pads():
            net = self.numbers[name]
            half = pad.across / 2 * (1.4143 if pad.square else 1.0)
            for layer in (0, self.size):
                self.claim(self.owner, layer, at, half + CLEARANCE + FEED_MM / 2, net)
            place = self.cell_at(at)
            self.pads.setdefault(net, []).append(place)
            self.in_pad[place] = net
        for place, net in self.in_pad.items():
            self.owner[place] = self.owner[place + self.size] = net

    def _block_holes(self) -> None:
        for at, _, keep in self.layout.list_bare_holes():
            for layer in (0, self.size):
                self.claim(self.owner, layer, at, keep + FEED_MM / 2, NONE)
            self.claim(self.via_owner, 0, at, keep + VIA / 2, NONE)

    def _claim_pours(self) -> None:
        """Keep other nets' tracks from cutting a net's pour."""
        for pour in self.layout.pours:
            if not pour.rank:
                continue
            net = self.numbers[pour.net]
            for place, at in enumerate(self._points):
                if self.owner[place + pour.layer * self.size] == FREE and pour.has_point(at, -CLEARANCE):
                    self.owner[place + pour.layer * self.size] = net
                    # A via of another net would make a hole in it.
                    if self.via_owner[place] == FREE:
                        self.via_owner[place] = net
