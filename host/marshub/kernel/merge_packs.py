"""Merging packs: each is read on top of those before it and checked by itself, finally all of them together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from .errors import PackError
from .packs import PackFile, PackText, hash_pack


class PackContent(Protocol):
    """The result of merging packs: content, with the hash of each pack by its name, and their texts."""

    @property
    def hashes(self) -> Mapping[str, str]:
        """The hash of each pack, by its name."""

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The texts of the packs: {language: {message key: text}}."""


P = TypeVar("P", bound=msgspec.Struct)
C = TypeVar("C", bound=PackContent)

REPLACED_FILES: dict[Path, Path] = {}  # see `replace_pack_files`


def list_shipped_packs(game_folder: Path) -> list[Path]:
    """Return the packs that MarsHub ships for the game whose package is `game_folder`, in reading order."""
    return [REPLACED_FILES.get(file, file) for file in sorted((game_folder / "packs" / "house").glob("*.toml"))]


class MergedPacks(ABC, Generic[P, C]):
    """Packs as far as they could be read, and all their mistakes. Subclasses declare how they are merged.

    A pack is a struct with its name as `pack`. Its lists are merged by id, its dictionaries by key; any other field
    replaces that of the packs before.

    Attributes:
        files: The pack files, in reading order.
        last_file_by_table: The last file that gave a table; under "" the last of all.
        whole: All packs merged into one.
        words: The texts of the packs: {language: {message key: text}}.
    """

    game_folder: ClassVar[Path]  # the package of the game
    pack_type: type[P]
    #: The lists of a pack, each with the field that identifies its items. A pack's items replace those of the same id.
    lists: ClassVar[Mapping[str, str]] = {}
    tables: ClassVar[Sequence[str]] = ()  # the fields that some pack has to give
    needed_ids: ClassVar[Mapping[str, Collection[Any]]] = {}  # the ids that a list has to contain
    titled_lists: ClassVar[Mapping[str, str]] = {}  # lists whose items have a `title`, with its message prefix

    def __init__(self, packs: Sequence[Path]) -> None:
        """Read and merge `packs`, in order.

        Raises:
            PackError: If `packs` is empty.
        """
        if not packs:
            raise PackError("packs", 1, "$", "there is no pack at all")
        self.files: list[PackFile[P]] = [PackFile(file, self.pack_type) for file in packs]
        self.last_file_by_table: dict[str, PackFile[P]] = {"": self.files[-1]}
        self.whole = self.pack_type("whole")
        self.mistakes: list[PackError] = []
        self.words: dict[str, dict[str, str]] = {}
        for pack_file in self.files:
            self.mistakes += pack_file.mistakes
            if pack_file.content is None:
                continue
            if not pack_file.mistakes:  # after removing parts, spots no longer match the file
                self.mistakes += self.find_mistakes_in(pack_file, pack_file.content)
            self.last_file_by_table |= {table: pack_file for table in pack_file.raw}
            self._merge(pack_file.content)
            for text in self.list_texts(pack_file.content):
                for language, message in text.texts_by_language().items():
                    self.words.setdefault(language, {})[text.key] = message
        if not self.mistakes:  # unreadable parts would only be reported as missing again
            self.mistakes += self.find_mistakes_together()

    @classmethod
    def list_shipped_packs(cls) -> list[Path]:
        """Return the packs that MarsHub ships for the game, in reading order."""
        return list_shipped_packs(cls.game_folder)

    @classmethod
    def load_content(cls, owner_files: Sequence[Path] = ()) -> C:
        """Read and check the shipped packs with the owner's files on top.

        Raises:
            PackError: The first mistake, if there is one.
        """
        merged = cls([*cls.list_shipped_packs(), *owner_files])
        if merged.mistakes:
            raise merged.mistakes[0]
        return merged.make_content()

    def _merge(self, pack: P) -> None:
        parts: dict[str, Any] = {}
        replaced_lists = self.list_replaced_lists(pack)
        for name in pack.__struct_fields__:
            before, added = getattr(self.whole, name), getattr(pack, name)
            if name in self.lists:
                items = {} if name in replaced_lists else _group_items(before, self.lists[name])
                items |= _group_items(added, self.lists[name])
                parts[name] = tuple(item for group in items.values() for item in group)
            else:
                parts[name] = before | added if isinstance(added, dict) else added or before
        self.whole = msgspec.structs.replace(self.whole, **parts)

    @abstractmethod
    def make_content(self) -> C:
        """Return the merged packs, which have no mistakes, as content for the rules."""

    @staticmethod
    def list_replaced_lists(pack: Any) -> Collection[str]:
        """Return the lists of which nothing from the packs before `pack` stays."""
        return ()

    @abstractmethod
    def find_mistakes_in(self, pack_file: PackFile[P], pack: P) -> Iterable[PackError]:
        """Yield the mistakes in single parts of a pack."""

    def find_mistakes_together(self) -> Iterator[PackError]:
        """Yield the mistakes of all packs together: tables and items that no pack gives."""
        for table in self.tables:
            if getattr(self.whole, table) is None:
                yield self.make_error(table, "is given by no pack")
        for name, needed in self.needed_ids.items():
            given = {getattr(item, self.lists[name]) for item in getattr(self.whole, name)}
            missing = [str(item) for item in needed if item not in given]
            if missing:
                yield self.make_error(name, f"no pack describes {', '.join(missing)}")

    def make_error(self, table: str, problem: str, *spot: str | int) -> PackError:
        """Return a mistake in a table, or at a spot in it, of the file that gave the table last."""
        file = self.last_file_by_table.get(table, self.last_file_by_table[""])
        return file.error((table, *spot), problem)

    @classmethod
    def list_texts(cls, pack: Any) -> Iterator[PackText]:
        """Yield the texts of a pack."""
        for name, prefix in cls.titled_lists.items():
            for index, item in enumerate(getattr(pack, name)):
                item_id = str(getattr(item, cls.lists[name]))
                yield PackText((name, index), "title", f"{prefix}-{item_id}", item.title, item_id)

    @staticmethod
    def describe_files(files: Sequence[PackFile[Any]]) -> str:
        """Describe the content of a pack's files in a few words."""
        return ""

    def describe_whole(self) -> str:
        """Describe in a sentence what is ready to play with all packs together."""
        return ""

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of each pack, by its name."""
        digests: dict[str, list[str]] = {}
        for pack_file in self.files:
            if pack_file.content is not None:
                digests.setdefault(pack_file.content.pack, []).append(pack_file.digest)  # type: ignore[attr-defined]
        return {name: hash_pack("".join(file_digests).encode()).hex() for name, file_digests in digests.items()}


def _group_items(items: Iterable[Any], key: str) -> dict[Any, list[Any]]:
    groups: dict[Any, list[Any]] = {}
    for item in items:
        groups.setdefault(getattr(item, key), []).append(item)
    return groups


def find_duplicate_ids(file: PackFile[Any], pack: Any, lists: Mapping[str, str]) -> Iterator[PackError]:
    """Yield the items of a pack's lists whose id another item before them has."""
    for name, key in lists.items():
        ids = [getattr(item, key) for item in getattr(pack, name)]
        for index, item_id in enumerate(ids):
            if item_id in ids[:index]:
                yield file.error((name, index, key), f"there are two of {item_id!r} in this file")
