"""First Martians: rules by phase, content in packs."""

from .game import FirstMartians
from .setup import Setup
from .state import HubState

__all__ = ["FirstMartians", "HubState", "Setup"]
