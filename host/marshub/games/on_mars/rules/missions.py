"""Missions: shared goals, and what deeds contribute to them (MISS)."""

from __future__ import annotations

from ..content.pack import Deed, MissionData
from ..happenings.cards import Contributed, MissionDone, RemainingMoved
from .mars import Mars
from .stores import note_substitutes


def contribute_deed(mars: Mars, seat: str, deed: Deed, *, kind: str = "", level: int = 0) -> None:
    """Count a deed for every mission it fits, at once, in the own turn alone (OM-MISS-02, -05, -09, -10).

    kind: of what was built; level: of the technology tile after it moved.
    """
    if not mars.is_own_turn(seat):
        return
    for mission in list_fitting_missions(mars, deed, kind, level):
        data = mars.content.missions[mission]
        mars.find_player(seat).tray += data.crystals
        mars.state.missions[mission] -= 1
        left = mars.state.missions[mission]
        mars.tell(Contributed(seat, mission, data.crystals, left))
        note_substitutes(mars)
        if not left:
            del mars.state.missions[mission]  # OM-MISS-03, OM-MISS-04
            mars.tell(MissionDone(mission))
            advance_remaining(mars)


def list_fitting_missions(mars: Mars, deed: Deed, kind: str = "", level: int = 0) -> list[str]:
    """Return the missions on the board that a deed contributes to."""
    return [card for card in mars.state.missions if _fits(mars.content.missions[card], deed, kind, level)]


def _fits(data: MissionData, deed: Deed, kind: str, level: int) -> bool:
    if data.deed != deed:
        return False
    return (not data.types or kind in data.types) and (not data.level or level == data.level)


def advance_remaining(mars: Mars) -> None:
    """Advance the missions-remaining marker, never beyond its end (OM-MISS-07)."""
    if mars.state.remaining:
        mars.state.remaining -= 1
        mars.tell(RemainingMoved(mars.state.remaining))
