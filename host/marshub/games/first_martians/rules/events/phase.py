"""Phase I: Events, in its four steps (FM-EVT-01); Mission Events and extra events (FM-EVT-05 to FM-EVT-20)."""

from __future__ import annotations

from marshub.kernel import Draw, Script, say

from ...box.components import BLOCKS
from ..hub import Hub
from ..malfunction.tracks import move_track
from ..malfunction.trigger import settle_tracks
from ..steps import steps
from .extra import show_extra_events
from .mission_events import draw_mission_event, show_mission_event, strike_consequences


def event_phase(hub: Hub) -> Script:
    """Run phase I: a track advances; then what earlier events left behind; then the Mission Event and its action."""
    yield from steps(
        hub,
        {
            "track": _advance,
            "cards": settle_tracks,  # FM-EVT-03: before step 2
            "consequences": strike_consequences,  # FM-APP-07
            "extra-events": show_extra_events,  # FM-EVT-06: all of them before the Mission Event
            "mission-event": draw_mission_event,
            "effects": show_mission_event,
        },
        # The window before the consequences opens whether anything strikes or not: nobody may know yet (FM-EVT-08).
        pauses=("consequences", "mission-event"),
    )


def _advance(hub: Hub) -> Script:
    blocks: dict[str, int] = {block: 1 for block in BLOCKS}  # FM-EVT-02: uniformly, by the app (FM-APP-06)
    block = yield Draw(say("fm-draw-track"), blocks, lambda block: say(f"fm-block-{block}"), app=True)
    move_track(hub, block, 1)
