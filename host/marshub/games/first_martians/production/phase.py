"""Phase III: Production, in its four steps (FM-PRO-01)."""

from __future__ import annotations

from marshub.kernel import Script

from ..hub import Hub
from ..upgrades import serve_upgrades
from .energy_oxygen import settle_resource
from .farm import tend_farms
from .hardware import working_block_hardware
from .pressure import gather_stress


def production_phase(hub: Hub) -> Script:
    """Energy, then oxygen; the Farm; Stress; red hardware of the Working Block; what Upgrades and the mission bring."""
    yield from settle_resource(hub, "energy")  # FM-PRO-02: energy is settled completely before oxygen
    yield from settle_resource(hub, "oxygen")
    yield from tend_farms(hub)
    yield from gather_stress(hub)
    yield from working_block_hardware(hub)
    yield from serve_upgrades(hub)
    yield from hub.rules.end_production(hub)
