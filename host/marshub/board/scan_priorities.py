"""Scan priorities: readers at which the pending decision's gestures end are scanned more often than the others."""

from __future__ import annotations

from collections.abc import Sequence

from hublink.messages import MAX_READERS

from .referee import Referee
from .twin import SCAN_PAD

ORDINARY = 1
# Looks a round: with three, neighbours whose fields wait for each other make the round longer than they gain.
WANTED = 2
# One reader in so many may be wanted: who looks at many places more often looks nowhere sooner (docs/bench.md).
READERS_PER_WANTED = 4


def compute_priorities(referee: Referee, zones: Sequence[str | None]) -> bytes:
    """Return the scan priority of each reader, as in the config message.

    Readers where a piece is expected next have a higher priority: by a legal gesture, as the target of a misplaced
    piece, or within reach of the hand that holds one. If these are too many, legal gestures do not count; if there are
    still too many, all readers are alike.

    Args:
        referee: The referee of the board.
        zones: The zone of each reader.
    """
    misplaced_targets = {mismatch.to_zone for mismatch in referee.mismatches} | referee.reachable_zones
    # A gesture without a zone is made on the scan pad.
    expected = {zone or SCAN_PAD for _, zone in referee.question_view.gestures}
    for candidates in (misplaced_targets | expected, misplaced_targets):
        if sum(zone in candidates for zone in zones if zone) <= max(1, len(zones) // READERS_PER_WANTED):
            return bytes(WANTED if zone and zone in candidates else ORDINARY for zone in zones[:MAX_READERS])
    return bytes([ORDINARY]) * min(len(zones), MAX_READERS)
