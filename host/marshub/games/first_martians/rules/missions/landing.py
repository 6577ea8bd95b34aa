"""Landing: the base comes down from orbit in pods, is fetched from the map and set up.

FM-MIS-60, FM-MIS-61; house rules. A pod is an Objective token. It comes down on a space of the map, explored or not,
and is needed to build what it holds. A note of the table, "guided", is the sol whose pods the crew talks down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from marshub.kernel import TABLE, Choose, Option, Reason, Script, Words, say

from ...box.spaces import HUB, SPACES, neighbours
from ...happenings.chart import TokenFound
from ...happenings.missions import DescentGuided, PodLanded, PodShifted
from ..choosing import one_of
from ..generators import draw_directions
from ..hub import Hub
from ..mission_rules import MissionRules, plays

#: Pods that land in Production, by sol, each with its ring. The farm is far out, so it comes early.
PODS: Final = {
    1: (("red-1", 1), ("red-3", 2)),  # power, farm
    2: (("red-2", 1), ("orange-1", 1)),  # air, living quarters
    3: (("orange-2", 2),),  # workshops
}


@plays
class Landing(MissionRules):
    """The special rules of Landing."""

    id = "landing"

    # ------------------------------------------------------------------ effects and actions of the sheet

    def special(self, hub: Hub, name: str) -> Script:
        if name == "guide":
            hub.state.notes["guided"] = hub.state.sol + 1
            hub.tell(DescentGuided(hub.state.sol + 1))
        elif name == "beacon":
            yield from _beacon(hub)

    def obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        coming = hub.state.sol + 1
        if name == "guide" and coming not in PODS:
            yield Reason("FM-MIS-01", say("fm-why-all-landed"))
        elif name == "guide" and hub.state.notes.get("guided") == coming:
            yield Reason("FM-MIS-01", say("fm-why-guided"))
        elif name == "beacon" and not _hidden(hub):
            yield Reason("FM-RND-18", say("fm-why-no-pod"))

    def token_words(self, token: str) -> Words:
        return say(f"fm-pod-{token}")

    # ------------------------------------------------------------------ what the mission page says

    def remarks(self, hub: Hub) -> Sequence[Words]:
        coming = sum(len(pods) for sol, pods in PODS.items() if sol > hub.state.sol)
        said = [say("fm-remark-orbit", count=coming)] if coming else []
        if hub.state.notes.get("guided") == hub.state.sol + 1:
            said.append(say("fm-why-guided"))
        return [*said, *(say("fm-remark-pod", pod=f"@fm-pod-{pod}") for pod in hub.state.tokens)]

    # ------------------------------------------------------------------ moments

    def set_up(self, hub: Hub) -> Script:
        """Give the crew food for the sols before there is a Farm."""
        hub.move_reserve("food", len(hub.seats) * (hub.state.last_sol - hub.mission.number("hungry-sols")))
        yield from ()

    def end_production(self, hub: Hub) -> Script:
        for pod, ring in PODS.get(hub.state.sol, ()):
            if hub.state.piles["directions"]:
                yield from _land(hub, pod, ring)


def _land(hub: Hub, pod: str, ring: int) -> Script:
    """Land a pod where the Direction card says; of a guided descent the crew takes one of two.

    Several pods may come down together.
    """
    guided = hub.state.notes.get("guided") == hub.state.sol
    drawn = yield from draw_directions(hub, 2 if guided else 1, together=guided)
    spaces = [f"R{ring}-{direction.upper()}" for direction in drawn]
    space = yield from one_of(TABLE, say("fm-choose-descent", pod=f"@fm-pod-{pod}"), partial(_space_options, spaces))
    hub.tell(PodLanded(pod, space))
    _put(hub, pod, space)


def _put(hub: Hub, pod: str, space: str) -> None:
    """Place a pod on the tile if there is one; else it waits for the space to be explored."""
    if space in hub.state.map:
        hub.state.map[space].objectives.append(pod)
        hub.tell(TokenFound(space, f"objective-{pod}"))
    else:
        hub.spot(space).tokens.append(pod)


def _hidden(hub: Hub) -> list[tuple[str, str]]:
    """Return pods on unexplored ground: (pod, space)."""
    return [(pod, space) for space in SPACES if space in hub.state.spots for pod in hub.state.spots[space].tokens]


def _beacon(hub: Hub) -> Script:
    """Move a pod on unexplored ground to a neighbouring space."""
    found = _hidden(hub)
    pod = yield from one_of(TABLE, say("fm-choose-pod"), partial(_pod_options, found))
    space = dict(found)[pod]
    near = [each for each in neighbours(space) if each != HUB]
    there = yield Choose(TABLE, say("fm-choose-beacon", pod=f"@fm-pod-{pod}"), partial(_space_options, near))
    hub.spot(space).tokens.remove(pod)
    hub.tell(PodShifted(pod, space, there))
    _put(hub, pod, there)


def _space_options(spaces: list[str]) -> list[Option]:
    return [Option(space, say(f"fm-space-{space}")) for space in spaces]


def _pod_options(found: list[tuple[str, str]]) -> list[Option]:
    return [Option(pod, say("fm-option-pod", pod=f"@fm-pod-{pod}", space=f"@fm-space-{space}")) for pod, space in found]
