"""Unwind, in the Crew Quarters (UNW)."""

from __future__ import annotations

from marshub.kernel import Choose, Option, Script, say

from ...box.components import AstronautId
from ...box.state import Stack
from ..crew.stress import lower_stress
from ..hub import Hub
from .kinds import TypedAction


class Unwind(TypedAction):
    """Morale +1 or Stress -6, chosen when it is resolved (FM-UNW-01, FM-UNW-05)."""

    id = "unwind"
    fixed = True
    step = 3
    facility = "crew-quarters"
    explained = True

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        options = (Option("morale", say("fm-option-unwind-morale")), Option("stress", say("fm-option-unwind-stress")))
        choice = yield Choose(who, say("fm-choose-unwind", who=f"@fm-astronaut-{who}"), lambda: options)
        if choice == "morale":
            hub.move_morale(1)
        else:
            lower_stress(hub, 6)
