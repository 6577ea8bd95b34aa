"""Action slots: the colonist on the red icon, and the surcharge for other colours there (SLOT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from marshub.kernel import Option, Reason, Script, say

from ..box.components import SIDES, Colour, Slotted
from ..happenings.actions import SlotsCleared, SlotTaken, Surcharged
from .asked import one_of
from .mars import BACK, Mars, seat_key
from .paying import pay_crystals
from .stores import home


def slots_of(mars: Mars, action: str) -> int:
    """Return how many slots an action has: hiring one for each player (OM-SLOT-10)."""
    return len(mars.seats) if action == "hire" else mars.content.slots[cast(Slotted, action)]


def surcharge(mars: Mars, who: str, action: str) -> int:
    """Return one unit for each different other colour there (OM-SLOT-03, OM-SLOT-04)."""
    there = mars.state.slots.get(cast(Slotted, action), {})
    return sum(1 for other, count in there.items() if count and other != who)


def ways(mars: Mars, who: str, action: str, *, colonists: int, crystals: int) -> list[int]:
    """Return with how many colonists the surcharge could be paid, the rest in crystals (OM-SLOT-12).

    Slot and action can be paid as well. colonists, crystals: what the action itself needs.
    """
    units = surcharge(mars, who, action)
    spare = mars.player(who).quarters - 1 - colonists
    return [with_ for with_ in range(units + 1) if with_ <= spare and units - with_ <= mars.purse(who) - crystals]


def why_not(mars: Mars, who: str, action: str, *, colonists: int, crystals: int = 0) -> Iterator[Reason]:
    """Yield the reasons against taking a slot."""
    if mars.player(who).quarters < 1:
        yield Reason("OM-SLOT-11", say("om-why-no-colonist"))
    elif action == "hire" and mars.state.slots.get("hire", {}).get(cast(Colour, who)):
        yield Reason("OM-SCI-02", say("om-why-hired"))
    elif not ways(mars, who, action, colonists=colonists, crystals=crystals):
        yield Reason("OM-SLOT-12", say("om-why-surcharge", count=surcharge(mars, who, action)))


def take_slot(mars: Mars, who: str, action: str, *, colonists: int = 0, crystals: int = 0) -> Script:
    """Pay the surcharge and set a colonist on the slot. False if the player went back instead."""
    units, with_ = surcharge(mars, who, action), 0

    def options(those: Iterable[int]) -> list[Option]:
        return [Option(str(each), say("om-option-surcharge", colonists=each, crystals=units - each)) for each in those]

    def why(option: str) -> Reason:
        return Reason("OM-SLOT-12", say("om-why-surcharge", count=units))

    if units:
        prompt = say("om-surcharge", who=seat_key(who), count=units, action=f"@om-action-{action}")
        picked: str = yield one_of(
            who,
            prompt,
            lambda: options(ways(mars, who, action, colonists=colonists, crystals=crystals)),
            lambda: options(range(units + 1)),
            why,
            BACK,
        )
        if picked == "back":
            return False
        with_ = int(picked)
    player = mars.player(who)
    player.quarters -= 1
    there = mars.state.slots.setdefault(cast(Slotted, action), {})
    there[cast(Colour, who)] = there.get(cast(Colour, who), 0) + 1
    mars.tell(SlotTaken(who, action))
    if units:
        player.quarters -= with_
        player.work += with_
        mars.tell(Surcharged(who, with_, units - with_))
        with mars.keeping(crystals):
            yield from pay_crystals(mars, who, units - with_)
    return True


def clear_full(mars: Mars) -> None:
    """Return all colonists of an action whose slots are full at the end of a turn, except hiring (OM-SLOT-09)."""
    for action, there in mars.state.slots.items():
        if action == "hire" or sum(there.values()) < slots_of(mars, action):
            continue
        leaving, mars.state.slots[action] = dict(there), dict.fromkeys(there, 0)
        for who, count in leaving.items():
            home(mars, who, count)
        mars.tell(SlotsCleared(action))


def recover(mars: Mars, who: str, side: str) -> None:
    """Return colonists from the slots of a side, and all from the Work Area (OM-TRAVC-05 to 07)."""
    colour = cast(Colour, who)
    for action, there in mars.state.slots.items():
        if SIDES[action] == side and there.get(colour):
            home(mars, who, there[colour])
            there[colour] = 0
    player = mars.player(who)
    working, player.work = player.work, 0
    home(mars, who, working)
