"""Advice for a seat: a search over what the seat can see, and the memory of earlier advice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
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


class AdviceMemory:
    """The advice given to one table. It counts for the questions of one plan and one seat only."""

    def __init__(self) -> None:
        self._plan: Hashable = None
        self._asked_revision = 0  # the revision of the question that was asked last
        self._latest_plans: tuple[Plan, ...] = ()  # last of all
        self._earlier_plans: tuple[Plan, ...] = ()  # before that question: asked again, it gets the same advice

    def list_earlier_plans(self, session: Session[Any, Any], search_model: SearchModel) -> tuple[Plan, ...]:
        """Return the plans advised before the pending question of `session` was asked, the best first."""
        pending = session.pending
        if pending is None or pending.decider == CHANCE:
            return ()
        span = search_model.plan_span(session, pending)
        if span is None:
            return ()
        plan = (session, pending.decider, span)
        if plan != self._plan:
            self._plan, self._latest_plans, self._earlier_plans = plan, (), ()
        elif session.revision != self._asked_revision:
            self._earlier_plans = self._latest_plans
        self._asked_revision = session.revision
        return self._earlier_plans

    def store(self, advice: Advice) -> None:
        """Store the advice on the question for which `list_earlier_plans` was called last."""
        plans = tuple(
            Plan(prospect.id, prospect.plan) for prospect in advice.prospects if prospect.plan and not prospect.lacks
        )
        if plans:
            self._latest_plans = plans
