"""The policy of the scripted hands for games without their own: no strategy, but sensible answers.

The same seed and position give the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshub.kernel import Answer, Chance, Choose, Decision, FreeActionQuestion, Option, Session

_SPREAD = 0x9E3779B97F4A7C15
_FREE_ACTION_INTERVAL = 4  # one moment in so many is made use of


def make_chance(session: Session[Any, Any], seed: int) -> Chance:
    """Return a generator for the pending decision of `session`, so that resumed hands decide alike."""
    return Chance(seed * _SPREAD ^ (session.step_count + 1) * 0xD1B54A32D192ED03)


def decide(decision: Decision, sensed_zones: frozenset[str], chance: Chance) -> Answer:
    """Return an answer to `decision`. `sensed_zones` are the zones in which the board senses a piece.

    Hands prefer moving a piece to pressing buttons, seldom undo a move, and avoid needless risks.
    """
    if not isinstance(decision, Choose) or not decision.is_single:
        return decision.random_answer(chance)
    if isinstance(decision, FreeActionQuestion) and chance.randbelow(_FREE_ACTION_INTERVAL):
        return decision.first_answer()
    options = list(decision.options())
    # Where no piece can go on, a move may have to be taken back: it can have led into a dead end.
    stuck = not any(option.gesture is not None and option.gesture.zone for option in options)
    onward = _is_any if stuck and chance.randbelow(4) == 0 else _is_forward
    for is_preferred in (
        onward,
        _is_safe,
        lambda option: option.gesture is not None and option.gesture.zone in sensed_zones,
    ):
        options = [option for option in options if is_preferred(option)] or options
    return Answer(option=chance.pick(_keep_first_piece(options)).id)


def _is_forward(option: Option) -> bool:
    return option.gesture is None or option.gesture.zone != ""


def _is_any(option: Option) -> bool:
    return True


def _is_safe(option: Option) -> bool:
    return not option.risk


def _keep_first_piece(options: Sequence[Option]) -> Sequence[Option]:
    """Return the options of the first piece that can move: hands go from one to the next."""
    first = next((option.gesture.piece for option in options if option.gesture is not None), None)
    return [o for o in options if o.gesture is not None and o.gesture.piece == first] or options
