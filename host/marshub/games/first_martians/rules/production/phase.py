"""Phase III: Production, in its four steps (FM-PRO-01); Stress and red hardware of the Working Block (STR, PEN)."""

from __future__ import annotations

from functools import partial

from marshub.kernel import Script, say

from ..crew.stress import raise_stress
from ..hub import Hub
from ..mission_rules import rules_of
from ..steps import steps
from ..upgrades import serve_upgrades
from .energy_oxygen import settle_resource
from .farm import eat, tend_farms
from .hardware import working_block_hardware


def production_phase(hub: Hub) -> Script:
    """Run phase III: energy, oxygen, the Farm, Stress, red hardware of the Working Block, Upgrades, the mission."""
    yield from steps(
        hub,
        {
            "energy": partial(settle_resource, resource="energy"),  # FM-PRO-02: completely before oxygen
            "oxygen": partial(settle_resource, resource="oxygen"),
            "farms": tend_farms,  # FM-PRO-21
            "meal": eat,
            "stress": _gather_stress,
            "hardware": working_block_hardware,
            "upgrades": serve_upgrades,
            "mission": rules_of(hub).end_production,
        },
        pauses=("oxygen", "farms", "meal", "stress"),
    )


def _gather_stress(hub: Hub) -> Script:
    """Raise Stress in separate increases: crew and mission as one, then each tile.

    FM-STR-01, FM-STR-02, FM-STR-08, FM-MIS-48.
    """
    crew, mission = len(hub.seats), rules_of(hub).stress(hub)
    why = say("fm-stress-crew", crew=crew) if not mission else say("fm-stress-mission", crew=crew, mission=mission)
    yield from raise_stress(hub, crew + mission, why)
    for name, here, _ in list(hub.in_play()):
        for _tile in here.tiles:  # FM-RND-08
            yield from raise_stress(hub, 2, say("fm-stress-tile", facility=f"@fm-facility-{name}"))
