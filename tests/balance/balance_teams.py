"""Teams for tests: chunks come back in any order, games are played in no time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from marshub.balance.plan import Plan
from marshub.balance.played_game import Played, Table
from marshub.balance.results import Results
from marshub.balance.run import Figures, Run, Watcher, compute_figures
from marshub.balance.sides import Side
from marshub.balance.teams import Inbox, fair_chunk_seconds
from marshub.balance.worker import Chunk, Reply
from marshub.kernel import Chance

TABLES: list[Table] = [{"players": 1, "level": level} for level in ("standard", "super-droid", "cyborg")]


def made_up(table: Table, seed: int) -> Played:
    """A game as it might have been: the harder the table, the less often it is won."""
    chance = Chance(seed * 7919 + len(str(table["level"])))
    won = chance.randbelow(100) < {"standard": 97, "super-droid": 60, "cyborg": 30}[str(table["level"])]
    return Played(seed, "victory" if won else "defeat", "" if won else "pm-lost-alone", 5 + chance.randbelow(4), 30)


class Scattered:
    """Plays five chunks at a time, and gives them back in any order."""

    def __init__(self, inbox: Inbox, seed: int, chunk_s: float = 1.0, give_up_after: int = 1 << 30) -> None:
        """After `give_up_after` chunks it is as if somebody pressed Ctrl-C."""
        self._inbox, self._random, self._chunk_s = inbox, Random(seed), chunk_s
        self._waiting: list[tuple[int, bytes]] = []
        self._idle, self._left = False, give_up_after
        self.played: list[tuple[str, int]] = []
        self.sizes: list[int] = []  # games of each chunk

    def count_slots(self) -> int:
        if len(self._waiting) == 5 or self._idle:
            self._random.shuffle(self._waiting)
            while self._waiting:
                self._inbox.put((self, *self._waiting.pop()))
        self._idle = True
        return 5

    def count_workers(self) -> int:
        return 5

    def chunk_seconds(self, left: float) -> float:
        return fair_chunk_seconds(self._chunk_s, left, 5)

    def submit(self, number: int, chunk: bytes, packs: bytes) -> None:
        asked = msgspec.msgpack.decode(chunk, type=Chunk)
        games = [made_up(asked.table, seed) for seed in range(asked.first, asked.end)]
        self.sizes.append(len(games))
        self.played += [(str(asked.table), game.seed) for game in games]
        reply = Reply([msgspec.structs.astuple(game) for game in games], took=0.01 * len(games))
        self._waiting.append((number, msgspec.msgpack.encode(reply)))
        self._idle = False

    def collect(self, arrived: Sequence[tuple[int, Any]]) -> list[tuple[int, bytes]]:
        self._left -= len(arrived)
        if self._left < 0:
            raise KeyboardInterrupt
        return list(arrived)

    def close(self) -> None:
        pass


def played(side: Side, results: Results, team: Any, inbox: Inbox, games: int, until: float = 0.0) -> list[Figures]:
    """What `team` makes of the tables."""
    plan = Plan([side], TABLES, games, "first")
    run = Run([plan], results, Watcher(), until)
    if run.has_work_left:
        run.play({side: team}, inbox)
    return [compute_figures(plan, group, results) for group in plan.groups]
