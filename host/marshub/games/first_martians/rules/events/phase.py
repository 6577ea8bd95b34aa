"""Phase I: Events, in its four steps (FM-EVT-01)."""

from __future__ import annotations

from marshub.kernel import Draw, Script, say

from ...box.components import BLOCKS
from ..hub import Hub
from ..malfunction.tracks import move_track
from ..malfunction.trigger import settle_tracks
from ..moments import before
from .extra import show_extra_events
from .mission_events import show_mission_event, strike_consequences


def event_phase(hub: Hub) -> Script:
    """A track advances; then what earlier events left behind; then the Mission Event and its action."""
    blocks: dict[str, int] = {block: 1 for block in BLOCKS}  # FM-EVT-02: uniformly, by the app
    block = yield Draw(say("fm-draw-track"), blocks, lambda block: say(f"fm-block-{block}"), app=True)
    move_track(hub, block, 1)
    yield from settle_tracks(hub)  # FM-EVT-03: before step 2
    yield before("strikes")  # asked whether anything strikes or not: nobody knows yet (FM-EVT-08)
    yield from strike_consequences(hub)
    yield from show_extra_events(hub)  # FM-EVT-06: all of them before the Mission Event
    yield before("event")
    yield from show_mission_event(hub)
