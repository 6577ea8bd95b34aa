"""Gaining and delivering: Storage, Depot and Tray, goods that go straight onto a contract (TERM, CONTR, CRYS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from marshub.kernel import Option, Reason, Script, say

from ..box.components import COLONISTS, GOODS, NONMINERALS, RESOURCES, Good, Resource
from ..happenings.pieces_and_goods import (
    ColonistGained,
    CrystalsLost,
    CrystalsMoved,
    Delivered,
    Gained,
    Lost,
)
from .card_texts import make_contract_option
from .common_questions import ask_one_of
from .contracts import list_wanting_contracts, record_completed_contracts
from .mars import NONE, Mars, make_seat_key
from .missions import log_substitutes
from .rival_board import gain_as_rival


def count_room(mars: Mars, seat: str, good: str) -> int:
    """Return how many more of a good fit on the player board.

    Crystals from the Warehouse need room in the Depot, those of the Tray counted (OM-SUPPLY-04).
    """
    if good == "crystal":
        return max(0, mars.count_depot_room(seat) - mars.get_player(seat).tray)
    return max(0, mars.get_storage_capacity(seat) - mars.get_player(seat).resources[cast("Resource", good)])


def map_room(mars: Mars, seat: str) -> dict[str, int]:
    """Return `count_room` of every good."""
    storage = mars.get_storage_capacity(seat)
    room: dict[str, int] = {good: max(0, storage - held) for good, held in mars.get_player(seat).resources.items()}
    room["crystal"] = count_room(mars, seat, "crystal")
    return room


def can_hold(mars: Mars, seat: str, good: str) -> bool:
    """Return whether one more can be held, on the board or straight on a contract (OM-CONTR-04)."""
    return count_room(mars, seat, good) > 0 or bool(list_wanting_contracts(mars, seat, good))


def count_holdable(mars: Mars, seat: str, good: Any) -> int:
    """Return how many of a good can be held; the Tray takes more crystals than anything brings (OM-CRYS-04)."""
    if good == "crystal":
        return COLONISTS
    contracts = mars.get_player(seat).contracts
    return count_room(mars, seat, good) + sum(
        mars.content.contracts[card].items[good] - contracts[card].get(good, 0)
        for card in list_wanting_contracts(mars, seat, good)
    )


def gain_goods(mars: Mars, seat: str, good: str, count: int) -> Script:
    """Gain goods from the general supply: crystals to the Tray, resources to Storage.

    Goods that do not fit are lost, unless an own contract needs them (OM-TERM-03, OM-TERM-04, OM-TERM-07,
    OM-CONTR-04).
    """
    if mars.is_rival(seat):
        gain_as_rival(mars, good, count)
        return
    player = mars.get_player(seat)
    if good == "crystal":
        player.tray += count  # no limit (OM-CRYS-04), until the next own turn (OM-CRYS-07)
        mars.log(Gained(seat, good, count))
        log_substitutes(mars)
        return
    kept = min(count, count_room(mars, seat, good))
    if kept:
        player.resources[cast("Resource", good)] += kept
        mars.log(Gained(seat, good, kept))
    lost = 0
    for _ in range(count - kept):
        is_delivered = yield from _deliver_overflow(mars, seat, good)
        lost += not is_delivered
    if lost:
        mars.log(Lost(seat, good, lost))


def _deliver_overflow(mars: Mars, seat: str, good: str, *, is_forced: bool = False) -> Script:
    """Choose an own contract for a good that does not fit; return True if the good went there."""
    cards = list_wanting_contracts(mars, seat, good)
    if not cards:
        return False
    card: str = yield ask_one_of(
        seat,
        say("om-straight", who=make_seat_key(seat), good=f"@om-good-{good}"),
        lambda: [make_contract_option(mars, card) for card in cards],
        lambda: [make_contract_option(mars, card) for card in mars.get_player(seat).contracts],
        lambda card: Reason("OM-CONTR-03", say("om-why-not-needed")),
        *(() if is_forced else (NONE,)),
    )
    if card == "none":
        return False
    _lay_on_contract(mars, seat, card, good)
    return True


def _lay_on_contract(mars: Mars, seat: str, card: str, good: str) -> None:
    """Lay one good on a contract."""
    given = mars.get_player(seat).contracts[card]
    given[cast("Good", good)] = given.get(cast("Good", good), 0) + 1  # never taken back (OM-CONTR-08)
    mars.log(Delivered(seat, card, good, 1))
    record_completed_contracts(mars)


def take_from_warehouse(mars: Mars, seat: str, good: str) -> Script:
    """Take one item that can be held (OM-SUPPLY-01, OM-SUPPLY-03)."""
    player = mars.get_player(seat)
    # Only effects that name the Warehouse draw from it (OM-TERM-02); it is not refilled (OM-SUPPLY-05).
    mars.state.warehouse[good] -= 1  # type: ignore[index]
    if count_room(mars, seat, good) > 0:
        if good == "crystal":
            player.tray += 1
        else:
            player.resources[cast("Resource", good)] += 1
        mars.log(Gained(seat, good, 1))
    else:
        yield from _deliver_overflow(mars, seat, good, is_forced=True)


def gain_colonists(mars: Mars, seat: str, count: int) -> int:
    """Move colonists from the Reserve into free Living Quarters, as far as both go (OM-TERM-06).

    Return their number.
    """
    player = mars.get_player(seat)
    arrived = max(0, min(count, mars.count_reserve(seat), mars.get_quarters_capacity(seat) - player.quarters))
    player.quarters += arrived
    if arrived:
        mars.log(ColonistGained(seat, arrived))
    return arrived


def send_home(mars: Mars, seat: str, count: int) -> int:
    """Move colonists into the Living Quarters and return how many fit; the others stay beside the board (OM-TRAVC-07).

    Callers take them from their former places. The rival's go out of play until it needs them (OM-SOLO-33).
    """
    if mars.is_rival(seat):
        return 0
    player = mars.get_player(seat)
    arrived = max(0, min(count, mars.get_quarters_capacity(seat) - player.quarters))
    player.quarters += arrived
    return arrived


def settle_tray(mars: Mars, seat: str) -> Script:
    """Move all Tray crystals into free Depot spaces; those that do not fit go back (OM-TERM-08)."""
    player = mars.get_player(seat)
    moved = min(player.tray, mars.count_depot_room(seat))
    player.depot += moved
    player.tray -= moved
    if moved:
        mars.log(CrystalsMoved(seat, moved))
    while player.tray:
        is_delivered = yield from _deliver_overflow(mars, seat, "crystal")
        if not is_delivered:
            break
        player.tray -= 1
    if player.tray:
        mars.log(CrystalsLost(seat, player.tray))
        player.tray = 0


# ---------------------------------------------------------------------- deliveries


def count_deliverable(mars: Mars, seat: str, good: str) -> int:
    """Return how many of a good could be delivered; crystals of the Tray count too (OM-CONTR-10)."""
    player = mars.get_player(seat)
    return player.depot + player.tray if good == "crystal" else player.resources[cast("Resource", good)]


def list_deliveries(mars: Mars, *seats: str) -> Iterator[Option]:
    """Yield the deliveries that these players could make onto own contracts now (OM-CONTR-03)."""
    for seat in seats:
        for good in GOODS if mars.get_player(seat).contracts else ():
            if count_deliverable(mars, seat, good):
                yield from (make_delivery_option(seat, card, good) for card in list_wanting_contracts(mars, seat, good))


def make_delivery_option(seat: str, card: str, good: str) -> Option:
    """Return the delivery of one good to a contract as an option."""
    words = say("om-option-deliver", who=make_seat_key(seat), good=f"@om-good-{good}", card=f"@om-contract-{card}")
    return Option(f"deliver:{seat}:{card}:{good}", words, group=say("om-group-deliver"))


def deliver_good(mars: Mars, delivery: str) -> None:
    """Move one good onto a contract: "<seat>:<contract>:<good>"; a crystal comes from the Tray first."""
    seat, card, good = delivery.split(":")
    player = mars.get_player(seat)
    if good != "crystal":
        player.resources[cast("Resource", good)] -= 1
    elif player.tray:
        player.tray -= 1
    else:
        player.depot -= 1
    _lay_on_contract(mars, seat, card, good)


def expand_goods(word: str) -> tuple[str, ...]:
    """Return the goods that a word for goods stands for (OM-TERM-16)."""
    return {"resource": RESOURCES, "nonmineral": NONMINERALS, "lss": NONMINERALS}.get(word, (word,))
