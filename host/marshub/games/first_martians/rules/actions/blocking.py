"""The zone on the board that goes with a reason, for its light."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from marshub.kernel import Reason

from ...box.state import Stack
from ..hub import Hub
from .kinds import Action
from .registry import action_of

_FACILITY = "@fm-facility-"


def located(hub: Hub, reasons: Iterable[Reason], piece: str = "") -> list[Reason]:
    """Return `reasons` with the zone that blocks, where one does.

    `piece` is the pawn or rover that was to go somewhere.
    """
    return [reason if reason.zone else _with_zone(hub, reason, piece) for reason in reasons]


def standing(stack: Stack) -> str:
    """Return the zone in which the pawns of a stack stand."""
    action: Action = action_of(stack)
    return action.zone(stack.target)


def _with_zone(hub: Hub, reason: Reason, piece: str) -> Reason:
    facility = str(reason.words.args.get("facility", ""))
    if facility.startswith(_FACILITY):
        return msgspec.structs.replace(reason, zone=facility.removeprefix(_FACILITY))
    plan = hub.state.plan
    blocking: Stack | None = None
    if reason.rule == "FM-ACT-02":  # the pawn itself, already declared
        blocking = next((stack for stack in plan if piece in stack.pawns), None)
    elif reason.rule == "FM-ROV-05":  # the rover, already on its way
        blocking = next((stack for stack in plan if stack.rover and piece.endswith(stack.rover)), None)
    elif reason.rule == "FM-DIS-04":  # anything that is declared
        blocking = next(iter(plan), None)
    return reason if blocking is None else msgspec.structs.replace(reason, zone=standing(blocking))
