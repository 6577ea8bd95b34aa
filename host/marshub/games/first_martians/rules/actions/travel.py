"""Travel while planning: rovers are added to declared actions or left at home, other routes chosen (ROV, MAP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Option, Reason, say

from ...box.components import ROVERS
from ...box.state import Stack
from ..hub import Hub
from ..map.rovers import rover_obstacles
from ..map.terrain import ways_to
from .blocking import located
from .explore import Explore
from .gather import Gather
from .outside import Way, choices, way_obstacles
from .sheet import SheetActionOutside, SheetBuildOutside, SheetResearchOutside

_ALL: tuple[Way, ...] = (Explore(), Gather(), SheetResearchOutside(), SheetBuildOutside(), SheetActionOutside())
OUTSIDE: dict[str, Way] = {action.id: action for action in _ALL}


def travel_options(hub: Hub) -> list[Option]:
    """Return what can be changed about the routes of all declared actions outside."""
    return [
        option
        for stack in hub.state.plan
        if stack.action in OUTSIDE
        for option in choices(hub, OUTSIDE[stack.action].at(stack.venue), stack)
    ]


def travel_ids(hub: Hub) -> Iterator[Sequence[Sequence[str]]]:
    """Yield id parts that cover the ids of `make_travel_options`."""
    outside = [stack for stack in hub.state.plan if stack.action in OUTSIDE]
    if not outside:
        return
    yield ["drive"], [*hub.state.rovers], [stack.id for stack in outside if not stack.rover]
    yield ["walk"], [stack.id for stack in outside if stack.rover]
    yield ["route"], [f"{stack.id}:{way}" for stack in outside for way in _other_ways(hub, stack)]


def _other_ways(hub: Hub, stack: Stack) -> Iterator[str]:
    """Yield the routes worth a choice, but for the chosen one."""
    space = OUTSIDE[stack.action].at(stack.venue).space(hub, stack.target)
    paths = hub.charted(("paths", space), lambda: ["/".join(route.path) for route in ways_to(hub, space)])
    chosen = "/".join(stack.route)
    return (path for path in paths if path != chosen)


def can_drive(hub: Hub, rover: str, stack: str) -> bool:
    """Check that `rover` can go along on a declared action."""
    known = _outside(hub, stack)
    return known is not None and rover in ROVERS and not any(_rover_obstacles(hub, rover, known))


def can_walk(hub: Hub, stack: str) -> bool:
    """Check that a declared action can do without its rover: it has one."""
    known = _outside(hub, stack)
    return known is not None and known.rover != ""


def is_way(hub: Hub, stack: str, path: str) -> bool:
    """Check that a declared action can be sent along `path`: any route there is, not only those worth a choice."""
    return _outside(hub, stack) is not None and not any(travel_obstacles(hub, "route", stack, path))


def _outside(hub: Hub, name: str) -> Stack | None:
    """Return a declared action outside."""
    return next((stack for stack in hub.state.plan if stack.id == name and stack.action in OUTSIDE), None)


def travel_obstacles(hub: Hub, verb: str, *rest: str) -> Iterator[Reason]:
    """Yield the reasons why a rover cannot go along, go alone, or a route be taken.

    `verb` is "drive" with rover and stack, "declare", or "route" with stack and path.
    """
    if verb == "declare":
        yield Reason("FM-ROV-03", say("fm-why-rover-alone"))
        return
    name, stack = (rest[0], hub.stacks.get(rest[1])) if verb == "drive" else ("", hub.stacks.get(rest[0]))
    if stack is None:
        return
    action = OUTSIDE.get(stack.action)
    if action is None:
        yield Reason("FM-ROV-07", say("fm-why-rover-inside"))
    elif verb == "drive" and name in ROVERS:
        yield from _rover_obstacles(hub, name, stack)
    elif verb == "route":
        yield from way_obstacles(hub, action.at(stack.venue), stack, rest[1].split("/"))


def rover_gesture_reasons(hub: Hub, rover: str, zone: str) -> list[Reason]:
    """Return the reasons why placing `rover` on `zone` while planning sends it nowhere."""
    there = [stack for stack in hub.state.plan if stack.action in OUTSIDE and OUTSIDE[stack.action].zone("") == zone]
    reasons = [reason for stack in there for reason in _rover_obstacles(hub, rover, stack)]
    return located(hub, reasons, rover) or [Reason("FM-ROV-03", say("fm-why-rover-alone"))]


def _rover_obstacles(hub: Hub, rover: str, stack: Stack) -> Iterator[Reason]:
    action = OUTSIDE[stack.action].at(stack.venue)
    yield from rover_obstacles(hub, rover, action.type(hub, stack.target), action.place(hub, stack.target), stack)


def drive(hub: Hub, rover: str, stack: str) -> None:
    """Place the rover's miniature beside the stack (FM-ROV-05)."""
    hub.stacks[stack].rover = rover


def walk(hub: Hub, stack: str) -> None:
    """Return the rover to the Depot."""
    hub.stacks[stack].rover = ""


def reroute(hub: Hub, stack: str, path: str) -> None:
    """Choose another route; its pawns and penalties are the ones that count (FM-MAP-08)."""
    hub.stacks[stack].route = path.split("/")
