"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import SLOTTED, Colour, Slotted
from ..box.state import Points
from ..rules.land import find_zone
from ..rules.mars import Mars
from ..rules.scoring import compute_points
from ..rules.slots import find_surcharge


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


def compute_facts(mars: Mars) -> Facts:
    """Return all of them."""
    points = {who: compute_points(mars, who) for who in mars.seats}
    return Facts(
        order=mars.seats_in_order(),
        seats={who: _seat(mars, who) for who in mars.seats},
        points=points,
        totals={who: sheet.total for who, sheet in points.items()},
        stack=mars.count_technology_stack(),
        contracts=mars.list_open_contracts(),
        last=mars.state.last,
    )


def _seat(mars: Mars, seat: str) -> Seat:
    return Seat(
        reserve=mars.count_reserve(seat),
        quarters=mars.quarters_capacity(seat),
        storage=mars.storage_capacity(seat),
        depot_room=mars.count_depot_room(seat),
        markers=mars.count_markers(seat),
        bots_left=mars.count_bots_left(seat),
        ships_allowed=max(0, min(len(mars.find_player(seat).docked), mars.state.level - mars.count_welcomed(seat))),
        zone=sorted(find_zone(mars, seat)),
        surcharge={action: find_surcharge(mars, seat, action) for action in SLOTTED},
    )
