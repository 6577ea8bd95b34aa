"""First Martians: rules by phase, content in packs."""

from .box.state import HubState
from .game import FirstMartians
from .rules.setup import Setup

__all__ = ["FirstMartians", "HubState", "Setup"]
