"""The own Supply Stop: five steps in order, and the test for victory after them (SUPPLY, WIN)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from marshub.kernel import Choose, Option, Reason, Script, say
from marshub.kernel.mechanisms.turns import run_in_steps

from ..box.components import STEPS, SUPPLIES, WINNING_POPULATION, Faction
from ..happenings import Died, FinalSpoiled, GameEnded, StopBegan, StopStep, UpkeepUnpaid
from .common_questions import ask_card, ask_kept_card, make_hex_reason, make_not_in_stock_reason
from .events import draw_event
from .land import list_linked_passages
from .mars import Mars, make_card_option, make_hex_option, make_seat_key
from .paying import can_pay, explain_price, pay
from .people import explain_no_room, list_healthy, list_homes_for_new, list_population, settle_newcomer
from .salvage import store_building

UPKEEP = {"metal": 1, "stone": 1}  # of a Refinery (MM-SUPPLY-02)
WATER_RATION = {"water": 1}  # of a population (MM-SUPPLY-04)
#: The rule and message against a hex where nothing is due.
_NOT_DUE = {
    "upkeep": ("MM-SUPPLY-02", "mm-why-no-refinery"),
    "water": ("MM-SUPPLY-04", "mm-why-nobody-lives-there"),
}


def run_supply_stop(mars: Mars, seat: str) -> Script:
    """Run the whole sequence (MM-SUPPLY-01) in steps: Refineries before water (MM-SUPPLY-07).

    No step offers trades or exchanges (MM-SUPPLY-14, MM-TRADE-09, MM-EXPORT-10).
    """
    parts = zip(
        STEPS["stop"],
        (_run_upkeep, _run_water, _run_recharge, _run_production, _run_shipment, _run_event, _test_victory),
        strict=True,
    )
    yield from run_in_steps(mars.state, {name: partial(part, mars, seat) for name, part in parts})


def _run_event(mars: Mars, seat: str) -> Script:
    mars.log(StopStep(seat, 5))
    return draw_event(mars, seat)


def _test_victory(mars: Mars, seat: str) -> None:
    """Test for victory: a player with enough healthy population after the stop has won (MM-WIN-08).

    An injury counts as a loss here (MM-WIN-09); population of this stop's shipment or event counts (MM-WIN-07).
    """
    total = len(list_healthy(mars, seat))
    if total >= WINNING_POPULATION:
        mars.state.winner = cast("Faction", seat)  # MM-WIN-11: at once
        mars.log(GameEnded(seat, total))
    elif mars.state.errand.final:
        mars.log(FinalSpoiled(seat, total))  # MM-WIN-10: without further consequences


def _run_upkeep(mars: Mars, seat: str) -> Script:
    """Maintain Refineries; any of it may be left unpaid on purpose (MM-SUPPLY-05)."""
    mars.log(StopBegan(seat))
    mars.log(StopStep(seat, 1))
    mars.state.errand.final = len(list_healthy(mars, seat)) >= WINNING_POPULATION
    refineries = mars.list_structures(seat, "refinery")
    waivers = mars.list_kept_events(seat, "waive-upkeep")
    if refineries and waivers:
        picked: str = yield ask_kept_card(mars, seat, say("mm-waive", who=make_seat_key(seat)), waivers)
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            return
    for where in (yield from _settle_bill(mars, seat, refineries, UPKEEP, "upkeep")):
        del mars.state.terrain[where]  # MM-SUPPLY-03
        mars.log(UpkeepUnpaid(seat, where))
        yield from store_building(mars, seat, "refinery", where)
    mars.state.errand.paid = None


def _run_water(mars: Mars, seat: str) -> Script:
    """Supply the population with water; those without die (MM-SUPPLY-04)."""
    for where in (yield from _settle_bill(mars, seat, list_population(mars, seat), WATER_RATION, "water")):
        mars.add_people(seat, where, -1)
        mars.log(Died(seat, where, "thirst"))  # MM-SUPPLY-05: no card prevents it
    mars.state.errand.paid = None


def _settle_bill(mars: Mars, seat: str, due: Sequence[str], price: dict[str, int], name: str) -> Script:
    """Let each of `due` cost `price`: choose how many are paid for, and which are not.

    Returns:
        The unpaid ones.
    """
    errand = mars.state.errand
    if errand.paid is None:
        paid = yield from _pay_for(mars, seat, len(due), price, name)
        errand.paid = paid
    unpaid = max(0, len(due) - errand.paid)
    if unpaid in (0, len(due)):
        return list(due[:unpaid])
    spots = [make_hex_option(mars, where) for where in due]
    lost = yield Choose(
        seat,
        say(f"mm-{name}-lost", who=make_seat_key(seat), count=unpaid),
        lambda: spots,
        least=unpaid,
        most=unpaid,
        explain=lambda where: (
            () if where in due or where not in mars.grounds else (make_hex_reason(*_NOT_DUE[name], where),)
        ),
        explainable_options=lambda: [make_hex_option(mars, where) for where in mars.grounds],
    )
    return [lost] if isinstance(lost, str) else list(lost)


def _pay_for(mars: Mars, seat: str, due: int, price: dict[str, int], name: str) -> Script:
    """Choose how many of `due` are paid for, and pay; Olympium may replace any card (MM-SUPPLY-06)."""

    def multiply_price(count: int) -> dict[str, int]:
        return {card: item * count for card, item in price.items()}

    def count_payable() -> int:
        return max(count for count in range(due + 1) if can_pay(mars, seat, multiply_price(count)))

    paid, counts = count_payable(), [str(count) for count in range(due + 1)]
    if paid:
        picked: str = yield Choose(
            seat,
            say(f"mm-{name}", who=make_seat_key(seat), due=due),
            lambda: [_make_count_option(count, due, name) for count in range(count_payable(), -1, -1)],
            explain=lambda option: (
                _explain_unpaid(mars, seat, multiply_price(int(option)), name) if option in counts else ()
            ),
            explainable_options=lambda: [_make_count_option(count, due, name) for count in range(due, -1, -1)],
        )
        paid = int(picked)
    if paid:
        yield from pay(mars, seat, multiply_price(paid))
    return paid


def _explain_unpaid(mars: Mars, seat: str, cost: dict[str, int], name: str) -> Sequence[Reason]:
    """Return the reason why so many cannot be paid for."""
    if can_pay(mars, seat, cost):
        return ()
    return (explain_price(mars, seat, cost, "MM-SUPPLY-04" if name == "water" else "MM-SUPPLY-02"),)


def _make_count_option(count: int, due: int, name: str) -> Option:
    is_partial = count < due
    risk = f"mm-risk-{name}" if is_partial else ""
    return Option(str(count), say(f"mm-option-{name}", count=count, due=due), risk=risk)


def _run_recharge(mars: Mars, seat: str) -> None:
    """Return all unused Fuel Cells and take one (MM-SUPPLY-08)."""
    mars.log(StopStep(seat, 2))
    mars.return_cards(seat, "fuel", mars.count_held(seat, "fuel"))
    mars.gain_cards(seat, "fuel", 1)


def _run_production(mars: Mars, seat: str) -> None:
    """Collect cards from passages, Factories and Hospitals (MM-SUPPLY-09).

    Buildings that left the terrain in step 1 give nothing (MM-SUPPLY-10).
    """
    mars.log(StopStep(seat, 3))
    for card, count in compute_production(mars, seat).items():
        if count:
            mars.gain_cards(seat, card, count)


def compute_production(mars: Mars, seat: str) -> dict[str, int]:
    """Return the production of a faction's colony at its own Supply Stop."""
    return {
        "olympium": len(list_linked_passages(mars, seat)),
        "rcu": len(mars.list_structures(seat, "factory")),
        "med": len(mars.list_structures(seat, "hospital")),
    }


def _run_shipment(mars: Mars, seat: str) -> Script:
    """Choose one of four shipments, of those that are there (MM-SUPPLY-11, MM-SUPPLY-12, MM-SUPPLY-15)."""
    mars.log(StopStep(seat, 4))

    people = Option("population", say("mm-option-population"))

    def list_options() -> list[Option]:
        cards = [make_card_option(card) for card in SUPPLIES if mars.count_in_treasury(card)]
        return [*cards, people] if list_homes_for_new(mars, seat) else cards

    def explain_missing(option: str) -> Reason:
        if option == "population":
            return explain_no_room(mars, seat)[0]
        if option in SUPPLIES:
            return make_not_in_stock_reason("MM-SUPPLY-15", option)
        return Reason("MM-SUPPLY-11", say("mm-why-shipment"))

    if not list_options():
        return
    picked: str = yield ask_card(
        seat, say("mm-shipment", who=make_seat_key(seat)), list_options, explain_missing, people
    )
    if picked == "population":
        yield from settle_newcomer(mars, seat)
    else:
        mars.gain_cards(seat, picked, 1)
