"""All modules of special rules, by the id that missions call them by."""

from __future__ import annotations

from typing import Final

from ..content import MissionData
from .binding_agent import BindingAgent
from .home import Home
from .landing import Landing
from .malnourished_plants import MalnourishedPlants
from .riddle import Riddle
from .rogue_probe import RogueProbe
from .rules import MissionRules

_PLAIN: Final = MissionRules()
_ALL: tuple[MissionRules, ...] = (Home(), Riddle(), MalnourishedPlants(), RogueProbe(), Landing(), BindingAgent())
RULES: Final[dict[str, MissionRules]] = {rules.id: rules for rules in _ALL}


def rules_of(mission: MissionData) -> MissionRules:
    """The rules that a mission names, or those of its own id; a mission without any plays with its data."""
    return RULES.get(mission.rules or mission.id, _PLAIN)
