"""The advice given earlier while a plan is made, so that the next advice continues the same plan."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from marshub.kernel import CHANCE, Session
from marshub.kernel.search import Advice, Plan, SearchModel


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
