"""The base classes of actions outside the HUB: routes, and rovers that go along (MAP, ROV)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from marshub.kernel import Gesture, Option, Reason, Script, Words, say

from ...box.state import Stack
from ..hub import Hub
from ..map.routes import Route, find_route_obstacles, find_routes, find_terrain, get_route
from ..map.rovers import ROVER_STRENGTH, find_ready_rovers
from ..mission_rules import get_mission_rules
from .action_base import Action
from .rolled_actions import RolledAction, find_possible_helpers


def get_rover_piece(rover: str) -> str:
    """Return the id of a rover's miniature."""
    return f"rover-{rover}"


class MapAction(Action):
    """A mixin for an action on a space of the map: its route and what the route does (FM-MAP-05, FM-MAP-06)."""

    is_outside = True

    def get_space(self, hub: Hub, target: str) -> str:
        """Return the space where it is done; a target begins with it: "R1-N", "R1-N.sample"."""
        return target.partition(".")[0]

    def get_route(self, hub: Hub, stack: Stack) -> Route | None:
        """Return the chosen route, or the cheapest (FM-MAP-08)."""
        return get_route(hub, stack.route, self.get_space(hub, stack.target))

    def compute_distance(self, hub: Hub, stack: Stack) -> int:
        """Return E of the route (FM-MAP-09)."""
        route = self.get_route(hub, stack)
        return route.pawns if route else 0

    def compute_reach(self, hub: Hub, stack: Stack) -> int:
        """Return the most pawns it could come to have this round, rovers counted as such (FM-MAP-11)."""
        return len(stack.pawns) + len(find_possible_helpers(hub, self.get_type(hub, stack.target)))

    def is_route_wounding(self, hub: Hub, stack: Stack) -> bool:
        route = self.get_route(hub, stack)
        return super().is_route_wounding(hub, stack) or (route is not None and "wound" in route.penalties)

    def complete_declaration(self, hub: Hub, stack: Stack) -> Script | None:
        stack.route = list(find_routes(hub, self.get_space(hub, stack.target))[0].path)
        return super().complete_declaration(hub, stack)

    def record_modifiers(self, hub: Hub, stack: Stack) -> None:
        super().record_modifiers(hub, stack)
        # Tokens on the route and in the rover's area act as those of the Facility do (FM-COST-06, FM-ROV-19).
        marks = [*stack.marks, *(hub.state.rovers[stack.rover].acting_tokens if stack.rover else ())]
        for space in stack.route:
            roi = hub.state.map.get(space)
            marks += roi.tokens if roi else ()
        stack.marks = list(dict.fromkeys(marks))

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        terrain = find_terrain(hub, stack.route)  # before the effect: a tile explored now acts later (FM-ROI-01)
        if stack.rover and ("rover-check" in terrain or "rover-damage" in stack.marks):
            hub.state.endangered.append(stack.rover)  # FM-MAP-25, FM-ROV-16
        yield from super().resolve(hub, stack)
        if "morale" in terrain:
            hub.move_morale(-1)  # FM-MAP-16, FM-MAP-14, FM-ROI-10


class OutsideAction(MapAction, RolledAction):
    """A rolled action on a space of the map; rovers may go along."""

    def count_extra_pawns(self, hub: Hub, stack: Stack) -> int:
        """Return tokens of the Facility, the route, and pawn tokens in the rover's area.

        FM-MAP-09, FM-ROV-19, FM-COST-04.
        """
        rover_pawns = hub.state.rovers[stack.rover].acting_tokens.count("pawn") if stack.rover else 0
        mission_pawns = get_mission_rules(hub).count_extra_pawns(hub, self.kind, self.get_space(hub, stack.target))
        return super().count_extra_pawns(hub, stack) + self.compute_distance(hub, stack) + rover_pawns + mission_pawns

    def compute_strength(self, hub: Hub, stack: Stack) -> int:
        return super().compute_strength(hub, stack) + (
            ROVER_STRENGTH[stack.rover] if stack.rover else 0
        )  # FM-PAWN-19, FM-AOM-08

    def compute_reach(self, hub: Hub, stack: Stack) -> int:
        rover_strength = ROVER_STRENGTH[stack.rover] if stack.rover else self.compute_available_strength(hub, stack)
        return super().compute_reach(hub, stack) + rover_strength

    def compute_available_strength(self, hub: Hub, stack: Stack) -> int:
        """Return the strength that the best rover could still add."""
        return max((ROVER_STRENGTH[rover] for rover in find_ready_rovers(hub, self.kind, self.facility)), default=0)

    def find_route_penalties(self, hub: Hub, stack: Stack) -> set[str]:
        return super().find_route_penalties(hub, stack) | find_terrain(hub, stack.route)


def find_action_route_obstacles(hub: Hub, action: MapAction, stack: Stack, path: list[str]) -> Iterator[Reason]:
    """Yield the reasons why a declared action cannot be sent along `path` (FM-MAP-08)."""
    if path == stack.route:
        yield Reason("FM-MAP-08", say("fm-why-route-same"))
        return
    obstacles = [*find_route_obstacles(hub, path, action.get_space(hub, stack.target))]
    yield from obstacles
    if not obstacles:
        needed = action.count_needed_pawns(hub, msgspec.structs.replace(stack, route=path))
        if needed > action.compute_reach(hub, stack):
            yield Reason("FM-MAP-11", say("fm-why-route-long", count=needed))


def iterate_travel_options(hub: Hub, action: MapAction, stack: Stack) -> Iterator[Option]:
    """Yield what can be changed about a declared route: rovers to take or leave, other routes.

    FM-ROV-18, FM-MAP-08.
    """
    zone = action.get_zone(stack.target)
    # The pawn is named: two actions may go to the same space.
    arguments = {"top": f"@fm-pawn-{stack.pawns[0]}", **action.make_name_arguments(stack.target)}
    group = say("fm-group-travel")
    kind, place = action.get_type(hub, stack.target), action.get_governing_facility(hub, stack.target)
    for rover in find_ready_rovers(hub, kind, place) if not stack.rover else ():
        words = say("fm-option-drive", rover=f"@fm-place-{rover}", **arguments)
        yield Option(f"drive:{rover}:{stack.id}", words, Gesture(get_rover_piece(rover), zone, afar=True), zone, group)
    if stack.rover:
        words = say("fm-option-walk", rover=f"@fm-place-{stack.rover}", **arguments)
        yield Option(f"walk:{stack.id}", words, Gesture(get_rover_piece(stack.rover), ""), zone, group)
    for route in find_routes(hub, action.get_space(hub, stack.target)):
        if not any(find_action_route_obstacles(hub, action, stack, [*route.path])):
            words = _describe_route(route, stack.pawns[0])
            yield Option(f"route:{stack.id}:{'/'.join(route.path)}", words, zone=zone, group=group)


def _describe_route(route: Route, top: str) -> Words:
    path = " – ".join(route.path)
    return say("fm-option-route", top=f"@fm-pawn-{top}", path=path, pawns=route.pawns, **_make_danger_arguments(route))


def _make_danger_arguments(route: Route) -> dict[str, str | int]:
    return {
        "wound": int("wound" in route.penalties),
        "morale": int("morale" in route.penalties),
        "adventure": int(any(penalty.startswith("adventure") for penalty in route.penalties)),
        "rover": int("rover-check" in route.penalties),
    }
