"""Migration: Mars: rules by the parts of its rulebook; terrain, track, cards and costs come from packs."""

from .box.state import State
from .game import MigrationMars
from .rules.setup import Setup

__all__ = ["MigrationMars", "Setup", "State"]
