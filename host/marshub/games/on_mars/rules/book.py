"""The whole rule book: everything that carries out a kind of step is imported, so that it has marked itself."""

from __future__ import annotations

from . import abilities, blueprints, building, movement, ships, supply, technology, upgrading

__all__ = ["abilities", "blueprints", "building", "movement", "ships", "supply", "technology", "upgrading"]
