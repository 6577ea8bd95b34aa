"""What looks at a table keep (`rules/looks`) is what would be worked out anew: at any moment, after corrections."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from marshub.games import load_game
from marshub.games.first_martians.rules import rule_cache
from marshub.games.first_martians.rules.actions.plan_options import (
    is_plan_option_open,
    make_plan_ids,
    make_plan_options,
)
from marshub.games.first_martians.rules.free_actions import HubFreeActions
from marshub.games.first_martians.rules.hub import Hub
from marshub.games.first_martians.shown.layout import list_layout
from marshub.kernel import Chance, LayoutCache, Session
from marshub.kernel.policy import find_policy

GAME = load_game("first-martians")


def looked(hub: Hub) -> tuple[Any, ...]:
    """All that planning is asked for, and whether each of a few ids of its kind is open."""
    ids = [*make_plan_ids(hub)]
    tried = ids[:: max(1, len(ids) // 40)]
    return (
        [plan_option.id for plan_option in make_plan_options(hub)],
        ids,
        [is_plan_option_open(hub, plan_option) for plan_option in tried],
        [*HubFreeActions(hub).ids()],
    )


def anew(session: Session[Any, Any], monkeypatch: pytest.MonkeyPatch) -> Hub:
    """The same table in other hands, of which nothing has been noted."""
    monkeypatch.setattr(rule_cache, "_shared_caches", {})
    state = copy.deepcopy(session.state)
    return Hub(state, GAME.load_content_of(state))


@pytest.mark.parametrize("mission", ["landing", "riddle", "malnourished-plants", "rogue-probe"])
def test_what_is_kept_is_what_is_worked_out_anew(mission: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(GAME, {"mission": mission, "players": 2}, 5)
    player, captain, chance = find_policy(GAME, "random"), find_policy(GAME, "captain"), Chance(11)
    kept = Hub(session.state, GAME.load_content_of(session.state))
    seen = 0
    for step in range(420):
        if session.pending is None:
            break
        content = GAME.load_content_of(session.state)
        assert GAME.layout(session.state) == list_layout(session.state, content, LayoutCache())
        if session.pending.prompt.key == "fm-plan":
            if kept.state is not session.state:
                kept = Hub(session.state, GAME.load_content_of(session.state))
            if step % 4 == 0:
                seen += 1
                with monkeypatch.context() as aside:
                    fresh = looked(anew(session, aside))
                assert looked(kept) == fresh
                assert [option.id for option in session.pending.options()][: len(fresh[0])] == fresh[0]
        policy = captain if step % 60 > 40 else player  # so that it gets on
        session.answer(policy(session, session.pending, chance))
    assert seen > 12
    session.close()


def test_a_correction_is_seen_at_the_same_question() -> None:
    session = Session(GAME, {"players": 4}, 3)
    player, chance = find_policy(GAME, "captain"), Chance(1)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(player(session, session.pending, chance))
    question = session.pending
    assert question is not None
    rest = "declare:pawn-medic-1:rest"
    assert question.is_offered(rest)
    session.adjust("facilities.quiet-place.now", ["blocked"])
    assert not question.is_offered(rest)
    assert rest not in [option.id for option in question.options()]
    session.adjust("facilities.quiet-place.now", [])
    assert question.is_offered(rest)
    session.close()
