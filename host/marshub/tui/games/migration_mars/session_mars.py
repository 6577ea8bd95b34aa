"""The rules' view of a session."""

from __future__ import annotations

from typing import Any

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.rules.mars import Mars
from marshub.kernel import Session


def make_mars(session: Session[Any, Any]) -> Mars:
    """Return the session's state wrapped for the rules."""
    assert isinstance(session.game, MigrationMars)
    return session.game.wrap_state(session.state)
