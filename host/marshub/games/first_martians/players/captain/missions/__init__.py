"""The captain's plans for single missions, beyond their objectives as data."""

from __future__ import annotations

from typing import Final

from ..captain_view import CaptainView
from .mission_plans import MalnourishedPlantsPlans, MissionPlans, RiddlePlans
from .rogue_probe import RogueProbePlans

_NO_PLANS: Final = MissionPlans()
_MISSION_PLANS: tuple[MissionPlans, ...] = (RiddlePlans(), MalnourishedPlantsPlans(), RogueProbePlans())
PLANS: Final[dict[str, MissionPlans]] = {plans.id: plans for plans in _MISSION_PLANS}


def find_plans(view: CaptainView) -> MissionPlans:
    """Return the plans for the current mission."""
    return PLANS.get(view.state.mission, _NO_PLANS)
