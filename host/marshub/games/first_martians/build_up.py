"""Facilities that come into play during a mission: Facility cards, and tiles that stayed in the box (OBJ)."""

from __future__ import annotations

from .happenings import CardBuilt
from .hub import Hub
from .state import Facility, Farm


def build_card(hub: Hub, card: str) -> bool:
    """Bring a Facility into play if the mission allows it; says whether it did (FM-OBJ-16).

    A card's parts are all red, yet it works at full capacity at once (FM-OBJ-19, FM-OBJ-20); what those parts cost
    counts like that of any other Facility (FM-OBJ-17). A Backup of the same kind stays (FM-OBJ-21).
    """
    data = hub.content.facilities.get(card)
    if data is None or card in hub.state.facilities or card not in hub.mission.cards:
        return False
    built = Facility(parts=dict.fromkeys(data.parts, not data.card), productivity=data.top or None)
    scanner = any("auto-scanner" in here.upgrades for here in hub.state.facilities.values())
    if data.action == "heal" and len(hub.seats) < 4 and not scanner:
        built.upgrades.append("auto-scanner")  # FM-SOLO-02
    in_play = {**hub.state.facilities, card: built}
    # A row reads as on the board whatever was built first (FM-OBJ-18).
    hub.state.facilities = {name: in_play[name] for name in hub.content.facilities if name in in_play}
    if data.produces == "food":
        hub.state.farms[card] = Farm(data.greenhouses if data.card else len(hub.seats), 0)  # FM-OBJ-22, FM-PRO-22
    hub.tell(CardBuilt(card, data.block))
    return True
