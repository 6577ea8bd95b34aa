"""Reads pack files together: one shelf a table, what replaces what, and which ids clash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from marshub.kernel import PackError
from marshub.kernel.did_you_mean import suggest_name
from marshub.kernel.packs import PackFile
from marshub.kernel.toml_lines import Spot

from ..box.components import BLOCKS, Resource
from .pack import SHELVES, Pack

#: Things that rules call by name: whoever replaces one has to put another in its place.
NAMED = ("facility", "die", "condition", "modifier", "crew", "direction")


@dataclass(frozen=True)
class Item:
    """A thing on a shelf, and where it comes from."""

    table: str
    data: Any
    file: PackFile[Pack]
    index: int

    @property
    def id(self) -> str:
        return str(self.data.id)

    def make_error(self, spot: Spot, what: str) -> PackError:
        """Return a mistake at `spot` within this thing."""
        return self.file.error((self.table, self.index, *spot), what)


_WHOLE = {
    "condition": "conditions",
    "modifier": "modifiers",
    "event": "events",
    "adventure": "adventures",
    "upgrade": "upgrades",
    "poi": "pois",
}
#: What a pack may replace as a whole.
DECKS = (
    *(f"malfunction-{block}" for block in BLOCKS),
    *(f"tiles-{resource}" for resource in get_args(Resource)),
    *(f"roi-{ring}" for ring in (1, 2, 3)),
    *_WHOLE.values(),
)


def find_deck(item: Item) -> str:
    """Return the deck or stack that a thing lies in, "" if in none."""
    if item.table == "malfunction":
        return f"malfunction-{item.data.block}"
    if item.table == "roi":
        return f"roi-{item.data.ring}"
    if item.table == "event" and item.data.adventure:
        return _WHOLE["adventure"]
    return f"tiles-{item.data.resource}" if item.table == "tile" else _WHOLE.get(item.table, "")


class Shelves:
    """The content of all pack files, by table and id, with the mistakes found."""

    def __init__(self) -> None:
        self.items: dict[str, dict[str, Item]] = {table: {} for table in SHELVES}
        self.mistakes: list[PackError] = []
        self.packs: dict[str, list[PackFile[Pack]]] = {}  # files by pack, in the order they were read
        # Ids whose item could not be read: that is said once, not by everything that names them.
        self.unread: set[tuple[str, str]] = set()

    def __iter__(self) -> Iterator[Item]:
        return (item for shelf in self.items.values() for item in shelf.values())

    def list_ids(self, table: str) -> list[str]:
        """Return all ids of a table, those of unreadable items too."""
        return sorted({*self.items[table], *(name for where, name in self.unread if where == table)})

    def get(self, table: str, name: str) -> Any:
        """Return the data of that id, None if there is none or it could not be read."""
        item = self.items[table].get(name)
        return item.data if item else None


def count_decks(shelves: Shelves) -> dict[str, int]:
    """Return the number of cards or tokens of each deck; "events" without the hidden ones."""
    numbers = dict.fromkeys(DECKS, 0)
    for item in shelves:
        if (deck := find_deck(item)) and not getattr(item.data, "hidden", False):
            numbers[deck] += getattr(item.data, "copies", 1)
    return numbers


def read_packs(files: Sequence[Path]) -> Shelves:
    """Read pack files in order; those of one pack count as one, at the place of its first file."""
    shelves = Shelves()
    for file in files:
        read = PackFile(file, Pack)
        shelves.mistakes += read.mistakes
        name = str(read.raw.get("pack", file.name))
        shelves.packs.setdefault(name, []).append(read)
        for table in SHELVES:
            entries = read.raw.get(table)
            for entry in entries if isinstance(entries, list) else ():
                if read.mistakes and isinstance(entry, dict) and isinstance(entry.get("id"), str):
                    shelves.unread.add((table, entry["id"]))
    for pack in shelves.packs.values():
        _put(shelves, pack)
    return shelves


def _put(shelves: Shelves, files: list[PackFile[Pack]]) -> None:
    """Put a pack on the shelves: first it makes room, then its things come in."""
    gone = [(file, spot, item) for file in files for spot, item in _replaced(shelves, file)]
    for _, _, item in gone:
        shelves.items[item.table].pop(item.id, None)
    for file in files:
        for item in _items(file):
            there = shelves.items[item.table].get(item.id)
            if there is None:
                shelves.items[item.table][item.id] = item
                continue
            what = f"there is already {item.table} {item.id!r} in {there.file.file.name}"
            if there.file not in files:
                what += f'; to take its place, say replaces = ["{item.table}/{item.id}"] at the top of this file'
            shelves.mistakes.append(item.make_error(("id",), what))
    for file, spot, item in gone:
        card = item.table == "facility" and item.data.card
        if item.table in NAMED and not card and item.id not in shelves.list_ids(item.table):
            what = f"{item.table} {item.id!r} is taken away with nothing in its place, but the rules need it"
            shelves.mistakes.append(file.error(spot, what))
            shelves.unread.add((item.table, item.id))


def _items(file: PackFile[Pack]) -> Iterator[Item]:
    """Return the things of a file, under the indices that they have there."""
    if file.content is None:
        return
    for table in SHELVES:
        kept = {id_: index for index, id_ in reversed(list(_raw_ids(file, table)))}
        for place, data in enumerate(getattr(file.content, table)):
            # Where wrong items were taken out the others have moved up; their ids tell them apart.
            yield Item(table, data, file, kept.get(data.id, place) if file.mistakes else place)


def _raw_ids(file: PackFile[Pack], table: str) -> Iterator[tuple[int, Any]]:
    for index, entry in enumerate(file.raw.get(table, ())):
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            yield index, entry["id"]


def _replaced(shelves: Shelves, file: PackFile[Pack]) -> Iterator[tuple[Spot, Item]]:
    """Yield the items of other packs that this file replaces."""
    for index, name in enumerate(file.content.replaces if file.content else ()):
        spot: Spot = ("replaces", index)
        table, slash, id_ = name.partition("/")
        if not slash and name in DECKS:
            yield from ((spot, item) for item in shelves if find_deck(item) == name)
        elif not slash:
            shelves.mistakes.append(file.error(spot, f"no deck {name!r}; {suggest_name(name, DECKS)}"))
        elif table not in SHELVES:
            shelves.mistakes.append(file.error(spot, f"no table {table!r}; {suggest_name(table, SHELVES)}"))
        elif id_ in shelves.items[table]:
            yield spot, shelves.items[table][id_]
        elif (table, id_) not in shelves.unread:
            what = f"there is no {table} {id_!r} to replace; {suggest_name(id_, shelves.items[table])}"
            shelves.mistakes.append(file.error(spot, what))
