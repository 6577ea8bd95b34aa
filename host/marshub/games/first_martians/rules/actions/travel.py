"""Travel while planning: rovers are added to declared actions or left at home, other routes chosen (ROV, MAP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Option, Reason, say

from ...box.components import ROVERS
from ...box.state import Stack
from ..hub import Hub
from ..map.routes import find_routes
from ..map.rovers import find_rover_obstacles
from .declarations import add_zones
from .mission_actions import SheetActionOutside, SheetBuildOutside, SheetResearchOutside
from .outside_actions import Explore, Gather
from .outside_base import MapAction, find_action_route_obstacles, iterate_travel_options

_OUTSIDE_ACTIONS: tuple[MapAction, ...] = (
    Explore(),
    Gather(),
    SheetResearchOutside(),
    SheetBuildOutside(),
    SheetActionOutside(),
)
OUTSIDE_ACTIONS: dict[str, MapAction] = {action.id: action for action in _OUTSIDE_ACTIONS}


def make_travel_options(hub: Hub) -> list[Option]:
    """Return what can be changed about the routes of all declared actions outside."""
    return [
        option
        for stack in hub.state.plan
        if stack.action in OUTSIDE_ACTIONS
        for option in iterate_travel_options(hub, OUTSIDE_ACTIONS[stack.action].in_venue(stack.venue), stack)
    ]


def iterate_travel_ids(hub: Hub) -> Iterator[Sequence[Sequence[str]]]:
    """Yield id parts that cover the ids of `make_travel_options`."""
    outside = [stack for stack in hub.state.plan if stack.action in OUTSIDE_ACTIONS]
    if not outside:
        return
    yield ["drive"], [*hub.state.rovers], [stack.id for stack in outside if not stack.rover]
    yield ["walk"], [stack.id for stack in outside if stack.rover]
    yield ["route"], [f"{stack.id}:{route}" for stack in outside for route in _iterate_other_routes(hub, stack)]


def _iterate_other_routes(hub: Hub, stack: Stack) -> Iterator[str]:
    """Yield the routes worth a choice, but for the chosen one."""
    space = OUTSIDE_ACTIONS[stack.action].in_venue(stack.venue).get_space(hub, stack.target)
    paths = hub.cache_by_map(("paths", space), lambda: ["/".join(route.path) for route in find_routes(hub, space)])
    chosen = "/".join(stack.route)
    return (path for path in paths if path != chosen)


def can_drive(hub: Hub, rover: str, stack: str) -> bool:
    """Return whether `rover` can go along on a declared action."""
    declared = _find_outside_stack(hub, stack)
    return declared is not None and rover in ROVERS and not any(_find_stack_rover_obstacles(hub, rover, declared))


def can_walk(hub: Hub, stack: str) -> bool:
    """Return whether a declared action can do without its rover: it has one."""
    declared = _find_outside_stack(hub, stack)
    return declared is not None and declared.rover != ""


def can_reroute(hub: Hub, stack: str, path: str) -> bool:
    """Return whether a declared action can be sent along `path`: any route there is, not only those worth a choice."""
    return _find_outside_stack(hub, stack) is not None and not any(find_travel_obstacles(hub, "route", stack, path))


def _find_outside_stack(hub: Hub, name: str) -> Stack | None:
    """Return a declared action outside."""
    return next((stack for stack in hub.state.plan if stack.id == name and stack.action in OUTSIDE_ACTIONS), None)


def find_travel_obstacles(hub: Hub, verb: str, *rest: str) -> Iterator[Reason]:
    """Yield the reasons why a rover cannot go along, go alone, or a route be taken.

    `verb` is "drive" with rover and stack, "declare", or "route" with stack and path.
    """
    if verb == "declare":
        yield Reason("FM-ROV-03", say("fm-why-rover-alone"))
        return
    name, stack = (rest[0], hub.stacks.get(rest[1])) if verb == "drive" else ("", hub.stacks.get(rest[0]))
    if stack is None:
        return
    action = OUTSIDE_ACTIONS.get(stack.action)
    if action is None:
        yield Reason("FM-ROV-07", say("fm-why-rover-inside"))
    elif verb == "drive" and name in ROVERS:
        yield from _find_stack_rover_obstacles(hub, name, stack)
    elif verb == "route":
        yield from find_action_route_obstacles(hub, action.in_venue(stack.venue), stack, rest[1].split("/"))


def explain_rover_gesture(hub: Hub, rover: str, zone: str) -> list[Reason]:
    """Return the reasons why placing `rover` on `zone` while planning sends it nowhere."""
    stacks = [
        stack
        for stack in hub.state.plan
        if stack.action in OUTSIDE_ACTIONS and OUTSIDE_ACTIONS[stack.action].get_zone("") == zone
    ]
    reasons = [reason for stack in stacks for reason in _find_stack_rover_obstacles(hub, rover, stack)]
    return add_zones(hub, reasons, rover) or [Reason("FM-ROV-03", say("fm-why-rover-alone"))]


def _find_stack_rover_obstacles(hub: Hub, rover: str, stack: Stack) -> Iterator[Reason]:
    action = OUTSIDE_ACTIONS[stack.action].in_venue(stack.venue)
    yield from find_rover_obstacles(
        hub, rover, action.get_type(hub, stack.target), action.get_governing_facility(hub, stack.target), stack
    )


def add_rover(hub: Hub, rover: str, stack: str) -> None:
    """Place the rover's miniature beside the stack (FM-ROV-05)."""
    hub.stacks[stack].rover = rover


def remove_rover(hub: Hub, stack: str) -> None:
    """Return the rover to the Depot."""
    hub.stacks[stack].rover = ""


def choose_route(hub: Hub, stack: str, path: str) -> None:
    """Choose another route; its pawns and penalties are the ones that count (FM-MAP-08)."""
    hub.stacks[stack].route = path.split("/")
