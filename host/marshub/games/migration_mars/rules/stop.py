"""The own Supply Stop: five steps in order, and the test for victory after them (SUPPLY, WIN)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Choose, Option, Script, say

from ..box.components import ENOUGH, SUPPLIES
from ..happenings import Died, FinalSpoiled, GameEnded, StopBegan, StopStep, UpkeepUnpaid
from .events import draw_event
from .land import passages
from .mars import NONE, Mars, card_option, seat_key, spot_option, use_option
from .paying import can_pay, pay
from .people import everybody, healthy, room, welcome
from .salvage import save

UPKEEP = {"metal": 1, "stone": 1}  # of a Refinery (MM-SUPPLY-02)
DRINK = {"water": 1}  # of a population (MM-SUPPLY-04)


def supply_stop(mars: Mars, who: str) -> Script:
    """The whole sequence (MM-SUPPLY-01); whoever has enough population after it has won (MM-WIN-08)."""
    mars.state.phase = "stop"
    mars.tell(StopBegan(who))
    before = len(healthy(mars, who))
    for number, step in enumerate((_expenses, _recharge, _generate, _shipment, draw_event), 1):
        mars.tell(StopStep(who, number))
        yield from step(mars, who)
    total = len(healthy(mars, who))
    if total >= ENOUGH:
        mars.state.winner = who  # MM-WIN-11: there and then
        mars.tell(GameEnded(who, total))
    elif before >= ENOUGH:
        mars.tell(FinalSpoiled(who, total))  # MM-WIN-10: nothing else comes of it


def _expenses(mars: Mars, who: str) -> Script:
    """Refineries before water (MM-SUPPLY-07); any of it may be left unpaid on purpose (MM-SUPPLY-05)."""
    yield from _upkeep(mars, who)
    yield from _water(mars, who)


def _upkeep(mars: Mars, who: str) -> Script:
    refineries = mars.of(who, "refinery")
    waivers = mars.keeps(who, "waive-upkeep")
    if refineries and waivers:
        picked: str = yield Choose(who, say("mm-waive", who=seat_key(who)), lambda: [*map(use_option, waivers), NONE])
        if picked != "none":
            mars.use(who, picked.removeprefix("use:"))
            return
    for where in (yield from _bill(mars, who, refineries, UPKEEP, "upkeep")):
        del mars.state.terrain[where]  # MM-SUPPLY-03
        mars.tell(UpkeepUnpaid(who, where))
        yield from save(mars, who, "refinery")


def _water(mars: Mars, who: str) -> Script:
    for where in (yield from _bill(mars, who, everybody(mars, who), DRINK, "water")):
        mars.shift(who, where, -1)
        mars.tell(Died(who, where, "thirst"))  # MM-SUPPLY-05: nothing prevents it


def _bill(mars: Mars, who: str, due: Sequence[str], price: dict[str, int], name: str) -> Script:
    """Each of `due` costs `price`: how many are paid for, and which are not. Returns those."""

    def times(count: int) -> dict[str, int]:
        return {card: each * count for card, each in price.items()}

    most = max((count for count in range(len(due) + 1) if can_pay(mars, who, times(count))), default=0)
    paid = most
    if most:
        picked: str = yield Choose(
            who,
            say(f"mm-{name}", who=seat_key(who), due=len(due)),
            lambda: [_paying(count, len(due), name) for count in range(most, -1, -1)],
        )
        paid = int(picked)
    if paid:
        yield from pay(mars, who, times(paid))
    unpaid = len(due) - paid
    if unpaid in (0, len(due)):
        return list(due[:unpaid])
    spots = [spot_option(mars, where) for where in due]
    lost = yield Choose(
        who, say(f"mm-{name}-lost", who=seat_key(who), count=unpaid), lambda: spots, least=unpaid, most=unpaid
    )
    return [lost] if isinstance(lost, str) else list(lost)


def _paying(count: int, due: int, name: str) -> Option:
    short = count < due
    risk = f"mm-risk-{name}" if short else ""
    return Option(str(count), say(f"mm-option-{name}", count=count, due=due), risk=risk)


def _recharge(mars: Mars, who: str) -> Script:
    """All unused Fuel Cells go back, one is taken (MM-SUPPLY-08)."""
    mars.give_back(who, "fuel", mars.held(who, "fuel"))
    mars.gain(who, "fuel", 1)
    yield from ()


def _generate(mars: Mars, who: str) -> Script:
    """Passages, Factories, Hospitals (MM-SUPPLY-09); what left the terrain in step 1 gives nothing (MM-SUPPLY-10)."""
    for card, count in production(mars, who).items():
        if count:
            mars.gain(who, card, count)
    yield from ()


def production(mars: Mars, who: str) -> dict[str, int]:
    """What a faction's colony gives at its own Supply Stop."""
    return {
        "olympium": len(passages(mars, who)),
        "rcu": len(mars.of(who, "factory")),
        "med": len(mars.of(who, "hospital")),
    }


def _shipment(mars: Mars, who: str) -> Script:
    """One of four, of what there is (MM-SUPPLY-11, MM-SUPPLY-12, MM-SUPPLY-15)."""
    found = [card_option(card) for card in SUPPLIES if mars.treasury(card)]
    if room(mars, who):
        found.append(Option("population", say("mm-option-population")))
    if not found:
        return
    picked: str = yield Choose(who, say("mm-shipment", who=seat_key(who)), lambda: found)
    if picked == "population":
        yield from welcome(mars, who)
    else:
        mars.gain(who, picked, 1)
