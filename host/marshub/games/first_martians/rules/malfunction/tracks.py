"""Malfunction tracks and the Malfunction Box (MAL)."""

from __future__ import annotations

from marshub.kernel import Choose, Script, say

from ... import effects as fx
from ...box.components import TRACK_FULL, Block
from ...happenings.malfunctions import BoxTurned, TrackMoved
from ..hub import Hub, block_options
from ..resolve import does, number


def move_track(hub: Hub, block: Block, by: int) -> None:
    """Move a track within 0..5; what would pass 5 is lost, and a track on 5 takes no further increase.

    FM-MAL-07, FM-MAL-08.
    """
    before = hub.state.tracks[block]
    after = min(TRACK_FULL, max(0, before + by))
    if before == TRACK_FULL:
        return  # being resolved: it is reset after its card (FM-MAL-08)
    if after != before:
        hub.state.tracks[block] = after
        hub.tell(TrackMoved(block, before, after))


def turn_box(hub: Hub, block: Block, *, red: bool) -> None:
    """Turn a Box marker; one that shows that colour already stays (FM-MAL-10, FM-MAL-11)."""
    if hub.state.box[block] != red:
        hub.state.box[block] = red
        hub.tell(BoxTurned(block, red))


@does(fx.MoveTrack)
def _move_track(effect: fx.MoveTrack, hub: Hub) -> Script:
    block = effect.block
    if block is None:
        prompt = say("fm-choose-track", by=number(hub, effect.by))
        block = yield Choose("table", prompt, lambda: block_options(hub))
    move_track(hub, block, number(hub, effect.by))


@does(fx.SwapTracks)
def _swap_tracks(effect: fx.SwapTracks, hub: Hub) -> None:
    first, second = hub.state.tracks[effect.first], hub.state.tracks[effect.second]
    # A track that is being resolved takes no change; the other one still takes its level.
    move_track(hub, effect.first, second - first)
    move_track(hub, effect.second, first - second)


@does(fx.TurnBox)
def _turn_box(effect: fx.TurnBox, hub: Hub) -> None:
    turn_box(hub, effect.block, red=effect.red)
