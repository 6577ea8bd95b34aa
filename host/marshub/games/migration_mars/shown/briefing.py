"""The briefing before the game: victory, the end, and traps for newcomers."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Section, Words, make_sections, say

from ..box.components import PIECES, WINNING_POPULATION
from ..rules.mars import Mars
from ..rules.supply_stop import UPKEEP


def make_briefing(mars: Mars) -> tuple[Section, ...]:
    """Return the briefing for the factions that are played."""
    return make_sections(
        (say("game-migration-mars"), [say("mm-brief-story"), say("mm-brief-turn")]),
        (say("brief-goals"), [say("mm-brief-goal", enough=WINNING_POPULATION), say("mm-brief-ways")]),
        (say("brief-clock"), [say("mm-brief-end"), say("mm-brief-call", enough=WINNING_POPULATION)]),
        (say("brief-traps"), _list_traps()),
        (say("brief-prices"), _list_prices(mars)),
    )


def _list_prices(mars: Mars) -> Iterator[Words]:
    """Yield the price of each piece (MM-BUILD-02), so that a colony's needs are known before the first roll."""
    for piece in PIECES:
        cost = mars.content.pieces[piece].cost
        cards = tuple(say("mm-brief-card", card=f"@mm-card-{card}", count=count) for card, count in cost.items())
        yield Words("mm-brief-price", {"piece": f"@mm-piece-{piece}"}, {"cost": cards})


def _list_traps() -> Iterator[Words]:
    yield say("mm-brief-order")  # MM-TURN-03, MM-TURN-04, MM-BUILD-01
    yield say("mm-brief-water")  # MM-SUPPLY-04, MM-SUPPLY-05, MM-SUPPLY-07
    upkeep = tuple(say("mm-brief-card", card=f"@mm-card-{card}", count=count) for card, count in UPKEEP.items())
    yield Words("mm-brief-upkeep", {}, {"cost": upkeep})  # MM-SUPPLY-02, MM-SUPPLY-03
    yield say("mm-brief-homes")  # MM-PLACE-02, MM-POP-03
    yield say("mm-brief-apart")  # MM-PLACE-03, MM-PLACE-06
    yield say("mm-brief-hurt")  # MM-POP-08, MM-COLONY-04
    yield say("mm-brief-meteors")  # STRIKE
