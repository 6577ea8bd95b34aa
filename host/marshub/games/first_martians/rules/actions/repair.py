"""Repairs: with a spare part, by switching, and of rovers (BLD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from marshub.kernel import TABLE, Choose, Gesture, Option, Reason, Script, Words, say

from ...box.components import AstronautId, PartKind, Reserve
from ...box.props import prop
from ...box.state import Stack
from ...happenings.facilities import PartLent, PartRestored
from ..hub import Hub
from ..map.rovers import repair_rover
from ..resolve import carry_out
from .kinds import broken_part_price
from .registry import action_of
from .rolled import RolledAction


class Build(RolledAction):
    """What every Build has in common: it takes the price and the dice of the Working Bay (FM-COST-07, FM-BLD-01).

    Except for mission items on the map all are inside the HUB: no distance, no rover (FM-BLD-15, FM-ROV-08). With the
    Working Bay shut none can be declared (FM-ACT-17).
    """

    kind = "build"
    step = 9
    facility = "working-bay"


@lru_cache(maxsize=256)
def place_of(target: str) -> tuple[str, PartKind]:
    """Return a target "lab.cpu" as Facility and part."""
    facility, _, part = target.partition(".")
    return facility, part  # type: ignore[return-value]


def _red(hub: Hub) -> list[str]:
    """Return broken parts of open Facilities, as targets."""
    return [
        f"{name}.{part}"
        for name, here, _ in hub.in_play()
        for part, works in here.parts.items()
        if not works and not here.shut
    ]


def _in_hand(hub: Hub) -> set[str]:
    """Return the parts that declared repairs are about: what they repair, and what is lent for them."""
    taken = [stack for stack in hub.state.plan if stack.action in (Repair.id, Switch.id)]
    lent = (f"{stack.donor}.{place_of(stack.target)[1]}" for stack in taken if stack.donor)
    return {*(stack.target for stack in taken), *lent}


class _PartRepair(Build):
    """One broken part of an open Facility works again (FM-BLD-02, FM-BLD-12)."""

    heeds_plan = True  # FM-BLD-13

    def zone(self, target: str) -> str:
        return target.partition(".")[0]

    def label(self, target: str) -> Words:
        facility, part = place_of(target)
        return say(f"fm-option-{self.id}", facility=f"@fm-facility-{facility}", part=f"@fm-part-{part}")

    def targets(self, hub: Hub) -> list[str]:
        lent = [f"{stack.donor}.{place_of(stack.target)[1]}" for stack in hub.state.plan if stack.donor]
        red: list[str] = hub.lasting(("red",), lambda: _red(hub))
        return [target for target in red if target not in lent]

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        facility, part = place_of(target)
        here = hub.state.facilities.get(facility)
        if here is None or here.parts.get(part) is not False:
            yield Reason("FM-BLD-01", say("fm-why-not-broken"))
        elif here.shut:
            yield Reason("FM-BLD-10", say("fm-why-shut", facility=f"@fm-facility-{facility}"))  # FM-SHUT-19
        if target in hub.once(("parts in hand",), lambda: _in_hand(hub)):
            yield Reason("FM-BLD-13", say("fm-why-repair-once"))
        yield from super().obstacles(hub, target)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        facility, part = place_of(stack.target)
        return hub.state.facilities[facility].parts[part]  # somebody's skill was quicker (FM-RES-07)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        facility, part = place_of(stack.target)
        # It works from the end of the phase on (FM-BLD-08): every price of this phase was determined before.
        hub.repair_part(facility, part)
        yield from carry_out(hub, hub.mission.repairs.get(facility, ()))  # FM-MIS-27


class Repair(_PartRepair):
    """A repair with a spare part of the same kind, never with points of the supply.

    FM-BLD-03, FM-BLD-11, FM-SUP-05.
    """

    id = "repair"

    def targets(self, hub: Hub) -> list[str]:
        held = hub.state.cargo.available
        return [target for target in super().targets(hub) if held.get(f"part-{place_of(target)[1]}")]

    def pledge(self, hub: Hub, target: str) -> dict[str, int]:
        return {f"part-{place_of(target)[1]}": 1}


class Switch(_PartRepair):
    """A repair with the green part of another Facility, which is broken from the declaration on (FM-BLD-04, FM-BLD-05).

    The number of broken parts stays the same (FM-BLD-06).
    """

    id = "switch"
    claims = True  # it claims the part that is lent

    def donors(self, hub: Hub, target: str, *, declared: bool = False) -> list[str]:
        """Return open Facilities whose part of that kind works (FM-BLD-10, FM-BLD-13).

        And whose price can be met then.
        """
        facility, part = place_of(target)
        lenders = hub.once(
            ("lenders", self.facility, part, declared),
            lambda: _lenders(hub, part, bay=self.facility, declared=declared),
        )
        return [name for name in lenders if name != facility]

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if not self.donors(hub, target):
            yield Reason("FM-BLD-04", say("fm-why-no-donor"))
        yield from super().obstacles(hub, target)

    def arrange(self, hub: Hub, stack: Stack) -> Script:
        donors = self.donors(hub, stack.target, declared=True)
        facility, part = place_of(stack.target)
        piece = prop(f"part-{part}")  # a token of that kind, laid on the donor

        def lent_by(names: Iterable[str]) -> list[Option]:
            return [Option(name, say(f"fm-facility-{name}"), Gesture(piece, name), name) for name in names]

        prompt = say("fm-choose-donor", part=f"@fm-part-{part}")
        why = partial(self._why_not_donor, hub, stack.target)
        stack.donor = yield Choose(
            TABLE,
            prompt,
            lambda: lent_by(donors),
            explain=why,
            wonders=lambda: lent_by(hub.state.facilities),
        )
        hub.state.facilities[stack.donor].parts[part] = False
        hub.tell(PartLent(stack.donor, part, facility))
        self._collect(hub, stack)

    def _collect(self, hub: Hub, stack: Stack) -> None:
        """Collect what the donor costs, now that it is broken, from actions declared before (FM-BLD-09)."""
        reserve = _lent_price(hub, stack)
        if reserve is None:
            return
        for other in hub.state.plan:
            action, paid = action_of(other), other.paid.get(reserve, 0)
            if action.place(hub, other.target) == stack.donor and action.price(hub, other.target)[reserve] > paid:
                hub.move_reserve(reserve, -1)
                other.paid[reserve] = paid + 1
                stack.dues.append(other.id)

    def _why_not_donor(self, hub: Hub, target: str, name: str) -> list[Reason]:
        """Return the reasons why a Facility cannot give its part for a declared switch."""
        facility, part = place_of(target)
        here, place = hub.state.facilities.get(name), f"@fm-facility-{name}"
        if name not in hub.content.facilities or name in self.donors(hub, target, declared=True):
            return []
        if here is None:
            return [Reason("FM-ACT-08", say("fm-why-not-built", facility=place))]
        if here.shut:
            return [Reason("FM-BLD-10", say("fm-why-shut", facility=place))]
        if name == facility or not here.parts.get(part):
            return [Reason("FM-BLD-04", say("fm-why-no-part"))]
        return [Reason("FM-BLD-09", say("fm-why-lent-price", facility=place))]

    def disband(self, hub: Hub, stack: Stack) -> None:
        """Return the part, and what others paid while it was away."""
        reserve = _lent_price(hub, stack)
        for other in hub.state.plan:
            if reserve is not None and other.id in stack.dues:
                hub.move_reserve(reserve, 1)
                other.paid[reserve] -= 1
        self.release(hub, stack)

    def release(self, hub: Hub, stack: Stack) -> None:
        """Return the part, which works again at once (FM-BLD-07)."""
        super().release(hub, stack)
        if stack.donor:
            part, parts = place_of(stack.target)[1], hub.state.facilities[stack.donor].parts
            if not parts[part]:  # it may have been repaired meanwhile
                parts[part] = True
                hub.tell(PartRestored(stack.donor, part))
            stack.donor = ""


def _lent_price(hub: Hub, switch: Stack) -> Reserve | None:
    """Return what every action in the donor's Facility pays for the part that `switch` has borrowed."""
    part = place_of(switch.target)[1]
    return _PAID_INSTEAD.get(hub.data(switch.donor).parts[part]) if switch.donor else None


