"""What a mission puts on spaces of the map: white markers, and pawn tokens on the Objective token there."""

from __future__ import annotations

from typing import Literal

from ...happenings.missions import SpotMarked, SpotPawned
from ..hub import Hub


def mark(hub: Hub, space: str, by: int) -> int:
    """Add or remove white markers, as far as there are any; return by how many they changed."""
    return _change(hub, space, "white", by)


def load(hub: Hub, space: str, by: int) -> int:
    """Add or remove pawn tokens, as far as there are any; return by how many they changed."""
    return _change(hub, space, "pawns", by)


_TOLD = {"white": SpotMarked, "pawns": SpotPawned}


def _change(hub: Hub, space: str, what: Literal["white", "pawns"], by: int) -> int:
    spot = hub.spot(space)
    before = getattr(spot, what)
    after = max(0, before + by)
    if after != before:
        setattr(spot, what, after)
        hub.tell(_TOLD[what](space, before, after))
    return int(after - before)


def clear(hub: Hub, space: str) -> None:
    """Remove markers and pawn tokens with the Objective token that they lay on."""
    mark(hub, space, -hub.spot(space).white)
    load(hub, space, -hub.spot(space).pawns)
