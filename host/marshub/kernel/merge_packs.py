"""Merging packs: each is read on top of those before it and checked by itself, finally all of them together."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from .errors import PackError
from .packs import PackFile, PackText

P = TypeVar("P")


class MergedPacks(ABC, Generic[P]):
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
        self.last_file_by_table: dict[str, PackFile[P]] = {"": self.files[-1]}
        self.mistakes: list[PackError] = []
        self.words: dict[str, dict[str, str]] = {}
        for pack_file in self.files:
            self.mistakes += pack_file.mistakes
            if pack_file.content is None:
                continue
            if not pack_file.mistakes:  # after removing parts, spots no longer match the file
                self.mistakes += self.find_mistakes_in(pack_file, pack_file.content)
            self.last_file_by_table |= {table: pack_file for table in pack_file.raw}
            self.merge(pack_file, pack_file.content)
            for text in self.list_texts(pack_file.content):
                for language, message in text.texts_by_language().items():
                    self.words.setdefault(language, {})[text.key] = message
        if not self.mistakes:  # unreadable parts would only be reported as missing again
            self.mistakes += self.find_mistakes_together()

    @abstractmethod
    def merge(self, pack_file: PackFile[P], pack: P) -> None:
        """Merge a pack on top of those before it."""

    @abstractmethod
    def find_mistakes_in(self, pack_file: PackFile[P], pack: P) -> Iterable[PackError]:
        """Yield the mistakes in single parts of a pack."""

    @abstractmethod
    def find_mistakes_together(self) -> Iterable[PackError]:
        """Yield the mistakes of all packs together."""

    @staticmethod
    @abstractmethod
    def list_texts(pack: Any) -> Iterator[PackText]:
        """Yield the texts of a pack."""

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of each pack, by its name."""
        digests: dict[str, list[str]] = {}
        for pack_file in self.files:
            if pack_file.content is not None:
                digests.setdefault(pack_file.content.pack, []).append(pack_file.digest)  # type: ignore[attr-defined]
        return {
            name: hashlib.sha256("".join(file_digests).encode()).hexdigest() for name, file_digests in digests.items()
        }

    def check(self) -> None:
        """Check that there is no mistake.

        Raises:
            PackError: The first mistake, if there is one.
        """
        if self.mistakes:
            raise self.mistakes[0]
