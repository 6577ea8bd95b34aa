"""The 24 spaces in three rings around the HUB, and their neighbours (MAP)."""

from __future__ import annotations

from typing import Final

HUB: Final = "HUB"
DIRECTIONS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # clockwise (FM-MAP-02)
RINGS: Final = (1, 2, 3)
#: "R1-N" to "R3-NW", inner rings first (FM-MAP-01).
SPACES: Final = tuple(f"R{ring}-{direction}" for ring in RINGS for direction in DIRECTIONS)


def get_ring(space: str) -> int:
    """Return the ring of a space; 0 for the HUB."""
    return 0 if space == HUB else int(space[1])


def get_direction(space: str) -> str:
    """Return the compass direction of a space."""
    return space.partition("-")[2]


def list_neighbours(space: str) -> tuple[str, ...]:
    """Return the spaces that share a side with `space`, which may be the HUB.

    Corners do not count (FM-MAP-03, FM-MAP-04).
    """
    if space == HUB:
        return tuple(f"R1-{direction}" for direction in DIRECTIONS)
    ring, direction = get_ring(space), get_direction(space)
    index = DIRECTIONS.index(direction)
    inner = (HUB,) if ring == RINGS[0] else (f"R{ring - 1}-{direction}",)
    outer = () if ring == RINGS[-1] else (f"R{ring + 1}-{direction}",)
    in_ring = tuple(f"R{ring}-{DIRECTIONS[(index + step) % len(DIRECTIONS)]}" for step in (-1, 1))
    return (*inner, *in_ring, *outer)


def find_crossed_edge(start: str, end: str) -> str:
    """Return the space whose outer edge lies between two adjacent places; "" if none does (FM-MAP-17)."""
    rings = get_ring(start), get_ring(end)
    if HUB in (start, end) or rings[0] == rings[1]:
        return ""
    return start if rings[0] < rings[1] else end
