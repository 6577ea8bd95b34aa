"""The shared part of the look."""

from __future__ import annotations

from typing import Any

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Session

TURN, MOVE = "om-turn", "om-move"  # the question that whole actions answer, and that of a movement


def make_mars(session: Session[Any, Any]) -> Mars:
    """Return the table as the rules look at it."""
    assert isinstance(session.game, OnMars)
    return session.game.wrap_state(session.state)
