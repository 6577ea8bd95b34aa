"""The event action: what can be done about an open Mission Event (EVA)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, say

from ...box.components import AstronautId, Reserve
from ...box.state import OpenEvent, Stack
from ...content.cards import EventAction
from ...happenings.events import EventServed
from ..events.mission_events import rounds_left
from ..hub import Hub
from ..resolve import carry_out
from .kinds import Action, acting_on, board_pawns, broken_part_price, closed, extra_pawns


class Serve(Action):
    """Serve an event for its own price and reward; done once, its consequences are gone (FM-EVA-01, FM-EVA-06).

    FM-EVT-13, FM-EVT-16.
    """

    id = "serve"
    step = 1
    order_matters = True
    heeds_plan = True  # FM-ACT-04

    def targets(self, hub: Hub) -> list[str]:
        return [
            event.id
            for event in hub.state.events
            # FM-EVA-08, FM-EVT-15
            if event.status == "open" and rounds_left(hub, event) and self._action(hub, event.id)
        ]

    def zone(self, target: str) -> str:
        return "mission-sheet"

    def _event(self, hub: Hub, target: str) -> OpenEvent | None:
        return next((e for e in hub.state.events if e.id == target and e.status == "open"), None)

    def _action(self, hub: Hub, target: str) -> EventAction | None:
        event = hub.content.events.get(target)
        return event.action if event else None

    def type(self, hub: Hub, target: str) -> str:
        action = self._action(hub, target)
        return action.type if action else ""

    def open_to_aoms(self, hub: Hub, target: str) -> bool:
        action = self._action(hub, target)
        return action is None or action.aoms  # FM-AOM-11

    def place(self, hub: Hub, target: str) -> str:
        """Return the Facility that decides about a typed event action (FM-EVA-04); "" for a typeless one.

        FM-EVA-03.
        """
        kind = self.type(hub, target)
        return (self.venue or hub.owner_of(kind)) if kind else ""

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        action = self._action(hub, target)
        price = dict(action.pay) if action else {}
        if facility := self.place(hub, target):
            for reserve, amount in broken_part_price(hub, facility).items():
                price[reserve] = price.get(reserve, 0) + amount
        return price

    def needs(self, hub: Hub, stack: Stack) -> int:
        action, facility = self._action(hub, stack.target), self.place(hub, stack.target)
        printed = (action.pawns if action else 1) + board_pawns(hub, stack)
        return printed + (extra_pawns(hub, facility) if facility else 0)

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        event = self._event(hub, target)
        if event is None:
            yield Reason("FM-EVT-14", say("fm-why-event-closed"))
            return
        if any(stack.action == self.id and stack.target == target for stack in hub.state.plan):
            yield Reason("FM-ACT-04", say("fm-why-event-once"))
        if facility := self.place(hub, target):
            yield from closed(hub, facility)
        yield from super().obstacles(hub, target)

    def close(self, hub: Hub, stack: Stack) -> None:
        if facility := self.place(hub, stack.target):
            stack.marks, stack.checked = acting_on(hub, facility)

    def failed(self, hub: Hub, stack: Stack) -> None:
        event = self._event(hub, stack.target)
        if event is not None:
            event.tried = hub.state.sol  # it stays open for its remaining rounds (FM-EVA-14)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        event = self._event(hub, stack.target)
        action = self._action(hub, stack.target)
        assert event is not None
        assert action is not None
        event.status = "done"  # FM-APP-08
        event.striking = False
        hub.tell(EventServed(event.id))
        yield from carry_out(hub, action.reward)
