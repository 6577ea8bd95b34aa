"""Malfunction tracks and the Malfunction Box (MAL)."""

from __future__ import annotations

from ..components import TRACK_FULL, Block
from ..happenings import BoxTurned, TrackMoved
from ..hub import Hub


def move_track(hub: Hub, block: Block, by: int) -> None:
    """Move a track within 0..5. What would pass 5 is lost; a track on 5 takes no further increase (FM-MAL-07, 08)."""
    before = hub.state.tracks[block]
    after = min(TRACK_FULL, max(0, before + by))
    if before == TRACK_FULL:
        return  # being resolved: it is reset when its card is done
    if after != before:
        hub.state.tracks[block] = after
        hub.tell(TrackMoved(block, before, after))


def turn_box(hub: Hub, block: Block, *, red: bool) -> None:
    """Turn a Box marker; one that shows that colour already stays (FM-MAL-10, FM-MAL-11)."""
    if hub.state.box[block] != red:
        hub.state.box[block] = red
        hub.tell(BoxTurned(block, red))
