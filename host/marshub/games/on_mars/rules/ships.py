"""Welcoming ships: from the Depot to the Hangar, with colonists and bots (SHIP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import DOCKS
from ..happenings.cards_and_buildings import ShipWelcomed
from ..happenings.pieces_and_goods import BotArrived
from . import expected_gains
from .abilities import Effort, register_step, repeat_boosted
from .card_texts import describe_executive
from .common_questions import ask_hex, make_hex_reason
from .land import find_nearest, find_occupied_hexes, make_emptiness_test
from .mars import BACK, DONE, NONE, Mars, describe_goods, make_seat_key
from .missions import contribute_to_missions
from .paying import can_pay, list_cost_reasons, pay_cost
from .stores import gain_colonists


def can_welcome(mars: Mars, seat: str) -> bool:
    """Return whether a player can welcome a ship."""
    return next(explain_ship(mars, seat), None) is None


def explain_ship(mars: Mars, seat: str) -> Iterator[Reason]:
    """Yield the reasons against welcoming a ship."""
    cost = mars.content.prices.ship
    if not mars.get_player(seat).docked:
        yield Reason("OM-SHIP-01", say("om-why-no-ship"))
    elif mars.count_welcomed_ships(seat) >= mars.state.level:  # OM-LEVEL-13
        yield Reason("OM-SHIP-07", say("om-why-ships-enough", level=mars.state.level))
    if not can_pay(mars, seat, cost):
        yield Reason(
            "OM-SHIP-01", Words("om-why-lacking", {}, {"goods": describe_goods(mars.find_missing(seat, cost))})
        )


def ask_ship(mars: Mars, seat: str, last: Option, *, boosted: bool = False) -> Choose:
    """Make the question which ship leaves the Depot, which frees the executive action of its space (OM-SHIP-10)."""

    def options() -> list[Option]:
        docked = sorted(mars.get_player(seat).docked) if can_welcome(mars, seat) else []
        return [*map(_make_ship_option, docked), last]

    return Choose(
        seat,
        say("om-ship", who=make_seat_key(seat), colonists=int(boosted)),
        options,
        forecast=lambda option: _forecast_ship(mars, seat, option, boosted=boosted),
        explain=lambda option: _explain_space(mars, seat, option),
        explainable_options=lambda: [*map(_make_ship_option, DOCKS)],
    )


def _make_ship_option(space: int) -> Option:
    return Option(str(space), say("om-option-ship", space=space, executive=f"@om-executive-{space}"))


def _explain_space(mars: Mars, seat: str, option: str) -> Sequence[Reason]:
    if not option.isdecimal():
        return ()
    if int(option) not in mars.get_player(seat).docked:
        return (Reason("OM-SHIP-01", say("om-why-no-ship-there", space=int(option))),)
    return tuple(explain_ship(mars, seat))


def _forecast_ship(mars: Mars, seat: str, option: str, *, boosted: bool) -> Forecast | None:
    """Return the costs and gains of a ship, and the executive action that it frees."""
    if not option.isdecimal():
        return None
    costs = [Reason("OM-SHIP-05", say("om-costs-boost"))] if boosted else []
    costs += list_cost_reasons(mars, seat, "OM-SHIP-01", mars.content.prices.ship)
    data = mars.content.executives[int(option)]
    effect = describe_executive(data)
    freed = Reason("OM-SHIP-09", Words("om-gains-opens", {"crystals": data.crystals}, {"effect": effect}))
    return Forecast(costs=tuple(costs), gains=(*expected_gains.list_ship_gains(mars, seat), freed))


def welcome_ship(mars: Mars, seat: str, space: int) -> Script:
    """Pay, move the ship, and gain its passengers (OM-SHIP-01 to OM-SHIP-04)."""
    player = mars.get_player(seat)
    yield from pay_cost(mars, seat, mars.content.prices.ship)
    player.docked.remove(space)
    player.hangar += 1
    mars.log(ShipWelcomed(seat, space))
    options = [Option("colonists", say("om-option-colonists"))]  # OM-SHIP-02
    if mars.count_bots_left(seat):  # OM-SHIP-11
        options.append(Option("bot", say("om-option-bot-arrives")))
    picked: str = "colonists"
    if len(options) > 1:
        picked = yield Choose(
            seat, say("om-ship-brings", who=make_seat_key(seat)), lambda: options, explainable_options=lambda: options
        )
    gain_colonists(mars, seat, 2 if picked == "colonists" else 1)  # OM-SHIP-03
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
    contribute_to_missions(mars, seat, "bot-placed")


def welcome_ships(mars: Mars, seat: str, first: int, effort: Effort, count: int = 1) -> Script:
    """Welcome the chosen ship, then `count` in all, and one for each colonist sent (OM-SHIP-05)."""
    yield from welcome_ship(mars, seat, first)
    yield from repeat_boosted(
        mars,
        seat,
        effort,
        count,
        is_possible=lambda: can_welcome(mars, seat),
        make_question=lambda boosted: ask_ship(mars, seat, DONE, boosted=boosted),
        apply_choice=lambda space: welcome_ship(mars, seat, int(space)),
    )


def ask_first_ship(mars: Mars, seat: str) -> Choose:
    """Make the question for the first ship of the main action."""
    return ask_ship(mars, seat, BACK)


@register_step(fx.Ship, lambda mars, seat, step, effort: can_welcome(mars, seat))
def _run_ship(mars: Mars, seat: str, step: fx.Ship, effort: Effort) -> Script:
    picked: str = yield ask_ship(mars, seat, NONE)
    if picked != "none":
        yield from welcome_ships(mars, seat, int(picked), effort, step.n)
