"""Use of technology: the own tile, or another player's.

Who is compensated at the end of the turn (TECH-10 to TECH-17).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Choose, Option, Reason, say

from ..box.components import Colour, Tech
from ..box.state import Loan
from ..happenings.technology import Borrowed
from .common_questions import ask_one_of
from .mars import BACK, Mars, make_seat_key


def list_fitting(mars: Mars, seat: str, tech: str, need: int, boost: int = 0) -> Iterator[tuple[str, int, int]]:
    """Yield the tiles of a technology that serve a level of `need`, the own one first (OM-TECH-16).

    Each comes with its owner, its level, and the number of colonists who replace missing levels: at most `boost`
    (OM-BOOST-09, OM-EXEC-09).
    """
    for owner in (seat, *(other for other in mars.seats if other != seat)):
        level = mars.find_tech_level(owner, tech)
        lacking = max(0, need - level)
        if level and lacking <= boost:
            yield owner, level, lacking


def ask_whose(
    mars: Mars, who: str, tech: str, found: list[tuple[str, int, int]], need: int = 1, *, back: bool = True
) -> Choose:
    """Make the question whose tile is used for a level of `need`."""

    def option(owner: str, level: int, colonists: int) -> Option:
        own = int(owner == who)
        words = say("om-option-technology", whose=make_seat_key(owner), own=own, level=level, colonists=colonists)
        return Option(owner, words)

    def why(owner: str) -> Reason:
        level = mars.find_tech_level(owner, tech)
        if not level:
            return Reason("OM-TECH-10", say("om-why-no-tile", whose=make_seat_key(owner), tech=f"@om-tech-{tech}"))
        return Reason("OM-TECH-16", say("om-why-tile-low", level=level, need=need))

    there = {owner: option(owner, level, colonists) for owner, level, colonists in found}
    return ask_one_of(
        who,
        say("om-technology", who=make_seat_key(who), tech=f"@om-tech-{tech}"),
        lambda: [*there.values()],
        lambda: [there.get(seat) or option(seat, mars.find_tech_level(seat, tech), 0) for seat in mars.seats],
        why,
        *((BACK,) if back else ()),
    )


def record_loan(mars: Mars, seat: str, owner: str, tech: str) -> None:
    """Record the use of a tile: another player's earns its owner a pending oxygen (OM-TECH-11, OM-TECH-15)."""
    if owner != seat:
        mars.state.loans.append(Loan(cast(Colour, owner), cast(Tech, tech)))
        mars.tell(Borrowed(seat, owner, tech))
