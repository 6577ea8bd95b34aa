"""Using technology: the own tile, or anybody's, whose owner is compensated at the end of the turn (TECH-10 to 17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Choose, Option, say

from ..box.components import Colour, Tech
from ..box.state import Loan
from ..happenings.technology import Borrowed
from .mars import BACK, Mars, seat_key


def fitting(mars: Mars, who: str, tech: str, need: int, boost: int = 0) -> Iterator[tuple[str, int, int]]:
    """Whose tiles of a technology would do for a level of `need`, the own one first: owner, level, how many colonists
    it takes to make up for what is lacking, of `boost` who may (OM-TECH-16, OM-BOOST-09, OM-EXEC-09)."""
    for owner in (who, *(other for other in mars.seats if other != who)):
        level = mars.tech_level(owner, tech)
        lacking = max(0, need - level)
        if level and lacking <= boost:
            yield owner, level, lacking


def which(mars: Mars, who: str, tech: str, found: list[tuple[str, int, int]], *, back: bool = True) -> Choose:
    """Whose tile is used."""
    options = [
        Option(
            owner,
            say("om-option-technology", whose=seat_key(owner), own=int(owner == who), level=level, colonists=colonists),
        )
        for owner, level, colonists in found
    ]
    prompt = say("om-technology", who=seat_key(who), tech=f"@om-tech-{tech}")
    return Choose(who, prompt, lambda: [*options, *((BACK,) if back else ())])


def lend(mars: Mars, who: str, owner: str, tech: str) -> None:
    """A tile was used: another player's earns its owner a pending oxygen (OM-TECH-11, OM-TECH-15)."""
    if owner != who:
        mars.state.loans.append(Loan(cast(Colour, owner), cast(Tech, tech)))
        mars.tell(Borrowed(who, owner, tech))
