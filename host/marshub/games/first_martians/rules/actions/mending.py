"""Declarations that remove obstacles of an action: open what is shut, repair, fetch, build."""

from __future__ import annotations

from collections.abc import Iterator

from ..hub import Hub
from .declaring import free_pawns, open_to
from .dismantle import part_options
from .kinds import Action, broken_part_price
from .offers import is_open
from .registry import name, named
from .repair import place_of

_MANY = 4  # fixes shown at most


def mends(hub: Hub, option: str) -> list[str]:
    """Return planning options that are open now and remove an obstacle of the planning `option`."""
    with hub.still():
        found = dict.fromkeys(way for way in _mends(hub, option) if is_open(hub, way))
    return [*found][:_MANY]


def _mends(hub: Hub, option: str) -> Iterator[str]:
    verb, *rest = option.split(":")
    if verb != "declare" or len(rest) < 2:
        return
    pawn, action, target = rest[0], named(rest[1]), rest[2] if len(rest) > 2 else ""
    if action is None:
        return
    yield from (f"withdraw:{stack.id}" for stack in hub.state.plan if pawn in stack.pawns)
    places = {action.place(hub, target), target.partition(".")[0]} & {*hub.state.facilities, *hub.mission.cards}
    lacks = {item for item, count in action.pledge(hub, target).items() if _lacks(hub, item, count)}
    if action.id in ("repair", "switch") and not _is_broken(hub, target):
        return  # it works already: there is no fix
    seen: set[tuple[str, str]] = set()  # one free pawn for each fix is enough
    for helper in free_pawns(hub):
        for other, what in open_to(hub, helper):
            if (name(other), what) in seen:
                continue
            seen.add((name(other), what))
            if _helps(hub, action, target, other, what, places=places, lacks=lacks):
                yield ":".join(filter(None, ("declare", helper, name(other), what)))
    parts = {item.removeprefix("part-") for item in lacks if item.startswith("part-")}
    yield from (way.id for way in part_options(hub) if way.id.rpartition(":")[2] in parts)


def _is_broken(hub: Hub, target: str) -> bool:
    facility, part = place_of(target)
    here = hub.state.facilities.get(facility)
    return here is not None and here.parts.get(part) is False


def _lacks(hub: Hub, item: str, count: int) -> bool:
    return hub.state.cargo.available.get(item, 0) < count


def _helps(
    hub: Hub, action: Action, target: str, other: Action, what: str, *, places: set[str], lacks: set[str]
) -> bool:
    """Check that `other` on `other_target` removes an obstacle of `action` on `target`."""
    place, _, thing = what.partition(".")
    if other.id == "reopen":
        return place in places and hub.state.facilities[place].shut
    if other.id == "construct":
        return what in places and (action.id, target) != ("construct", what)
    if other.id in ("repair", "switch"):
        price = broken_part_price(hub, place) if place in hub.state.facilities else {}
        return place in places and thing in price and not hub.affords(action.price(hub, target))
    return other.id == "gather" and thing in lacks
