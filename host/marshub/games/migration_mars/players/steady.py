"""The settler for the scripted hands of the demo: at the same point of a game it answers alike, whatever came before.

A deal in mind is a memory, and hands that take up a save have none: so it makes no offers, but hears those of others.
"""

from __future__ import annotations

from .settler import Deal, Settler
from .wants import Wants


class Steady(Settler):
    """The settler without a deal in mind."""

    def _new_deal(self, wants: Wants, options: list[str]) -> Deal | None:
        return None
