"""Determinization: samples of the app's hidden information.

Hidden are the consequences that will strike, and the extra events that are still to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from marshub.kernel import Chance, LogEntry

from .. import effects as fx
from ..box.components import STEPS
from ..box.state import HubState, ScheduledEvent
from ..content.pack import Content
from ..happenings.course import MissionBegan
from ..happenings.crew_and_events import AdventureMet, EventShown, ExtraEventShown
from ..rules.event_phase import can_strike

_EARLY = STEPS["events"][: STEPS["events"].index("consequences") + 1]


def can_determinize(state: HubState) -> bool:
    """Return whether a state can be sampled.

    It cannot while extra events come up, as the running script knows them already.
    """
    return (state.phase, state.step) != ("events", "extra-events")


def determinize(view: HubState, log: Sequence[LogEntry], content: Content, chance: Chance) -> HubState:
    """Fill an open view with a sample of the app's hidden information (FM-EVT-08, FM-EVT-17); return the view."""
    if view.phase == "events" and view.step in ("", *_EARLY):
        for event in view.events:
            if event.status == "open" and can_strike(content, event):
                event.striking = chance.randbelow(100) < content.events[event.id].strikes
    view.follow_ups = list(_sample_scheduled_events(view, log, content, chance))
    return view


def _sample_scheduled_events(
    view: HubState, log: Sequence[LogEntry], content: Content, chance: Chance
) -> Iterator[ScheduledEvent]:
    """Yield the extra events that were scheduled in this mission and have not come up.

    Those of Mission Events may concern any astronaut.
    """
    start = max((index for index, entry in enumerate(log) if isinstance(entry, MissionBegan)), default=0)
    shown = Counter(entry.event for entry in log[start:] if isinstance(entry, ExtraEventShown))
    for event in _list_scheduled_events(view, log[start:], content, chance):
        if shown[event.event]:
            shown[event.event] -= 1
        elif event.event in content.events:
            yield event


def _list_scheduled_events(
    view: HubState, log: Sequence[LogEntry], content: Content, chance: Chance
) -> Iterator[ScheduledEvent]:
    crew = tuple(view.crew)
    for entry in log:
        if isinstance(entry, EventShown | ExtraEventShown):
            data = content.events.get(entry.event)
            if data is not None and data.follow_up and entry.event != view.shown:
                yield ScheduledEvent(data.follow_up, "follow-up", chance.pick(crew))
        elif isinstance(entry, AdventureMet) and entry.adventure in content.adventures:
            for effect in content.adventures[entry.adventure].effects:
                if isinstance(effect, fx.Schedule):
                    yield ScheduledEvent(effect.event, effect.sort, entry.who)
