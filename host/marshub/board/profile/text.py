"""The text of a profile: the file merged over its base, and the line on which each field stands.

A profile with ``base = "hub"`` says only what differs: tables are merged field by field, lists of named tables
(``[[reader]]``, ``[[button]]``...) by their ``name``, everything else is replaced. ``without = ["reader.pad.rst"]``
leaves out of the base what it names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from marshub.kernel.untrusted_input import parse_toml

#: A board has some dozens of readers and some hundreds of fields; a line is looked through in the square of its length.
MOST = 20_000  # values
LONGEST = 2_000  # letters of a line
LARGEST = 512 << 10  # bytes of a file

_TABLES = re.compile(r"^\s*\[\[\s*([^\]]+?)\s*\]\]")
_TABLE = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(.*)$""")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
_NAMED = re.compile(r"^(\w+)\[(\d+)\](.*)$")


@dataclass(frozen=True)
class Layer:
    """One file: its name in messages, its data, and the line (from 1 on) of each field's path."""

    source: str
    data: dict[str, Any]
    lines: dict[str, int]


@lru_cache(maxsize=128)
def read(text: str, source: str) -> Layer:
    """Return the layer written in `text`, parsed once: a changed file is another text. Raises UnreadableInput."""
    return Layer(source, parse_toml(text, most_values=MOST, longest_line=LONGEST), find_lines(text))


def find_lines(text: str) -> dict[str, int]:
    """Return path of each table, field and element of a list over several lines -> its line. `text` is valid TOML."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    at = ""
    field, depth, element = "", 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = _STRING.sub('""', line).partition("#")[0]
        if depth:
            if depth == 1 and bare.strip() not in ("", "]"):
                lines[f"{field}[{element}]"] = number
                element += 1
            depth += bare.count("[") - bare.count("]")
            continue
        if match := _TABLES.match(line):
            name = _to_plain(match[1])
            at = f"{name}[{counts.get(name, 0)}]"
            counts[name] = counts.get(name, 0) + 1
            lines.setdefault(name, number)
            lines[at] = number
        elif match := _TABLE.match(line):
            at = _to_plain(match[1])
            lines[at] = number
        elif match := _KEY.match(line):
            field = f"{at}.{_to_plain(match[1])}" if at else _to_plain(match[1])
            lines[field] = number
            value = bare.partition("=")[2]
            depth, element = value.count("[") - value.count("]"), 0
    return lines


def _to_plain(path: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in path.split("."))


def merge_tables(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return `base` with `over` merged into it; neither is changed."""
    whole = dict(base)
    for key, value in over.items():
        below = whole.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            whole[key] = merge_tables(below, value)
        elif _is_named(value) and below is not None and _is_named(below):
            places = {item["name"]: number for number, item in enumerate(below)}
            items = list(below)
            for item in value:
                if item["name"] in places:
                    items[places[item["name"]]] = merge_tables(items[places[item["name"]]], item)
                else:
                    items.append(item)
            whole[key] = items
        else:
            whole[key] = value
    return whole


def remove_path(data: dict[str, Any], path: list[str]) -> dict[str, Any] | None:
    """Return `data` without the table or field at `path` (a named table by its name); None where there is none."""
    key, *rest = path
    below = data.get(key)
    if below is None:
        return None
    if not rest:
        return {name: value for name, value in data.items() if name != key}
    if isinstance(below, dict):
        left = remove_path(below, rest)
        return None if left is None else data | {key: left}
    if not _is_named(below):
        return None
    at = next((number for number, item in enumerate(below) if item["name"] == rest[0]), None)
    if at is None:
        return None
    changed = [remove_path(below[at], rest[1:])] if rest[1:] else []
    return None if None in changed else data | {key: [*below[:at], *changed, *below[at + 1 :]]}


def _is_named(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(i, dict) and "name" in i for i in value)


class Place:
    """Finds where a field of the merged profile was written; `layers` from the topmost file down to its base."""

    def __init__(self, layers: list[Layer], whole: dict[str, Any]) -> None:
        self._layers = layers
        self._whole = whole

    def find_line(self, path: str) -> tuple[str, int]:
        """Return (source, line) of the field at `path` such as ``bus[0].sck``, or of its table if it is missing."""
        clean = self._name_tables(re.sub(r" \(.*\)| \(.*$", "", path).strip())
        while clean:
            for layer in self._layers:
                line = layer.lines.get(self._find_in(layer, clean))
                if line is not None:
                    return layer.source, line
            parent = re.sub(r"(\.[^.\[\]]+|\[\d+\])$", "", clean)
            clean = parent if parent != clean else ""
        return self._layers[0].source, 1

    def _name_tables(self, path: str) -> str:
        """Return `path` with the name of a table for each "[...]".

        Msgspec does not say which table of several it was.
        """
        pattern = re.compile(re.escape(path).replace(r"\[\.\.\.\]", r"\.[^.\[\]]+") + "$")
        result = next((line for layer in self._layers for line in layer.lines if pattern.match(line)), None)
        return result or path.partition("[...]")[0]

    def _find_in(self, layer: Layer, path: str) -> str:
        match = _NAMED.match(path)
        if match is None or len(self._layers) == 1:
            return path
        items: Any = self._whole.get(match[1])
        if not _is_named(items):
            return path
        for index, item in enumerate(layer.data.get(match[1], [])):
            if isinstance(item, dict) and item.get("name") == items[int(match[2])]["name"]:
                return f"{match[1]}[{index}]{match[3]}"
        return ""