def count_on_switches(hub: Hub, stack: Stack) -> None:
    """Note that a new declaration has paid for what switches have borrowed: it gets that back if they are withdrawn."""
    place = action_of(stack).place(hub, stack.target)
    for switch in hub.state.plan:
        if switch.donor == place and _lent_price(hub, switch) and hub.broken(place, place_of(switch.target)[1]):
            switch.dues.append(stack.id)


def _working(hub: Hub, part: PartKind) -> list[str]:
    """Return open Facilities whose part of that kind works."""
    return [name for name, here, _ in hub.in_play() if here.parts.get(part) and not here.shut]


#: What each action costs more while such a part is broken (FM-PEN-04, FM-PEN-05).
_PAID_INSTEAD: dict[str, Reserve] = {"pay-energy": "energy", "pay-oxygen": "oxygen"}


def _lenders(hub: Hub, part: PartKind, *, bay: str, declared: bool) -> list[str]:
    """Return open Facilities with such a part that works, if the supply covers what is paid without it (FM-BLD-09).

    That is what every action taken there costs more. The switch is made in `bay`; with `declared` it stands in the plan
    already, and its own price is paid.
    """
    price = {} if declared else broken_part_price(hub, bay)
    if not hub.affords(price):
        return []
    able, taken = [], _taken_in(hub)
    for name in hub.lasting(("working", part), lambda: _working(hub, part)):
        reserve = _PAID_INSTEAD.get(hub.data(name).parts[part])
        # The switch pays as well if the donor is where it is made.
        more = taken[name] + (name == bay and not declared)
        if reserve is None or hub.affords({reserve: price.get(reserve, 0) + more}):
            able.append(name)
    return able


def _taken_in(hub: Hub) -> Counter[str]:
    """Return how many actions are declared, by Facility."""
    places = (action_of(stack).place(hub, stack.target) for stack in hub.state.plan)
    return hub.once(("taken in",), lambda: Counter(places))


class RoverRepair(Build):
    """A Build that removes the topmost token of a rover's x space; no part is needed (FM-BLD-14, FM-BLD-16)."""

    id = "repair-rover"
    fixed = True

    def zone(self, target: str) -> str:
        return "garage-hall"  # the Depot is printed below it

    def label(self, target: str) -> Words:
        return say("fm-option-repair-rover", place=f"@fm-place-{target}")

    def targets(self, hub: Hub) -> list[str]:
        return [name for name, rover in hub.state.rovers.items() if rover.tokens]

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if target not in hub.state.rovers or not hub.state.rovers[target].tokens:
            yield Reason("FM-BLD-14", say("fm-why-rover-whole"))
        yield from super().obstacles(hub, target)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return not hub.state.rovers[stack.target].tokens

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> None:
        repair_rover(hub, stack.target)
