"""Research in the Lab: the two examinations of a sample, and planting on a Farm (LAB, PLANT)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards, remove_cards

from ... import effects as fx
from ...box.components import AstronautId
from ...box.state import Stack
from ...happenings.actions_and_map import Discovered, Examined
from ...happenings.production import Planted
from ..effect_rules import carry_out
from ..hub import Hub
from ..mission_rules import get_mission_rules
from ..objectives import tick_planted_objectives
from ..production.farm import SEED
from .rolled_actions import RolledAction


class Research(RolledAction):
    """What every Research has in common: the price and the dice of the Lab (FM-COST-07, FM-LAB-01).

    Planting is one of them (FM-COST-08); with the Lab shut there is none (FM-LAB-10).
    """

    kind = "research"
    step = 8
    facility = "lab"


class Examine(Research):
    """The first examination: a sample of the Available area (FM-LAB-02). There are always tracks (FM-LAB-06).

    Any number in a round, of samples that look alike too (FM-LAB-07).
    """

    id = "examine"

    def find_targets(self, hub: Hub) -> list[str]:
        return [item for item in self._list_items(hub) if hub.state.cargo.available.get(item)]

    def _list_items(self, hub: Hub) -> tuple[str, ...]:
        """Return samples, and the Objective tokens that the mission lets be researched (FM-LAB-11)."""
        return ("sample", *hub.mission.examined)

    def make_label(self, target: str) -> Words:
        return say("fm-option-examine", item=f"@fm-item-{target}")

    def compute_pledge(self, hub: Hub, target: str) -> dict[str, int]:
        return {target: 1}

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if target not in self._list_items(hub):
            yield Reason("FM-LAB-02", say("fm-why-no-sample"))
        is_there = hub.state.cargo.available.get(target)
        if not is_there and any(stack.action == self.id and stack.target == target for stack in hub.state.plan):
            yield Reason("FM-LAB-04", say("fm-why-examined-once"))
        yield from super().find_obstacles(hub, target)

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        add_cards(hub.state.examined, stack.target)
        hub.log(Examined(stack.target))
        yield from get_mission_rules(hub).handle_examined(hub, stack.target)


class Deepen(Research):
    """The second examination of what is in Examined: a Discovery (FM-LAB-03, FM-LAB-08)."""

    id = "deepen"

    def find_targets(self, hub: Hub) -> list[str]:
        once = hub.mission.examined_once
        return [item for item, count in hub.state.examined.items() if count and item not in once]

    def make_label(self, target: str) -> Words:
        return say("fm-option-deepen", item=f"@fm-item-{target}")

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if not hub.state.examined.get(target) or target in hub.mission.examined_once:
            yield Reason("FM-LAB-04", say("fm-why-not-examined"))
        yield from super().find_obstacles(hub, target)

    def complete_declaration(self, hub: Hub, stack: Stack) -> None:
        remove_cards(hub.state.examined, stack.target)

    def revert_declaration(self, hub: Hub, stack: Stack) -> None:
        self.handle_failure(hub, stack)

    def handle_failure(self, hub: Hub, stack: Stack) -> None:
        add_cards(hub.state.examined, stack.target)  # FM-LAB-05

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        hub.state.discoveries += 1
        hub.log(Discovered(stack.target))
        yield from carry_out(hub, (fx.Discovery(), *hub.mission.discovery))
        yield from get_mission_rules(hub).handle_discovered(hub, stack.target)


class Plant(Research):
    """Plant a seed of the Available area into slot 1 of a Farm's Growth track (FM-PLANT-01, FM-PLANT-02)."""

    id = "plant"
    depends_on_plan = True  # FM-PLANT-03

    def get_zone(self, target: str) -> str:
        return target

    def make_label(self, target: str) -> Words:
        return say("fm-option-plant", facility=f"@fm-facility-{target}")

    def find_targets(self, hub: Hub) -> list[str]:
        return list(hub.state.farms) if hub.state.cargo.available.get("seed") else []  # FM-PLANT-05

    def compute_pledge(self, hub: Hub, target: str) -> dict[str, int]:
        return {"seed": 1}  # it comes back on failure (FM-PLANT-09)

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        farm = hub.state.farms.get(target)
        if farm is None:
            yield Reason("FM-PLANT-11", say("fm-why-no-farm"))
        else:
            if not hub.is_open(target):
                yield Reason("FM-PLANT-10", say("fm-why-shut", facility=f"@fm-facility-{target}"))
            if farm.plants + farm.growth.count(SEED) >= farm.greenhouses:  # FM-FARM-02, FM-ACT-16, FM-MIS-24
                yield Reason("FM-PLANT-04", say("fm-why-no-room", count=farm.greenhouses))
            if farm.growth[0]:  # FM-PLANT-06
                yield Reason("FM-PLANT-07", say("fm-why-slot-taken"))
        if any(stack.action == self.id for stack in hub.state.plan):
            yield Reason("FM-PLANT-03", say("fm-why-planted-once"))
        yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return bool(hub.state.farms[stack.target].growth[0])

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        hub.state.farms[stack.target].growth[0] = SEED
        hub.log(Planted(stack.target))
        yield from tick_planted_objectives(hub)
