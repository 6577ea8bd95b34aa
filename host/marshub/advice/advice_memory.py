"""The advice given earlier while a plan is made, so that the next advice continues the same plan."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from marshub.kernel import CHANCE, Session
from marshub.kernel.search import Advice, Plan, SearchModel


class AdviceMemory:
    """The advice that one table was given. It counts for the questions of one plan and one seat only."""

    def __init__(self) -> None:
        self._plan: Hashable = None
        self._asked = 0  # the revision of the question that was asked last
        self._told: tuple[Plan, ...] = ()  # last of all
        self._before: tuple[Plan, ...] = ()  # before that question: asked again, it gets the same advice

    def plans_before(self, session: Session[Any, Any], thinker: SearchModel) -> tuple[Plan, ...]:
        """Return the plans that were told before the pending question of `session` was asked, the best first."""
        pending = session.pending
        if pending is None or pending.decider == CHANCE:
            return ()
        span = thinker.plan_span(session, pending)
        if span is None:
            return ()
        plan = (session, pending.decider, span)
        if plan != self._plan:
            self._plan, self._told, self._before = plan, (), ()
        elif session.revision != self._asked:
            self._before = self._told
        self._asked = session.revision
        return self._before

    def keep(self, advice: Advice) -> None:
        """Keep the advice on the question that `before` was last called about."""
        plans = tuple(
            Plan(prospect.id, prospect.plan) for prospect in advice.prospects if prospect.plan and not prospect.lacks
        )
        if plans:
            self._told = plans
