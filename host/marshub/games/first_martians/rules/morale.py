"""Phase II: Morale falls on the First Player (MOR)."""

from __future__ import annotations

from marshub.kernel import Script

from .. import effects as fx
from .crew.health import deal_wounds, move_morale_tokens
from .effect_rules import register_effect_rule, scale_number
from .hub import Hub
from .phase_steps import run_steps


def run_morale_phase(hub: Hub) -> Script:
    """Run phase II: the First Player gains or discards Morale tokens (FM-MOR-02).

    The level itself stays (FM-MOR-07); at level 0 nothing happens (FM-MOR-06).
    """
    yield from run_steps(hub, {"tokens": _apply_morale})


def _apply_morale(hub: Hub) -> Script:
    seat, level = hub.first_player, hub.state.morale
    if hub.has_upgrade("game-room"):
        move_morale_tokens(hub, seat, 1)  # FM-MOR-09: the bonus first, so that it can spare a wound (FM-UPG-07)
    if level > 0:
        move_morale_tokens(hub, seat, level)  # FM-MOR-03
    elif level < 0:
        missing = -level + move_morale_tokens(hub, seat, level)  # FM-MOR-04
        yield from deal_wounds(hub, seat, missing)  # FM-MOR-05, FM-HLTH-08


@register_effect_rule(fx.MoveMorale)
def _carry_out_move_morale(effect: fx.MoveMorale, hub: Hub) -> None:
    hub.move_morale(scale_number(hub, effect.by))
