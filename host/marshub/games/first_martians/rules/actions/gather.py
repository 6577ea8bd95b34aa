"""Gather, from the Probe Bay (GAT)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Gesture, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add

from ...box.components import AstronautId
from ...box.props import CARGO_BAY, laid
from ...box.state import Roi, Stack
from ...happenings.actions import Gathered
from ..hub import Hub
from ..map.terrain import ways_to
from ..mission_rules import rules_of
from ..objectives import gain_tokens
from .outside import OutsideAction

SAMPLE = "sample"
MARKER = "black-marker"  # a marker that a mission put there (FM-MIS-53)


class Gather(OutsideAction):
    """Fetch one thing that lies on an explored tile: "R1-N.sample", "R1-N.orange-1" (FM-GAT-01, FM-GAT-03).

    On failure it stays there (FM-GAT-09).
    """

    id = "gather"
    kind = "gather"
    step = 7
    facility = "probe-bay"
    claims = heeds_plan = True  # FM-GAT-04

    def targets(self, hub: Hub) -> list[str]:
        named = {stack.target for stack in hub.state.plan if stack.action == self.id}
        lying = hub.charted("lying", lambda: _in_reach(hub))
        return [target for target in lying if target not in named or self._lying(hub, target)]

    def label(self, target: str) -> Words:
        space, _, thing = target.partition(".")
        return say("fm-option-gather", space=f"@fm-space-{space}", item=f"@fm-item-{_item(thing)}")

    def also(self, hub: Hub, target: str) -> tuple[Gesture, ...]:
        return laid(target.partition(".")[2], CARGO_BAY)  # the sample, laid where it will go

    def _lying(self, hub: Hub, target: str) -> int:
        """Return how many of it lie there that no declared Gather has named (FM-GAT-04)."""
        named = sum(stack.action == self.id and stack.target == target for stack in hub.state.plan)
        return _there(hub, target) - named

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        space = self.space(hub, target)
        place = f"@fm-space-{space}"
        if space not in hub.state.map:
            yield Reason("FM-GAT-02", say("fm-why-unexplored", space=place))
            return
        if not _there(hub, target):
            yield Reason("FM-GAT-03", say("fm-why-not-lying", space=place))
        elif self._lying(hub, target) < 1:
            yield Reason("FM-GAT-04", say("fm-why-named", space=place))
        if not ways_to(hub, space):
            yield Reason("FM-MAP-07", say("fm-why-unreachable", space=place))
        else:
            yield from super().obstacles(hub, target)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return not _there(hub, stack.target)  # FM-GAT-08

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        space, _, thing = stack.target.partition(".")
        roi = hub.state.map[space]
        hub.tell(Gathered(space, _item(thing)))
        if thing == SAMPLE:
            roi.samples -= 1
            add(hub.state.cargo.pending, SAMPLE)  # FM-GAT-05
        elif thing == MARKER:
            hub.spot(space).black -= 1
        else:
            roi.objectives.remove(thing)
            yield from gain_tokens(hub, (thing,), one=False)  # FM-GAT-10
        yield from rules_of(hub).gathered(hub, space, thing)


def _in_reach(hub: Hub) -> list[str]:
    """Return all that lies where somebody can get to, when it is declared (FM-EXP-16)."""
    return [
        f"{space}.{thing}"
        for space, roi in hub.state.map.items()
        for thing in _things(hub, space, roi)
        if ways_to(hub, space)
    ]


def _things(hub: Hub, space: str, roi: Roi) -> list[str]:
    """Return the sorts of things that lie on an explored space."""
    spot = hub.state.spots.get(space)
    marker = spot is not None and spot.black
    return [*((SAMPLE,) if roi.samples else ()), *dict.fromkeys(roi.objectives), *((MARKER,) if marker else ())]


def _there(hub: Hub, target: str) -> int:
    space, _, thing = target.partition(".")
    roi = hub.state.map.get(space)
    if roi is None:
        return 0
    if thing == MARKER:
        return hub.state.spots[space].black if space in hub.state.spots else 0
    return roi.samples if thing == SAMPLE else roi.objectives.count(thing)


def _item(thing: str) -> str:
    return thing if thing in (SAMPLE, MARKER) else f"objective-{thing}"
