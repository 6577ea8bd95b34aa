"""Scan priorities: readers at which the pending decision's gestures end are scanned more often than the others."""

from __future__ import annotations

from collections.abc import Sequence

from hublink.messages import MAX_READERS

from .referee import Referee
from .twin import SCAN_PAD

ORDINARY = 1
WANTED = (
    2  # looks a round: with three, neighbours whose fields wait for each other make the round longer than they gain
)
MOST_WANTED = 4  # one reader in so many: who looks at many places more often looks nowhere sooner (docs/bench.md)


def compute_priorities(referee: Referee, zones: Sequence[str | None]) -> bytes:
    """Scan priority by reader, as the config message tells it. `zones`: what each reader reads.

    Wanted are readers where a piece is expected next: by a legal gesture, because it lies elsewhere than the state
    says, or because a hand that holds it may put it there. When these are many, only those without the gestures are;
    and when those are too many too, all are alike.
    """
    astray = {mismatch.to_zone for mismatch in referee.mismatches} | referee.reach
    # A gesture without a zone is made on the scan pad.
    expected = {zone or SCAN_PAD for _, zone in referee.desk.gestures}
    for wanted in (astray | expected, astray):
        if sum(zone in wanted for zone in zones if zone) <= max(1, len(zones) // MOST_WANTED):
            return bytes(WANTED if zone and zone in wanted else ORDINARY for zone in zones[:MAX_READERS])
    return bytes([ORDINARY]) * min(len(zones), MAX_READERS)
