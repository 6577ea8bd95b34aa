"""Which readers matter now: those where the pending decision's gestures end are scanned more often than the others."""

from __future__ import annotations

from collections.abc import Sequence

from hublink.messages import MAX_READERS

from .referee import Referee
from .twin import SCAN_PAD

ORDINARY = 1
WANTED = 3  # looks a round
MOST_WANTED = 2  # one reader in so many: who looks everywhere more often looks nowhere sooner


def priorities(referee: Referee, zones: Sequence[str | None]) -> bytes:
    """Scan priority by reader, as the config message tells it. `zones`: what each reader reads.

    Wanted are readers where a piece is expected next: by a legal gesture, or because it lies elsewhere than the state
    says. When that is nearly everywhere, only the latter are; and when those are too many too, all are alike.
    """
    astray = {mismatch.to_zone for mismatch in referee.mismatches}
    # A gesture without a zone is made on the scan pad.
    expected = {zone or SCAN_PAD for _, zone in referee.desk.gestures}
    for wanted in (astray | expected, astray):
        if sum(zone in wanted for zone in zones if zone) <= max(1, len(zones) // MOST_WANTED):
            return bytes(WANTED if zone and zone in wanted else ORDINARY for zone in zones[:MAX_READERS])
    return bytes([ORDINARY]) * min(len(zones), MAX_READERS)
