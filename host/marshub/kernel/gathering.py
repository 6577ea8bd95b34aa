"""Merging packs: each is read on top of those before it and checked by itself, finally all of them together."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from .errors import PackError
from .pack_texts import PackText
from .packs import PackFile

P = TypeVar("P")


class Gathered(ABC, Generic[P]):
    """Packs as far as they could be read, and all their mistakes. Subclasses define the merged content.

    `files` are in reading order; `last_file_by_table` is the last file that gave a table, under "" the last of all;
    `words` are the texts of the packs: {language: {message key: text}}.
    """

    pack_type: ClassVar[type[Any]]

    def __init__(self, packs: Sequence[Path]) -> None:
        """Read and merge `packs`, in order.

        Raises:
            PackError: If `packs` is empty.
        """
        if not packs:
            raise PackError("packs", 1, "$", "there is no pack at all")
        self.files: list[PackFile[P]] = [PackFile(file, self.pack_type) for file in packs]
        self.given: dict[str, PackFile[P]] = {"": self.files[-1]}
        self.mistakes: list[PackError] = []
        self.words: dict[str, dict[str, str]] = {}
        for read in self.files:
            self.mistakes += read.mistakes
            if read.content is None:
                continue
            if not read.mistakes:  # with parts taken out the places in the file are no longer these
                self.mistakes += self.wrong_in(read, read.content)
            self.given |= {table: read for table in read.raw}
            self.lay(read, read.content)
            for text in self.texts(read.content):
                for language, said in text.languages().items():
                    self.words.setdefault(language, {})[text.key] = said
        if not self.mistakes:  # what could not be read would only be missed once more
            self.mistakes += self.wrong_together()

    @abstractmethod
    def lay(self, read: PackFile[P], pack: P) -> None:
        """Merge a pack on top of those before it."""

    @abstractmethod
    def wrong_in(self, read: PackFile[P], pack: P) -> Iterable[PackError]:
        """Yield the mistakes in single parts of a pack."""

    @abstractmethod
    def wrong_together(self) -> Iterable[PackError]:
        """Yield the mistakes of all packs together."""

    @staticmethod
    @abstractmethod
    def texts(pack: Any) -> Iterator[PackText]:
        """Yield the texts of a pack."""

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of each pack, by its name."""
        digests: dict[str, list[str]] = {}
        for read in self.files:
            if read.content is not None:
                digests.setdefault(read.content.pack, []).append(read.digest)  # type: ignore[attr-defined]
        return {name: hashlib.sha256("".join(each).encode()).hexdigest() for name, each in digests.items()}

    def sound(self) -> None:
        """Check that there is no mistake.

        Raises:
            PackError: The first mistake, if there is one.
        """
        if self.mistakes:
            raise self.mistakes[0]
