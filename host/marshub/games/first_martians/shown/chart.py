"""The map as a screen draws it: every space with what it costs, what lies there and the ways to it (MAP, ROI)."""

from __future__ import annotations

import msgspec

from marshub.kernel import Words

from ..box.spaces import SPACES
from ..box.state import HubState, Roi
from ..rules.hub import Hub
from ..rules.map.routes import Ground, Route
from ..rules.map.terrain import features, ground_of, starts, ways_to
from ..rules.mission_rules import rules_of


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


def chart(hub: Hub) -> Chart:
    """Return the map as it lies on the table now."""
    state: HubState = hub.state
    with hub.still():
        ground = ground_of(hub)
        spaces = {}
        for space in SPACES:
            roi, spot = state.map.get(space), state.spots.get(space)
            spaces[space] = Charted(
                space,
                ground[space],
                tuple(ways_to(hub, space)),
                roi,
                roi is not None and not features(hub, roi) and bool(hub.content.rois[roi.tile].features),
                tuple(rules_of(hub).spot_words(hub, space)),
                (len(roi.objectives) if roi else 0) + (len(spot.tokens) if spot else 0),
            )
        return Chart(spaces, starts(hub))
