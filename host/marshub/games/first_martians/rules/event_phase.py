"""Phase I: Events: the Mission Event, extra events of Follow-Ups and Adventures, and consequences (EVT)."""

from __future__ import annotations

from typing import Literal

from marshub.kernel import Draw, Script, say

from .. import effects as fx
from ..box.components import BLOCKS, EVENT_ROUNDS, AstronautId
from ..box.state import OpenEvent, ScheduledEvent
from ..content.pack import Content
from ..happenings.crew_and_events import EventClosed, EventShown, EventStruck, ExtraEventShown
from .crew.health import choose_concerned_seats
from .effect_rules import carry_out, register_effect_rule
from .hub import Hub, make_astronaut_draw
from .malfunction_phase import move_track, resolve_full_tracks
from .phase_steps import run_steps

EVENT_PILE = "events"


def run_event_phase(hub: Hub) -> Script:
    """Run phase I: a track advances; then what earlier events left behind; then the Mission Event and its action."""
    yield from run_steps(
        hub,
        {
            "track": _advance_random_track,
            "cards": resolve_full_tracks,  # FM-EVT-03: before step 2
            "consequences": strike_consequences,  # FM-APP-07
            "extra-events": show_extra_events,  # FM-EVT-06: all of them before the Mission Event
            "mission-event": draw_mission_event,
            "effects": show_mission_event,
        },
        # The window before the consequences opens whether anything strikes or not: nobody may know yet (FM-EVT-08).
        windows=("consequences", "mission-event"),
    )


def _advance_random_track(hub: Hub) -> Script:
    blocks: dict[str, int] = {block: 1 for block in BLOCKS}  # FM-EVT-02: uniformly, by the app (FM-APP-06)
    block = yield Draw(say("fm-draw-track"), blocks, lambda block: say(f"fm-block-{block}"), in_app=True)
    move_track(hub, block, 1)


def schedule_extra_event(hub: Hub, event: str, sort: Literal["follow-up", "adventure"], seat: AstronautId) -> None:
    """Schedule `event` for a seat in some later round; nobody is told (FM-EVT-08)."""
    if event in hub.content.events:
        hub.state.follow_ups.append(ScheduledEvent(event, sort, seat))


def schedule_follow_up(hub: Hub, parent: str) -> Script:
    """Schedule a Mission Event's Follow-Up when its parent appears, for one astronaut of the app's choice.

    It comes whatever the crew does about its parent (FM-EVA-12).
    """
    event = hub.content.events[parent].follow_up
    if event:
        seat = yield make_astronaut_draw(hub)
        schedule_extra_event(hub, event, "follow-up", seat)


def make_fate_draw(event: str, weights: dict[str, int], seat: str = "") -> Draw:
    """Build the draw that decides what becomes of an event, in per cent of each.

    `seat` is whom the event concerns, if it is one astronaut.
    """
    prompt = say("fm-draw-fate", event=f"@fm-event-{event}")
    return Draw(prompt, weights, lambda fate: say(f"fm-fate-{fate}"), in_app=True, performed_by=seat)


def show_extra_events(hub: Hub) -> Script:
    """Show the extra events whose time has come: the app draws for each in every later round (FM-EVT-07)."""
    for scheduled in list(hub.state.follow_ups):
        event = hub.content.events.get(scheduled.event)
        if event is None:
            hub.state.follow_ups.remove(scheduled)  # a save from other packs
            continue
        weights = {"comes": event.comes, "waits": 100 - event.comes}
        fate = yield make_fate_draw(event.id, weights, scheduled.who)
        if fate == "comes":
            hub.state.follow_ups.remove(scheduled)
            hub.log(ExtraEventShown(event.id, scheduled.sort, scheduled.who))
            with hub.use_concerned_seat(scheduled.who):  # FM-EVT-09: the named astronaut suffers it
                yield from carry_out(hub, event.effects)
            yield from schedule_follow_up(hub, event.id)


@register_effect_rule(fx.Schedule)
def _carry_out_schedule(effect: fx.Schedule, hub: Hub) -> Script:
    for seat in (yield from choose_concerned_seats(hub, effect.whom, "fm-choose-concerned")):
        schedule_extra_event(hub, effect.event, effect.sort, seat)


def strike_consequences(hub: Hub) -> Script:
    """Carry out future consequences that strike, before the Mission Event, each once.

    FM-EVT-19, FM-EVT-20, FM-EVA-10.
    """
    for event in hub.state.events:
        if event.striking:
            event.striking = False
            event.status = "struck"  # FM-EVA-11
            hub.log(EventStruck(event.id))
            yield from carry_out(hub, hub.content.events[event.id].consequence)


def draw_mission_event(hub: Hub) -> Script:
    """Draw exactly one Mission Event a round (FM-EVT-05)."""
    name = yield from hub.draw_card(EVENT_PILE, say("fm-draw-event"), "fm-event", app=True)
    hub.discard_card(EVENT_PILE, name)
    hub.state.shown = name
    hub.log(EventShown(name))


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


def count_rounds_left(hub: Hub, event: OpenEvent) -> int:
    """Return how many Action phases an event's action is still open for, this round's included.

    FM-EVT-14, FM-EVA-07.
    """
    return max(0, event.sol + EVENT_ROUNDS - hub.state.sol)


def can_strike(content: Content, event: OpenEvent) -> bool:
    """Return whether an event has a consequence to strike with (FM-EVT-17)."""
    return bool(content.events[event.id].consequence)


def close_event_round(hub: Hub) -> Script:
    """Remove expired events at a round's end; the others may strike in the next (FM-EVT-17, FM-EVT-18).

    An event that nobody served costs nothing by itself: it stays open (FM-EVA-13).
    """
    for event in list(hub.state.events):
        if count_rounds_left(hub, event) <= 1:  # removal comes first: no roll at the end of the third round
            hub.state.events.remove(event)
            if event.status == "open":
                hub.log(EventClosed(event.id))
        elif event.status == "open" and can_strike(hub.content, event):
            weight = hub.content.events[event.id].strikes
            weights = {"strikes": weight, "spares": 100 - weight}
            fate = yield make_fate_draw(event.id, weights)
            event.striking = fate == "strikes"  # FM-EVA-09
