"""The report of `marshub content check` on a pack: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel import PackError
from marshub.kernel.pack_report import PackReport, check_pack_name, find_pack_files, format_count, select_base_packs

from .cards import MalfunctionCard
from .checks.whole import check, sort_errors
from .library import list_house_packs
from .pack import SHELVES
from .shelves import Shelves, count_decks, find_deck, read_packs
from .words import list_missing_words

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


def examine(path: Path, known: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played: on top of the house packs, unless it is one of them.

    `known`: the message keys that MarsHub has words for, by language. Raises NoPack.
    """
    files = find_pack_files(path)
    shelves = read_packs([*select_base_packs(list_house_packs(), files), *files])
    own = {id(read) for pack in shelves.packs.values() for read in pack if read.file in files}
    mistakes = check(shelves)
    remarks: list[PackError] = []
    for read in (read for pack in shelves.packs.values() for read in pack if id(read) in own):
        mistakes += check_pack_name(read, list_house_packs())
    for grave, item, error in list_missing_words(shelves, known):
        if id(item.file) in own:
            (mistakes if grave else remarks).append(error)
    remarks += _find_strange(shelves, own) + _check_numbers(shelves, own)
    return PackReport(
        tuple(sort_errors(shelves, mistakes)), tuple(sort_errors(shelves, remarks)), _summarize(shelves, own)
    )


def _find_strange(shelves: Shelves, own: set[int]) -> list[PackError]:
    """Return remarks on what can be played but is probably not intended."""
    result = []
    for item in shelves:
        if id(item.file) in own and isinstance(item.data, MalfunctionCard):
            here = shelves.get("facility", item.data.facility)
            if here is not None and here.block != item.data.block:
                what = f"a card of the {item.data.block} deck names a Facility of the {here.block} block"
                result.append(item.make_error(("facility",), what))
    return result


def _check_numbers(shelves: Shelves, own: set[int]) -> list[PackError]:
    """Return decks that this pack changes and that do not have as many cards as the box."""
    numbers = count_decks(shelves)
    result = []
    for deck, (noun, number) in BOX.items():
        mine = [item for item in shelves if id(item.file) in own and find_deck(item) == deck]
        if mine and numbers[deck] != number:
            result.append(mine[0].make_error((), f"there are now {numbers[deck]} {noun}; the box has {number}"))
    return result


def _summarize(shelves: Shelves, own: set[int]) -> tuple[str, ...]:
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
        lines.append(f"{name} ({format_count(len(mine), 'file')}): {', '.join(brings) or 'nothing but words'}")
    numbers = count_decks(shelves)
    decks = ", ".join(f"{deck.removeprefix('malfunction-')} {numbers[deck]}" for deck in BOX if "malf" in deck)
    lines.append(f"with it, play has: Malfunction decks {decks}; {numbers['events']} Mission Events")
    return tuple(lines)
