"""Layouts of the table for tests: what moves make of one, and tables of random play to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from marshub.games import load_game
from marshub.kernel import Chance, Change, Session, Thing, count_pieces


def applied(table: Iterable[Thing], moves: Iterable[Change]) -> Counter[tuple[str, str]]:
    """The table after the moves; nothing may be taken from where it does not lie."""
    now = count_pieces(table)
    moves = list(moves)
    for move in moves:
        if move.before is not None:
            now[move.before.id, move.before.spot.id] -= move.count
    assert all(count >= 0 for count in now.values())
    for move in moves:
        if move.after is not None:
            now[move.after.id, move.after.spot.id] += move.count
    return +now


def randomly(game: str, setup: dict[str, Any], seed: int, steps: int) -> Iterator[Session[Any, Any]]:
    """`steps` random answers, in as many games as that takes; the session before each of them."""
    chance = Chance(seed)
    session: Session[Any, Any] = Session(load_game(game), setup, seed)
    for step in range(steps):
        if session.pending is None:
            session = Session(session.game, setup, seed + step)
        assert session.pending is not None
        yield session
        session.answer(session.pending.random_answer(chance))
