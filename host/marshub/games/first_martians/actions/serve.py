"""The event action: what can be done about an open Mission Event (EVA)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, say

from ..components import AstronautId, Reserve
from ..events.mission_events import rounds_left
from ..happenings import EventServed
from ..hub import Hub
from ..resolve import carry_out
from ..state import OpenEvent, Stack
from .kinds import Action


class Serve(Action):
    """Its own price and reward; done once, it takes the event's consequences away (FM-EVA-01, FM-EVA-06)."""

    id = "serve"
    step = 1
    order_matters = True

    def targets(self, hub: Hub) -> list[str]:
        return [event.id for event in hub.state.events if event.status == "open" and rounds_left(hub, event)]

    def zone(self, target: str) -> str:
        return "mission-sheet"

    def _event(self, hub: Hub, target: str) -> OpenEvent | None:
        return next((e for e in hub.state.events if e.id == target and e.status == "open"), None)

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        action = hub.content.events[target].action if target in hub.content.events else None
        return dict(action.pay) if action else {}

    def needs(self, hub: Hub, stack: Stack) -> int:
        action = hub.content.events[stack.target].action
        return action.pawns if action else 1

    def obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        if self._event(hub, target) is None:
            yield Reason("FM-EVT-14", say("fm-why-event-closed"))
            return
        if any(stack.action == self.id and stack.target == target for stack in hub.state.plan):
            yield Reason("FM-ACT-04", say("fm-why-event-once"))
        yield from super().obstacles(hub, pawn, target)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        event = self._event(hub, stack.target)
        action = hub.content.events[stack.target].action
        assert event is not None
        assert action is not None
        event.status = "done"
        event.striking = False
        hub.tell(EventServed(event.id))
        hub.by_action = True  # FM-RND-12
        try:
            yield from carry_out(hub, action.reward)
        finally:
            hub.by_action = False
