"""The event action: what can be done about an open Mission Event (EVA)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, say

from ...box.components import AstronautId, Reserve
from ...box.state import OpenEvent, Stack
from ...content.cards import EventAction
from ...happenings.crew_and_events import EventServed
from ..effect_rules import carry_out
from ..event_phase import count_rounds_left
from ..hub import Hub
from .action_base import (
    Action,
    count_board_pawn_tokens,
    count_pawn_tokens,
    find_acting_modifiers,
    find_type_obstacles,
    get_broken_part_price,
)


class Serve(Action):
    """Serve an event for its own price and reward; done once, its consequences are gone (FM-EVA-01, FM-EVA-06).

    FM-EVT-13, FM-EVT-16.
    """

    id = "serve"
    step = 1
    order_matters = True
    depends_on_plan = True  # FM-ACT-04

    def find_targets(self, hub: Hub) -> list[str]:
        return [
            event.id
            for event in hub.state.events
            # FM-EVA-08, FM-EVT-15
            if event.status == "open" and count_rounds_left(hub, event) and self._find_event_action(hub, event.id)
        ]

    def get_zone(self, target: str) -> str:
        return "mission-sheet"

    def _find_open_event(self, hub: Hub, target: str) -> OpenEvent | None:
        return next((e for e in hub.state.events if e.id == target and e.status == "open"), None)

    def _find_event_action(self, hub: Hub, target: str) -> EventAction | None:
        event = hub.content.events.get(target)
        return event.action if event else None

    def get_type(self, hub: Hub, target: str) -> str:
        action = self._find_event_action(hub, target)
        return action.type if action else ""

    def is_open_to_aoms(self, hub: Hub, target: str) -> bool:
        action = self._find_event_action(hub, target)
        return action is None or action.aoms  # FM-AOM-11

    def get_governing_facility(self, hub: Hub, target: str) -> str:
        """Return the Facility that decides about a typed event action (FM-EVA-04); "" for a typeless one.

        FM-EVA-03.
        """
        kind = self.get_type(hub, target)
        return (self.venue or hub.find_action_facility(kind)) if kind else ""

    def compute_price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        action = self._find_event_action(hub, target)
        price = dict(action.pay) if action else {}
        if facility := self.get_governing_facility(hub, target):
            for reserve, amount in get_broken_part_price(hub, facility).items():
                price[reserve] = price.get(reserve, 0) + amount
        return price

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        action, facility = self._find_event_action(hub, stack.target), self.get_governing_facility(hub, stack.target)
        printed = (action.pawns if action else 1) + count_board_pawn_tokens(hub, stack)
        return printed + (count_pawn_tokens(hub, facility) if facility else 0)

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        event = self._find_open_event(hub, target)
        if event is None:
            yield Reason("FM-EVT-14", say("fm-why-event-closed"))
            return
        if any(stack.action == self.id and stack.target == target for stack in hub.state.plan):
            yield Reason("FM-ACT-04", say("fm-why-event-once"))
        if facility := self.get_governing_facility(hub, target):
            yield from find_type_obstacles(hub, facility)
        yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return self._find_open_event(hub, stack.target) is None

    def record_modifiers(self, hub: Hub, stack: Stack) -> None:
        if facility := self.get_governing_facility(hub, stack.target):
            stack.marks, stack.checked = find_acting_modifiers(hub, facility)

    def handle_failure(self, hub: Hub, stack: Stack) -> None:
        event = self._find_open_event(hub, stack.target)
        if event is not None:
            event.tried = hub.state.sol  # it stays open for its remaining rounds (FM-EVA-14)

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        event = self._find_open_event(hub, stack.target)
        action = self._find_event_action(hub, stack.target)
        assert event is not None
        assert action is not None
        event.status = "done"  # FM-APP-08
        hub.log(EventServed(event.id))
        yield from carry_out(hub, action.reward)
