"""The sides of a comparison: the same games by different packs or rules. Without a comparison there is one side."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from marshub.games import load_game
from marshub.kernel import BadSetup, Game

from . import owner_packs, pack_transport
from .pack_transport import LoadedGame, Packs
from .played_game import Table
from .results import GameSpec
from .table_choices import list_tables
from .worker import Known, describe_rules


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
            self.rules = msgspec.msgpack.decode(self._ask_rules(), type=Known)
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
        return GameSpec(self.name, self.rules.rules, self.rules.packs, table, policy, against)

    def close(self) -> None:
        """Remove what was unpacked."""
        self._loaded.close()


def make_own_side(name: str, folder: Path | None = None) -> Side:
    """Return this installation's game, with the owner's packs (`folder`: by default the players' own folder)."""
    game = load_game(name, folder)
    return Side(game.id, owner_packs.read_owner_packs(game))


def make_packs_side(name: str, path: Path, folder: Path | None = None) -> Side:
    """Return the game with the packs at `path` added or replaced (`owner_packs.with_files`)."""
    game = load_game(name, folder)
    return Side(game.id, owner_packs.replace_packs(game, path), path.name)


def make_checkout_side(name: str, path: Path, folder: Path | None = None) -> Side:
    """Return the game by the rules of another checkout, with the same packs of the owner."""
    game = load_game(name, folder)
    return Side(game.id, owner_packs.read_owner_packs(game), path.resolve().name, path.resolve())


def list_common_tables(sides: Iterable[Side], named: dict[str, list[str | int]]) -> list[Table]:
    """Return the tables that all sides have, of those that are `named`. Raises BadSetup if there is none."""
    own_rules = [side for side in sides if side.checkout is None]
    tables = list_tables(own_rules[0].game, named)
    for side in own_rules[1:]:
        side_tables = list_tables(side.game, named)
        tables = [table for table in tables if table in side_tables]
        if not tables:
            raise BadSetup(f"{side.label}: it has none of the tables that are to be compared")
    return tables
