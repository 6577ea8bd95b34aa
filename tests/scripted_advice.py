"""Advice for tests: a question of First Martians, what might have been found about it, and somebody who finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from marshub.advice.worker_messages import SearchResult, Task
from marshub.games import load_game
from marshub.kernel import Answer, Chance, Session
from marshub.kernel.policy import find_policy
from marshub.kernel.search import Advice, Estimate, Prospect
from marshub.table.game_table import GameTable

FARM, PANEL = "repair:backup-farm.cpu:pawn-medic-1+pawn-medic-2", "explore:R1-S:pawn-geologist-1"
NO_GAIN = Estimate(0.0, 0.0, 0.0)
RESTS = ("rest::pawn-engineer-1", "rest::pawn-engineer-2")


def at(game: str, prompt: str, players: int, policy: str, seed: int = 5, **how: Any) -> Session[Any, Any]:
    """A game at the first question of that kind."""
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, seed, **how)
    plays, chance = find_policy(session.game, policy), Chance(1)
    while session.pending is not None and session.pending.prompt.key != prompt:
        session.answer(plays(session, session.pending, chance))
    return session


def at_plan(**how: Any) -> Session[Any, Any]:
    """The first plan of a mission."""
    return at("first-martians", "fm-plan", 4, "captain", **how)


def figure(mean: float, give: float = 0.0) -> Estimate:
    return Estimate(mean, mean - give, mean + give)


def prospect(
    name: str, won: float, *plan: str, gain: Estimate = NO_GAIN, lacks: str = "", **figures: float
) -> Prospect:
    """Of 50 playouts."""
    entries = {key.replace("_", "-"): figure(value, 0.02) for key, value in figures.items()}
    answer = Answer(option=name)
    return Prospect(name, answer, 50, figure(won, 0.08), figure(won), gain, {}, entries, plan, lacks)


def some_advice(key: str = "fm-plan") -> Advice:
    """Of two plans; the bold one is better, because the farm is repaired."""
    bold = prospect("bold", 0.72, FARM, *RESTS, gain=figure(0.12, 0.05), track_system=0.2, wounds=2.1)
    usual = prospect("captain", 0.6, PANEL, *RESTS, track_system=0.41, wounds=1.4)
    without = prospect("without", 0.4, *RESTS, gain=figure(-0.3, 0.1), lacks=FARM, track_system=0.55, wounds=2.1)
    return Advice("table", key, "captain", (bold, usual, without), 150)


class Thinks:
    """Thinks of nothing by itself: the test says what is found, and when."""

    def __init__(self, heard: Callable[[SearchResult], None]) -> None:
        self._heard, self.closed = heard, False
        self.tasks: list[Task] = []

    def search(self, task: Task) -> None:
        self.tasks.append(task)

    def find(self, advice: Advice | None = None, *, of: int | None = None, **more: Any) -> None:
        """Something about the last question, or about that of another number."""
        self._heard(SearchResult(self.tasks[-1].number if of is None else of, advice, **more))

    def close(self) -> None:
        self.closed = True


def thinking_at(table: GameTable) -> list[Thinks]:
    """Whoever thinks for `table` from now on, once somebody asks."""
    made = list[Thinks]()

    def thinking(heard: Callable[[SearchResult], None]) -> Thinks:
        made.append(Thinks(heard))
        return made[-1]

    table.adviser.make_worker = thinking
    return made


@contextmanager
def asked(session: Session[Any, Any]) -> Iterator[tuple[GameTable, list[Thinks]]]:
    """A table, and whoever thinks for it once somebody asks."""
    table = GameTable(session, clock=lambda: 0)
    try:
        yield table, thinking_at(table)
    finally:
        table.close()
