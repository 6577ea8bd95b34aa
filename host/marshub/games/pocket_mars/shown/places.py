"""What places of the state are called."""

from __future__ import annotations

#: Where an id finds its name: places of colonists and types of cards share theirs.
NAMES = ("pm-seat", "pm-type")
KINDS = {"card": "pm-card", "card or none": "pm-card"}
UNSAID = frozenset(("players",))
