"""The policy of the scripted hands for games without their own: no strategy, but sensible answers.

The same seed and position give the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshub.kernel import Answer, Chance, Choose, Decision, FreeActionQuestion, Option, Session

_SPREAD = 0x9E3779B97F4A7C15
_IDLE = 4  # one moment in so many is made use of


def make_chance(session: Session[Any, Any], seed: int) -> Chance:
    """Return a generator for the decision at which `session` stands: resumed there, the hands decide alike."""
    return Chance(seed * _SPREAD ^ (session.step_count + 1) * 0xD1B54A32D192ED03)


def decide(decision: Decision, seen: frozenset[str], chance: Chance) -> Answer:
    """Return an answer to `decision`; `seen` are the zones in which the board sees a piece.

    Hands would rather move a piece than press buttons, hardly ever take one back, and risk nothing they need not.
    """
    if not isinstance(decision, Choose) or not decision.is_single:
        return decision.random_answer(chance)
    if isinstance(decision, FreeActionQuestion) and chance.randbelow(_IDLE):
        return decision.first_answer()
    options = list(decision.options())
    # Where no piece can go on, a move may have to be taken back: it can have led into a dead end.
    stuck = not any(option.gesture is not None and option.gesture.zone for option in options)
    onward = _is_any if stuck and chance.randbelow(4) == 0 else _is_forward
    for wish in (onward, _is_safe, lambda option: option.gesture is not None and option.gesture.zone in seen):
        options = [option for option in options if wish(option)] or options
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
