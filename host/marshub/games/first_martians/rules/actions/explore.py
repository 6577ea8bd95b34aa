"""Explore, from the Garage Hall, and Gather, from the Probe Bay (EXP, GAT)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, Words, say

from ...box.components import AstronautId
from ...box.spaces import RINGS, SPACES, ring_of
from ...box.state import Stack
from ..hub import Hub
from ..map.terrain import ways_to
from ..map.tiles import explore, left_in
from .outside import OutsideAction


class Explore(OutsideAction):
    """Turn up the tile of an accessible space (FM-EXP-01, FM-EXP-02).

    On failure nothing is laid (FM-EXP-12).
    """

    id = "explore"
    kind = "explore"
    step = 6
    facility = "garage-hall"

    def targets(self, hub: Hub) -> list[str]:
        rings = tuple([ring for ring in RINGS if left_in(hub, ring)])
        return hub.charted(("frontier", rings), lambda: _frontier(hub, rings))

    def label(self, target: str) -> Words:
        return say("fm-option-explore", space=f"@fm-space-{target}")

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        space = f"@fm-space-{target}"
        if target not in SPACES:
            yield Reason("FM-MAP-02", say("fm-why-no-space"))
            return
        if target in hub.state.map:
            yield Reason("FM-EXP-02", say("fm-why-explored", space=space))
        elif not ways_to(hub, target):
            yield Reason("FM-EXP-02", say("fm-why-unreachable", space=space))
        elif not left_in(hub, ring_of(target)):
            yield Reason("FM-EXP-14", say("fm-why-no-tiles"))
        yield from super().obstacles(hub, target)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        # Another action explored it, or took the ring's last tile (FM-EXP-13, FM-EXP-14).
        return stack.target in hub.state.map or not left_in(hub, ring_of(stack.target))

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        yield from explore(hub, stack.target)


def _frontier(hub: Hub, rings: tuple[int, ...]) -> list[str]:
    """Return the unexplored spaces of these rings that somebody can get to (FM-EXP-03)."""
    hidden = [space for space in SPACES if space not in hub.state.map and ring_of(space) in rings]
    return [space for space in hidden if ways_to(hub, space)]
