"""What a mission puts on spaces of the map: white markers, and pawn tokens on the Objective token there."""

from __future__ import annotations

from ..happenings import SpotMarked, SpotPawned
from ..hub import Hub


def mark(hub: Hub, space: str, by: int) -> int:
    """White markers more, or fewer as far as there are any; gives by how many they changed."""
    spot = hub.spot(space)
    before = spot.white
    spot.white = max(0, before + by)
    if spot.white != before:
        hub.tell(SpotMarked(space, before, spot.white))
    return spot.white - before


def load(hub: Hub, space: str, by: int) -> int:
    """Pawn tokens more, or fewer as far as there are any; gives by how many they changed."""
    spot = hub.spot(space)
    before = spot.pawns
    spot.pawns = max(0, before + by)
    if spot.pawns != before:
        hub.tell(SpotPawned(space, before, spot.pawns))
    return spot.pawns - before


def clear(hub: Hub, space: str) -> None:
    """Markers and pawn tokens go with the Objective token that they lay on."""
    mark(hub, space, -hub.spot(space).white)
    load(hub, space, -hub.spot(space).pawns)
