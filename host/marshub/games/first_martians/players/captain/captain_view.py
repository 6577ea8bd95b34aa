"""The captain's view of the table, and figures that follow from it."""

from __future__ import annotations

from functools import cached_property

from ... import effects as fx
from ...box.components import AstronautId, PartKind
from ...content.missions import MissionAction, MissionData, ObjectiveData
from ...effects import Effects
from ...rules.hub import Hub
from ...rules.mission_rules import get_mission_rules

CARD_PERCENT = 32  # what a Research card brings on an average


def is_feeding(effects: Effects, gauge: str) -> bool:
    """Return whether `effects` raise a track of the mission."""
    return any(isinstance(effect, fx.DrawPercentage) and effect.gauge == gauge for effect in effects)


class CaptainView:
    """One look at the open state; nothing changes while it lasts.

    It never reads what only the app knows: which events will strike, which extra events are to come, the order of
    decks (there is none).
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.state = hub.state
        self.content = hub.content

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
        objective_datas = [goal for goal in self.mission.objectives if goal.id in lines and not lines[goal.id].done]
        objective_datas = [goal for goal in objective_datas if not goal.computed]
        return sorted(objective_datas, key=lambda goal: not lines[goal.id].mandatory)

    @cached_property
    def mandatory_left(self) -> int:
        """The number of mandatory objectives, the Threshold apart, that are not ticked."""
        lines = self.state.objectives.values()
        return sum(line.mandatory and not line.done and not line.computed for line in lines)

    @cached_property
    def over_threshold(self) -> int:
        """The number of broken parts over the Threshold; negative while there is room."""
        return self.hub.count_broken_parts() - self.state.threshold if self.state.threshold is not None else -9

    @cached_property
    def parts_short(self) -> int:
        """The number of missing spare parts: for the Threshold, cards to be built included, and for the sheet."""
        cards = [
            self.content.facilities[goal.built]
            for goal in self.open_goals
            if goal.built and goal.built in self.mission.cards
        ]
        red = sum(len(card.parts) for card in cards if card.card)
        asked = 2 * any(action.part_of or action.any_of == "part" for action in self.mission.actions)
        asked *= bool(self.mandatory_left)
        return max(0, self.over_threshold + red) + asked - self.count_parts_at_hand()

    @cached_property
    def stress_a_sol(self) -> int:
        """The rise of Stress in the next Production."""
        tiles = sum(not tile.lifted for here in self.state.facilities.values() for tile in here.tiles)
        return len(self.state.crew) + 2 * tiles + get_mission_rules(self.hub).compute_extra_stress(self.hub)

    @cached_property
    def next_first(self) -> AstronautId:
        """The First Player of the next sol."""
        return self.hub.list_seats_from_first_player()[1 % len(self.hub.seats)]

    @cached_property
    def worst_wounds(self) -> int:
        return max(astronaut.wounds for astronaut in self.state.crew.values())

    def count_wounds(self, who: AstronautId) -> int:
        return self.state.crew[who].wounds

    def count_spare(self, part: PartKind | str) -> int:
        """Return spare parts of a kind at hand."""
        return self.state.cargo.available.get(f"part-{part}", 0)

    def count_held(self, item: str) -> int:
        """Return how many of an item lie in the Cargo Bay."""
        return self.state.cargo.available.get(item, 0) + self.state.cargo.pending.get(item, 0)

    def list_feeders(self, gauge: str) -> list[MissionAction]:
        """Return actions of the sheet that raise a track of the mission by a Research card."""
        return [action for action in self.mission.actions if is_feeding(action.effects, gauge)]

    @cached_property
    def wanted(self) -> dict[str, int]:
        """Items that the sheet's own actions still want, and how many: "gravel", "objective" for any token."""
        result: dict[str, int] = {}
        for goal in self.open_goals:
            if not goal.gauge:
                continue
            missing = self.hub.get_gauge_maximum(goal.gauge) - self.state.gauges.get(goal.gauge, 0)
            for action in self.list_feeders(goal.gauge):
                for item, count in action.pledge.items():
                    more = count * -(-missing // CARD_PERCENT) - self.count_held(item)
                    result[item] = max(result.get(item, 0), more)
        for action in self.mission.actions:
            if action.any_of != "token":
                continue
            made = max(
                (result.get(effect.item, 0) for effect in action.effects if isinstance(effect, fx.Gain)), default=0
            )
            if made > 0:
                tokens = sum(self.count_held(f"objective-{token.id}") for token in self.mission.tokens)
                result["objective"] = max(0, made - tokens)
        return result

    def count_parts_at_hand(self) -> int:
        return sum(count for item, count in self.state.cargo.available.items() if item.startswith("part-"))
