"""Figures that the rules compute from the state, for programs. All information is public."""

from __future__ import annotations

import msgspec

from ..box.components import CARDS, ENOUGH, PIECES, Card, Corner, Piece
from ..rules.land import find_linked, is_at_embassy, list_passages
from ..rules.market import list_goods, list_partners
from ..rules.mars import Mars
from ..rules.mars_forecasts import compute_harm_shares, compute_mined_shares, compute_way_shares
from ..rules.people import list_everybody, list_healthy, list_housing, list_injured, list_room, open_wards
from ..rules.rover import can_call_in
from ..rules.supply_stop import UPKEEP, compute_production


class Colony(msgspec.Struct, frozen=True):
    """A faction.

    healthy: population that counts for victory (MM-POP-08). housing: beds for healthy people, taken ones too; room:
    where somebody new may move in (MM-POP-02, MM-POP-10); wards: Hospitals with room. embassy, passages: what the
    colony is linked to. cut_off: structures that no longer hang together with the HQ (MM-PLACE-13). bays: open ones for
    Salvage. left: pieces that can still be bought. production: cards at the own Supply Stop; water, upkeep: what is
    due there.
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

    way: where the Rover ends: a resource, "home", another "stop", a "ruin". mined: by resource, {cards: probability}.
    """

    way: dict[str, float]
    mined: dict[str, dict[int, float]]


class Meteor(msgspec.Struct, frozen=True):
    """The probabilities that one meteorite does nothing, and that it costs a faction a building."""

    nothing: float
    harm: dict[str, float]


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    `enough`: healthy population that wins. `call_in`: whether the active player may call the Rover in now (MM-WIN-02).
    `trade`: whom they may make an offer to; `goods`: what each could hand over.
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
    """Return all of them."""
    state, who = mars.state, mars.state.active
    nothing, harm = compute_harm_shares(mars)
    return Facts(
        enough=ENOUGH,
        call_in=state.phase in ("colony", "build") and can_call_in(mars, who),
        treasury={card: mars.count_in_treasury(card) for card in CARDS},
        tiles=mars.tiles,
        colonies={seat: _colony(mars, seat) for seat in mars.seats},
        rolls={seat: _roll(mars, seat) for seat in mars.seats},
        meteor=Meteor(float(nothing), {seat: float(chance) for seat, chance in harm.items()}),
        trade=tuple(list_partners(mars, who)) if state.phase == "colony" else (),
        goods={seat: list_goods(mars, seat) for seat in mars.seats},
    )


def _colony(mars: Mars, seat: str) -> Colony:
    hanging, refineries = find_linked(mars, seat), len(mars.list_structures(seat, "refinery"))
    return Colony(
        healthy=len(list_healthy(mars, seat)),
        injured=len(list_injured(mars, seat)),
        housing=len(list_housing(mars, seat)),
        room=tuple(list_room(mars, seat)),
        wards=tuple(open_wards(mars, seat)),
        embassy=is_at_embassy(mars, seat),
        passages=tuple(list_passages(mars, seat)),
        cut_off=tuple(where for where in mars.list_structures(seat) if where not in hanging),
        bays=mars.count_bays(seat),
        left={piece: mars.count_left(seat, piece) for piece in PIECES},
        production=compute_production(mars, seat),
        water=len(list_everybody(mars, seat)),
        upkeep={card: count * refineries for card, count in UPKEEP.items()},
    )


def _roll(mars: Mars, seat: str) -> Roll:
    ends = compute_way_shares(mars, seat)
    mined: dict[str, dict[int, float]] = {}
    for (card, count), chance in sorted(compute_mined_shares(mars, seat, ends).items()):
        mined.setdefault(card, {})[count] = float(chance)
    return Roll({name: float(chance) for name, chance in ends.items()}, mined)
