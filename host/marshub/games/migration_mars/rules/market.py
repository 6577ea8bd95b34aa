"""Trading with other players, and exchanges with the Treasury (TRADE, EXPORT)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from marshub.kernel import Option, Reason, Script, say
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.mechanisms.trading import Offer, OfferOutcome, Trade

from ..box.components import CARDS, RESOURCES, SUPPLIES
from ..happenings import Exchanged, Offered, Refused, Traded, good_key
from .common_questions import reason_not_in_stock
from .mars import Mars, make_seat_key, repeat_cards
from .people import explain_no_room, pick_home, settle_one

SAME_FOR_RESOURCE = 2  # MM-EXPORT-02
SAME_FOR_SUPPLY = 4  # MM-EXPORT-03
OLYMPIUM_FOR_SUPPLY = 2  # MM-EXPORT-04
OLYMPIUM_FOR_POPULATION = 4  # MM-EXPORT-05


# ---------------------------------------------------------------------- players


def list_goods(mars: Mars, seat: str) -> dict[str, int]:
    """Return what a player could hand over: all cards, kept events among them (MM-TRADE-05, MM-TRADE-06)."""
    player = mars.find_player(seat)
    return {good: count for good, count in (*player.hand.items(), *player.kept.items()) if count}


def hand_over(mars: Mars, giver: str, taker: str, good: str, count: int) -> None:
    """Hand cards over (MM-TRADE-08)."""
    if good in CARDS:
        mars.find_player(giver).hand[good] -= count
        mars.find_player(taker).hand[good] += count
        return
    for _ in range(count):
        mars.drop_kept(giver, good)
        add_cards(mars.find_player(taker).kept, good)


def list_partners(mars: Mars, seat: str) -> list[str]:
    """Return whom `who` may make an offer to: others who listen, where one of the two has something (MM-TRADE-02)."""
    matches = mars.state.market.list_partners(seat, mars.other_seats(seat))
    return [item for item in matches if list_goods(mars, seat) or list_goods(mars, item)]


def trade(mars: Mars, who: str, other: str) -> Script:
    """Let `who` and `other` trade until an offer is accepted or refused for good (MM-TRADE-03)."""

    def tell(came: OfferOutcome, offer: Offer) -> None:
        mars.state.begun = True  # MM-SALV-06: such a turn is no longer spent on Salvage alone
        if came == "refused":
            mars.tell(Refused(offer.to, offer.by))
            return
        kind = Offered if came == "offered" else Traded
        mars.tell(kind(offer.by, offer.to, tuple(repeat_cards(offer.gives)), tuple(repeat_cards(offer.wants))))

    yield from Trade(
        mars.state.market,
        lambda seat: list_goods(mars, seat),
        lambda giver, taker, good, count: hand_over(mars, giver, taker, good, count),
        make_seat_key,
        lambda good: f"@{good_key(good)}",
        tell,
        "MM-TRADE-03",
        (*CARDS, *mars.content.events),
        "MM-TRADE-08",
    ).negotiate(who, other)


def explain_no_trade(mars: Mars, seat: str, other: str) -> Iterator[Reason]:
    """Yield the reasons why `who` may make `other` no offer now."""
    market = mars.state.market
    if other not in mars.other_seats(seat):
        yield Reason("MM-TRADE-02", say("mm-why-nobody-there"))
    elif market.closed:
        yield Reason("MM-TRADE-01", say("mm-why-market-closed"))
    elif other in market.deaf or seat in market.deaf:
        yield Reason("MM-TRADE-03", say("mm-why-deaf", who=make_seat_key(other if other in market.deaf else seat)))
    elif other not in list_partners(mars, seat):
        yield Reason("MM-TRADE-08", say("mm-why-no-goods"))


# ---------------------------------------------------------------------- the Treasury


def exchange_rate(paid: str, got: str) -> int:
    """Return how many cards of one kind a thing costs at an Export Station; 0 if it is not available for them."""
    if paid == "olympium":
        return OLYMPIUM_FOR_POPULATION if got == "population" else OLYMPIUM_FOR_SUPPLY if got in SUPPLIES else 0
    if paid not in RESOURCES or paid == got:
        return 0
    return SAME_FOR_RESOURCE if got in RESOURCES else SAME_FOR_SUPPLY if got in SUPPLIES else 0


def explain_no_exchange(mars: Mars, seat: str, paid: str, got: str) -> Iterator[Reason]:
    """Yield the reasons against an exchange, the Export Station aside."""
    cost = exchange_rate(paid, got)
    if not cost:
        yield Reason("MM-EXPORT-02" if got in RESOURCES else "MM-EXPORT-07", say("mm-why-no-rate"))
        return
    if mars.count_held(seat, paid) < cost:
        rule = {"population": "MM-EXPORT-05"}.get(got, "MM-EXPORT-04" if paid == "olympium" else "MM-EXPORT-07")
        yield Reason(rule, say("mm-why-rate", count=cost, card=f"@mm-card-{paid}", held=mars.count_held(seat, paid)))
    if got == "population":
        yield from explain_no_room(mars, seat)
    elif not mars.count_in_treasury(got):
        yield reason_not_in_stock("MM-EXPORT-08", got)


def list_exchanges(mars: Mars, seat: str) -> Iterator[Option]:
    """Return every exchange that `who` could make with a Station (MM-EXPORT-01)."""
    for paid, got in list_thinkable_exchanges():
        if (
            mars.count_held(seat, paid) >= SAME_FOR_RESOURCE
            and next(explain_no_exchange(mars, seat, paid, got), None) is None
        ):
            yield exchange_option(paid, got)


def list_thinkable_exchanges() -> Iterator[tuple[str, str]]:
    """Yield the exchanges that have a rate: the card that is paid, and the card it buys."""
    every = product((*RESOURCES, "olympium"), (*RESOURCES, *SUPPLIES, "population"))
    return ((paid, got) for paid, got in every if exchange_rate(paid, got))


def exchange_option(paid: str, got: str) -> Option:
    words = say("mm-option-export", count=exchange_rate(paid, got), paid=f"@mm-card-{paid}", got=f"@mm-card-{got}")
    return Option(f"export:{paid}:{got}", words, group=say("mm-group-export"))


def exchange(mars: Mars, seat: str, paid: str, got: str, licence: str = "") -> Script:
    """Make one exchange with the Treasury, at a Station or by a kept event (`licence`). Payment comes last."""
    count, where = exchange_rate(paid, got), ""
    if got == "population":
        where = yield from pick_home(mars, seat)
    if licence:
        mars.use_event(seat, licence)
    mars.give_back(seat, paid, count)
    mars.tell(Exchanged(seat, paid, count, got))
    if where:
        settle_one(mars, seat, where)
    else:
        mars.gain(seat, got, 1)
