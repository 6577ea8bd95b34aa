"""Checks of readable packs: of a part by itself, and of the box they make together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marshub.kernel import PackError
from marshub.kernel.mechanisms.hexes import CENTRE, Hex, distance
from marshub.kernel.packs import PackFile

from ..box.components import CARDS, CORNERS, FACTIONS, PIECES, RESOURCES, find_ruin, stop_of
from .pack import Pack, Terrain

Spot = tuple[str | int, ...]


def find_part_mistakes(file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
    """Yield the mistakes in single parts of `file`."""
    if pack.terrain is not None:
        yield from _terrain(file, pack.terrain)
    if pack.track is not None:
        yield from _track(file, pack.track)
    for name, ids in (("piece", [item.id for item in pack.piece]), ("event", [item.id for item in pack.event])):
        for index, own in enumerate(ids):
            if own in ids[:index]:
                yield file.error((name, index, "id"), f"there are two of {own!r} in this file")
    for index, event in enumerate(pack.event):
        if bool(event.steps) == bool(event.keeps):
            yield file.error(("event", index), "an event has either steps, or what it is kept for: keeps = …")


def _terrain(file: PackFile[Pack], terrain: Terrain) -> Iterator[PackError]:
    """Return every HQ and passage is there, everything lies on the terrain, and no two things on one hex."""
    for name, needed, given in (("hq", FACTIONS, terrain.hq), ("passages", CORNERS, terrain.passages)):
        missing = [item for item in needed if item not in given]
        if missing:
            yield file.error(("terrain", name), f"lacks {', '.join(missing)}")
    taken = {CENTRE: "the Embassy"}
    for spot, name, where in _told(terrain):
        if distance(CENTRE, where) > terrain.radius:
            yield file.error(spot, f"[{where}] lies beyond the terrain, whose radius is {terrain.radius}")
        elif where in taken:
            yield file.error(spot, f"[{where}] is {taken[where]} already")
        taken[where] = name


def _told(terrain: Terrain) -> Iterator[tuple[Spot, str, Hex]]:
    for faction, where in terrain.hq.items():
        yield ("terrain", "hq", faction), f"the HQ of {faction}", where
    for corner, where in terrain.passages.items():
        yield ("terrain", "passages", corner), f"passage {corner}", where
    for index, where in enumerate(terrain.rocky):
        yield ("terrain", "rocky", index), "rocky", where


def _track(file: PackFile[Pack], track: Iterable[str]) -> Iterator[PackError]:
    """Return each Supply Stop and each ruin corner once, and something to mine (MM-ROLL-14)."""
    spaces = list(track)
    for needed in (*map(stop_of, FACTIONS), *map(find_ruin, CORNERS)):
        if spaces.count(needed) != 1:
            yield file.error(("track",), f"needs {needed!r} once, not {spaces.count(needed)} times")
    if not set(RESOURCES) <= set(spaces):
        yield file.error(("track",), "needs spaces of water, stone and metal")


def find_box_mistakes(whole: Pack, files: dict[str, PackFile[Pack]]) -> Iterator[PackError]:
    """Yield the mistakes of all packs together, `whole`.

    `files`: the file that gave each part last, "" the last of all.
    """
    last = files[""]
    for part in ("terrain", "track", "dice", "meteors"):
        if getattr(whole, part) is None:
            yield last.error((part,), "is given by no pack")
    missing = [item for item in PIECES if item not in {piece.id for piece in whole.piece}]
    if missing:
        yield files.get("piece", last).error(("piece",), f"no pack describes {', '.join(missing)}")
    if whole.terrain is not None:
        yield from _overlays(whole, whole.terrain, files)
    for card in CARDS:
        stock, hands = whole.treasury.get(card, 0), whole.start.get(card, 0) * len(FACTIONS)
        if stock < hands:
            where = files.get("treasury", last)
            yield where.error(("treasury",), f"has {stock} {card}, but four starting hands take {hands}")


def _overlays(whole: Pack, terrain: Terrain, files: dict[str, PackFile[Pack]]) -> Iterator[PackError]:
    """Return they lie on hexes that something could be built on (MM-SETUP-03)."""
    file = files.get("overlay", files[""])
    closed = {CENTRE, *terrain.hq.values(), *terrain.passages.values()}
    for overlay in whole.overlay:
        for where in overlay.hexes:
            if where in closed or distance(CENTRE, where) > terrain.radius:
                what = f"the overlay of {overlay.faction} covers [{where}], where nothing can be built"
                yield file.error(("overlay",), what)
