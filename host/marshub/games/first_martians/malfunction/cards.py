"""Malfunction cards: two keywords and an effect (FM-MAL-14 to 18)."""

from __future__ import annotations

from marshub.kernel import Script

from ..happenings import CardResolved, CardVoid
from ..hub import Hub
from ..resolve import carry_out


def resolve_card(hub: Hub, name: str) -> Script:
    """Carry a card out, unless its Facility, or every unit of that kind, is shut or not in play (FM-MAL-16)."""
    card = hub.content.malfunctions[name]
    if not any(hub.is_open(unit) for unit in hub.units(card.facility)):
        hub.tell(CardVoid(card.block, name, card.facility))
        return
    hub.tell(CardResolved(card.block, name, card.facility))
    yield from carry_out(hub, card.effects)
