"""The board of the solo game's rival: crystals without a Tray, no resources, colonists as many as it needs (SOLO)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..box.components import Colour
from ..box.state import Rival
from ..content.pack import Metric
from ..happenings.pieces_and_goods import CrystalsLost, Gained, Recalled
from ..happenings.rival import RivalMoved
from .mars import Mars


def get_rival(mars: Mars) -> Rival:
    """Return the rival of a solo game."""
    assert mars.state.rival is not None
    return mars.state.rival


def get_rival_seat(mars: Mars) -> Colour:
    """Return the rival's colour."""
    return get_rival(mars).colour


def log_move(mars: Mars, move: str, rule: str) -> None:
    """Log what the rival's rules decide."""
    mars.log(RivalMoved(get_rival_seat(mars), move, rule))


def keep_crystals(mars: Mars, count: int) -> None:
    """Put crystals straight into the rival's Depot; those that find no free space are lost (OM-SOLO-21)."""
    seat = get_rival_seat(mars)
    kept = max(0, min(count, mars.count_depot_room(seat)))
    mars.get_player(seat).depot += kept
    if kept < count:
        mars.log(CrystalsLost(seat, count - kept))


def gain_as_rival(mars: Mars, good: str, count: int) -> None:
    """Gain crystals; the rival gains and stores no resources (OM-SOLO-20)."""
    if good == "crystal" and count:
        mars.log(Gained(get_rival_seat(mars), good, count))
        keep_crystals(mars, count)


def take_benefit_as_rival(mars: Mars) -> None:
    """Bring home the colonist of the hire action as the life-support benefit; else gain a crystal (OM-SOLO-22)."""
    seat = get_rival_seat(mars)
    on_hiring = mars.state.slots.get("hire", {})
    if on_hiring.get(seat):
        log_move(mars, "recall", "OM-SOLO-22")
        on_hiring[seat] -= 1
        mars.log(Recalled(seat, 1))
    else:
        log_move(mars, "benefit", "OM-SOLO-22")
        gain_as_rival(mars, "crystal", 1)


#: Metrics of reward tiles that are other numbers for the rival: it counts as full (OM-SOLO-23), and its bots lie on its
#: board (OM-SOLO-45).
RIVAL_METRICS: Mapping[Metric, Callable[[Mars], int]] = {
    "colonists_lq": lambda mars: mars.get_quarters_capacity(get_rival_seat(mars)),
    "bots_on_map": lambda mars: get_rival(mars).bots,
}
