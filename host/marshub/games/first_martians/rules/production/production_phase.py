"""Phase III: Production in its steps, and penalties of red hardware (PRO, PEN)."""

from __future__ import annotations

from functools import partial

from marshub.kernel import Script, say

from ...happenings.actions_and_map import RoverBlocked
from ..crew.health import raise_stress
from ..facilities import apply_sol_upgrades
from ..hub import Hub
from ..map.tiles import discard_sample
from ..mission_rules import get_mission_rules
from ..phase_steps import make_window_before_step, run_steps
from ..questions import roll_dice
from .energy_oxygen import settle_resource
from .farm import feed_crew, tend_farms


def run_production_phase(hub: Hub) -> Script:
    """Run phase III: energy, oxygen, the Farm, Stress, red hardware of the Working Block, Upgrades, the mission."""
    yield from run_steps(
        hub,
        {
            "energy": partial(settle_resource, resource="energy"),  # FM-PRO-02: completely before oxygen
            "oxygen": partial(settle_resource, resource="oxygen"),
            "farms": tend_farms,  # FM-PRO-21
            "meal": feed_crew,
            "stress": _raise_round_stress,
            "hardware": apply_hardware_penalties,
            "upgrades": apply_sol_upgrades,
            "mission": get_mission_rules(hub).end_production,
        },
        windows=("oxygen", "farms", "meal", "stress"),
    )


def _raise_round_stress(hub: Hub) -> Script:
    """Raise Stress in separate increases: crew and mission as one, then each tile.

    FM-STR-01, FM-STR-02, FM-STR-08, FM-MIS-48.
    """
    crew, mission = len(hub.seats), get_mission_rules(hub).compute_extra_stress(hub)
    why = say("fm-stress-crew", crew=crew) if not mission else say("fm-stress-mission", crew=crew, mission=mission)
    yield from raise_stress(hub, crew + mission, why)
    for name, facility, _ in list(hub.iterate_facilities()):
        for _tile in facility.tiles:  # FM-RND-08
            yield from raise_stress(hub, 2, say("fm-stress-tile", facility=f"@fm-facility-{name}"))


def apply_hardware_penalties(hub: Hub) -> Script:
    """Apply the penalty of each open Facility's red hardware, once (FM-PEN-14)."""
    for name, facility, data in list(hub.iterate_facilities()):
        if data.block == "working":
            for part in facility.parts:
                if hub.is_breakage_acting(name, part):
                    yield make_window_before_step("hardware")
                    yield from _apply_hardware_penalty(hub, data.parts[part], name)


def _apply_hardware_penalty(hub: Hub, penalty: str, name: str) -> Script:
    if penalty == "froggy-check":  # FM-PEN-15, FM-ROV-20
        die = hub.get_die("wound-green")
        rolled = yield from roll_dice(hub, say("fm-roll-froggy"), (die,))
        if rolled[die.id] == "wound" and hub.place_token("blocked", "froggy", "x"):
            hub.log(RoverBlocked("froggy"))
    elif penalty == "stress+1":  # FM-PEN-17
        yield from raise_stress(hub, 1, say("fm-stress-hardware", facility=f"@fm-facility-{name}"))
    elif penalty == "token-working-bay":  # FM-PEN-18
        hub.place_token("wound", name, "now")
    elif penalty == "remove-sample":  # FM-PEN-16
        yield from discard_sample(hub)
