"""Production, step 3: Stress grows with the crew and with every Shutdown tile (STR)."""

from __future__ import annotations

from marshub.kernel import Script

from ..hub import Hub
from ..stress import raise_stress


def gather_stress(hub: Hub) -> Script:
    """Separate increases: crew and mission as one, then each tile (FM-STR-01, FM-STR-02, FM-STR-08, FM-MIS-48)."""
    yield from raise_stress(hub, len(hub.seats) + hub.rules.stress(hub))
    for _, here, _ in list(hub.in_play()):
        for _tile in here.tiles:
            yield from raise_stress(hub, 2)
