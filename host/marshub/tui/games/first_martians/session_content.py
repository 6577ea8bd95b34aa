"""The content and the Mission Log of a First Martians session."""

from __future__ import annotations

from typing import Any

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.shown.app_pages import MissionLog
from marshub.kernel import Session


def get_content(session: Session[Any, Any]) -> Content:
    """Return the content of the packs that this session is played with."""
    assert isinstance(session.game, FirstMartians)
    return session.game.load_content_of(session.state)


def get_mission_log(session: Session[Any, Any]) -> MissionLog:
    """Return the Mission Log of a session."""
    assert isinstance(session.game, FirstMartians)
    return session.game.make_mission_log(session.state)
