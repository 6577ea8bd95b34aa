"""The board's figures as a host keeps them; for hosts only, as is host_end."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stats:
    """The board as a whole, as it told last; shared/protocol.md, "Figures"."""

    uptime_s: int
    free_heap: int
    scan_ms: int
    slowest_scan_ms: int
    lag_ms: int
    bad_frames: int
    resends: int
    dropped: int
