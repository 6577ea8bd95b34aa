"""Gaining and delivering: Storage, Depot and Tray, goods that go straight onto a contract (TERM, CONTR, CRYS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Option, Reason, Script, say

from ..box.components import CRYSTALS, GOODS, RESOURCES, Good, Resource
from ..happenings.colonists import ColonistGained
from ..happenings.stores import CrystalsLost, CrystalsMoved, Delivered, Gained, Lost, SubstitutesUsed
from .card_words import make_contract_option
from .common_questions import ask_one_of
from .mars import NONE, Mars, make_seat_key


def list_wanting_contracts(mars: Mars, seat: str, good: str) -> list[str]:
    """Return the own contracts that still need a good (OM-CONTR-03)."""
    return [
        card
        for card, given in mars.find_player(seat).contracts.items()  # minerals as minerals only (OM-CONTR-06)
        if mars.content.contracts[card].items.get(cast(Good, good), 0) > given.get(cast(Good, good), 0)
    ]


def count_room(mars: Mars, seat: str, good: str) -> int:
    """Return how many more of a good fit on the player board.

    Crystals from the Warehouse need room in the Depot, those of the Tray counted (OM-SUPPLY-04).
    """
    if good == "crystal":
        return max(0, mars.count_depot_room(seat) - mars.find_player(seat).tray)
    return max(0, mars.storage_capacity(seat) - mars.find_player(seat).resources[cast(Resource, good)])


def could_hold(mars: Mars, seat: str, good: str) -> bool:
    """Check that one more can be held, on the board or straight on a contract (OM-CONTR-04)."""
    return count_room(mars, seat, good) > 0 or bool(list_wanting_contracts(mars, seat, good))


def gain_goods(mars: Mars, seat: str, good: str, count: int) -> Script:
    """Gain goods from the general supply: crystals to the Tray, resources to Storage.

    Goods that do not fit are lost, unless an own contract needs them (OM-TERM-03, OM-TERM-04, OM-TERM-07,
    OM-CONTR-04).
    """
    player = mars.find_player(seat)
    if good == "crystal":
        player.tray += count  # no limit (OM-CRYS-04), until the next own turn (OM-CRYS-07)
        mars.tell(Gained(seat, good, count))
        note_substitutes(mars)
        return
    kept = min(count, count_room(mars, seat, good))
    if kept:
        player.resources[cast(Resource, good)] += kept
        mars.tell(Gained(seat, good, kept))
    lost = 0
    for _ in range(count - kept):
        straight = yield from _onto_contract(mars, seat, good)
        lost += not straight
    if lost:
        mars.tell(Lost(seat, good, lost))


def note_substitutes(mars: Mars) -> None:
    """Log that substitutes stand for crystals above the number in the box: the supply never runs out (OM-COMP-04)."""
    if (short := mars.count_crystals_out() - CRYSTALS) > 0:
        mars.tell(SubstitutesUsed(short))


def _onto_contract(mars: Mars, seat: str, good: str, *, forced: bool = False) -> Script:
    """Choose an own contract for a good that does not fit; return True if the good went there."""
    cards = list_wanting_contracts(mars, seat, good)
    if not cards:
        return False
    card: str = yield ask_one_of(
        seat,
        say("om-straight", who=make_seat_key(seat), good=f"@om-good-{good}"),
        lambda: [make_contract_option(mars, card) for card in cards],
        lambda: [make_contract_option(mars, card) for card in mars.find_player(seat).contracts],
        lambda card: Reason("OM-CONTR-03", say("om-why-not-needed")),
        *(() if forced else (NONE,)),
    )
    if card == "none":
        return False
    _lay(mars, seat, card, good)
    return True


def _lay(mars: Mars, seat: str, card: str, good: str) -> None:
    """Lay one good on a contract."""
    given = mars.find_player(seat).contracts[card]
    given[cast(Good, good)] = given.get(cast(Good, good), 0) + 1  # never taken back (OM-CONTR-08)
    mars.tell(Delivered(seat, card, good, 1))


def take_from_warehouse(mars: Mars, seat: str, good: str) -> Script:
    """Take one item that can be held (OM-SUPPLY-01, OM-SUPPLY-03)."""
    player = mars.find_player(seat)
    # Only effects that name the Warehouse draw from it (OM-TERM-02); it is not refilled (OM-SUPPLY-05).
    mars.state.warehouse[good] -= 1  # type: ignore[index]
    if count_room(mars, seat, good) > 0:
        if good == "crystal":
            player.tray += 1
        else:
            player.resources[cast(Resource, good)] += 1
        mars.tell(Gained(seat, good, 1))
    else:
        yield from _onto_contract(mars, seat, good, forced=True)


def gain_colonists(mars: Mars, seat: str, count: int) -> int:
    """Move colonists from the Reserve into free Living Quarters, as far as both go (OM-TERM-06).

    Return their number.
    """
    player = mars.find_player(seat)
    came = max(0, min(count, mars.count_reserve(seat), mars.quarters_capacity(seat) - player.quarters))
    player.quarters += came
    if came:
        mars.tell(ColonistGained(seat, came))
    return came


def send_home(mars: Mars, seat: str, count: int) -> int:
    """Move colonists into the Living Quarters and return how many fit; the others stay beside the board (OM-TRAVC-07).

    Callers take them from their former places.
    """
    player = mars.find_player(seat)
    came = max(0, min(count, mars.quarters_capacity(seat) - player.quarters))
    player.quarters += came
    return came


def settle_tray(mars: Mars, seat: str) -> Script:
    """Move all Tray crystals into free Depot spaces; those that do not fit go back (OM-TERM-08)."""
    player = mars.find_player(seat)
    moved = min(player.tray, mars.count_depot_room(seat))
    player.depot += moved
    player.tray -= moved
    if moved:
        mars.tell(CrystalsMoved(seat, moved))
    while player.tray:
        straight = yield from _onto_contract(mars, seat, "crystal")
        if not straight:
            break
        player.tray -= 1
    if player.tray:
        mars.tell(CrystalsLost(seat, player.tray))
        player.tray = 0


# ---------------------------------------------------------------------- deliveries


def count_deliverable(mars: Mars, seat: str, good: str) -> int:
    """Return how many of a good could be delivered; crystals of the Tray count too (OM-CONTR-10)."""
    player = mars.find_player(seat)
    return player.depot + player.tray if good == "crystal" else player.resources[cast(Resource, good)]


def list_deliveries(mars: Mars, *seats: str) -> Iterator[Option]:
    """Yield the deliveries that these players could make onto own contracts now (OM-CONTR-03)."""
    for who in seats:
        for good in GOODS:
            if count_deliverable(mars, who, good):
                yield from (make_delivery(who, card, good) for card in list_wanting_contracts(mars, who, good))


def make_delivery(seat: str, card: str, good: str) -> Option:
    """Return the delivery of one good to a contract as an option."""
    words = say("om-option-deliver", who=make_seat_key(seat), good=f"@om-good-{good}", card=f"@om-contract-{card}")
    return Option(f"deliver:{seat}:{card}:{good}", words, group=say("om-group-deliver"))


def deliver(mars: Mars, rest: str) -> None:
    """Move one good onto a contract: "<seat>:<contract>:<good>"; a crystal comes from the Tray first."""
    seat, card, good = rest.split(":")
    player = mars.find_player(seat)
    if good != "crystal":
        player.resources[cast(Resource, good)] -= 1
    elif player.tray:
        player.tray -= 1
    else:
        player.depot -= 1
    _lay(mars, seat, card, good)


def list_goods_of(what: str) -> tuple[str, ...]:
    """Return the goods that a word for goods stands for (OM-TERM-16)."""
    return RESOURCES if what == "resource" else (what,)
