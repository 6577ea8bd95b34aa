"""Make Yourself at Home: nearly all of it is data; one POI icon waits for a Malfunction card (FM-MIS-64)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, say

from ..hub import Hub
from ..mission_rules import MissionRules, register_mission_rules

ANOTHER_CARD = "another-malfunction"


@register_mission_rules
class Home(MissionRules):
    """The special rules of Make Yourself at Home.

    Its POI icon b is asked for when a Malfunction card has been drawn.
    """

    id = "make-yourself-at-home"

    def find_special_obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        if name == ANOTHER_CARD:
            yield Reason("FM-MIS-64", say("fm-why-redraw-malfunction"))

    def get_spare_icon(self, hub: Hub) -> str:
        return "b"
