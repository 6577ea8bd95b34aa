"""The names of places of the state."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import HOLDING, make_one_star, make_two_star

#: Where an id finds its name: places of colonists and types of cards share theirs.
NAMES = ("pm-seat", "pm-type")
KINDS = {"card": "pm-card", "card or none": "pm-card"}
UNSAID = frozenset(("players",))


def describe_spot(place: str) -> Words | None:
    """Return a space for colonists of a Building; None of what is none. Cards have ids like these."""
    for building in HOLDING:
        for stars, space in enumerate((make_one_star(building), make_two_star(building)), 1):
            if place == space:
                return say(f"pm-at-stars-{stars}", building=f"@pm-type-{building}")
    return None
