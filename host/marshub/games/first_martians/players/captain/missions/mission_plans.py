"""Plans for single missions, added to the captain's general ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from marshub.kernel import Answer, Decision

from ....rules.actions.registry import ACTIONS_BY_ID
from ....rules.mission_rules import get_mission_rules
from ....rules.missions.malnourished_plants import find_missing_nutrients, find_nutrient
from ....rules.missions.riddle import CONTENTS
from ..captain_values import GOAL
from ..captain_view import CaptainView
from ..goals import explore_toward
from ..jobs import Wish, list_question_options

SEED = CONTENTS[1]
MIDDLE_SPACE = "R3-S"  # adjacent to the other two spaces


class MissionPlans:
    """Plans for one mission. The base adds nothing: objectives that are data need no plans of their own."""

    id: ClassVar[str] = ""  # the mission's id

    def list_wishes(self, view: CaptainView) -> Iterator[Wish]:
        """Yield the wishes for this sol."""
        yield from ()

    def answer(self, view: CaptainView, decision: Decision) -> Answer | None:
        """Return an answer to a question that the mission asks; None to leave it to the general rules."""
        return None


class MalnourishedPlantsPlans(MissionPlans):
    """Plans for Malnourished Plants: a token of each nutrient for the Lab, enrichment for the missing ones.

    Tokens at hand are researched, the others gathered or looked for.
    """

    id = "malnourished-plants"

    def list_wishes(self, view: CaptainView) -> Iterator[Wish]:
        missing_nutrients = find_missing_nutrients(view.hub)
        cargo = view.state.cargo
        available = Counter(
            nutrient
            for counts in (cargo.available, cargo.pending, view.state.examined)
            for item, count in counts.items()
            for nutrient in [find_nutrient(view.hub, item)] * count
        )
        for item in view.mission.examined:
            nutrient = find_nutrient(view.hub, item)
            if nutrient in missing_nutrients:
                yield Wish("examine", item, GOAL)
                yield Wish("deepen", item, GOAL * 0.6)
            else:
                yield Wish("examine", item, 0.8 if not nutrient and view.sols_left > 2 else 0.0)
        unavailable = [nutrient for nutrient in missing_nutrients if not available[nutrient]]
        explored_count = 0
        for space, roi in view.state.map.items():
            for token in dict.fromkeys(roi.objectives):
                nutrient = find_nutrient(view.hub, f"objective-{token}")
                if nutrient in unavailable:
                    explored_count += 1
                    yield Wish("gather", f"{space}.{token}", GOAL * 0.9)
        for nutrient in missing_nutrients:
            share = view.state.gauges[nutrient] / view.hub.get_gauge_maximum(nutrient)
            gain = 0.5 if nutrient in unavailable else 0.3 * share
            yield Wish("mission-build", f"carbon-dioxide.{nutrient}", GOAL * gain)
        if len(unavailable) > explored_count:
            for space in ACTIONS_BY_ID["explore"].find_targets(view.hub):
                yield Wish("explore", space, 2.5 * min(2, len(unavailable) - explored_count))


class RiddlePlans(MissionPlans):
    """Plans for the Riddle: find the container with the seed, and go straight there.

    Once the space of the seed's token is known, the general rules fetch it.
    """

    id = "riddle"

    def list_wishes(self, view: CaptainView) -> Iterator[Wish]:
        if SEED in view.state.tokens or _find_token_space(view, SEED):
            return
        unknown = get_mission_rules(view.hub).list_named_choices(view.hub, "data-screening")
        for space in unknown:
            yield Wish("mission-research", f"data-screening.{space}", GOAL * (0.9 if view.sols_left > 3 else 0.6))
        # The path to any of the containers leads through the middle space.
        goal = MIDDLE_SPACE if MIDDLE_SPACE in unknown or view.sols_left > 4 else next(iter(unknown), MIDDLE_SPACE)
        yield from explore_toward(view, goal, GOAL)

    def answer(self, view: CaptainView, decision: Decision) -> Answer | None:
        if decision.prompt.key in ("fm-choose-signal", "fm-choose-assistance"):
            seed = _find_token_space(view, SEED)
            ids = list_question_options(decision)
            worst = max(ids, key=lambda space: view.state.spots[space].pawns if space in view.state.spots else 0)
            return Answer(option=seed if seed in ids else worst)
        return None


def _find_token_space(view: CaptainView, token: str) -> str:
    """Return the space of a token; "" if it is not known."""
    for space, spot in view.state.spots.items():
        if token in spot.tokens:
            return space
    return next((space for space, roi in view.state.map.items() if token in roi.objectives), "")
