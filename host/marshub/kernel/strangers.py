"""Untrusted input: the only reader of TOML and JSON from outside.

Input is read in bounded time, or `UnreadableInput` says why it is refused.
"""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar, overload

import msgspec

from marshub.clean import clean, clean_json, steers

T = TypeVar("T")

LARGEST = 4 << 20  # bytes of a file; 20,000 tags take 1 MB
MOST = 200_000  # values in it
DEEPEST = 40  # tables and lists in each other
_DIGITS = 1 << 63  # TOML 1.0, integer: 64 bits are what can be relied on
_NAMES = 32  # parts of one dotted key: tomllib's time grows with their square

_PART = r"""(?:(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = re.compile(rf"(?:{_PART}[ \t]*\.[ \t]*){{{_NAMES}}}")
_LINE = re.compile(r"\(at line (\d+)")


class Unreadable(Exception):
    """The input cannot be read. `reason` says why, `line` where; 1 if that is not known."""

    def __init__(self, what: str, line: int = 1) -> None:
        """Make the error of a line."""
        super().__init__(what)
        self.what, self.line = what, line


def read_text(path: Path, largest: int = LARGEST) -> str:
    """Return the text of a file.

    Raises:
        UnreadableInput: If it is too large, or no UTF-8 text.
        FileNotFoundError: If there is no such file.
    """
    try:
        return read_bytes(path, largest).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"is not UTF-8 text (byte {error.start})") from None


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """Return the content of a regular file of at most `largest` bytes.

    Raises:
        UnreadableInput: If it is too large, or no regular file.
        FileNotFoundError: If there is no such file.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable("cannot be read: it is not a regular file")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a NUL in its name, or letters the system has none for
        raise Unreadable(f"cannot be read: {error}") from None
    if len(data) > largest:
        raise Unreadable(f"is larger than {largest >> 10} KB")
    return data


def toml(text: str, *, most: int = MOST, longest: int = LARGEST) -> dict[str, Any]:
    r"""Return the data in a TOML text of at most `most_values` values and lines of at most `longest_line` characters.

    Raises:
        UnreadableInput: If it is no such text.

    Example:
        >>> parse_toml('[crew]\nmedic = 2')
        {'crew': {'medic': 2}}
    """
    if len(text) > LARGEST:
        raise Unreadable(f"is larger than {LARGEST >> 10} KB")
    if dotted := _DOTTED.search(text):
        raise Unreadable(f"a name has more than {_NAMES} parts", text.count("\n", 0, dotted.start()) + 1)
    if longest < LARGEST:
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > longest:
                raise Unreadable(f"the line is longer than {longest} letters", number)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = _LINE.search(str(error))
        where = int(at[1]) if at else max(1, len(text.splitlines()))
        raise Unreadable(f"is not valid TOML: {error}", where) from None
    except RecursionError:
        raise Unreadable("is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits, a day that no month has
        raise Unreadable(f"is not valid TOML: {error}") from None
    _bounded(data, most)
    return data


@overload
def json(data: bytes | str) -> Any: ...
@overload
def json(data: bytes | str, kind: type[T]) -> T: ...
def json(data: bytes | str, kind: Any = Any) -> Any:
    """Return the data in a JSON text as a `kind`, with control characters replaced.

    Raises:
        UnreadableInput: If it is no such text.
    """
    try:
        return msgspec.json.decode(clean_json(data.encode() if isinstance(data, str) else data), type=kind)
    except RecursionError:
        raise Unreadable("is nested too deeply") from None
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise Unreadable(str(error)) from None


def _readable(texts: Iterable[str]) -> None:
    """Check that texts hold no control characters.

    Raises:
        UnreadableInput: If one does.
    """
    for text in texts:
        if steers(text):
            raise Unreadable(f"has a letter in it that steers a terminal: {clean(text, 60)!a}")


def _bounded(data: dict[str, Any], most: int) -> None:
    """Check depth, size and numbers of the data.

    Raises:
        UnreadableInput: If they are out of bounds.
    """
    count = 0
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for each in level:
            inside = each.values() if isinstance(each, dict) else each
            count += len(each)
            if isinstance(each, dict):
                _readable(each)
            if count > most:
                raise Unreadable(f"has more than {most} values in it")
            for value in inside:
                if isinstance(value, str):
                    _readable((value,))
                elif isinstance(value, dict | list):
                    below.append(value)
                elif isinstance(value, int) and not -_DIGITS <= value < _DIGITS:
                    raise Unreadable("has a number in it that is too large")
        if not below:
            return
        level = below
    raise Unreadable("is nested too deeply")
