"""The answers that carry out a plan of the advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshub.kernel import Answer, Chance, MarsHubError, Session, Words, say
from marshub.kernel.replay import fork_session
from marshub.kernel.search import PlanModel

from .sentences import find_search_model


class PlanNotPossible(MarsHubError):
    """A plan cannot be carried out any more; `words` name the step. Nothing has changed."""

    code = "plan-not-possible"

    def __init__(self, words: Words) -> None:
        """Make the error."""
        super().__init__(words.key)
        self.words = words


def find_plan_answers(session: Session[Any, Any], steps: Sequence[str]) -> list[Answer]:
    """Return the answers that carry out a plan (`Row.plan`) from the pending question on, without closing it.

    Where dice, cards or a choice come up on the way, those before them.

    Raises:
        PlanNotPossible: If a step cannot be taken any more, or the game knows no plans.
    """
    model, copy = find_search_model(session.game), fork_session(session)
    try:
        if not isinstance(model, PlanModel):
            raise PlanNotPossible(say("advice-plan-gone"))
        answers, missing = model.play_plan(copy, steps, Chance(0))
    finally:
        copy.close()
    if missing:
        raise PlanNotPossible(Words("advice-plan-step", {}, {"step": (model.describe_step(missing),)}))
    if not answers:
        raise PlanNotPossible(say("advice-plan-gone"))
    return answers


def find_repeatable_plan(session: Session[Any, Any]) -> tuple[str, ...]:
    """Return the steps of the plan of the round before if all of them can be taken now; () otherwise."""
    model = find_search_model(session.game)
    steps = model.find_last_plan(session) if isinstance(model, PlanModel) else ()
    try:
        return steps if steps and find_plan_answers(session, steps) else ()
    except MarsHubError:
        return ()
