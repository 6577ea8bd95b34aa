"""Pack files merged, one dictionary a table: replacements carried out, ids that clash reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from marshub.kernel import PackError
from marshub.kernel.did_you_mean import suggest_name
from marshub.kernel.packs import PackFile
from marshub.kernel.toml_lines import Spot

from ..box.components import BLOCKS, Resource
from .pack import CONTENT_FIELDS, Pack

#: Tables whose items the rules use by name: a pack that replaces such an item must give another of its id.
REQUIRED_TABLES = ("facility", "die", "condition", "modifier", "crew", "direction")


class PackItem(msgspec.Struct, frozen=True):
    """An item of a pack: its data, its table, and its place in the pack file."""

    table: str
    data: Any
    file: PackFile[Pack]
    index: int

    @property
    def id(self) -> str:
        return str(self.data.id)

    def make_error(self, spot: Spot, problem: str) -> PackError:
        """Return a mistake at `spot` within this item."""
        return self.file.error((self.table, self.index, *spot), problem)


_DECK_OF_TABLE = {
    "condition": "conditions",
    "modifier": "modifiers",
    "event": "events",
    "adventure": "adventures",
    "upgrade": "upgrades",
    "poi": "pois",
}
#: Decks that a pack may replace as a whole.
DECKS = (
    *(f"malfunction-{block}" for block in BLOCKS),
    *(f"tiles-{resource}" for resource in get_args(Resource)),
    *(f"roi-{ring}" for ring in (1, 2, 3)),
    *_DECK_OF_TABLE.values(),
)


def find_deck(item: PackItem) -> str:
    """Return the deck or stack that an item belongs to; "" if to none."""
    if item.table == "malfunction":
        return f"malfunction-{item.data.block}"
    if item.table == "roi":
        return f"roi-{item.data.ring}"
    if item.table == "event" and item.data.adventure:
        return _DECK_OF_TABLE["adventure"]
    return f"tiles-{item.data.resource}" if item.table == "tile" else _DECK_OF_TABLE.get(item.table, "")


class PackTables:
    """The content of all pack files, by table and id, with the mistakes found.

    Attributes:
        items: The items by table and id.
        mistakes: The mistakes found so far.
        packs: The files of each pack, in reading order.
        unread: Table and id of items that could not be read.
    """

    def __init__(self) -> None:
        self.items: dict[str, dict[str, PackItem]] = {table: {} for table in CONTENT_FIELDS}
        self.mistakes: list[PackError] = []
        self.packs: dict[str, list[PackFile[Pack]]] = {}  # files by pack, in reading order
        # Ids whose item could not be read: references to them are not reported as further mistakes.
        self.unread: set[tuple[str, str]] = set()

    def __iter__(self) -> Iterator[PackItem]:
        return (item for items_by_id in self.items.values() for item in items_by_id.values())

    def list_ids(self, table: str) -> list[str]:
        """Return all ids of a table, those of unreadable items too."""
        return sorted({*self.items[table], *(name for item_table, name in self.unread if item_table == table)})

    def get(self, table: str, name: str) -> Any:
        """Return the data of that id; None if there is none, or if it could not be read."""
        item = self.items[table].get(name)
        return item.data if item else None


def count_decks(tables: PackTables) -> dict[str, int]:
    """Return the number of cards or tokens of each deck; "events" without the hidden ones."""
    numbers = dict.fromkeys(DECKS, 0)
    for item in tables:
        if (deck := find_deck(item)) and not getattr(item.data, "hidden", False):
            numbers[deck] += getattr(item.data, "copies", 1)
    return numbers


def read_packs(files: Sequence[Path]) -> PackTables:
    """Read pack files in order; the files of one pack count as one, at the place of its first file."""
    tables = PackTables()
    for file in files:
        read = PackFile(file, Pack)
        tables.mistakes += read.mistakes
        name = str(read.raw.get("pack", file.name))
        tables.packs.setdefault(name, []).append(read)
        for table in CONTENT_FIELDS:
            entries = read.raw.get(table)
            for entry in entries if isinstance(entries, list) else ():
                if read.mistakes and isinstance(entry, dict) and isinstance(entry.get("id"), str):
                    tables.unread.add((table, entry["id"]))
    for pack in tables.packs.values():
        _merge_pack(tables, pack)
    return tables


def _merge_pack(tables: PackTables, files: list[PackFile[Pack]]) -> None:
    """Merge a pack: remove the items that it replaces, then add its own."""
    replaced = [(file, spot, item) for file in files for spot, item in _find_replaced(tables, file)]
    for _, _, item in replaced:
        tables.items[item.table].pop(item.id, None)
    for file in files:
        for item in _list_items(file):
            present = tables.items[item.table].get(item.id)
            if present is None:
                tables.items[item.table][item.id] = item
                continue
            problem = f"there is already {item.table} {item.id!r} in {present.file.file.name}"
            if present.file not in files:
                problem += f'; to take its place, say replaces = ["{item.table}/{item.id}"] at the top of this file'
            tables.mistakes.append(item.make_error(("id",), problem))
    for file, spot, item in replaced:
        is_card = item.table == "facility" and item.data.card
        if item.table in REQUIRED_TABLES and not is_card and item.id not in tables.list_ids(item.table):
            problem = f"{item.table} {item.id!r} is removed and not replaced, but the rules need it"
            tables.mistakes.append(file.error(spot, problem))
            tables.unread.add((item.table, item.id))


def _list_items(file: PackFile[Pack]) -> Iterator[PackItem]:
    """Yield the items of a file, with the indices that they have in the file."""
    if file.content is None:
        return
    for table in CONTENT_FIELDS:
        index_of_id = {id_: index for index, id_ in reversed(list(_list_raw_ids(file, table)))}
        for position, data in enumerate(getattr(file.content, table)):
            # Wrong items were left out, so the others have other positions; their ids give the index in the file.
            yield PackItem(table, data, file, index_of_id.get(data.id, position) if file.mistakes else position)


def _list_raw_ids(file: PackFile[Pack], table: str) -> Iterator[tuple[int, Any]]:
    for index, entry in enumerate(file.raw.get(table, ())):
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            yield index, entry["id"]


def _find_replaced(tables: PackTables, file: PackFile[Pack]) -> Iterator[tuple[Spot, PackItem]]:
    """Yield the items of other packs that this file replaces."""
    for index, name in enumerate(file.content.replaces if file.content else ()):
        spot: Spot = ("replaces", index)
        table, slash, id_ = name.partition("/")
        if not slash and name in DECKS:
            yield from ((spot, item) for item in tables if find_deck(item) == name)
        elif not slash:
            tables.mistakes.append(file.error(spot, f"no deck {name!r}; {suggest_name(name, DECKS)}"))
        elif table not in CONTENT_FIELDS:
            tables.mistakes.append(file.error(spot, f"no table {table!r}; {suggest_name(table, CONTENT_FIELDS)}"))
        elif id_ in tables.items[table]:
            yield spot, tables.items[table][id_]
        elif (table, id_) not in tables.unread:
            problem = f"there is no {table} {id_!r} to replace; {suggest_name(id_, tables.items[table])}"
            tables.mistakes.append(file.error(spot, problem))
