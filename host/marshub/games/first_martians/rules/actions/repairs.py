"""Repairs: with a spare part, by switching, and of rovers (BLD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from marshub.kernel import TABLE, Choose, Gesture, Option, Reason, Script, Words, say

from ...box.components import AstronautId, PartKind, Reserve, get_item_piece
from ...box.state import Stack
from ...happenings.facilities import PartLent, PartRestored
from ..effect_rules import carry_out
from ..hub import Hub
from ..map.rovers import repair_rover
from .action_base import get_broken_part_price
from .registry import get_stack_action
from .rolled_actions import RolledAction


class Build(RolledAction):
    """What every Build has in common: it takes the price and the dice of the Working Bay (FM-COST-07, FM-BLD-01).

    Except for mission items on the map all are inside the HUB: no distance, no rover (FM-BLD-15, FM-ROV-08). With the
    Working Bay shut none can be declared (FM-ACT-17).
    """

    kind = "build"
    step = 9
    facility = "working-bay"


@lru_cache(maxsize=256)
def split_part_target(target: str) -> tuple[str, PartKind]:
    """Return a target "lab.cpu" as Facility and part."""
    facility, _, part = target.partition(".")
    return facility, part  # type: ignore[return-value]


def _find_broken_parts(hub: Hub) -> list[str]:
    """Return broken parts of open Facilities, as targets."""
    return [
        f"{name}.{part}"
        for name, facility, _ in hub.iterate_facilities()
        for part, works in facility.parts.items()
        if not works and not facility.is_shut
    ]


def _find_claimed_parts(hub: Hub) -> set[str]:
    """Return the parts that declared repairs are about: what they repair, and what is lent for them."""
    repairs = [stack for stack in hub.state.plan if stack.action in (Repair.id, Switch.id)]
    lent = (f"{stack.donor}.{split_part_target(stack.target)[1]}" for stack in repairs if stack.donor)
    return {*(stack.target for stack in repairs), *lent}


class _PartRepair(Build):
    """One broken part of an open Facility works again (FM-BLD-02, FM-BLD-12)."""

    depends_on_plan = True  # FM-BLD-13

    def get_zone(self, target: str) -> str:
        return target.partition(".")[0]

    def make_label(self, target: str) -> Words:
        facility, part = split_part_target(target)
        return say(f"fm-option-{self.id}", facility=f"@fm-facility-{facility}", part=f"@fm-part-{part}")

    def find_targets(self, hub: Hub) -> list[str]:
        lent = [f"{stack.donor}.{split_part_target(stack.target)[1]}" for stack in hub.state.plan if stack.donor]
        broken: list[str] = hub.cache_by_board(("red",), lambda: _find_broken_parts(hub))
        return [target for target in broken if target not in lent]

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        facility, part = split_part_target(target)
        state = hub.state.facilities.get(facility)
        if state is None or state.parts.get(part) is not False:
            yield Reason("FM-BLD-01", say("fm-why-not-broken"))
        elif state.is_shut:
            yield Reason("FM-BLD-10", say("fm-why-shut", facility=f"@fm-facility-{facility}"))  # FM-SHUT-19
        if target in hub.cache_for_moment(("parts in hand",), lambda: _find_claimed_parts(hub)):
            yield Reason("FM-BLD-13", say("fm-why-repair-once"))
        yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        facility, part = split_part_target(stack.target)
        return hub.state.facilities[facility].parts[part]  # somebody's skill was quicker (FM-RES-07)

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        facility, part = split_part_target(stack.target)
        # It works from the end of the phase on (FM-BLD-08): every price of this phase was determined before.
        hub.repair_part(facility, part)
        yield from carry_out(hub, hub.mission.repairs.get(facility, ()))  # FM-MIS-27


class Repair(_PartRepair):
    """A repair with a spare part of the same kind, never with points of the supply.

    FM-BLD-03, FM-BLD-11, FM-SUP-05.
    """

    id = "repair"

    def find_targets(self, hub: Hub) -> list[str]:
        available = hub.state.cargo.available
        return [target for target in super().find_targets(hub) if available.get(f"part-{split_part_target(target)[1]}")]

    def compute_pledge(self, hub: Hub, target: str) -> dict[str, int]:
        return {f"part-{split_part_target(target)[1]}": 1}


class Switch(_PartRepair):
    """A repair with the green part of another Facility, which is broken from the declaration on (FM-BLD-04, FM-BLD-05).

    The number of broken parts stays the same (FM-BLD-06).
    """

    id = "switch"
    changes_offers = True  # it claims the part that is lent

    def find_donors(self, hub: Hub, target: str, *, declared: bool = False) -> list[str]:
        """Return open Facilities whose part works, and whose price can then be paid (FM-BLD-10, FM-BLD-13)."""
        facility, part = split_part_target(target)
        lenders = hub.cache_for_moment(
            ("lenders", self.facility, part, declared),
            lambda: _find_lenders(hub, part, bay=self.facility, declared=declared),
        )
        return [name for name in lenders if name != facility]

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if not self.find_donors(hub, target):
            yield Reason("FM-BLD-04", say("fm-why-no-donor"))
        yield from super().find_obstacles(hub, target)

    def complete_declaration(self, hub: Hub, stack: Stack) -> Script:
        donors = self.find_donors(hub, stack.target, declared=True)
        facility, part = split_part_target(stack.target)
        piece = get_item_piece(f"part-{part}")  # a token of that kind, laid on the donor

        def make_donor_options(names: Iterable[str]) -> list[Option]:
            return [Option(name, say(f"fm-facility-{name}"), Gesture(piece, name), name) for name in names]

        prompt = say("fm-choose-donor", part=f"@fm-part-{part}")
        explain = partial(self._explain_donor, hub, stack.target)
        stack.donor = yield Choose(
            TABLE,
            prompt,
            lambda: make_donor_options(donors),
            explain=explain,
            explainable_options=lambda: make_donor_options(hub.state.facilities),
        )
        hub.state.facilities[stack.donor].parts[part] = False
        hub.log(PartLent(stack.donor, part, facility))
        self._collect_dues(hub, stack)

    def _collect_dues(self, hub: Hub, stack: Stack) -> None:
        """Collect what the donor costs, now that it is broken, from actions declared before (FM-BLD-09)."""
        reserve = _get_lent_price(hub, stack)
        if reserve is None:
            return
        for other in hub.state.plan:
            action, paid = get_stack_action(other), other.paid.get(reserve, 0)
            if (
                action.get_governing_facility(hub, other.target) == stack.donor
                and action.compute_price(hub, other.target)[reserve] > paid
            ):
                hub.move_reserve(reserve, -1)
                other.paid[reserve] = paid + 1
                stack.dues.append(other.id)

    def _explain_donor(self, hub: Hub, target: str, name: str) -> list[Reason]:
        """Return the reasons why a Facility cannot give its part for a declared switch."""
        facility, part = split_part_target(target)
        state, facility_name = hub.state.facilities.get(name), f"@fm-facility-{name}"
        if name not in hub.content.facilities or name in self.find_donors(hub, target, declared=True):
            return []
        if state is None:
            return [Reason("FM-ACT-08", say("fm-why-not-built", facility=facility_name))]
        if state.is_shut:
            return [Reason("FM-BLD-10", say("fm-why-shut", facility=facility_name))]
        if name == facility or not state.parts.get(part):
            return [Reason("FM-BLD-04", say("fm-why-no-part"))]
        return [Reason("FM-BLD-09", say("fm-why-lent-price", facility=facility_name))]

    def revert_declaration(self, hub: Hub, stack: Stack) -> None:
        """Return the part, and what others paid while it was away."""
        reserve = _get_lent_price(hub, stack)
        for other in hub.state.plan:
            if reserve is not None and other.id in stack.dues:
                hub.move_reserve(reserve, 1)
                other.paid[reserve] -= 1
        self.release_pledge(hub, stack)

    def release_pledge(self, hub: Hub, stack: Stack) -> None:
        """Return the part, which works again at once (FM-BLD-07)."""
        super().release_pledge(hub, stack)
        if stack.donor:
            part, parts = split_part_target(stack.target)[1], hub.state.facilities[stack.donor].parts
            if not parts[part]:  # it may have been repaired meanwhile
                parts[part] = True
                hub.log(PartRestored(stack.donor, part))
            stack.donor = ""


def _get_lent_price(hub: Hub, switch: Stack) -> Reserve | None:
    """Return what every action in the donor's Facility pays for the part that `switch` has borrowed."""
    part = split_part_target(switch.target)[1]
    return _PENALTY_RESERVES.get(hub.get_facility_data(switch.donor).parts[part]) if switch.donor else None


