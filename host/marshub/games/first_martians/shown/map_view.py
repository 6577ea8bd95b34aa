"""The map as a screen draws it: every space with its costs, the items on it and the routes to it (MAP, ROI)."""

from __future__ import annotations

import msgspec

from marshub.kernel import Words

from ..box.spaces import SPACES
from ..box.state import HubState, Roi
from ..rules.hub import Hub
from ..rules.map.routes import Ground, Route, find_route_starts, find_routes, get_acting_features, get_ground
from ..rules.mission_rules import get_mission_rules


class MapSpace(msgspec.Struct, frozen=True):
    """A space. `asleep`: explored this sol, so that its terrain acts only from the next sol on (FM-ROI-01)."""

    space: str
    ground: Ground
    routes: tuple[Route, ...]  # the cheapest first; () if it cannot be reached
    roi: Roi | None = None
    asleep: bool = False
    things: tuple[Words, ...] = ()  # objects of the mission there
    tokens: int = 0  # Objective tokens there


class MapView(msgspec.Struct, frozen=True):
    """The whole map; routes may start from `starts`."""

    spaces: dict[str, MapSpace]
    starts: tuple[str, ...]

    def get_step_costs(self, path: tuple[str, ...]) -> list[int]:
        """Return the number of pawns that each step of a path needs (FM-MAP-09)."""
        return [self.spaces[space].ground.pawns for space in path]


def make_map_view(hub: Hub) -> MapView:
    """Return the present map."""
    state: HubState = hub.state
    with hub.hold_state():
        ground = get_ground(hub)
        spaces = {}
        for space in SPACES:
            roi, spot = state.map.get(space), state.spots.get(space)
            spaces[space] = MapSpace(
                space,
                ground[space],
                tuple(find_routes(hub, space)),
                roi,
                roi is not None and not get_acting_features(hub, roi) and bool(hub.content.rois[roi.tile].features),
                tuple(get_mission_rules(hub).describe_spot(hub, space)),
                (len(roi.objectives) if roi else 0) + (len(spot.tokens) if spot else 0),
            )
        return MapView(spaces, find_route_starts(hub))
