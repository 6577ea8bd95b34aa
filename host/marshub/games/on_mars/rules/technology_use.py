"""Use of technology: the own tile, or another player's.

Who is compensated at the end of the turn (TECH-10 to TECH-17).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Choose, Option, Reason, say

from ..box.components import Colour, Tech
from ..box.state import Loan
from ..happenings.cards_and_buildings import Borrowed, TechnologyUsed
from .common_questions import ask_one_of
from .mars import BACK, Mars, make_seat_key


def list_usable_tiles(mars: Mars, seat: str, tech: str, need: int, boost: int = 0) -> Iterator[tuple[str, int, int]]:
    """Yield the tiles of a technology that serve a level of `need`, the own one first (OM-TECH-16).

    A shelter tile serves the shelters of whoever uses it (OM-TECH-19).

    Each comes with its owner, its level, and the number of colonists who replace missing levels: at most `boost`
    (OM-BOOST-09, OM-EXEC-09).
    """
    for owner in (seat, *(other_seat for other_seat in mars.seats if other_seat != seat)):
        level = mars.get_tech_level(owner, tech)
        lacking = max(0, need - level)
        if level and lacking <= boost:
            yield owner, level, lacking


def ask_lender(
    mars: Mars,
    seat: str,
    tech: str,
    tiles: list[tuple[str, int, int]],
    need: int = 1,
    *,
    back: bool = True,
    instead: tuple[Option, ...] = (),
) -> Choose:
    """Make the question whose tile is used for a level of `need`; `instead` are ways without a tile."""

    def make_option(owner: str, level: int, colonists: int) -> Option:
        is_own = int(owner == seat)
        words = say("om-option-technology", whose=make_seat_key(owner), own=is_own, level=level, colonists=colonists)
        return Option(owner, words)

    def explain(owner: str) -> Reason:
        level = mars.get_tech_level(owner, tech)
        if not level:
            return Reason("OM-TECH-10", say("om-why-no-tile", whose=make_seat_key(owner), tech=f"@om-tech-{tech}"))
        return Reason("OM-TECH-16", say("om-why-tile-low", level=level, need=need))

    options = {owner: make_option(owner, level, colonists) for owner, level, colonists in tiles}
    return ask_one_of(
        seat,
        say("om-technology", who=make_seat_key(seat), tech=f"@om-tech-{tech}"),
        lambda: [*options.values()],
        lambda: [
            options.get(lender) or make_option(lender, mars.get_tech_level(lender, tech), 0) for lender in mars.seats
        ],
        explain,
        *instead,
        *((BACK,) if back else ()),
    )


def record_loan(mars: Mars, seat: str, owner: str, tech: str) -> None:
    """Record the use of a tile: another player's earns its owner a pending oxygen (OM-TECH-11, OM-TECH-15)."""
    if owner == seat:
        mars.log(TechnologyUsed(seat, tech))
    else:
        mars.state.loans.append(Loan(cast("Colour", owner), cast("Tech", tech)))
        mars.log(Borrowed(seat, owner, tech))


def forecast_loan(seat: str, owner: str, tech: str) -> tuple[Reason, ...]:
    """Return what a player's use of a tile brings its owner, as a cost; nothing for the own tile (OM-TECH-15)."""
    if owner == seat:
        return ()
    return (Reason("OM-TECH-11", say("om-costs-loan", whose=make_seat_key(owner), tech=f"@om-tech-{tech}")),)
