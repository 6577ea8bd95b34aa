"""What a captain sees of the table, and what follows from it at a glance."""

from __future__ import annotations

from functools import cached_property

from ..components import STRESS_FIGHT, AstronautId, PartKind
from ..content import Content, MissionData, ObjectiveData
from ..hub import Hub
from ..state import HubState


class Look:
    """One look at the open state; nothing changes while it lasts.

    It never reads what only the app knows: which events will strike, which extra events are to come, the order of
    decks (there is none).
    """

    def __init__(self, state: HubState, content: Content) -> None:
        self.state = state
        self.content = content
        self.hub = Hub(state, content, lambda _: None)

    @property
    def mission(self) -> MissionData:
        return self.content.missions[self.state.mission]

    @cached_property
    def sols_left(self) -> int:
        """Sols that are still to be played, this one included."""
        return max(1, self.state.last_sol - self.state.sol + 1)

    @cached_property
    def open_goals(self) -> list[ObjectiveData]:
        """Objectives in the mission log that are not ticked, mandatory ones first."""
        lines = self.state.objectives
        found = [goal for goal in self.mission.objectives if goal.id in lines and not lines[goal.id].done]
        found = [goal for goal in found if not goal.computed]
        return sorted(found, key=lambda goal: not lines[goal.id].mandatory)

    @cached_property
    def mandatory_left(self) -> int:
        """How many mandatory objectives, the Threshold apart, are not ticked."""
        lines = self.state.objectives.values()
        return sum(line.mandatory and not line.done and not line.computed for line in lines)

    @cached_property
    def over_threshold(self) -> int:
        """By how many broken parts the Threshold is missed; negative while there is room."""
        return self.hub.broken_parts() - self.state.threshold if self.state.threshold is not None else -9

    @cached_property
    def stress_a_sol(self) -> int:
        """By how much Stress will rise in the next Production."""
        tiles = sum(not tile.lifted for here in self.state.facilities.values() for tile in here.tiles)
        return len(self.state.crew) + 2 * tiles + self.hub.rules.stress(self.hub)

    @cached_property
    def next_first(self) -> AstronautId:
        """Who will be First Player in the next sol."""
        return self.hub.seats_from_first()[1 % len(self.hub.seats)]

    @cached_property
    def sols_to_fight(self) -> int:
        """In how many sols the crew will fight if nobody unwinds."""
        return max(1, -(-(STRESS_FIGHT - self.state.stress) // max(1, self.stress_a_sol)))

    @cached_property
    def worst_wounds(self) -> int:
        return max(astronaut.wounds for astronaut in self.state.crew.values())

    def wounds(self, who: AstronautId) -> int:
        return self.state.crew[who].wounds

    def spare(self, part: PartKind | str) -> int:
        """Spare parts of a kind at hand."""
        return self.state.cargo.available.get(f"part-{part}", 0)

    def parts_at_hand(self) -> int:
        return sum(count for item, count in self.state.cargo.available.items() if item.startswith("part-"))
