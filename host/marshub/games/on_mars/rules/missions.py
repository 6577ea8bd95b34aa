"""Missions: shared goals, and the actions that contribute to them (MISS)."""

from __future__ import annotations

from ..box.components import CRYSTALS_IN_BOX
from ..content.pack import Deed
from ..happenings.cards_and_buildings import Contributed, MissionDone, RemainingMoved
from ..happenings.pieces_and_goods import SubstitutesUsed
from .mars import Mars
from .rival_board import keep_crystals


def contribute_to_missions(mars: Mars, seat: str, deed: Deed) -> None:
    """Count a deed for every mission that it fits, at once, but not in another player's turn.

    Any player's deed counts (OM-MISS-01, OM-MISS-02), for several missions if it fits them (OM-MISS-05), before the
    action continues (OM-MISS-09, OM-MISS-10).
    """
    if not can_contribute(mars, seat):
        return
    for mission in list_fitting_missions(mars, deed):
        contribute_to_mission(mars, seat, mission)


def can_contribute(mars: Mars, seat: str) -> bool:
    """Return whether a player's deeds count for missions now (OM-MISS-01, OM-MISS-09).

    They do in the own turn, on the own journey of the Shuttle phase, and when the bonus of the set-up is taken.
    """
    state = mars.state
    if state.phase == "shuttle":
        return state.queue[:1] == [seat]
    return state.phase == "setup" or mars.is_own_turn(seat)


def contribute_to_mission(mars: Mars, seat: str, mission: str) -> None:
    """Move a mission's tracker one step, for its crystals."""
    data = mars.content.missions[mission]
    mars.state.missions[mission] -= 1
    left = mars.state.missions[mission]
    mars.log(Contributed(seat, mission, data.crystals, left))
    if mars.is_rival(seat):
        keep_crystals(mars, data.crystals)
    else:
        mars.get_player(seat).tray += data.crystals  # OM-TURN-07
    log_substitutes(mars)
    if not left:
        del mars.state.missions[mission]  # OM-MISS-03, OM-MISS-04
        mars.log(MissionDone(mission))
        advance_remaining(mars)


def list_fitting_missions(mars: Mars, deed: Deed) -> list[str]:
    """Return the missions on the board to which a deed contributes."""
    return [card for card in mars.state.missions if mars.content.missions[card].deed == deed]


def advance_remaining(mars: Mars) -> None:
    """Advance the missions-remaining marker, never beyond its end (OM-MISS-07).

    Missions and the colony level share the marker (OM-MISS-06).
    """
    if mars.state.remaining:
        mars.state.remaining -= 1
        mars.log(RemainingMoved(mars.state.remaining))


def log_substitutes(mars: Mars) -> None:
    """Log that substitutes stand for crystals above the number in the box: the supply never runs out (OM-COMP-04)."""
    if (short := mars.count_crystals_in_play() - CRYSTALS_IN_BOX) > 0:
        mars.log(SubstitutesUsed(short))
