"""Sweeps over numbers of packs: `mission/riddle.sols=5,6,7` makes three sides of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from marshub.games import load_game
from marshub.kernel import BadSetup, Game
from marshub.kernel.untrusted_input import parse_toml

from .pack_transport import HOUSE, Packs, shipped_packs_folder
from .sides import Side, read_owner_packs

MAX_SIDES = 100  # sides: who asks for more has forgotten a comma


def make_sweep_sides(name: str, sweeps: Sequence[str], folder: Path | None = None) -> list[Side]:
    """Return a side for each value of a sweep, and for each combination of several sweeps.

    `folder`: the folder of the owner's packs.

    Raises BadSetup for a sweep that cannot be parsed or found, PackError if a number makes a pack wrong.
    """
    game = load_game(name, folder)
    parsed = [_parse_sweep(sweep) for sweep in sweeps]
    side_count = 1
    for _, values in parsed:
        side_count *= len(values)
    if side_count > MAX_SIDES:
        message = "--sweep: that makes {count} sides; at most {most} are compared"
        raise BadSetup(message, "balance-many-sides", count=side_count, most=MAX_SIDES)
    sides: list[Side] = []
    try:
        for combined in product(*(values for _, values in parsed)):
            chosen = list(zip((path for path, _ in parsed), combined, strict=True))
            packs = read_owner_packs(game)
            for path, value in chosen:
                packs = change_value(game, packs, path, value)
            sides.append(Side(game.id, packs, ", ".join(f"{path}={value}" for path, value in chosen)))
    except BaseException:
        for side in sides:
            side.close()
        raise
    return sides


def _parse_sweep(sweep: str) -> tuple[str, list[int | float]]:
    path, equals, values = sweep.rpartition("=")
    try:
        numbers = [_parse_number(value) for value in values.split(",")]
    except ValueError:
        numbers = []
    if not (path and equals and numbers):
        raise BadSetup("--sweep {sweep}: {error}", "balance-sweep", sweep=sweep, error=_make_form_error())
    if len(set(numbers)) < len(numbers):
        raise BadSetup("--sweep {sweep}: a number is there twice", "balance-sweep-twice", sweep=sweep)
    return path, numbers


def _parse_number(value: str) -> int | float:
    try:
        return int(value)
    except ValueError:
        number = float(value)
        if number - number != 0:  # not finite
            raise ValueError(value) from None
        return number


def change_value(game: Game[Any, Any], packs: Packs, path: str, value: int | float) -> Packs:
    """Return `packs` with `value` at `path`. Of several files with that path the last one read is changed.

    Raises BadSetup if there is no number at `path`; the error lists what there is.
    """
    entry_path, _, rest = path.partition(".")
    table, _, entry_id = entry_path.partition("/")
    entries_seen: dict[str, Any] = {}
    for part, file_name, text in reversed(list(_list_files(game, packs))):
        data = parse_toml(text)
        if table not in data:
            continue
        entry = _find_entry(data[table], entry_id, entries_seen)
        if entry is None:
            continue
        set_value(entry, rest, path, value)
        new = write_toml(data).encode()
        if part == HOUSE:
            return Packs(packs.owner, {**packs.house, file_name: new})
        return Packs({**packs.owner, file_name: new}, packs.house)
    facts = {"path": entry_path, "error": _make_form_error()}
    if entries_seen:
        message, known = "--sweep: no pack has {path}; there is {entries}. {error}", ", ".join(entries_seen)
        raise BadSetup(message, "balance-sweep-entry", entries=known, **facts)
    message, known = "--sweep: no pack has {path}; tables are {tables}. {error}", ", ".join(_name_tables(game, packs))
    raise BadSetup(message, "balance-sweep-table", tables=known, **facts)


def _make_form_error() -> BadSetup:
    message = "expected PATH=NUMBER,NUMBER…, such as {example} (table/id, then the names down to a number)"
    return BadSetup(message, "balance-sweep-form", example="mission/riddle.sols=5,6,7")


def _list_files(game: Game[Any, Any], packs: Packs) -> Iterator[tuple[str, str, str]]:
    """Yield all pack files in reading order: "house" or "owner", the path there, and the text."""
    for file in sorted(shipped_packs_folder(game.id).glob("*.toml")):
        yield HOUSE, file.name, packs.house.get(file.name, file.read_bytes()).decode()
    for where, data in packs.owner.items():
        yield "owner", where, data.decode()


def _name_tables(game: Game[Any, Any], packs: Packs) -> list[str]:
    tables = (
        name
        for _, _, text in _list_files(game, packs)
        for name, its in parse_toml(text).items()
        if isinstance(its, (dict, list))
    )
    return list(dict.fromkeys(tables))


def _find_entry(table: Any, entry_id: str, entries_seen: dict[str, Any]) -> Any:
    """Return the entry of a table with the id `entry_id`, or the table itself without an id.

    Collects ids in `entries_seen`.
    """
    if not entry_id:
        return table
    entries = (
        table
        if isinstance(table, list)
        else [{"id": name, **its} for name, its in table.items() if isinstance(its, dict)]
    )
    ids = {str(entry["id"]): entry for entry in entries if isinstance(entry, dict) and "id" in entry}
    entries_seen.update(ids)
    if isinstance(table, dict):
        return table.get(entry_id)
    return ids.get(entry_id)


def set_value(inside: Any, rest: str, path: str, value: int | float) -> None:
    """Set `value` at `rest` (names and indexes separated by dots) in `inside`. Raises BadSetup."""
    *steps, last = rest.split(".")
    for step in steps:
        inside = _enter(inside, step, path)
    old_value = _enter(inside, last, path)
    if isinstance(old_value, bool) or not isinstance(old_value, (int, float)):
        content = ", ".join(old_value) if isinstance(old_value, dict) else repr(old_value)
        message = "--sweep: at {path} there is no number but {content}"
        raise BadSetup(message, "balance-sweep-number", path=path, content=content)
    inside[int(last) if isinstance(inside, list) else last] = value


def _enter(inside: Any, step: str, path: str) -> Any:
    if isinstance(inside, dict) and step in inside:
        return inside[step]
    if isinstance(inside, list) and step.isdecimal() and int(step) < len(inside):
        return inside[int(step)]
    content = (
        ", ".join(inside)
        if isinstance(inside, dict)
        else f"0-{len(inside) - 1}"
        if isinstance(inside, list)
        else inside
    )
    message = "--sweep {path}: there is no {step}; there is {content}"
    raise BadSetup(message, "balance-sweep-step", path=path, step=repr(step), content=content)


def write_toml(data: Mapping[str, Any]) -> str:
    """Return `data` as TOML, a line for each key, for programs."""
    return "".join(f"{_format_string(key)} = {_format_value(value)}\n" for key, value in data.items())


def _format_value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_format_string(key)} = {_format_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_format_value, value)) + "]"
    return _format_string(value) if isinstance(value, str) else json.dumps(value)


def _format_string(value: str) -> str:
    """Return a basic string: as in JSON, for what a pack may have in it (`untrusted_input.parse_toml`)."""
    return json.dumps(value, ensure_ascii=False)
