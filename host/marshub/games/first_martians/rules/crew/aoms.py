"""AOMs: the machines that lend a small crew further pawns (SOLO, AOM)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from marshub.kernel import TABLE, Choose, Option, Reason, Script, say

from ...box.components import AOMS, AomId, AstronautId
from ...happenings.course import OperatorNamed
from ..hub import Hub

SOLO_LIMIT = 2  # AOMs that one player may use in a round (FM-SOLO-05, FM-AOM-10)
CHOSEN = {2: 2, 3: 1}  # how many AOMs a crew of that size takes along (FM-SOLO-04, FM-AOM-09)


def get_aom_pawn(aom: str) -> str:
    """Return the id of an AOM's pawn."""
    return f"pawn-{aom}"


@cache
def find_pawn_aom(pawn: str) -> AomId | None:
    """Return the AOM a pawn belongs to; None for an astronaut's."""
    return next((aom for aom in AOMS if pawn == get_aom_pawn(aom)), None)


def get_aom_name_key(aom: AomId) -> str:
    """Return the key of the message that names an AOM."""
    return f"fm-aom-{aom.removeprefix('aom-')}"


def choose_aoms(hub: Hub) -> Script:
    """Choose, before the first sol, the AOMs that come along (FM-SOLO-04, FM-SOLO-05, FM-SOLO-07)."""
    aoms: tuple[AomId, ...] = ()
    if hub.state.solo:
        aoms = tuple(AOMS)
    elif count := CHOSEN.get(len(hub.seats), 0):
        options = [Option(aom, say(get_aom_name_key(aom))) for aom in AOMS]
        picked = yield Choose(TABLE, say("fm-choose-aoms", count=count), lambda: options, least=count, most=count)
        aoms = tuple(aom for aom in AOMS if aom == picked or aom in picked)
    # Operators can be changed in every plan; until then AOMs are assigned in seat order.
    for index, aom in enumerate(aoms):
        assign_operator(hub, aom, hub.seats[index % len(hub.seats)])


def find_aom_obstacles(hub: Hub, aom: AomId, kind: str, *, open_to_aoms: bool) -> Iterator[Reason]:
    """Yield the reasons why an AOM cannot serve an action of type `kind` ("" for typeless) now.

    One of its own type or a typeless one it may serve, as a full pawn: mission actions (FM-AOM-13), Remove Shutdown
    (FM-AOM-12).
    """
    if kind not in ("", AOMS[aom]):
        yield Reason(
            "FM-AOM-02", say("fm-why-aom-type", aom=f"@{get_aom_name_key(aom)}", action=f"@fm-type-{AOMS[aom]}")
        )
    if not open_to_aoms:
        yield Reason("FM-AOM-11", say("fm-why-aom-event"))
    if hub.state.solo and len(find_declared_aoms(hub) - {aom}) >= SOLO_LIMIT:
        yield Reason("FM-SOLO-05", say("fm-why-aom-solo", count=SOLO_LIMIT))


def find_declared_aoms(hub: Hub) -> set[AomId]:
    """Return the AOMs whose pawns stand in the plan."""
    return {aom for stack in hub.state.plan for pawn in stack.pawns if (aom := find_pawn_aom(pawn))}


def make_operator_options(hub: Hub) -> list[Option]:
    """Return who may take over an AOM that is not declared yet (FM-AOM-05, FM-AOM-07)."""
    return [
        Option(
            f"operate:{aom}:{seat}",
            say("fm-option-operate", aom=f"@{get_aom_name_key(aom)}", who=f"@fm-astronaut-{seat}"),
            group=say("fm-group-operate"),
        )
        for aom, operator in hub.state.aoms.items()
        if aom not in find_declared_aoms(hub)
        for seat in hub.seats
        if seat != operator
    ]


def assign_operator(hub: Hub, aom: AomId, seat: AstronautId) -> None:
    """Make the astronaut of `seat` the operator of an AOM."""
    hub.state.aoms[aom] = seat
    hub.log(OperatorNamed(aom, seat))
