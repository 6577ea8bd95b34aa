"""On Mars: rules by the parts of its rulebook; map, boards, tiles and cards come from packs."""

from .box.state import State
from .game import OnMars
from .rules.setup import Setup

__all__ = ["OnMars", "Setup", "State"]
