"""Figures that the rules compute from the state, for programs. No figure is computed a second time here."""

from __future__ import annotations

import msgspec

from ..box.components import BLOCKS, AstronautId, Block
from ..box.state import HubState
from ..content.pack import Content
from ..rules.actions.declarations import list_free_pawns
from ..rules.event_phase import count_rounds_left
from ..rules.hub import Hub
from ..rules.malfunction_phase import count_penalties, find_dice_pool
from ..rules.production.energy_oxygen import compute_production, find_consumers
from ..rules.production.farm import compute_harvest, compute_portions, find_lacking_resources
from ..rules.victory import count_objectives, is_threshold_met


class Balance(msgspec.Struct, frozen=True):
    """The present production of a resource, and the need for it: Facilities, or astronauts with their portions."""

    produced: int
    need: int
    by: dict[str, int]


class Facts(msgspec.Struct, frozen=True):
    """Figures of the present table.

    Attributes:
        broken: Red markers that count towards the Threshold (FM-GOAL-06).
        pool: Blocks whose Malfunction die is rolled in this sol (FM-MAL-04).
        penalties: Further steps of each track in that roll (FM-MAL-05).
        wilting: The resources that each Farm lacks (FM-FARM-08).
        events: The number of Action phases that are left for each open event's action (FM-EVT-14).
    """

    sols_left: int
    broken: int
    threshold: int | None
    threshold_met: bool
    objectives_done: int
    objectives: int
    pool: tuple[Block, ...]
    penalties: dict[Block, int]
    production: dict[str, Balance]
    wilting: dict[str, tuple[str, ...]]
    events: dict[str, int]
    offering: dict[str, tuple[str, ...]]  # open Facilities, by their action type
    free_pawns: tuple[str, ...]
    first_player: AstronautId


def compute_facts(state: HubState, content: Content) -> Facts:
    """Compute all figures."""
    hub = Hub(state, content)
    done, mandatory = count_objectives(hub)
    return Facts(
        sols_left=state.last_sol - state.sol,
        broken=hub.count_broken_parts(),
        threshold=state.threshold,
        threshold_met=is_threshold_met(hub),
        objectives_done=done,
        objectives=mandatory,
        pool=find_dice_pool(hub),
        penalties={block: count_penalties(hub, block) for block in BLOCKS},
        production=_compute_balances(hub),
        wilting={farm: find_lacking_resources(hub, farm) for farm in state.farms},
        events={event.id: count_rounds_left(hub, event) for event in state.events if event.status == "open"},
        offering=_find_offering_facilities(hub),
        free_pawns=tuple(list_free_pawns(hub)),
        first_player=hub.first_player,
    )


def _compute_balances(hub: Hub) -> dict[str, Balance]:
    balances: dict[str, Balance] = {}
    for resource in ("energy", "oxygen"):
        consumers = find_consumers(hub, resource)
        balances[resource] = Balance(compute_production(hub, resource), len(consumers), dict.fromkeys(consumers, 1))
    portions = compute_portions(hub)
    balances["food"] = Balance(
        compute_harvest(hub), sum(portions.values()), {str(seat): count for seat, count in portions.items()}
    )
    return balances


def _find_offering_facilities(hub: Hub) -> dict[str, tuple[str, ...]]:
    kinds = dict.fromkeys(data.action for _, _, data in hub.iterate_facilities() if data.action)
    return {kind: tuple(name for name in hub.find_offering_facilities(kind) if hub.is_open(name)) for kind in kinds}
