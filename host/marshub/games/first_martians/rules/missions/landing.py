"""Landing: the base comes down from orbit in pods, is fetched from the map and set up.

FM-MIS-60, FM-MIS-61; house rules. A pod is an Objective token. It comes down on a space of the map, explored or not,
and is needed to build what it holds. A note of the table, "guided", is the sol whose pods the crew talks down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from marshub.kernel import TABLE, Choose, Option, Reason, Script, Words, say

from ...box.spaces import HUB, SPACES, list_neighbours
from ...happenings.actions_and_map import TokenFound
from ...happenings.course import DescentGuided, PodLanded, PodShifted
from ..generators import draw_directions
from ..hub import Hub
from ..mission_rules import MissionRules, register_mission_rules
from ..questions import choose_if_several

#: Pods that land in Production, by sol, each with its ring. The farm is far out, so it comes early.
PODS: Final = {
    1: (("red-1", 1), ("red-3", 2)),  # power, farm
    2: (("red-2", 1), ("orange-1", 1)),  # air, living quarters
    3: (("orange-2", 2),),  # workshops
}


@register_mission_rules
class Landing(MissionRules):
    """The special rules of Landing."""

    id = "landing"

    # ------------------------------------------------------------------ effects and actions of the sheet

    def run_special_effect(self, hub: Hub, name: str) -> Script:
        if name == "guide":
            hub.state.notes["guided"] = hub.state.sol + 1
            hub.log(DescentGuided(hub.state.sol + 1))
        elif name == "beacon":
            yield from _use_beacon(hub)

    def find_special_obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        coming = hub.state.sol + 1
        if name == "guide" and coming not in PODS:
            yield Reason("FM-MIS-01", say("fm-why-all-landed"))
        elif name == "guide" and hub.state.notes.get("guided") == coming:
            yield Reason("FM-MIS-01", say("fm-why-guided"))
        elif name == "beacon" and not _find_hidden_pods(hub):
            yield Reason("FM-RND-18", say("fm-why-no-pod"))

    def describe_token(self, token: str) -> Words:
        return say(f"fm-pod-{token}")

    # ------------------------------------------------------------------ what the mission page says

    def list_remarks(self, hub: Hub) -> Sequence[Words]:
        coming = sum(len(pods) for sol, pods in PODS.items() if sol > hub.state.sol)
        remarks = [say("fm-remark-orbit", count=coming)] if coming else []
        if hub.state.notes.get("guided") == hub.state.sol + 1:
            remarks.append(say("fm-why-guided"))
        return [*remarks, *(say("fm-remark-pod", pod=f"@fm-pod-{pod}") for pod in hub.state.tokens)]

    # ------------------------------------------------------------------ moments

    def set_up(self, hub: Hub) -> Script:
        """Give the crew food for the sols before there is a Farm."""
        hub.move_reserve("food", len(hub.seats) * (hub.state.last_sol - hub.mission.get_number("hungry-sols")))
        yield from ()

    def end_production(self, hub: Hub) -> Script:
        for pod, ring in PODS.get(hub.state.sol, ()):
            if hub.state.piles["directions"]:
                yield from _land_pod(hub, pod, ring)


def _land_pod(hub: Hub, pod: str, ring: int) -> Script:
    """Land a pod where the Direction card says; of a guided descent the crew takes one of two.

    Several pods may come down together.
    """
    is_guided = hub.state.notes.get("guided") == hub.state.sol
    directions = yield from draw_directions(hub, 2 if is_guided else 1, together=is_guided)
    spaces = [f"R{ring}-{direction.upper()}" for direction in directions]
    space = yield from choose_if_several(
        TABLE, say("fm-choose-descent", pod=f"@fm-pod-{pod}"), partial(_make_space_options, spaces)
    )
    hub.log(PodLanded(pod, space))
    _place_pod(hub, pod, space)


def _place_pod(hub: Hub, pod: str, space: str) -> None:
    """Place a pod on the tile if there is one; else it waits for the space to be explored."""
    if space in hub.state.map:
        hub.state.map[space].objectives.append(pod)
        hub.log(TokenFound(space, f"objective-{pod}"))
    else:
        hub.get_spot(space).tokens.append(pod)


def _find_hidden_pods(hub: Hub) -> list[tuple[str, str]]:
    """Return pods on unexplored ground: (pod, space)."""
    return [(pod, space) for space in SPACES if space in hub.state.spots for pod in hub.state.spots[space].tokens]


def _use_beacon(hub: Hub) -> Script:
    """Move a pod on unexplored ground to a neighbouring space."""
    pods = _find_hidden_pods(hub)
    pod = yield from choose_if_several(TABLE, say("fm-choose-pod"), partial(_make_pod_options, pods))
    space = dict(pods)[pod]
    near = [neighbour for neighbour in list_neighbours(space) if neighbour != HUB]
    target = yield Choose(TABLE, say("fm-choose-beacon", pod=f"@fm-pod-{pod}"), partial(_make_space_options, near))
    hub.get_spot(space).tokens.remove(pod)
    hub.log(PodShifted(pod, space, target))
    _place_pod(hub, pod, target)


def _make_space_options(spaces: list[str]) -> list[Option]:
    return [Option(space, say(f"fm-space-{space}.long")) for space in spaces]


def _make_pod_options(pods: list[tuple[str, str]]) -> list[Option]:
    return [Option(pod, say("fm-option-pod", pod=f"@fm-pod-{pod}", space=f"@fm-space-{space}")) for pod, space in pods]
