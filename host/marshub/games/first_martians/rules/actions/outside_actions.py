"""Explore, from the Garage Hall, and Gather, from the Probe Bay (EXP, GAT)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Gesture, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards

from ...box.components import CARGO_BAY, AstronautId, list_item_gestures
from ...box.spaces import RINGS, SPACES, get_ring
from ...box.state import Roi, Stack
from ...happenings.actions_and_map import Gathered
from ..hub import Hub
from ..map.routes import find_routes
from ..map.tiles import count_tiles_left, explore_space
from ..mission_rules import get_mission_rules
from ..objectives import gain_objective_tokens
from .outside_base import OutsideAction


class Explore(OutsideAction):
    """Turn up the tile of an accessible space (FM-EXP-01, FM-EXP-02).

    On failure nothing is laid (FM-EXP-12).
    """

    id = "explore"
    kind = "explore"
    step = 6
    facility = "garage-hall"

    def find_targets(self, hub: Hub) -> list[str]:
        rings = tuple([ring for ring in RINGS if count_tiles_left(hub, ring)])
        return hub.cache_by_map(("frontier", rings), lambda: _find_frontier(hub, rings))

    def make_label(self, target: str) -> Words:
        return say("fm-option-explore", space=f"@fm-space-{target}")

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        space = f"@fm-space-{target}.long"
        if target not in SPACES:
            yield Reason("FM-MAP-02", say("fm-why-no-space"))
            return
        if target in hub.state.map:
            yield Reason("FM-EXP-02", say("fm-why-explored", space=space))
        elif not find_routes(hub, target):
            yield Reason("FM-EXP-02", say("fm-why-unreachable", space=space))
        elif not count_tiles_left(hub, get_ring(target)):
            yield Reason("FM-EXP-14", say("fm-why-no-tiles"))
        yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        # Another action explored it, or took the ring's last tile (FM-EXP-13, FM-EXP-14).
        return stack.target in hub.state.map or not count_tiles_left(hub, get_ring(stack.target))

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        yield from explore_space(hub, stack.target)


def _find_frontier(hub: Hub, rings: tuple[int, ...]) -> list[str]:
    """Return the unexplored spaces of these rings that somebody can get to (FM-EXP-03)."""
    hidden = [space for space in SPACES if space not in hub.state.map and get_ring(space) in rings]
    return [space for space in hidden if find_routes(hub, space)]


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
    changes_offers = depends_on_plan = True  # FM-GAT-04

    def find_targets(self, hub: Hub) -> list[str]:
        declared = {stack.target for stack in hub.state.plan if stack.action == self.id}
        things = hub.cache_by_map("lying", lambda: _find_things_in_reach(hub))
        return [target for target in things if target not in declared or self._count_unclaimed(hub, target)]

    def make_label(self, target: str) -> Words:
        space, _, thing = target.partition(".")
        return say("fm-option-gather", space=f"@fm-space-{space}", item=f"@fm-item-{_get_gathered_item(thing)}")

    def find_prop_gestures(self, hub: Hub, target: str) -> tuple[Gesture, ...]:
        return list_item_gestures(target.partition(".")[2], CARGO_BAY)  # the sample, laid where it will go

    def _count_unclaimed(self, hub: Hub, target: str) -> int:
        """Return how many of it lie there that no declared Gather has named (FM-GAT-04)."""
        declared = sum(stack.action == self.id and stack.target == target for stack in hub.state.plan)
        return _count_things(hub, target) - declared

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        space = self.get_space(hub, target)
        place = f"@fm-space-{space}.long"
        if space not in hub.state.map:
            yield Reason("FM-GAT-02", say("fm-why-unexplored", space=place))
            return
        if not _count_things(hub, target):
            yield Reason("FM-GAT-03", say("fm-why-not-lying", space=place))
        elif self._count_unclaimed(hub, target) < 1:
            yield Reason("FM-GAT-04", say("fm-why-named", space=place))
        if not find_routes(hub, space):
            yield Reason("FM-MAP-07", say("fm-why-unreachable", space=place))
        else:
            yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return not _count_things(hub, stack.target)  # FM-GAT-08

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        space, _, thing = stack.target.partition(".")
        roi = hub.state.map[space]
        hub.log(Gathered(space, _get_gathered_item(thing)))
        if thing == SAMPLE:
            roi.samples -= 1
            add_cards(hub.state.cargo.pending, SAMPLE)  # FM-GAT-05
        elif thing == MARKER:
            hub.get_spot(space).black -= 1
        else:
            roi.objectives.remove(thing)
            yield from gain_objective_tokens(hub, (thing,), only_one=False)  # FM-GAT-10
        yield from get_mission_rules(hub).handle_gathered(hub, space, thing)


def _find_things_in_reach(hub: Hub) -> list[str]:
    """Return all that lies where somebody can get to, when it is declared (FM-EXP-16)."""
    return [
        f"{space}.{thing}"
        for space, roi in hub.state.map.items()
        for thing in _list_things(hub, space, roi)
        if find_routes(hub, space)
    ]


def _list_things(hub: Hub, space: str, roi: Roi) -> list[str]:
    """Return the sorts of things that lie on an explored space."""
    spot = hub.state.spots.get(space)
    has_marker = spot is not None and spot.black
    return [*((SAMPLE,) if roi.samples else ()), *dict.fromkeys(roi.objectives), *((MARKER,) if has_marker else ())]


def _count_things(hub: Hub, target: str) -> int:
    space, _, thing = target.partition(".")
    roi = hub.state.map.get(space)
    if roi is None:
        return 0
    if thing == MARKER:
        return hub.state.spots[space].black if space in hub.state.spots else 0
    return roi.samples if thing == SAMPLE else roi.objectives.count(thing)


def _get_gathered_item(thing: str) -> str:
    return thing if thing in (SAMPLE, MARKER) else f"objective-{thing}"
