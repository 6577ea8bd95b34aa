"""Welcome a ship: from the Depot to the Hangar, with colonists and bots (SHIP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import DOCKS
from ..happenings.cards import ShipWelcomed
from ..happenings.moving import BotArrived
from . import outlook
from .abilities import Effort, does, more_of
from .asked import hex_reason, one_hex
from .card_words import either
from .land import emptiness, nearest, occupied
from .mars import BACK, DONE, NONE, Mars, seat_key, told_goods
from .missions import contribute
from .paying import can_pay, pay
from .stores import gain_colonists


def can_welcome(mars: Mars, who: str) -> bool:
    return next(why_not(mars, who), None) is None


def why_not(mars: Mars, who: str) -> Iterator[Reason]:
    """Yield the reasons against welcoming a ship."""
    cost = mars.content.prices.ship
    if not mars.player(who).docked:
        yield Reason("OM-SHIP-01", say("om-why-no-ship"))
    elif mars.welcomed(who) >= mars.state.level:
        yield Reason("OM-SHIP-07", say("om-why-ships-enough", level=mars.state.level))
    if not can_pay(mars, who, cost):
        yield Reason("OM-SHIP-01", Words("om-why-lacking", {}, {"goods": told_goods(mars.missing(who, cost))}))


def pick(mars: Mars, who: str, last: Option, *, boosted: bool = False) -> Choose:
    """Return the question which ship leaves the Depot: that is the executive action it makes available (OM-SHIP-10)."""

    def options() -> list[Option]:
        docked = sorted(mars.player(who).docked) if can_welcome(mars, who) else []
        return [*map(_option, docked), last]

    return Choose(
        who,
        say("om-ship", who=seat_key(who), colonists=int(boosted)),
        options,
        forecast=lambda option: _forecast(mars, who, option, boosted=boosted),
        explain=lambda option: _why_not_that(mars, who, option),
        wonders=lambda: [*map(_option, DOCKS)],
    )


def _option(space: int) -> Option:
    return Option(str(space), say("om-option-ship", space=space, executive=f"@om-executive-{space}"))


def _why_not_that(mars: Mars, who: str, option: str) -> Sequence[Reason]:
    if not option.isdecimal():
        return ()
    if int(option) not in mars.player(who).docked:
        return (Reason("OM-SHIP-01", say("om-why-no-ship-there", space=int(option))),)
    return tuple(why_not(mars, who))


def _forecast(mars: Mars, who: str, option: str, *, boosted: bool) -> Forecast | None:
    """Return the costs and gains of a ship, and the executive action that it leaves free."""
    if not option.isdecimal():
        return None
    costs = [Reason("OM-SHIP-05", say("om-costs-boost"))] if boosted else []
    costs.append(Reason("OM-SHIP-01", Words("om-costs", {}, {"goods": told_goods(mars.content.prices.ship)})))
    data = mars.content.executives[int(option)]
    effect = either(data.one_of) or (say("om-step-facility"),)
    opens = Reason("OM-SHIP-09", Words("om-gains-opens", {"crystals": data.crystals}, {"effect": effect}))
    return Forecast(costs=tuple(costs), gains=(*outlook.ship(mars, who), opens))


def welcome(mars: Mars, who: str, space: int) -> Script:
    """Pay, move the ship, and gain what comes with it (OM-SHIP-01 to 04)."""
    player = mars.player(who)
    yield from pay(mars, who, mars.content.prices.ship)
    player.docked.remove(space)
    player.hangar += 1
    mars.tell(ShipWelcomed(who, space))
    contribute(mars, who, "ship-welcomed")
    options = [Option("colonists", say("om-option-colonists"))]
    if mars.bots_left(who):  # OM-SHIP-11
        options.append(Option("bot", say("om-option-bot-arrives")))
    picked: str = "colonists"
    if len(options) > 1:
        picked = yield Choose(who, say("om-ship-brings", who=seat_key(who)), lambda: options, wonders=lambda: options)
    gain_colonists(mars, who, 2 if picked == "colonists" else 1)
    if picked == "bot":
        yield from _bot(mars, who)


def _bot(mars: Mars, who: str) -> Script:
    """Place a new bot on an own shelter without a piece, else on the nearest empty hex to one (OM-SHIP-04)."""
    taken, own = occupied(mars), mars.shelters(who)
    found = [at for at in own if at not in taken] or nearest(mars, own, emptiness(mars))
    where = found[0]
    if len(found) > 1:
        where = yield one_hex(
            mars,
            who,
            say("om-bot-where", who=seat_key(who)),
            found,
            lambda there: hex_reason("OM-SHIP-04", "om-why-no-bot-there", there),
        )
    mars.player(who).bots.append(where)
    mars.tell(BotArrived(who, where))


def ships(mars: Mars, who: str, first: int, effort: Effort, count: int = 1) -> Script:
    """Welcome the picked ship, then `count` in all, and one for each colonist sent (OM-SHIP-05)."""
    yield from welcome(mars, who, first)
    yield from more_of(
        mars,
        who,
        effort,
        count,
        possible=lambda: can_welcome(mars, who),
        ask=lambda boosted: pick(mars, who, DONE, boosted=boosted),
        take=lambda space: welcome(mars, who, int(space)),
    )


def begin(mars: Mars, who: str) -> Choose:
    """Return the first ship of the main action."""
    return pick(mars, who, BACK)


def _can(mars: Mars, who: str, step: fx.Ship, effort: Effort) -> bool:
    return can_welcome(mars, who)


@does(fx.Ship, _can)
def _ship(mars: Mars, who: str, step: fx.Ship, effort: Effort) -> Script:
    picked: str = yield pick(mars, who, NONE)
    if picked != "none":
        yield from ships(mars, who, int(picked), effort, step.n)
