"""Labels of places of the state."""

from __future__ import annotations

from typing import get_args

from marshub.kernel import Words, say

from ..box.components import COMMON, LETTERS, GridSpace

#: Prefixes of the message keys that name ids.
NAME_KEYS = (
    "om-rival-card",
    "om-seat", "om-good", "om-kind", "om-tech", "om-action", "om-blueprint", "om-scientist", "om-contract",
    "om-objective", "om-mission", "om-discovery", "om-research", "om-reward", "om-phase", "om-side", "om-first-card",
    "om-task",
)  # fmt: skip
UNLABELLED = frozenset(("players", "players.*.resources", "terrain"))
FLAG_MESSAGES = {"players.*.done": ("om-set-done", "om-set-undone")}


def label_piece(name: str) -> Words | None:
    """Return the label of a building tile, of a mission's letter, or of a space of the grid; None for other texts."""
    kind, _, number = name.rpartition("-")
    if kind in COMMON and number.isdecimal():
        return say("om-tile-number", building=f"@om-kind-{kind}", number=int(number))
    return say("told-text", text=name) if name in LETTERS else label_grid_space(name)


def label_grid_space(space: str) -> Words | None:
    """Return the label of a space of the technology grid; None for other texts."""
    if space not in get_args(GridSpace):
        return None
    row, _, number = space.partition("-")
    return Words("told-text", {}, {"text": (say(f"om-row-{row}"), say("told-nth", n=int(number)))})
