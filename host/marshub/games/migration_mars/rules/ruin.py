"""Ancient Ruins: a card to choose, then the exploration die (RUIN)."""

from __future__ import annotations

from typing import cast

from marshub.kernel import Die, Option, Reason, Roll, Script, say

from ..box.components import Card, Corner
from ..happenings import Explored
from .asked import kept_card, one_card
from .events import draw_event
from .injury import injure
from .land import passages
from .mars import Mars, card_option, seat_key
from .meteor import strike
from .people import healthy


def olympium_of(mars: Mars, who: str, corner: Corner) -> int:
    """Return the Olympium of this ruin: one more for its own passage (MM-RUIN-03, MM-TERR-08)."""
    return 2 if corner in passages(mars, who) else 1


def take_card(mars: Mars, who: str, corner: Corner) -> Script:
    """Let a Rover on a ruin corner take a card of choice; both steps are compulsory (MM-RUIN-01)."""
    errand, card = mars.state.errand, "olympium"
    if mars.treasury("blueprint"):  # MM-RUIN-02

        def options() -> list[Option]:
            lump = say("mm-option-ruin-olympium", count=olympium_of(mars, who, corner))
            return [Option("olympium", lump), card_option("blueprint")]

        either = Reason("MM-RUIN-02", say("mm-why-ruin"))
        card = yield one_card(who, say("mm-ruin", who=seat_key(who)), options, lambda card: either)
    wanted = olympium_of(mars, who, corner) if card == "olympium" else 1
    errand.card, errand.got = cast(Card, card), mars.gain(who, card, wanted)


def explore(mars: Mars, who: str) -> Script:
    """Roll the exploration die."""
    die = Die("exploration", say("mm-die-exploration"), mars.content.dice.exploration)
    rolled = yield Roll(say("mm-explore", who=seat_key(who)), [die])
    mars.state.errand.outcome = rolled["exploration"]
    mars.tell(Explored(who, rolled["exploration"]))


def explore_again(mars: Mars, who: str) -> Script:
    """Roll the die again by a kept card, and that stands."""
    errand, cards = mars.state.errand, mars.keeps(who, "reroll-exploration")
    if cards and errand.outcome:
        prompt = say("mm-reroll", who=seat_key(who), outcome=f"@mm-outcome-{errand.outcome}")
        picked: str = yield kept_card(mars, who, prompt, cards, first="none")
        if picked != "none":
            mars.use(who, picked.removeprefix("use:"))
            errand.outcome = ""
    if not errand.outcome:
        yield from explore(mars, who)


def find(mars: Mars, who: str) -> Script:
    """Resolve the exploration die."""
    errand = mars.state.errand
    if errand.outcome == "olympium":
        mars.gain(who, "olympium", 1)  # MM-RUIN-05
    elif errand.outcome == "message":
        yield from draw_event(mars, who)  # MM-RUIN-06
    elif errand.outcome == "altar":
        yield from strike(mars, who)  # MM-RUIN-07
    elif healthy(mars, who):
        yield from injure(mars, who)  # MM-RUIN-08
    elif errand.card:
        mars.give_back(who, errand.card, min(errand.got, mars.held(who, errand.card)))  # MM-RUIN-09
