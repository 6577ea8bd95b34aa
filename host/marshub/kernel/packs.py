"""Data packs: TOML files decoded and checked into typed structs. A wrong one is explained by file, line and field."""

from __future__ import annotations

import hashlib
import re
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec

from .errors import PackError

T = TypeVar("T")

_WHERE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+|\"[^\"]*\")\s*=")


def load_pack(file: Path | Traversable, type: type[T]) -> tuple[T, str]:  # noqa: A002 - msgspec's own word
    """Decode `file` as a `type` and return it with its content hash.

    Raises PackError with file, line, field and what was expected.
    """
    try:
        raw = file.read_bytes()
        text = raw.decode("utf-8")
    except OSError as error:
        raise PackError(file.name, 1, "$", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise PackError(file.name, 1, "$", f"is not UTF-8 text (byte {error.start})") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise PackError(file.name, int(found[1]) if found else 1, "$", f"is not valid TOML: {error}") from None
    try:
        return msgspec.convert(data, type), hashlib.sha256(raw).hexdigest()
    except msgspec.ValidationError as error:
        match = _WHERE.match(str(error))
        what, path = (match["what"], match["path"] or "$") if match else (str(error), "$")
        raise PackError(file.name, line_of(text, path), path, what) from None


def line_of(text: str, path: str) -> int:
    """The line (from 1) where the field at a msgspec `path` such as `$.card[3].effects[0].kind` stands in TOML `text`.

    The deepest part of the path that can be found decides; 1 if nothing can.
    """
    steps = re.findall(r"\.([^.\[\]]+)|\[(\d+)\]|\[(\.\.\.)\]", path)
    names = [name for name, _, _ in steps]
    best, best_depth = 1, 0
    counts: dict[str, int] = {}
    at: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header:
            table = header[2].replace(" ", "")
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                for inner in [name for name in counts if name.startswith(f"{table}.")]:
                    del counts[inner]
            at = []
            for depth, name in enumerate(table.split(".")):
                at.append(name)
                prefix = ".".join(table.split(".")[: depth + 1])
                if prefix in counts:
                    at.append(str(counts[prefix]))
            here = at
        else:
            key = _KEY.match(line)
            if not key:
                continue
            here = [*at, key[1].strip('"')]
        wanted = [name or index for name, index, _ in steps]
        if here == wanted[: len(here)] and len(here) > best_depth:
            best, best_depth = number, len(here)
    return best if names else 1
