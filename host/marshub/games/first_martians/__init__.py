"""First Martians: its box, the content of packs, its rules, its displays and its bots."""

from .box.state import HubState
from .game import FirstMartians
from .rules.setup import Setup

__all__ = ["FirstMartians", "HubState", "Setup"]
