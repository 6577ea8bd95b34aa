"""The captain's knowledge of single missions, beyond their objectives as data."""

from __future__ import annotations

from typing import Final

from ..captain_view import CaptainView
from .malnourished_plants import MalnourishedPlants
from .plans import MissionPlans
from .riddle import Riddle
from .rogue_probe import RogueProbe

_PLAIN: Final = MissionPlans()
_ALL: tuple[MissionPlans, ...] = (Riddle(), MalnourishedPlants(), RogueProbe())
PLANS: Final[dict[str, MissionPlans]] = {plans.id: plans for plans in _ALL}


def find_plans(look: CaptainView) -> MissionPlans:
    """Return the plans for the mission that is played."""
    return PLANS.get(look.state.mission, _PLAIN)
