"""The report of `marshub content check` on a pack: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel import PackError
from marshub.kernel.pack_report import Report, counted, house_name_taken, on_top_of, pack_files

from .cards import MalfunctionCard
from .checks.whole import check, in_order
from .library import house_packs
from .pack import SHELVES
from .shelves import Shelves, counts, deck_of, read_packs
from .words import lacking

#: How many of each the box holds (catalogue, [[component]]): {deck: (what they are called, number)}.
BOX = {
    "malfunction-working": ("Malfunction cards of the Working Block", 40),
    "malfunction-living": ("Malfunction cards of the Living Block", 28),
    "malfunction-system": ("Malfunction cards of the System Block", 26),
    "tiles-energy": ("energy Shutdown tiles", 4),
    "tiles-oxygen": ("oxygen Shutdown tiles", 4),
    "conditions": ("Condition tokens", 12),
    "modifiers": ("Modifier tokens", 38),
    "roi-1": ("ROI tiles of ring 1", 8),
    "roi-2": ("ROI tiles of ring 2", 8),
    "roi-3": ("ROI tiles of ring 3", 3),
    "pois": ("POI tokens", 9),
}

#: What a table's things are called in the summary: one, several.
_NOUNS = {
    "facility": ("Facility", "Facilities"),
    "malfunction": ("Malfunction card", "Malfunction cards"),
    "tile": ("Shutdown tile", "Shutdown tiles"),
    "condition": ("kind of Condition", "kinds of Condition"),
    "modifier": ("kind of Modifier token", "kinds of Modifier token"),
    "die": ("die", "dice"),
    "upgrade": ("Upgrade", "Upgrades"),
    "skill": ("skill", "skills"),
    "direction": ("Direction card", "Direction cards"),
    "research": ("Research card", "Research cards"),
    "event": ("event", "events"),
    "space": ("space of the map", "spaces of the map"),
    "roi": ("ROI tile", "ROI tiles"),
    "poi": ("POI token", "POI tokens"),
    "adventure": ("Adventure", "Adventures"),
    "mission": ("mission", "missions"),
    "campaign": ("campaign", "campaigns"),
    "crew": ("astronaut's names", "astronauts' names"),
    "profile": ("Profile card", "Profile cards"),
}


def examine(path: Path, known: Mapping[str, Container[str]]) -> Report:
    """Check the pack at `path` as it will be played: on top of the house packs, unless it is one of them.

    `known`: the message keys that MarsHub has words for, by language. Raises NoPack.
    """
    files = pack_files(path)
    shelves = read_packs([*on_top_of(house_packs(), files), *files])
    own = {id(read) for pack in shelves.packs.values() for read in pack if read.file in files}
    mistakes = check(shelves)
    remarks: list[PackError] = []
    for read in (read for pack in shelves.packs.values() for read in pack if id(read) in own):
        mistakes += house_name_taken(read, house_packs())
    for grave, item, error in lacking(shelves, known):
        if id(item.file) in own:
            (mistakes if grave else remarks).append(error)
    remarks += _strange(shelves, own) + _numbers(shelves, own)
    return Report(tuple(in_order(shelves, mistakes)), tuple(in_order(shelves, remarks)), _summary(shelves, own))


def _strange(shelves: Shelves, own: set[int]) -> list[PackError]:
    """Return remarks on what can be played but is probably not intended."""
    found = []
    for item in shelves:
        if id(item.file) in own and isinstance(item.data, MalfunctionCard):
            here = shelves.get("facility", item.data.facility)
            if here is not None and here.block != item.data.block:
                what = f"a card of the {item.data.block} deck names a Facility of the {here.block} block"
                found.append(item.error(("facility",), what))
    return found


def _numbers(shelves: Shelves, own: set[int]) -> list[PackError]:
    """Return decks that this pack changes and that do not have as many cards as the box."""
    numbers = counts(shelves)
    found = []
    for deck, (noun, number) in BOX.items():
        mine = [item for item in shelves if id(item.file) in own and deck_of(item) == deck]
        if mine and numbers[deck] != number:
            found.append(mine[0].error((), f"there are now {numbers[deck]} {noun}; the box has {number}"))
    return found


def _summary(shelves: Shelves, own: set[int]) -> tuple[str, ...]:
    lines = []
    for name, files in shelves.packs.items():
        mine = {id(file) for file in files} & own
        if not mine:
            continue
        brings = []
        for table in SHELVES:
            number = sum(id(item.file) in mine for item in shelves.items[table].values())
            if number:
                brings.append(f"{number} {_NOUNS[table][number != 1]}")
        lines.append(f"{name} ({counted(len(mine), 'file')}): {', '.join(brings) or 'nothing but words'}")
    numbers = counts(shelves)
    decks = ", ".join(f"{deck.removeprefix('malfunction-')} {numbers[deck]}" for deck in BOX if "malf" in deck)
    lines.append(f"with it, play has: Malfunction decks {decks}; {numbers['events']} Mission Events")
    return tuple(lines)
