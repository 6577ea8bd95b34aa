"""The packs there are: the house's, and the owner's own from a folder; games choose among the latter."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from marshub.kernel import PackError, PackLibrary, list_shipped_packs
from marshub.kernel.packs import PackFile

from .checks.whole import check
from .missions import Category
from .pack import SHELVES, Content, Pack
from .shelves import Shelves, read_packs
from .words import collect_words


def list_house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub, in the order they are read."""
    return list_shipped_packs(Path(__file__).parents[1])


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house packs), each after those it builds on.

    Raises PackError for the first mistake: file, line, field, what was expected.
    """
    shelves = read_packs(list_house_packs() if packs is None else packs)
    mistakes = check(shelves)
    if mistakes:
        raise mistakes[0]
    return _load_content(shelves)


def _load_content(shelves: Shelves) -> Content:
    """Return all that lies on shelves without mistakes, as the rules use it."""
    things: dict[str, Any] = {
        field: {name: item.data for name, item in shelves.items[table].items()} for table, field in SHELVES.items()
    }
    hashes = {pack: _hash_file(files) for pack, files in shelves.packs.items()}
    return Content(**things, hashes=hashes, words=collect_words(shelves))


def _hash_file(files: list[PackFile[Pack]]) -> str:
    return hashlib.sha256("".join(file.digest for file in files).encode()).hexdigest()[:16]


class HubLibrary(PackLibrary[Content]):
    """The packs of the house and of the owner."""

    def read_packs(self, owner_files: Sequence[Path]) -> Content:
        return load_content([*list_house_packs(), *owner_files])

    def missions(self) -> dict[str, Category]:
        """Return the missions that can be chosen, and of what category each is."""
        return {mission.id: mission.category for mission in self._readable().missions.values()}

    def campaigns(self) -> tuple[str, ...]:
        """Return the campaigns that can be chosen."""
        return tuple(self._readable().campaigns)

    def _readable(self) -> Content:
        """Return all packs; with a wrong one in the folder, those of the house."""
        try:
            return self.load_content()
        except PackError:
            return self.load_content(())

    def list_texts(self) -> dict[str, dict[str, str]]:
        """Return the words of all owner's packs, wrong ones too: a pack that is not chosen must not get in the way."""
        return collect_words(read_packs([file for files in self.list_owner_packs().values() for file in files]))


class OneContent(HubLibrary):
    """A content that was put together by hand: there is nothing to choose."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self._content = content

    def load_content(self, packs: Sequence[str] | None = None) -> Content:
        return self._content

    def list_texts(self) -> dict[str, dict[str, str]]:
        return self._content.words
