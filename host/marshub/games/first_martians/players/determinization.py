"""Samples of the app's hidden information: which consequences strike, which extra events are still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from marshub.kernel import Chance, LogEntry

from .. import effects as fx
from ..box.components import STEPS
from ..box.state import Coming, HubState
from ..content.pack import Content
from ..happenings.course import MissionBegan
from ..happenings.events import AdventureMet, EventShown, ExtraEventShown
from ..rules.event_phase import can_strike

_EARLY = STEPS["events"][: STEPS["events"].index("consequences") + 1]


def can_determinize(state: HubState) -> bool:
    """Return whether it can be sampled: not while extra events come up, as the running script knows them already."""
    return (state.phase, state.step) != ("events", "extra-events")


def determinize(seen: HubState, told: Sequence[LogEntry], content: Content, chance: Chance) -> HubState:
    """Return `seen`, an open view, with the app's hidden information drawn anew (FM-EVT-08, FM-EVT-17)."""
    if seen.phase == "events" and seen.step in ("", *_EARLY):
        for event in seen.events:
            if event.status == "open" and can_strike(content, event):
                event.striking = chance.randbelow(100) < content.events[event.id].strikes
    seen.follow_ups = list(_coming(seen, told, content, chance))
    return seen


def _coming(seen: HubState, told: Sequence[LogEntry], content: Content, chance: Chance) -> Iterator[Coming]:
    """Return extra events that were set off in this mission and have not come up.

    Those of Mission Events concern anybody.
    """
    begun = max((place for place, entry in enumerate(told) if isinstance(entry, MissionBegan)), default=0)
    shown = Counter(entry.event for entry in told[begun:] if isinstance(entry, ExtraEventShown))
    for coming in _set_off(seen, told[begun:], content, chance):
        if shown[coming.event]:
            shown[coming.event] -= 1
        elif coming.event in content.events:
            yield coming


def _set_off(seen: HubState, told: Sequence[LogEntry], content: Content, chance: Chance) -> Iterator[Coming]:
    crew = tuple(seen.crew)
    for entry in told:
        if isinstance(entry, EventShown | ExtraEventShown):
            data = content.events.get(entry.event)
            if data is not None and data.follow_up and entry.event != seen.shown:
                yield Coming(data.follow_up, "follow-up", chance.pick(crew))
        elif isinstance(entry, AdventureMet) and entry.adventure in content.adventures:
            for effect in content.adventures[entry.adventure].effects:
                if isinstance(effect, fx.Schedule):
                    yield Coming(effect.event, effect.sort, entry.who)
