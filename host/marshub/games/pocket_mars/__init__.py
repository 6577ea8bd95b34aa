"""Pocket Mars: rules by action, the deck in packs."""

from .game import PocketMars
from .setup import Setup
from .state import State

__all__ = ["PocketMars", "Setup", "State"]
