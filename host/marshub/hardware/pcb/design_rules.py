"""Checks of a board: design rules from its shapes alone, independent of the router's grid, and track currents.

Room between copper of two nets, to the edge and to screws, between holes; every net in one piece. KiCad checks the same
and more (`kicad_checks`); this needs no KiCad.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from marshub.board.profile import Profile
from marshub.board.profile.check_branches import SHIFTER_MA
from marshub.hardware.errors import HardwareError

from .board_elements import (
    BETWEEN_HOLES,
    CLEARANCE,
    FEED_MM,
    TO_EDGE,
    VIA_DRILL,
    Board,
    Layout,
    Point,
    compute_track_ma,
    distance_to_segment,
    find_root,
)
from .copper import Copper, NearPairs, list_cells, list_copper
from .pours import list_pieces

_TINY = 1e-6


def find_problems(board: Board) -> list[str]:
    """Return the violations of the board, one line each; empty if there are none."""
    copper = list(list_copper(board))
    near = NearPairs(copper)
    return [
        *_check_gaps(copper, near),
        *_check_edges(board, copper),
        *_check_holes(board),
        *find_unconnected(board, copper, near),
    ]


def _check_gaps(copper: list[Copper], near: NearPairs) -> Iterator[str]:
    for one, other in near.list_pairs():
        if one.net != other.net and (gap := one.gap_to(other)) < CLEARANCE - _TINY:
            yield (
                f"{one.name} of {one.net} and {other.name} of {other.net} at {one.start[0]:g}, {one.start[1]:g}: "
                f"{gap:.3f} mm between them: expected {CLEARANCE:g}"
            )


def _check_edges(board: Board, copper: list[Copper]) -> Iterator[str]:
    layout = board.layout
    for item in copper:
        left, top, right, bottom = item.box
        if min(left, top, layout.width - right, layout.height - bottom) < TO_EDGE - _TINY:
            at = f"{item.start[0]:g}, {item.start[1]:g}"
            yield f"{item.name} of {item.net} at {at}: nearer than {TO_EDGE:g} mm to the edge"
        for hole, _, keep in layout.list_bare_holes():
            if distance_to_segment(hole, item.start, item.end) - item.radius < keep - _TINY:
                yield f"{item.name} of {item.net} lies under the screw or peg at {hole[0]:g}, {hole[1]:g}"


def _check_holes(board: Board) -> Iterator[str]:
    holes = [(at, pad.drill) for _, pad, at, _ in board.layout.list_pads()]
    holes += [(via.at, VIA_DRILL) for via in board.vias]
    holes += [(at, drill) for at, drill, _ in board.layout.list_bare_holes()]
    cells: dict[tuple[int, int], list[tuple[Point, float]]] = {}
    for at, drill in holes:
        half = drill / 2
        for cell in list_cells((at[0] - half, at[1] - half, at[0] + half, at[1] + half)):
            for other, wide in cells.get(cell, ()):
                if hypot(at[0] - other[0], at[1] - other[1]) - half - wide / 2 < BETWEEN_HOLES - _TINY:
                    yield f"two holes at {at[0]:g}, {at[1]:g} are nearer than {BETWEEN_HOLES:g} mm"
            cells.setdefault(cell, []).append((at, drill))


def find_unconnected(board: Board, copper: list[Copper] | None = None, near: NearPairs | None = None) -> list[str]:
    """Return the nets whose pads are not all joined by tracks, vias and pours, with the separate pads."""
    copper = list(list_copper(board)) if copper is None else copper
    near = NearPairs(copper) if near is None else near
    group = {id(item): item for item in copper}
    up: dict[int, int] = {key: key for key in group}

    for one, other in near.list_pairs():
        if one.net == other.net and one.is_joined_with(other):
            up[find_root(up, id(other))] = find_root(up, id(one))
    for pour in board.layout.pours:
        for piece in list_pieces(board, pour, copper):
            for item in piece[1:]:
                up[find_root(up, id(item))] = find_root(up, id(piece[0]))
    result = []
    pads: dict[str, list[Copper]] = {}
    for item in copper:
        if item.name.startswith("pad"):
            pads.setdefault(item.net, []).append(item)
    for net, all_of in pads.items():
        first = find_root(up, id(all_of[0]))
        apart = [item.name for item in all_of if find_root(up, id(item)) != first]
        if apart:
            result.append(f"net {net}: {', '.join(apart)} not connected to {all_of[0].name}")
    return result


def compute_feed_ma(profile: Profile) -> dict[str, int]:
    """Return the maximum current in a track of each net, in mA, by the profile."""
    power = profile.power
    by_bus = {bus.name: power.reader_ma * len(profile.list_readers_on(bus)) for bus in profile.bus}
    readers = sum(by_bus.values())
    if power.source == "usb":
        result = {"+5V": power.led_cap_ma + SHIFTER_MA}
    else:
        result = {"+5V": SHIFTER_MA, "5V_DEV": power.board_ma}
    if power.reader_supply == "own":
        # One track goes on from regulator to regulator.
        return {**result, "+5V": result["+5V"] + readers} | {f"3V3_{name}": ma for name, ma in by_bus.items()}
    return {**result, "3V3_DEV": readers}


def check_currents(profile: Profile, layout: Layout) -> None:
    """Raise HardwareError for each net whose tracks would get more than 10 K warmer, or that should be poured."""
    most = compute_track_ma(FEED_MM)
    wrong = [
        f"{net}: {ma} mA in a track of {FEED_MM:g} mm, which carries {most:.0f} (IPC-2221, 10 K)"
        for net, ma in compute_feed_ma(profile).items()
        if ma > most
    ]
    poured = {pour.net for pour in layout.pours}
    wrong += [
        f"{net} is not poured"
        for net in ("+5V", "5V_IN", "5V_SWITCHED")
        if profile.power.source == "supply" and net not in poured
    ]
    if wrong:
        raise HardwareError("\n".join(wrong))
