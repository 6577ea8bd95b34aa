"""Data packs: TOML files decoded into typed structs, and the texts in them.

A mistake in a pack is explained by file, line and field.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from .errors import PackError
from .strangers import Unreadable, read_bytes, toml
from .toml_lines import Spot, lines_of, path_of

T = TypeVar("T")


class PackFile(Generic[T]):
    """A pack file as far as it could be read.

    `content` is the decoded pack without its wrong parts (None if nothing could be decoded), `raw` the TOML data,
    `mistakes` all mistakes, in the order of the file, `digest` the hash of its bytes.
    """

    def __init__(self, file: Path, type: type[T]) -> None:  # noqa: A002 - msgspec's own word
        """Read `file` as a `type`. Mistakes are collected, never raised."""
        self.file = file
        self.content: T | None = None
        self.raw: dict[str, Any] = {}
        self.mistakes: list[PackError] = []
        self.digest = ""
        self._text = ""
        self._lines: dict[Spot, int] | None = None
        try:
            self._read()
        except PackError as error:
            self.mistakes.append(error)
            return
        try:
            self.content = msgspec.convert(self.raw, type)
        except msgspec.ValidationError:
            from .pack_mistakes import sift  # only a wrong pack needs it

            self.content, found = sift(self.raw, type)
            self.mistakes = [self.error(spot, what) for spot, what in found]
            self.mistakes.sort(key=lambda error: error.line)

    def _read(self) -> None:
        name = self.file.name
        try:
            data = read_bytes(self.file)
            self._text = data.decode("utf-8")
        except FileNotFoundError as error:
            raise PackError(name, 1, "$", f"cannot be read: {error.strerror}") from None
        except Unreadable as error:
            raise PackError(name, 1, "$", error.what) from None
        except UnicodeDecodeError as error:
            raise PackError(name, 1, "$", f"is not UTF-8 text (byte {error.start})") from None
        self.digest = hashlib.sha256(data).hexdigest()
        try:
            self.raw = toml(self._text)
        except Unreadable as error:
            raise PackError(name, error.line, "$", error.what) from None

    def error(self, spot: Spot, what: str) -> PackError:
        """Return a mistake at `spot` of this file, with its line."""
        if self._lines is None:
            self._lines = lines_of(self._text) if self.raw else {}
        return PackError(self.file.name, _line(self._lines, spot), path_of(spot), what)


def _line(lines: dict[Spot, int], spot: Spot) -> int:
    return next((lines[spot[:end]] for end in range(len(spot), 0, -1) if spot[:end] in lines), 1)
