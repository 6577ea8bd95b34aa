"""Ids of parametrised cases: an id shows the value of a case, not its number.

pytest names a list, a lambda or an object by argument and index (`keys0`). This plugin names them by content:
a lambda by its source, a container by its elements, an object by its `repr`, or by its type if it has none. Two equal
ids in one test are an error (`strict_parametrization_ids`), which asks for `pytest.param(..., id=...)`.
"""

from __future__ import annotations

import dis
import enum
import linecache
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import PurePath
from types import FunctionType

import pytest

MAX_LENGTH = 80


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Return the id of a case. Raises UsageError for a value that shows an address instead of a content."""
    if val is None or isinstance(val, int | float | complex):
        return None  # pytest's own ids are good
    if isinstance(val, tuple) and argname in ("size", "room"):
        return "x".join(map(str, val))
    if " at 0x" in _describe(val):
        raise pytest.UsageError(f"the value of {argname!r} has no name: {val!r}; use pytest.param(..., id=...)")
    return make_case_id(val)


def make_case_id(value: object) -> str:
    """Return the id of a case with `value`: ASCII, one line, at most `MAX_LENGTH` characters."""
    text = " ".join(_describe(value).split()).encode("unicode_escape").decode("ascii") or "empty"
    half = MAX_LENGTH // 2
    return text if len(text) <= MAX_LENGTH else f"{text[: half + 10]}...{text[13 - half :]}"


def _describe(value: object) -> str:
    if isinstance(value, str | PurePath):
        return str(value)
    if isinstance(value, bytes | bytearray):
        return value.decode("latin-1")
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, Mapping):
        return ",".join(f"{_describe(key)}={_nest(item)}" for key, item in value.items())
    if type(value) in (list, tuple):
        return ",".join(map(_nest, value))
    if isinstance(value, Set):
        return ",".join(sorted(map(_nest, value)))
    if isinstance(value, partial):
        return f"{_describe(value.func)}({','.join(map(_nest, [*value.args, *value.keywords.values()]))})"
    if names := _list_fields(value):
        return f"{type(value).__name__}({_describe({name: getattr(value, name) for name in names})})"
    name = getattr(value, "__name__", None)
    maker, is_local, _ = getattr(value, "__qualname__", "").partition(".<locals>.")
    if is_local and isinstance(value, FunctionType):
        values = [cell.cell_contents for cell in value.__closure__ or ()]
        return f"{maker}({_describe(dict(zip(value.__code__.co_freevars, values, strict=True)))})"
    if name == "<lambda>" and isinstance(value, FunctionType):
        return _read_source(value)
    if isinstance(name, str):
        return name
    return type(value).__name__ if type(value).__repr__ is object.__repr__ else repr(value)


def _list_fields(value: object) -> list[str]:
    """Return the fields of a data object: its `repr` might list the elements of a set in any order."""
    if isinstance(value, type):
        return []
    if is_dataclass(value):
        return [field.name for field in fields(value)]
    return list(getattr(value, "__struct_fields__", ()) or getattr(value, "_fields", ()))


def _nest(value: object) -> str:
    text = _describe(value)
    return f"({text})" if isinstance(value, list | tuple | Mapping | Set) else text


def _read_source(function: FunctionType) -> str:
    """Return the source of a lambda's body, as one line."""
    places = [instruction.positions for instruction in dis.get_instructions(function)]
    spans = [
        ((place.lineno, place.col_offset), (place.end_lineno, place.end_col_offset))
        for place in places
        if place is not None and place.end_col_offset  # bookkeeping instructions have the columns 0 to 0
    ]
    (first, start), (last, end) = min(span[0] for span in spans), max(span[1] for span in spans)
    lines = [linecache.getline(function.__code__.co_filename, row) for row in range(first, last + 1)]
    lines[-1] = lines[-1].encode()[:end].decode()  # columns are counted in UTF-8 bytes
    lines[0] = lines[0].encode()[start:].decode()
    return " ".join(line.strip() for line in lines)
