"""Pawns of the crew that are free to be declared (PAWN)."""

from __future__ import annotations

from functools import lru_cache

from ...box.components import AstronautId
from ..crew.health import suffers
from ..hub import Hub


@lru_cache(maxsize=64)
def crew_pawns(seats: tuple[AstronautId, ...]) -> dict[str, AstronautId]:
    """Return the pawns of the astronauts in their order, with their owners (FM-SKILL-01)."""
    return {f"pawn-{who}-{number}": who for who in seats for number in (1, 2)}


def free_crew(hub: Hub) -> set[str]:
    """Return the astronauts' pawns that are not declared yet (FM-SKILL-01)."""
    taken = {pawn for stack in hub.state.plan for pawn in stack.pawns}
    return crew_pawns(hub.seats).keys() - taken


def helpers(hub: Hub) -> set[str]:
    """Return the free pawns that may join anything: not one bound to its owner's own Heal (FM-COND-14)."""
    return free_crew(hub) - hub.stocked("bound pawns", lambda: {bound_pawn(hub, who) for who in hub.seats})


def bound_pawn(hub: Hub, who: AstronautId) -> str:
    """Return the pawn that a Cardiac Disorder binds to the Med Lab, or "" (FM-COND-14, FM-PAWN-16)."""
    return f"pawn-{who}-2" if suffers(hub, who, "cardiac-disorder") else ""