def add_switch_dues(hub: Hub, stack: Stack) -> None:
    """Note that a new declaration has paid for what switches have borrowed: it gets that back if they are withdrawn."""
    place = get_stack_action(stack).get_governing_facility(hub, stack.target)
    for switch in hub.state.plan:
        if (
            switch.donor == place
            and _get_lent_price(hub, switch)
            and hub.is_breakage_acting(place, split_part_target(switch.target)[1])
        ):
            switch.dues.append(stack.id)


def _find_working_facilities(hub: Hub, part: PartKind) -> list[str]:
    """Return open Facilities whose part of that kind works."""
    return [name for name, facility, _ in hub.iterate_facilities() if facility.parts.get(part) and not facility.is_shut]


#: What each action costs more while such a part is broken (FM-PEN-04, FM-PEN-05).
_PENALTY_RESERVES: dict[str, Reserve] = {"pay-energy": "energy", "pay-oxygen": "oxygen"}


def _find_lenders(hub: Hub, part: PartKind, *, bay: str, declared: bool) -> list[str]:
    """Return open Facilities with such a part that works, if the supply covers what is paid without it (FM-BLD-09).

    That is what every action taken there costs more. The switch is made in `bay`; with `declared` it stands in the plan
    already, and its own price is paid.
    """
    price = {} if declared else get_broken_part_price(hub, bay)
    if not hub.can_afford(price):
        return []
    lenders, taken = [], _count_declared_actions(hub)
    for name in hub.cache_by_board(("working", part), lambda: _find_working_facilities(hub, part)):
        reserve = _PENALTY_RESERVES.get(hub.get_facility_data(name).parts[part])
        # The switch pays as well if the donor is where it is made.
        count = taken[name] + (name == bay and not declared)
        if reserve is None or hub.can_afford({reserve: price.get(reserve, 0) + count}):
            lenders.append(name)
    return lenders


def _count_declared_actions(hub: Hub) -> Counter[str]:
    """Return how many actions are declared, by Facility."""
    places = (get_stack_action(stack).get_governing_facility(hub, stack.target) for stack in hub.state.plan)
    return hub.cache_for_moment(("taken in",), lambda: Counter(places))


class RoverRepair(Build):
    """A Build that removes the topmost token of a rover's x space; no part is needed (FM-BLD-14, FM-BLD-16)."""

    id = "repair-rover"
    has_lasting_targets = True

    def get_zone(self, target: str) -> str:
        return "garage-hall"  # the Depot is printed below it

    def make_label(self, target: str) -> Words:
        return say("fm-option-repair-rover", place=f"@fm-place-{target}")

    def find_targets(self, hub: Hub) -> list[str]:
        return [name for name, rover in hub.state.rovers.items() if rover.tokens]

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if target not in hub.state.rovers or not hub.state.rovers[target].tokens:
            yield Reason("FM-BLD-14", say("fm-why-rover-whole"))
        yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return not hub.state.rovers[stack.target].tokens

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> None:
        repair_rover(hub, stack.target)
