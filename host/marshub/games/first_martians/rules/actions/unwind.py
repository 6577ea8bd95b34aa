"""The actions of the Living Block: Rest, Unwind, Heal, Manage (REST, UNW, HEAL, MAN).

A red CPU forces a single Success die on the last three (FM-DICE-08). AOMs serve none of them (FM-AOM-03).
"""

from __future__ import annotations

from marshub.kernel import Choose, Option, Script, say

from ...box.components import AstronautId
from ...box.state import Stack
from ..crew.stress import lower_stress
from ..hub import Hub
from .kinds import TypedAction


class Unwind(TypedAction):
    """Raise Morale by 1 or lower Stress by 6, chosen when it is resolved (FM-UNW-01, FM-UNW-05).

    Each Unwind of a round chooses for itself (FM-UNW-02). A red CPU of the Crew Quarters forces the gray Success die
    (FM-UNW-06).
    """

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
