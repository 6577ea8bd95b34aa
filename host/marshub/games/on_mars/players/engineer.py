"""The engineer: a sound bot that values each answer and gives the best.

The engineer sees the table through its own seat's view, so it knows no objective that it could not know. It has no
memory: at the same point of a game it answers alike, whatever came before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import Answer, Chance, Decision, Session

from ..rules import objectives
from ..shown.seat_view import view_for_seat
from .answer_values import MEASURES, value_delivery
from .engineer_view import EngineerView
from .movement import move


class Engineer:
    """A policy for every seat of one game."""

    def __init__(self, content_of: Callable[[Any], Any]) -> None:
        """Make the policy.

        Args:
            content_of: Returns the box with which a game is played.
        """
        self._content_of = content_of

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.random_answer(chance)
        ids = [option.id for option in decision.options()]
        if len(ids) == 1:
            return Answer(option=ids[0])
        state = session.state
        look = EngineerView(view_for_seat(state, decision.decider), decision.decider, self._content_of(state))
        if "objective" in ids:
            if _is_objective_met(look):
                return Answer(option="objective")
            ids.remove("objective")
        key = decision.prompt.key.removeprefix("om-")
        given = value_delivery(look, ids)
        if given:
            return Answer(option=given)
        ids = [item for item in ids if not item.startswith("deliver:")] or ids
        if len(ids) == 1:
            return Answer(option=ids[0])
        if key == "move":
            return Answer(option=move(look, ids, decision))
        measure = MEASURES.get(key)
        if measure is None:
            return Answer(option=ids[0])
        return Answer(option=self._pick(ids, [measure(look, item, decision) for item in ids], chance))

    def _pick(self, ids: Sequence[str], worths: Sequence[float], chance: Chance) -> str:
        """Return the first of the answers with the highest value."""
        return ids[worths.index(max(worths))]


def _is_objective_met(look: EngineerView) -> bool:
    if not look.mars.is_own_turn(look.who) or look.me.fulfilled:
        return False
    return any(objectives.is_met(look.mars, look.who, card) for card in look.me.objectives)
