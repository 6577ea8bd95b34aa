"""Which Facility an action uses where several offer its type, such as a tile and a Facility card (FM-COST-36)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from marshub.kernel import Option, Reason, say

from ..components import Reserve
from ..hub import Hub
from ..state import Stack

if TYPE_CHECKING:
    from .kinds import Action


def closed(hub: Hub, facility: str) -> Iterator[Reason]:
    """Why the action type of `facility` is not to be had there (FM-ACT-18, FM-ACT-19)."""
    here = hub.state.facilities.get(facility)
    place = f"@fm-facility-{facility}"
    if here is None:
        yield Reason("FM-ACT-08", say("fm-why-not-built", facility=place))
        return
    if here.shut:
        yield Reason("FM-SHUT-10", say("fm-why-shut", facility=place))
    if "blocked" in here.now:
        yield Reason("FM-ACT-19", say("fm-why-blocked", facility=place))


def broken_part_price(hub: Hub, facility: str) -> dict[Reserve, int]:
    """What red parts of `facility` add to every action of its type (FM-PEN-04, FM-PEN-05, FM-PEN-07)."""
    return dict(hub.lasting(("price", facility), lambda: _price_now(hub, facility)))


def _price_now(hub: Hub, facility: str) -> dict[Reserve, int]:
    price: dict[Reserve, int] = {}
    for part, red in hub.data(facility).parts.items():
        if hub.broken(facility, part):
            if red == "pay-energy":
                price["energy"] = 1
            elif red == "pay-oxygen":
                price["oxygen"] = 1
    return price


def extra_pawns(hub: Hub, facility: str) -> int:
    """How many more pawns each action there needs; these tokens alone add up (FM-MOD-10, FM-PAWN-06, FM-PAWN-10)."""
    here = hub.state.facilities.get(facility)
    return here.now.count("pawn") if here else 0


def places(hub: Hub, kind: str) -> list[str]:
    """The Facilities in play that offer an action type, tiles first (FM-ACT-08)."""

    def find() -> list[str]:
        found = [name for name, _, data in hub.in_play() if kind and data.action == kind]
        return sorted(found, key=lambda name: hub.data(name).card)

    return hub.lasting(("places", kind), find)


def best_place(hub: Hub, kind: str) -> str:
    """Where an action of a type is done unless the crew says otherwise: where it can be, with the fewest pawns.

    "" if no Facility in play offers it.
    """

    def find() -> str:
        found = places(hub, kind)
        return min(found, key=lambda name: _hardship(hub, name)) if len(found) > 1 else "".join(found)

    return hub.once(("place", kind), find)


def _hardship(hub: Hub, facility: str) -> tuple[bool, bool, int]:
    price = broken_part_price(hub, facility)
    return any(closed(hub, facility)), not hub.affords(price), extra_pawns(hub, facility)


def place_obstacles(hub: Hub, action: Action, stack: Stack, facility: str) -> Iterator[Reason]:
    """Why a declared action cannot use `facility` instead."""
    if facility not in places(hub, action.type(hub, stack.target)):
        yield Reason("FM-COST-36", say("fm-why-not-offered", facility=f"@fm-facility-{facility}"))
        return
    yield from closed(hub, facility)
    price = action.price(hub, stack.target, facility)
    more: dict[Reserve, int] = {each: amount - stack.paid.get(each, 0) for each, amount in price.items()}
    if not hub.affords(more):
        yield Reason("FM-COST-02", say("fm-why-price", **{r: price.get(r, 0) for r in ("oxygen", "energy")}))


def place_options(hub: Hub, action: Action, stack: Stack) -> Iterator[Option]:
    """Other Facilities that a declared action could use."""
    for name in places(hub, action.type(hub, stack.target)):
        if name != action.at(hub, stack) and not any(place_obstacles(hub, action, stack, name)):
            words = say("fm-option-at", action=f"@fm-action-{stack.action}", facility=f"@fm-facility-{name}")
            yield Option(f"at:{name}:{stack.id}", words, zone=name, group=say("fm-group-places"))
