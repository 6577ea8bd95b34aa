"""The map as a screen draws it: every space with what it costs, what lies there and the ways to it (MAP, ROI)."""

from __future__ import annotations

import msgspec

from marshub.kernel import Words

from ..box.spaces import SPACES
from ..box.state import HubState, Roi
from ..rules.hub import Hub
from ..rules.map.routes import Ground, Route, find_route_starts, find_routes, get_acting_features, get_ground
from ..rules.mission_rules import get_mission_rules


class Charted(msgspec.Struct, frozen=True):
    """A space. `asleep`: it was explored this sol, so that its terrain acts from the next one on (FM-ROI-01)."""

    space: str
    ground: Ground
    ways: tuple[Route, ...]  # the cheapest first; () if it is out of reach
    roi: Roi | None = None
    asleep: bool = False
    things: tuple[Words, ...] = ()  # what the mission has put there
    tokens: int = 0  # Objective tokens there


class Chart(msgspec.Struct, frozen=True):
    """The whole map; `starts` are the places routes may start from."""

    spaces: dict[str, Charted]
    starts: tuple[str, ...]

    def cost(self, path: tuple[str, ...]) -> list[int]:
        """Return the pawns that each step of a path needs (FM-MAP-09)."""
        return [self.spaces[space].ground.pawns for space in path]


def make_chart(hub: Hub) -> Chart:
    """Return the map as it lies on the table now."""
    state: HubState = hub.state
    with hub.hold_state():
        ground = get_ground(hub)
        spaces = {}
        for space in SPACES:
            roi, spot = state.map.get(space), state.spots.get(space)
            spaces[space] = Charted(
                space,
                ground[space],
                tuple(find_routes(hub, space)),
                roi,
                roi is not None and not get_acting_features(hub, roi) and bool(hub.content.rois[roi.tile].features),
                tuple(get_mission_rules(hub).describe_spot(hub, space)),
                (len(roi.objectives) if roi else 0) + (len(spot.tokens) if spot else 0),
            )
        return Chart(spaces, find_route_starts(hub))
