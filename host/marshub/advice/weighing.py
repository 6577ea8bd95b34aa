"""The question of a session weighed up, or at least answered: by what its seat can see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import CHANCE, Answer, Chance, Session
from marshub.kernel.search import Advice, Budget, Plan, Planner, Search, Thinker, advise


def weighed(
    session: Session[Any, Any],
    thinker: Thinker,
    budget: Budget,
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
    if pending is None or pending.who == CHANCE:
        return None
    session.state = session.view(pending.only or pending.who)
    advice = advise(session, thinker, budget, chance, rest=rest, heard=heard, told=told)
    if advice is not None:
        return advice
    begun = thinker.begun(session, pending, told, chance) if told and isinstance(thinker, Planner) else None
    return begun.answer if begun is not None else thinker.player()(session, pending, chance)
