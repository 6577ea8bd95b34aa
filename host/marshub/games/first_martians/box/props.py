"""Tokens and cards that may carry tags and go with a pawn's move: samples, seeds, spare parts, Upgrade cards.

Nothing asks for them on the board: whoever has tagged them may say with them what buttons and keys say as well.
"""

from __future__ import annotations

from marshub.kernel import Gesture

from .components import ITEMS

CARGO_BAY = "cargo-bay"
#: How many tokens of each item are worth a tag. Alike ones stand for each other: nobody pledges more at once.
TAGGED = 4


def prop(item: str) -> str:
    """Return the piece that stands for any token of an item ("sample", "part-cpu")."""
    return f"{item}-1"


def tokens_of(item: str) -> tuple[str, ...]:
    """Return all pieces that are tokens of an item; none for what has none of its own (Objective tokens)."""
    return tuple(f"{item}-{number}" for number in range(1, TAGGED + 1)) if item in ITEMS else ()


def card(upgrade: str) -> str:
    """Return the piece of an Upgrade card."""
    return f"upgrade-{upgrade}"


def laid(item: str, zone: str) -> tuple[Gesture, ...]:
    """Return laying a token of an item into `zone`; nothing for what has no piece of its own (Objective tokens)."""
    return (Gesture(prop(item), zone),) if item in ITEMS else ()
