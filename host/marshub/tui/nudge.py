"""What plus and minus make of what lies at a place."""

from __future__ import annotations

from typing import Any

from .setting import Spot

#: Keys that set at once, and by how much.
NUDGES = {"space": 1, "plus": 1, "equals_sign": 1, "minus": -1}


def nudged(spot: Spot, by: int) -> Any:
    """The value `by` steps on: of a number the next one, of a few values the next in their row, round and round.

    Nothing counts as none of a quantity. What is beyond the ends is for the table to refuse, in words.
    """
    may = spot.may
    if may.sort == "number":
        if spot.value is None:
            return max(by, 0) if may.low is None or may.low >= 0 else by
        if may.nothing and spot.value == may.low and by < 0:
            return None
        return spot.value + by
    values = [*may.values, *((None,) if may.nothing else ())]
    at = values.index(spot.value) if spot.value in values else -1 if by > 0 else 0
    return values[(at + by) % len(values)]
