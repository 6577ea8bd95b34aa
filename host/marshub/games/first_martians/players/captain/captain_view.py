"""The captain's view of the table, and figures computed from it."""

from __future__ import annotations

from functools import cached_property

from ... import effects as fx
from ...box.components import AstronautId, PartKind
from ...content.missions import MissionAction, MissionData, ObjectiveData
from ...effects import Effects
from ...rules.hub import Hub
from ...rules.mission_rules import get_mission_rules

MEAN_CARD_PERCENT = 32  # mean percentage of a Research card


def is_feeding(effects: Effects, gauge: str) -> bool:
    """Return whether `effects` raise a track of the mission."""
    return any(isinstance(effect, fx.DrawPercentage) and effect.gauge == gauge for effect in effects)


class CaptainView:
    """A view of the open state at one question; nothing changes while it is used.

    It never reads the app's hidden information: which events will strike, which extra events are to come, the order
    of decks (there is none).
    """

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.state = hub.state
        self.content = hub.content

    @property
    def mission(self) -> MissionData:
        """The sheet of the current mission."""
        return self.content.missions[self.state.mission]

    @cached_property
    def sols_left(self) -> int:
        """The number of sols still to be played, this one included."""
        return max(1, self.state.last_sol - self.state.sol + 1)

    @cached_property
    def open_objectives(self) -> list[ObjectiveData]:
        """Objectives in the mission log that are not ticked, mandatory ones first."""
        log_lines = self.state.objectives
        objectives = [
            objective
            for objective in self.mission.objectives
            if objective.id in log_lines and not log_lines[objective.id].done
        ]
        objectives = [objective for objective in objectives if not objective.computed]
        return sorted(objectives, key=lambda objective: not log_lines[objective.id].mandatory)

    @cached_property
    def mandatory_left(self) -> int:
        """The number of mandatory objectives, without the Threshold, that are not ticked."""
        lines = self.state.objectives.values()
        return sum(line.mandatory and not line.done and not line.computed for line in lines)

    @cached_property
    def over_threshold(self) -> int:
        """The number of broken parts over the Threshold; negative while there is room."""
        return self.hub.count_broken_parts() - self.state.threshold if self.state.threshold is not None else -9

    @cached_property
    def missing_parts(self) -> int:
        """The number of missing spare parts: for the Threshold, for cards to be built, and for the sheet's actions."""
        cards = [
            self.content.facilities[objective.built]
            for objective in self.open_objectives
            if objective.built and objective.built in self.mission.cards
        ]
        red = sum(len(card.parts) for card in cards if card.card)
        for_actions = 2 * any(action.part_of or action.any_of == "part" for action in self.mission.actions)
        for_actions *= bool(self.mandatory_left)
        return max(0, self.over_threshold + red) + for_actions - self.count_parts_at_hand()

    @cached_property
    def stress_per_sol(self) -> int:
        """The rise of Stress in the next Production."""
        tiles = sum(not tile.lifted for facility in self.state.facilities.values() for tile in facility.tiles)
        return len(self.state.crew) + 2 * tiles + get_mission_rules(self.hub).compute_extra_stress(self.hub)

    @cached_property
    def next_first_player(self) -> AstronautId:
        """The First Player of the next sol."""
        return self.hub.list_seats_from_first_player()[1 % len(self.hub.seats)]

    @cached_property
    def worst_wounds(self) -> int:
        return max(astronaut.wounds for astronaut in self.state.crew.values())

    def count_wounds(self, seat: AstronautId) -> int:
        return self.state.crew[seat].wounds

    def count_spare_parts(self, part: PartKind | str) -> int:
        """Return the number of spare parts of a kind at hand."""
        return self.state.cargo.available.get(f"part-{part}", 0)

    def count_in_cargo_bay(self, item: str) -> int:
        """Return the number of an item in the Cargo Bay."""
        return self.state.cargo.available.get(item, 0) + self.state.cargo.pending.get(item, 0)

    def list_feeding_actions(self, gauge: str) -> list[MissionAction]:
        """Return the actions of the sheet that raise a track of the mission by a Research card."""
        return [action for action in self.mission.actions if is_feeding(action.effects, gauge)]

    @cached_property
    def needed_items(self) -> dict[str, int]:
        """Items that the sheet's own actions still need, and their numbers.

        "objective" stands for any Objective token.
        """
        needs: dict[str, int] = {}
        for objective in self.open_objectives:
            if not objective.gauge:
                continue
            missing = self.hub.get_gauge_maximum(objective.gauge) - self.state.gauges.get(objective.gauge, 0)
            for action in self.list_feeding_actions(objective.gauge):
                for item, count in action.pledge.items():
                    need = count * -(-missing // MEAN_CARD_PERCENT) - self.count_in_cargo_bay(item)
                    needs[item] = max(needs.get(item, 0), need)
        for action in self.mission.actions:
            if action.any_of != "token":
                continue
            produced = max(
                (needs.get(effect.item, 0) for effect in action.effects if isinstance(effect, fx.Gain)), default=0
            )
            if produced > 0:
                tokens = sum(self.count_in_cargo_bay(f"objective-{token.id}") for token in self.mission.tokens)
                needs["objective"] = max(0, produced - tokens)
        return needs

    def count_parts_at_hand(self) -> int:
        return sum(count for item, count in self.state.cargo.available.items() if item.startswith("part-"))
