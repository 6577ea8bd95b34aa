"""Phase II: Morale falls on the First Player (MOR)."""

from __future__ import annotations

from marshub.kernel import Script

from .. import effects as fx
from .crew.health import move_tokens, wound
from .hub import Hub
from .resolve import does, number
from .steps import steps


def morale_phase(hub: Hub) -> Script:
    """Run phase II: the First Player gains or discards Morale tokens (FM-MOR-02).

    The level itself stays (FM-MOR-07); at level 0 nothing happens (FM-MOR-06).
    """
    yield from steps(hub, {"tokens": _bear})


def _bear(hub: Hub) -> Script:
    who, level = hub.first_player, hub.state.morale
    if hub.upgraded("game-room"):
        move_tokens(hub, who, 1)  # FM-MOR-09: the bonus first, so that it can spare a wound (FM-UPG-07)
    if level > 0:
        move_tokens(hub, who, level)  # FM-MOR-03
    elif level < 0:
        missing = -level + move_tokens(hub, who, level)  # FM-MOR-04
        yield from wound(hub, who, missing)  # FM-MOR-05, FM-HLTH-08


@does(fx.MoveMorale)
def _move_morale(effect: fx.MoveMorale, hub: Hub) -> None:
    hub.move_morale(number(hub, effect.by))
