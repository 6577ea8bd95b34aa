"""Welcoming ships: from the Depot to the Hangar, with colonists and bots (SHIP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import DOCKS
from ..effects import Cost
from ..happenings.cards_and_buildings import ShipWelcomed
from ..happenings.pieces_and_goods import BotArrived
from . import expected_gains
from .abilities import Effort, register_step
from .card_texts import describe_executive
from .common_questions import ask_hex, make_hex_reason
from .land import find_nearest, find_occupied_hexes, make_emptiness_test
from .mars import BACK, DONE, NONE, Mars, describe_goods, make_seat_key
from .missions import contribute_to_missions
from .paying import can_pay, list_cost_reasons, pay_cost
from .stores import gain_colonists
from .technology_use import ask_lender, list_usable_tiles, record_loan

#: The terms of the main action; those of an effect may be better (free, or with more colonists).
MAIN_TERMS = fx.Ship()


def can_welcome(mars: Mars, seat: str, terms: fx.Ship = MAIN_TERMS) -> bool:
    """Return whether a player can welcome a ship."""
    return next(explain_ship(mars, seat, terms), None) is None


def _get_cost(mars: Mars, terms: fx.Ship) -> Cost:
    """Return the price of each ship."""
    return {} if terms.free else mars.content.prices.ship


def explain_ship(mars: Mars, seat: str, terms: fx.Ship = MAIN_TERMS) -> Iterator[Reason]:
    """Yield the reasons against welcoming a ship."""
    cost = _get_cost(mars, terms)
    if not mars.get_player(seat).docked:
        yield Reason("OM-SHIP-01", say("om-why-no-ship"))
    elif mars.count_welcomed_ships(seat) >= mars.state.level:  # OM-LEVEL-13
        yield Reason("OM-SHIP-07", say("om-why-ships-enough", level=mars.state.level))
    if not can_pay(mars, seat, cost):
        yield Reason(
            "OM-SHIP-01", Words("om-why-lacking", {}, {"goods": describe_goods(mars.find_missing(seat, cost))})
        )


def ask_ship(
    mars: Mars, seat: str, last: Option, terms: fx.Ship = MAIN_TERMS, *, boosted: bool = False, further: bool = False
) -> Choose:
    """Make the question which ship leaves the Depot: any of the own ones (OM-SHIP-10)."""

    def options() -> list[Option]:
        docked = sorted(mars.get_player(seat).docked) if can_welcome(mars, seat, terms) else []
        return [*map(_make_ship_option, docked), last]

    return Choose(
        seat,
        say("om-ship", who=make_seat_key(seat), colonists=int(boosted), further=int(further)),
        options,
        forecast=lambda option: _forecast_ship(mars, seat, option, terms, boosted=boosted),
        explain=lambda option: _explain_space(mars, seat, option, terms),
        explainable_options=lambda: [*map(_make_ship_option, DOCKS)],
    )


def _make_ship_option(space: int) -> Option:
    return Option(str(space), say("om-option-ship", space=space, executive=f"@om-executive-{space}"))


def _explain_space(mars: Mars, seat: str, option: str, terms: fx.Ship) -> Sequence[Reason]:
    if option not in map(str, DOCKS):
        return ()
    if int(option) not in mars.get_player(seat).docked:
        return (Reason("OM-SHIP-01", say("om-why-no-ship-there", space=int(option))),)
    return tuple(explain_ship(mars, seat, terms))


def _forecast_ship(mars: Mars, seat: str, option: str, terms: fx.Ship, *, boosted: bool) -> Forecast | None:
    """Return the costs and gains of a ship, and the executive action that it frees (OM-SHIP-09)."""
    if option not in map(str, DOCKS):
        return None
    costs = [Reason("OM-SHIP-05", say("om-costs-boost"))] if boosted else []
    if cost := _get_cost(mars, terms):
        costs += list_cost_reasons(mars, seat, "OM-SHIP-01", cost)
    data = mars.content.executives[int(option)]
    effect = describe_executive(data)
    freed = Reason("OM-SHIP-09", Words("om-gains-opens", {"crystals": data.crystals}, {"effect": effect}))
    return Forecast(costs=tuple(costs), gains=(*expected_gains.list_ship_gains(mars, seat), freed))


def welcome_ship(mars: Mars, seat: str, space: int, terms: fx.Ship) -> Script:
    """Pay, move the ship, and gain its passengers (OM-SHIP-01 to OM-SHIP-04)."""
    player = mars.get_player(seat)
    yield from pay_cost(mars, seat, _get_cost(mars, terms))
    player.docked.remove(space)
    player.hangar += 1
    mars.log(ShipWelcomed(seat, space))
    colonists = 2 + terms.more
    options = [Option("colonists", say("om-option-colonists", count=colonists))]  # OM-SHIP-02
    if mars.count_bots_left(seat):  # OM-SHIP-11
        options.append(Option("bot", say("om-option-bot-arrives", count=colonists - 1)))
    picked: str = "colonists"
    if len(options) > 1:
        picked = yield Choose(
            seat, say("om-ship-brings", who=make_seat_key(seat)), lambda: options, explainable_options=lambda: options
        )
    gain_colonists(mars, seat, colonists - (picked == "bot"))  # OM-SHIP-03
    if picked == "bot":
        yield from _place_bot(mars, seat)


def _place_bot(mars: Mars, seat: str) -> Script:
    """Place a new bot on an own shelter without a piece, else on the nearest empty hex to one (OM-SHIP-04)."""
    taken, shelters = find_occupied_hexes(mars), mars.list_shelters(seat)
    hexes = [hex_id for hex_id in shelters if hex_id not in taken] or find_nearest(
        mars, shelters, make_emptiness_test(mars)
    )
    where = hexes[0]
    if len(hexes) > 1:
        where = yield ask_hex(
            mars,
            seat,
            say("om-bot-where", who=make_seat_key(seat)),
            hexes,
            lambda there: make_hex_reason("OM-SHIP-04", "om-why-no-bot-there", there),
        )
    mars.get_player(seat).bots.append(where)
    mars.log(BotArrived(seat, where))
    contribute_to_missions(mars, seat, "bot-placed")  # those of the set-up do not count (OM-MISS-11)


def welcome_ships(
    mars: Mars, seat: str, first: int, effort: Effort, terms: fx.Ship = MAIN_TERMS, *, technology: bool = False
) -> Script:
    """Welcome the chosen ship, and further ones as far as terms, technology and colonists sent allow.

    Args:
        mars: The table.
        seat: The player.
        first: The Depot space of the first ship.
        effort: The colonists who may each welcome a further ship (OM-SHIP-05).
        terms: How many ships there are without more, what they cost and bring.
        technology: True if a ship technology allows further ships (OM-TECH-20).
    """
    yield from welcome_ship(mars, seat, first, terms)
    left = terms.n - 1
    tiles = list(list_usable_tiles(mars, seat, "ship", 1)) if technology else []
    while can_welcome(mars, seat, terms):
        can_boost = effort.count_boosters(mars, seat) > 0
        if not (left or tiles or can_boost):
            return
        is_boosted = not (left or tiles)
        picked: str = yield ask_ship(mars, seat, DONE, terms, boosted=is_boosted, further=not is_boosted)
        if picked == "done":
            return
        owner = ""
        if not left and tiles:
            owner = tiles[0][0]
            if len(tiles) > 1 or owner != seat:
                owner = yield ask_lender(mars, seat, "ship", tiles, instead=(_BOOST,) if can_boost else ())
            if owner == "back":
                continue
            if owner != _BOOST.id:
                left, tiles = mars.get_tech_level(owner, "ship"), []  # one tile an action, used once (OM-TECH-16)
                record_loan(mars, seat, owner, "ship")
        if left:
            left -= 1
        else:
            effort.send_boosters(mars, seat)
        yield from welcome_ship(mars, seat, int(picked), terms)


_BOOST = Option("colonist", say("om-option-boost"))


def ask_first_ship(mars: Mars, seat: str) -> Choose:
    """Make the question for the first ship of the main action."""
    return ask_ship(mars, seat, BACK)


@register_step(fx.Ship, lambda mars, seat, step, effort: can_welcome(mars, seat, step))
def _run_ship(mars: Mars, seat: str, step: fx.Ship, effort: Effort) -> Script:
    """Welcome ships by an effect; technology adds none."""
    picked: str = yield ask_ship(mars, seat, NONE, step)
    if picked != "none":
        yield from welcome_ships(mars, seat, int(picked), effort, step)
