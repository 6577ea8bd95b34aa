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

from .owner_packs import read_owner_packs
from .pack_transport import HOUSE, Packs, shipped_packs_folder
from .sides import Side

MOST = 100  # sides: who asks for more has forgotten a comma
EXPECTED = (
    "PATH=NUMBER,NUMBER… is expected, such as mission/riddle.sols=5,6,7 (table/id, then the names down to a number)"
)


def make_sweep_sides(name: str, wishes: Sequence[str], folder: Path | None = None) -> list[Side]:
    """Return a side for each value of a wish, and for each combination of several.

    `folder`: where the owner's packs lie.

    Raises BadSetup for what cannot be understood or found, PackError where a number makes a pack wrong.
    """
    game = load_game(name, folder)
    read = [_parse_sweep(wish) for wish in wishes]
    many = 1
    for _, values in read:
        many *= len(values)
    if many > MOST:
        raise BadSetup(f"--sweep: that makes {many} sides; at most {MOST} are compared")
    sides: list[Side] = []
    try:
        for combined in product(*(values for _, values in read)):
            chosen = list(zip((path for path, _ in read), combined, strict=True))
            its = read_owner_packs(game)
            for path, value in chosen:
                its = change_value(game, its, path, value)
            sides.append(Side(game.id, its, ", ".join(f"{path}={value}" for path, value in chosen)))
    except BaseException:
        for side in sides:
            side.close()
        raise
    return sides


def _parse_sweep(wish: str) -> tuple[str, list[int | float]]:
    path, equals, values = wish.rpartition("=")
    try:
        numbers = [_number(value) for value in values.split(",")]
    except ValueError:
        numbers = []
    if not (path and equals and numbers):
        raise BadSetup(f"--sweep {wish}: {EXPECTED}")
    if len(set(numbers)) < len(numbers):
        raise BadSetup(f"--sweep {wish}: a number is there twice")
    return path, numbers


def _number(value: str) -> int | float:
    try:
        return int(value)
    except ValueError:
        number = float(value)
        if number - number != 0:  # not finite
            raise ValueError(value) from None
        return number


def change_value(game: Game[Any, Any], packs: Packs, path: str, value: int | float) -> Packs:
    """Return `packs` with `value` at `path`. Of several files that have it the last one is changed, as it is read last.

    Raises BadSetup if there is no number at `path`; it says what there is.
    """
    begin, _, rest = path.partition(".")
    table, _, wanted = begin.partition("/")
    there: dict[str, Any] = {}
    for part, where, text in reversed(list(_list_files(game, packs))):
        data = parse_toml(text)
        if table not in data:
            continue
        result = _find_entry(data[table], wanted, there)
        if result is None:
            continue
        put(result, rest, path, value)
        new = write_toml(data).encode()
        if part == HOUSE:
            return Packs(packs.owner, {**packs.house, where: new})
        return Packs({**packs.owner, where: new}, packs.house)
    known = f"; there is {', '.join(there)}" if there else f"; tables are {', '.join(_name_tables(game, packs))}"
    raise BadSetup(f"--sweep: no pack has {begin}{known}. {EXPECTED}")


def _list_files(game: Game[Any, Any], packs: Packs) -> Iterator[tuple[str, str, str]]:
    """Return all pack files as they are read: "house" or "owner", where they lie there, and their text."""
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


def _find_entry(table: Any, wanted: str, there: dict[str, Any]) -> Any:
    """Return the entry of a table that has the id `wanted`; the table itself if none is named.

    `there` gathers what it has.
    """
    if not wanted:
        return table
    entries = (
        table
        if isinstance(table, list)
        else [{"id": name, **its} for name, its in table.items() if isinstance(its, dict)]
    )
    ids = {str(entry["id"]): entry for entry in entries if isinstance(entry, dict) and "id" in entry}
    there.update(ids)
    if isinstance(table, dict):
        return table.get(wanted)
    return ids.get(wanted)


def put(inside: Any, rest: str, path: str, value: int | float) -> None:
    """Put `value` where `rest` (names and places with dots between them) leads in `inside`. Raises BadSetup."""
    *way, last = rest.split(".")
    for step in way:
        inside = _step(inside, step, path)
    before = _step(inside, last, path)
    if isinstance(before, bool) or not isinstance(before, (int, float)):
        has = ", ".join(before) if isinstance(before, dict) else repr(before)
        raise BadSetup(f"--sweep: at {path} there is no number but {has}")
    inside[int(last) if isinstance(inside, list) else last] = value


def _step(inside: Any, step: str, path: str) -> Any:
    if isinstance(inside, dict) and step in inside:
        return inside[step]
    if isinstance(inside, list) and step.isdecimal() and int(step) < len(inside):
        return inside[int(step)]
    has = (
        ", ".join(inside)
        if isinstance(inside, dict)
        else f"0 to {len(inside) - 1}"
        if isinstance(inside, list)
        else inside
    )
    raise BadSetup(f"--sweep {path}: there is no {step!r}; there is {has}")


def write_toml(data: Mapping[str, Any]) -> str:
    """Return `data` as TOML, a line for each of its keys: for programs."""
    return "".join(f"{_write_value(key)} = {_parse_value(value)}\n" for key, value in data.items())


def _parse_value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_write_value(key)} = {_parse_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_parse_value, value)) + "]"
    return _write_value(value) if isinstance(value, str) else json.dumps(value)


def _write_value(value: str) -> str:
    """Return a basic string: as in JSON, for what a pack may have in it (`strangers.toml`)."""
    return json.dumps(value, ensure_ascii=False)
