"""The shared part of the look."""

from __future__ import annotations

from typing import Any

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.rules.mars import Mars
from marshub.kernel import Session


def make_mars(session: Session[Any, Any]) -> Mars:
    """Return the table as the rules look at it."""
    assert isinstance(session.game, MigrationMars)
    return session.game.mars(session.state)
