"""Labels of ids and places of the state."""

from __future__ import annotations

from marshub.kernel import Words, say

from ..box.components import COLONIST_BUILDINGS, get_one_star, get_two_star

#: The prefixes of message keys under which an id has its name.
NAME_KEY_PREFIXES = ("pm-seat", "pm-type")
KIND_KEY_PREFIXES = {"card": "pm-card", "card or none": "pm-card"}
UNLABELLED_PLACES = frozenset(("players",))


def describe_space(place: str) -> Words | None:
    """Return the label of a Building's space for colonists; None for another id, such as a card's similar one."""
    for building in COLONIST_BUILDINGS:
        for stars, space in enumerate((get_one_star(building), get_two_star(building)), 1):
            if place == space:
                return say(f"pm-at-stars-{stars}", building=f"@pm-type-{building}")
    return None
