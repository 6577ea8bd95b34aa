"""Gaining and delivering: Storage, Depot and Tray, goods that go straight onto a contract (TERM, CONTR, CRYS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Option, Reason, Script, say

from ..box.components import CRYSTALS, GOODS, RESOURCES, Good, Resource
from ..happenings.colonists import ColonistGained
from ..happenings.stores import CrystalsLost, CrystalsMoved, Delivered, Gained, Lost, SubstitutesUsed
from .asked import one_of
from .card_words import contract_option
from .mars import NONE, Mars, seat_key


def wanting(mars: Mars, who: str, good: str) -> list[str]:
    """Return the own contracts that still need a good (OM-CONTR-03)."""
    return [
        card
        for card, given in mars.player(who).contracts.items()
        if mars.content.contracts[card].items.get(cast(Good, good), 0) > given.get(cast(Good, good), 0)
    ]


def room_for(mars: Mars, who: str, good: str) -> int:
    """Return how many more of a good the player board holds.

    Of crystals from the Warehouse, Tray counted (OM-SUPPLY-04).
    """
    if good == "crystal":
        return max(0, mars.depot_room(who) - mars.player(who).tray)
    return max(0, mars.storage(who) - mars.player(who).resources[cast(Resource, good)])


def could_hold(mars: Mars, who: str, good: str) -> bool:
    """Return whether one more can be held, on the board or straight on a contract (OM-CONTR-04)."""
    return room_for(mars, who, good) > 0 or bool(wanting(mars, who, good))


def gain(mars: Mars, who: str, good: str, count: int) -> Script:
    """Gain from the general supply: crystals to the Tray, resources to Storage.

    What does not fit is lost, unless an own contract needs it (OM-TERM-03, OM-TERM-04, OM-TERM-07, OM-CONTR-04).
    """
    player = mars.player(who)
    if good == "crystal":
        player.tray += count
        mars.tell(Gained(who, good, count))
        substitutes(mars)
        return
    kept = min(count, room_for(mars, who, good))
    if kept:
        player.resources[cast(Resource, good)] += kept
        mars.tell(Gained(who, good, kept))
    lost = 0
    for _ in range(count - kept):
        straight = yield from _onto_contract(mars, who, good)
        lost += not straight
    if lost:
        mars.tell(Lost(who, good, lost))


def substitutes(mars: Mars) -> None:
    """Substitute other tokens for crystals above what the box holds: the supply never runs out (OM-COMP-04)."""
    if (short := mars.crystals_out() - CRYSTALS) > 0:
        mars.tell(SubstitutesUsed(short))


def _onto_contract(mars: Mars, who: str, good: str, *, forced: bool = False) -> Script:
    """Choose an own contract for a good that does not fit. Returns True if it went there."""
    cards = wanting(mars, who, good)
    if not cards:
        return False
    card: str = yield one_of(
        who,
        say("om-straight", who=seat_key(who), good=f"@om-good-{good}"),
        lambda: [contract_option(mars, card) for card in cards],
        lambda: [contract_option(mars, card) for card in mars.player(who).contracts],
        lambda card: Reason("OM-CONTR-03", say("om-why-not-needed")),
        *(() if forced else (NONE,)),
    )
    if card == "none":
        return False
    _lay(mars, who, card, good)
    return True


def _lay(mars: Mars, who: str, card: str, good: str) -> None:
    """Put one good on a contract."""
    given = mars.player(who).contracts[card]
    given[cast(Good, good)] = given.get(cast(Good, good), 0) + 1
    mars.tell(Delivered(who, card, good, 1))


def from_warehouse(mars: Mars, who: str, good: str) -> Script:
    """Take one item that can be held (OM-SUPPLY-01, OM-SUPPLY-03)."""
    player = mars.player(who)
    mars.state.warehouse[good] -= 1  # type: ignore[index]
    if room_for(mars, who, good) > 0:
        if good == "crystal":
            player.tray += 1
        else:
            player.resources[cast(Resource, good)] += 1
        mars.tell(Gained(who, good, 1))
    else:
        yield from _onto_contract(mars, who, good, forced=True)


def gain_colonists(mars: Mars, who: str, count: int) -> int:
    """Move colonists from the Reserve into free Living Quarters, as far as both go (OM-TERM-06). Returns how many."""
    player = mars.player(who)
    came = max(0, min(count, mars.reserve(who), mars.room(who) - player.quarters))
    player.quarters += came
    if came:
        mars.tell(ColonistGained(who, came))
    return came


def home(mars: Mars, who: str, count: int) -> int:
    """Return colonists come home; those for whom there is no space stay beside the board (OM-TRAVC-07).

    Says how many fit.

    Callers take them from where they were.
    """
    player = mars.player(who)
    came = max(0, min(count, mars.room(who) - player.quarters))
    player.quarters += came
    return came


def settle_tray(mars: Mars, who: str) -> Script:
    """Move all Tray crystals into free Depot spaces; those that do not fit go back (OM-TERM-08)."""
    player = mars.player(who)
    moved = min(player.tray, mars.depot_room(who))
    player.depot += moved
    player.tray -= moved
    if moved:
        mars.tell(CrystalsMoved(who, moved))
    while player.tray:
        straight = yield from _onto_contract(mars, who, "crystal")
        if not straight:
            break
        player.tray -= 1
    if player.tray:
        mars.tell(CrystalsLost(who, player.tray))
        player.tray = 0


# ---------------------------------------------------------------------- deliveries


def has(mars: Mars, who: str, good: str) -> int:
    """Return how many of a good could be delivered; crystals of the Tray too (OM-CONTR-10)."""
    player = mars.player(who)
    return player.depot + player.tray if good == "crystal" else player.resources[cast(Resource, good)]


def deliveries(mars: Mars, *seats: str) -> Iterator[Option]:
    """Yield what these players could move onto own contracts now (OM-CONTR-03)."""
    for who in seats:
        for good in GOODS:
            if has(mars, who, good):
                yield from (delivery(who, card, good) for card in wanting(mars, who, good))


def delivery(who: str, card: str, good: str) -> Option:
    words = say("om-option-deliver", who=seat_key(who), good=f"@om-good-{good}", card=f"@om-contract-{card}")
    return Option(f"deliver:{who}:{card}:{good}", words, group=say("om-group-deliver"))


def deliver(mars: Mars, rest: str) -> None:
    """Move one good onto a contract: "<seat>:<contract>:<good>"; a crystal from the Tray first."""
    who, card, good = rest.split(":")
    player = mars.player(who)
    if good != "crystal":
        player.resources[cast(Resource, good)] -= 1
    elif player.tray:
        player.tray -= 1
    else:
        player.depot -= 1
    _lay(mars, who, card, good)


def kinds_of(what: str) -> tuple[str, ...]:
    """Return the goods that a word for goods stands for (OM-TERM-16)."""
    return RESOURCES if what == "resource" else (what,)
