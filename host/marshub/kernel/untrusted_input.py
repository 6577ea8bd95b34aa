"""Untrusted input: the only reader of TOML and JSON from outside.

Input is read in bounded time, or `UnreadableInput` says why it is refused.
"""

from __future__ import annotations

import re
import stat
from codecs import BOM_UTF8
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar, overload

import msgspec

from marshub.sanitize import clean_json, is_control, sanitize_line

T = TypeVar("T")

LARGEST_FILE = 4 << 20  # bytes of a file; 20,000 tags take 1 MB
MOST_VALUES = 200_000  # values in a file
DEEPEST_NESTING = 40  # nested tables and lists
_INTEGER_LIMIT = 1 << 63  # TOML 1.0, integer: only 64 bits are guaranteed
_KEY_PARTS = 32  # parts of one dotted key: tomllib's time grows with their square

_PART = r"""(?:(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = re.compile(rf"(?:{_PART}[ \t]*\.[ \t]*){{{_KEY_PARTS}}}")
_LINE = re.compile(r"\(at line (\d+)")


class UnreadableInput(Exception):
    """The input cannot be read. `reason` says why, `line` where; 1 if that is not known."""

    def __init__(self, reason: str, line: int = 1) -> None:
        """Make the error of a line."""
        super().__init__(reason)
        self.reason, self.line = reason, line


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Return the text of a file.

    Raises:
        UnreadableInput: If it is too large, or no UTF-8 text.
        FileNotFoundError: If there is no such file.
    """
    try:
        return read_bytes(path, largest).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableInput(f"is not UTF-8 text (byte {error.start})") from None


def read_bytes(path: Path, largest: int = LARGEST_FILE) -> bytes:
    """Return the content of a regular file of at most `largest` bytes, without the mark that Windows puts before text.

    Raises:
        UnreadableInput: If it is too large, or no regular file.
        FileNotFoundError: If there is no such file.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableInput("cannot be read: it is not a regular file")
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UnreadableInput(f"cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a NUL or an unencodable character in its name
        raise UnreadableInput(f"cannot be read: {error}") from None
    if len(data) > largest:
        raise UnreadableInput(f"is larger than {largest >> 10} KB")
    return data.removeprefix(BOM_UTF8)


def parse_toml(text: str, *, most_values: int = MOST_VALUES, longest_line: int = LARGEST_FILE) -> dict[str, Any]:
    r"""Return the data in a TOML text of at most `most_values` values and lines of at most `longest_line` characters.

    Raises:
        UnreadableInput: If it is no such text.

    Example:
        >>> parse_toml('[crew]\nmedic = 2')
        {'crew': {'medic': 2}}
    """
    if len(text) > LARGEST_FILE:
        raise UnreadableInput(f"is larger than {LARGEST_FILE >> 10} KB")
    if dotted := _DOTTED.search(text):
        raise UnreadableInput(f"a name has more than {_KEY_PARTS} parts", text.count("\n", 0, dotted.start()) + 1)
    if longest_line < LARGEST_FILE:
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > longest_line:
                raise UnreadableInput(f"the line is longer than {longest_line} letters", number)
    import tomllib  # imported late: most programs read packs whose data is kept

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _LINE.search(str(error))
        line_number = int(match[1]) if match else max(1, len(text.splitlines()))
        raise UnreadableInput(f"is not valid TOML: {error}", line_number) from None
    except RecursionError:
        raise UnreadableInput("is nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits, or an impossible date
        raise UnreadableInput(f"is not valid TOML: {error}") from None
    _check_bounds(data, most_values)
    return data


@overload
def parse_json(data: bytes | str) -> Any: ...
@overload
def parse_json(data: bytes | str, kind: type[T]) -> T: ...
def parse_json(data: bytes | str, kind: Any = Any) -> Any:
    """Return the data in a JSON text as a `kind`, with control characters replaced.

    Raises:
        UnreadableInput: If it is no such text.
    """
    try:
        return msgspec.json.decode(clean_json(data.encode() if isinstance(data, str) else data), type=kind)
    except RecursionError:
        raise UnreadableInput("is nested too deeply") from None
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise UnreadableInput(str(error)) from None


def _check_printable(texts: Iterable[str]) -> None:
    """Check that texts hold no control characters.

    Raises:
        UnreadableInput: If one does.
    """
    for text in texts:
        if is_control(text):
            raise UnreadableInput(f"has a letter in it that steers a terminal: {sanitize_line(text, 60)!a}")


def _check_bounds(data: dict[str, Any], most_values: int) -> None:
    """Check depth, size and numbers of the data.

    Raises:
        UnreadableInput: If they are out of bounds.
    """
    count = 0
    level: list[Any] = [data]
    for _ in range(DEEPEST_NESTING):
        below: list[Any] = []
        for container in level:
            values = container.values() if isinstance(container, dict) else container
            count += len(container)
            if isinstance(container, dict):
                _check_printable(container)
            if count > most_values:
                raise UnreadableInput(f"has more than {most_values} values in it")
            for value in values:
                if isinstance(value, str):
                    _check_printable((value,))
                elif isinstance(value, dict | list):
                    below.append(value)
                elif isinstance(value, int) and not -_INTEGER_LIMIT <= value < _INTEGER_LIMIT:
                    raise UnreadableInput("has a number in it that is too large")
        if not below:
            return
        level = below
    raise UnreadableInput("is nested too deeply")
