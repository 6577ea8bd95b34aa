"""The places of the table that a board may have an eye for: the exploration track in twelve stretches, and three spots.

A board has fewer antennas than the track has spaces: the four Supply Stops and the four ruins are places of their own,
the spaces to be mined go together by the side of the board that they lie on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..box.components import SIDES, Corner, Side

TREASURY = "treasury"  # a card laid here is the one that is meant
SITE = "building-site"  # a structure laid here is the one that is bought
EVENTS = "events"  # a kept event laid here is used

#: The side of the board between two corners of it, clockwise.
_SIDES: dict[tuple[Side, Side], Corner] = {("nw", "ne"): "n", ("ne", "se"): "e", ("se", "sw"): "s", ("sw", "nw"): "w"}
_STOPS = {f"stop-{faction}": side for faction, side in SIDES.items()}


def find_zone(track: Sequence[str], at: int) -> str:
    """Return the zone of a space of the track: "stop-amber", "ruin-n", or the side of the board: "side-n"."""
    space = track[at % len(track)]
    if space.startswith(("stop-", "ruin-")):
        return space
    return f"side-{_side(track, at)}"


def _side(track: Sequence[str], at: int) -> Corner:
    """Return the side of the board on which a space lies.

    Between the Supply Stops before it and after it, or by its ruin.
    """
    before, after = (_next_stop(track, at, by) for by in (-1, 1))
    result = _SIDES.get((before, after)) if before and after else None
    return result or _nearest_ruin(track, at)


def _next_stop(track: Sequence[str], at: int, by: int) -> Side | None:
    spaces = (track[(at + by * far) % len(track)] for far in range(1, len(track)))
    return next((_STOPS[space] for space in spaces if space in _STOPS), None)


def _nearest_ruin(track: Sequence[str], at: int) -> Corner:
    """Return, on a track whose Supply Stops lie otherwise than ours, the ruin that is fewest spaces away."""
    ruins: list[tuple[int, Corner]] = [
        (min((at - ruin) % len(track), (ruin - at) % len(track)), space.removeprefix("ruin-"))  # type: ignore[misc]
        for ruin, space in enumerate(track)
        if space.startswith("ruin-")
    ]
    return min(ruins)[1]
