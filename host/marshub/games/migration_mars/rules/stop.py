"""The own Supply Stop: five steps in order, and the test for victory after them (SUPPLY, WIN)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from marshub.kernel import Choose, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.steps import in_steps

from ..box.components import ENOUGH, STEPS, SUPPLIES, Faction
from ..happenings import Died, FinalSpoiled, GameEnded, StopBegan, StopStep, UpkeepUnpaid
from .asked import kept_card, not_in_stock, not_there, one_card
from .events import draw_event
from .land import passages
from .mars import Mars, card_option, seat_key, spot_option, told_cards
from .paying import can_pay, missing, pay
from .people import everybody, healthy, room, welcome, why_no_room
from .salvage import save

UPKEEP = {"metal": 1, "stone": 1}  # of a Refinery (MM-SUPPLY-02)
DRINK = {"water": 1}  # of a population (MM-SUPPLY-04)
#: Where nothing is due: the rule, and why not.
_NOT_DUE = {
    "upkeep": ("MM-SUPPLY-02", "mm-why-no-refinery"),
    "water": ("MM-SUPPLY-04", "mm-why-nobody-lives-there"),
}


def supply_stop(mars: Mars, who: str) -> Script:
    """Run the whole sequence (MM-SUPPLY-01), in steps: Refineries before water (MM-SUPPLY-07)."""
    parts = zip(STEPS["stop"], (_upkeep, _water, _recharge, _generate, _shipment, _event, _test), strict=True)
    yield from in_steps(mars.state, {name: partial(part, mars, who) for name, part in parts})


def _event(mars: Mars, who: str) -> Script:
    mars.tell(StopStep(who, 5))
    return draw_event(mars, who)


def _test(mars: Mars, who: str) -> None:
    """Test for victory: a player with enough population after it has won (MM-WIN-08)."""
    total = len(healthy(mars, who))
    if total >= ENOUGH:
        mars.state.winner = cast(Faction, who)  # MM-WIN-11: there and then
        mars.tell(GameEnded(who, total))
    elif mars.state.errand.final:
        mars.tell(FinalSpoiled(who, total))  # MM-WIN-10: nothing else comes of it


def _upkeep(mars: Mars, who: str) -> Script:
    """Maintain Refineries; any of it may be left unpaid on purpose (MM-SUPPLY-05)."""
    mars.tell(StopBegan(who))
    mars.tell(StopStep(who, 1))
    mars.state.errand.final = len(healthy(mars, who)) >= ENOUGH
    refineries = mars.of(who, "refinery")
    waivers = mars.keeps(who, "waive-upkeep")
    if refineries and waivers:
        picked: str = yield kept_card(mars, who, say("mm-waive", who=seat_key(who)), waivers)
        if picked != "none":
            mars.use(who, picked.removeprefix("use:"))
            return
    for where in (yield from _bill(mars, who, refineries, UPKEEP, "upkeep")):
        del mars.state.terrain[where]  # MM-SUPPLY-03
        mars.tell(UpkeepUnpaid(who, where))
        yield from save(mars, who, "refinery")
    mars.state.errand.paid = None


def _water(mars: Mars, who: str) -> Script:
    for where in (yield from _bill(mars, who, everybody(mars, who), DRINK, "water")):
        mars.shift(who, where, -1)
        mars.tell(Died(who, where, "thirst"))  # MM-SUPPLY-05: nothing prevents it
    mars.state.errand.paid = None


def _bill(mars: Mars, who: str, due: Sequence[str], price: dict[str, int], name: str) -> Script:
    """Let each of `due` cost `price`: choose how many are paid for, and which are not. Returns the unpaid."""
    errand = mars.state.errand
    if errand.paid is None:
        paid = yield from _pay_for(mars, who, len(due), price, name)
        errand.paid = paid
    unpaid = max(0, len(due) - errand.paid)
    if unpaid in (0, len(due)):
        return list(due[:unpaid])
    spots = [spot_option(mars, where) for where in due]
    lost = yield Choose(
        who,
        say(f"mm-{name}-lost", who=seat_key(who), count=unpaid),
        lambda: spots,
        least=unpaid,
        most=unpaid,
        explain=lambda where: () if where in due or where not in mars.grounds else (not_there(*_NOT_DUE[name], where),),
        wonders=lambda: [spot_option(mars, where) for where in mars.grounds],
    )
    return [lost] if isinstance(lost, str) else list(lost)


def _pay_for(mars: Mars, who: str, due: int, price: dict[str, int], name: str) -> Script:
    """Choose how many of `due` are paid for, and how."""

    def times(count: int) -> dict[str, int]:
        return {card: each * count for card, each in price.items()}

    def most() -> int:
        return max((count for count in range(due + 1) if can_pay(mars, who, times(count))), default=0)

    paid, counts = most(), [str(count) for count in range(due + 1)]
    if paid:
        picked: str = yield Choose(
            who,
            say(f"mm-{name}", who=seat_key(who), due=due),
            lambda: [_paying(count, due, name) for count in range(most(), -1, -1)],
            explain=lambda option: _why_not_paid(mars, who, times(int(option)), name) if option in counts else (),
            wonders=lambda: [_paying(count, due, name) for count in range(due, -1, -1)],
        )
        paid = int(picked)
    if paid:
        yield from pay(mars, who, times(paid))
    return paid


def _why_not_paid(mars: Mars, who: str, cost: dict[str, int], name: str) -> Sequence[Reason]:
    """Return why so many cannot be paid for."""
    if can_pay(mars, who, cost):
        return ()
    lacking = Words("mm-why-too-dear", {}, {"cards": told_cards(missing(mars, who, cost))})
    return (Reason("MM-SUPPLY-04" if name == "water" else "MM-SUPPLY-02", lacking),)


def _paying(count: int, due: int, name: str) -> Option:
    short = count < due
    risk = f"mm-risk-{name}" if short else ""
    return Option(str(count), say(f"mm-option-{name}", count=count, due=due), risk=risk)


def _recharge(mars: Mars, who: str) -> None:
    """Return all unused Fuel Cells and take one (MM-SUPPLY-08)."""
    mars.tell(StopStep(who, 2))
    mars.give_back(who, "fuel", mars.held(who, "fuel"))
    mars.gain(who, "fuel", 1)


def _generate(mars: Mars, who: str) -> None:
    """Collect from passages, Factories, Hospitals (MM-SUPPLY-09).

    What left the terrain in step 1 gives nothing (-10).
    """
    mars.tell(StopStep(who, 3))
    for card, count in production(mars, who).items():
        if count:
            mars.gain(who, card, count)


def production(mars: Mars, who: str) -> dict[str, int]:
    """Return the production of a faction's colony at its own Supply Stop."""
    return {
        "olympium": len(passages(mars, who)),
        "rcu": len(mars.of(who, "factory")),
        "med": len(mars.of(who, "hospital")),
    }


def _shipment(mars: Mars, who: str) -> Script:
    """Choose one of four shipments, of what there is (MM-SUPPLY-11, MM-SUPPLY-12, MM-SUPPLY-15)."""
    mars.tell(StopStep(who, 4))

    people = Option("population", say("mm-option-population"))

    def options() -> list[Option]:
        cards = [card_option(card) for card in SUPPLIES if mars.treasury(card)]
        return [*cards, people] if room(mars, who) else cards

    def why(option: str) -> Reason:
        if option == "population":
            return why_no_room(mars, who)[0]
        if option in SUPPLIES:
            return not_in_stock("MM-SUPPLY-15", option)
        return Reason("MM-SUPPLY-11", say("mm-why-shipment"))

    if not options():
        return
    picked: str = yield one_card(who, say("mm-shipment", who=seat_key(who)), options, why, people)
    if picked == "population":
        yield from welcome(mars, who)
    else:
        mars.gain(who, picked, 1)
