"""One playout: a determinization played on after an answer, and its outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..chance import Chance
from ..session import Session
from .determinize import MOST_ANSWERS
from .search_model import Candidate, SearchModel

_DICE_SALT = 0x9E6C63D0676A9A99  # separates the policies' generator from that of the determinization


@dataclass(frozen=True)
class PlayoutResult:
    """The outcome of a playout: the seat's win (1, 0, or an estimate if cut), its value, and the cause of a loss."""

    won: float
    value: float
    cause: str
    figures: Mapping[str, float]


def run_playout(
    session: Session[Any, Any], model: SearchModel, seat: str, candidate: Candidate, seed: int, rest: Callable[[], None]
) -> PlayoutResult:
    """Play a determinization on after `candidate`, to its end or to the model's horizon.

    Args:
        session: The determinization; it is used up.
        model: The game's search model.
        seat: The seat whose outcome counts.
        candidate: The answer to try.
        seed: The seed of the policies' generator.
        rest: Called between answers.

    Raises:
        RuntimeError: If there is no end. Errors of rules and policies are raised as they are.
    """
    player, chance = (candidate.lead or model.playout_policy)(), Chance(seed ^ _DICE_SALT)
    log_start = log_seen = len(session.log)
    first = session.pending
    assert first is not None
    answer = candidate.answer if candidate.lead is None else player(session, first, chance)
    last_round = None if model.horizon is None else (session.game.current_round(session.state) or 0) + model.horizon
    for _ in range(MOST_ANSWERS):
        pending = session.pending
        assert pending is not None
        session._run_script(pending.decode_answer(answer))
        rest()
        pending = session.pending
        ended = any(isinstance(entry, model.end_entries) for entry in session.log[log_seen:])
        if (
            pending is None
            or ended
            or (last_round is not None and (session.game.current_round(session.state) or 0) > last_round)
        ):
            return _evaluate_playout(session, model, seat, log_start)
        log_seen = len(session.log)
        answer = player(session, pending, chance)
    raise RuntimeError(f"still no end after {MOST_ANSWERS} answers")


def _evaluate_playout(session: Session[Any, Any], model: SearchModel, seat: str, log_start: int) -> PlayoutResult:
    value, figures = model.evaluate(session, seat), model.compute_figures(session, seat, session.log[log_start:])
    result = session.result
    if result is None:  # cut: nobody has won yet, so the value is the estimate
        return PlayoutResult(value, value, "", figures)
    # Questions of the whole table (no seat) only occur in cooperative games, which are won by all.
    won = seat in result.winners or (seat not in session.game.list_seats(session.state) and result.outcome == "victory")
    return PlayoutResult(float(won), value, "" if won else result.reason.key, figures)
