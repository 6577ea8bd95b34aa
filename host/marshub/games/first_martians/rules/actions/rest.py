"""Rest, in A Quiet Place (REST)."""

from __future__ import annotations

from ...box.components import AstronautId
from ...box.state import Stack
from ..crew.health import move_tokens
from ..hub import Hub
from .kinds import TypedAction


class Rest(TypedAction):
    """Give the actor 1 Morale token (FM-REST-01). Nothing can force dice here (FM-COST-31, FM-DICE-10).

    Any number in a round (FM-REST-02); the Morale level does not move (FM-REST-03).
    """

    id = "rest"
    fixed = True
    step = 2
    facility = "quiet-place"
    explained = True

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> None:
        move_tokens(hub, who, 1)
