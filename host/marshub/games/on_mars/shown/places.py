"""What places of the state are called."""

from __future__ import annotations

#: Where an id finds its name.
NAMES = (
    "om-seat", "om-good", "om-kind", "om-tech", "om-action", "om-blueprint", "om-scientist", "om-contract",
    "om-objective", "om-mission", "om-discovery", "om-research", "om-reward", "om-phase", "om-side",
)  # fmt: skip
UNSAID = frozenset(("players", "players.*.resources", "terrain"))
DEEDS = {"players.*.done": ("om-set-done", "om-set-undone")}
