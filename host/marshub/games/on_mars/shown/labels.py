"""Labels of places of the state."""

from __future__ import annotations

from typing import get_args

from marshub.kernel import Words, say

from ..box.components import GridSpace

#: Prefixes of the message keys that name ids.
NAME_KEYS = (
    "om-seat", "om-good", "om-kind", "om-tech", "om-action", "om-blueprint", "om-scientist", "om-contract",
    "om-objective", "om-mission", "om-discovery", "om-research", "om-reward", "om-phase", "om-side", "om-first-card",
    "om-task",
)  # fmt: skip
UNLABELLED = frozenset(("players", "players.*.resources", "terrain"))
FLAG_MESSAGES = {"players.*.done": ("om-set-done", "om-set-undone")}


def label_grid_space(space: str) -> Words | None:
    """Return the label of a space of the technology grid; None for other texts."""
    if space not in get_args(GridSpace):
        return None
    row, _, number = space.partition("-")
    return Words("told-text", {}, {"text": (say(f"om-row-{row}"), say("told-nth", n=int(number)))})
