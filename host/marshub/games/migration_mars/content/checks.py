"""Checks of readable packs: each part by itself, and the box that they make together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from marshub.kernel import PackError
from marshub.kernel.mechanisms.hexes import CENTRE, Hex, distance
from marshub.kernel.merge_packs import find_duplicate_ids
from marshub.kernel.packs import PackFile

from ..box.components import CARDS, CORNERS, FACTIONS, RESOURCES, get_ruin, get_supply_stop
from .pack import Pack, Terrain

TablePath = tuple[str | int, ...]


def find_part_mistakes(file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
    """Yield the mistakes in single parts of `file`."""
    if pack.terrain is not None:
        yield from _find_terrain_mistakes(file, pack.terrain)
    if pack.track is not None:
        yield from _find_track_mistakes(file, pack.track)
    yield from find_duplicate_ids(file, pack, {"piece": "id", "event": "id"})
    for index, event in enumerate(pack.event):
        if bool(event.steps) == bool(event.keeps):
            yield file.error(("event", index), "an event has either steps, or a use for which it is kept: keeps = …")


def _find_terrain_mistakes(file: PackFile[Pack], terrain: Terrain) -> Iterator[PackError]:
    """Yield missing HQs and passages, and things beyond the terrain or two on one hex."""
    for name, needed, given in (("hq", FACTIONS, terrain.hq), ("passages", CORNERS, terrain.passages)):
        missing = [item for item in needed if item not in given]
        if missing:
            yield file.error(("terrain", name), f"lacks {', '.join(missing)}")
    occupied = {CENTRE: "the Embassy"}
    for path, name, where in _list_terrain_things(terrain):
        if distance(CENTRE, where) > terrain.radius:
            yield file.error(path, f"[{where}] lies beyond the terrain, whose radius is {terrain.radius}")
        elif where in occupied:
            yield file.error(path, f"[{where}] is {occupied[where]} already")
        occupied[where] = name


def _list_terrain_things(terrain: Terrain) -> Iterator[tuple[TablePath, str, Hex]]:
    for faction, where in terrain.hq.items():
        yield ("terrain", "hq", faction), f"the HQ of {faction}", where
    for corner, where in terrain.passages.items():
        yield ("terrain", "passages", corner), f"passage {corner}", where
    for index, where in enumerate(terrain.rocky):
        yield ("terrain", "rocky", index), "rocky", where


def _find_track_mistakes(file: PackFile[Pack], track: Iterable[str]) -> Iterator[PackError]:
    """Yield Supply Stops and ruin corners that are not there exactly once, and missing mineable spaces (MM-ROLL-14)."""
    spaces = list(track)
    for needed in (*map(get_supply_stop, FACTIONS), *map(get_ruin, CORNERS)):
        if spaces.count(needed) != 1:
            yield file.error(("track",), f"needs {needed!r} once, not {spaces.count(needed)} times")
    if not set(RESOURCES) <= set(spaces):
        yield file.error(("track",), "needs spaces of water, stone and metal")


def find_box_mistakes(merged: Pack, make_error: Callable[[str, str], PackError]) -> Iterator[PackError]:
    """Yield the mistakes of all packs together.

    Args:
        merged: All packs merged.
        make_error: Returns a mistake in a table.
    """
    if merged.terrain is not None:
        for problem in _find_overlay_mistakes(merged, merged.terrain):
            yield make_error("overlay", problem)
    for card in CARDS:
        stock, hands = merged.treasury.get(card, 0), merged.start.get(card, 0) * len(FACTIONS)
        if stock < hands:
            yield make_error("treasury", f"has {stock} {card}, but four starting hands take {hands}")


def _find_overlay_mistakes(merged: Pack, terrain: Terrain) -> Iterator[str]:
    """Yield overlays on hexes where nothing can be built anyway (MM-SETUP-03)."""
    closed = {CENTRE, *terrain.hq.values(), *terrain.passages.values()}
    for overlay in merged.overlay:
        for where in overlay.hexes:
            if where in closed or distance(CENTRE, where) > terrain.radius:
                yield f"the overlay of {overlay.faction} covers [{where}], where nothing can be built"
