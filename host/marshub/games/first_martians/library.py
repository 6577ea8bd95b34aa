"""The packs there are: the house's, and the owner's own from a folder; games choose among the latter."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import BadSetup, PackError

from .content import Category, Content, house_packs, load_content
from .content_reading import read_packs
from .content_words import words_of


class Library:
    """House packs, and the *.toml files of `folder` (which need not exist) on top of them."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._contents: dict[tuple[str, ...], Content] = {}

    def owners(self) -> dict[str, list[Path]]:
        """The owner's packs: name and files. A file that cannot be read is a pack of its own file name."""
        found: dict[str, list[Path]] = {}
        for file in sorted(self._folder.glob("*.toml")) if self._folder is not None else ():
            found.setdefault(_name(file), []).append(file)
        return found

    def content(self, packs: Sequence[str] | None = None) -> Content:
        """The house packs with those of the owner's `packs` (None: all there are).

        Raises BadSetup for a pack that is not there, PackError for a wrong one.
        """
        key = None if packs is None else tuple(packs)
        if key is None or key not in self._contents:
            owners = self.owners()
            key = tuple(owners) if key is None else key
            for name in key:
                if name not in owners:
                    there = f"there are {', '.join(owners)}" if owners else "there are none"
                    raise BadSetup(f"there is no pack {name!r} in {self._folder}; {there}")
            if key not in self._contents:
                # In the folder's order, whatever the order they were named in: a pack builds on earlier ones.
                files = [file for name, its in owners.items() if name in key for file in its]
                self._contents[key] = load_content([*house_packs(), *files])
        return self._contents[key]

    def missions(self) -> dict[str, Category]:
        """The missions that can be chosen, and of what category each is."""
        return {mission.id: mission.category for mission in self._readable().missions.values()}

    def campaigns(self) -> tuple[str, ...]:
        """The campaigns that can be chosen."""
        return tuple(self._readable().campaigns)

    def _readable(self) -> Content:
        """All packs; with a wrong one in the folder, those of the house."""
        try:
            return self.content()
        except PackError:
            return self.content(())

    def words(self) -> dict[str, dict[str, str]]:
        """The words of all owner's packs, wrong ones too: a pack that is not chosen must not get in the way."""
        return words_of(read_packs([file for files in self.owners().values() for file in files]))


class OneContent(Library):
    """A content that was put together by hand: there is nothing to choose."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self._content = content

    def content(self, packs: Sequence[str] | None = None) -> Content:
        return self._content

    def words(self) -> dict[str, dict[str, str]]:
        return self._content.words


def _name(file: Path) -> str:
    try:
        name = tomllib.loads(file.read_text(encoding="utf-8")).get("pack")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        name = None  # reading it in earnest will say what is wrong
    return name if isinstance(name, str) else file.name
