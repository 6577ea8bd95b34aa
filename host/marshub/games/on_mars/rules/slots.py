"""Action slots: the colonist on the red icon, full actions that are cleared, and the surcharge (SLOT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from marshub.kernel import Option, Reason, Script, say

from ..box.components import SIDES, Colour, Side, Slotted
from ..happenings.course import SlotsCleared, SlotTaken, Surcharged
from ..happenings.pieces_and_goods import ColonistsLost, Recovered
from .common_questions import ask_one_of
from .mars import BACK, Mars, make_seat_key
from .paying import pay_crystals
from .stores import send_home


def count_slots(mars: Mars, action: str) -> int:
    """Return how many slots an action has: hiring one for each player (OM-SLOT-10)."""
    return len(mars.seats) if action == "hire" else mars.content.slots[cast("Slotted", action)]


def list_cleared(mars: Mars, action: str) -> dict[Colour, int]:
    """Return the colonists that leave an action when somebody takes it now: {colour: colonists}.

    A full action, but not hiring, is cleared before the price is counted: the player with most colonists there, or
    all who are tied for most, send them to the Work Area (OM-SLOT-09). Effects of the same kind take no slot and clear
    nothing (OM-SLOT-14, OM-SLOT-17).
    """
    colonists = mars.state.slots.get(cast("Slotted", action), {})
    if action == "hire" or sum(colonists.values()) < count_slots(mars, action):
        return {}
    most = max(colonists.values(), default=0)
    return {colour: count for colour, count in colonists.items() if count and count == most}


def count_surcharge(mars: Mars, seat: str, action: str) -> int:
    """Return the surcharge: one unit for each different other colour on the action (OM-SLOT-03, OM-SLOT-04).

    With one or two players it is one unit for each colonist there, the own ones too (OM-SLOT-15). Who is cleared from a
    full action does not count (OM-SLOT-09).
    """
    cleared = list_cleared(mars, action)
    colonists = mars.state.slots.get(cast("Slotted", action), {})
    left: Mapping[Colour, int] = colonists
    if cleared:
        left = {colour: count for colour, count in colonists.items() if colour not in cleared}
    if counts_each_colonist(mars):
        return sum(left.values())
    # The own colonists cost no surcharge (OM-SLOT-06); without other colours it is 0 (OM-SLOT-02).
    return len([colour for colour, count in left.items() if count and colour != seat])


def counts_each_colonist(mars: Mars) -> bool:
    """Return whether the surcharge counts each colonist, as with one or two players (OM-SLOT-15)."""
    return mars.select_by_players(mars.content.numbers.surcharge) == "colonists"


def list_surcharge_payments(mars: Mars, seat: str, action: str, *, colonists: int, crystals: int) -> list[int]:
    """Return the numbers of colonists with which the surcharge can be paid, the rest in crystals (OM-SLOT-12).

    Slot and action must be payable as well.

    Args:
        mars: The table.
        seat: The player.
        action: The action.
        colonists: Colonists that the action itself needs.
        crystals: Crystals that the action itself needs.
    """
    units = count_surcharge(mars, seat, action)  # each in colonists or in crystals (OM-SLOT-05)
    spare = mars.get_player(seat).quarters - 1 - colonists
    return [
        paid_colonists
        for paid_colonists in range(units + 1)
        if paid_colonists <= spare and units - paid_colonists <= mars.count_payable_crystals(seat) - crystals
    ]


def count_least_crystals(mars: Mars, seat: str, action: str) -> int:
    """Return how many crystals the surcharge takes at least: for units that no colonist at home is left to pay."""
    return max(0, count_surcharge(mars, seat, action) - max(0, mars.get_player(seat).quarters - 1))


def explain_slot(mars: Mars, seat: str, action: str, *, colonists: int, crystals: int = 0) -> Iterator[Reason]:
    """Yield the reasons against taking a slot."""
    if mars.get_player(seat).quarters < 1:
        yield Reason("OM-SLOT-11", say("om-why-no-colonist"))
    elif action == "hire" and mars.state.slots.get("hire", {}).get(cast("Colour", seat)):
        yield Reason("OM-SCI-02", say("om-why-hired"))
    elif not list_surcharge_payments(mars, seat, action, colonists=colonists, crystals=crystals):
        yield Reason("OM-SLOT-12", say("om-why-surcharge", count=count_surcharge(mars, seat, action)))


def take_slot(mars: Mars, seat: str, action: str, *, colonists: int = 0, crystals: int = 0) -> Script:
    """Clear a full action, set a colonist on the slot and pay the surcharge; False if the player went back instead.

    Before the player has divided the surcharge nothing changes (OM-SLOT-12).
    """
    units, paid_colonists = count_surcharge(mars, seat, action), 0

    def options(numbers: Iterable[int]) -> list[Option]:
        depot = mars.get_player(seat).depot
        return [
            Option(str(item), say("om-option-surcharge", colonists=item, crystals=units - item, cards=cards))
            for item in numbers
            for cards in (max(0, units - item - depot),)  # what the Depot lacks (OM-OBJ-04)
        ]

    def explain(option: str) -> Reason:
        return Reason("OM-SLOT-12", say("om-why-surcharge", count=units))

    # The player divides the surcharge into colonists and crystals.
    if units:
        prompt = say("om-surcharge", who=make_seat_key(seat), count=units, action=f"@om-action-{action}")
        picked: str = yield ask_one_of(
            seat,
            prompt,
            lambda: options(list_surcharge_payments(mars, seat, action, colonists=colonists, crystals=crystals)),
            lambda: options(range(units + 1)),
            explain,
            BACK,
        )
        if picked == "back":
            return False
        paid_colonists = int(picked)
    # The full action is cleared, one colonist goes onto the slot, then the surcharge is paid (OM-SLOT-12).
    clear_full_action(mars, action)
    player = mars.get_player(seat)
    player.quarters -= 1
    mars.state.slots[cast("Slotted", action)][cast("Colour", seat)] += 1
    mars.log(SlotTaken(seat, action))
    if units:
        player.quarters -= paid_colonists
        player.work += paid_colonists
        if paid_colonists:
            mars.log(Surcharged(seat, paid_colonists))
        with mars.reserve_crystals(crystals):
            yield from pay_crystals(mars, seat, units - paid_colonists, surcharge=True)
    return True


def clear_full_action(mars: Mars, action: str) -> None:
    """Clear an action that is full: those with most colonists there to their Work Areas (OM-SLOT-09).

    They stay there, and boost nothing, until their owner travels or calls them home (OM-SLOT-16). Those of the rival go
    out of play (OM-SOLO-33).
    """
    for colour, count in list_cleared(mars, action).items():
        mars.state.slots[cast("Slotted", action)][colour] = 0
        if not mars.is_rival(colour):
            mars.get_player(colour).work += count
        mars.log(SlotsCleared(colour, action, count))


def count_colonists_home(mars: Mars, seat: str, side: str) -> int:
    """Return the colonists in the Living Quarters once those of a side's slots and of the Work Area are recovered."""
    player = mars.get_player(seat)
    back = mars.count_on_slots(seat, cast("Side", side)) + player.work
    return min(player.quarters + back, mars.get_quarters_capacity(seat))


def recover_colonists(mars: Mars, seat: str, side: str) -> None:
    """Return a player's colonists from the slots of a side, and all from the Work Area (OM-TRAVC-05 to OM-TRAVC-07).

    Miners stay on their mines (OM-MINE-07).
    """
    colour, player = cast("Colour", seat), mars.get_player(seat)
    back, player.work = player.work, 0  # all of them (OM-TRAVC-06, OM-TRAVO-07), only now (OM-BOOST-02)
    for action, colonists in mars.state.slots.items():
        if SIDES[action] == side and colonists.get(colour):  # OM-POD-03, OM-TRAVO-06: those of the other side stay
            back += colonists[colour]
            colonists[colour] = 0
    mars.log(Recovered(seat, side))
    if lost := back - send_home(mars, seat, back):
        mars.log(ColonistsLost(seat, lost))
