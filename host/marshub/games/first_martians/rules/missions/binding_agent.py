"""Binding Agent: Martian concrete for a wall against the storm (two actions of the Almanac; the rest is house).

Sulfur deposits are Objective tokens. Four are known; where a ROI shows the mission icon another one comes to light.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marshub.kernel import Script, Words, say

from ...happenings.actions_and_map import TokenFound
from ..hub import Hub
from ..mission_rules import MissionRules, register_mission_rules

WALL: Final = "shelter-wall"
QUARTERS: Final = 4  # each missing one adds Stress in the storm


@register_mission_rules
class BindingAgent(MissionRules):
    """The special rules of Binding Agent."""

    id = "binding-agent"

    def describe_token(self, token: str) -> Words:
        return say("fm-deposit")

    def list_remarks(self, hub: Hub) -> Sequence[Words]:
        if hub.state.sol < hub.mission.get_number("storm"):
            return [say("fm-remark-storm-coming", sol=hub.mission.get_number("storm"))]
        return [say("fm-remark-storm", count=self.compute_extra_stress(hub))]

    def compute_extra_stress(self, hub: Hub) -> int:
        """Return the extra Stress: from the storm on 1 for each quarter of the wall that does not stand."""
        if hub.state.sol < hub.mission.get_number("storm"):
            return 0
        return QUARTERS - hub.state.gauges.get(WALL, 0) * QUARTERS // hub.get_gauge_maximum(WALL)

    def handle_explored(self, hub: Hub, space: str) -> Script:
        """Place a further deposit on the mission icon, as long as there are tokens for it."""
        roi = hub.state.map[space]
        known = {token for spot in hub.mission.start.spots.values() for token in spot.tokens}
        left = [token.id for token in hub.mission.tokens if token.id not in known and token.id not in hub.state.notes]
        if hub.content.rois[roi.tile].icon and left:
            hub.state.notes[left[0]] = hub.state.sol  # this token is in play from now on
            roi.objectives.append(left[0])
            hub.log(TokenFound(space, f"objective-{left[0]}"))
        yield from ()
