"""The rules' view of a session, and the ids of two questions."""

from __future__ import annotations

from typing import Any

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Session

TURN, MOVE = "om-turn", "om-move"  # prompt keys: a turn's action, and a movement


def make_mars(session: Session[Any, Any]) -> Mars:
    """Return the session's state wrapped for the rules."""
    assert isinstance(session.game, OnMars)
    return session.game.wrap_state(session.state)
