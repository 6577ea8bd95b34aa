"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import SLOTTED, Colour, Slotted
from ..box.state import Points
from ..rules.goals import list_requirements
from ..rules.land import find_zone
from ..rules.mars import Mars
from ..rules.rival_actions import find_next_building
from ..rules.rival_board import get_rival
from ..rules.scoring import compute_points, count_lead
from ..rules.slots import count_surcharge


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


class Need(msgspec.Struct, frozen=True):
    """A requirement of a goal: what is required, and how much of it there is now."""

    kind: str
    name: str
    need: int
    have: int
    met: bool


class Solo(msgspec.Struct, frozen=True):
    """Figures of a solo game.

    Attributes:
        rival: The rival's colour.
        goals: Each goal's requirements, the own one first.
        next: What the rival would build now; "" for nothing (OM-SOLO-39).
        deck: Solo cards that are face down.
    """

    rival: Colour
    goals: dict[str, list[Need]]
    next: str
    deck: list[str]


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    Attributes:
        order: Seats in turn order.
        points: Points by category if the game ended now (SCORE).
        totals: Sums of these points.
        stack: Unseen technology tiles by type.
        contracts: The open pile.
        last: The final round; 0 if it is not known yet.
        solo: Figures of a solo game; None with several players.
    """

    order: list[Colour]
    seats: dict[Colour, Seat]
    points: dict[Colour, Points]
    totals: dict[Colour, int]
    stack: dict[str, int]
    contracts: list[str]
    last: int
    solo: Solo | None = None


def compute_facts(mars: Mars) -> Facts:
    """Return the figures of a table."""
    points = {seat: compute_points(mars, seat) for seat in mars.seats}
    return Facts(
        order=mars.list_seats_in_order(),
        seats={seat: _compute_seat(mars, seat) for seat in mars.seats},
        points=points,
        totals={seat: sheet.total for seat, sheet in points.items()},
        stack=mars.count_technology_stack(),
        contracts=mars.list_open_contracts(),
        last=mars.state.last,
        solo=None if mars.state.rival is None else _compute_solo(mars),
    )


def _compute_solo(mars: Mars) -> Solo:
    own, lead = mars.state.goal, count_lead(mars)
    goals = {
        goal: [
            Need(item.kind, item.name, item.need, item.have, item.is_met)
            for item in list_requirements(mars, goal, lead)
        ]
        for goal in (own, *(name for name in mars.content.goals if name != own))
    }
    rival = get_rival(mars)
    return Solo(rival.colour, goals, find_next_building(mars), list(rival.deck))


def _compute_seat(mars: Mars, seat: str) -> Seat:
    return Seat(
        reserve=mars.count_reserve(seat),
        quarters=mars.get_quarters_capacity(seat),
        storage=mars.get_storage_capacity(seat),
        depot_room=mars.count_depot_room(seat),
        markers=mars.count_unused_markers(seat),
        bots_left=mars.count_bots_left(seat),
        ships_allowed=max(
            0, min(len(mars.get_player(seat).docked), mars.state.level - mars.count_welcomed_ships(seat))
        ),
        zone=sorted(find_zone(mars, seat)),
        surcharge={action: count_surcharge(mars, seat, action) for action in SLOTTED},
    )
