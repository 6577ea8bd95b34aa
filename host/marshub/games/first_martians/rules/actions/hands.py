"""Whose pawns are still free to be put somewhere (PAWN)."""

from __future__ import annotations

from ...box.components import AstronautId
from ..hub import Hub


def free_crew(hub: Hub) -> set[str]:
    """The astronauts' pawns that are not declared yet (FM-SKILL-01)."""
    taken = {pawn for stack in hub.state.plan for pawn in stack.pawns}
    return hub.stocked("crew's pawns", lambda: {f"pawn-{who}-{number}" for who in hub.seats for number in (1, 2)}) - taken


def helpers(hub: Hub) -> set[str]:
    """Those of them that may join anything: not one that is bound to its owner's own Heal (FM-COND-14)."""
    return free_crew(hub) - hub.stocked("bound pawns", lambda: {bound_pawn(hub, who) for who in hub.seats})


def bound_pawn(hub: Hub, who: AstronautId) -> str:
    """The pawn that a Cardiac Disorder binds to the Med Lab, or "" (FM-COND-14, FM-PAWN-16)."""
    acting = any(c.kind == "cardiac-disorder" and not c.fresh for c in hub.astronaut(who).conditions)
    return f"pawn-{who}-2" if acting else ""
