"""Malnourished Plants: a token of each nutrient into the Lab, and the enrichment for what is not found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....rules.actions.registry import ACTIONS
from ....rules.missions.malnourished_plants import missing, nutrient_of
from ..look import Look
from ..wish import Wish
from ..worth import GOAL
from .plans import MissionPlans


class MalnourishedPlants(MissionPlans):
    """Plans to research what is at hand, and to gather or look for the rest."""

    id = "malnourished-plants"

    def wishes(self, look: Look) -> Iterator[Wish]:
        wanted = missing(look.hub)
        cargo = look.state.cargo
        held = Counter(
            nutrient
            for bay in (cargo.available, cargo.pending, look.state.examined)
            for item, count in bay.items()
            for nutrient in [nutrient_of(look.hub, item)] * count
        )
        for item in look.mission.examined:
            nutrient = nutrient_of(look.hub, item)
            if nutrient in wanted:
                yield Wish("examine", item, GOAL)
                yield Wish("deepen", item, GOAL * 0.6)
            else:
                yield Wish("examine", item, 0.8 if not nutrient and look.sols_left > 2 else 0.0)
        sought = [nutrient for nutrient in wanted if not held[nutrient]]
        lying = 0
        for space, roi in look.state.map.items():
            for token in dict.fromkeys(roi.objectives):
                nutrient = nutrient_of(look.hub, f"objective-{token}")
                if nutrient in sought:
                    lying += 1
                    yield Wish("gather", f"{space}.{token}", GOAL * 0.9)
        for nutrient in wanted:
            share = look.state.gauges[nutrient] / look.hub.full(nutrient)
            gain = 0.5 if nutrient in sought else 0.3 * share
            yield Wish("mission-build", f"carbon-dioxide.{nutrient}", GOAL * gain)
        if len(sought) > lying:
            for space in ACTIONS["explore"].targets(look.hub):
                yield Wish("explore", space, 2.5 * min(2, len(sought) - lying))
