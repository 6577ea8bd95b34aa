"""The places of the table that a board may have an eye for: turn-order spaces and actions with slots.

The map is not sensed: it has far more hexes than a board has antennas, and lies on the game's own board.
"""

from __future__ import annotations

from ..box.components import ORDER, SLOTTED

PAD = "scan-pad"  # a sample shown here names the good that is taken, gained or paid; the Warehouse is not sensed


def space_zone(number: int) -> str:
    """Return the zone of a turn-order space."""
    return f"space-{number}"


def slots_zone(action: str) -> str:
    """Return the zone of an action's slots."""
    return f"slots-{action}"


ZONES = (*(space_zone(number) for number in ORDER), *(slots_zone(action) for action in SLOTTED))
