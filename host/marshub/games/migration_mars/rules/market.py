"""Trades with other players, and exchanges with the Treasury (TRADE, EXPORT)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from marshub.kernel import Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards
from marshub.kernel.mechanisms.trading import Offer, OfferOutcome, Trade

from ..box.components import CARDS, RESOURCES, SUPPLIES
from ..happenings import Exchanged, Offered, Refused, Traded, describe_goods, make_good_key
from .common_questions import make_not_in_stock_reason
from .mars import Mars, make_seat_key, repeat_cards
from .people import choose_home, explain_no_room, settle_person

SAME_FOR_RESOURCE = 2  # MM-EXPORT-02
SAME_FOR_SUPPLY = 4  # MM-EXPORT-03
OLYMPIUM_FOR_SUPPLY = 2  # MM-EXPORT-04
OLYMPIUM_FOR_POPULATION = 4  # MM-EXPORT-05


# ---------------------------------------------------------------------- players


def list_tradable_goods(mars: Mars, seat: str) -> dict[str, int]:
    """Return the cards that a player can trade: all, kept events included (MM-TRADE-05, MM-TRADE-06)."""
    player = mars.get_player(seat)
    return {good: count for good, count in (*player.hand.items(), *player.kept.items()) if count}


def hand_over(mars: Mars, giver: str, taker: str, good: str, count: int) -> None:
    """Move cards from one player to another (MM-TRADE-08)."""
    if good in CARDS:
        mars.get_player(giver).hand[good] -= count
        mars.get_player(taker).hand[good] += count
        return
    for _ in range(count):
        mars.remove_kept_event(giver, good)
        add_cards(mars.get_player(taker).kept, good)


def list_partners(mars: Mars, seat: str) -> list[str]:
    """Return the listening seats to which a player may make an offer, if one of the two has a card (MM-TRADE-02).

    Only the active player is asked, so nobody starts a trade outside the own turn (MM-TRADE-04).
    """
    listeners = mars.state.market.list_partners(seat, mars.list_other_seats(seat))
    return [other for other in listeners if list_tradable_goods(mars, seat) or list_tradable_goods(mars, other)]


def run_trade(mars: Mars, proposer: str, other: str) -> Script:
    """Let two players trade until an offer is accepted or finally refused (MM-TRADE-03)."""

    def log_outcome(outcome: OfferOutcome, offer: Offer) -> None:
        mars.state.begun = True  # MM-SALV-06: the turn can no longer be spent on Salvage
        if outcome == "refused":
            mars.log(Refused(offer.to, offer.by))
            return
        entry_type = Offered if outcome == "offered" else Traded
        mars.log(entry_type(offer.by, offer.to, tuple(repeat_cards(offer.gives)), tuple(repeat_cards(offer.wants))))

    yield from Trade(
        mars.state.market,
        lambda seat: list_tradable_goods(mars, seat),
        lambda giver, taker, good, count: hand_over(mars, giver, taker, good, count),
        make_seat_key,
        lambda good: f"@{make_good_key(good)}",
        log_outcome,
        (*CARDS, *mars.content.events),
        "MM-TRADE-08",
    ).negotiate(proposer, other)


def explain_no_trade(mars: Mars, seat: str, other: str) -> Iterator[Reason]:
    """Yield the reasons why `seat` may make `other` no offer now."""
    market = mars.state.market
    if other == seat:
        yield Reason("MM-TRADE-02", say("mm-why-own-offer"))
    elif other not in mars.list_other_seats(seat):
        yield Reason("MM-TRADE-02", say("mm-why-nobody-there"))
    elif market.closed:
        yield Reason("MM-TRADE-01", say("mm-why-market-closed"))
    elif barred := next((who for who in (other, seat) if who in market.barred), ""):
        yield Reason("MM-TRADE-04", say("mm-why-barred", who=make_seat_key(barred)))
    elif other in market.deaf or seat in market.deaf:
        yield Reason("MM-TRADE-03", say("mm-why-deaf", who=make_seat_key(other if other in market.deaf else seat)))
    elif other not in list_partners(mars, seat):
        yield Reason("MM-TRADE-08", say("mm-why-no-goods"))


# ---------------------------------------------------------------------- the Treasury


def get_exchange_rate(paid: str, got: str) -> int:
    """Return the number of cards of one kind that a thing costs at an Export Station; 0 if they do not buy it."""
    if paid == "olympium":
        return OLYMPIUM_FOR_POPULATION if got == "population" else OLYMPIUM_FOR_SUPPLY if got in SUPPLIES else 0
    if paid not in RESOURCES or paid == got:
        return 0
    return SAME_FOR_RESOURCE if got in RESOURCES else SAME_FOR_SUPPLY if got in SUPPLIES else 0


def explain_no_exchange(mars: Mars, seat: str, paid: str, got: str) -> Iterator[Reason]:
    """Yield the reasons against an exchange, apart from a missing Export Station."""
    cost = get_exchange_rate(paid, got)
    if not cost:
        # What the rate of the paid card buys: Olympium only at its own rates, a resource only resources or supplies.
        rule = "MM-EXPORT-07" if paid == "olympium" else "MM-EXPORT-03" if got == "blueprint" else "MM-EXPORT-02"
        yield Reason(rule, say("mm-why-no-rate"))
        return
    if mars.count_held(seat, paid) < cost:
        if paid == "olympium":
            rule = "MM-EXPORT-05" if got == "population" else "MM-EXPORT-04"
        elif mars.count_held(seat, paid) + mars.count_held(seat, "olympium") >= cost:
            rule = "MM-EXPORT-07"  # Olympium is no wild resource here
        else:
            rule = "MM-EXPORT-02" if got in RESOURCES else "MM-EXPORT-03"
        yield Reason(rule, say("mm-why-rate", count=cost, card=f"@mm-card-{paid}", held=mars.count_held(seat, paid)))
    if got == "population":
        yield from explain_no_room(mars, seat)
    elif not mars.count_in_treasury(got):
        yield make_not_in_stock_reason("MM-EXPORT-08", got)


def list_exchanges(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every exchange that a player could make with a Station (MM-EXPORT-01)."""
    for paid, got in list_rated_exchanges():
        if (
            mars.count_held(seat, paid) >= SAME_FOR_RESOURCE
            and next(explain_no_exchange(mars, seat, paid, got), None) is None
        ):
            yield make_exchange_option(paid, got)


def list_rated_exchanges() -> Iterator[tuple[str, str]]:
    """Yield the exchanges that have a rate: the card that is paid, and the card that it buys."""
    pairs = product((*RESOURCES, "olympium"), (*RESOURCES, *SUPPLIES, "population"))
    return ((paid, got) for paid, got in pairs if get_exchange_rate(paid, got))


def make_exchange_option(paid: str, got: str) -> Option:
    price = describe_goods([paid] * get_exchange_rate(paid, got))
    words = Words("mm-option-export", {"got": f"@mm-card-{got}"}, {"paid": price})
    return Option(f"export:{paid}:{got}", words, group=say("mm-group-export"))


def run_exchange(mars: Mars, seat: str, paid: str, got: str, licence: str = "") -> Script:
    """Make one exchange with the Treasury, at a Station or by a kept event (`licence`). Payment comes last."""
    count, where = get_exchange_rate(paid, got), ""
    if got == "population":
        where = yield from choose_home(mars, seat)
    if licence:
        mars.use_event(seat, licence)
    mars.return_cards(seat, paid, count)
    mars.log(Exchanged(seat, paid, count, got))
    if where:
        settle_person(mars, seat, where)
    else:
        mars.gain_cards(seat, got, 1)
