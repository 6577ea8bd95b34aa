"""Labels of ids and places of the state."""

from __future__ import annotations

#: The prefixes of message keys under which an id has its name.
NAME_KEY_PREFIXES = ("mm-seat", "mm-card", "mm-field", "mm-piece", "mm-event", "mm-outcome", "mm-phase")
UNLABELLED_PLACES = frozenset(("players", "players.*.hand", "terrain"))
FLAG_MESSAGES = {
    "market.closed": ("mm-set-closed", "mm-set-open"),
}
