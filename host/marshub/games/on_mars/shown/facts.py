"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import SLOTTED, Colour, Slotted
from ..box.state import Points
from ..rules.land import zone
from ..rules.mars import Mars
from ..rules.scoring import points_of
from ..rules.slots import surcharge


class Seat(msgspec.Struct, frozen=True):
    """Figures of one player.

    Colonists out of play, the capacity of the Living Quarters and of each resource's Storage, free Depot spaces, unused
    markers, bots left, ships that may still leave the Depot at this level, construction zones, and the surcharge of
    each
    action with slots.
    """

    reserve: int
    quarters: int
    storage: int
    depot_room: int
    markers: int
    bots_left: int
    ships_allowed: int
    zone: list[str]
    surcharge: dict[Slotted, int]


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    order: seats in turn order. points, totals: if the game ended now (SCORE). stack: technology tiles not seen, by
    type.
    contracts: the open pile. last: the final round, 0 if it is not known yet.
    """

    order: list[Colour]
    seats: dict[Colour, Seat]
    points: dict[Colour, Points]
    totals: dict[Colour, int]
    stack: dict[str, int]
    contracts: list[str]
    last: int


def facts(mars: Mars) -> Facts:
    """Return all of them."""
    points = {who: points_of(mars, who) for who in mars.seats}
    return Facts(
        order=mars.in_order(),
        seats={who: _seat(mars, who) for who in mars.seats},
        points=points,
        totals={who: sheet.total for who, sheet in points.items()},
        stack=mars.technology_stack(),
        contracts=mars.open_contracts(),
        last=mars.state.last,
    )


def _seat(mars: Mars, who: str) -> Seat:
    return Seat(
        reserve=mars.reserve(who),
        quarters=mars.room(who),
        storage=mars.storage(who),
        depot_room=mars.depot_room(who),
        markers=mars.markers(who),
        bots_left=mars.bots_left(who),
        ships_allowed=max(0, min(len(mars.player(who).docked), mars.state.level - mars.welcomed(who))),
        zone=sorted(zone(mars, who)),
        surcharge={action: surcharge(mars, who, action) for action in SLOTTED},
    )
