"""Figures that the rules compute from the state, for programs.

Returned by the rules themselves, never computed twice.
"""

from __future__ import annotations

import msgspec

from ..box.components import BLOCKS, AstronautId, Block
from ..box.state import HubState
from ..content.pack import Content
from ..rules.actions.declaring import free_pawns
from ..rules.events.mission_events import rounds_left
from ..rules.hub import Hub
from ..rules.malfunction.phase import dice_pool, penalties
from ..rules.production.energy_oxygen import consumers, produced
from ..rules.production.farm import harvest, lacking, portions
from ..rules.victory import objectives_count, threshold_met


class Balance(msgspec.Struct, frozen=True):
    """The production of a resource now, and its need: Facilities, or astronauts with their portions."""

    produced: int
    need: int
    by: dict[str, int]


class Facts(msgspec.Struct, frozen=True):
    """Figures of the table as it stands.

    `pool` and `penalties`: of the Malfunction roll of this sol (FM-MAL-04, FM-MAL-05). `broken`: red markers that count
    towards the Threshold (FM-GOAL-06). `events`: for how many more Action phases an open event's action can be taken
    (FM-EVT-14). `wilting`: what a Farm lacks (FM-FARM-08).
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
    offering: dict[str, tuple[str, ...]]  # open Facilities, by the action type they offer
    free_pawns: tuple[str, ...]
    first_player: AstronautId


def facts(state: HubState, content: Content) -> Facts:
    """Return all of them."""
    hub = Hub(state, content, lambda _: None)
    done, mandatory = objectives_count(hub)
    return Facts(
        sols_left=state.last_sol - state.sol,
        broken=hub.broken_parts(),
        threshold=state.threshold,
        threshold_met=threshold_met(hub),
        objectives_done=done,
        objectives=mandatory,
        pool=dice_pool(hub),
        penalties={block: penalties(hub, block) for block in BLOCKS},
        production=_production(hub),
        wilting={farm: lacking(hub, farm) for farm in state.farms},
        events={event.id: rounds_left(hub, event) for event in state.events if event.status == "open"},
        offering=_offering(hub),
        free_pawns=tuple(free_pawns(hub)),
        first_player=hub.first_player,
    )


def _production(hub: Hub) -> dict[str, Balance]:
    found: dict[str, Balance] = {}
    for resource in ("energy", "oxygen"):
        users = consumers(hub, resource)
        found[resource] = Balance(produced(hub, resource), len(users), dict.fromkeys(users, 1))
    eaten = portions(hub)
    found["food"] = Balance(harvest(hub), sum(eaten.values()), {str(who): count for who, count in eaten.items()})
    return found


def _offering(hub: Hub) -> dict[str, tuple[str, ...]]:
    kinds = dict.fromkeys(data.action for _, _, data in hub.in_play() if data.action)
    return {kind: tuple(name for name in hub.offering(kind) if hub.is_open(name)) for kind in kinds}
