"""All modules that carry out steps of effects: importing them registers their rules."""

from __future__ import annotations

from . import abilities, blueprints, building, movement, rival_actions, ships, supply, technology, upgrading

__all__ = [
    "abilities",
    "blueprints",
    "building",
    "movement",
    "rival_actions",
    "ships",
    "supply",
    "technology",
    "upgrading",
]
