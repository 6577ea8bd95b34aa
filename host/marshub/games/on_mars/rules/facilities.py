"""The advanced buildings that a player may run, alone or by a scientist (EXEC, SCI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .mars import Mars


class BuildingRun(NamedTuple):
    """A way to run an advanced building: its blueprint, the scientist sent there first, its cost in crystals."""

    card: str
    scientist: str
    crystals: int

    @property
    def id(self) -> str:
        """The option id."""
        return f"{self.card}:{self.scientist}" if self.scientist else self.card


def list_permitted_runs(mars: Mars, seat: str, crystals: int) -> Iterator[BuildingRun]:
    """Yield every advanced building that a player may run, useful or not.

    `crystals` is the price without a scientist.
    """
    player, working = mars.get_player(seat), find_workers(mars)
    for owner, other_player in mars.state.players.items():
        for card, where in other_player.blueprints.items():
            if not where:
                continue  # OM-EXEC-06, OM-BLUE-06
            worker = working.get(card)
            is_free = worker is not None and seat in (owner, worker)
            if is_free or owner == seat:  # OM-EXEC-07, OM-SCI-11
                yield BuildingRun(card, "", 0 if is_free else crystals)
            if worker is None:
                for scientist in player.scientists:
                    if mars.content.scientists[scientist].works_in == mars.content.blueprints[card].type:
                        yield BuildingRun(card, scientist, 0)  # OM-SCI-10


def find_workers(mars: Mars) -> dict[str, str]:
    """Return the owner of the scientist at work on each blueprint."""
    return {card: seat for seat, player in mars.state.players.items() for card in player.scientists.values() if card}
