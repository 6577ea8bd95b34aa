"""Advice for a seat on a session's question: a search over what that seat can see, else its policy's answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import CHANCE, Answer, Chance, Session
from marshub.kernel.search import Advice, Plan, PlanModel, Search, SearchBudget, SearchModel, advise


def search_advice(
    session: Session[Any, Any],
    thinker: SearchModel,
    budget: SearchBudget,
    chance: Chance,
    *,
    rest: Callable[[], None] = lambda: None,
    heard: Callable[[Search], None] | None = None,
    told: Sequence[Plan] = (),
) -> Advice | Answer | None:
    """Return the advice on the pending question.

    `session` is a copy: its state becomes the view of the asked seat. `rest`, `heard` and `told` are those of
    `kernel.search.advise`. The answer of the game's own player is returned where the question is not worth a search;
    None
    where nobody is asked.
    """
    pending = session.pending
    if pending is None or pending.decider == CHANCE:
        return None
    session.state = session.view(pending.asked_seat)
    advice = advise(session, thinker, budget, chance, rest=rest, on_progress=heard, earlier_plans=told)
    if advice is not None:
        return advice
    begun = thinker.find_begun_plan(session, pending, told, chance) if told and isinstance(thinker, PlanModel) else None
    return begun.answer if begun is not None else thinker.default_policy()(session, pending, chance)
