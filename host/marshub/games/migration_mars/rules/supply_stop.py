"""The own Supply Stop: five steps in order, and the test for victory after them (SUPPLY, WIN)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from marshub.kernel import Choose, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.turns import run_in_steps

from ..box.components import ENOUGH, STEPS, SUPPLIES, Faction
from ..happenings import Died, FinalSpoiled, GameEnded, StopBegan, StopStep, UpkeepUnpaid
from .common_questions import ask_card, ask_kept_card, reason_against_hex, reason_not_in_stock
from .events import draw_event
from .land import list_passages
from .mars import Mars, describe_cards, make_card_option, make_seat_key, make_spot_option
from .paying import can_pay, find_missing, pay
from .people import explain_no_room, list_everybody, list_healthy, list_room, welcome_one
from .salvage import store_building

UPKEEP = {"metal": 1, "stone": 1}  # of a Refinery (MM-SUPPLY-02)
DRINK = {"water": 1}  # of a population (MM-SUPPLY-04)
#: Where nothing is due: the rule, and why not.
_NOT_DUE = {
    "upkeep": ("MM-SUPPLY-02", "mm-why-no-refinery"),
    "water": ("MM-SUPPLY-04", "mm-why-nobody-lives-there"),
}


def run_supply_stop(mars: Mars, seat: str) -> Script:
    """Run the whole sequence (MM-SUPPLY-01), in steps: Refineries before water (MM-SUPPLY-07)."""
    parts = zip(STEPS["stop"], (_upkeep, _water, _recharge, _generate, _shipment, _event, _test), strict=True)
    yield from run_in_steps(mars.state, {name: partial(part, mars, seat) for name, part in parts})


def _event(mars: Mars, seat: str) -> Script:
    mars.tell(StopStep(seat, 5))
    return draw_event(mars, seat)


def _test(mars: Mars, seat: str) -> None:
    """Test for victory: a player with enough population after it has won (MM-WIN-08)."""
    total = len(list_healthy(mars, seat))
    if total >= ENOUGH:
        mars.state.winner = cast(Faction, seat)  # MM-WIN-11: there and then
        mars.tell(GameEnded(seat, total))
    elif mars.state.errand.final:
        mars.tell(FinalSpoiled(seat, total))  # MM-WIN-10: nothing else comes of it


def _upkeep(mars: Mars, seat: str) -> Script:
    """Maintain Refineries; any of it may be left unpaid on purpose (MM-SUPPLY-05)."""
    mars.tell(StopBegan(seat))
    mars.tell(StopStep(seat, 1))
    mars.state.errand.final = len(list_healthy(mars, seat)) >= ENOUGH
    refineries = mars.list_structures(seat, "refinery")
    waivers = mars.list_kept(seat, "waive-upkeep")
    if refineries and waivers:
        picked: str = yield ask_kept_card(mars, seat, say("mm-waive", who=make_seat_key(seat)), waivers)
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            return
    for where in (yield from _bill(mars, seat, refineries, UPKEEP, "upkeep")):
        del mars.state.terrain[where]  # MM-SUPPLY-03
        mars.tell(UpkeepUnpaid(seat, where))
        yield from store_building(mars, seat, "refinery")
    mars.state.errand.paid = None


def _water(mars: Mars, seat: str) -> Script:
    for where in (yield from _bill(mars, seat, list_everybody(mars, seat), DRINK, "water")):
        mars.move_people(seat, where, -1)
        mars.tell(Died(seat, where, "thirst"))  # MM-SUPPLY-05: nothing prevents it
    mars.state.errand.paid = None


def _bill(mars: Mars, seat: str, due: Sequence[str], price: dict[str, int], name: str) -> Script:
    """Let each of `due` cost `price`: choose how many are paid for, and which are not. Returns the unpaid."""
    errand = mars.state.errand
    if errand.paid is None:
        paid = yield from _pay_for(mars, seat, len(due), price, name)
        errand.paid = paid
    unpaid = max(0, len(due) - errand.paid)
    if unpaid in (0, len(due)):
        return list(due[:unpaid])
    spots = [make_spot_option(mars, where) for where in due]
    lost = yield Choose(
        seat,
        say(f"mm-{name}-lost", who=make_seat_key(seat), count=unpaid),
        lambda: spots,
        least=unpaid,
        most=unpaid,
        explain=lambda where: (
            () if where in due or where not in mars.grounds else (reason_against_hex(*_NOT_DUE[name], where),)
        ),
        explainable_options=lambda: [make_spot_option(mars, where) for where in mars.grounds],
    )
    return [lost] if isinstance(lost, str) else list(lost)


def _pay_for(mars: Mars, seat: str, due: int, price: dict[str, int], name: str) -> Script:
    """Choose how many of `due` are paid for, and how."""

    def times(count: int) -> dict[str, int]:
        return {card: item * count for card, item in price.items()}

    def most() -> int:
        return max((count for count in range(due + 1) if can_pay(mars, seat, times(count))), default=0)

    paid, counts = most(), [str(count) for count in range(due + 1)]
    if paid:
        picked: str = yield Choose(
            seat,
            say(f"mm-{name}", who=make_seat_key(seat), due=due),
            lambda: [_paying(count, due, name) for count in range(most(), -1, -1)],
            explain=lambda option: _why_not_paid(mars, seat, times(int(option)), name) if option in counts else (),
            explainable_options=lambda: [_paying(count, due, name) for count in range(due, -1, -1)],
        )
        paid = int(picked)
    if paid:
        yield from pay(mars, seat, times(paid))
    return paid


def _why_not_paid(mars: Mars, seat: str, cost: dict[str, int], name: str) -> Sequence[Reason]:
    """Return why so many cannot be paid for."""
    if can_pay(mars, seat, cost):
        return ()
    lacking = Words("mm-why-too-dear", {}, {"cards": describe_cards(find_missing(mars, seat, cost))})
    return (Reason("MM-SUPPLY-04" if name == "water" else "MM-SUPPLY-02", lacking),)


def _paying(count: int, due: int, name: str) -> Option:
    short = count < due
    risk = f"mm-risk-{name}" if short else ""
    return Option(str(count), say(f"mm-option-{name}", count=count, due=due), risk=risk)


def _recharge(mars: Mars, seat: str) -> None:
    """Return all unused Fuel Cells and take one (MM-SUPPLY-08)."""
    mars.tell(StopStep(seat, 2))
    mars.give_back(seat, "fuel", mars.count_held(seat, "fuel"))
    mars.gain(seat, "fuel", 1)


def _generate(mars: Mars, seat: str) -> None:
    """Collect from passages, Factories, Hospitals (MM-SUPPLY-09).

    What left the terrain in step 1 gives nothing (-10).
    """
    mars.tell(StopStep(seat, 3))
    for card, count in compute_production(mars, seat).items():
        if count:
            mars.gain(seat, card, count)


def compute_production(mars: Mars, seat: str) -> dict[str, int]:
    """Return the production of a faction's colony at its own Supply Stop."""
    return {
        "olympium": len(list_passages(mars, seat)),
        "rcu": len(mars.list_structures(seat, "factory")),
        "med": len(mars.list_structures(seat, "hospital")),
    }


def _shipment(mars: Mars, seat: str) -> Script:
    """Choose one of four shipments, of what there is (MM-SUPPLY-11, MM-SUPPLY-12, MM-SUPPLY-15)."""
    mars.tell(StopStep(seat, 4))

    people = Option("population", say("mm-option-population"))

    def options() -> list[Option]:
        cards = [make_card_option(card) for card in SUPPLIES if mars.count_in_treasury(card)]
        return [*cards, people] if list_room(mars, seat) else cards

    def why(option: str) -> Reason:
        if option == "population":
            return explain_no_room(mars, seat)[0]
        if option in SUPPLIES:
            return reason_not_in_stock("MM-SUPPLY-15", option)
        return Reason("MM-SUPPLY-11", say("mm-why-shipment"))

    if not options():
        return
    picked: str = yield ask_card(seat, say("mm-shipment", who=make_seat_key(seat)), options, why, people)
    if picked == "population":
        yield from welcome_one(mars, seat)
    else:
        mars.gain(seat, picked, 1)
