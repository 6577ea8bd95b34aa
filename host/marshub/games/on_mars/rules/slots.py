"""Action slots: the colonist on the red icon, and the surcharge for other colours on the action (SLOT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from marshub.kernel import Option, Reason, Script, say

from ..box.components import SIDES, Colour, Slotted
from ..happenings.course import SlotsCleared, SlotTaken, Surcharged
from .common_questions import ask_one_of
from .mars import BACK, Mars, make_seat_key
from .paying import pay_crystals
from .stores import send_home


def count_slots(mars: Mars, action: str) -> int:
    """Return how many slots an action has: hiring one for each player (OM-SLOT-10)."""
    return len(mars.seats) if action == "hire" else mars.content.slots[cast("Slotted", action)]


def count_surcharge(mars: Mars, seat: str, action: str) -> int:
    """Return the surcharge: one unit for each different other colour on the action (OM-SLOT-03, OM-SLOT-04).

    With one or two players it is one unit for each colonist there, the own ones too (OM-SLOT-15).
    """
    colonists = mars.state.slots.get(cast("Slotted", action), {})
    if mars.select_by_players(mars.content.numbers.surcharge) == "colonists":
        return sum(colonists.values())
    # The own colonists cost no surcharge (OM-SLOT-06); without other colours it is 0 (OM-SLOT-02).
    return sum(1 for colour, count in colonists.items() if count and colour != seat)


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


def explain_slot(mars: Mars, seat: str, action: str, *, colonists: int, crystals: int = 0) -> Iterator[Reason]:
    """Yield the reasons against taking a slot."""
    if mars.get_player(seat).quarters < 1:
        yield Reason("OM-SLOT-11", say("om-why-no-colonist"))
    elif action == "hire" and mars.state.slots.get("hire", {}).get(cast("Colour", seat)):
        yield Reason("OM-SCI-02", say("om-why-hired"))
    elif not list_surcharge_payments(mars, seat, action, colonists=colonists, crystals=crystals):
        yield Reason("OM-SLOT-12", say("om-why-surcharge", count=count_surcharge(mars, seat, action)))


def take_slot(mars: Mars, seat: str, action: str, *, colonists: int = 0, crystals: int = 0) -> Script:
    """Pay the surcharge and set a colonist on the slot; return False if the player went back instead."""
    units, paid_colonists = count_surcharge(mars, seat, action), 0

    def options(numbers: Iterable[int]) -> list[Option]:
        return [
            Option(str(item), say("om-option-surcharge", colonists=item, crystals=units - item)) for item in numbers
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
    # One colonist goes onto the slot, then the surcharge is paid.
    player = mars.get_player(seat)
    player.quarters -= 1
    on_action = mars.state.slots.setdefault(cast("Slotted", action), {})
    on_action[cast("Colour", seat)] = on_action.get(cast("Colour", seat), 0) + 1
    mars.log(SlotTaken(seat, action))
    if units:
        player.quarters -= paid_colonists
        player.work += paid_colonists
        mars.log(Surcharged(seat, paid_colonists, units - paid_colonists))
        with mars.reserve_crystals(crystals):
            yield from pay_crystals(mars, seat, units - paid_colonists)
    return True


def clear_full_actions(mars: Mars) -> None:
    """Return all colonists of an action whose slots are full at the end of a turn, except hiring (OM-SLOT-09)."""
    for action, colonists in mars.state.slots.items():
        if action == "hire" or sum(colonists.values()) < count_slots(mars, action):
            continue
        leaving, mars.state.slots[action] = dict(colonists), dict.fromkeys(colonists, 0)
        for seat, count in leaving.items():
            send_home(mars, seat, count)
        mars.log(SlotsCleared(action))


def recover_colonists(mars: Mars, seat: str, side: str) -> None:
    """Return a player's colonists from the slots of a side, and all from the Work Area (OM-TRAVC-05 to OM-TRAVC-07).

    Miners stay on their mines (OM-MINE-07).
    """
    colour = cast("Colour", seat)
    for action, colonists in mars.state.slots.items():
        if SIDES[action] == side and colonists.get(colour):  # OM-POD-03, OM-TRAVO-06: those of the other side stay
            send_home(mars, seat, colonists[colour])
            colonists[colour] = 0
    player = mars.get_player(seat)
    working, player.work = player.work, 0  # all of them (OM-TRAVC-06, OM-TRAVO-07), only now (OM-BOOST-02)
    send_home(mars, seat, working)
