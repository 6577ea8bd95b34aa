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

    Attributes:
        reserve: Colonists out of play.
        quarters: Capacity of the Living Quarters.
        storage: Capacity of Storage for each resource.
        depot_room: Free Depot spaces.
        markers: Unused advanced-building markers.
        bots_left: Bots in supply.
        ships_allowed: Ships that may still leave the Depot at this level.
        zone: Construction zones.
        surcharge: The surcharge of each action with slots.
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

    Attributes:
        order: Seats in turn order.
        points: Points by category if the game ended now (SCORE).
        totals: Sums of these points.
        stack: Unseen technology tiles by type.
        contracts: The open pile.
        last: The final round; 0 if it is not known yet.
    """

    order: list[Colour]
    seats: dict[Colour, Seat]
    points: dict[Colour, Points]
    totals: dict[Colour, int]
    stack: dict[str, int]
    contracts: list[str]
    last: int


def compute_facts(mars: Mars) -> Facts:
    """Return the figures of a table."""
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
