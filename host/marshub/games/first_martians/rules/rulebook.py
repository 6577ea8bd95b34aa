"""The whole rulebook: imports every module that registers rules.

Rules that are looked up stand in many modules: effects, what missions change, actions. Whoever imports this module
has them all; `effect_rules`, `mission_rules` and `actions.registry` find them.
"""

from __future__ import annotations

from . import (  # noqa: F401 - each registers its rules when it is imported
    campaign,
    event_phase,
    facilities,
    generators,
    malfunction_phase,
    morale,
    objectives,
    stores,
)
from .actions import catalogue  # noqa: F401
from .crew import health, skills  # noqa: F401
from .map import routes, rovers, tiles  # noqa: F401
from .missions import binding_agent, home, landing, malnourished_plants, riddle, rogue_probe  # noqa: F401
from .production import energy_oxygen, farm  # noqa: F401
