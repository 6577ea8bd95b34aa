"""The content of a session of First Martians, and what its game reports."""

from __future__ import annotations

from typing import Any

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.shown.app_pages import MissionLog
from marshub.kernel import Session


def find_content(session: Session[Any, Any]) -> Content:
    """Return the packs that this session is played with."""
    assert isinstance(session.game, FirstMartians)
    return session.game.load_content_of(session.state)


def log_of(session: Session[Any, Any]) -> MissionLog:
    """Return the log of a First Martians session."""
    assert isinstance(session.game, FirstMartians)
    return session.game.mission_log(session.state)
