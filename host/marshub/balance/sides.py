"""The sides of a comparison: the same games by these packs or those, these rules or those; without one it is one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from marshub.games import load_game
from marshub.kernel import BadSetup, Game

from . import owned, packs
from .game import Table
from .packs import Loaded, Packs
from .results import What
from .tables import tables
from .worker import Known, known


class Side:
    """A game by certain rules and packs. `packs` travel as bytes, `checkout` is where other rules lie. Close it."""

    def __init__(self, name: str, its: Packs, label: str = "", checkout: Path | None = None) -> None:
        """Make a side.

        `label` is its name. Raises PackError for a wrong pack, BadSetup for a folder that is no checkout.
        """
        self.name, self.label, self.checkout = name, label, checkout
        self.packs = packs.encode(its)
        self.sent = packs.digest(self.packs)
        self._loaded = Loaded(name, its)
        self.game: Game[Any, Any] = self._loaded.game
        try:
            self.known = msgspec.msgpack.decode(self._asked(), type=Known)
        except BaseException:
            self.close()
            raise

    def _asked(self) -> bytes:
        """Return the rules by which this side's players play."""
        if self.checkout is None:
            return known(self.name, self.packs)
        from .checkout import ask_known

        return ask_known(self.checkout, self.name, self.packs)

    def what(self, table: Table, policy: str, against: str) -> What:
        """Return the description of the games at a table of this side."""
        return What(self.name, self.known.rules, self.known.packs, table, policy, against)

    def close(self) -> None:
        """Remove what was unpacked."""
        self._loaded.close()


def own(name: str, folder: Path | None = None) -> Side:
    """Return the game as it is here, with the owner's packs (`folder`: where they lie, by default in the players' own)."""
    game = load_game(name, folder)
    return Side(game.id, owned.packed(game))


def with_packs(name: str, path: Path, folder: Path | None = None) -> Side:
    """Return the game with the packs at `path` more, or instead (`owned.with_files`)."""
    game = load_game(name, folder)
    return Side(game.id, owned.with_files(game, path), path.name)


def of_checkout(name: str, path: Path, folder: Path | None = None) -> Side:
    """Return the game by the rules of another checkout, with the same packs of the owner."""
    game = load_game(name, folder)
    return Side(game.id, owned.packed(game), path.resolve().name, path.resolve())


def common(sides: Iterable[Side], named: dict[str, list[str | int]]) -> list[Table]:
    """Return the tables that all sides have, of those that are `named`. Raises BadSetup where there is none."""
    own_rules = [side for side in sides if side.checkout is None]
    at = tables(own_rules[0].game, named)
    for side in own_rules[1:]:
        its = tables(side.game, named)
        at = [table for table in at if table in its]
        if not at:
            raise BadSetup(f"{side.label}: it has none of the tables that are to be compared")
    return at
