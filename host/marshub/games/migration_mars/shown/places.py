"""The names of places of the state."""

from __future__ import annotations

#: Where an id finds its name.
NAMES = ("mm-seat", "mm-card", "mm-field", "mm-piece", "mm-event", "mm-outcome", "mm-phase")
UNSAID = frozenset(("players", "players.*.hand", "terrain"))
DEEDS = {
    "market.closed": ("mm-set-closed", "mm-set-open"),
}
