"""Pocket Mars: rules by the parts of its rulebook; the project deck comes from packs."""

from .box.state import State
from .game import PocketMars
from .rules.setup import Setup

__all__ = ["PocketMars", "Setup", "State"]
