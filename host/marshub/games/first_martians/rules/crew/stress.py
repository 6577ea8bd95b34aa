"""Stress and fights (STR)."""

from __future__ import annotations

from marshub.kernel import Script, Words

from ... import effects as fx
from ...box.components import STRESS_FIGHT
from ...happenings.crew import Fought, StressMoved
from ..hub import Hub
from ..resolve import does, number
from .health import wound


def raise_stress(hub: Hub, by: int, why: Words | None = None) -> Script:
    """Apply one increase of Stress; at 18 a fight breaks out at once and the rest is lost.

    FM-STR-03, FM-STR-06, FM-STR-07. `why` is logged with it.
    """
    before = hub.state.stress
    after = before + by
    if after < STRESS_FIGHT:
        hub.state.stress = after
        if by:
            hub.tell(StressMoved(before, after, why))
        return
    hub.state.stress = 0  # FM-STR-06
    hub.tell(Fought())
    for who in hub.seats_from_first():
        yield from wound(hub, who, 1)  # FM-STR-04
    hub.move_morale(-1)  # FM-STR-05


def lower_stress(hub: Hub, by: int) -> None:
    """Lower Stress, never below 0 (FM-STR-09, FM-UNW-04)."""
    before = hub.state.stress
    hub.state.stress = max(0, before - by)
    if hub.state.stress != before:
        hub.tell(StressMoved(before, hub.state.stress))


@does(fx.MoveStress)
def _move_stress(effect: fx.MoveStress, hub: Hub) -> Script:
    by = number(hub, effect.by)
    if by >= 0:
        yield from raise_stress(hub, by)
    else:
        lower_stress(hub, -by)
