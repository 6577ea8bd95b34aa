"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import CARDS, PIECES, WINNING_POPULATION, Card, Corner, Piece
from ..rules.land import find_linked, is_linked_to_embassy, list_linked_passages
from ..rules.market import list_partners, list_tradable_goods
from ..rules.mars import Mars
from ..rules.mars_forecasts import compute_end_shares, compute_harm_shares, compute_mined_shares
from ..rules.people import (
    list_healthy,
    list_homes_for_new,
    list_housing,
    list_injured,
    list_open_wards,
    list_population,
)
from ..rules.rover import can_call_in
from ..rules.supply_stop import UPKEEP, compute_production


class Colony(msgspec.Struct, frozen=True):
    """The colony of a faction.

    Attributes:
        healthy: Population that counts for victory (MM-POP-08).
        injured: Population in Hospitals.
        housing: Places for healthy population, occupied ones included.
        room: Hexes where somebody new may move in (MM-POP-02, MM-POP-10).
        wards: Hospitals with room.
        embassy: True if the colony is linked to the Embassy.
        passages: Ruin Passages that the colony is connected to.
        cut_off: Structures that are no longer connected with the HQ (MM-PLACE-13).
        bays: Usable Salvage bays.
        left: Pieces that can still be bought.
        production: Cards at the own Supply Stop.
        water: Water due there.
        upkeep: Cards due there for Refineries.
    """

    healthy: int
    injured: int
    housing: int
    room: tuple[str, ...]
    wards: tuple[str, ...]
    embassy: bool
    passages: tuple[Corner, ...]
    cut_off: tuple[str, ...]
    bays: int
    left: dict[Piece, int]
    production: dict[str, int]
    water: int
    upkeep: dict[str, int]


class Roll(msgspec.Struct, frozen=True):
    """The odds of a faction's next roll without Fuel Cells, each from 0 to 1.

    Attributes:
        way: The Rover's last space: a resource, "home", another "stop", a "ruin".
        mined: By resource, the probability of each number of cards.
    """

    way: dict[str, float]
    mined: dict[str, dict[int, float]]


class Meteor(msgspec.Struct, frozen=True):
    """The probabilities that one meteorite has no effect, and that it costs a faction a building."""

    nothing: float
    harm: dict[str, float]


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    Attributes:
        enough: Healthy population that wins.
        call_in: True if the active player may call the Rover in now (MM-WIN-02).
        treasury: Cards in the Treasury.
        tiles: Strike tiles left in the stock.
        colonies: The colony of each seat.
        rolls: The odds of each seat's next roll.
        meteor: The odds of one meteorite.
        trade: Seats to which the active player may make an offer.
        goods: Cards that each seat can trade.
    """

    enough: int
    call_in: bool
    treasury: dict[Card, int]
    tiles: int
    colonies: dict[str, Colony]
    rolls: dict[str, Roll]
    meteor: Meteor
    trade: tuple[str, ...]
    goods: dict[str, dict[str, int]]


def compute_facts(mars: Mars) -> Facts:
    """Return the figures of a table."""
    state, active = mars.state, mars.state.active
    nothing, harm = compute_harm_shares(mars)
    return Facts(
        enough=WINNING_POPULATION,
        call_in=state.phase in ("colony", "build") and can_call_in(mars, active),
        treasury={card: mars.count_in_treasury(card) for card in CARDS},
        tiles=mars.tiles_left,
        colonies={seat: _compute_colony(mars, seat) for seat in mars.seats},
        rolls={seat: _compute_roll(mars, seat) for seat in mars.seats},
        meteor=Meteor(float(nothing), {seat: float(chance) for seat, chance in harm.items()}),
        trade=tuple(list_partners(mars, active)) if state.phase == "colony" else (),
        goods={seat: list_tradable_goods(mars, seat) for seat in mars.seats},
    )


def _compute_colony(mars: Mars, seat: str) -> Colony:
    linked, refineries = find_linked(mars, seat), len(mars.list_structures(seat, "refinery"))
    return Colony(
        healthy=len(list_healthy(mars, seat)),
        injured=len(list_injured(mars, seat)),
        housing=len(list_housing(mars, seat)),
        room=tuple(list_homes_for_new(mars, seat)),
        wards=tuple(list_open_wards(mars, seat)),
        embassy=is_linked_to_embassy(mars, seat),
        passages=tuple(list_linked_passages(mars, seat)),
        cut_off=tuple(where for where in mars.list_structures(seat) if where not in linked),
        bays=mars.count_usable_bays(seat),
        left={piece: mars.count_pieces_left(seat, piece) for piece in PIECES},
        production=compute_production(mars, seat),
        water=len(list_population(mars, seat)),
        upkeep={card: count * refineries for card, count in UPKEEP.items()},
    )


def _compute_roll(mars: Mars, seat: str) -> Roll:
    ends = compute_end_shares(mars, seat)
    mined: dict[str, dict[int, float]] = {}
    for (card, count), chance in sorted(compute_mined_shares(mars, seat, ends).items()):
        mined.setdefault(card, {})[count] = float(chance)
    return Roll({name: float(chance) for name, chance in ends.items()}, mined)
