"""The packs of a game that there are: the house's, and the owner's own from a folder; games choose among the latter."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

from .errors import BadSetup

C = TypeVar("C")


class Library(ABC, Generic[C]):
    """House packs, and the *.toml files of `folder` (which need not exist) on top of them; read once each choice."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._contents: dict[tuple[str, ...], C] = {}

    @abstractmethod
    def read(self, mine: Sequence[Path]) -> C:
        """The house packs with the owner's files `mine` on top. Raises PackError for a wrong one."""

    def owners(self) -> dict[str, list[Path]]:
        """The owner's packs: name and files. A file that cannot be read is a pack of its own file name."""
        found: dict[str, list[Path]] = {}
        for file in sorted(self._folder.glob("*.toml")) if self._folder is not None else ():
            found.setdefault(_name(file), []).append(file)
        return found

    def content(self, packs: Sequence[str] | None = None) -> C:
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
                self._contents[key] = self.read([file for name, its in owners.items() if name in key for file in its])
        return self._contents[key]


def _name(file: Path) -> str:
    try:
        name = tomllib.loads(file.read_text(encoding="utf-8")).get("pack")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        name = None  # reading it in earnest will say what is wrong
    return name if isinstance(name, str) else file.name
