"""The sides of a comparison: the same games by different packs or rules; the tables to play, and the owner's packs."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from marshub.games import load_game
from marshub.kernel import BadSetup, Choice, Game, PackedGame, PackError
from marshub.kernel.setups import parse_choice
from marshub.kernel.untrusted_input import UnreadableInput, parse_toml, read_bytes, read_text

from . import pack_transport
from .pack_transport import HOUSE, LoadedGame, Packs, shipped_packs_folder
from .played_game import Table
from .results import GameSpec
from .worker import RulesDescription, describe_rules


class Side:
    """A game by certain rules and packs. `packs` travel as bytes; `checkout` has other rules. Close it."""

    def __init__(self, name: str, packs: Packs, label: str = "", checkout: Path | None = None) -> None:
        """Make a side.

        `label` is its name. Raises PackError for a wrong pack, BadSetup for a folder that is no checkout.
        """
        self.name, self.label, self.checkout = name, label, checkout
        self.packs = pack_transport.encode_packs(packs)
        self.packs_digest = pack_transport.hash_packs(self.packs)
        self._loaded = LoadedGame(name, packs)
        self.game: Game[Any, Any] = self._loaded.game
        try:
            self.description = msgspec.msgpack.decode(self._ask_rules(), type=RulesDescription)
        except BaseException:
            self.close()
            raise

    def _ask_rules(self) -> bytes:
        """Return the rules by which this side's players play."""
        if self.checkout is None:
            return describe_rules(self.name, self.packs)
        from .checkout import ask_rules

        return ask_rules(self.checkout, self.name, self.packs)

    def make_spec(self, table: Table, policy: str, against: str) -> GameSpec:
        """Return the description of the games at a table of this side."""
        return GameSpec(self.name, self.description.rules, self.description.packs, table, policy, against)

    def close(self) -> None:
        """Remove what was unpacked."""
        self._loaded.close()


def make_own_side(name: str, folder: Path | None = None) -> Side:
    """Return this installation's game, with the owner's packs (`folder`: by default the players' own folder)."""
    game = load_game(name, folder)
    return Side(game.id, read_owner_packs(game))


def make_packs_side(name: str, path: Path, folder: Path | None = None) -> Side:
    """Return the game with the packs at `path` added or replaced (`replace_packs`)."""
    game = load_game(name, folder)
    return Side(game.id, replace_packs(game, path), path.name)


def make_checkout_side(name: str, path: Path, folder: Path | None = None) -> Side:
    """Return the game by the rules of another checkout, with the same packs of the owner."""
    game = load_game(name, folder)
    return Side(game.id, read_owner_packs(game), path.resolve().name, path.resolve())


def list_common_tables(sides: Iterable[Side], named: dict[str, list[str | int]]) -> list[Table]:
    """Return the tables that all sides have, of those that are `named`. Raises BadSetup if there is none."""
    own_rules = [side for side in sides if side.checkout is None]
    tables = list_tables(own_rules[0].game, named)
    for side in own_rules[1:]:
        side_tables = list_tables(side.game, named)
        tables = [table for table in tables if table in side_tables]
        if not tables:
            raise BadSetup("{side}: it has none of the tables to compare", "balance-no-tables", side=side.label)
    return tables


def read_owner_packs(game: Game[Any, Any]) -> Packs:
    """Return the owner's packs that `game` has been loaded with."""
    if not isinstance(game, PackedGame):
        return Packs()
    library = game.library
    files = (file for its in library.list_owner_packs().values() for file in its)
    return Packs({(Path(library.folder) / file.name).as_posix(): file.read_bytes() for file in files})


def replace_packs(game: Game[Any, Any], path: Path) -> Packs:
    """Return the packs of `game` with those at `path`, a file or a folder, added or replaced.

    A changed file of the house replaces the shipped one; an owner's pack replaces the one of its name.
    Raises BadSetup if there is nothing to read, PackError for a wrong file.
    """
    if not isinstance(game, PackedGame):
        raise BadSetup("{game} is played without packs: there are none to compare", "balance-no-packs", game=game.id)
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise BadSetup("{path}: there is no pack (*.toml) in this folder", "balance-empty-folder", path=path)
    present_packs = read_owner_packs(game)
    owner, house = dict(present_packs.owner), dict(present_packs.house)
    owner_files = game.library.list_owner_packs()
    replaced: set[str] = set()
    for file in files:
        data, name = _read_pack_file(file)
        if name == HOUSE:
            if not (shipped_packs_folder(game.id) / file.name).is_file():
                its = ", ".join(sorted(item.name for item in shipped_packs_folder(game.id).glob("*.toml")))
                message = "{file}: a pack can replace one of MarsHub's own only by its name: {names}"
                raise BadSetup(message, "balance-own-pack", file=file, names=its)
            house[file.name] = data
            continue
        if name not in replaced:  # what the pack was before goes as a whole
            replaced.add(name)
            for old in owner_files.get(name, ()):
                owner.pop((Path(game.library.folder) / old.name).as_posix(), None)
        owner[(Path(game.library.folder) / file.name).as_posix()] = data
    return Packs(dict(sorted(owner.items())), house)


def _read_pack_file(file: Path) -> tuple[bytes, str]:
    """Return the content of a pack file, and the name of the pack."""
    try:
        data, table = read_bytes(file), parse_toml(read_text(file))
    except FileNotFoundError:
        message = "{file}: there is no such file or folder; expected a pack (*.toml)"
        raise BadSetup(message, "balance-no-file", file=file) from None
    except UnreadableInput as error:
        raise PackError(str(file), error.line, "$", error.reason) from None
    name = table.get("pack")
    if not isinstance(name, str):
        raise PackError(str(file), 1, "$.pack", "expected the pack's name")
    return data, name


def list_tables(game: Game[Any, Any], named: Mapping[str, Sequence[str | int]] = MappingProxyType({})) -> list[Table]:
    """Return every combination of the `named` values, by field; a field without named values takes all its values.

    Raises BadSetup.
    """
    choices = {choice.field: choice for choice in game.list_choices() if choice.field in game.grouping_choices}
    for field, values in named.items():
        if field not in choices:
            message, known = "{game} is not counted by {field}; it is by {choices}", ", ".join(choices)
            raise BadSetup(message, "balance-not-counted", game=game.id, field=repr(field), choices=known)
        for value in values:
            if value not in choices[field].values:
                known = ", ".join(map(str, choices[field].values))
                message, facts = "{field}: there is no {value}; choose from {values}", {"value": repr(value)}
                raise BadSetup(message, "balance-no-value", field=field, values=known, **facts)
    result: list[Table] = [{}]
    for field in game.grouping_choices:
        result = [
            more for table in result for more in _vary_choice(table, choices[field], choices, named.get(field, ()))
        ]
    return result


def parse_choices(texts: Sequence[str]) -> dict[str, list[str | int]]:
    """Parse "field=value" texts into values by field. Raises BadSetup."""
    named: dict[str, list[str | int]] = {}
    for text in texts:
        field, value = parse_choice(text)
        named.setdefault(field, []).append(value)
    return named


def _vary_choice(table: Table, choice: Choice, choices: Container[str], values: Sequence[str | int]) -> Iterator[Table]:
    """Yield `table` with each value of one more choice; unchanged if the choice does not apply there."""
    offered = choice.values if choice.of not in choices else choice.list_values(table)
    if not offered and not values:
        yield table
    for value in values or offered:
        if value in offered:
            yield {**table, choice.field: value}
