"""Mission Events: shown, open for three rounds, served or striking back (FM-EVT-05 to FM-EVT-20)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ...box.components import EVENT_ROUNDS
from ...box.state import OpenEvent
from ...content.pack import Content
from ...happenings.events import EventClosed, EventShown, EventStruck
from ..hub import Hub
from ..resolve import carry_out
from .extra import fate_of, schedule_follow_up

PILE = "events"


def strike_consequences(hub: Hub) -> Script:
    """Carry out future consequences that strike, before the Mission Event, each once.

    FM-EVT-19, FM-EVT-20, FM-EVA-10.
    """
    for event in hub.state.events:
        if event.striking:
            event.striking = False
            event.status = "struck"  # FM-EVA-11
            hub.tell(EventStruck(event.id))
            yield from carry_out(hub, hub.content.events[event.id].consequence)


def draw_mission_event(hub: Hub) -> Script:
    """Draw exactly one Mission Event a round (FM-EVT-05)."""
    name = yield from hub.draw(PILE, say("fm-draw-event"), "fm-event", app=True)
    hub.discard(PILE, name)
    hub.state.shown = name
    hub.tell(EventShown(name))


def show_mission_event(hub: Hub) -> Script:
    """Carry out the Mission Event's effect at once; its action stays open then (FM-EVT-10, FM-EVT-11)."""
    name = hub.state.shown
    if not name:
        return  # a table that was laid out without one
    event = hub.content.events[name]
    yield from carry_out(hub, event.effects)
    if event.action is not None:  # FM-EVT-12, FM-EVA-02
        # A small deck may bring an event back while it is in the log: then its three rounds begin anew.
        hub.state.events = [earlier for earlier in hub.state.events if earlier.id != name]
        hub.state.events.append(OpenEvent(name, hub.state.sol))
    yield from schedule_follow_up(hub, name)
    hub.state.shown = ""


def rounds_left(hub: Hub, event: OpenEvent) -> int:
    """Return how many Action phases an event's action is still open for, this round's included.

    FM-EVT-14, FM-EVA-07.
    """
    return max(0, event.sol + EVENT_ROUNDS - hub.state.sol)


def may_strike(content: Content, event: OpenEvent) -> bool:
    """Check that an event has a consequence to strike with (FM-EVT-17)."""
    return bool(content.events[event.id].consequence)


def close_round(hub: Hub) -> Script:
    """Remove expired events at a round's end; the others may strike in the next (FM-EVT-17, FM-EVT-18).

    An event that nobody served costs nothing by itself: it stays open (FM-EVA-13).
    """
    for event in list(hub.state.events):
        if rounds_left(hub, event) <= 1:  # removal comes first: no roll at the end of the third round
            hub.state.events.remove(event)
            if event.status == "open":
                hub.tell(EventClosed(event.id))
        elif event.status == "open" and may_strike(hub.content, event):
            weight = hub.content.events[event.id].strikes
            fate = {"strikes": weight, "spares": 100 - weight}
            fell = yield fate_of(event.id, fate)
            event.striking = fell == "strikes"  # FM-EVA-09
