"""Advice for a seat on a session's question: a search over what that seat can see, else its policy's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import CHANCE, Answer, Chance, Session
from marshub.kernel.search import Advice, Plan, PlanModel, Search, SearchBudget, SearchModel, advise


def search_advice(
    session: Session[Any, Any],
    search_model: SearchModel,
    budget: SearchBudget,
    chance: Chance,
    *,
    rest: Callable[[], None] = lambda: None,
    on_progress: Callable[[Search], None] | None = None,
    earlier_plans: Sequence[Plan] = (),
) -> Advice | Answer | None:
    """Return advice on the pending question of `session`, or the game's own player's answer; None if nobody is asked.

    Args:
        session: A copy of the game: its state becomes the view of the asked seat.
        search_model: The game's search model.
        budget: The limit of the search.
        chance: The generator of the search.
        rest: Called often during the search (`kernel.search.advise`).
        on_progress: Called with the search in progress.
        earlier_plans: The plans advised before the question, the best first.

    Returns:
        The advice; the answer of the game's own player if the question is not worth a search; None if nobody is asked.
    """
    pending = session.pending
    if pending is None or pending.decider == CHANCE:
        return None
    session.state = session.view(pending.asked_seat)
    advice = advise(
        session, search_model, budget, chance, rest=rest, on_progress=on_progress, earlier_plans=earlier_plans
    )
    if advice is not None:
        return advice
    begun_plan = (
        search_model.find_begun_plan(session, pending, earlier_plans, chance)
        if earlier_plans and isinstance(search_model, PlanModel)
        else None
    )
    return begun_plan.answer if begun_plan is not None else search_model.default_policy()(session, pending, chance)
