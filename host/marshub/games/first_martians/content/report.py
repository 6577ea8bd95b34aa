"""The report of `marshub content check` on a pack: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel import PackError
from marshub.kernel.pack_report import PackReport, check_pack_name, find_pack_files, format_count, select_base_packs

from .cards import MalfunctionCard
from .checks.packs import check_packs, sort_errors
from .library import list_missing_texts, list_shipped_hub_packs
from .pack import CONTENT_FIELDS
from .pack_tables import PackTables, count_decks, find_deck, read_packs

#: The numbers of cards and tokens in the box (catalogue, [[component]]): {deck: (noun, number)}.
BOX_COUNTS = {
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

#: Nouns for the items of a table in the summary: singular, plural.
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


def examine_hub_pack(path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played: on top of the shipped packs, unless it is one of them.

    Args:
        path: The pack's file or folder.
        known_keys: The message keys for which MarsHub has texts, by language.

    Raises:
        PackNotFound: There is no pack at `path`.
    """
    files = find_pack_files(path)
    tables = read_packs([*select_base_packs(list_shipped_hub_packs(), files), *files])
    own_files = {id(pack_file) for pack in tables.packs.values() for pack_file in pack if pack_file.file in files}
    mistakes = check_packs(tables)
    remarks: list[PackError] = []
    for pack_file in (pack_file for pack in tables.packs.values() for pack_file in pack if id(pack_file) in own_files):
        mistakes += check_pack_name(pack_file, list_shipped_hub_packs())
    for is_mistake, item, error in list_missing_texts(tables, known_keys):
        if id(item.file) in own_files:
            (mistakes if is_mistake else remarks).append(error)
    remarks += _find_oddities(tables, own_files) + _check_deck_counts(tables, own_files)
    return PackReport(
        tuple(sort_errors(tables, mistakes)), tuple(sort_errors(tables, remarks)), _summarize(tables, own_files)
    )


def _find_oddities(tables: PackTables, own_files: set[int]) -> list[PackError]:
    """Return remarks on items that can be played but are probably not intended."""
    remarks = []
    for item in tables:
        if id(item.file) in own_files and isinstance(item.data, MalfunctionCard):
            facility = tables.get("facility", item.data.facility)
            if facility is not None and facility.block != item.data.block:
                problem = f"a card of the {item.data.block} deck names a Facility of the {facility.block} block"
                remarks.append(item.make_error(("facility",), problem))
    return remarks


def _check_deck_counts(tables: PackTables, own_files: set[int]) -> list[PackError]:
    """Return remarks on decks that this pack changes and whose number of cards differs from the box."""
    numbers = count_decks(tables)
    remarks = []
    for deck, (noun, number) in BOX_COUNTS.items():
        own_items = [item for item in tables if id(item.file) in own_files and find_deck(item) == deck]
        if own_items and numbers[deck] != number:
            remarks.append(own_items[0].make_error((), f"there are now {numbers[deck]} {noun}; the box has {number}"))
    return remarks


def _summarize(tables: PackTables, own_files: set[int]) -> tuple[str, ...]:
    lines = []
    for name, files in tables.packs.items():
        pack_files = {id(file) for file in files} & own_files
        if not pack_files:
            continue
        parts = []
        for table in CONTENT_FIELDS:
            number = sum(id(item.file) in pack_files for item in tables.items[table].values())
            if number:
                parts.append(f"{number} {_NOUNS[table][number != 1]}")
        lines.append(f"{name} ({format_count(len(pack_files), 'file')}): {', '.join(parts) or 'nothing but words'}")
    numbers = count_decks(tables)
    decks = ", ".join(f"{deck.removeprefix('malfunction-')} {numbers[deck]}" for deck in BOX_COUNTS if "malf" in deck)
    lines.append(f"with it, play has: Malfunction decks {decks}; {numbers['events']} Mission Events")
    return tuple(lines)
