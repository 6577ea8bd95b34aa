"""Extra events: Follow-Up Events and the delayed parts of Adventures (FM-EVT-06, FM-EVT-07, FM-EVT-08)."""

from __future__ import annotations

from typing import Literal

from marshub.kernel import Draw, Script, say

from ... import effects as fx
from ...box.components import AstronautId
from ...box.state import Coming
from ...happenings.events import ExtraEventShown
from ..crew.health import whom_of
from ..hub import Hub, any_astronaut
from ..resolve import carry_out, does


def schedule(hub: Hub, event: str, sort: Literal["follow-up", "adventure"], who: AstronautId) -> None:
    """Schedule `event` for a seat in some later round; nobody is told (FM-EVT-08)."""
    if event in hub.content.events:
        hub.state.follow_ups.append(Coming(event, sort, who))


def schedule_follow_up(hub: Hub, parent: str) -> Script:
    """Schedule a Mission Event's Follow-Up when its parent appears, for one astronaut of the app's choice.

    It comes whatever the crew does about its parent (FM-EVA-12).
    """
    event = hub.content.events[parent].follow_up
    if event:
        who = yield any_astronaut(hub)
        schedule(hub, event, "follow-up", who)


def fate_of(event: str, fate: dict[str, int], who: str = "") -> Draw:
    """Build the draw that decides what becomes of an event, in per cent of each.

    `seat` is whom the event concerns, if it is one astronaut.
    """
    prompt = say("fm-draw-fate", event=f"@fm-event-{event}")
    return Draw(prompt, fate, lambda fate: say(f"fm-fate-{fate}"), app=True, by=who)


def show_extra_events(hub: Hub) -> Script:
    """Show the extra events whose time has come: the app draws for each in every later round (FM-EVT-07)."""
    for coming in list(hub.state.follow_ups):
        event = hub.content.events.get(coming.event)
        if event is None:
            hub.state.follow_ups.remove(coming)  # a save from other packs
            continue
        fate = {"comes": event.comes, "waits": 100 - event.comes}
        drawn = yield fate_of(event.id, fate, coming.who)
        if drawn == "comes":
            hub.state.follow_ups.remove(coming)
            hub.tell(ExtraEventShown(event.id, coming.sort, coming.who))
            with hub.concerning(coming.who):  # FM-EVT-09: the named astronaut suffers it
                yield from carry_out(hub, event.effects)
            yield from schedule_follow_up(hub, event.id)


@does(fx.Schedule)
def _schedule(effect: fx.Schedule, hub: Hub) -> Script:
    for who in (yield from whom_of(hub, effect.whom, "fm-choose-concerned")):
        schedule(hub, effect.event, effect.sort, who)
