"""Advice has no memory of its own: a new player is asked at each question, and the game must end all the same."""

from __future__ import annotations

from typing import Any

import pytest

from marshub.advice.sentences import find_search_model
from marshub.games import load_game
from marshub.kernel import Chance, Session

MOST = 2500  # answers; the longest of these games has some 800


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["first-martians", "pocket-mars", "migration-mars", "on-mars"])
def test_a_game_by_advice_that_weighs_nothing_ends(game: str, players: int) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, 1)
    thinker, chance = find_search_model(session.game), Chance(1)
    assert thinker is not None
    for _ in range(MOST):
        if session.pending is None:
            break
        session.answer(thinker.default_policy()(session, session.pending, chance))
    assert session.pending is None
    session.close()


def test_a_deal_is_gone_on_with_as_it_was_begun() -> None:
    session: Session[Any, Any] = Session(load_game("migration-mars"), {"players": 2}, 1)
    thinker, chance, messages = find_search_model(session.game), Chance(1), list[str]()
    assert thinker is not None
    while session.pending is not None and messages[-1:] != ["send"]:
        answer = thinker.default_policy()(session, session.pending, chance)
        if session.pending.prompt.key == "trade-compose":
            messages.append(str(answer.option))
        session.answer(answer)
    assert [item.partition(":")[0] for item in messages] == ["give", "want", "send"]
    assert session.pending is not None
    asked = session.pending.prompt.key
    assert asked == "trade-offered"
    session.answer("refuse")
    refused, again = messages[:2], list[str]()
    turn = session.state.turn
    while session.pending is not None and session.state.turn == turn:  # in the same turn nobody is asked that again
        answer = thinker.default_policy()(session, session.pending, chance)
        if session.pending.prompt.key == "trade-compose":
            again.append(str(answer.option))
        session.answer(answer)
    assert refused not in [again[at : at + 2] for at in range(len(again))]
    session.close()
