"""The base classes of actions outside the HUB: routes, and rovers that go along (MAP, ROV)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from marshub.kernel import Gesture, Option, Reason, Script, Words, say

from ...box.state import Stack
from ..hub import Hub
from ..map.routes import Route
from ..map.rovers import STRENGTH, ready_rovers
from ..map.terrain import route_obstacles, terrain_on, way, ways_to
from ..mission_rules import rules_of
from .kinds import Action
from .rolled import RolledAction, free_hands


def rover_piece(rover: str) -> str:
    """Return the id of a rover's miniature."""
    return f"rover-{rover}"


class Way(Action):
    """A mixin for an action on a space of the map: its route and what the route does (FM-MAP-05, FM-MAP-06)."""

    outside = True

    def space(self, hub: Hub, target: str) -> str:
        """Return the space where it is done; a target begins with it: "R1-N", "R1-N.sample"."""
        return target.partition(".")[0]

    def route(self, hub: Hub, stack: Stack) -> Route | None:
        """Return the chosen route, or the cheapest (FM-MAP-08)."""
        return way(hub, stack.route, self.space(hub, stack.target))

    def distance(self, hub: Hub, stack: Stack) -> int:
        """Return E of the route (FM-MAP-09)."""
        route = self.route(hub, stack)
        return route.pawns if route else 0

    def reach(self, hub: Hub, stack: Stack) -> int:
        """Return the most pawns it could come to have this round, rovers counted as such (FM-MAP-11)."""
        return len(stack.pawns) + len(free_hands(hub, self.type(hub, stack.target)))

    def hurts(self, hub: Hub, stack: Stack) -> bool:
        route = self.route(hub, stack)
        return super().hurts(hub, stack) or (route is not None and "wound" in route.penalties)

    def arrange(self, hub: Hub, stack: Stack) -> Script | None:
        stack.route = list(ways_to(hub, self.space(hub, stack.target))[0].path)
        return super().arrange(hub, stack)

    def close(self, hub: Hub, stack: Stack) -> None:
        super().close(hub, stack)
        # Tokens on the route and in the rover's area act as those of the Facility do (FM-COST-06, FM-ROV-19).
        marks = [*stack.marks, *(hub.state.rovers[stack.rover].acting if stack.rover else ())]
        for space in stack.route:
            roi = hub.state.map.get(space)
            marks += roi.tokens if roi else ()
        stack.marks = list(dict.fromkeys(marks))

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        terrain = terrain_on(hub, stack.route)  # before the effect: a tile explored now acts later (FM-ROI-01)
        if stack.rover and ("rover-check" in terrain or "rover-damage" in stack.marks):
            hub.state.endangered.append(stack.rover)  # FM-MAP-25, FM-ROV-16
        yield from super().resolve(hub, stack)
        if "morale" in terrain:
            hub.move_morale(-1)  # FM-MAP-16, FM-MAP-14, FM-ROI-10


class OutsideAction(Way, RolledAction):
    """A rolled action on a space of the map; rovers may go along."""

    def extra(self, hub: Hub, stack: Stack) -> int:
        """Return tokens of the Facility, the route, and pawn tokens in the rover's area.

        FM-MAP-09, FM-ROV-19, FM-COST-04.
        """
        rover = hub.state.rovers[stack.rover].acting.count("pawn") if stack.rover else 0
        there = rules_of(hub).extra_pawns(hub, self.kind, self.space(hub, stack.target))
        return super().extra(hub, stack) + self.distance(hub, stack) + rover + there

    def strength(self, hub: Hub, stack: Stack) -> int:
        return super().strength(hub, stack) + (STRENGTH[stack.rover] if stack.rover else 0)  # FM-PAWN-19, FM-AOM-08

    def reach(self, hub: Hub, stack: Stack) -> int:
        rover = STRENGTH[stack.rover] if stack.rover else self.at_hand(hub, stack)
        return super().reach(hub, stack) + rover

    def at_hand(self, hub: Hub, stack: Stack) -> int:
        """Return the strength that the best rover could still add."""
        return max((STRENGTH[rover] for rover in ready_rovers(hub, self.kind, self.facility)), default=0)

    def perils(self, hub: Hub, stack: Stack) -> set[str]:
        return super().perils(hub, stack) | terrain_on(hub, stack.route)


def way_obstacles(hub: Hub, action: Way, stack: Stack, path: list[str]) -> Iterator[Reason]:
    """Yield the reasons why a declared action cannot be sent along `path` (FM-MAP-08)."""
    if path == stack.route:
        yield Reason("FM-MAP-08", say("fm-why-route-same"))
        return
    flaws = [*route_obstacles(hub, path, action.space(hub, stack.target))]
    yield from flaws
    if not flaws:
        needed = action.needs(hub, msgspec.structs.replace(stack, route=path))
        if needed > action.reach(hub, stack):
            yield Reason("FM-MAP-11", say("fm-why-route-long", count=needed))


def choices(hub: Hub, action: Way, stack: Stack) -> Iterator[Option]:
    """Yield what can be changed about a declared route: rovers to take or leave, other routes.

    FM-ROV-18, FM-MAP-08.
    """
    zone = action.zone(stack.target)
    # The pawn is named: two actions may go to the same space.
    args = {"top": f"@fm-pawn-{stack.pawns[0]}", **action.called(stack.target)}
    group = say("fm-group-travel")
    kind, place = action.type(hub, stack.target), action.place(hub, stack.target)
    for rover in ready_rovers(hub, kind, place) if not stack.rover else ():
        words = say("fm-option-drive", rover=f"@fm-place-{rover}", **args)
        yield Option(f"drive:{rover}:{stack.id}", words, Gesture(rover_piece(rover), zone, afar=True), zone, group)
    if stack.rover:
        words = say("fm-option-walk", rover=f"@fm-place-{stack.rover}", **args)
        yield Option(f"walk:{stack.id}", words, Gesture(rover_piece(stack.rover), ""), zone, group)
    for route in ways_to(hub, action.space(hub, stack.target)):
        if not any(way_obstacles(hub, action, stack, [*route.path])):
            words = _route_words(route, stack.pawns[0])
            yield Option(f"route:{stack.id}:{'/'.join(route.path)}", words, zone=zone, group=group)


def _route_words(route: Route, top: str) -> Words:
    path = " – ".join(route.path)
    return say("fm-option-route", top=f"@fm-pawn-{top}", path=path, pawns=route.pawns, **_dangers(route))


def _dangers(route: Route) -> dict[str, str | int]:
    return {
        "wound": int("wound" in route.penalties),
        "morale": int("morale" in route.penalties),
        "adventure": int(any(penalty.startswith("adventure") for penalty in route.penalties)),
        "rover": int("rover-check" in route.penalties),
    }
