"""Pocket Mars: rules by action, the deck in packs."""

from .box.state import State
from .game import PocketMars
from .rules.setup import Setup

__all__ = ["PocketMars", "Setup", "State"]
