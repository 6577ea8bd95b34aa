"""The packs there are: the house's, and the owner's own from the folder `pocket-mars` within the players' packs."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import BadSetup, PackError

from .content import Content, house_packs, load_content

FOLDER = "pocket-mars"  # other games' packs lie beside it, and none of the two reads the other's


class Library:
    """House packs, and the *.toml files of the owner's folder (which need not exist) on top of them."""

    def __init__(self, packs: Path | None = None) -> None:
        self._folder = None if packs is None else packs / FOLDER
        self._contents: dict[tuple[str, ...], Content] = {}

    def owners(self) -> dict[str, list[Path]]:
        """The owner's packs: name and files. A file that cannot be read is a pack of its own file name."""
        found: dict[str, list[Path]] = {}
        for file in sorted(self._folder.glob("*.toml")) if self._folder is not None else ():
            found.setdefault(_name(file), []).append(file)
        return found

    def content(self, packs: Sequence[str] | None = None) -> Content:
        """The house deck with the owner's `packs` (None: all there are).

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
                mine = [file for name, its in owners.items() if name in key for file in its]
                self._contents[key] = load_content([*house_packs(), *mine])
        return self._contents[key]

    def words(self) -> dict[str, dict[str, str]]:
        """The names of the cards of all owner's packs; with a wrong one in the folder, those of the house."""
        try:
            return self.content().words
        except PackError:
            return self.content(()).words


def _name(file: Path) -> str:
    try:
        name = tomllib.loads(file.read_text(encoding="utf-8")).get("pack")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        name = None  # reading it in earnest will say what is wrong
    return name if isinstance(name, str) else file.name
