"""Tracks of all nets except ground: routed one after the other by A*; nets that failed go first in the next try."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from marshub.hardware.errors import HardwareError

from .board_elements import FEED_MM, SIGNAL_MM, Layout, Track, Via
from .routing_grid import FREE, RoutingGrid

GROUND = "GND"
#: Nets that feed something get the wider track.
FEEDS = ("+5V", "5V_", "3V3_")
#: What a step costs: along the layer's direction (above across, below down), against it, and to the other layer.
ALONG, AGAINST, CHANGE = 10, 22, 90
ATTEMPTS = 16
#: More than any way costs.
FAR = 1 << 30


@dataclass(frozen=True)
class Routed:
    """Tracks and vias, and their grid."""

    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    grid: RoutingGrid


def get_track_width(net: str) -> float:
    """Return the width of a net's tracks, in mm."""
    return FEED_MM if net.startswith(FEEDS) else SIGNAL_MM


def route_board(layout: Layout) -> Routed:
    """Return tracks that join all pads of each net except ground. Raises HardwareError with the nets that failed."""
    grid = RoutingGrid(layout)
    empty = grid.owner[:]
    order = _order_nets(grid)
    lost: list[int] = []
    for _ in range(ATTEMPTS):
        grid.owner[:] = empty
        paths, lost = _try_order(grid, order)
        if not lost:
            return _draw_tracks(grid, paths)
        order = lost + [net for net in order if net not in lost]
    raise HardwareError(
        "no way was found for " + ", ".join(grid.names[net] for net in lost) + ": expected a board that can be routed; "
        "nothing was written"
    )


def _order_nets(grid: RoutingGrid) -> list[int]:
    """Return the nets in routing order: feeds first, then nets of few, near pads; nets of many pads last."""

    def length(net: int) -> int:
        spots = [divmod(place, grid.columns) for place in grid.pads[net]]
        return sum(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(spots))

    nets = [net for net, places in grid.pads.items() if len(places) > 1 and grid.names[net] != GROUND]
    return sorted(nets, key=lambda n: (not grid.names[n].startswith(FEEDS), len(grid.pads[n]) > 4, length(n), n))


def _try_order(grid: RoutingGrid, order: list[int]) -> tuple[dict[int, list[list[int]]], list[int]]:
    """Return paths by net, and the incomplete nets."""
    paths: dict[int, list[list[int]]] = {}
    lost = []
    for net in order:
        net_paths, whole = _join_net(grid, net)
        paths[net] = net_paths
        if not whole:
            lost.append(net)
    return paths, lost


def _join_net(grid: RoutingGrid, net: int) -> tuple[list[list[int]], bool]:
    """Return paths that join a net's pads to a tree, nearest first; False if a pad is left over."""
    columns, size = grid.columns, grid.size
    pads = grid.pads[net]
    tree = _find_start(grid, net)
    left = [place for place in dict.fromkeys(pads) if place not in tree]
    paths, whole = [], True
    while left:
        left.sort(
            key=lambda p: min(abs(p // columns - t % size // columns) + abs(p % columns - t % columns) for t in tree)
        )
        goal = left.pop(0)
        path = _find_path(grid, net, tree, goal)
        if path is None:
            whole = False
            continue
        paths.append(path)
        tree.update(path)
        tree.update((goal, goal + size))
        _claim_path(grid, net, path)
    return paths, whole


def _find_start(grid: RoutingGrid, net: int) -> set[int]:
    """Return the start of a net: its first pad, or its pour with all pads in it."""
    size = grid.size
    pour = next((item for item in grid.layout.pours if item.rank and item.net == grid.names[net]), None)
    if pour is None:
        return {grid.pads[net][0], grid.pads[net][0] + size}
    inside = [place for place in grid.pads[net] if pour.has_point(grid.point_of(place))]
    poured = {p for p in range(size) if grid.owner[p] == net and pour.has_point(grid.point_of(p), 0.6)}
    return poured | set(inside) | {place + size for place in inside}


def _find_path(grid: RoutingGrid, net: int, tree: Iterable[int], goal: int) -> list[int] | None:
    """Return the cheapest path from a tree to a pad, on either layer."""
    size, columns, owner, in_pad, spots = grid.size, grid.columns, grid.owner, grid.in_pad, grid.spots
    goal_row, goal_column = spots[goal]
    best = [FAR] * (2 * size)
    came: dict[int, int] = {}
    queue: list[tuple[int, int, int]] = []
    allowed = (FREE, net)
    for place in sorted(tree):
        row, column = spots[place % size]
        best[place] = 0
        heappush(queue, (ALONG * (abs(row - goal_row) + abs(column - goal_column)), 0, place))
    while queue:
        _, cost, place = heappop(queue)
        if best[place] < cost:
            continue
        spot = place if place < size else place - size
        if spot == goal:
            path = [place]
            while place in came:
                place = came[place]
                path.append(place)
            return path[::-1]
        across, down = (ALONG, AGAINST) if place < size else (AGAINST, ALONG)
        other = place + size if place < size else place - size
        change = ALONG // 2 if in_pad.get(spot) == net else CHANGE
        steps = (
            (place + 1, across),
            (place - 1, across),
            (place + columns, down),
            (place - columns, down),
            (other, change),
        )
        for neighbour, price in steps:
            dearer = cost + price
            # Last, as it costs most: whether a via may be there.
            if (
                dearer < best[neighbour]
                and owner[neighbour] in allowed
                and (price != CHANGE or grid.is_free_for_via(spot, net))
            ):
                best[neighbour], came[neighbour] = dearer, place
                row, column = spots[neighbour if neighbour < size else neighbour - size]
                ahead = ALONG * (abs(row - goal_row) + abs(column - goal_column))
                heappush(queue, (dearer + ahead, dearer, neighbour))
    return None


def _claim_path(grid: RoutingGrid, net: int, path: list[int]) -> None:
    for place in path:
        grid.owner[place] = net
    for place in find_via_cells(grid, path):
        claim_via(grid, net, place)


def find_via_cells(grid: RoutingGrid, path: list[int]) -> list[int]:
    """Return the cells where a path changes the layer outside a pad."""
    spots = [b % grid.size for a, b in pairwise(path) if abs(a - b) == grid.size]
    return [spot for spot in spots if spot not in grid.in_pad]


def claim_via(grid: RoutingGrid, net: int, place: int) -> None:
    """Claim a via's cells for its net, on both layers."""
    for layer in (0, grid.size):
        for other in grid.list_cross_cells(place):
            grid.owner[other + layer] = net


def _draw_tracks(grid: RoutingGrid, paths: dict[int, list[list[int]]]) -> Routed:
    tracks: list[Track] = []
    vias: dict[int, Via] = {}
    for net, net_paths in paths.items():
        name = grid.names[net]
        for path in net_paths:
            vias |= {place: Via(name, grid.point_of(place)) for place in find_via_cells(grid, path)}
            tracks += _straighten(grid, name, path)
    return Routed(tuple(tracks), tuple(vias.values()), grid)


def _straighten(grid: RoutingGrid, name: str, path: list[int]) -> list[Track]:
    """Return a path as straight tracks."""
    result = []
    start = 0
    for n in range(1, len(path)):
        after = path[n + 1] - path[n] if n + 1 < len(path) else 0
        if after == path[n] - path[n - 1]:
            continue
        if abs(path[n] - path[n - 1]) != grid.size:
            layer = path[n] // grid.size
            result.append(Track(name, layer, grid.point_of(path[start]), grid.point_of(path[n]), get_track_width(name)))
        start = n
    return result
