"""Malnourished Plants: a token of each nutrient into the Lab, and the enrichment for what is not found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....rules.actions.registry import ACTIONS_BY_ID
from ....rules.missions.malnourished_plants import find_missing_nutrients, find_nutrient
from ..captain_view import CaptainView
from ..wish import Wish
from ..worth import GOAL
from .plans import MissionPlans


class MalnourishedPlants(MissionPlans):
    """Plans to research what is at hand, and to gather or look for the rest."""

    id = "malnourished-plants"

    def list_wishes(self, look: CaptainView) -> Iterator[Wish]:
        wanted = find_missing_nutrients(look.hub)
        cargo = look.state.cargo
        held = Counter(
            nutrient
            for bay in (cargo.available, cargo.pending, look.state.examined)
            for item, count in bay.items()
            for nutrient in [find_nutrient(look.hub, item)] * count
        )
        for item in look.mission.examined:
            nutrient = find_nutrient(look.hub, item)
            if nutrient in wanted:
                yield Wish("examine", item, GOAL)
                yield Wish("deepen", item, GOAL * 0.6)
            else:
                yield Wish("examine", item, 0.8 if not nutrient and look.sols_left > 2 else 0.0)
        sought = [nutrient for nutrient in wanted if not held[nutrient]]
        lying = 0
        for space, roi in look.state.map.items():
            for token in dict.fromkeys(roi.objectives):
                nutrient = find_nutrient(look.hub, f"objective-{token}")
                if nutrient in sought:
                    lying += 1
                    yield Wish("gather", f"{space}.{token}", GOAL * 0.9)
        for nutrient in wanted:
            share = look.state.gauges[nutrient] / look.hub.get_gauge_maximum(nutrient)
            gain = 0.5 if nutrient in sought else 0.3 * share
            yield Wish("mission-build", f"carbon-dioxide.{nutrient}", GOAL * gain)
        if len(sought) > lying:
            for space in ACTIONS_BY_ID["explore"].find_targets(look.hub):
                yield Wish("explore", space, 2.5 * min(2, len(sought) - lying))
