"""Ancient Ruins: a card to choose, then the exploration die (RUIN)."""

from __future__ import annotations

from marshub.kernel import Choose, Die, Option, Roll, Script, say

from ..box.components import Corner
from ..happenings import Explored
from .events import draw_event
from .injury import injure
from .land import passages
from .mars import NONE, Mars, card_option, seat_key, use_option
from .meteor import strike
from .people import healthy


def olympium_of(mars: Mars, who: str, corner: Corner) -> int:
    """What this ruin gives who chooses Olympium: one more for its own passage (MM-RUIN-03, MM-TERR-08)."""
    return 2 if corner in passages(mars, who) else 1


def explore(mars: Mars, who: str, corner: Corner) -> Script:
    """A Rover that stops on a ruin corner: both steps are compulsory (MM-RUIN-01)."""
    card: str = "olympium"
    if mars.treasury("blueprint"):  # MM-RUIN-02

        def options() -> list[Option]:
            lump = say("mm-option-ruin-olympium", count=olympium_of(mars, who, corner))
            return [Option("olympium", lump), card_option("blueprint")]

        card = yield Choose(who, say("mm-ruin", who=seat_key(who)), options)
    wanted = olympium_of(mars, who, corner) if card == "olympium" else 1
    got = mars.gain(who, card, wanted)
    outcome = yield from _roll(mars, who)
    if outcome == "olympium":
        mars.gain(who, "olympium", 1)  # MM-RUIN-05
    elif outcome == "message":
        yield from draw_event(mars, who)  # MM-RUIN-06
    elif outcome == "altar":
        yield from strike(mars, who)  # MM-RUIN-07
    elif healthy(mars, who):
        yield from injure(mars, who)  # MM-RUIN-08
    else:
        mars.give_back(who, card, got)  # MM-RUIN-09


def _roll(mars: Mars, who: str) -> Script:
    """The exploration die; a kept card rolls it again, and that stands."""
    die = Die("exploration", say("mm-die-exploration"), mars.content.dice.exploration)
    rolled = yield Roll(say("mm-explore", who=seat_key(who)), [die])
    outcome: str = rolled["exploration"]
    mars.tell(Explored(who, outcome))
    cards = mars.keeps(who, "reroll-exploration")
    if cards:
        prompt = say("mm-reroll", who=seat_key(who), outcome=f"@mm-outcome-{outcome}")
        picked: str = yield Choose(who, prompt, lambda: [NONE, *map(use_option, cards)])
        if picked != "none":
            mars.use(who, picked.removeprefix("use:"))
            rolled = yield Roll(say("mm-explore", who=seat_key(who)), [die])
            outcome = rolled["exploration"]
            mars.tell(Explored(who, outcome))
    return outcome
