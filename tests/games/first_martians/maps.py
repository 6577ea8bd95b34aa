"""Maps for the tests: which tiles lie where, and short ways through Explore and Gather."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from tables import HOUSE, At, content

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.content.cards import RoiData
from marshub.games.first_martians.content.pack import Content

CALM_DICE = {"success-green": "success", "wound-green": "blank", "adventure-green": "blank"}
CALM_GRAY = {"success-gray": "success", "wound-gray": "blank", "adventure-gray": "blank"}


def lay_tiles(**tiles: str | Roi) -> Callable[[HubState], None]:
    """Tiles that were explored before this sol, without samples unless given as a `Roi`: lay_tiles(R1_N="geysers")."""

    def change(state: HubState) -> None:
        for name, tile in tiles.items():
            roi = Roi(tile) if isinstance(tile, str) else tile
            state.map[name.replace("_", "-")] = roi
            for ring in (1, 2, 3):
                state.piles[f"roi-{ring}"].pop(roi.tile, None)

    return change


def tiles(*made: RoiData, **shelves: Any) -> Content:
    """House content with further ROI tiles (not in the stacks unless there is room), or others in their place."""
    return content(rois={**HOUSE.rois, **{tile.id: tile for tile in made}}, **shelves)


def only(tile: RoiData | str, of: Content | None = None) -> Content:
    """Content whose stack of that tile's ring holds nothing else."""
    data = HOUSE.rois[tile] if isinstance(tile, str) else tile
    of = of or content()
    rois = {name: other for name, other in of.rois.items() if other.ring != data.ring}
    return msgspec.structs.replace(of, rois={**rois, data.id: data})


def stack(at: At) -> str:
    """The id of the stack declared last."""
    return at.state.plan[-1].id
